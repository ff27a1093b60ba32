package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSigned(t *testing.T) {
	for elo, want := range map[float64]string{12.34: "+12.3", -5: "-5.0", 0: "0.0", math.Inf(1): "+∞", math.Inf(-1): "-∞"} {
		require.Equal(t, want, Signed(elo))
	}
	require.Equal(t, "-", Signed(math.NaN()))
}
