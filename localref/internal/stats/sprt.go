package stats

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"botkit/localref/internal/quote"
)

// SPRT is a sequential test between two hypotheses about the Elo difference,
// after Wald, with the likelihoods maximised over everything that the
// hypotheses leave open.
type SPRT struct {
	// Elo0 and Elo1 are the hypotheses, Elo0 < Elo1. For "is it an
	// improvement" they are 0 and the smallest gain worth having.
	Elo0, Elo1 float64
	// Alpha is the chance to accept Elo1 when Elo0 is true, Beta the chance to
	// accept Elo0 when Elo1 is true.
	Alpha, Beta float64
}

// Verdict is what a sequential test says.
type Verdict int

// The verdicts. Continue asks for more games.
const (
	Continue Verdict = iota
	AcceptElo0
	AcceptElo1
)

// String names the verdict.
func (v Verdict) String() string {
	return [...]string{"continue", "accept elo0", "accept elo1"}[v]
}

// ParseSPRT reads elo0,elo1 or elo0,elo1,alpha,beta; the error rates are 0.05
// unless given.
func ParseSPRT(text string) (SPRT, error) {
	fields := strings.Split(text, ",")
	if len(fields) != 2 && len(fields) != 4 {
		return SPRT{}, fmt.Errorf("expected elo0,elo1 or elo0,elo1,alpha,beta, found %s", quote.Text(text))
	}
	numbers := []float64{0, 0, 0.05, 0.05}
	for i, field := range fields {
		number, err := strconv.ParseFloat(strings.TrimSpace(field), 64)
		if err != nil || math.IsNaN(number) || math.IsInf(number, 0) {
			return SPRT{}, fmt.Errorf("expected a number, found %s in %s", quote.Text(field), quote.Text(text))
		}
		numbers[i] = number
	}
	s := SPRT{Elo0: numbers[0], Elo1: numbers[1], Alpha: numbers[2], Beta: numbers[3]}
	const most = 2000 // beyond, scores are 0 and 1 to the last digit that counts
	if !(s.Elo0 >= -most && s.Elo1 <= most) {
		return SPRT{}, fmt.Errorf("expected elo0 and elo1 within ±%d, found %s", most, quote.Text(text))
	}
	if s.Elo0 >= s.Elo1 {
		return SPRT{}, fmt.Errorf("expected elo0 below elo1, found %s", quote.Text(text))
	}
	if !(s.Alpha > 0 && s.Alpha < 0.5 && s.Beta > 0 && s.Beta < 0.5) {
		return SPRT{}, fmt.Errorf("expected alpha and beta between 0 and 0.5, found %s", quote.Text(text))
	}
	return s, nil
}

// String writes the test as ParseSPRT reads it.
func (s SPRT) String() string {
	return fmt.Sprintf("%v,%v,%v,%v", s.Elo0, s.Elo1, s.Alpha, s.Beta)
}

// Bounds are the log-likelihood ratios at which the test accepts Elo0 and Elo1.
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Test returns the log-likelihood ratio of Elo1 against Elo0 and the verdict.
func (s SPRT) Test(p Pairs) (llr float64, v Verdict) {
	llr = s.LLR(p)
	lower, upper := s.Bounds()
	switch {
	case llr <= lower:
		v = AcceptElo0
	case llr >= upper:
		v = AcceptElo1
	}
	return llr, v
}

// LLR is the generalised log-likelihood ratio of the pentanomial counts:
// each hypothesis fixes the mean of a pair's score and gets the distribution with that mean
// under which the counts are likeliest. Outcomes that did not occur count as
// a thousandth of a pair, so that a mean outside those seen stays possible;
// all this is as in the testing frameworks of the chess engines.
// A record of wins alone therefore decides slowly: nothing in it says that
// the next pair cannot be lost.
func (s SPRT) LLR(p Pairs) float64 {
	if p.N() == 0 {
		return 0
	}
	counts := regularised(p)
	s0, s1 := Score(s.Elo0), Score(s.Elo1)
	x0, x1 := tilt(counts, s0), tilt(counts, s1)
	llr := 0.0
	for i, c := range counts {
		a := float64(i) / 4
		// The likeliest probability is c/n/(1+x·(a-mean)).
		llr += c * (math.Log1p(x0*(a-s0)) - math.Log1p(x1*(a-s1)))
	}
	return llr
}

func regularised(p Pairs) (counts [5]float64) {
	for i, c := range p {
		counts[i] = math.Max(float64(c), 1e-3)
	}
	return counts
}

// tilt finds the multiplier x with Σ c·(a-mean)/(1+x·(a-mean)) = 0, which
// gives the likeliest distribution with that mean. The sum falls as x grows
// and has one root between the poles of the outermost outcomes, so bisection finds it.
func tilt(counts [5]float64, mean float64) float64 {
	low, high := -1/(1-mean), 1/mean
	for i := 0; i < 100 && high-low > 1e-13*(1+math.Abs(low)); i++ {
		x := (low + high) / 2
		sum := 0.0
		for j, c := range counts {
			d := float64(j)/4 - mean
			sum += c * d / (1 + x*d)
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
	}
	return (low + high) / 2
}
