package sim

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/fastrand"
)

// TestRandomGames plays by random legal moves: each can be written and read
// back, as can each input, and the stones stay what they were in sum.
func TestRandomGames(t *testing.T) {
	random := fastrand.New(1)
	for seed := range uint64(200) {
		s := New(seed)
		all := s.Stones[0] + s.Stones[1] + s.Stones[2]
		for !s.Over() {
			var list [Heaps * 9]Move
			m := list[random.Intn(s.Legal(&list))]
			parsed, err := s.ParseMove(m.String())
			require.NoError(t, err)
			require.Equal(t, m, parsed)
			var read State
			text := strings.TrimSuffix(string(s.AppendInput(nil)), "\n")
			require.NoError(t, read.ReadInput(func() ([]byte, error) { return []byte(text), nil }))
			require.Equal(t, s.Stones, read.Stones)
			s.Step(m)
			require.Equal(t, all, s.Stones[0]+s.Stones[1]+s.Stones[2]+s.Taken[0]+s.Taken[1])
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, line := range []string{"TAKE 0 1", "TAKE 2 9", "TAKE 3 1", "TAKE 0 1 x", "TAKE 0", "take 0 1", "", "TAKE -1 -1", "TAKE 0 1\x00"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		s := New(1)
		m, err := s.ParseMove(line)
		if err != nil {
			return
		}
		require.LessOrEqual(t, m.Stones, s.Stones[m.Heap])
		require.Positive(t, m.Stones)
	})
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"1 2":    "stones: expected 3 numbers, found 2",
		"1 2 30": "stones: expected 0 to 9 on heap 2, found 30",
	} {
		require.ErrorContains(t, new(State).ReadInput(func() ([]byte, error) { return []byte(text), nil }), want)
	}
	require.ErrorIs(t, new(State).ReadInput(func() ([]byte, error) { return nil, io.EOF }), io.EOF)
}
