package main

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/forest"
	"botkit/sim/javarand"
)

// table is a game between two minds, each shown its own view of it.
type table struct {
	state  forest.State
	random javarand.Rand
	views  [2]forest.View
	minds  [2]*mind
}

func newTable(t testing.TB, seed int64, league forest.League) *table {
	g := &table{}
	g.state, g.random = forest.New(seed, league)
	for p := range g.minds {
		require.NoError(t, g.views[p].ReadInit(source(g.state.AppendInit(nil))))
		g.minds[p] = newMind(200_000, uint64(p+1))
	}
	return g
}

// source is a wire.Source over a text.
func source(text []byte) func() ([]byte, error) {
	return func() ([]byte, error) {
		for i, c := range text {
			if c == '\n' {
				line := text[:i]
				text = text[i+1:]
				return line, nil
			}
		}
		panic("the referee's text has ended")
	}
}

// upTo allows that many iterations.
func upTo(iterations int) func(int) bool { return func(n int) bool { return n < iterations } }

// turn lets both minds think with that many iterations and plays their answers.
func (g *table) turn(t testing.TB, iterations int) (answers [2]forest.Action) {
	for p, m := range g.minds {
		if !g.state.Awake(p) {
			continue
		}
		require.NoError(t, g.views[p].Read(source(g.state.AppendInput(nil, p, &g.random))))
		answers[p] = m.think(&g.views[p].State, upTo(iterations))
		require.True(t, g.state.Can(p, answers[p]), "player %d answers %v", p, answers[p])
	}
	g.state.Step(answers)
	return answers
}

func TestPlaysWholeGamesLegally(t *testing.T) {
	for _, league := range []forest.League{forest.Wood2, forest.Wood1, forest.Bronze} {
		for seed := int64(1); seed <= 3; seed++ {
			g := newTable(t, seed, league)
			for !g.state.Over() {
				g.turn(t, 60)
			}
			final := g.state.Scores()
			require.Positive(t, final[0])
			require.Positive(t, final[1])
		}
	}
}

func TestSameSeedSameMoves(t *testing.T) {
	a, b := newTable(t, 7, forest.Bronze), newTable(t, 7, forest.Bronze)
	for !a.state.Over() {
		require.Equal(t, a.turn(t, 100), b.turn(t, 100))
	}
}

func TestSearchDoesNotAllocate(t *testing.T) {
	g := newTable(t, 3, forest.Bronze)
	for i := 0; i < 20; i++ {
		g.turn(t, 50)
	}
	m := g.minds[0]
	for p, m := range g.minds {
		if g.state.Awake(p) {
			require.NoError(t, g.views[p].Read(source(g.state.AppendInput(nil, p, &g.random))))
			m.observe(&g.views[p].State)
		}
	}
	require.Zero(t, testing.AllocsPerRun(200, func() {
		m.search.iterate()
		m.search.best(0)
	}))
}

// After a turn that both players saw, the trees go on from where they were.
func TestTreesAreKept(t *testing.T) {
	g := newTable(t, 5, forest.Bronze)
	kept := 0
	for turn := 0; turn < 30; turn++ {
		g.turn(t, 300)
		for p := range g.minds {
			if g.state.Awake(p) {
				require.NoError(t, g.views[p].Read(source(g.state.AppendInput(nil, p, &g.random))))
				g.minds[p].observe(&g.views[p].State)
				require.Equal(t, g.minds[p].last, g.minds[p].search.root)
				if g.minds[p].search.trees.nodes[g.minds[p].search.roots[0]].visits > 0 {
					kept++
				}
				g.minds[p].known = false // shown twice: the next turn starts afresh
			}
		}
	}
	require.Greater(t, kept, 10)
}

// A full arena ends growth, not the search.
func TestFullArena(t *testing.T) {
	s, _ := forest.New(4, forest.Bronze)
	m := newMind(40, 1)
	require.True(t, s.Can(0, m.think(&s, upTo(2000))))
	require.LessOrEqual(t, int(m.search.trees.used), 40)
}

func TestRanksOrderADay(t *testing.T) {
	s, _ := forest.New(1, forest.Wood2)
	cell := func(c int) forest.Pos { return forest.PosOf[c] }
	s.League = forest.Bronze
	s.Trees = [4]forest.Board{1 << cell(0), 1 << cell(1), 1 << cell(2), 1 << cell(3)}
	s.Own = [2]forest.Board{s.Trees[0] | s.Trees[1] | s.Trees[2] | s.Trees[3], 0}
	order := []forest.Action{
		forest.NewAction(forest.Complete, 0, cell(3)),
		forest.NewAction(forest.Grow, 0, cell(2)),
		forest.NewAction(forest.Grow, 0, cell(1)),
		forest.NewAction(forest.Grow, 0, cell(0)),
		forest.NewAction(forest.Seed, cell(3), cell(10)),
	}
	for i := 1; i < len(order); i++ {
		require.Less(t, rankOf(&s, order[i-1]), rankOf(&s, order[i]))
	}
	require.Zero(t, rankOf(&s, forest.NewAction(forest.Wait, 0, 0)))
}

// The table for large numbers must agree with the function.
func TestSqrtLog(t *testing.T) {
	for _, n := range []int32{0, 1, 100, 4094, 4095, 4096, 70_000, 1 << 24, 1 << 30} {
		require.InEpsilon(t, 1+sqrtLogExact(n), 1+sqrtLog(n), 1e-3, "%d", n)
	}
}

func BenchmarkIterate(b *testing.B) {
	s, _ := forest.New(1, forest.Bronze)
	m := newMind(2_000_000, 1)
	m.observe(&s)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		m.search.iterate()
		if i%20_000 == 0 {
			m.search.restart(&s, [2]rank{})
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "iterations/s")
}

func BenchmarkPlayout(b *testing.B) {
	s, _ := forest.New(1, forest.Bronze)
	m := newMind(1000, 1)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		state := s
		playout(&state, &m.search.random)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}

func sqrtLogExact(n int32) float32 { return float32(math.Sqrt(math.Log(float64(n) + 1))) }
