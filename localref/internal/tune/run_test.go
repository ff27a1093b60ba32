package tune

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/files"
	"botkit/localref/internal/game"
	"botkit/localref/internal/journal"
	"botkit/localref/internal/stats"
)

func mergeFiles(paths []string) (*Journal, error) {
	open, err := files.OpenAll(paths)
	if err != nil {
		return nil, err
	}
	defer files.Close(open)
	return Merge(open)
}

func testPlan(t *testing.T) *Plan {
	p := &Plan{
		Rules:     game.Header{Game: "forest"},
		Bot:       arena.Entrant{Name: "bot", Command: "bot:x"},
		Params:    []Param{{Name: "a", Value: 0.2, Low: 0, High: 1, Step: 0.05}, {Name: "b", Value: 3, Low: 1, High: 20, Step: 1}},
		Start:     []float64{0.2, 3},
		Opponents: []arena.Entrant{{Name: "one", Command: "1"}, {Name: "two", Command: "2"}},
		Settings:  Settings{Seed: 7, Budget: 600, Games: 8, Sigma: 0.15},
		Seeds:     "1-500",
		Test:      Test{SPRT: "0,50", Games: 2000, Seeds: "1001-2000"},
	}
	require.NoError(t, p.Complete())
	return p
}

// fakePlay plays a game whose outcome depends on the game alone: the nearer a is to
// 0.7, the likelier is a win; bonus is added to that, in Elo.
func fakePlay(bonus func(g Game) float64) Play {
	return func(_ context.Context, g Game, _ int) (stats.Outcome, string, error) {
		h := fnv.New64a()
		fmt.Fprint(h, g.Seed, g.Seat, g.Opponent, g.Values)
		random := rand.New(rand.NewPCG(h.Sum64(), 3))
		if random.Float64() < stats.Score(bonus(g)) {
			return stats.Win, "", nil
		}
		return stats.Loss, "turn 3: timeout", nil
	}
}

func better(g Game) float64 { return 400 * (0.5 - math.Abs(g.Values[0]-0.7)) }

// ran is what a run shows.
type ran struct {
	Steps []Step
	End   *End
}

func runWith(p *Plan, path string, play Play, change func(*Run)) (ran, error) {
	j, err := Open(path, p)
	if err != nil {
		return ran{}, err
	}
	defer j.Close()
	var shown ran
	r := &Run{Plan: p, Journal: j, Play: play, Parallel: 3, Patience: time.Minute, Stepped: func(s Step) { shown.Steps = append(shown.Steps, s) }}
	if change != nil {
		change(r)
	}
	shown.End, err = r.Do(context.Background())
	return shown, err
}

func merged(t *testing.T, paths ...string) string {
	j, err := mergeFiles(paths)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, j.Write(&b))
	return b.String()
}

func TestRunFindsAndPasses(t *testing.T) {
	p := testPlan(t)
	p.Settings.Budget, p.Settings.Games = 2000, 0
	require.NoError(t, p.Complete())
	path := filepath.Join(t.TempDir(), "journal")
	shown, err := runWith(p, path, fakePlay(better), nil)
	require.NoError(t, err)
	require.Len(t, shown.Steps, p.Settings.Generations())
	require.InDelta(t, 0.7, shown.End.Found[0], 0.25)
	require.True(t, shown.End.Passed())
	require.Contains(t, shown.End.Text(p), "PASSED")
	last := shown.Steps[len(shown.Steps)-1]
	require.LessOrEqual(t, last.Games, p.Settings.Budget)
	require.NotZero(t, last.Out)
	require.Contains(t, last.LastOut, "timeout")

	// The journal alone tells all of it again, without a game.
	j, err := mergeFiles([]string{path})
	require.NoError(t, err)
	var again ran
	r := &Run{Plan: j.Plan(), Journal: j, Stepped: func(s Step) { again.Steps = append(again.Steps, s) }}
	again.End, err = r.Do(context.Background())
	require.NoError(t, err)
	require.Equal(t, shown, again)
}

// What looks good in the search alone is not offered.
func TestRunRefusesWhatTheTestDoesNotConfirm(t *testing.T) {
	p := testPlan(t)
	lucky := func(g Game) float64 {
		if g.Opponent == TheOld {
			return -30
		}
		return better(g)
	}
	shown, err := runWith(p, filepath.Join(t.TempDir(), "j"), fakePlay(lucky), nil)
	require.NoError(t, err)
	require.Equal(t, stats.AcceptElo0, shown.End.Verdict)
	require.False(t, shown.End.Passed())
	require.Contains(t, shown.End.Text(p), "FAILED")

	p.Test.Games, p.Test.SPRT = 40, "0,1"
	require.NoError(t, p.Complete())
	shown, err = runWith(p, filepath.Join(t.TempDir(), "j"), fakePlay(lucky), nil)
	require.NoError(t, err)
	require.Equal(t, stats.Continue, shown.End.Verdict)
	require.Equal(t, 20, shown.End.Pairs.N())
	require.False(t, shown.End.Passed())
	require.Contains(t, shown.End.Text(p), "NOT PROVEN")
}

// Candidates of a generation share their seeds and opponents; generations do not share
// seeds, and the test's are others.
func TestGamesShareSeeds(t *testing.T) {
	p := testPlan(t)
	type fixed struct {
		seed           string
		opponent, seat int
	}
	seeds := map[string]int{}
	numbers := map[int]bool{}
	for generation := range p.Settings.Generations() {
		games := p.generation(generation, [][]float64{{0.1, 1}, {0.9, 2}})
		n := p.Settings.Games
		for k := range n {
			a, b := games[k], games[n+k]
			require.Equal(t, fixed{a.Seed, a.Opponent, a.Seat}, fixed{b.Seed, b.Opponent, b.Seat})
			require.Equal(t, games[k&^1].Seed, a.Seed, "a pair has one seed")
			require.Equal(t, k%2, a.Seat)
			if old, used := seeds[a.Seed]; used {
				require.Equal(t, generation, old)
			}
			seeds[a.Seed] = generation
		}
		for _, g := range games {
			require.False(t, numbers[g.Number])
			numbers[g.Number] = true
		}
	}
	tested := 0
	for batch := 0; ; batch++ {
		games := p.test(batch, []float64{1, 1})
		if len(games) == 0 {
			break
		}
		for _, g := range games {
			tested++
			require.NotContains(t, seeds, g.Seed)
			require.Equal(t, TheOld, g.Opponent)
			require.False(t, numbers[g.Number])
			numbers[g.Number] = true
			require.Less(t, g.Number, p.last())
		}
	}
	require.Equal(t, p.Test.Games, tested)
}

// Stopped at any moment, with a torn line behind it, the same plan goes on and
// ends as an undisturbed run does, without playing a game twice.
func TestRunResumes(t *testing.T) {
	dir := t.TempDir()
	p := testPlan(t)
	whole := filepath.Join(dir, "whole")
	want, err := runWith(p, whole, fakePlay(better), nil)
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(4, 4))
	path := filepath.Join(dir, "broken")
	for {
		left := atomic.Int64{}
		left.Store(1 + random.Int64N(300))
		play := func(ctx context.Context, g Game, lane int) (stats.Outcome, string, error) {
			if left.Add(-1) < 0 {
				return 0, "", errors.New("stopped")
			}
			return fakePlay(better)(ctx, g, lane)
		}
		got, err := runWith(p, path, play, nil)
		if err == nil {
			require.Equal(t, want.End, got.End)
			require.Equal(t, want.Steps, got.Steps)
			break
		}
		require.ErrorContains(t, err, "stopped")
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		start := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
		if start > 0 && random.IntN(2) == 0 { // a kill within the last line
			cut := start + random.IntN(len(text)-start)
			require.NoError(t, os.WriteFile(path, text[:cut], 0o644))
		}
	}
	require.Equal(t, merged(t, whole), merged(t, path))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Len(t, text, len(merged(t, path)), "no game is there twice")
}

// Three shards side by side end where one run does, and their journals merged are
// its journal.
func TestShardsAreTheWhole(t *testing.T) {
	dir := t.TempDir()
	p := testPlan(t)
	whole := filepath.Join(dir, "whole")
	want, err := runWith(p, whole, fakePlay(better), nil)
	require.NoError(t, err)
	base := filepath.Join(dir, "shared.jsonl")
	var paths []string
	for i := 1; i <= 3; i++ {
		paths = append(paths, ShardPath(base, arena.Shard{I: i, N: 3}))
	}
	require.Equal(t, filepath.Join(dir, "shared-2of3.jsonl"), paths[1])
	var all sync.WaitGroup
	got, errs := make([]ran, 3), make([]error, 3)
	for i := range 3 {
		all.Add(1)
		go func() {
			defer all.Done()
			got[i], errs[i] = runWith(p, paths[i], fakePlay(better), func(r *Run) {
				r.Shard = arena.Shard{I: i + 1, N: 3}
				r.Journal.Follow(append(append([]string(nil), paths[:i]...), paths[i+1:]...))
			})
		}()
	}
	all.Wait()
	for i := range 3 {
		require.NoError(t, errs[i])
		require.Equal(t, want, got[i])
		text, err := os.ReadFile(paths[i])
		require.NoError(t, err)
		require.Greater(t, bytes.Count(text, []byte("\n")), 100, "every shard plays its part")
	}
	require.Equal(t, merged(t, whole), merged(t, paths...))
}

func TestShardDoesNotWaitForEver(t *testing.T) {
	dir := t.TempDir()
	p := testPlan(t)
	_, err := runWith(p, filepath.Join(dir, "1"), fakePlay(better), func(r *Run) {
		r.Shard, r.Patience = arena.Shard{I: 1, N: 2}, 250*time.Millisecond
		r.Journal.Follow([]string{filepath.Join(dir, "2")})
	})
	require.ErrorContains(t, err, "belongs to shard 2/2, which wrote nothing for 250ms")
}

func TestJournalRefusals(t *testing.T) {
	dir := t.TempDir()
	p := testPlan(t)
	path := filepath.Join(dir, "j")
	_, err := runWith(p, path, fakePlay(better), nil)
	require.NoError(t, err)
	require.True(t, IsJournalAt(path))

	other := testPlan(t)
	other.Settings.Seed = 8
	_, err = Open(path, other)
	require.ErrorContains(t, err, `another plan (the search: {"method":"spsa","seed":7`)

	j, err := Open(path, p)
	require.NoError(t, err)
	_, err = Open(path, p)
	require.ErrorContains(t, err, "another run")
	require.NoError(t, j.Close())

	// A game played with other values than the search asks for.
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	text = bytes.Replace(text, []byte(`"opponent":0,"values":[0.`), []byte(`"opponent":0,"values":[0.9`), 1)
	require.NoError(t, os.WriteFile(path, text, 0o644))
	_, err = runWith(p, path, fakePlay(better), nil)
	require.ErrorContains(t, err, "another version of the search")

	for name, c := range map[string]struct{ text, want string }{
		"no plan":   {"hello\n", "expected the plan"},
		"torn":      {"hello", "not a journal"},
		"no result": {string(journal.Text(p)) + "\nhello\n", "line 2: expected a game's result"},
		"no game":   {string(journal.Text(p)) + "\n" + `{"n":999999}` + "\n", "not in the plan"},
		"no points": {string(journal.Text(p)) + "\n" + `{"n":1,"points":3}` + "\n", "expected 0, 1 or 2"},
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(c.text), 0o644))
		require.Equal(t, name != "no plan" && name != "torn", IsJournalAt(path))
		_, err := Open(path, p)
		require.ErrorContains(t, err, c.want, name)
	}
	_, err = mergeFiles([]string{filepath.Join(dir, "no plan")})
	require.ErrorContains(t, err, "expected a journal's plan")
}

func TestPlanRefusals(t *testing.T) {
	for want, spoil := range map[string]func(p *Plan){
		"the method spsa":  func(p *Plan) { p.Settings.Method = "cmaes" },
		"-games":           func(p *Plan) { p.Settings.Games = 7 },
		"2 candidates":     func(p *Plan) { p.Settings.Population = 9 },
		"-sigma":           func(p *Plan) { p.Settings.Sigma = 0.7 },
		"-budget":          func(p *Plan) { p.Settings.Budget = 50 },
		"-test":            func(p *Plan) { p.Test.Games = 0 },
		"-sprt":            func(p *Plan) { p.Test.SPRT = "5,0" },
		"-seeds":           func(p *Plan) { p.Seeds = "x" },
		"-start a":         func(p *Plan) { p.Start[0] = 2 },
		"never saw":        func(p *Plan) { p.Test.Seeds = "100-300" },
		"an opponent":      func(p *Plan) { p.Opponents = nil },
		"start value for":  func(p *Plan) { p.Start = nil },
		"-test-seeds: exp": func(p *Plan) { p.Test.Seeds = "y" },
	} {
		p := testPlan(t)
		spoil(p)
		if want == "an opponent" {
			want = "at least one opponent"
		}
		require.ErrorContains(t, p.Complete(), want)
	}
}

// Whatever bytes a journal has, reading it ends in order or with an error.
func FuzzJournal(f *testing.F) {
	p := &Plan{
		Params: []Param{{Name: "a", Value: 0.2, Low: 0, High: 1, Step: 0.05}}, Start: []float64{0.2},
		Opponents: []arena.Entrant{{Name: "one"}}, Settings: Settings{Method: SPSA, Budget: 16, Games: 2, Sigma: 0.1},
		Seeds: "1-9", Test: Test{SPRT: "0,5", Games: 4, Seeds: "10-12"},
	}
	if err := p.Complete(); err != nil {
		f.Fatal(err)
	}
	head := string(journal.Text(p)) + "\n"
	f.Add([]byte(head))
	f.Add([]byte(head + `{"n":3,"seed":"2","seat":1,"opponent":0,"values":[0.3],"points":2}` + "\n"))
	f.Add([]byte(head + `{"n":3`))
	f.Add([]byte(`{"tune":1,"settings":{"games":1000000,"population":9999999}}` + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		j := &Journal{plan: p, results: map[int]Result{}}
		if _, _, err := form.Read(bytes.NewReader(text), true, j.same, j.take); err != nil {
			return
		}
		r := &Run{Plan: p, Journal: j}
		if end, err := r.Do(context.Background()); err == nil {
			require.NotEmpty(t, end.Text(p))
		}
	})
}
