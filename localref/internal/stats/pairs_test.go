package stats

import (
	"math"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"
)

// Elo, half the 95 % interval and, where given, the likelihood of superiority
// as fastchess and OpenBench published them for their pentanomial counts.
func TestEstimatePublished(t *testing.T) {
	for _, c := range []struct {
		pairs     Pairs
		elo, half float64
		superior  float64
	}{
		{Pairs{34, 54, 63, 64, 75}, 55.58, 27.65, 1},
		{Pairs{332, 433, 498, 333, 334}, -8.64, 10.33, 0.0505},
		{Pairs{7895, 8757, 5685, 568, 9999}, -21.04, 2.95, 0},
		{Pairs{398, 4112, 7672, 4336, 430}, 2.95, 2.18, -1},
		{Pairs{56, 1144, 2546, 1310, 77}, 7.04, 3.62, -1},
		{Pairs{5, 295, 1145, 466, 2}, 14.99, 4.97, -1},
		{Pairs{1400, 4234, 7874, 4238, 1373}, -0.45, 2.49, -1},
		{Pairs{24, 609, 1406, 767, 42}, 11.84, 4.83, -1},
		{Pairs{214, 8992, 19871, 9102, 235}, 0.69, 1.25, -1},
		{Pairs{144, 334, 672, 417, 193}, 17.88, 8.87, -1},
		{Pairs{74, 450, 987, 580, 85}, 12.14, 6.38, -1},
		{Pairs{44, 241, 590, 413, 71}, 28.96, 8.30, -1},
	} {
		e := c.pairs.Estimate()
		require.InDelta(t, c.elo, e.Elo, 0.0051, "%v", c.pairs)
		// They take the normal quantile and no correction for small counts.
		require.InDelta(t, c.half, (e.High-e.Low)/2, 0.0051+0.004*c.half, "%v", c.pairs)
		if c.superior >= 0 {
			require.InDelta(t, c.superior, e.Superior, 0.0002, "%v", c.pairs)
		}
	}
}

// Ten thousand simulated matches a row: the interval holds the true strength
// in 93 to 97 of 100, for even and lopsided players, drawish and decisive
// games, and maps that favour a seat.
func TestIntervalCoverage(t *testing.T) {
	const matches = 10000
	for _, c := range []struct {
		pairs             int
		elo, draws, alike float64
	}{
		{20, 0, 0.2, 0},
		{50, 0, 0, 0.3},
		{50, 150, 0.1, 0},
		{100, 0, 0.6, 0},
		{100, 30, 0.05, 0.5},
		{100, 300, 0.05, 0.2},
	} {
		r := rand.New(rand.NewSource(5))
		draw := pairsOf(c.elo, c.draws, c.alike)
		inside, below, above := 0, 0, 0
		for i := 0; i < matches; i++ {
			var p Pairs
			for j := 0; j < c.pairs; j++ {
				p.Add(draw(r))
			}
			switch e := p.Estimate(); {
			case c.elo < e.Low:
				below++
			case c.elo > e.High:
				above++
			default:
				inside++
			}
		}
		coverage := float64(inside) / matches
		t.Logf("%+v: %.2f %% inside, %.2f %% below, %.2f %% above", c, 100*coverage, 100*float64(below)/matches, 100*float64(above)/matches)
		require.True(t, 0.93 <= coverage && coverage <= 0.97, "%+v: %v", c, coverage)
	}
}

func TestEstimateOfUniformRecords(t *testing.T) {
	e := Pairs{}.Estimate()
	require.True(t, math.IsNaN(e.Elo) && math.IsInf(e.Low, -1) && math.IsInf(e.High, 1))
	require.Equal(t, 0.5, e.Superior)

	wins := Pairs{0, 0, 0, 0, 30}.Estimate()
	require.True(t, math.IsInf(wins.Elo, 1) && math.IsInf(wins.High, 1))
	require.InDelta(t, Elo(math.Pow(0.025, 1.0/30)), wins.Low, 1e-9)
	require.Greater(t, wins.Superior, 0.999999)
	losses := Pairs{30, 0, 0, 0, 0}.Estimate()
	require.InDelta(t, -wins.Low, losses.High, 1e-9)
	require.Less(t, losses.Superior, 0.000001)

	even := Pairs{0, 0, 200, 0, 0}.Estimate()
	require.Equal(t, 0.0, even.Elo)
	require.Equal(t, 0.5, even.Superior)
	require.InDelta(t, -even.High, even.Low, 1e-9)
	require.Less(t, even.High, 7.0)

	require.Less(t, Pairs{0, 0, 0, 0, 1}.Estimate().Low, -600.0, "one pair says next to nothing")
}

func TestEstimateMirrored(t *testing.T) {
	p := Pairs{3, 9, 20, 14, 11}
	a, b := p.Estimate(), p.Swapped().Estimate()
	require.InDelta(t, a.Elo, -b.Elo, 1e-9)
	require.InDelta(t, a.Low, -b.High, 1e-9)
	require.InDelta(t, a.Superior, 1-b.Superior, 1e-9)
	require.InDelta(t, 100, Elo(Score(100)), 1e-9)
}
