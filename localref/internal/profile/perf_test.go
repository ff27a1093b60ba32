package profile

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What perf script prints becomes a profile that is summed up like any other.
func TestReadPerf(t *testing.T) {
	p, err := readPerf(strings.NewReader(`my bot    1001001 
	    11a9 inner(int, double) (/home/me/my bots/bot)
	    1203 main (/home/me/my bots/bot)

my bot    2002002 
	    1203 main (/home/me/my bots/bot)

my bot    1001001 
	7ffff7 [unknown] (/usr/lib/libm.so.6)
	    1203 main (/home/me/my bots/bot)

`))
	require.NoError(t, err)
	require.NoError(t, p.CheckValid())
	s, err := top(p, "cpu")
	require.NoError(t, err)
	require.Equal(t, &Summary{Unit: "nanoseconds", Total: 4004004, Functions: []Function{
		{Name: "main", Flat: 2002002, Cum: 4004004},
		{Name: "[libm.so.6]", Flat: 1001001, Cum: 1001001},
		{Name: "inner(int, double)", Flat: 1001001, Cum: 1001001},
	}}, s)
	for text, want := range map[string]string{
		"my bot many\n":                    "expected a program and nanoseconds",
		"bot 1001001\n 11a9 inner\n":       "expected an address, a function and a file",
		"bot 1001001\n (/home/bots/bot)\n": "expected an address, a function and a file",
	} {
		_, err := readPerf(strings.NewReader(text))
		require.ErrorContains(t, err, want)
	}
}

// Without perf it is said what is missing and how to get it.
func TestPerfMissing(t *testing.T) {
	t.Setenv("PATH", "")
	err := perfMissing(t.Context())
	if runtime.GOOS != "linux" {
		require.ErrorContains(t, err, "perf is there on Linux only")
		return
	}
	require.ErrorContains(t, err, "perf is not on the PATH. Debian: apt-get install linux-perf")
}
