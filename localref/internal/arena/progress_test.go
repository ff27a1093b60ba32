package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/stats"
)

func TestProgressLine(t *testing.T) {
	p := plan(t, 2, 2, false, "1-100")
	tally := NewTally(p, &stats.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}, false)
	for n := 0; n < 20; n++ {
		g := p.Game(n)
		ranks := []int{1, 2}
		if n%10 == 0 {
			ranks = []int{2, 1}
		}
		tally.Add(Result{Number: n, Seed: g.Seed, Seats: g.Seats, Scores: []int{0, 0}, Ranks: ranks})
	}
	line := Progress{Done: 20, Total: 200, Played: 10, Elapsed: 5 * time.Second, Tally: tally}.String()
	for _, want := range []string{"20/200 games", "2/s", "1m30s left", "40.0 %", "Elo -70.4 (", "LLR -", "(-2.94 to 2.94)"} {
		require.Contains(t, line, want)
	}
}

// Without a terminal there are plain lines, one a while and one at the end.
func TestPrinterOnAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	f, err := os.Create(path)
	require.NoError(t, err)
	printer := NewPrinter(f)
	tally := NewTally(plan(t, 2, 2, false, "1-5"), nil, false)
	for n := 1; n <= 10; n++ {
		printer.Show(Progress{Done: n, Total: 10, Played: n, Elapsed: time.Second, Tally: tally})
	}
	printer.End()
	require.NoError(t, f.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "10/10 games, 10/s\n", string(text))
	require.NotContains(t, string(text), "\r")

	var out strings.Builder
	terminal := &Printer{out: &out, terminal: true}
	for n := 9; n <= 10; n++ {
		terminal.Show(Progress{Done: n, Total: 10, Played: n, Elapsed: time.Second, Tally: tally})
	}
	terminal.End()
	require.Equal(t, "\r9/10 games, 9/s, 0s left\r10/10 games, 10/s       \n", out.String())
}
