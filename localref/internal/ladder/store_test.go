package ladder

import (
	"database/sql"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/game"
	_ "botkit/localref/internal/games"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

func named(t testing.TB, name string) *game.Game {
	g, err := game.Named(name)
	require.NoError(t, err)
	return g
}

// fresh is an empty ladder of forest.
func fresh(t testing.TB) *Store {
	s, err := Open(filepath.Join(t.TempDir(), "ladder", "forest.db"), named(t, "forest"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// versions adds some, of which the later are stronger.
func versions(t testing.TB, s *Store, n int) (ids []int64) {
	for i := 0; i < n; i++ {
		b, err := s.Add(t.Context(), Added{Name: fmt.Sprintf("v%d", i), Spec: "builtin:greedy", State: Plays}, player.NewResolver())
		require.NoError(t, err)
		ids = append(ids, b.ID)
	}
	return ids
}

// invent is a game that could have been played.
func invent(rng *rand.Rand, g *Group, round int, packed []byte) *Played {
	seats := g.seats(round)
	strong := 0.5 + 0.1*float64(seats[0]-seats[1])/10
	scores, ranks := []int{90, 80 - rng.IntN(50)}, []int{1, 2}
	if rng.Float64() > strong {
		scores[0], scores[1], ranks[0], ranks[1] = scores[1], scores[0], 2, 1
	}
	r := arena.Result{Scores: scores, Ranks: ranks, Turns: 60 + rng.IntN(40), Times: []arena.Time{{Asked: 80, Wall: 800, CPU: 700, Max: 20, First: 90}, {Asked: 80, Wall: 400, CPU: 300, Max: 12}}}
	if rng.IntN(200) == 0 {
		r.Out = []string{"", ""}
		r.Out[ranks[0]-1] = "turn 3: gave no answer within 100ms"
		r.Out[2-ranks[0]] = ""
	}
	return &Played{Group: g, Round: round, Header: game.Header{Game: "forest", Seed: g.Seed, League: []string{"bronze", "wood1"}[rng.IntN(2)]}, Result: r,
		When: time.Unix(1_780_000_000+rng.Int64N(600_000), 0), Machine: "test", Packed: packed}
}

// fill invents so many pairs in transactions of some hundred.
func fill(t testing.TB, s *Store, ids []int64, pairs int, packed []byte) {
	rng := rand.New(rand.NewPCG(1, 2))
	for done := 0; done < pairs; {
		require.NoError(t, s.write(func(tx *sql.Tx) error {
			for k := 0; k < 500 && done < pairs; k, done = k+1, done+1 {
				who := rng.Perm(len(ids))
				g := &Group{Seed: fmt.Sprint(1 + rng.IntN(1e9)), Bots: []int64{ids[who[0]], ids[who[1]]}}
				if err := insertGroup(tx, g, fmt.Sprintf("[%d,%d]", g.Bots[0], g.Bots[1]), ""); err != nil {
					return err
				}
				for round := range g.Bots {
					if _, err := insertGame(tx, invent(rng, g, round, packed)); err != nil {
						return err
					}
				}
			}
			return nil
		}))
	}
}

// The sums that are kept with each game say what the games say one by one.
func TestSumsAreThoseOfTheGames(t *testing.T) {
	s := fresh(t)
	fill(t, s, versions(t, s, 5), 300, []byte("x"))
	require.NoError(t, s.Check())
	sums, err := s.Standings(nil, "")
	require.NoError(t, err)
	where, err := s.Where("seed>0")
	require.NoError(t, err)
	counted, err := s.Standings(where, "")
	require.NoError(t, err)
	require.Equal(t, sums, counted)
	require.Equal(t, 600, sums.Games)
	require.Equal(t, "v4", sums.Rows[0].Name)

	first, err := s.Where("seat=0")
	require.NoError(t, err)
	half, err := s.Standings(first, "seat=0")
	require.NoError(t, err)
	met := 0
	for _, r := range half.Rows {
		met += r.Met
	}
	require.Equal(t, 600, met, "each game has one first seat")
}

// A game is there once however often it is written, and a group that was left
// is found again with what it lacks.
func TestNoGameTwice(t *testing.T) {
	s := fresh(t)
	ids := versions(t, s, 2)
	g := &Group{Seed: "7", Bots: ids}
	require.NoError(t, s.begin(g))
	p := invent(rand.New(rand.NewPCG(1, 1)), g, 1, nil)
	id, err := s.keep(p)
	require.NoError(t, err)
	require.Equal(t, int64(1), id)
	again, err := s.keep(p)
	require.NoError(t, err)
	require.Zero(t, again)
	groups, has, err := s.unfinished("")
	require.NoError(t, err)
	require.Equal(t, []*Group{g}, groups)
	require.Equal(t, []map[int]bool{{1: true}}, has)
	require.NoError(t, s.Check())
}

// A game that was played again, because the machine had spoilt the first, is
// told as such.
func TestPlayedAgain(t *testing.T) {
	s := fresh(t)
	g := &Group{Seed: "7", Bots: versions(t, s, 2)}
	require.NoError(t, s.begin(g))
	p := invent(rand.New(rand.NewPCG(1, 1)), g, 0, nil)
	p.Result.Again = []string{"turn 3: gave no answer within 100ms", ""}
	id, err := s.keep(p)
	require.NoError(t, err)
	told, err := s.One(id)
	require.NoError(t, err)
	require.True(t, told.Again)
	require.Equal(t, "on points, played again", told.Why)
}

func TestFilesThatAreNoLadder(t *testing.T) {
	dir := t.TempDir()
	forest, path := named(t, "forest"), filepath.Join(dir, "l.db")
	_, err := OpenThere(path, forest)
	require.ErrorContains(t, err, "there is no ladder yet; add a version first")

	s, err := Open(path, forest)
	require.NoError(t, err)
	_, err = s.db.Exec("PRAGMA user_version = 99")
	require.NoError(t, err)
	require.NoError(t, s.Close())
	_, err = Open(path, forest)
	require.ErrorContains(t, err, "version 99, this program knows those up to 1: a newer localref made it")

	witch := filepath.Join(dir, "w.db")
	s, err = Open(witch, named(t, "witch"))
	require.NoError(t, err)
	require.NoError(t, s.Close())
	_, err = Open(witch, forest)
	require.ErrorContains(t, err, "expected a ladder of forest, found one of")

	other := filepath.Join(dir, "other.db")
	require.NoError(t, os.WriteFile(other, []byte(strings.Repeat("not a database ", 100)), 0o644))
	_, err = Open(other, forest)
	require.ErrorContains(t, err, "found a file of another kind")

	foreign, err := sql.Open("sqlite", filepath.Join(dir, "f.db"))
	require.NoError(t, err)
	_, err = foreign.Exec("CREATE TABLE mine (a)")
	require.NoError(t, err)
	require.NoError(t, foreign.Close())
	_, err = Open(filepath.Join(dir, "f.db"), forest)
	require.ErrorContains(t, err, "another program's database")
}

// On a full disk a game is refused whole, with a clear word, and nothing that
// was there is lost; with room it goes on.
func TestFullDisk(t *testing.T) {
	s := fresh(t)
	ids := versions(t, s, 2)
	fill(t, s, ids, 50, []byte("x"))
	s.db.SetMaxOpenConns(1)
	var pages int
	require.NoError(t, s.db.QueryRow("PRAGMA page_count").Scan(&pages))
	limit := func(n int) {
		_, err := s.db.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", n))
		require.NoError(t, err)
	}
	limit(pages + 2)
	g := &Group{Seed: "7", Bots: ids}
	require.NoError(t, s.begin(g))
	p := invent(rand.New(rand.NewPCG(1, 1)), g, 0, make([]byte, 100_000))
	_, err := s.keep(p)
	require.ErrorContains(t, err, "the disk is full; what was written before is safe")
	require.NoError(t, s.Check())
	st, err := s.Standings(nil, "")
	require.NoError(t, err)
	require.Equal(t, 100, st.Games)
	limit(1 << 30)
	_, err = s.keep(p)
	require.NoError(t, err)
	require.NoError(t, s.Check())
}

func TestReadOnlyFolder(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("root and Windows write to read-only folders")
	}
	s := fresh(t)
	require.NoError(t, os.Chmod(filepath.Dir(s.Path), 0o555))
	defer func() { _ = os.Chmod(filepath.Dir(s.Path), 0o755) }()
	_, err := Open(filepath.Join(filepath.Dir(s.Path), "new.db"), s.Game)
	require.ErrorContains(t, err, "read-only")
}

// Turns make room, the oldest first, those of games with a fault last; results
// stay.
func TestTrim(t *testing.T) {
	s := fresh(t)
	fill(t, s, versions(t, s, 4), 1000, make([]byte, 100))
	require.NoError(t, s.Trim(50_000))
	require.NoError(t, s.Check())
	var kept, oldest, faults, all int
	require.NoError(t, s.db.QueryRow("SELECT count(*), min(game) FILTER (WHERE NOT fault), sum(fault), (SELECT sum(fault) FROM games) FROM records").Scan(&kept, &oldest, &faults, &all))
	require.Equal(t, 500, kept)
	require.Greater(t, oldest, 1400)
	require.Equal(t, all, faults)
	require.Positive(t, faults)
	st, err := s.Standings(nil, "")
	require.NoError(t, err)
	require.Equal(t, 2000, st.Games)
	_, err = s.Record(1)
	require.ErrorContains(t, err, "the result is kept, not the turns")
}

// A recorded game of each contest is the same after it was kept without what the
// bots were sent.
func TestPackedGamesAreWhole(t *testing.T) {
	for _, g := range game.All() {
		r, err := replay.Open(filepath.Join("..", "..", "..", g.Recorded()))
		require.NoError(t, err)
		for n := 0; n < 3; n++ {
			rec, err := r.Next()
			if err == io.EOF {
				break
			}
			require.NoError(t, err)
			data, err := pack(rec)
			require.NoError(t, err)
			got, err := unpack(data)
			require.NoError(t, err)
			require.NoError(t, got.Refill())
			require.Equal(t, rec.Init, got.Init, g.Info().Name)
			require.Len(t, got.Turns, len(rec.Turns))
			for i := range rec.Turns {
				require.Equal(t, rec.Turns[i], got.Turns[i], "%s, turn %d", g.Info().Name, i)
			}
			_, diff, err := replay.Check(got)
			require.NoError(t, err)
			require.Nil(t, diff)
		}
		require.NoError(t, r.Close())
	}
}

func TestWhere(t *testing.T) {
	own := []string{"busters", "ghosts"}
	for _, good := range []string{"league=gold and busters=2 and seat=0", "margin < -20", "seed!=5", "machine='my host, 2 cores'", "ghosts>=9 AND date>=2026-05-01", ""} {
		_, err := ParseWhere(good, own)
		require.NoError(t, err, good)
	}
	for bad, want := range map[string]string{
		"colour=red":      `expected a field (league,`,
		"seat":            "expected =, !=",
		"seat=":           "expected a value",
		"seat=first":      `expected a number behind seat=, found "first"`,
		"seat=0 or 1=1":   `expected "and" and another condition, found "or 1=1"`,
		"seat=0 and":      `expected "and" and another condition`,
		"machine='open":   "expected a closing quote",
		"1=1; DROP TABLE": "expected a field",
		"g.id=1":          `found "g.id"`,
	} {
		_, err := ParseWhere(bad, own)
		require.ErrorContains(t, err, want, bad)
	}
	s := fresh(t)
	fill(t, s, versions(t, s, 2), 5, nil)
	w, err := s.Where(`machine="x' OR 1=1 --"`)
	require.NoError(t, err)
	games, err := s.Games(Query{Where: w})
	require.NoError(t, err)
	require.Empty(t, games)
	_, err = s.Standings(Where{{field: fields[11], op: ">", value: "0"}}, "")
	require.Error(t, err, "the length of games comes of them")
}

func FuzzParseWhere(f *testing.F) {
	for _, seed := range []string{"league=gold and busters=2 and seat=0", "margin<-20", `machine='a "b'`, "seat=", "and and"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w, err := ParseWhere(text, []string{"busters"})
		if err != nil {
			return
		}
		query, values := w.sql()
		require.Len(t, values, strings.Count(query, "?"))
		for _, c := range w {
			require.NotEmpty(t, c.field.column)
		}
	})
}

// The files of a version are copied: what becomes of them later is no matter.
func TestProgramsAreCopied(t *testing.T) {
	s := fresh(t)
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755))
	}
	write("my bot", "#!/bin/sh\n")
	write("weights", "1 2 3")
	add := func(name string, with ...string) (Bot, error) {
		return s.Add(t.Context(), Added{Name: name, Spec: "A=b sh '" + filepath.Join(dir, "my bot") + "' -nodes {nodes}", With: with, State: Plays}, player.NewResolver())
	}
	b, err := add("v1", filepath.Join(dir, "weights"))
	require.NoError(t, err)
	require.Equal(t, "A=b sh {folder}/'my bot' -nodes {nodes}", b.Command)
	same, err := add("v1", filepath.Join(dir, "weights"))
	require.NoError(t, err)
	require.Equal(t, b.ID, same.ID)
	write("my bot", "#!/bin/sh\nexit 1\n")
	_, err = add("v1", filepath.Join(dir, "weights"))
	require.ErrorContains(t, err, "already called \"v1\" and is another program")
	text, err := os.ReadFile(filepath.Join(filepath.Dir(s.Path), filepath.FromSlash(b.Folder), "my bot"))
	require.NoError(t, err)
	require.Equal(t, "#!/bin/sh\n", string(text))
	_, err = add("v2", filepath.Join(dir, "nothing"))
	require.ErrorContains(t, err, "-with: expected a file")
	for _, name := range []string{"", "-x", " a", "a\nb", strings.Repeat("x", 61), "a\x1b[31m"} {
		_, err := add(name)
		require.ErrorContains(t, err, "expected a name", "%q", name)
	}
}

// many invents games inside the database, which is faster than one by one.
func many(t testing.TB, s *Store, games int) {
	_, err := s.db.Exec(fmt.Sprintf(`
CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %[1]d) SELECT i, (i * 7) %% 60 + 1 AS a, (i * 7 + 1 + (i / 60) %% 59) %% 60 + 1 AS b FROM n;
INSERT INTO groups SELECT i, i * 31, '[' || a || ',' || b || ']', '', NULL FROM n;
INSERT INTO games SELECT 2 * i - 1 + r.value, i, r.value, i * 31, CASE i %% 3 WHEN 0 THEN 'bronze' ELSE 'wood1' END, 2, '{}', 60 + i %% 40, 1 + i %% 30, i %% 200 = 0, 0, 1780000000 + i, 0, 'test', 1.0, 0 FROM n, json_each('[0,1]') r;
INSERT INTO seats SELECT 2 * i - 1 + r.value, seat.value, CASE (seat.value + r.value) %% 2 WHEN 0 THEN a ELSE b END, 80, 1 + won, (1 - 2 * won) * (1 + i %% 30), 2 - 2 * won,
	CASE WHEN won AND i %% 200 = 0 THEN 'turn 3: gave no answer within 100ms' ELSE '' END, 80, 800, 700, 20, 90, 0, 0
	FROM (SELECT n.*, r.value AS round, seat.value AS seat, ((i * 2654435761 / 7 + r.value * 13) %% 100 < 50 + a - b) <> ((seat.value + r.value) %% 2 = 0) AS won FROM n, json_each('[0,1]') r, json_each('[0,1]') seat), json_each('[0,1]') r, json_each('[0,1]') seat
	WHERE r.value = round AND seat.value = seat;
INSERT INTO met SELECT min(a, b), max(a, b), 2, CASE WHEN a < b THEN h ELSE 4 - h END, count(*) FROM (SELECT n.a, n.b, (SELECT sum(s.result) FROM seats s WHERE s.game IN (2 * i - 1, 2 * i) AND s.bot = n.a) AS h FROM n) GROUP BY 1, 2, 3, 4;
UPDATE bots SET games = x.games, wins = x.wins, asked = x.asked, wall = x.wall FROM (SELECT bot, count(*) AS games, sum(result = 2) AS wins, sum(asked) AS asked, sum(wall) AS wall FROM seats GROUP BY bot) x WHERE x.bot = bots.id;
INSERT INTO conditions SELECT league, nodes, count(*) FROM games GROUP BY 1, 2;
DROP TABLE n;`, games/2))
	require.NoError(t, err)
}

// BenchmarkMillion says how long the views of a million games take.
func BenchmarkMillion(b *testing.B) {
	s := fresh(b)
	s.db.SetMaxOpenConns(1)
	versions(b, s, 60)
	games := 1_000_000
	if testing.Short() {
		games = 20_000
	}
	begin := time.Now()
	many(b, s, games)
	b.Logf("%d games written in %v", games, time.Since(begin))
	require.NoError(b, s.Check())
	for _, c := range []struct {
		name string
		f    func() error
	}{
		{"standings", func() error { _, err := s.Standings(nil, ""); return err }},
		{"newest", func() error { _, err := s.Games(Query{Limit: 100}); return err }},
		{"worst", func() error { _, err := s.Games(Query{Bot: "v7", Result: "lost", Worst: true}); return err }},
		{"pair", func() error { _, err := s.Games(Query{Bot: "v7", Against: "v9", Limit: 100}); return err }},
		{"history", func() error { _, err := s.history(); return err }},
		{"reasons", func() error { _, err := s.Reasons(Query{Bot: "v7"}); return err }},
		{"where", func() error {
			w, err := s.Where("league=bronze")
			if err == nil {
				_, err = s.Standings(w, "")
			}
			return err
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				require.NoError(b, c.f())
			}
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			b.ReportMetric(float64(m.Sys>>20), "MB")
		})
	}
}
