package arena

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sort"
	"strings"
	"text/tabwriter"

	"botkit/localref/internal/stats"
)

// Report is what an arena found, ready to be printed. As JSON infinite
// and unknown numbers are null.
type Report struct {
	Game     string           `json:"game"`
	League   string           `json:"league"`
	Seeds    string           `json:"seeds"`
	Games    int              `json:"games"`
	Planned  int              `json:"planned"`
	Starved  int              `json:"starved"`
	Dropped  int              `json:"dropped"`
	Nodes    string           `json:"nodes,omitempty"`
	Duel     *DuelReport      `json:"duel,omitempty"`
	Entrants []EntrantReport  `json:"entrants"`
	Table    [][]*CrossReport `json:"table,omitempty"`
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
	Name    string            `json:"name"`
	Command string            `json:"command"`
	Rating  *Interval         `json:"rating,omitempty"`
	Games   int               `json:"games"`
	Wins    int               `json:"wins"`
	Score   Number            `json:"score"`
	Rank    Number            `json:"rank"`
	Out     int               `json:"out"`
	Fault   *Fault            `json:"fault,omitempty"`
	Late    int               `json:"late"`
	Starved int               `json:"starved"`
	Turn    Number            `json:"turn_ms"`
	CPU     Number            `json:"turn_cpu_ms"`
	Max     Number            `json:"turn_max_ms"`
	First   Number            `json:"first_max_ms"`
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
	r := EntrantReport{Name: e.Name, Command: e.Command, Games: p.games, Wins: p.wins,
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

// Text writes the report for people.
func (r Report) Text(w io.Writer) error {
	fmt.Fprintf(w, "%s %s, seeds %s, %d of %d games\n", r.Game, r.League, r.Seeds, r.Games, r.Planned)
	if r.Starved > 0 {
		what := "they count; -drop-starved leaves them out"
		switch {
		case r.Dropped > 0:
			what = "left out of the strength"
		case r.Nodes != "" && r.Nodes != "0":
			what = "no matter to bots with fixed work"
		}
		fmt.Fprintf(w, "%d games had a bot that got too little processor time: %s\n", r.Starved, what)
	}
	if r.Duel != nil {
		r.Duel.text(w)
	}
	fmt.Fprintln(w)
	r.players(w)
	r.faults(w)
	if len(r.Table) > 0 {
		fmt.Fprintln(w)
		r.cross(w)
	}
	return nil
}

func (d *DuelReport) text(w io.Writer) {
	fmt.Fprintf(w, "\n%s against %s, %d pairs\n", d.First, d.Second, d.Pairs.N())
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

func (n Number) signed() string {
	if n > 0 {
		return "+" + n.text(1)
	}
	return n.text(1)
}

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
	head = append(head, "games", "wins", "rank", "score", "out", "late", "starved", "turn ms", "cpu ms", "max ms", "first ms")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, strings.Join(append(head, metrics...), "\t"))
	for _, e := range entrants {
		row := []string{e.Name}
		if rated {
			row = append(row, e.Rating.Value.signed(), e.Rating.Low.signed()+" to "+e.Rating.High.signed())
		}
		row = append(row, fmt.Sprint(e.Games), fmt.Sprint(e.Wins), e.Rank.text(2), e.Score.text(1),
			fmt.Sprint(e.Out), fmt.Sprint(e.Late), fmt.Sprint(e.Starved),
			e.Turn.text(2), e.CPU.text(2), e.Max.text(1), e.First.text(1))
		for _, name := range metrics {
			cell := "-"
			if v, ok := e.Metrics[name]; ok {
				cell = fmt.Sprintf("%.6g", float64(v))
			}
			row = append(row, cell)
		}
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	t.Flush()
}

// faults tells of each entrant that was put out why, in the first such game.
func (r Report) faults(w io.Writer) {
	for _, e := range r.Entrants {
		if e.Fault != nil {
			fmt.Fprintf(w, "%s was put out in %d of %d games; with seed %s: %s\n", e.Name, e.Out, e.Games, e.Fault.Seed, e.Fault.Cause)
		}
	}
}

// cross writes the share of points of each entrant (row) against each other.
func (r Report) cross(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := []string{"% of points against"}
	for i := range r.Entrants {
		row = append(row, fmt.Sprintf("%d", i+1))
	}
	fmt.Fprintln(t, strings.Join(row, "\t"))
	for i, e := range r.Entrants {
		row := []string{fmt.Sprintf("%d %s", i+1, e.Name)}
		for _, c := range r.Table[i] {
			if c == nil {
				row = append(row, "·")
			} else {
				row = append(row, (100 * c.Score).text(1))
			}
		}
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	t.Flush()
}
