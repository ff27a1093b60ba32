package profile

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/match"
)

// pareto draws n ascending values of a generalised Pareto distribution.
func pareto(random *rand.Rand, n int, shape, scale float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		if u := random.Float64(); shape == 0 {
			x[i] = -scale * math.Log(1-u)
		} else {
			x[i] = scale / shape * (math.Pow(1-u, -shape) - 1)
		}
	}
	slices.Sort(x)
	return x
}

func TestFitPareto(t *testing.T) {
	for _, shape := range []float64{-0.3, 0, 0.2, 0.5, 0.9} {
		random := rand.New(rand.NewPCG(1, uint64(100*(shape+1))))
		var shapes, scales float64
		const samples = 40
		for range samples {
			xi, sigma := fitPareto(pareto(random, 500, shape, 2))
			shapes, scales = shapes+xi/samples, scales+sigma/samples
		}
		require.InDelta(t, shape, shapes, 0.05, "shape %v", shape)
		require.InDelta(t, 2, scales, 0.1, "shape %v", shape)
	}
}

func TestTailQuantileAndBeyondAreInverse(t *testing.T) {
	for _, shape := range []float64{-0.4, 0, 0.3, 1.2} {
		tail := tail{share: 0.1, threshold: 80, scale: 0.5, shape: shape}
		for _, p := range []float64{0.09, 1e-3, Rare} {
			require.InEpsilon(t, p, tail.beyond(tail.quantile(p)), 1e-6, "shape %v", shape)
		}
		require.Equal(t, 0.1, tail.beyond(79))
	}
	bounded := tail{share: 0.1, threshold: 80, scale: 0.5, shape: -0.5}
	require.Zero(t, bounded.beyond(81.01), "the tail ends at 81")
}

// walls are turns that end an exponential time after the budget.
func walls(random *rand.Rand, n int, budget, mean time.Duration) match.Times {
	times := make(match.Times, n)
	for i := range times {
		times[i] = budget + time.Duration(random.ExpFloat64()*float64(mean))
	}
	slices.Sort(times)
	return times
}

// With turns whose law is known, the budget found keeps late turns below one in
// a million nearly always, and gives little away.
func TestMarginOfKnownLaw(t *testing.T) {
	const limit, budget, mean = 100 * time.Millisecond, 82 * time.Millisecond, 300 * time.Microsecond
	right := limit - time.Duration(float64(mean)*math.Log(1e6)) // 95.9 ms
	kept := 0
	var away match.Times
	for seed := range uint64(12) {
		m, err := EstimateMargin(walls(rand.New(rand.NewPCG(seed, 7)), 2000, budget, mean), budget, limit)
		require.NoError(t, err)
		require.True(t, m.Bound)
		require.Equal(t, 2000, m.Turns)
		require.LessOrEqual(t, m.Rare, m.High)
		require.Less(t, m.Budget, limit)
		away = append(away, right-m.Budget)
		if m.Budget <= right {
			kept++
		}
	}
	slices.Sort(away)
	t.Logf("kept in %d of 12, given away %v", kept, away)
	require.GreaterOrEqual(t, kept, 9)
	require.Less(t, away.Quantile(0.5), 6*time.Millisecond)
}

func TestMarginIsTheSameForTheSameTurns(t *testing.T) {
	x := walls(rand.New(rand.NewPCG(3, 3)), 300, 40*time.Millisecond, time.Millisecond)
	a, err := EstimateMargin(x, 40*time.Millisecond, 50*time.Millisecond)
	require.NoError(t, err)
	b, err := EstimateMargin(x, 40*time.Millisecond, 50*time.Millisecond)
	require.NoError(t, err)
	require.Equal(t, a, b)
	require.Positive(t, a.Late)
}

func TestMarginOfTurnsThatEndByThemselves(t *testing.T) {
	m, err := EstimateMargin(walls(rand.New(rand.NewPCG(1, 1)), 500, 3*time.Millisecond, time.Millisecond), 82*time.Millisecond, 100*time.Millisecond)
	require.NoError(t, err)
	require.False(t, m.Bound)
	require.Less(t, m.Late, 1e-6)
}

func TestMarginRefuses(t *testing.T) {
	_, err := EstimateMargin(make(match.Times, 99), 0, time.Second)
	require.ErrorContains(t, err, "at least 100 turns, found 99")
	_, err = EstimateMargin(make(match.Times, 1000), 0, time.Second)
	require.ErrorIs(t, err, errFlat)
}
