package forest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/sim/forest"
)

// TestRefused asks for each thing that cannot be done, in a position that makes
// it so.
func TestRefused(t *testing.T) {
	at := func(cells ...int) (board forest.Board) {
		for _, c := range cells {
			board |= 1 << forest.PosOf[c]
		}
		return board
	}
	base := forest.State{League: forest.Bronze, Sun: [2]int16{4, 4}, Soil: at(0, 1, 2, 7, 8, 19, 20, 22, 23)}
	base.Own = [2]forest.Board{at(0, 1, 2, 7, 19), at(22)}
	base.Trees = [4]forest.Board{at(1), at(0, 22), at(2), at(7, 19)}
	base.Dormant = at(19)
	for _, c := range []struct{ line, kind, reason string }{
		{"WAIT", "", ""},
		{"GROW 1", "", ""},
		{"SEED 0 3", "no soil", "nothing grows on cell 3"},
		{"GROW 99", "no such cell", "there are the cells 0 to 36"},
		{"SEED 0 37", "no such cell", "there are the cells 0 to 36"},
		{"GROW 23", "no tree of yours", "cell 23 has no tree of yours"},
		{"COMPLETE 22", "no tree of yours", "cell 22 has no tree of yours"},
		{"SEED 22 23", "no tree of yours", "cell 22 has no tree of yours"},
		{"COMPLETE 19", "tree dormant", "the tree on cell 19 is dormant until tomorrow"},
		{"COMPLETE 2", "tree too small", "the tree on cell 2 has size 2 of 3"},
		{"GROW 7", "tree full-grown", "the tree on cell 7 has size 3 and grows no more"},
		{"GROW 2", "not enough sun", "not enough sun: 4 of 9"},
		{"SEED 1 8", "tree too small", "on cell 1 is a seed, which sends none"},
		{"SEED 0 20", "out of reach", "cell 20 is out of reach of cell 0, whose tree has size 1"},
		{"SEED 0 2", "cell taken", "cell 2 has a tree or a seed"},
	} {
		m := match{state: base, turn: 5}
		m.Play([]game.Answer{{Lines: []string{c.line}}, {Lines: []string{"WAIT"}}})
		require.Nil(t, m.out[0], c.line)
		if c.kind == "" {
			require.Empty(t, m.Refused(), c.line)
			continue
		}
		require.Equal(t, []game.Refusal{{Turn: 5, Command: c.line, Kind: c.kind, Reason: c.reason + "; asleep until tomorrow"}}, m.Refused(), c.line)
	}
	poor := base
	poor.Sun = [2]int16{0, 0}
	for line, reason := range map[string]string{"COMPLETE 7": "not enough sun: 0 of 4", "SEED 2 8": "not enough sun: 0 of 1"} {
		a, err := forest.ParseAction([]byte(line), forest.Bronze)
		require.NoError(t, err)
		_, got := refused(&poor, 0, a, line)
		require.Equal(t, reason, got, line)
	}
}
