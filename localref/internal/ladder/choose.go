package ladder

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"botkit/localref/internal/stats"
)

// contenders are the versions among which the next group is chosen.
type contenders struct {
	// games is how many each has played or has begun.
	games []float64
	// points is, at i*n+j, what i won from j.
	points []float64
}

// newGames is how many games a version is new for: it plays before all others,
// so that a rough place is known within minutes.
const newGames = 20

// starving is the share of the mean number of games below which a version plays
// next, whatever its games may tell.
const starving = 0.25

// choose returns who meets next in a game of so many seats: first those that are
// new, then those that starve, then whose games say most about the order.
func (c *contenders) choose(seats int) []int {
	strengths, covariance := stats.Strengths(c.points, len(c.games))
	gain := c.gains(strengths, covariance)
	n := len(c.games)
	chosen := []int{}
	if first := c.first(); first >= 0 {
		chosen = append(chosen, first)
	} else {
		best := 0
		for i := range gain {
			if gain[i] > gain[best] {
				best = i
			}
		}
		chosen = append(chosen, best/n, best%n)
	}
	for len(chosen) < seats {
		chosen = append(chosen, c.joins(chosen, gain))
	}
	return chosen
}

// first is the version that plays whatever its games tell, -1 for none.
func (c *contenders) first() int {
	least, sum := 0, 0.0
	for i, games := range c.games {
		sum += games
		if games < c.games[least] {
			least = i
		}
	}
	if c.games[least] < newGames || c.games[least] < starving*sum/float64(len(c.games)) {
		return least
	}
	return -1
}

// joins is whose games with those chosen already tell most.
func (c *contenders) joins(chosen []int, gain []float64) int {
	n, best, most := len(c.games), -1, math.Inf(-1)
	for i := range c.games {
		sum := 0.0
		for _, other := range chosen {
			if i == other {
				sum = math.Inf(-1)
				break
			}
			sum += gain[other*n+i]
		}
		if best < 0 || sum > most {
			best, most = i, sum
		}
	}
	return best
}

// gains is, at i*n+j, what a game of i and j is expected to say about the order
// of all: by how much it makes the doubt smaller which of two is the stronger.
// The doubt about a and b is the chance that their order is wrong; a game of i
// and j narrows the difference of a and b by as much as the two go together.
func (c *contenders) gains(s []float64, v *mat.SymDense) []float64 {
	n := len(s)
	gain := make([]float64, n*n)
	spread := func(a, b int) float64 { return v.At(a, a) + v.At(b, b) - 2*v.At(a, b) }
	type doubt struct {
		a, b   int
		weight float64
	}
	var doubts []doubt
	for a := 0; a < n; a++ {
		for b := a + 1; b < n; b++ {
			variance := spread(a, b)
			z := (s[a] - s[b]) / math.Sqrt(variance)
			// How fast the chance of a wrong order, Φ(-|z|), falls with the variance. That
			// of two who seem equal does not fall before one of them leads; 0.5 stands
			// for how far.
			if weight := (math.Abs(z) + 0.5) * math.Exp(-z*z/2) / variance; weight > 1e-9/variance {
				doubts = append(doubts, doubt{a, b, weight})
			}
		}
	}
	for i := 0; i < n; i++ {
		for j := i + 1; j < n; j++ {
			p := 1 / (1 + math.Exp(s[j]-s[i]))
			information := p * (1 - p)
			scale := information / (1 + information*spread(i, j))
			sum := 0.0
			for _, d := range doubts {
				together := v.At(d.a, i) - v.At(d.a, j) - v.At(d.b, i) + v.At(d.b, j)
				sum += d.weight * together * together * scale
			}
			gain[i*n+j], gain[j*n+i] = sum, sum
		}
	}
	return gain
}
