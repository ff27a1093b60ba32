package arena

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAlike(t *testing.T) {
	game := func(turns int, scores, seats []int) *Result {
		return &Result{Seats: seats, Scores: scores, Ranks: []int{1, 2}, Turns: turns}
	}
	ab, ba := []int{0, 1}, []int{1, 0}
	for name, c := range map[string]struct {
		games []*Result
		want  bool
	}{
		"none":             {nil, false},
		"one pair":         {[]*Result{game(9, []int{3, 1}, ab), game(9, []int{1, 3}, ba)}, false},
		"twice the same":   {[]*Result{game(9, []int{3, 1}, ab), game(8, []int{1, 3}, ba), game(9, []int{3, 1}, ab), game(8, []int{1, 3}, ba)}, true},
		"one score":        {[]*Result{game(9, []int{3, 1}, ab), game(9, []int{3, 2}, ab)}, false},
		"one length":       {[]*Result{game(9, []int{3, 1}, ab), game(7, []int{3, 1}, ab)}, false},
		"different, later": {[]*Result{game(9, []int{3, 1}, ab), game(7, []int{3, 1}, ab), game(7, []int{3, 1}, ab)}, false},
	} {
		var a alike
		for _, g := range c.games {
			a.add(g)
		}
		require.Equal(t, c.want, a.all(), name)
	}
}
