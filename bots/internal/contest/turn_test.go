package contest

import (
	"bytes"
	"flag"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

// endless is an input of the same line for ever.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return copy(p, "12 7\n12 7\n12 7\n"), nil }

// What an entry does in a turn allocates nothing.
func TestTurnAllocatesNothing(t *testing.T) {
	e := &Entry{Nodes: 3}
	e.Attach(endless{}, io.Discard, io.Discard)
	answer := []byte("WAIT")
	turn := func() {
		if _, err := e.Line(); err != nil {
			t.Fatal(err)
		}
		n := 0
		for ; e.More(n); n++ {
		}
		e.Say(answer)
		e.Metric("nodes", 1_000_000+n)
		e.EndTurn()
	}
	require.Zero(t, testing.AllocsPerRun(1000, turn))
}

func TestMetric(t *testing.T) {
	var errs bytes.Buffer
	e := &Entry{}
	e.Attach(endless{}, io.Discard, &errs)
	e.Metric("nodes", 12)
	e.Metric("score", -3)
	require.Empty(t, errs.String(), "sent with the answer, not before")
	e.EndTurn()
	require.Equal(t, "#nodes 12\n#score -3\n", errs.String())
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"-x"}, 2, "flag provided but not defined: -x\nthe flags are -log -nodes count; -help explains them\n"},
		{[]string{"-nodes", "many"}, 2, "invalid value \"many\" for flag -nodes: parse error\nthe flags are -log -nodes count; -help explains them\n"},
		{[]string{"-log", "game.txt"}, 2, "unexpected argument \"game.txt\"; this program reads the game from stdin\n"},
		{[]string{"-help"}, 0, "usage of bot:\n  -log\n    \twrite remarks\n  -nodes count\n    \ta count of work\n"},
	} {
		var errs bytes.Buffer
		fs := flag.NewFlagSet("bot", flag.ContinueOnError)
		fs.Bool("log", false, "write remarks")
		fs.Int("nodes", 0, "a `count` of work")
		code, ok := parse(fs, c.args, &errs)
		require.False(t, ok, c.args)
		require.Equal(t, c.code, code, c.args)
		require.Equal(t, c.want, errs.String(), c.args)
	}
	fs := flag.NewFlagSet("bot", flag.ContinueOnError)
	nodes := fs.Int("nodes", 0, "")
	_, ok := parse(fs, []string{"-nodes", "3"}, io.Discard)
	require.True(t, ok)
	require.Equal(t, 3, *nodes)
}
