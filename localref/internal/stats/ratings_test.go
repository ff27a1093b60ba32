package stats

import (
	"math"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"
)

// Two players: the fit is the logit of the score, but for the prior.
func TestRatingsOfTwo(t *testing.T) {
	r := NewRatings(2)
	for i := 0; i < 1000; i++ {
		ranks := []int{1, 2}
		if i%4 == 0 {
			ranks = []int{2, 1}
		}
		r.Add(uint64(i), []int{0, 1}, ranks)
	}
	fit := r.Fit()
	require.InDelta(t, Elo(0.75), fit[0].Elo-fit[1].Elo, 1)
	require.InDelta(t, 0, fit[0].Elo+fit[1].Elo, 1e-6)
	half := 1.96 * math.Sqrt(0.75*0.25/1000) / (0.75 * 0.25) * 400 / math.Ln10 / 2
	require.InEpsilon(t, half, (fit[0].High-fit[0].Low)/2, 0.25)
}

// At the maximum of the likelihood each player's points are those expected of
// it, the drawn game of the prior included.
func TestRatingsAreTheMaximum(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	const n = 6
	points := make([]float64, n*n)
	for i := range points {
		points[i] = float64(random.Intn(40))
	}
	s := fitStrengths(points, n, make([]float64, n))
	for i := 0; i < n; i++ {
		made, expected := 0.5, 1/(1+math.Exp(-s[i]))
		for j := 0; j < n; j++ {
			if i != j {
				made += points[i*n+j]
				expected += (points[i*n+j] + points[j*n+i]) / (1 + math.Exp(s[j]-s[i]))
			}
		}
		require.InDelta(t, expected, made, 1e-6)
	}
}

func TestRatingsStayFinite(t *testing.T) {
	r := NewRatings(3)
	for i := 0; i < 500; i++ {
		r.Add(uint64(i), []int{0, 1}, []int{1, 2}) // 0 always beats 1; 2 never plays
	}
	fit := r.Fit()
	require.Greater(t, fit[0].Elo, fit[2].Elo)
	require.Greater(t, fit[2].Elo, fit[1].Elo)
	for _, f := range fit {
		require.Less(t, math.Abs(f.Elo), 2000.0)
		require.LessOrEqual(t, f.Low, f.Elo)
		require.GreaterOrEqual(t, f.High, f.Elo)
	}
	for _, f := range NewRatings(2).Fit() {
		require.InDelta(t, 0, f.Elo, 1e-9, "no game, no difference")
	}
}

// Four players of known strength in games of all four: the intervals hold the
// truth about as often as they say.
func TestRatingsCoverage(t *testing.T) {
	const tournaments, seeds = 120, 60
	truth := []float64{90, 30, -30, -90}
	random := rand.New(rand.NewSource(4))
	inside := 0
	for k := 0; k < tournaments; k++ {
		r := NewRatings(len(truth))
		for seed := 0; seed < seeds; seed++ {
			for rotation := 0; rotation < len(truth); rotation++ {
				left := []int{0, 1, 2, 3}
				order, ranks := []int{}, []int{}
				for len(left) > 0 {
					sum := 0.0
					for _, p := range left {
						sum += math.Pow(10, truth[p]/400)
					}
					u := random.Float64() * sum
					at := 0
					for ; at < len(left)-1; at++ {
						if u -= math.Pow(10, truth[left[at]]/400); u < 0 {
							break
						}
					}
					order = append(order, left[at])
					ranks = append(ranks, len(order))
					left = append(left[:at], left[at+1:]...)
				}
				r.Add(uint64(k*seeds+seed), order, ranks)
			}
		}
		for i, f := range r.Fit() {
			if f.Low <= truth[i] && truth[i] <= f.High {
				inside++
			}
		}
	}
	coverage := float64(inside) / float64(tournaments*len(truth))
	t.Logf("%.1f %% inside", 100*coverage)
	require.True(t, 0.91 <= coverage && coverage <= 0.98, "%v", coverage)
}

func BenchmarkRatingsAdd(b *testing.B) {
	r := NewRatings(4)
	for i := 0; i < b.N; i++ {
		r.Add(uint64(i/2), []int{0, 1}, []int{1, 2})
	}
}
