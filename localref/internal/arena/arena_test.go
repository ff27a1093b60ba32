package arena

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/journal"
	"botkit/localref/internal/stats"
)

// plan returns a plan of that many entrants.
func plan(t testing.TB, entrants, seats int, gauntlet bool, seedSpec string) *Plan {
	p := &Plan{Rules: game.Header{Game: "coin", League: "only"}, Seats: seats, Gauntlet: gauntlet}
	for i := 0; i < entrants; i++ {
		p.Entrants = append(p.Entrants, Entrant{Name: fmt.Sprintf("e%d", i), Command: fmt.Sprintf("./e%d", i)})
	}
	seeds, err := ParseSeeds(seedSpec)
	require.NoError(t, err)
	require.NoError(t, p.Complete(seeds))
	return p
}

// coin is a game decided by a hash of the seed and the seats; an entrant with
// a smaller number is the stronger one.
func coin(_ context.Context, g Game, _ int) (Result, error) {
	n := len(g.Seats)
	r := Result{Scores: make([]int, n), Ranks: make([]int, n), Turns: 10,
		Times: make([]Time, n), Metrics: make([]map[string]float64, n)}
	for seat, entrant := range g.Seats {
		h := fnv.New64a()
		fmt.Fprintln(h, g.Seed, g.Seats, seat)
		r.Scores[seat] = int(h.Sum64()%100) - 10*entrant
		r.Metrics[seat] = map[string]float64{"depth": float64(h.Sum64() % 7)}
		r.Times[seat] = Time{Asked: 10, Wall: rand.Float64(), Max: rand.Float64()}
	}
	for seat := range g.Seats {
		r.Ranks[seat] = 1
		for other := range g.Seats {
			if r.Scores[other] > r.Scores[seat] {
				r.Ranks[seat]++
			}
		}
	}
	return r, nil
}

// play runs a plan into a file.
func play(t testing.TB, p *Plan, path string, sprt *stats.SPRT, shard Shard, parallel int, f Play) *Tally {
	tally := NewTally(p, sprt, false)
	file, err := Open(path, p, tally.Add)
	require.NoError(t, err)
	defer file.Close()
	run := &Run{Plan: p, File: file, Tally: tally, Play: f, Parallel: parallel, Shard: shard}
	require.NoError(t, run.Do(context.Background()))
	return tally
}

// report is the tally as text without the measured times.
func report(t testing.TB, tally *Tally) string {
	r := tally.Report()
	for i := range r.Entrants {
		e := &r.Entrants[i]
		for i, c := range columns {
			if strings.HasSuffix(c.name, "_ms") {
				e.Figures[i] = 0
			}
		}
	}
	var text bytes.Buffer
	require.NoError(t, r.JSON(&text))
	require.NoError(t, r.Text(&text))
	return text.String()
}

func TestRunInOneGoAndInPieces(t *testing.T) {
	for _, c := range []struct{ entrants, seats int }{{2, 2}, {4, 2}, {4, 3}} {
		p := plan(t, c.entrants, c.seats, false, "1-30")
		dir := t.TempDir()
		whole := play(t, p, filepath.Join(dir, "whole"), nil, Shard{}, 1, coin)
		require.Equal(t, p.Games(), whole.Games())

		// A run that fails after a few games goes on with the same call.
		path := filepath.Join(dir, "pieces")
		broken := errors.New("power cut")
		for attempt := 0; ; attempt++ {
			var games atomic.Int32
			tally := NewTally(p, nil, false)
			file, err := Open(path, p, tally.Add)
			require.NoError(t, err)
			run := &Run{Plan: p, File: file, Tally: tally, Parallel: 3, Play: func(ctx context.Context, g Game, lane int) (Result, error) {
				if games.Add(1) > 17 {
					return Result{}, broken
				}
				return coin(ctx, g, lane)
			}}
			err = run.Do(context.Background())
			require.NoError(t, file.Close())
			if err == nil {
				require.Greater(t, attempt, 1)
				require.Equal(t, report(t, whole), report(t, tally))
				break
			}
			require.ErrorIs(t, err, broken)
		}
	}
}

func TestWorkersUseTheirLanes(t *testing.T) {
	p := plan(t, 2, 2, false, "1-50")
	var busy [4]atomic.Int32
	var used sync.Map
	play(t, p, filepath.Join(t.TempDir(), "f"), nil, Shard{}, 4, func(ctx context.Context, g Game, lane int) (Result, error) {
		if busy[lane].Add(1) != 1 {
			t.Error("two games in one lane")
		}
		used.Store(lane, true)
		time.Sleep(time.Millisecond)
		defer busy[lane].Add(-1)
		return coin(ctx, g, lane)
	})
	for lane := 0; lane < 4; lane++ {
		_, ok := used.Load(lane)
		require.True(t, ok, "lane %d was never used", lane)
	}
}

// Cutting the file anywhere, as a kill in the midst of a write does, costs
// at most the game of the torn line.
func TestTornFiles(t *testing.T) {
	p := plan(t, 2, 2, false, "1-3")
	path := filepath.Join(t.TempDir(), "f")
	want := report(t, play(t, p, path, nil, Shard{}, 1, coin))
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	step := 1
	if testing.Short() {
		step = 23 // each cut is played to its end, which takes long
	}
	for cut := 0; cut <= len(whole); cut += step {
		require.NoError(t, os.WriteFile(path, whole[:cut], 0o644))
		played := 0
		tally := play(t, p, path, nil, Shard{}, 1, func(ctx context.Context, g Game, lane int) (Result, error) {
			played++
			return coin(ctx, g, lane)
		})
		lines := bytes.Count(whole[:cut], []byte("\n"))
		require.Equal(t, p.Games()-max(0, lines-1), played)
		require.Equal(t, want, report(t, tally))
		again, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, p.Games()+1, bytes.Count(again, []byte("\n")))
	}
}

func TestFileRefusals(t *testing.T) {
	p := plan(t, 2, 2, false, "1-3")
	path := filepath.Join(t.TempDir(), "f")
	play(t, p, path, nil, Shard{}, 1, coin)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	visit := func(Result) {}

	for _, c := range []struct {
		change func(*Plan)
		want   string
	}{
		{func(p *Plan) { p.Rules.League = "wood" }, "the game"},
		{func(p *Plan) { p.Entrants[1].Print = "abc" }, "entrant 2, e1, is not the same program any more"},
		{func(p *Plan) { p.Entrants[0].Command = "./e0 -x" }, "entrant 1"},
		{func(p *Plan) { p.Entrants[1].Clock = true }, "whether entrant 2 thinks by the clock: false there, true here"},
		{func(p *Plan) { p.Limits = map[string]string{"nodes": "5"} }, "nodes"},
		{func(p *Plan) { s, _ := ParseSeeds("2-4"); require.NoError(t, p.Complete(s)) }, "the seeds: 1-3 there, 2-4 here"},
	} {
		q := plan(t, 2, 2, false, "1-3")
		c.change(q)
		_, err := Open(path, q, visit)
		require.ErrorContains(t, err, c.want)
		require.ErrorContains(t, err, "another plan")
	}

	first, rest, _ := strings.Cut(string(whole), "\n")
	for _, c := range []struct{ text, want string }{
		{"my diary", "not a results file"},
		{"my diary\n", "line 1: expected the plan"},
		{first + "\n{\"n\":1}\n", "line 2"},
		{first + "\nrubbish\n" + rest, "line 2: expected a game's result"},
		{first + "\n" + strings.Replace(rest, `"seed":"1"`, `"seed":"2"`, 1), "line 2: game 0: expected seed 1"},
		{first + "\n" + strings.Replace(rest, `"n":1`, `"n":99`, 1), "game 99 is not in the plan"},
		{first + "\n" + strings.Repeat("x", journal.Longest+5), "line 2: expected at most"},
	} {
		require.NoError(t, os.WriteFile(path, []byte(c.text), 0o644))
		_, err := Open(path, p, visit)
		require.ErrorContains(t, err, c.want)
		after, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, c.text, string(after), "a refused file is left as it is")
	}
}

func TestOneRunAFile(t *testing.T) {
	p := plan(t, 2, 2, false, "1-3")
	path := filepath.Join(t.TempDir(), "f")
	file, err := Open(path, p, func(Result) {})
	require.NoError(t, err)
	_, err = Open(path, p, func(Result) {})
	require.ErrorContains(t, err, "another run")
	require.NoError(t, file.Close())
	file, err = Open(path, p, func(Result) {})
	require.NoError(t, err)
	require.NoError(t, file.Close())
}

func TestBadResultsEndTheRun(t *testing.T) {
	p := plan(t, 2, 2, false, "1-3")
	tally := NewTally(p, nil, false)
	file, err := Open(filepath.Join(t.TempDir(), "f"), p, tally.Add)
	require.NoError(t, err)
	defer file.Close()
	run := &Run{Plan: p, File: file, Tally: tally, Parallel: 2, Play: func(context.Context, Game, int) (Result, error) {
		return Result{Ranks: []int{1}}, nil
	}}
	require.ErrorContains(t, run.Do(context.Background()), "another number of seats")
}

func TestCancelledRunKeepsWhatItHas(t *testing.T) {
	p := plan(t, 2, 2, false, "1-1000")
	path := filepath.Join(t.TempDir(), "f")
	tally := NewTally(p, nil, false)
	file, err := Open(path, p, tally.Add)
	require.NoError(t, err)
	cause := errors.New("interrupted")
	ctx, cancel := context.WithCancelCause(context.Background())
	run := &Run{Plan: p, File: file, Tally: tally, Parallel: 2, Play: func(ctx context.Context, g Game, lane int) (Result, error) {
		if g.Number == 100 {
			cancel(cause)
		}
		return coin(ctx, g, lane)
	}}
	require.ErrorIs(t, run.Do(ctx), cause)
	require.NoError(t, file.Close())
	again := NewTally(p, nil, false)
	file, err = Open(path, p, again.Add)
	require.NoError(t, err)
	require.NoError(t, file.Close())
	require.Equal(t, report(t, tally), report(t, again))
	require.Greater(t, again.Games(), 90)
	require.Less(t, again.Games(), 110)
}

// The sequential test stops at the same pair whatever the number of workers
// and however the run is cut, and saves most of the games.
func TestSPRTStopsAlike(t *testing.T) {
	p := plan(t, 2, 2, false, "1-20000")
	sprt := &stats.SPRT{Elo0: 0, Elo1: 20, Alpha: 0.05, Beta: 0.05}
	dir := t.TempDir()
	one := play(t, p, filepath.Join(dir, "one"), sprt, Shard{}, 1, coin)
	require.Equal(t, stats.AcceptElo1, one.Verdict())
	require.Less(t, one.Games(), 5000)
	four := play(t, p, filepath.Join(dir, "four"), sprt, Shard{}, 4, func(ctx context.Context, g Game, lane int) (Result, error) {
		time.Sleep(time.Duration(rand.Intn(50)) * time.Microsecond)
		return coin(ctx, g, lane)
	})
	require.Equal(t, one.Report().Duel, four.Report().Duel)
	again := play(t, p, filepath.Join(dir, "four"), sprt, Shard{}, 4, func(context.Context, Game, int) (Result, error) {
		return Result{}, errors.New("nothing is left to play")
	})
	require.Equal(t, one.Report().Duel, again.Report().Duel)
}

func TestStarvedGames(t *testing.T) {
	p := plan(t, 2, 2, false, "1-10")
	starve := func(ctx context.Context, g Game, lane int) (Result, error) {
		r, err := coin(ctx, g, lane)
		if g.Number%7 == 0 {
			r.Times[1].Starved = 3
		}
		return r, err
	}
	path := filepath.Join(t.TempDir(), "f")
	kept := play(t, p, path, nil, Shard{}, 1, starve)
	require.Equal(t, 10, kept.Report().Duel.Pairs.N())
	require.Equal(t, 3, kept.Report().Starved)
	dropped := NewTally(p, nil, true)
	file, err := Open(path, p, dropped.Add)
	require.NoError(t, err)
	require.NoError(t, file.Close())
	require.Equal(t, 7, dropped.Report().Duel.Pairs.N())
	require.Equal(t, 3, dropped.Report().Dropped)
}

// The figures of a small match counted by hand.
func TestReportOfAMatch(t *testing.T) {
	p := plan(t, 2, 2, false, "1-3")
	tally := NewTally(p, nil, false)
	for n, ranks := range [][]int{{1, 2}, {2, 1}, {1, 1}, {1, 2}, {1, 2}} {
		g := p.Game(n)
		tally.Add(Result{Number: n, Seed: g.Seed, Seats: g.Seats, Ranks: ranks, Scores: []int{10 * n, 5},
			Out:     []string{"", map[bool]string{true: "turn 3: gave no answer"}[n == 3]},
			Times:   []Time{{}, {Late: n / 3}},
			Metrics: []map[string]float64{{"nodes": float64(n)}, nil}})
	}
	r := tally.Report()
	// Pairs: two wins; a draw and a loss; the third is not complete.
	require.Equal(t, stats.Pairs{0, 1, 0, 0, 1}, r.Duel.Pairs)
	require.Equal(t, []int{2, 1, 1}, []int{r.Duel.Wins, r.Duel.Draws, r.Duel.Losses})
	require.Equal(t, Number(0.625), r.Duel.Score)
	e := &r.Entrants[0]
	require.Equal(t, []Number{5, 3, 1}, []Number{e.Figure("games"), e.Figure("wins"), e.Figure("out")})
	require.Equal(t, Number((0+5+20+5+40)/5.0), e.Figure("score"))
	require.Equal(t, Number(2), r.Entrants[0].Metrics["nodes"])
	require.Equal(t, Number(2), r.Entrants[1].Metrics["nodes"])
	require.Equal(t, []Number{1, 1}, []Number{e.Figure("late"), r.Entrants[1].Figure("late")}, "games 3 and 4, seat 1")
	require.Len(t, e.Faults, 1)
	again := e.Faults[0].Again
	require.Regexp(t, ` play coin -seed 2 .*-p \./e1 -p \./e0$`, again)
	require.Equal(t, &Fault{Games: 1, Number: 3, Seed: p.Game(3).Seed, Cause: "turn 3: gave no answer", Again: again}, e.Faults[0])
	require.Empty(t, r.Entrants[1].Faults)
	var text bytes.Buffer
	require.NoError(t, r.Text(&text))
	for _, want := range []string{"e0 against e1, 2 pairs", "e0 was put out in 1 of 5 games:\n  1 game, with seed 2: turn 3: gave no answer\n    again: ", "wins 2, draws 1, losses 1: 62.5 %", "[0 1 0 0 1]", "nodes"} {
		require.Contains(t, text.String(), want)
	}
}

// TestUnequalWork: a figure from unequal work is marked wherever it is shown.
func TestUnequalWork(t *testing.T) {
	for _, c := range []struct {
		nodes string
		clock [2]bool
		fixed bool
		want  string
	}{
		{"0", [2]bool{}, false, ""},
		{"500", [2]bool{}, true, ""},
		{"500", [2]bool{false, true}, false, "UNEQUAL WORK: e1 thought by the clock, -nodes 500 reached only the others\n"},
		{"500", [2]bool{true, true}, false, "NOT FIXED WORK: all thought by the clock, -nodes 500 reached nobody\n"},
	} {
		p := plan(t, 2, 2, false, "1-3")
		p.Limits = map[string]string{"nodes": c.nodes}
		p.Entrants[0].Clock, p.Entrants[1].Clock = c.clock[0], c.clock[1]
		path := filepath.Join(t.TempDir(), "f")
		play(t, p, path, nil, Shard{}, 1, coin)
		merged, err := mergeFiles([]string{path}, nil, nil, false)
		require.NoError(t, err)
		var text, data bytes.Buffer
		r := merged.Tally.Report()
		require.NoError(t, r.Text(&text))
		require.NoError(t, r.JSON(&data))
		require.Contains(t, text.String(), c.want)
		require.Equal(t, c.want != "", strings.Contains(text.String(), "WORK"))
		require.Equal(t, c.clock[1], strings.Contains(text.String(), "the clock  "))
		require.Equal(t, c.fixed, strings.Contains(data.String(), `"fixed_work": true`))
		require.Equal(t, c.clock[1], strings.Contains(data.String(), `"by_clock": true`))
	}
}

func TestReportOfATable(t *testing.T) {
	p := plan(t, 4, 2, true, "1-100")
	tally := play(t, p, filepath.Join(t.TempDir(), "f"), nil, Shard{}, 2, coin)
	r := tally.Report()
	require.Equal(t, "the 3 others", r.Duel.Second)
	require.Equal(t, 300, r.Duel.Pairs.N())
	require.Nil(t, r.Table[1][2], "in a gauntlet the others do not meet")
	require.Equal(t, 200.0, r.Table[0][2].Games)
	require.InDelta(t, 1, float64(r.Table[0][2].Score+r.Table[2][0].Score), 1e-9)
	require.Greater(t, r.Entrants[0].Rating.Value, r.Entrants[3].Rating.Value)
	for _, e := range r.Entrants {
		require.LessOrEqual(t, e.Rating.Low, e.Rating.Value)
		require.False(t, math.IsNaN(float64(e.Rating.Value)))
	}
	require.Contains(t, report(t, tally), "% of points against")
}
