package games

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
)

// TestSame: two answers are the same when the rules read the same commands in
// them, however they are written.
func TestSame(t *testing.T) {
	for _, c := range []struct {
		game, league string
		one, other   []string
		same         bool
	}{
		{"forest", "bronze", []string{"WAIT"}, []string{"WAIT hello"}, true},
		{"forest", "bronze", []string{"GROW 4 bye"}, []string{"GROW 4"}, true},
		{"forest", "bronze", []string{"GROW 4"}, []string{"GROW 5"}, false},
		{"forest", "bronze", []string{"GROW"}, []string{"GROW"}, true},
		{"forest", "bronze", []string{"GROW"}, []string{"SEED"}, false},
		{"witch", "bronze", []string{"CAST 7"}, []string{"CAST 7 1"}, true},
		{"witch", "bronze", []string{"CAST 7"}, []string{"CAST 7 2"}, false},
		{"busters", "wood2", []string{"MOVE 1 2 a", "RELEASE"}, []string{"MOVE 1 2", "RELEASE b"}, true},
		{"busters", "wood2", []string{"MOVE 1 2", "RELEASE"}, []string{"RELEASE", "MOVE 1 2"}, false},
		{"ants", "school", []string{`["north", "east"]`}, []string{`["north","east"]`}, true},
		{"ants", "school", []string{`["north"]`}, []string{`["east"]`}, false},
	} {
		g, err := game.Named(c.game)
		require.NoError(t, err)
		require.Equal(t, c.same, g.Same(c.league, c.one, c.other), "%s: %q and %q", c.game, c.one, c.other)
		require.False(t, g.Same(c.league, c.one, nil), "no answer is none")
	}
}
