package arena

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/stats"
)

// Report is what an arena found, ready to be printed. As JSON infinite
// and unknown numbers are null.
type Report struct {
	// File is the results file, empty where there is none.
	File    string `json:"file,omitempty"`
	Game    string `json:"game"`
	League  string `json:"league"`
	Seeds   string `json:"seeds"`
	Games   int    `json:"games"`
	Planned int    `json:"planned"`
	Starved int    `json:"starved"`
	Dropped int    `json:"dropped"`
	// Again is how many games were played twice, because the machine had put a
	// seat out; FirstAgain is why in the first of them.
	Again      int    `json:"again,omitempty"`
	FirstAgain *Fault `json:"first_again,omitempty"`
	// Alike is whether all games of the same seats ended the same.
	Alike bool `json:"alike,omitempty"`
	// Nodes is the fixed work a turn, FixedWork whether all entrants did it: if not,
	// the figures are those of the machine and its hour.
	Nodes     string           `json:"nodes,omitempty"`
	FixedWork bool             `json:"fixed_work"`
	Duel      *DuelReport      `json:"duel,omitempty"`
	Entrants  []EntrantReport  `json:"entrants"`
	Table     [][]*CrossReport `json:"table,omitempty"`
	// Worst are the worst games lost, Trouble says why the record of games could
	// not be read.
	Worst   []Lost `json:"worst,omitempty"`
	Trouble string `json:"trouble,omitempty"`
}

// DuelReport is the first entrant's strength against the second, or against
// all others of a gauntlet.
type DuelReport struct {
	First    string      `json:"first"`
	Second   string      `json:"second"`
	Pairs    stats.Pairs `json:"pairs"`
	Wins     int         `json:"wins"`
	Draws    int         `json:"draws"`
	Losses   int         `json:"losses"`
	Score    Number      `json:"score"`
	Elo      Interval    `json:"elo"`
	Superior Number      `json:"superior"`
	SPRT     *SPRTReport `json:"sprt,omitempty"`
}

// SPRTReport is how a sequential test stands.
type SPRTReport struct {
	Elo0    float64 `json:"elo0"`
	Elo1    float64 `json:"elo1"`
	Alpha   float64 `json:"alpha"`
	Beta    float64 `json:"beta"`
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Verdict string  `json:"verdict"`
}

// EntrantReport is one line of the players' table.
type EntrantReport struct {
	Name    string
	Command string
	Rating  *Interval
	// Figures has a number for each of columns.
	Figures []Number
	// Faults are why it was put out, by their kinds, the most frequent first.
	Faults []*Fault
	// Refused are the commands that were not carried out, by reason.
	Refused []Refused
	// Unread are lines that it wrote unasked, nil if there were none.
	Unread *Unread
	// Clock says that the fixed work did not reach the entrant.
	Clock   bool
	Metrics map[string]Number
}

// Figure is the figure with a name.
func (e *EntrantReport) Figure(name string) Number {
	for i, c := range columns {
		if c.name == name {
			return e.Figures[i]
		}
	}
	panic("arena: no column is called " + name)
}

// MarshalJSON writes an object with a member a column.
func (e EntrantReport) MarshalJSON() ([]byte, error) {
	var object []byte
	var wrong error
	add := func(name string, value any) {
		text, err := json.Marshal(value)
		wrong = errors.Join(wrong, err)
		object = fmt.Appendf(object, ",%q:%s", name, text)
	}
	add("name", e.Name)
	add("command", e.Command)
	if e.Rating != nil {
		add("rating", e.Rating)
	}
	for i, c := range columns {
		add(c.name, e.Figures[i])
	}
	if len(e.Faults) > 0 {
		add("fault", e.Faults[0])
		add("faults", e.Faults)
	}
	if len(e.Refused) > 0 {
		add("refusals", e.Refused)
	}
	if e.Unread != nil {
		add("unread", e.Unread)
	}
	if e.Clock {
		add("by_clock", true)
	}
	if len(e.Metrics) > 0 {
		add("metrics", e.Metrics)
	}
	object[0] = '{'
	return append(object, '}'), wrong
}

// Fault is one kind of faults of an entrant, in how many games it was put out for
// it, and the first of them: its number in the plan, its seed, the referee's
// words, the end of stderr, and the command that plays it again.
type Fault struct {
	Why    string   `json:"why,omitempty"`
	Games  int      `json:"games"`
	Number int      `json:"n"`
	Seed   string   `json:"seed"`
	Cause  string   `json:"cause"`
	Stderr []string `json:"stderr,omitempty"`
	Again  string   `json:"again"`
}

// Refused are the commands of an entrant that were not carried out for one
// reason: in how many games, and the first in the first such game of the plan.
type Refused struct {
	Games  int    `json:"games"`
	Number int    `json:"n"`
	Seed   string `json:"seed"`
	match.Refused
}

// Unread are the lines that an entrant wrote without being asked for them: in
// how many games, and those of the first such game of the plan.
type Unread struct {
	Games  int    `json:"games"`
	Number int    `json:"n"`
	Seed   string `json:"seed"`
	game.Unread
}

// CrossReport is how an entrant did against another.
type CrossReport struct {
	Games  float64 `json:"games"`
	Points float64 `json:"points"`
	Score  Number  `json:"score"`
}

// Interval is a number with its 95 % interval.
type Interval struct {
	Value Number `json:"value"`
	Low   Number `json:"low"`
	High  Number `json:"high"`
}

// Number is a float64 whose JSON form has ten digits at most and is null when not finite.
type Number float64

// MarshalJSON writes the number.
func (n Number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) || math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return fmt.Appendf(nil, "%.10g", float64(n)), nil
}

// Report returns the figures of all games counted so far.
func (t *Tally) Report() Report {
	p := t.plan
	r := Report{Game: p.Rules.Game, League: p.Rules.League, Seeds: fmt.Sprintf("%d of %s", p.SeedCount, p.SeedSpec),
		Games: t.games, Planned: p.Games(), Starved: t.starved, Dropped: t.dropped, Again: t.again, FirstAgain: t.first, Alike: t.alike.all(), Nodes: p.Limits["nodes"]}
	r.FixedWork = r.Nodes != "" && r.Nodes != "0" && !slices.ContainsFunc(p.Entrants, func(e Entrant) bool { return e.Clock })
	if pairs, ok := t.Duel(); ok {
		r.Duel = t.duelReport(pairs)
	}
	var err error
	if r.Worst, err = t.worstLost(); err != nil {
		r.Trouble = err.Error()
	}
	var ratings []stats.Rating
	if t.ratings != nil {
		ratings = t.ratings.Fit()
	}
	n := len(t.players)
	for i := range t.players {
		e := t.players[i].report(p.Entrants[i])
		for _, f := range e.Faults {
			f.Again = p.Again(f.Number)
		}
		if ratings != nil {
			e.Rating = &Interval{Number(ratings[i].Elo), Number(ratings[i].Low), Number(ratings[i].High)}
			row := make([]*CrossReport, n)
			for j := range row {
				if met := t.met[i*n+j]; met > 0 {
					row[j] = &CrossReport{met, t.points[i*n+j], Number(t.points[i*n+j] / met)}
				}
			}
			r.Table = append(r.Table, row)
		}
		r.Entrants = append(r.Entrants, e)
	}
	return r
}

func (t *Tally) duelReport(pairs stats.Pairs) *DuelReport {
	e := pairs.Estimate()
	d := &DuelReport{First: t.plan.Entrants[0].Name, Second: t.plan.Entrants[1].Name, Pairs: pairs,
		Score: Number(e.Score), Elo: Interval{Number(e.Elo), Number(e.Low), Number(e.High)}, Superior: Number(e.Superior)}
	if n := len(t.players) - 1; n > 1 {
		d.Second = fmt.Sprintf("the %d others", n)
	}
	for group := range t.halves {
		if t.sprt != nil && group >= t.frontier {
			break
		}
		if one, other, ok := t.outcomes(group); ok {
			for _, o := range [...]stats.Outcome{one, other} {
				switch o {
				case stats.Win:
					d.Wins++
				case stats.Draw:
					d.Draws++
				case stats.Loss:
					d.Losses++
				}
			}
		}
	}
	if s := t.sprt; s != nil {
		lower, upper := s.Bounds()
		d.SPRT = &SPRTReport{s.Elo0, s.Elo1, s.Alpha, s.Beta, t.llr, lower, upper, t.verdict.String()}
	}
	return d
}

func (p *playerTally) report(e Entrant) EntrantReport {
	slices.SortFunc(p.refused, func(a, b Refused) int { return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Kind, b.Kind)) })
	r := EntrantReport{Name: e.Name, Command: e.Command, Clock: e.Clock, Figures: p.figures.report(), Refused: p.refused, Unread: p.unread}
	for _, f := range p.faults {
		r.Faults = append(r.Faults, f)
	}
	slices.SortFunc(r.Faults, func(a, b *Fault) int {
		return cmp.Or(b.Games-a.Games, a.Number-b.Number, strings.Compare(a.Why, b.Why))
	})
	if len(p.metrics) > 0 {
		r.Metrics = map[string]Number{}
		for name, m := range p.metrics {
			r.Metrics[name] = Number(m.sum / float64(m.n))
		}
	}
	return r
}

// JSON writes the report as one JSON object.
func (r Report) JSON(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetIndent("", " ")
	return out.Encode(r)
}
