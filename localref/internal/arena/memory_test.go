package arena

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// Memory belongs to the plan, a few bytes a game, and does not grow with what is played:
// a tenth of a million games through the whole path of writing and counting. The
// million is BenchmarkMillion.
func TestMemoryStaysFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 100,000 games: left out by -short")
	}
	require.Less(t, heapAfter(t, 100_000), uint64(20<<20))
}

func BenchmarkMillion(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.ReportMetric(float64(heapAfter(b, 1_000_000))/(1<<20), "MB")
	}
}

// heapAfter plays and reads back that many games and returns the largest heap
// seen, above what was there before.
func heapAfter(t testing.TB, games int) uint64 {
	p := plan(t, 2, 2, false, fmt.Sprintf("1-%d", games/2))
	path := filepath.Join(t.TempDir(), "f")
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	largest, n := uint64(0), 0
	look := func() {
		if n++; n%(games/20) == 0 {
			runtime.GC()
			runtime.ReadMemStats(&now)
			largest = max(largest, now.HeapAlloc-min(now.HeapAlloc, before.HeapAlloc))
		}
	}
	ranks := [][]int{{1, 2}, {2, 1}, {1, 1}}
	tally := NewTally(p, nil, false)
	file, err := Open(path, p, tally.Add)
	require.NoError(t, err)
	run := &Run{Plan: p, File: file, Tally: tally, Parallel: 2, Progress: func(Progress) { look() },
		Play: func(_ context.Context, g Game, _ int) (Result, error) {
			return Result{Ranks: ranks[g.Number%3], Scores: []int{g.Number, 1},
				Metrics: []map[string]float64{{fmt.Sprint("m", g.Number): 1}, nil}}, nil
		}}
	require.NoError(t, run.Do(context.Background()))
	require.NoError(t, file.Close())
	read := NewTally(p, nil, false)
	file, err = Open(path, p, func(r Result) { read.Add(r); look() })
	require.NoError(t, err)
	require.NoError(t, file.Close())
	require.Equal(t, games, read.Games())
	return largest
}
