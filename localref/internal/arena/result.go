package arena

import (
	"encoding/json"
	"fmt"
	"slices"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/quote"
)

// Result is one finished game: one line of a results file. Lists have one
// entry a seat.
type Result struct {
	// Number, Seed and Seats are those of the plan's Game.
	Number int    `json:"n"`
	Seed   string `json:"seed"`
	Seats  []int  `json:"seats"`
	// Scores is the contest's score.
	Scores []int `json:"scores"`
	// Ranks is the place, 1 the best; equal seats share a place.
	Ranks []int `json:"ranks"`
	// Turns is the length of the game.
	Turns int `json:"turns,omitempty"`
	// Out says why a seat was put out, empty if it was not. The list is nil
	// when nobody was.
	Out []string `json:"out,omitempty"`
	// Why has the kind of each fault in a word, and Stderr the end of what the
	// program wrote there; both as long as Out. Files of version 1.0 have neither.
	Why    []string `json:"why,omitempty"`
	Stderr []string `json:"stderr,omitempty"`
	// Refused are the commands that were not carried out, by reason. The list
	// is nil when there were none.
	Refused [][]match.Refused `json:"refused,omitempty"`
	// Unread are the lines that a seat wrote without being asked for them. The
	// list is nil when there were none.
	Unread []*game.Unread `json:"unread,omitempty"`
	// Metrics are the means of the numbers that the bots wrote to stderr.
	Metrics []map[string]float64 `json:"metrics,omitempty"`
	// Again says that the game was played twice, because in the first the
	// machine put a seat out: its fault, empty for the others. The list is nil
	// for all other games.
	Again []string `json:"again,omitempty"`
	// Times is what the turns took. It and Again are the only members that may
	// differ when bots with fixed work play the same game again.
	Times []Time `json:"times,omitempty"`
}

// Time is what the turns of a seat took in one game, in milliseconds.
type Time struct {
	// Asked is how many turns were measured, Wall and CPU the sums over them.
	Asked int     `json:"asked"`
	Wall  float64 `json:"wall"`
	CPU   float64 `json:"cpu,omitempty"`
	// Max is the longest turn after the first, First the first one.
	Max   float64 `json:"max"`
	First float64 `json:"first,omitempty"`
	// Starved is the share of its thinking time in which the bot had no
	// processor, 0 unless that was too much. (Version 1.0 counted turns.)
	Starved float64 `json:"starved,omitempty"`
	// Late is how many answers came behind the limit, the forgiven ones too.
	Late int `json:"late,omitempty"`
}

// won reports whether a seat has the first rank for itself.
func (r *Result) won(seat int) bool {
	for other, rank := range r.Ranks {
		if other != seat && rank == 1 {
			return false
		}
	}
	return r.Ranks[seat] == 1
}

// OutOf is why a seat was put out, empty if it was not.
func (r *Result) OutOf(seat int) string {
	if len(r.Out) == 0 {
		return ""
	}
	return r.Out[seat]
}

// refused are the commands of a seat that were not carried out.
func (r *Result) refused(seat int) []match.Refused {
	if len(r.Refused) == 0 {
		return nil
	}
	return r.Refused[seat]
}

// TimeOf is what a seat's turns took, nothing if that is not known.
func (r *Result) TimeOf(seat int) Time {
	if len(r.Times) == 0 {
		return Time{}
	}
	return r.Times[seat]
}

// Starved reports whether a seat had too little of the processor.
func (r *Result) Starved() bool {
	for _, t := range r.Times {
		if t.Starved > 0 {
			return true
		}
	}
	return false
}

// Outcome drops what is not the game's outcome: the times, that it was played
// again, the programs' own words about a fault, and lines too many, of which it
// depends on the time when they are seen.
func (r Result) Outcome() Result {
	r.Times, r.Again, r.Why, r.Stderr, r.Unread = nil, nil, nil, nil, nil
	return r
}

// parseResult reads a line and checks it against the plan.
func parseResult(line []byte, p *Plan) (Result, error) {
	var r Result
	if err := json.Unmarshal(line, &r); err != nil {
		return r, fmt.Errorf("expected a game's result, found %s", quote.Text(line))
	}
	if r.Number < 0 || r.Number >= p.Games() {
		return r, fmt.Errorf("game %d is not in the plan, which has %d", r.Number, p.Games())
	}
	return r, r.check(p.Game(r.Number))
}

// check compares a result with the game it should be of.
func (r *Result) check(g Game) error {
	if r.Seed != g.Seed || !slices.Equal(r.Seats, g.Seats) {
		return fmt.Errorf("game %d: expected seed %s and seats %v, found %s and %s",
			g.Number, g.Seed, g.Seats, quote.Text(r.Seed), quote.Cut(fmt.Sprint(r.Seats), 60))
	}
	n := len(g.Seats)
	wrong := len(r.Ranks) != n || len(r.Scores) != n
	for _, length := range []int{len(r.Out), len(r.Why), len(r.Stderr), len(r.Refused), len(r.Unread), len(r.Metrics), len(r.Again), len(r.Times)} {
		wrong = wrong || length != 0 && length != n
	}
	if wrong {
		return fmt.Errorf("game %d has results for another number of seats than %d", g.Number, n)
	}
	for _, rank := range r.Ranks {
		if rank < 1 || rank > n {
			return fmt.Errorf("game %d has rank %d, expected 1 to %d", g.Number, rank, n)
		}
	}
	return nil
}
