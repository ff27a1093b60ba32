package stats

import (
	"errors"
	"math"
	"sort"

	"gonum.org/v1/gonum/mat"
)

// replicates is how many times the seeds are drawn again to find the intervals.
const replicates = 200

// Ratings collects games and fits Bradley-Terry strengths: player i finishes
// before player j with odds γi : γj, a tie counts as half a win for both, and
// a game of more than two players as one comparison for each two of them.
//
// The games of one seed share a map and are not independent, so the
// intervals come from a bootstrap over the seeds: in each replicate the games
// of a seed count with one random weight, drawn from the exponential
// distribution (Rubin's Bayesian bootstrap). Unlike drawing seeds again and
// again it needs no memory of the games, and no replicate is left without any
// when there are few seeds.
type Ratings struct {
	players int
	// points[0] are the games as played, the others the replicates: at
	// i*players+j what i won from j.
	points  [][]float64
	seed    uint64
	weights [replicates + 1]float64
}

// NewRatings returns an empty collection for a number of players.
func NewRatings(players int) *Ratings {
	r := &Ratings{players: players, points: make([][]float64, replicates+1)}
	for i := range r.points {
		r.points[i] = make([]float64, players*players)
	}
	r.draw(0)
	return r
}

// Add counts a game played on a seed. ranks[k] is the place of the player
// numbered players[k]; smaller is better, equal is a tie.
func (r *Ratings) Add(seed uint64, players, ranks []int) {
	if seed != r.seed {
		r.draw(seed)
	}
	for a := range players {
		for b := range players {
			if a == b || players[a] == players[b] {
				continue
			}
			share := 0.0
			switch {
			case ranks[a] < ranks[b]:
				share = 1
			case ranks[a] == ranks[b]:
				share = 0.5
			}
			if share == 0 {
				continue
			}
			at := players[a]*r.players + players[b]
			for k, w := range r.weights {
				r.points[k][at] += share * w
			}
		}
	}
}

// draw sets the weight that each replicate gives to the games of a seed.
func (r *Ratings) draw(seed uint64) {
	r.seed = seed
	r.weights[0] = 1
	for k := 1; k <= replicates; k++ {
		// A fixed hash, so that the same games always get the same intervals.
		x := seed*0x9e3779b97f4a7c15 + uint64(k)*0xd1b54a32d192ed03
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		u := (float64((x^x>>31)>>11) + 0.5) / (1 << 53)
		// In steps of 1/1024, so that sums are exact and do not depend on the
		// order of the games.
		r.weights[k] = math.Round(-math.Log(u)*1024) / 1024
	}
}

// Rating is the fitted strength of one player in Elo, relative to the mean of
// all players.
type Rating struct {
	Elo float64
	// Low and High are the bootstrap's 95 % interval.
	Low, High float64
}

// Fit returns the players' ratings. Each player is given one drawn game
// against an average player in addition to its own, so that the rating
// of one who won or lost everything stays finite. Such a rating and its interval
// are a lower (upper) bound more than an estimate.
func (r *Ratings) Fit() []Rating {
	ratings := make([]Rating, r.players)
	samples := make([][]float64, r.players)
	start := make([]float64, r.players)
	for k, points := range r.points {
		fit := fitStrengths(points, r.players, start)
		if k == 0 {
			copy(start, fit)
		}
		mean := 0.0
		for _, s := range fit {
			mean += s / float64(r.players)
		}
		for i, s := range fit {
			elo := (s - mean) * 400 / math.Ln10
			if k == 0 {
				ratings[i].Elo = elo
			} else {
				samples[i] = append(samples[i], elo)
			}
		}
	}
	for i := range ratings {
		sort.Float64s(samples[i])
		ratings[i].Low = math.Min(ratings[i].Elo, percentile(samples[i], 0.025))
		ratings[i].High = math.Max(ratings[i].Elo, percentile(samples[i], 0.975))
	}
	return ratings
}

func percentile(sorted []float64, p float64) float64 {
	at := p*float64(len(sorted)) - 0.5
	i := int(at)
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}

// fitStrengths maximises the likelihood of the points over the natural
// logarithms of the strengths, with Newton's method from start. The likelihood is concave and the
// prior makes the maximum unique.
func fitStrengths(points []float64, n int, start []float64) []float64 {
	s := append([]float64(nil), start...)
	var step mat.VecDense
	var factors mat.Cholesky
	for iteration := 0; iteration < 100; iteration++ {
		gradient, hessian := slope(points, n, s)
		if !factors.Factorize(hessian) {
			panic("stats: the Bradley-Terry likelihood is not concave")
		}
		if err := factors.SolveVecTo(&step, gradient); err != nil && !isCondition(err) {
			panic("stats: " + err.Error())
		}
		// Far from the maximum a full step can leave for good.
		largest := mat.Norm(&step, math.Inf(1))
		scale := math.Min(1, 2/math.Max(largest, 1e-300))
		for i := range s {
			s[i] += scale * step.AtVec(i)
		}
		if largest < 1e-9 {
			break
		}
	}
	return s
}

// slope is the likelihood's gradient and, negated, its second derivative.
func slope(points []float64, n int, s []float64) (*mat.VecDense, *mat.SymDense) {
	gradient, hessian := mat.NewVecDense(n, nil), mat.NewSymDense(n, nil)
	for i := 0; i < n; i++ {
		p := 1 / (1 + math.Exp(-s[i]))
		g, h := 0.5-p, p*(1-p) // the drawn game against an average player
		for j := 0; j < n; j++ {
			if j == i {
				continue
			}
			won, lost := points[i*n+j], points[j*n+i]
			p := 1 / (1 + math.Exp(s[j]-s[i]))
			g += won - (won+lost)*p
			h += (won + lost) * p * (1 - p)
			hessian.SetSym(i, j, -(won+lost)*p*(1-p))
		}
		gradient.SetVec(i, g)
		hessian.SetSym(i, i, h)
	}
	return gradient, hessian
}

// isCondition tells a badly conditioned system, which is still solved, from one that is not.
func isCondition(err error) bool {
	var condition mat.Condition
	return errors.As(err, &condition)
}
