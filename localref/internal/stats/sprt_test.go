package stats

import (
	"math"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"
)

// Ratios as the frameworks of chess engines published them with two decimals:
// tests of Stockfish from the years in which its bounds were logistic Elo, and
// two of the worked examples of fastchess.
func TestLLRPublished(t *testing.T) {
	for _, c := range []struct {
		pairs      Pairs
		elo0, elo1 float64
		want       float64
	}{
		{Pairs{665, 4806, 9333, 4893, 747}, -0.5, 1.5, 2.95},
		{Pairs{328, 4564, 15580, 4789, 371}, 0.25, 1.75, 2.98},
		{Pairs{253, 4282, 17604, 4431, 286}, -0.25, 1.25, 2.94},
		{Pairs{58, 3302, 33130, 3518, 84}, 0.25, 1.25, 2.97},
		{Pairs{59, 754, 2467, 865, 75}, -0.5, 1.5, 2.95},
		{Pairs{33, 1185, 8378, 1302, 50}, 0.25, 1.75, 2.95},
		{Pairs{491, 7345, 29693, 7670, 465}, -0.25, 1.25, 2.96},
		{Pairs{53, 2220, 21459, 2445, 47}, 0.25, 1.25, 2.97},
		{Pairs{115, 2196, 11328, 2317, 136}, -0.25, 1.25, 2.94},
		{Pairs{14, 1030, 14318, 1163, 19}, 0.25, 1.25, 2.93},
		{Pairs{174, 2658, 10273, 2713, 178}, -1.5, 0.5, 2.96},
		{Pairs{40, 1272, 12142, 1300, 30}, -1.5, 0.5, 3.01},
		{Pairs{223, 9863, 21279, 10037, 246}, 0.5, 2.5, -3.07},
		{Pairs{871, 26175, 55983, 26678, 821}, 0, 2, -4.98},
	} {
		require.InDelta(t, c.want, SPRT{Elo0: c.elo0, Elo1: c.elo1}.LLR(c.pairs), 0.0051, "%v", c.pairs)
	}
}

// With many pairs the exact ratio is the normal approximation of the theory.
func TestLLRNearNormal(t *testing.T) {
	p := Pairs{1100, 2300, 3100, 2500, 1000}
	s := SPRT{Elo0: -2, Elo1: 4}
	mean, variance := p.Moments()
	s0, s1 := Score(s.Elo0), Score(s.Elo1)
	approximate := float64(p.N()) * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
	require.InEpsilon(t, approximate, s.LLR(p), 0.01)
}

func TestLLRProperties(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for i := 0; i < 300; i++ {
		var p Pairs
		for j := range p {
			if r.Intn(3) > 0 {
				p[j] = r.Intn(200)
			}
		}
		elo0 := r.Float64()*100 - 50
		s := SPRT{Elo0: elo0, Elo1: elo0 + 1 + r.Float64()*50}
		llr := s.LLR(p)
		require.False(t, math.IsNaN(llr) || math.IsInf(llr, 0), "%v %v", p, s)
		mirrored := SPRT{Elo0: -s.Elo1, Elo1: -s.Elo0}.LLR(p.Swapped())
		require.InDelta(t, -llr, mirrored, 1e-6*(1+math.Abs(llr)), "%v %v: the other player sees the opposite", p, s)
		better := p
		better[4]++
		require.Greater(t, s.LLR(better), llr, "%v %v: two wins more speak for elo1", p, s)
	}
}

func TestSPRTVerdicts(t *testing.T) {
	s, err := ParseSPRT("0,10")
	require.NoError(t, err)
	require.Equal(t, SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}, s)
	lower, upper := s.Bounds()
	require.InDelta(t, -2.94, lower, 0.005)
	require.InDelta(t, 2.94, upper, 0.005)
	for _, c := range []struct {
		pairs Pairs
		want  Verdict
	}{
		{Pairs{}, Continue},
		{Pairs{0, 0, 0, 0, 10}, Continue},
		{Pairs{0, 0, 0, 0, 300}, AcceptElo1},
		{Pairs{300, 0, 0, 0, 0}, AcceptElo0},
		{Pairs{400, 0, 700, 0, 400}, Continue},
		{Pairs{4000, 0, 7000, 0, 4000}, AcceptElo0},
	} {
		_, got := s.Test(c.pairs)
		require.Equal(t, c.want, got, "%v", c.pairs)
	}
}

func TestParseSPRT(t *testing.T) {
	for _, text := range []string{"", "1", "1,2,3", "a,b", "5,0", "3,3", "0,5,0,0.05", "0,5,0.05,0.6", "0,NaN", "0,Inf", "0,5,0.1,0.1,0.1"} {
		_, err := ParseSPRT(text)
		require.Error(t, err, text)
	}
	s, err := ParseSPRT("-3, 1,0.1,0.2")
	require.NoError(t, err)
	again, err := ParseSPRT(s.String())
	require.NoError(t, err)
	require.Equal(t, s, again)
}

// The test errs as seldom as it promises. The hypotheses are far apart so
// that a thousand tests take a moment.
func TestSPRTErrorRates(t *testing.T) {
	const runs = 1000
	s := SPRT{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.05}
	for _, c := range []struct {
		elo   float64
		wrong Verdict
	}{{0, AcceptElo1}, {60, AcceptElo0}} {
		r := rand.New(rand.NewSource(8))
		draw := pairsOf(c.elo, 0.2, 0.3)
		wrong, pairs := 0, 0
		for i := 0; i < runs; i++ {
			var p Pairs
			v := Continue
			for v == Continue {
				p.Add(draw(r))
				_, v = s.Test(p)
			}
			if v == c.wrong {
				wrong++
			}
			pairs += p.N()
		}
		rate := float64(wrong) / runs
		t.Logf("true Elo %v: wrong in %.1f %%, %.0f pairs a test", c.elo, 100*rate, float64(pairs)/runs)
		require.Less(t, rate, 0.05+2.6*math.Sqrt(0.05*0.95/runs))
		require.Greater(t, rate, 0.01, "a test that never errs wastes games")
	}
}

// pairsOf draws pairs of games for players elo apart that draw one game in
// 1/draws; alike is the chance that the map decides both games the same way.
func pairsOf(elo, draws, alike float64) func(*rand.Rand) (one, other Outcome) {
	score := Score(elo)
	game := func(r *rand.Rand) Outcome {
		switch u := r.Float64(); {
		case u < draws:
			return Draw
		case u < draws/2+score:
			return Win
		}
		return Loss
	}
	return func(r *rand.Rand) (one, other Outcome) {
		one, other = game(r), game(r)
		if r.Float64() < alike {
			other = one
		}
		return one, other
	}
}
