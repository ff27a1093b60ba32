package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/witch"
)

// midGames are the positions after 20 turns of games that the bot plays
// against itself with little work, as player 0 sees them.
func midGames(t testing.TB) (views []witch.State) {
	minds := [2]*mind{newMind(), newMind()}
	for seed := int64(1); seed <= 4; seed++ {
		s := witch.New(seed, witch.Bronze)
		for s.Turn < 20 {
			s.Step(selfPlay(&s, minds, 3000))
		}
		require.False(t, s.Over())
		views = append(views, s.SeenBy(0))
	}
	return views
}

func selfPlay(s *witch.State, minds [2]*mind, nodes int) (actions [2]witch.Action) {
	for seat, m := range minds {
		view := s.SeenBy(seat)
		actions[seat] = m.think(&view, fixed(nodes))
	}
	return actions
}

// fixed is the limit of a fixed number of children.
func fixed(nodes int) limit {
	return func(made int, share float64) bool { return float64(made) < share*float64(nodes) }
}

func unlimited(int) bool { return true }

func BenchmarkBeam(b *testing.B) {
	for _, c := range []struct {
		name     string
		distinct bool
	}{{"all", false}, {"distinct", true}} {
		b.Run(c.name, func(b *testing.B) {
			views := midGames(b)
			problems := make([]problem, len(views))
			for i := range views {
				problems[i].set(&views[i], 0)
				problems[i].evaluate(newMeasures(), &views[i], 0)
			}
			search := &beam{distinct: c.distinct}
			made := 0
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				search.search(&problems[i%len(problems)], 1000, 14, unlimited)
				made += search.work()
			}
			b.ReportMetric(float64(made)/b.Elapsed().Seconds(), "states/s")
		})
	}
}
