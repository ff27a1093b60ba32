package lanes

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/player"
)

func TestCount(t *testing.T) {
	for _, c := range []struct {
		wanted, cores int
		force, fixed  bool
		want          int
	}{{0, 8, false, false, 7}, {0, 8, false, true, 8}, {0, 1, false, false, 1}, {3, 8, false, false, 3}, {9, 8, true, false, 9}, {8, 8, false, false, 8}} {
		got, err := Count(c.wanted, c.cores, c.force, c.fixed)
		require.NoError(t, err)
		require.Equal(t, c.want, got, "%+v", c)
	}
	_, err := Count(9, 8, false, true)
	require.Error(t, err)
}

// TestLanes: a lane without a core of its own says so.
func TestLanes(t *testing.T) {
	count := player.Cores() + 1
	l := Claim(count)
	defer l.Release()
	require.False(t, l.Own(), "there are more lanes than cores")
	require.Equal(t, -1, l.Core(count-1))
	require.Contains(t, l.Warning(false), "bots that think by the clock play weaker")

	one := &Lanes{count: 1, cores: []player.Core{{Number: 3}}}
	require.True(t, one.Own())
	require.Equal(t, 3, one.Core(0))
	require.Empty(t, one.Warning(true))
	if len(player.Missing()) == 0 {
		none := &Lanes{count: 1}
		require.Contains(t, none.Warning(true), "another referee has cores")
		require.Empty(t, none.Warning(false))
	}
}
