package arena

import (
	"fmt"
	"io"
	"slices"

	"botkit/localref/internal/invocation"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/terminal"
)

// Lost is a game that an entrant lost.
type Lost struct {
	Number  int    `json:"n"`
	Seed    string `json:"seed"`
	Entrant string `json:"entrant"`
	Seat    int    `json:"seat"`
	// Margin is its score less that of the best other, Cause why it was put out,
	// empty if it was not.
	Margin int    `json:"margin"`
	Cause  string `json:"cause,omitempty"`
	// Show is the command that shows the game.
	Show string `json:"show"`
}

// mostLost is how many of the worst games a report ends with.
const mostLost = 5

// lose keeps the game if it is among the worst: those in which the entrant was
// put out first, then by margin. Where the first entrant plays against all others
// its games alone count.
func (t *Tally) lose(r *Result) {
	for seat, entrant := range r.Seats {
		if r.Ranks[seat] == 1 || t.plan.duel() && entrant != 0 {
			continue
		}
		lost := Lost{Number: r.Number, Seed: r.Seed, Entrant: t.plan.Entrants[entrant].Name, Seat: seat, Margin: r.margin(seat), Cause: r.OutOf(seat)}
		at, _ := slices.BinarySearchFunc(t.worst, lost, worse)
		if t.worst = slices.Insert(t.worst, at, lost); len(t.worst) > mostLost {
			t.worst = t.worst[:mostLost]
		}
	}
}

// worse orders lost games, the worst first.
func worse(a, b Lost) int {
	switch {
	case (a.Cause == "") != (b.Cause == ""):
		if a.Cause != "" {
			return -1
		}
		return 1
	case a.Margin != b.Margin:
		return a.Margin - b.Margin
	}
	return a.Number - b.Number
}

// margin is a seat's score less that of the best other.
func (r *Result) margin(seat int) int {
	others := slices.Delete(slices.Clone(r.Scores), seat, seat+1)
	return r.Scores[seat] - slices.Max(others)
}

// Recorded names the file in which games of the plan were recorded, so that the
// report shows them from there.
func (t *Tally) Recorded(path string) { t.recorded = path }

// worstLost are the worst games with the commands that show them: from the record
// if it has them, else by playing them again.
func (t *Tally) worstLost() ([]Lost, error) {
	worst := slices.Clone(t.worst)
	for i := range worst {
		worst[i].Show = t.plan.Again(worst[i].Number) + " -view"
	}
	if t.recorded == "" || len(worst) == 0 {
		return worst, nil
	}
	in, err := replay.Open(t.recorded)
	if err != nil {
		return worst, err
	}
	defer in.Close()
	for number := 1; ; number++ {
		game, err := in.Stream()
		if err == io.EOF {
			return worst, nil
		}
		if err != nil {
			return worst, err
		}
		for i := range worst {
			if t.isRecordOf(&game.Record, worst[i].Number) {
				worst[i].Show = fmt.Sprintf("%s view %s -game %d", invocation.Command(), quote.Word(t.recorded), number)
			}
		}
	}
}

// isRecordOf reports whether a record is of a game of the plan.
func (t *Tally) isRecordOf(rec *replay.Record, number int) bool {
	g := t.plan.Game(number)
	if rec.Seed != g.Seed || len(rec.Names) != len(g.Seats) {
		return false
	}
	for seat, entrant := range g.Seats {
		if rec.Names[seat] != t.plan.Entrants[entrant].Command {
			return false
		}
	}
	return true
}

// lost ends the text with the worst games.
func (r Report) lost(w io.Writer) {
	if len(r.Worst) == 0 {
		return
	}
	fmt.Fprintln(w, "\nthe worst games lost:")
	for _, l := range r.Worst {
		why := "on points"
		if l.Cause != "" {
			why = "put out in " + terminal.Printable(terminal.Cut(l.Cause, 100))
		}
		fmt.Fprintf(w, "  seed %s, %s in seat %d, %+d, %s\n    %s\n", l.Seed, l.Entrant, l.Seat, l.Margin, why, l.Show)
	}
}
