// Package report tells a person about one game: each turn while it is played,
// and at its end the standing, the times, and who lost how.
//
//	options.Sinks = append(options.Sinks, report.NewNarrator(os.Stdout))
//	outcome, err := match.Play(ctx, g, options)
//	report.Write(os.Stdout, g, outcome)
package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"time"

	"botkit/localref/internal/entrants"
	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/millis"
	"botkit/localref/internal/terminal"
)

// Write writes the end of a game.
func Write(w io.Writer, g *game.Game, o *match.Outcome) {
	info := g.Info()
	metrics := metricNames(o)
	var own []game.Column
	if g.Columns != nil {
		own = g.Columns(&o.Result)
	}
	header := []string{"seat", "player", info.Score, "rank"}
	for _, c := range own {
		header = append(header, c.Name)
	}
	header = append(header, "turns", "first", "median", "p99", "max", "cpu", "starved", "refused")
	rows := [][]string{append(header, metrics...)}
	for i := range o.Seats {
		s := &o.Seats[i]
		row := []string{fmt.Sprint(i), terminal.Cut(cmp.Or(s.Title, s.Name), 40), fmt.Sprint(o.Result.Scores[i]), fmt.Sprint(o.Result.Ranks[i])}
		for _, c := range own {
			row = append(row, c.Cell(i))
		}
		row = append(row, fmt.Sprint(s.Turns),
			measured(s.FirstWall), measured(s.Wall.Median()), p99(s.Wall), measured(s.Wall.Max()), share(s), starved(s), fmt.Sprint(s.Refusals()))
		for _, name := range metrics {
			cell := "-"
			if m, ok := s.Metrics[name]; ok {
				cell = number(m.Mean())
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	terminal.Table(w, rows, 1)
	fmt.Fprintf(w, "\n%s after %s, %.1f s. Times are milliseconds a turn, cpu its share of them.\n",
		verdict(o), terminal.Count(o.Turns, "turn"), o.Wall.Seconds())
	for i := range o.Seats {
		lost(w, i, &o.Seats[i])
	}
	for i := range o.Seats {
		if unread := o.Seats[i].Unread; unread != nil {
			fmt.Fprintf(w, "Seat %d: %s: its answers are out of step\n", i, unread)
		}
		refused(w, i, &o.Seats[i])
	}
	starvation(w, g, o)
}

// starvation says which seats had too little of the processor.
func starvation(w io.Writer, g *game.Game, o *match.Outcome) {
	var short []string
	for i := range o.Seats {
		if s := &o.Seats[i]; s.Starved() {
			short = append(short, fmt.Sprintf("seat %d for %.0f %%", i, 100*s.LostShare()))
		}
	}
	if len(short) == 0 {
		return
	}
	fmt.Fprintf(w, "Starved: %s of the time that it thought had no processor.", strings.Join(short, ", "))
	if slices.ContainsFunc(o.Seats, func(s match.Seat) bool { return !entrants.FixedWork(g, s.Name) }) {
		fmt.Fprint(w, " Unless it slept on purpose,\nthe machine was too busy, and the game says little about strength.\n")
	} else {
		fmt.Fprint(w, " The machine was busy;\nno matter to bots with fixed work.\n")
	}
}

// measured is a time of turns, "-" where there was none.
func measured(d time.Duration) string {
	if d == 0 {
		return "-"
	}
	return millis.Text(d)
}

// starved is the share of its thinking time in which a seat had no processor.
func starved(s *match.Seat) string {
	if s.Thought == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f%%", 100*s.LostShare())
}

// verdict names the winner.
func verdict(o *match.Outcome) string {
	var first []string
	for i, rank := range o.Result.Ranks {
		if rank == 1 {
			first = append(first, fmt.Sprint(i))
		}
	}
	if len(first) == 1 {
		return "Seat " + first[0] + " wins"
	}
	return "A draw of seats " + strings.Join(first, ", ")
}

// lost says why a seat was put out, and what the program said last.
func lost(w io.Writer, i int, s *match.Seat) {
	if s.Fault == nil {
		return
	}
	fmt.Fprintf(w, "Seat %d lost in %s\n", i, s.Fault)
	if s.Fault.Cause.Blame != 0 {
		fmt.Fprintln(w, "  a busy machine needs -grace MS, which adds to each limit, or -clock site, which forgives two late answers")
	}
	for _, line := range s.LastWords() {
		fmt.Fprintf(w, "  stderr: %s\n", terminal.Printable(terminal.Cut(line, 200)))
	}
}

// refused says which commands of a seat were not carried out, a line a reason.
func refused(w io.Writer, i int, s *match.Seat) {
	for _, r := range s.Refused {
		first := ""
		if r.Count > 1 {
			first = "the first in "
		}
		fmt.Fprintf(w, "Seat %d: %s: %s%s\n", i, game.CountRefused(r.Count, r.Kind), first, terminal.Printable(r.Refusal.String()))
	}
}

// p99 is the time that one turn in a hundred exceeds; of fewer turns none does.
func p99(t match.Times) string {
	if !t.Tells(0.99) {
		return "-"
	}
	return millis.Text(t.Quantile(0.99))
}

// share is the CPU time's part of the wall time of a seat's turns.
func share(s *match.Seat) string {
	wall, cpu := s.FirstWall+s.Wall.Sum(), s.FirstCPU+s.CPU.Sum()
	if wall == 0 || cpu == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f%%", 100*float64(cpu)/float64(wall))
}

// metricNames are the metrics of all seats, at most six columns of them.
func metricNames(o *match.Outcome) (names []string) {
	seen := map[string]bool{}
	for i := range o.Seats {
		for name := range o.Seats[i].Metrics {
			if !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	sort.Strings(names)
	return names[:min(len(names), 6)]
}

func number(v float64) string {
	if v >= 100 || v == float64(int64(v)) {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.2f", v)
}
