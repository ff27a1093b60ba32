package arena

import (
	"fmt"
	"io"
	"math"
	"slices"
	"sort"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/stats"
	"botkit/localref/internal/terminal"
)

// Text writes the report for people.
func (r Report) Text(w io.Writer) error {
	fmt.Fprintf(w, "%s %s, seeds %s, %d of %s\n", r.Game, r.League, r.Seeds, r.Games, terminal.Count(r.Planned, "game"))
	if r.Games == 0 {
		_, err := fmt.Fprintln(w, "no game was played to its end yet")
		return err
	}
	if r.Starved > 0 {
		what := "they count; -drop-starved leaves them out"
		switch {
		case r.Dropped > 0:
			what = "left out of the strength"
		case r.FixedWork:
			what = "no matter to bots with fixed work"
		}
		fmt.Fprintf(w, "%d of them had a bot that got too little processor time: %s\n", r.Starved, what)
	}
	r.again(w)
	if r.Alike {
		fmt.Fprintln(w, "all games of the same seats are alike: the programs are deterministic and the seed changes nothing, so more games say nothing new")
	}
	r.unequal(w)
	if r.Duel != nil {
		r.Duel.text(w)
	}
	fmt.Fprintln(w)
	r.players(w)
	r.faults(w)
	r.refused(w)
	if len(r.Table) > 0 {
		fmt.Fprintln(w)
		r.cross(w)
	}
	r.lost(w)
	if r.Trouble != "" {
		fmt.Fprintf(w, "\nthe record of games: %s\n", r.Trouble)
	}
	if r.File != "" {
		fmt.Fprintf(w, "\nresults: %s\n", r.File)
	}
	return nil
}

// again tells of the games that were played twice.
func (r Report) again(w io.Writer) {
	if r.FirstAgain == nil {
		return
	}
	verb := "games were"
	if r.Again == 1 {
		verb = "game was"
	}
	fmt.Fprintf(w, "%d %s played again, because a bot that was ready got next to no processor and was late; with seed %s: %s\n",
		r.Again, verb, r.FirstAgain.Seed, terminal.Printable(r.FirstAgain.Cause))
	fmt.Fprintln(w, busyMachine)
}

// busyMachine names the flags that help on a busy machine.
const busyMachine = "  a busy machine needs -parallel 1, -grace MS, which adds to each limit, or -clock site, which forgives two late answers"

// unequal says so where the fixed work did not reach all.
func (r Report) unequal(w io.Writer) {
	var clock []string
	for _, e := range r.Entrants {
		if e.Clock {
			clock = append(clock, e.Name)
		}
	}
	switch len(clock) {
	case 0:
	case len(r.Entrants):
		fmt.Fprintf(w, "NOT FIXED WORK: all thought by the clock, -nodes %s reached nobody\n", r.Nodes)
	default:
		fmt.Fprintf(w, "UNEQUAL WORK: %s thought by the clock, -nodes %s reached only the others\n", strings.Join(clock, ", "), r.Nodes)
	}
}

func (d *DuelReport) text(w io.Writer) {
	fmt.Fprintf(w, "\n%s against %s, %s\n", d.First, d.Second, terminal.Count(d.Pairs.N(), "pair"))
	fmt.Fprintf(w, "  wins %d, draws %d, losses %d: %s %%\n", d.Wins, d.Draws, d.Losses, (100 * d.Score).text(1))
	fmt.Fprintf(w, "  points of a pair 0, ½, 1, 1½, 2: %s\n", d.Pairs)
	fmt.Fprintf(w, "  Elo %s, 95 %%: %s to %s; superior with %s %%\n",
		d.Elo.Value.signed(), d.Elo.Low.signed(), d.Elo.High.signed(), (100 * d.Superior).text(1))
	if s := d.SPRT; s != nil {
		verdict := s.Verdict
		if verdict == stats.Continue.String() {
			verdict = "undecided"
		}
		fmt.Fprintf(w, "  SPRT %g to %g: LLR %.2f (%.2f to %.2f): %s\n", s.Elo0, s.Elo1, s.LLR, s.Lower, s.Upper, verdict)
	}
}

func (n Number) text(digits int) string {
	switch {
	case math.IsNaN(float64(n)):
		return "-"
	case math.IsInf(float64(n), 1):
		return "∞"
	case math.IsInf(float64(n), -1):
		return "-∞"
	}
	return fmt.Sprintf("%.*f", digits, float64(n))
}

func (n Number) signed() string { return stats.Signed(float64(n)) }

// players writes the table of the entrants, the strongest first where there are ratings.
func (r Report) players(w io.Writer) {
	entrants := append([]EntrantReport(nil), r.Entrants...)
	var metrics []string
	seen := map[string]bool{}
	rated := false
	for _, e := range entrants {
		rated = rated || e.Rating != nil
		for name := range e.Metrics {
			if !seen[name] {
				seen[name] = true
				metrics = append(metrics, name)
			}
		}
	}
	sort.Strings(metrics)
	head := []string{"entrant"}
	if rated {
		sort.SliceStable(entrants, func(i, j int) bool { return entrants[i].Rating.Value > entrants[j].Rating.Value })
		head = append(head, "Elo", "95 %")
	}
	clock := slices.ContainsFunc(entrants, func(e EntrantReport) bool { return e.Clock })
	if clock {
		head = append(head, "work")
	}
	for _, c := range columns {
		head = append(head, c.head)
	}
	rows := [][]string{append(head, metrics...)}
	for _, e := range entrants {
		row := []string{e.Name}
		if rated {
			row = append(row, e.Rating.Value.signed(), e.Rating.Low.signed()+" to "+e.Rating.High.signed())
		}
		switch {
		case e.Clock:
			row = append(row, "the clock")
		case clock:
			row = append(row, "fixed")
		}
		for i, c := range columns {
			row = append(row, e.Figures[i].text(c.digits))
		}
		for _, name := range metrics {
			cell := "-"
			if v, ok := e.Metrics[name]; ok {
				cell = fmt.Sprintf("%.6g", float64(v))
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	terminal.LeftTable(w, rows)
}

// faults tells of each entrant why it was put out, and of each reason the first
// game with the command that shows it again.
func (r Report) faults(w io.Writer) {
	for _, e := range r.Entrants {
		if len(e.Faults) == 0 {
			continue
		}
		fmt.Fprintf(w, "%s was put out in %d of %s:\n", e.Name, int(e.Figure("out")), terminal.Count(int(e.Figure("games")), "game"))
		for _, f := range e.Faults {
			fmt.Fprintf(w, "  %s, with seed %s: %s\n    again: %s\n", terminal.Count(f.Games, "game"), f.Seed, terminal.Printable(f.Cause), f.Again)
			for _, line := range f.Stderr {
				fmt.Fprintf(w, "    stderr: %s\n", terminal.Printable(line))
			}
		}
	}
}

// refused tells of each entrant whether its answers were out of step, and which
// commands were not carried out, a line a reason.
func (r Report) refused(w io.Writer) {
	for _, e := range r.Entrants {
		if u := e.Unread; u != nil {
			fmt.Fprintf(w, "%s: answers out of step in %d of %d games; with seed %s: %s\n", e.Name, u.Games, int(e.Figure("games")), u.Seed, u.Unread)
		}
		for _, f := range e.Refused {
			fmt.Fprintf(w, "%s: %s, in %d of %d games; with seed %s: %s\n", e.Name,
				game.CountRefused(f.Count, f.Kind), f.Games, int(e.Figure("games")), f.Seed, terminal.Printable(f.Refusal.String()))
		}
	}
}

// cross writes the share of points of each entrant (row) against each other.
func (r Report) cross(w io.Writer) {
	row := []string{"% of points against"}
	for i := range r.Entrants {
		row = append(row, fmt.Sprint(i+1))
	}
	rows := [][]string{row}
	for i, e := range r.Entrants {
		row := []string{fmt.Sprintf("%d %s", i+1, e.Name)}
		for _, c := range r.Table[i] {
			if c == nil {
				row = append(row, "·")
			} else {
				row = append(row, (100 * c.Score).text(1))
			}
		}
		rows = append(rows, row)
	}
	terminal.LeftTable(w, rows)
}
