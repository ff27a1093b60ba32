package forest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/fastrand"
	"botkit/sim/forest"
)

// BenchmarkListedPlayout is a random game as a user of the library writes it:
// list the legal actions, draw one, step.
func BenchmarkListedPlayout(b *testing.B) {
	first := start(1)
	r := fastrand.New(1)
	turns := 0
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		s := first
		for ; !s.Over(); turns++ {
			s.Step(randomTurn(&s, &r))
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}

func BenchmarkLegal(b *testing.B) {
	s := walked(2, 30)
	var list [forest.MaxActions]forest.Action
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s.Legal(0, &list)
	}
}

func BenchmarkIncome(b *testing.B) {
	s := walked(2, 50)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s.Income(i % 6)
	}
}

func TestNothingAllocates(t *testing.T) {
	first := start(1)
	r := fastrand.New(1)
	var list [forest.MaxActions]forest.Action
	require.Zero(t, testing.AllocsPerRun(100, func() {
		s := first
		for !s.Over() {
			s.Step(randomTurn(&s, &r))
		}
		s = first
		s.Legal(0, &list)
		s.Scores()
		s.Income(3)
	}))
}

// The mean scores of uniformly random play from seed 1, measured with another
// implementation: 19.8 and 19.7. The bounds are five standard errors wide.
func TestRandomPlayMeans(t *testing.T) {
	const games = 5000
	first := start(1)
	r := fastrand.New(7)
	var sum [2]float64
	for i := 0; i < games; i++ {
		s := first
		for !s.Over() {
			s.Step(randomTurn(&s, &r))
		}
		for p := range sum {
			sum[p] += float64(int(s.Score[p]) + int(s.Sun[p])/3)
		}
	}
	require.InDelta(t, 19.8, sum[0]/games, 0.7)
	require.InDelta(t, 19.7, sum[1]/games, 0.7)
}
