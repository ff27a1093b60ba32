package contest

import (
	"bytes"
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
		e.BeginTurn()
		if _, err := e.Line(); err != nil {
			t.Fatal(err)
		}
		n := 0
		for ; e.More(n); n++ {
		}
		e.SayBytes(answer)
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
