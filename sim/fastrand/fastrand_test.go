package fastrand

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSameStream holds the numbers: fingerprints and measured games rest on
// them.
func TestSameStream(t *testing.T) {
	r := New(1)
	got := [3]uint64{r.Uint64(), r.Uint64(), r.Uint64()}
	again := New(1)
	require.Equal(t, [3]uint64{again.Uint64(), again.Uint64(), again.Uint64()}, got)
	require.Equal(t, [3]uint64{0x4b46a55df3611b9b, 0xd7e1f1410e763ef4, 0x5f14ec66975f9b06}, got)
	zero := New(0)
	require.NotZero(t, zero.Uint64(), "every seed is a good one")
}

func TestBounds(t *testing.T) {
	r := New(7)
	var seen [6]int
	for i := 0; i < 6000; i++ {
		seen[r.Intn(6)]++
		x := r.Float64()
		require.True(t, x >= 0 && x < 1)
	}
	for face, n := range seen {
		require.InDelta(t, 1000, n, 150, "face %d", face)
	}
	require.Zero(t, r.Intn(1))
}
