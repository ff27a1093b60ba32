package witch_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/wire"
	"botkit/sim/witch"
)

// source hands out the lines of a text.
func source(text string) wire.Source {
	rest := []byte(text)
	return func() ([]byte, error) {
		if len(rest) == 0 {
			return nil, io.EOF
		}
		end := bytes.IndexByte(rest, '\n')
		if end < 0 {
			end = len(rest)
		}
		line := rest[:end]
		if end < len(rest) {
			end++
		}
		rest = rest[end:]
		return line, nil
	}
}

func TestReaderErrors(t *testing.T) {
	game := witch.New(1, witch.Bronze)
	good := string(game.AppendInput(nil, 0))
	for _, c := range []struct{ name, old, new, want string }{
		{"count", "19\n", "x\n", "input of turn 0: number of actions: expected a number, found \"x\""},
		{"too many", "19\n", "190\n", "expected 0..103, found 190"},
		{"kind", "76 BREW", "76 BREWS", "action 1 of 19: expected BREW, LEARN, CAST or OPPONENT_CAST, found \"BREWS\""},
		{"order id", "76 BREW", "20 BREW", "expected the id of an order, 42..77, found 20"},
		{"spell", "23 LEARN 1 -3", "23 LEARN 2 -3", "expected a spell of the tome under its id"},
		{"short", "\n3 0 0 0 0\n3 0 0 0 0\n", "\n3 0 0 0 0\n", "opponent's shelf and score: EOF"},
		{"numbers", "3 0 0 0 0\n", "3 0 0 0\n", "own shelf and score: expected 5 numbers, found 4"},
	} {
		text := string(bytes.Replace([]byte(good), []byte(c.old), []byte(c.new), 1))
		require.NotEqual(t, good, text, c.name)
		var r witch.View
		require.ErrorContains(t, r.Read(source(text)), c.want, c.name)
	}
	var r witch.View
	require.Equal(t, io.EOF, r.Read(source("")))
}

func FuzzReader(f *testing.F) {
	for seed := int64(1); seed < 4; seed++ {
		for league := witch.Wood2; league <= witch.Bronze; league++ {
			s := witch.New(seed, league)
			f.Add(s.AppendInput(nil, 0))
		}
	}
	f.Add([]byte("1\n76 BREW 0 0 0 0 0 0 0 0 0\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var r witch.View
		if r.Read(source(string(text))) != nil {
			return
		}
		// What was understood says the same again.
		var again witch.View
		s := r.State
		if err := again.Read(source(string(s.AppendInput(nil, 0)))); err != nil {
			t.Fatal(err)
		}
		var list [witch.MaxActions]witch.Action
		s.Legal(0, &list)
	})
}
