package ladder

import (
	"cmp"
	"fmt"
	"time"
)

// Query chooses games, as one version saw them.
type Query struct {
	// Bot and Against are names, empty for any.
	Bot, Against string
	// Result is lost, drawn, won, or empty; Fault leaves games in which the
	// version was put out.
	Result string
	Fault  bool
	Where  Where
	// Worst orders by faults, then by margin, instead of the newest first.
	Worst bool
	// Limit is how many at most, 0 for 20; Offset how many are passed over.
	Limit, Offset int
	// Before leaves games with a smaller number only, 0 all.
	Before int64
}

// Game is a game as one version saw it.
type Game struct {
	ID    int64     `json:"id"`
	Seed  string    `json:"seed"`
	When  time.Time `json:"when"`
	Bot   string    `json:"bot"`
	Seat  int       `json:"seat"`
	Other string    `json:"against"`
	// Result is lost, drawn or won, Why how it came about.
	Result  string `json:"result"`
	Why     string `json:"why"`
	Score   int    `json:"score"`
	Margin  int    `json:"margin"`
	Rank    int    `json:"rank"`
	Turns   int    `json:"turns"`
	Starved bool   `json:"starved,omitempty"`
	// Again says that the machine spoilt a first game, and that this is the second.
	Again bool `json:"again,omitempty"`
	// Fault says that the version was put out, Kept that the turns are there.
	Fault bool `json:"fault,omitempty"`
	Kept  bool `json:"kept"`
}

var results = []string{"lost", "drawn", "won"}

const gameColumns = `SELECT g.id, g.seed, g.played, b.name, s.seat, s.result, s.score, s.margin, s.rank, g.turns, g.starved, g.again, s.out,
	(SELECT group_concat(ob.name, ', ') FROM seats o JOIN bots ob ON ob.id = o.bot WHERE o.game = g.id AND o.seat <> s.seat),
	coalesce((SELECT o.out FROM seats o WHERE o.game = g.id AND o.seat <> s.seat AND o.out <> '' LIMIT 1), ''),
	EXISTS (SELECT 1 FROM records r WHERE r.game = g.id)
	FROM seats s `

// Games are those that a query chooses.
func (s *Store) Games(q Query) (games []Game, err error) {
	text, values, err := s.conditionsOf(q)
	if err != nil {
		return nil, err
	}
	from, order := "CROSS JOIN games g ON g.id = s.game JOIN bots b ON b.id = s.bot ", " ORDER BY s.game DESC, s.seat"
	if q.Worst {
		order = " ORDER BY s.result, s.out = '', s.margin, s.game DESC"
	}
	return s.games(gameColumns+from+"WHERE 1=1"+text+order+" LIMIT ? OFFSET ?", append(values, cmp.Or(q.Limit, 20), q.Offset)...)
}

// One is a game as the loser saw it, or the first seat.
func (s *Store) One(id int64) (Game, error) {
	games, err := s.games(gameColumns+"JOIN games g ON g.id = s.game JOIN bots b ON b.id = s.bot WHERE g.id = ? ORDER BY s.result, s.out = '', s.seat LIMIT 1", id)
	if err == nil && len(games) == 0 {
		err = fmt.Errorf("there is no game %d", id)
	}
	if err != nil {
		return Game{}, err
	}
	return games[0], nil
}

func (s *Store) games(query string, values ...any) (games []Game, err error) {
	games = []Game{} // as JSON a list, even without any
	rows, err := s.db.Query(query, values...)
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var g Game
		var played int64
		var result int
		var out, otherOut string
		if err := rows.Scan(&g.ID, &g.Seed, &played, &g.Bot, &g.Seat, &result, &g.Score, &g.Margin, &g.Rank, &g.Turns, &g.Starved, &g.Again, &out, &g.Other, &otherOut, &g.Kept); err != nil {
			return nil, err
		}
		g.When, g.Result, g.Fault = time.Unix(played, 0), results[result], out != ""
		switch {
		case out != "":
			g.Why = out
		case otherOut != "":
			g.Why = "the other was put out: " + otherOut
		default:
			g.Why = "on points"
		}
		if g.Again {
			g.Why += ", played again"
		}
		games = append(games, g)
	}
	return games, s.explain(rows.Err())
}

// conditionsOf is a query as the tail of a WHERE and its values.
func (s *Store) conditionsOf(q Query) (text string, values []any, err error) {
	if q.Bot != "" {
		b, err := s.Bot(q.Bot)
		if err != nil {
			return "", nil, err
		}
		text, values = text+" AND s.bot = ?", append(values, b.ID)
	}
	if q.Against != "" {
		b, err := s.Bot(q.Against)
		if err != nil {
			return "", nil, err
		}
		text, values = text+" AND EXISTS (SELECT 1 FROM seats o WHERE o.game = s.game AND o.seat <> s.seat AND o.bot = ?)", append(values, b.ID)
	}
	switch {
	case q.Result != "":
		at := -1
		for i, name := range results {
			if name == q.Result {
				at = i
			}
		}
		if at < 0 {
			return "", nil, fmt.Errorf("expected a result of lost, drawn or won, found %q", q.Result)
		}
		text, values = text+" AND s.result = ?", append(values, at)
	case q.Bot == "":
		// Without a version a game is told once, by who lost it.
		text += " AND s.seat = (SELECT o.seat FROM seats o WHERE o.game = s.game ORDER BY o.result, o.out = '', o.seat LIMIT 1)"
	}
	if q.Fault {
		text += " AND s.out <> ''"
	}
	if q.Before > 0 {
		text, values = text+" AND s.game < ?", append(values, q.Before)
	}
	where, more := q.Where.sql()
	return text + where, append(values, more...), nil
}
