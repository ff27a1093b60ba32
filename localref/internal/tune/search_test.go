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
func searched(s Settings, b bowl, start []float64) (before, after float64) {
	spread := make([]float64, len(start))
	for i := range spread {
		spread[i] = s.Sigma
	}
	search := newSPSA(start, spread, s.Generations(), s.Seed)
	random := rand.New(rand.NewPCG(s.Seed, 5))
	var centres [][]float64
	for range s.Generations() {
		points := search.ask()
		values := make([]float64, len(points))
		for i, point := range points {
			p := stats.Score(b.loss(start) - b.loss(point))
			for range s.Games {
				if random.Float64() < p {
					values[i] += 1 / float64(s.Games)
				}
			}
		}
		search.tell(values)
		centres = append(centres, search.where())
	}
	return b.loss(start), b.loss(settled(centres))
}

// It gets near a known optimum by noisy games, from near and from
// far, whatever their seed.
func TestSearchFindsTheOptimum(t *testing.T) {
	for _, c := range []struct {
		start  []float64
		best   []float64
		budget int
		most   float64 // share of the loss that is left, the mean of 20 searches
	}{
		{[]float64{0.2}, []float64{0.8}, 2000, 0.10},
		{[]float64{0.2, 0.9}, []float64{0.7, 0.4}, 2000, 0.10},
		{[]float64{0.2, 0.9, 0.5, 0.5, 0.5}, []float64{0.7, 0.4, 0.6, 0.4, 0.5}, 4000, 0.25},
		// The optimum is at a bound.
		{[]float64{0.5, 0.5}, []float64{0, 1}, 2000, 0.10},
	} {
		t.Run(fmt.Sprintf("%d from %v", len(c.start), c.start), func(t *testing.T) {
			before, after := 0.0, 0.0
			for seed := range uint64(20) {
				s := Settings{Seed: seed, Budget: c.budget, Games: 16, Population: 2, Sigma: 0.25}
				x, y := searched(s, bowl{c.best}, c.start)
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
	path := func(seed uint64) (all [][][]float64) {
		search := newSPSA([]float64{0.5, 0.5, 0.5}, []float64{0.1, 0.1, 0.1}, 100, seed)
		for range 10 {
			points := search.ask()
			all = append(all, points, [][]float64{search.where()})
			values := make([]float64, len(points))
			for i, p := range points {
				values[i] = p[0] - p[1]*p[2]
			}
			search.tell(values)
		}
		return all
	}
	require.Equal(t, path(1), path(1))
	require.NotEqual(t, path(1), path(2))
}
