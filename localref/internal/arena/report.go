package arena

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"

	"botkit/localref/internal/stats"
)

// Report is what an arena found, ready to be printed. As JSON infinite
// and unknown numbers are null.
type Report struct {
	Game    string `json:"game"`
	League  string `json:"league"`
	Seeds   string `json:"seeds"`
	Games   int    `json:"games"`
	Planned int    `json:"planned"`
	Starved int    `json:"starved"`
	Dropped int    `json:"dropped"`
	// Nodes is the fixed work a turn, FixedWork whether all entrants did it: if not,
	// the figures are those of the machine and its hour.
	Nodes     string           `json:"nodes,omitempty"`
	FixedWork bool             `json:"fixed_work"`
	Duel      *DuelReport      `json:"duel,omitempty"`
	Entrants  []EntrantReport  `json:"entrants"`
	Table     [][]*CrossReport `json:"table,omitempty"`
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

// EntrantReport is one line of the players' table. Means are over games,
// times over turns.
type EntrantReport struct {
	Name    string    `json:"name"`
	Command string    `json:"command"`
	Rating  *Interval `json:"rating,omitempty"`
	Games   int       `json:"games"`
	Wins    int       `json:"wins"`
	Score   Number    `json:"score"`
	Rank    Number    `json:"rank"`
	Out     int       `json:"out"`
	Fault   *Fault    `json:"fault,omitempty"`
	Late    int       `json:"late"`
	Starved int       `json:"starved"`
	Turn    Number    `json:"turn_ms"`
	CPU     Number    `json:"turn_cpu_ms"`
	Max     Number    `json:"turn_max_ms"`
	First   Number    `json:"first_max_ms"`
	// Clock says that the fixed work did not reach the entrant.
	Clock   bool              `json:"by_clock,omitempty"`
	Metrics map[string]Number `json:"metrics,omitempty"`
}

// Fault is why an entrant was put out in one game: its number in the plan, its
// seed, and the referee's words.
type Fault struct {
	Number int    `json:"n"`
	Seed   string `json:"seed"`
	Cause  string `json:"cause"`
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
		Games: t.games, Planned: p.Games(), Starved: t.starved, Dropped: t.dropped, Nodes: p.Limits["nodes"]}
	r.FixedWork = r.Nodes != "" && r.Nodes != "0" && !slices.ContainsFunc(p.Entrants, func(e Entrant) bool { return e.Clock })
	if pairs, ok := t.Duel(); ok {
		r.Duel = t.duelReport(pairs)
	}
	var ratings []stats.Rating
	if t.ratings != nil {
		ratings = t.ratings.Fit()
	}
	n := len(t.players)
	for i := range t.players {
		e := t.players[i].report(p.Entrants[i])
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
	games, asked := float64(p.games), float64(p.times.Asked)
	r := EntrantReport{Name: e.Name, Command: e.Command, Clock: e.Clock, Games: p.games, Wins: p.wins,
		Score: Number(p.score / games), Rank: Number(p.rank / games), Out: p.out, Late: p.late, Starved: p.starved,
		Turn: Number(p.times.Wall / asked), CPU: Number(p.times.CPU / asked),
		Max: Number(p.times.Max), First: Number(p.times.First)}
	if p.out > 0 {
		r.Fault = &p.fault
	}
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
