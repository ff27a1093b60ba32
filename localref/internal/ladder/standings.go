package ladder

import (
	"database/sql"
	"slices"

	"botkit/localref/internal/stats"
)

// Standings are the ratings and figures of all versions.
type Standings struct {
	Game string `json:"game"`
	// Games is how many games the ladder has, Where the conditions under which
	// the ratings and the matrix are, empty for all games.
	Games int    `json:"games"`
	Where string `json:"where,omitempty"`
	// Rows are the versions, the strongest first, Matrix how they did against
	// each other in that order; nil where they did not meet.
	Rows   []Standing `json:"rows"`
	Matrix [][]*Cross `json:"matrix"`
	// Conditions are those under which games were played, if there are several.
	Conditions []Condition `json:"conditions,omitempty"`
}

// Standing is one version's.
type Standing struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	State State  `json:"state"`
	Note  string `json:"note,omitempty"`
	// Elo is relative to the mean of all, Low and High bound it with 95 %.
	Elo  float64 `json:"elo"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Met is how many games the rating rests on, Points the share of them won.
	Met    int     `json:"met"`
	Points float64 `json:"points"`
	// The rest is of all games: those put out, with late answers, starved, and
	// milliseconds a turn after the first.
	Games   int     `json:"games"`
	Wins    int     `json:"wins"`
	Draws   int     `json:"draws"`
	Out     int     `json:"out"`
	Late    int     `json:"late"`
	Starved int     `json:"starved"`
	Turn    float64 `json:"turn_ms"`
	CPU     float64 `json:"cpu_ms"`
	Longest float64 `json:"longest_ms"`
}

// Cross is how a version did against another.
type Cross struct {
	Games  int     `json:"games"`
	Points float64 `json:"points"`
}

// Condition is what games were played under.
type Condition struct {
	League string `json:"league"`
	Nodes  int    `json:"nodes"`
	Games  int    `json:"games"`
}

// Standings works the standings out, of the games that conditions name.
func (s *Store) Standings(where Where, text string) (*Standings, error) {
	bots, err := s.Bots()
	if err != nil {
		return nil, err
	}
	index := map[int64]int{}
	for i, b := range bots {
		index[b.ID] = i
	}
	games, seats, err := where.split()
	if err != nil {
		return nil, err
	}
	players := len(bots)
	if len(seats) > 0 {
		players *= 2 // a version in the other seats is a player of its own
	}
	var meetings []stats.Meeting
	if len(where) == 0 {
		meetings, err = s.meetings(index)
	} else {
		meetings, err = s.meetingsWhere(index, games, seats)
	}
	if err != nil {
		return nil, err
	}
	st := &Standings{Game: s.Game.Info().Name, Where: text}
	ratings := stats.FitMeetings(players, meetings)[:len(bots)]
	for i, b := range bots {
		st.Rows = append(st.Rows, standing(b, ratings[i]))
	}
	st.cross(meetings)
	st.sort()
	if st.Conditions, err = s.conditions(); err != nil {
		return nil, err
	}
	for _, c := range st.Conditions {
		st.Games += c.Games
	}
	return st, nil
}

func standing(b Bot, r stats.Rating) Standing {
	turns := float64(max(1, b.Sums.Asked))
	return Standing{ID: b.ID, Name: b.Name, State: b.State, Note: b.Note, Elo: r.Elo, Low: r.Low, High: r.High,
		Games: b.Sums.Games, Wins: b.Sums.Wins, Draws: b.Sums.Draws, Out: b.Sums.Out, Late: b.Sums.Late, Starved: b.Sums.Starved,
		Turn: b.Sums.Wall / turns, CPU: b.Sums.CPU / turns, Longest: b.Sums.Longest}
}

// cross fills in the matrix and what follows from it.
func (st *Standings) cross(meetings []stats.Meeting) {
	n := len(st.Rows)
	st.Matrix = make([][]*Cross, n)
	for i := range st.Matrix {
		st.Matrix[i] = make([]*Cross, n)
	}
	add := func(i, j, games int, halves int) {
		if i >= n {
			return
		}
		st.Rows[i].Met += games
		st.Rows[i].Points += float64(halves) / 2
		if j %= n; i == j {
			return
		}
		if st.Matrix[i][j] == nil {
			st.Matrix[i][j] = new(Cross)
		}
		st.Matrix[i][j].Games += games
		st.Matrix[i][j].Points += float64(halves) / 2
	}
	for _, m := range meetings {
		add(m.A, m.B, m.Games*m.Count, m.Halves*m.Count)
		add(m.B, m.A, m.Games*m.Count, (2*m.Games-m.Halves)*m.Count)
	}
	for i := range st.Rows {
		st.Rows[i].Points /= float64(max(1, st.Rows[i].Met))
		for _, c := range st.Matrix[i] {
			if c != nil {
				c.Points /= float64(c.Games)
			}
		}
	}
}

// sort puts the strongest first, and those without games last.
func (st *Standings) sort() {
	order := make([]int, len(st.Rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &st.Rows[a], &st.Rows[b]
		if (x.Met == 0) != (y.Met == 0) {
			return bit(x.Met == 0) - bit(y.Met == 0)
		}
		return bit(x.Elo < y.Elo) - bit(x.Elo > y.Elo)
	})
	rows, matrix := make([]Standing, len(order)), make([][]*Cross, len(order))
	for i, from := range order {
		rows[i], matrix[i] = st.Rows[from], make([]*Cross, len(order))
		for j, other := range order {
			matrix[i][j] = st.Matrix[from][other]
		}
	}
	st.Rows, st.Matrix = rows, matrix
}

// meetings are those of all games, from their sums.
func (s *Store) meetings(index map[int64]int) (meetings []stats.Meeting, err error) {
	rows, err := s.db.Query("SELECT a, b, games, halves, count FROM met WHERE count > 0")
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var a, b int64
		var m stats.Meeting
		if err := rows.Scan(&a, &b, &m.Games, &m.Halves, &m.Count); err != nil {
			return nil, err
		}
		m.A, m.B = index[a], index[b]
		meetings = append(meetings, m)
	}
	return meetings, s.explain(rows.Err())
}

// meetingsWhere are those of some games, one by one. A version whose seat the
// conditions do not name counts as another player.
func (s *Store) meetingsWhere(index map[int64]int, games, seats Where) ([]stats.Meeting, error) {
	inSeat, seatValues := seats.sql()
	onGame, values := games.sql()
	rows, err := s.db.Query("SELECT g.grp, s.game, s.bot, s.rank, (1=1"+inSeat+") FROM games g JOIN seats s ON s.game = g.id WHERE 1=1"+onGame+" ORDER BY g.grp, g.round", append(seatValues, values...)...)
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	t := tally{cells: map[stats.Meeting]int{}, group: map[[2]int][2]int{}}
	for rows.Next() {
		var group, id, bot int64
		var rank int
		var named bool
		if err := rows.Scan(&group, &id, &bot, &rank, &named); err != nil {
			return nil, err
		}
		player := index[bot]
		if !named {
			player += len(index)
		}
		t.add(group, id, player, rank)
	}
	t.endGroup()
	return t.meetings(), s.explain(rows.Err())
}

// tally makes meetings of seats that come game by game.
type tally struct {
	groupID, game  int64
	players, ranks []int
	// group has the games and half points of the group by who met.
	group map[[2]int][2]int
	cells map[stats.Meeting]int
}

func (t *tally) add(group, game int64, player, rank int) {
	if game != t.game {
		t.endGame()
	}
	if group != t.groupID {
		t.endGroup()
	}
	t.groupID, t.game = group, game
	t.players, t.ranks = append(t.players, player), append(t.ranks, rank)
}

func (t *tally) endGame() {
	for i, a := range t.players {
		for j, b := range t.players {
			if a < b {
				sum := t.group[[2]int{a, b}]
				t.group[[2]int{a, b}] = [2]int{sum[0] + 1, sum[1] + half(t.ranks[i], t.ranks[j])}
			}
		}
	}
	t.players, t.ranks = t.players[:0], t.ranks[:0]
}

func (t *tally) endGroup() {
	t.endGame()
	for who, sum := range t.group {
		t.cells[stats.Meeting{A: who[0], B: who[1], Games: sum[0], Halves: sum[1]}]++
	}
	clear(t.group)
}

func (t *tally) meetings() (all []stats.Meeting) {
	for m, count := range t.cells {
		m.Count = count
		all = append(all, m)
	}
	return all
}

func (s *Store) conditions() (all []Condition, err error) {
	rows, err := s.db.Query("SELECT league, nodes, games FROM conditions ORDER BY games DESC")
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var c Condition
		if err := rows.Scan(&c.League, &c.Nodes, &c.Games); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, s.explain(rows.Err())
}

// remember notes the ratings as they are now, for the curve over games.
func (s *Store) remember() error {
	st, err := s.Standings(nil, "")
	if err != nil {
		return err
	}
	return s.write(func(tx *sql.Tx) error {
		for _, r := range st.Rows {
			if r.Met == 0 || r.State == Removed {
				continue
			}
			if _, err := tx.Exec("INSERT OR REPLACE INTO history VALUES (?, ?, ?, ?, ?)", r.ID, st.Games, r.Elo, r.Low, r.High); err != nil {
				return err
			}
		}
		return nil
	})
}
