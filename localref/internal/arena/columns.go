package arena

import (
	"math"

	"botkit/localref/internal/match"
)

// column is one figure of each entrant. The table, the JSON and the list in
// docs/measuring.md are made from columns: a new one is a line there.
type column struct {
	// name is the member's in the JSON, head the text above the column, doc what
	// it says.
	name, head, doc string
	// value is what a game adds for a seat, over says what becomes of the values.
	value func(r *Result, seat int) float64
	over  gathering
	// digits is how many of them the table shows behind the point.
	digits int
}

// gathering says how one figure is made of the values of many games.
type gathering int

const (
	sum     gathering = iota // of all games
	perGame                  // the mean over games
	perTurn                  // the sum, divided by the turns that were measured
	most                     // the greatest of those that are numbers
)

// columns are the figures in their order.
var columns = []column{
	{"games", "games", "games played", func(*Result, int) float64 { return 1 }, sum, 0},
	{"wins", "wins", "games won alone", func(r *Result, seat int) float64 { return one(r.won(seat)) }, sum, 0},
	{"rank", "rank", "mean rank, 1 the best", func(r *Result, seat int) float64 { return float64(r.Ranks[seat]) }, perGame, 2},
	{"score", "score", "mean of the contest's score", func(r *Result, seat int) float64 { return float64(r.Scores[seat]) }, perGame, 1},
	{"out", "out", "games in which it was put out", func(r *Result, seat int) float64 { return one(r.OutOf(seat) != "") }, sum, 0},
	{"refused", "refused", "commands that were not carried out", func(r *Result, seat int) float64 { return refusals(r.refused(seat)) }, sum, 0},
	{"late", "late", "games with an answer behind the limit, the forgiven ones too", func(r *Result, seat int) float64 { return one(r.TimeOf(seat).Late > 0) }, sum, 0},
	{"starved", "starved", "games in which it had no processor for more than 5 % of the time it thought", func(r *Result, seat int) float64 { return one(r.TimeOf(seat).Starved > 0) }, sum, 0},
	{"turn_ms", "turn ms", "mean time of a turn after the first", func(r *Result, seat int) float64 { return r.TimeOf(seat).Wall }, perTurn, 2},
	{"turn_cpu_ms", "cpu ms", "mean processor time of a turn after the first", func(r *Result, seat int) float64 { return measured(r.TimeOf(seat).CPU, r.TimeOf(seat).Wall > 0) }, perTurn, 2},
	{"turn_max_ms", "max ms", "longest turn after the first", func(r *Result, seat int) float64 { return measured(r.TimeOf(seat).Max, true) }, most, 1},
	{"first_max_ms", "first ms", "longest first turn", func(r *Result, seat int) float64 { return measured(r.TimeOf(seat).First, true) }, most, 1},
}

func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// measured is a time that there must be, not a number if it is missing.
func measured(ms float64, must bool) float64 {
	if must && ms == 0 {
		return math.NaN()
	}
	return ms
}

func refusals(all []match.Refused) (n float64) {
	for _, r := range all {
		n += float64(r.Count)
	}
	return n
}

// figures are the columns of one entrant, while games come in.
type figures struct {
	games, turns float64
	sums         []float64
}

func (f *figures) add(r *Result, seat int) {
	if f.sums == nil {
		f.sums = emptySums()
	}
	f.games++
	f.turns += float64(r.TimeOf(seat).Asked)
	for i, c := range columns {
		if v := c.value(r, seat); c.over == most {
			if !(v <= f.sums[i]) && !math.IsNaN(v) {
				f.sums[i] = v
			}
		} else {
			f.sums[i] += v
		}
	}
}

// emptySums are those of no game: the greatest of nothing is not a number.
func emptySums() []float64 {
	sums := make([]float64, len(columns))
	for i, c := range columns {
		if c.over == most {
			sums[i] = math.NaN()
		}
	}
	return sums
}

// report is a number a column; a mean over nothing is not one.
func (f *figures) report() []Number {
	all := make([]Number, len(columns))
	sums := f.sums
	if sums == nil {
		sums = emptySums()
	}
	for i := range sums {
		all[i] = Number(sums[i])
	}
	for i, c := range columns {
		switch c.over {
		case perGame:
			all[i] /= Number(f.games)
		case perTurn:
			all[i] /= Number(f.turns)
		}
	}
	return all
}
