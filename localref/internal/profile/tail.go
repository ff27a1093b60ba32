package profile

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"botkit/localref/internal/match"
	"botkit/localref/internal/millis"
)

// Rare is how often a turn may be late: once in a million.
const Rare = 1e-6

// leastTurns is how many turns a look beyond the longest of them needs.
const leastTurns = 100

// Margin is how close to the limit a bot may think.
//
// The model: the times above a high threshold follow a generalised Pareto
// distribution, as those of nearly every distribution do in the limit (peaks over
// threshold). It is fitted to the longest min(20 %, 3·√n) of n turns by the
// estimator of Zhang and Stephens (2009). If the bot thinks up to its budget, it is the time
// beyond the budget that is modelled, and another budget moves it unchanged.
type Margin struct {
	// Turns were measured, Tail of them fitted.
	Turns, Tail int
	// Shape is ξ: above 0 the tail is heavier than an exponential one.
	Shape float64
	// Bound says that the budget ends the turns.
	Bound bool
	// Rare is the time that one turn in a million exceeds, High the same from
	// the pessimistic end of the estimate (95 % of bootstrap samples are below).
	Rare, High time.Duration
	// Late is the estimated share of turns beyond the limit as the bot is.
	Late float64
	// Budget is the largest that keeps late turns below one in a million,
	// judged by High; 0 or less if there is none. It means something if Bound.
	Budget time.Duration
}

// EstimateMargin looks beyond the measured wall times, which ascend. budget is what the bot
// uses now, 0 if it is not known.
func EstimateMargin(walls match.Times, budget, limit time.Duration) (*Margin, error) {
	if len(walls) < leastTurns {
		return nil, fmt.Errorf("the margin needs at least %d turns, found %d: play more games", leastTurns, len(walls))
	}
	x := make([]float64, len(walls))
	for i, w := range walls {
		x[i] = millis.Of(w)
	}
	t, err := fitTail(x)
	if err != nil {
		return nil, err
	}
	m := &Margin{Turns: len(x), Tail: t.n, Shape: t.shape,
		Bound: budget > 0 && walls.Quantile(0.5) >= budget*9/10,
		Rare:  millis.Duration(t.quantile(Rare)), High: millis.Duration(pessimistic(x)), Late: t.beyond(millis.Of(limit))}
	m.High = max(m.High, m.Rare, walls[len(walls)-1])
	if m.Bound {
		m.Budget = limit - (m.High - budget)
	}
	return m, nil
}

// pessimistic is the 95 % quantile of the rare time over resampled turns.
func pessimistic(x []float64) float64 {
	const samples = 200
	random := rand.New(rand.NewPCG(1, 2)) // the same answer for the same turns
	resampled := make([]float64, len(x))
	var rare []float64
	for range samples {
		for i := range resampled {
			resampled[i] = x[random.IntN(len(x))]
		}
		slices.Sort(resampled)
		if t, err := fitTail(resampled); err == nil {
			rare = append(rare, t.quantile(Rare))
		}
	}
	if len(rare) == 0 {
		return 0
	}
	slices.Sort(rare)
	return rare[len(rare)*95/100]
}

// tail is a generalised Pareto distribution of what is above a threshold.
type tail struct {
	n                       int
	share                   float64 // of all values that are above
	threshold, scale, shape float64
}

var errFlat = errors.New("the longest turns all took the same time: no tail to look beyond")

// fitTail fits the tail of ascending values.
func fitTail(x []float64) (*tail, error) {
	n := int(math.Ceil(min(0.2*float64(len(x)), 3*math.Sqrt(float64(len(x))))))
	threshold := x[len(x)-n-1]
	var above []float64
	for _, v := range x[len(x)-n:] {
		if v > threshold { // equal ones belong to the body
			above = append(above, v-threshold)
		}
	}
	if len(above) < 5 {
		return nil, errFlat
	}
	shape, scale := fitPareto(above)
	// A weak belief in a heavy tail, worth ten values (Vehtari and others, Pareto
	// smoothed importance sampling): to miss a heavy tail costs a game.
	shape = (float64(len(above))*shape + 10*0.5) / (float64(len(above)) + 10)
	if math.IsNaN(shape) || !(scale > 0) {
		return nil, errFlat
	}
	return &tail{n: len(above), share: float64(len(above)) / float64(len(x)),
		threshold: threshold, scale: scale, shape: shape}, nil
}

// fitPareto estimates shape and scale of a generalised Pareto distribution
// from ascending positive values: Zhang and Stephens, A new and efficient
// estimation method for the generalized Pareto distribution, Technometrics 51 (2009).
func fitPareto(x []float64) (shape, scale float64) {
	n := float64(len(x))
	points := 20 + int(math.Sqrt(n))
	quartile, most := x[max(int(n/4+0.5), 1)-1], x[len(x)-1]
	thetas, likelihoods := make([]float64, points), make([]float64, points)
	for j := range thetas {
		theta := 1/most + (1-math.Sqrt(float64(points)/(float64(j)+0.5)))/(3*quartile)
		k := meanLog(x, theta)
		thetas[j], likelihoods[j] = theta, n*(math.Log(-theta/k)-k-1)
	}
	best := slices.Max(likelihoods)
	var sum, theta float64
	for j, l := range likelihoods {
		if w := math.Exp(l - best); !math.IsNaN(w) {
			sum, theta = sum+w, theta+w*thetas[j]
		}
	}
	theta /= sum
	shape = meanLog(x, theta)
	return shape, -shape / theta
}

// meanLog is the mean of log(1 - theta·x), the shape that belongs to theta.
func meanLog(x []float64, theta float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += math.Log1p(-theta * v)
	}
	return sum / float64(len(x))
}

// quantile is the value that the share p of all values exceed.
func (t *tail) quantile(p float64) float64 {
	if math.Abs(t.shape) < 1e-9 {
		return t.threshold - t.scale*math.Log(p/t.share)
	}
	return t.threshold + t.scale/t.shape*(math.Pow(p/t.share, -t.shape)-1)
}

// beyond is the share of all values above v, which must be in the tail.
func (t *tail) beyond(v float64) float64 {
	z := (v - t.threshold) / t.scale
	switch {
	case z <= 0:
		return t.share // no less than that
	case math.Abs(t.shape) < 1e-9:
		return t.share * math.Exp(-z)
	case 1+t.shape*z <= 0:
		return 0 // beyond the end of a tail that has one
	}
	return t.share * math.Pow(1+t.shape*z, -1/t.shape)
}
