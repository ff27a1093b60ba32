package ladder

import (
	"slices"
	"strings"

	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

// Reasons say why games end as they do, for a version or a pair of them.
type Reasons struct {
	Ends []End `json:"ends"`
	// Full is the length of the longest game, Curves the numbers that the bots
	// wrote about their turns in the newest games whose turns are kept, Games of
	// them.
	Full   int     `json:"full"`
	Curves []Curve `json:"curves"`
	Games  int     `json:"games"`
}

// End counts games that ended alike for the version.
type End struct {
	Result string `json:"result"`
	// How is on points, early (before three quarters of the longest game), put out,
	// or the other put out.
	How   string `json:"how"`
	Games int    `json:"games"`
}

// Curve is a number of the bots' own, a turn, with the quartiles over games of
// those who won and those who lost.
type Curve struct {
	Name   string      `json:"name"`
	Won    []Quartiles `json:"won"`
	Lost   []Quartiles `json:"lost"`
	Games  int         `json:"games"`
	LostIn int         `json:"lost_games"`
}

// Quartiles are the three of Count values.
type Quartiles struct {
	Low    float64 `json:"low"`
	Middle float64 `json:"middle"`
	High   float64 `json:"high"`
	Count  int     `json:"count"`
}

// How many of the newest games curves are made of, and how many curves there are.
const (
	curveGames = 300
	mostCurves = 12
)

// Reasons are those of the games that a query chooses.
func (s *Store) Reasons(q Query) (*Reasons, error) {
	text, values, err := s.conditionsOf(q)
	if err != nil {
		return nil, err
	}
	r := &Reasons{}
	if err := s.db.QueryRow("SELECT coalesce(max(turns), 0) FROM games").Scan(&r.Full); err != nil {
		return nil, s.explain(err)
	}
	if err := s.ends(r, text, values); err != nil {
		return nil, err
	}
	return r, s.curves(r, text, values)
}

func (s *Store) ends(r *Reasons, text string, values []any) error {
	rows, err := s.db.Query(`SELECT s.result, CASE WHEN s.out <> '' THEN 'put out' WHEN g.fault THEN 'the other put out' WHEN 4 * g.turns < 3 * ? THEN 'early' ELSE 'on points' END AS how, count(*)
		FROM seats s CROSS JOIN games g ON g.id = s.game WHERE 1=1`+text+" GROUP BY 1, 2 ORDER BY 1, 3 DESC", append([]any{r.Full}, values...)...)
	if err != nil {
		return s.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var e End
		var result int
		if err := rows.Scan(&result, &e.How, &e.Games); err != nil {
			return err
		}
		e.Result = results[result]
		r.Ends = append(r.Ends, e)
	}
	return s.explain(rows.Err())
}

func (s *Store) curves(r *Reasons, text string, values []any) error {
	rows, err := s.db.Query("SELECT s.game, x.packed FROM seats s CROSS JOIN games g ON g.id = s.game JOIN records x ON x.game = g.id WHERE 1=1"+text+" ORDER BY s.game DESC LIMIT ?", append(values, curveGames)...)
	if err != nil {
		return s.explain(err)
	}
	defer rows.Close()
	c := curves{values: map[string]*[2][][]float64{}, games: map[string]*[2]int{}}
	for rows.Next() {
		var id int64
		var packed []byte
		if err := rows.Scan(&id, &packed); err != nil {
			return err
		}
		rec, err := unpack(packed)
		if err != nil {
			return err
		}
		r.Games++
		c.add(rec)
	}
	r.Curves = c.all()
	return s.explain(rows.Err())
}

// curves collects values by name, by who lost (0) and who won (1), and by turn.
type curves struct {
	values map[string]*[2][][]float64
	games  map[string]*[2]int
}

func (c *curves) add(rec *replay.Record) {
	if rec.Result == nil {
		return
	}
	type side struct {
		name string
		won  int
	}
	seen := map[side]bool{}
	for t, turn := range rec.Turns {
		for seat, lines := range turn.Stderr {
			won := bit(rec.Result.Ranks[seat] == 1)
			for _, line := range lines {
				name, value, ok := player.ParseMetric(line)
				if !ok || strings.HasPrefix(line, "#draw") || c.values[name] == nil && len(c.values) >= mostCurves {
					continue
				}
				if c.values[name] == nil {
					c.values[name], c.games[name] = new([2][][]float64), new([2]int)
				}
				turns := &c.values[name][won]
				for len(*turns) <= t {
					*turns = append(*turns, nil)
				}
				(*turns)[t] = append((*turns)[t], value)
				seen[side{name, won}] = true
			}
		}
	}
	for s := range seen {
		c.games[s.name][s.won]++
	}
}

func (c *curves) all() (all []Curve) {
	for name, sides := range c.values {
		all = append(all, Curve{Name: name, Won: quartiles(sides[1]), Lost: quartiles(sides[0]), Games: c.games[name][1], LostIn: c.games[name][0]})
	}
	slices.SortFunc(all, func(a, b Curve) int { return strings.Compare(a.Name, b.Name) })
	return all
}

func quartiles(turns [][]float64) []Quartiles {
	all := make([]Quartiles, len(turns))
	for t, values := range turns {
		slices.Sort(values)
		if n := len(values); n > 0 {
			all[t] = Quartiles{values[n/4], values[n/2], values[min(n-1, 3*n/4)], n}
		}
	}
	return all
}
