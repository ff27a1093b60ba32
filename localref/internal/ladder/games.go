package ladder

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/game"
)

// Group is a seed on which some versions meet, with everybody in every seat.
type Group struct {
	ID   int64
	Seed string
	// Bots are the versions in the seats of the first round; everybody moves up
	// one seat from round to round.
	Bots []int64
	// Purpose is empty, or the stage of a try that it belongs to.
	Purpose string
}

// seats are the versions in the seats of a round.
func (g *Group) seats(round int) []int64 {
	seats := make([]int64, len(g.Bots))
	for i := range seats {
		seats[i] = g.Bots[(i+round)%len(g.Bots)]
	}
	return seats
}

// Played is a finished game on its way into the store.
type Played struct {
	Group  *Group
	Round  int
	Header game.Header
	Result arena.Result
	// Nodes is the fixed work a turn, Machine and Load are those of the hour.
	Nodes   int
	Machine string
	Load    float64
	When    time.Time
	// Packed are the turns, nil for none.
	Packed []byte
}

// begin notes a group that is about to be played. A group from elsewhere that is
// there already keeps its number.
func (s *Store) begin(g *Group) error {
	bots, err := json.Marshal(g.Bots)
	if err != nil {
		return err
	}
	return s.write(func(tx *sql.Tx) error { return insertGroup(tx, g, string(bots), "") })
}

func insertGroup(tx *sql.Tx, g *Group, bots, source string) error {
	return tx.QueryRow(`INSERT INTO groups (seed, bots, purpose, source) VALUES (?, ?, ?, nullif(?, ''))
		ON CONFLICT (source) DO UPDATE SET seed = seed RETURNING id`, g.Seed, bots, g.Purpose, source).Scan(&g.ID)
}

// unfinished are the groups of a purpose that lack rounds, with the rounds that
// they have.
func (s *Store) unfinished(purpose string) (groups []*Group, has []map[int]bool, err error) {
	rows, err := s.db.Query(`SELECT g.id, g.seed, g.bots, g.purpose, json_group_array(x.round) FILTER (WHERE x.round IS NOT NULL)
		FROM groups g LEFT JOIN games x ON x.grp = g.id WHERE g.purpose = ? AND g.source IS NULL
		GROUP BY g.id HAVING count(x.id) < json_array_length(g.bots)`, purpose)
	if err != nil {
		return nil, nil, s.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		g, there := &Group{}, map[int]bool{}
		var bots, rounds []byte
		if err := rows.Scan(&g.ID, &g.Seed, &bots, &g.Purpose, &rounds); err != nil {
			return nil, nil, err
		}
		var list []int
		if err := json.Unmarshal(bots, &g.Bots); err != nil {
			return nil, nil, err
		}
		if err := json.Unmarshal(rounds, &list); err != nil {
			return nil, nil, err
		}
		for _, round := range list {
			there[round] = true
		}
		groups, has = append(groups, g), append(has, there)
	}
	return groups, has, s.explain(rows.Err())
}

// keep writes a game and all sums in one transaction. A game that is there
// already is not written again.
func (s *Store) keep(p *Played) (id int64, err error) {
	err = s.write(func(tx *sql.Tx) error {
		id, err = insertGame(tx, p)
		return err
	})
	return id, err
}

func insertGame(tx *sql.Tx, p *Played) (id int64, err error) {
	r := &p.Result
	margins, results := compare(r)
	fault, starved := 0, 0
	for seat := range r.Ranks {
		fault += bit(r.OutOf(seat) != "")
		starved += bit(r.TimeOf(seat).Starved > 0)
	}
	own, err := plainMembers(p.Header.Own)
	if err != nil {
		return 0, err
	}
	done, err := tx.Exec(`INSERT INTO games (grp, round, seed, league, players, own, turns, margin, fault, starved, played, nodes, machine, load, again)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (grp, round) DO NOTHING`,
		p.Group.ID, p.Round, p.Group.Seed, p.Header.League, len(r.Ranks), own, r.Turns, max(margins[0], -margins[0]), bit(fault > 0), bit(starved > 0),
		p.When.Unix(), p.Nodes, p.Machine, p.Load, bit(len(r.Again) > 0))
	if err != nil {
		return 0, err
	}
	if n, err := done.RowsAffected(); n == 0 || err != nil {
		return 0, err
	}
	if id, err = done.LastInsertId(); err != nil {
		return 0, err
	}
	seats := p.Group.seats(p.Round)
	for seat, bot := range seats {
		if err := insertSeat(tx, id, seat, bot, r, margins[seat], results[seat]); err != nil {
			return 0, err
		}
	}
	if err := meet(tx, p.Group.ID, id, seats, r.Ranks); err != nil {
		return 0, err
	}
	if _, err := tx.Exec(`INSERT INTO conditions VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET games = games + 1`, p.Header.League, p.Nodes); err != nil {
		return 0, err
	}
	if p.Packed == nil {
		return id, nil
	}
	if _, err := tx.Exec("INSERT INTO records VALUES (?, ?, ?)", id, bit(fault > 0), p.Packed); err != nil {
		return 0, err
	}
	_, err = tx.Exec("UPDATE ladder SET kept = kept + ?", len(p.Packed))
	return id, err
}

func insertSeat(tx *sql.Tx, id int64, seat int, bot int64, r *arena.Result, margin, result int) error {
	t := r.TimeOf(seat)
	_, err := tx.Exec("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", id, seat, bot, r.Scores[seat], r.Ranks[seat],
		margin, result, r.OutOf(seat), t.Asked, t.Wall, t.CPU, t.Max, t.First, bit(t.Starved > 0), t.Late)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE bots SET games = games + 1, wins = wins + ?, draws = draws + ?, out = out + ?, late = late + ?, starved = starved + ?,
		asked = asked + ?, wall = wall + ?, cpu = cpu + ?, longest = max(longest, ?) WHERE id = ?`,
		bit(result == 2), bit(result == 1), bit(r.OutOf(seat) != ""), bit(t.Late > 0), bit(t.Starved > 0), t.Asked, t.Wall, t.CPU, t.Max, bot)
	return err
}

// meet counts the game among the meetings: the group so far is taken out of its
// cell and counted in the next.
func meet(tx *sql.Tx, group, id int64, seats []int64, ranks []int) error {
	for i, a := range seats {
		for j, b := range seats {
			if a >= b {
				continue
			}
			games, halves := 0, 0
			if err := tx.QueryRow(`SELECT count(*), coalesce(sum(CASE WHEN x.rank < y.rank THEN 2 WHEN x.rank = y.rank THEN 1 ELSE 0 END), 0)
				FROM games g JOIN seats x ON x.game = g.id AND x.bot = ? JOIN seats y ON y.game = g.id AND y.bot = ?
				WHERE g.grp = ? AND g.id <> ?`, a, b, group, id).Scan(&games, &halves); err != nil {
				return err
			}
			if games > 0 {
				if _, err := tx.Exec("UPDATE met SET count = count - 1 WHERE a = ? AND b = ? AND games = ? AND halves = ?", a, b, games, halves); err != nil {
					return err
				}
			}
			if _, err := tx.Exec("INSERT INTO met VALUES (?, ?, ?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1",
				a, b, games+1, halves+half(ranks[i], ranks[j])); err != nil {
				return err
			}
		}
	}
	return nil
}

// half is what a rank brings against another, in half points.
func half(mine, other int) int {
	switch {
	case mine < other:
		return 2
	case mine == other:
		return 1
	}
	return 0
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// compare works out, a seat, the score less that of the best other, and whether
// the game was lost (0), drawn (1) or won (2): drawn is a shared first place.
func compare(r *arena.Result) (margins, results []int) {
	for seat := range r.Ranks {
		best, alone := 0, true
		for other := range r.Ranks {
			if other == seat {
				continue
			}
			if best == 0 && other <= 1 || r.Scores[other] > best {
				best = r.Scores[other]
			}
			alone = alone && r.Ranks[other] > 1
		}
		result := 0
		if r.Ranks[seat] == 1 {
			result = 1 + bit(alone)
		}
		margins, results = append(margins, r.Scores[seat]-best), append(results, result)
	}
	return margins, results
}

// plainMembers are the members of a header that are a number or a word, as JSON.
func plainMembers(own game.Own) (string, error) {
	if own == "" {
		return "{}", nil
	}
	all := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(own), &all); err != nil {
		return "", fmt.Errorf("the game's own members: %w", err)
	}
	for name, value := range all {
		if bytes.IndexByte([]byte("[{n"), value[0]) >= 0 {
			delete(all, name)
		}
	}
	text, err := json.Marshal(all)
	return string(text), err
}
