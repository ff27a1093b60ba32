package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Outcome is how a two-player game ended for one of its players, in half points.
type Outcome int

// The outcomes of a game.
const (
	Loss Outcome = iota
	Draw
	Win
)

// Pairs are pentanomial counts: how many pairs of games (same seed, seats
// swapped) brought the first entrant 0, ½, 1, 1½ and 2 points.
type Pairs [5]int

// Add counts a pair by what its two games brought the first entrant.
func (p *Pairs) Add(one, other Outcome) { p[one+other]++ }

// N is the number of pairs.
func (p Pairs) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Swapped returns the counts as the second entrant sees them.
func (p Pairs) Swapped() Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

// String lists the counts from two losses to two wins.
func (p Pairs) String() string {
	return fmt.Sprintf("[%d %d %d %d %d]", p[0], p[1], p[2], p[3], p[4])
}

// Moments returns the mean of a pair's score (0 to 1) and its variance, the
// sum of squares divided by the number of pairs; NaN without any pair.
func (p Pairs) Moments() (mean, variance float64) {
	n := float64(p.N())
	for i, count := range p {
		mean += float64(count) * float64(i) / 4
	}
	mean /= n
	for i, count := range p {
		d := float64(i)/4 - mean
		variance += float64(count) * d * d
	}
	return mean, variance / n
}

// Estimate is what a match says about two players' strength, seen from the
// first.
type Estimate struct {
	// Score is the share of the points, Low and High bound it with 95 %
	// confidence.
	Score, ScoreLow, ScoreHigh float64
	// Elo is the difference of strength that makes Score expected, with its 95 %
	// interval. A bound that the games do not give is infinite.
	Elo, Low, High float64
	// Superior is the likelihood of superiority: how sure the games make us
	// that the first is the stronger one at all (0 to 1).
	Superior float64
}

// Estimate returns the Elo difference with its 95 % interval and the
// likelihood of superiority.
//
// The unit is the pair, because the two games of a pair share the map and are
// not independent. The interval is Wilson's, with the pair's variance taken
// to go with the mean m as φ·m·(1-m) and φ estimated: for hundreds of pairs
// that is the usual mean ± 1.96 standard errors, and it stays honest in
// lopsided matches, where the usual one is too narrow. The quantile is
// Student's. When all pairs ended alike there is no variance to estimate; then the
// interval holds every mean under which so uniform a record still has a chance of 2.5 %.
func (p Pairs) Estimate() Estimate {
	n := float64(p.N())
	if n == 0 {
		return Estimate{Score: math.NaN(), ScoreLow: 0, ScoreHigh: 1,
			Elo: math.NaN(), Low: math.Inf(-1), High: math.Inf(1), Superior: 0.5}
	}
	mean, variance := p.Moments()
	e := Estimate{Score: mean}
	if variance == 0 {
		e.ScoreLow, e.ScoreHigh = uniformBounds(mean, n)
		e.Superior = uniformSuperiority(mean, n)
	} else {
		variance *= n / (n - 1)
		t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}
		e.ScoreLow, e.ScoreHigh = wilson(mean, variance/(mean*(1-mean)), n, t.Quantile(0.975))
		e.Superior = t.CDF((mean - 0.5) / math.Sqrt(variance/n))
	}
	e.Elo, e.Low, e.High = Elo(mean), Elo(e.ScoreLow), Elo(e.ScoreHigh)
	return e
}

// wilson solves (mean-m)² = z²·φ·m·(1-m)/n for m.
func wilson(mean, dispersion, n, z float64) (low, high float64) {
	k := z * z * dispersion / n
	centre := (mean + k/2) / (1 + k)
	half := math.Sqrt(k*mean*(1-mean)+k*k/4) / (1 + k)
	return math.Max(0, centre-half), math.Min(1, centre+half)
}

// uniformBounds bounds the mean of a score in [0, 1] after n equal results.
// If such a result has probability q, n of them have qⁿ, and the rest of the
// probability may lie at either end.
func uniformBounds(value, n float64) (low, high float64) {
	q := math.Pow(0.025, 1/n)
	return value * q, value*q + (1 - q)
}

// uniformSuperiority is one minus the largest chance that a player no better
// than its opponent gets n equal pairs above one half.
func uniformSuperiority(value, n float64) float64 {
	switch {
	case value > 0.5:
		return 1 - math.Pow(0.5/value, n)
	case value < 0.5:
		return math.Pow(0.5/(1-value), n)
	}
	return 0.5
}

// Elo is the logistic rating difference under which score, the share of the
// points, is expected: infinite for 0 and 1.
func Elo(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// Score is the share of the points expected of a player stronger by elo.
func Score(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
