package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/stats"
)

// bowl is a strength in Elo that falls with the square of the distance from
// best; its sides differ by a factor of nine in steepness.
type bowl struct{ best []float64 }

func (b bowl) loss(point []float64) (elo float64) {
	for i, x := range point {
		d := Reflect(x) - b.best[i]
		elo += 300 * math.Pow(9, float64(i)/float64(max(1, len(point)-1))) * d * d
	}
	return elo
}

// searched runs a search on a bowl, with games against start or, if games is 0,
// without noise. It returns the loss at the start and at the end.
func searched(t *testing.T, s Settings, b bowl, start []float64) (before, after float64) {
	spread := make([]float64, len(start))
	for i := range spread {
		spread[i] = s.Sigma
	}
	search, err := newSearch(s, start, spread)
	require.NoError(t, err)
	defer search.Close()
	random := rand.New(rand.NewPCG(s.Seed, 5))
	var centres [][]float64
	for range s.Generations() {
		points := search.Ask()
		if points == nil {
			break
		}
		values := make([]float64, len(points))
		for i, point := range points {
			p := stats.Score(b.loss(start) - b.loss(point))
			for range s.Games {
				if random.Float64() < p {
					values[i] += 1 / float64(s.Games)
				}
			}
		}
		search.Tell(values)
		centres = append(centres, search.Centre())
	}
	return b.loss(start), b.loss(settled(centres))
}

// Both methods get near a known optimum by noisy games, from near and from
// far, whatever their seed.
func TestSearchFindsTheOptimum(t *testing.T) {
	for _, c := range []struct {
		method string
		start  []float64
		best   []float64
		budget int
		most   float64 // share of the loss that is left, the mean of 20 searches
	}{
		{SPSA, []float64{0.2}, []float64{0.8}, 2000, 0.10},
		{CMAES, []float64{0.2}, []float64{0.8}, 2000, 0.35},
		{SPSA, []float64{0.2, 0.9}, []float64{0.7, 0.4}, 2000, 0.10},
		{CMAES, []float64{0.2, 0.9}, []float64{0.7, 0.4}, 2000, 0.35},
		{SPSA, []float64{0.2, 0.9, 0.5, 0.5, 0.5}, []float64{0.7, 0.4, 0.6, 0.4, 0.5}, 4000, 0.25},
		{CMAES, []float64{0.2, 0.9, 0.5, 0.5, 0.5}, []float64{0.7, 0.4, 0.6, 0.4, 0.5}, 4000, 0.35},
		// The optimum is at a bound.
		{SPSA, []float64{0.5, 0.5}, []float64{0, 1}, 2000, 0.10},
		{CMAES, []float64{0.5, 0.5}, []float64{0, 1}, 2000, 0.35},
	} {
		t.Run(fmt.Sprintf("%s of %d from %v", c.method, len(c.start), c.start), func(t *testing.T) {
			before, after := 0.0, 0.0
			for seed := range uint64(20) {
				s := Settings{Method: c.method, Seed: seed, Budget: c.budget, Games: gamesEach(c.method), Population: population(c.method, len(c.start)), Sigma: 0.25}
				x, y := searched(t, s, bowl{c.best}, c.start)
				before += x / 20
				after += y / 20
			}
			t.Logf("loss %.0f before, %.1f after", before, after)
			require.Less(t, after, c.most*before)
		})
	}
}

// Told the same values, a search asks for the same points; another seed asks
// for others.
func TestSearchDrawsFromItsSeed(t *testing.T) {
	for _, method := range []string{CMAES, SPSA} {
		path := func(seed uint64) (all [][][]float64) {
			s := Settings{Method: method, Seed: seed, Budget: 400, Games: 2, Population: population(method, 3)}
			search, err := newSearch(s, []float64{0.5, 0.5, 0.5}, []float64{0.1, 0.1, 0.1})
			require.NoError(t, err)
			defer search.Close()
			for range 10 {
				points := search.Ask()
				all = append(all, points, [][]float64{search.Centre()})
				values := make([]float64, len(points))
				for i, p := range points {
					values[i] = p[0] - p[1]*p[2]
				}
				search.Tell(values)
			}
			return all
		}
		require.Equal(t, path(1), path(1), method)
		require.NotEqual(t, path(1), path(2), method)
	}
}

// The centre that the driver of CMA-ES keeps is the mean of the distribution
// from which the method draws.
func TestCMAESCentreIsTheMean(t *testing.T) {
	const population = 2000
	search := newCMAES([]float64{0.3, 0.6}, []float64{0.1, 0.2}, population, rand.NewPCG(1, 2))
	defer search.Close()
	for range 3 {
		points := search.Ask()
		mean := make([]float64, 2)
		values := make([]float64, population)
		for i, p := range points {
			mean[0] += p[0] / population
			mean[1] += p[1] / population
			values[i] = p[0]
		}
		require.InDeltaSlice(t, search.Centre(), mean, 0.02)
		search.Tell(values)
	}
}

func TestUnknownMethod(t *testing.T) {
	_, err := newSearch(Settings{Method: "luck"}, nil, nil)
	require.ErrorContains(t, err, "luck")
}
