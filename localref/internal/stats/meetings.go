package stats

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Meeting counts groups of games on one seed in which two players met: in Count
// groups A won Halves half points from B in Games games.
type Meeting struct{ A, B, Games, Halves, Count int }

// FitMeetings fits the strengths of so many players as Ratings does, from counts
// alone. The unit of its bootstrap is the group; that the weights of n groups
// that ended alike are drawn together, as one number from the gamma
// distribution, changes nothing but the time it takes.
func FitMeetings(players int, meetings []Meeting) []Rating {
	sorted := slices.Clone(meetings)
	slices.SortFunc(sorted, func(x, y Meeting) int {
		return cmp.Or(x.A-y.A, x.B-y.B, x.Games-y.Games, x.Halves-y.Halves)
	})
	r := &Ratings{players: players, points: make([][]float64, replicates+1)}
	source := rand.NewPCG(1, 2) // the same games always get the same intervals
	for k := range r.points {
		r.points[k] = make([]float64, players*players)
		for _, m := range sorted {
			weight := float64(m.Count)
			if k > 0 && m.Count > 0 {
				weight = distuv.Gamma{Alpha: weight, Beta: 1, Src: source}.Rand()
			}
			r.points[k][m.A*players+m.B] += weight * float64(m.Halves) / 2
			r.points[k][m.B*players+m.A] += weight * float64(2*m.Games-m.Halves) / 2
		}
	}
	return r.Fit()
}

// Strengths are fitted to points, at i*players+j what i won from j: the natural
// logarithms, and the covariance of their estimates.
func Strengths(points []float64, players int) (s []float64, covariance *mat.SymDense) {
	s = fitStrengths(points, players, make([]float64, players))
	_, hessian := slope(points, players, s)
	var factors mat.Cholesky
	if !factors.Factorize(hessian) {
		panic("stats: the Bradley-Terry likelihood is not concave")
	}
	covariance = mat.NewSymDense(players, nil)
	if err := factors.InverseTo(covariance); err != nil && !isCondition(err) {
		panic("stats: " + err.Error())
	}
	return s, covariance
}
