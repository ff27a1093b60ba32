//go:build linux || windows

package player

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestStopped looks at what a bot does between two questions: nothing, when it
// is stopped meanwhile.
func TestStopped(t *testing.T) {
	for _, stopped := range []bool{false, true} {
		p := scripted(t, "tick; loop; read; ticks", Options{Pause: stopped})
		ask := func() int {
			r := p.Ask([]byte("x\n"), 1, generous)
			require.Empty(t, r.Cause.String())
			n, err := strconv.Atoi(r.Lines[0])
			require.NoError(t, err)
			return n
		}
		if !stopped {
			for begin := time.Now(); ask() < 5; time.Sleep(50 * time.Millisecond) {
				require.Less(t, time.Since(begin), 20*time.Second)
			}
			continue
		}
		ask()
		// It ticks a little before it is stopped and after it goes on.
		time.Sleep(time.Second)
		require.Less(t, ask(), 200)
		begin := time.Now()
		p.Close(time.Minute)
		require.Less(t, time.Since(begin), 20*time.Second, "it ends by itself when its stdin ends")
	}
}

// TestClaimCores holds all cores and asks for more.
func TestClaimCores(t *testing.T) {
	cores := ClaimCores(1000)
	if len(cores) == 0 {
		t.Skip("all cores are claimed by others")
	}
	require.LessOrEqual(t, len(cores), Cores())
	for _, more := range ClaimCores(1000) {
		defer more.Release()
		for _, core := range cores {
			require.NotEqual(t, core.Number, more.Number)
		}
	}
	for _, core := range cores {
		core.Release()
	}
}

func TestMemoryLimit(t *testing.T) {
	for name, script := range map[string]string{
		"its own": "read; echo ok; read; eat 200; sleep",
		"a child": "read; start eat 200,sleep; echo ok; loop; read",
	} {
		t.Run(name, func(t *testing.T) {
			p := scripted(t, script, Options{Memory: 100 << 20})
			require.Equal(t, []string{"ok"}, p.Ask([]byte("a\n"), 1, generous).Lines)
			require.Equal(t, "used more than 100 MB of memory", p.Ask([]byte("a\n"), 1, generous).Cause.String())
		})
	}
}

// TestWhatBotsStart starts bots that leave programs behind in several ways.
func TestWhatBotsStart(t *testing.T) {
	for name, script := range map[string]string{
		"child":       "start pid,sleep; sleep",
		"orphan":      "start pid,sleep; exit 0",
		"ends itself": "start pid,sleep; loop; read",
		"a few":       "start sleep; start sleep; start pid,sleep; sleep",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := scripted(t, script, Options{})
			r := p.Ask(nil, 1, generous)
			if len(r.Lines) == 0 { // its orphan was ended before it spoke
				require.Equal(t, "orphan", name)
				return
			}
			pid, err := strconv.Atoi(r.Lines[0])
			require.NoError(t, err)
			begin := time.Now()
			p.Close(10 * time.Millisecond)
			require.Less(t, time.Since(begin), 20*time.Second)
			require.False(t, alive(pid), "process %d is left", pid)
		})
	}
}
