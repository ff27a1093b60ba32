package busters_test

import (
	"testing"

	. "botkit/sim/busters"
	"botkit/sim/fastrand"

	"github.com/stretchr/testify/require"
)

// TestStepsRoundExactly holds the steps, which are computed in floating point,
// against integer arithmetic: r is step*d/sqrt(D) to nearest just if
// (2|r|-1)^2 D < (2 step d)^2 < (2|r|+1)^2 D.
func TestStepsRoundExactly(t *testing.T) {
	rng := fastrand.New(3)
	exact := func(moved, d, D, step int) {
		if moved < 0 {
			moved = -moved
		}
		twice := 4 * step * step * d * d
		require.Less(t, twice, (2*moved+1)*(2*moved+1)*D)
		if moved > 0 {
			require.Greater(t, twice, (2*moved-1)*(2*moved-1)*D)
		}
	}
	for i := 0; i < 200000; i++ {
		// Far enough inside the map that nothing is clamped.
		x, y := 2000+rng.Intn(12000), 2000+rng.Intn(5000)
		tx, ty := rng.Intn(Width+1), rng.Intn(Height+1)
		D := Dist2(x, y, tx, ty)
		for _, step := range [...]int{BusterStep, EjectRange} {
			nx, ny := Toward(x, y, tx, ty, step)
			if D <= step*step {
				require.Equal(t, [2]int{tx, ty}, [2]int{nx, ny})
				continue
			}
			exact(nx-x, tx-x, D, step)
			exact(ny-y, ty-y, D, step)
		}
	}
	s, err := Empty(Gold, 2, 9)
	require.NoError(t, err)
	for i := 0; i < 100000; i++ {
		x, y := 2000+rng.Intn(12000), 2000+rng.Intn(5000)
		bx, by := x+rng.Intn(4001)-2000, y+rng.Intn(4001)-2000
		s.Busters[0].X, s.Busters[0].Y = int16(bx), int16(by)
		D := Dist2(x, y, bx, by)
		nx, ny := s.Flight(x, y)
		if D > SightRange*SightRange || D == 0 || near(&s, x, y) {
			continue
		}
		exact(nx-x, x-bx, D, GhostStep)
		exact(ny-y, y-by, D, GhostStep)
	}
}

// near reports whether another buster than the first sees (x, y).
func near(s *State, x, y int) bool {
	for _, b := range s.Busters[1 : 2*s.PerTeam] {
		if Dist2(x, y, int(b.X), int(b.Y)) <= SightRange*SightRange {
			return true
		}
	}
	return false
}
