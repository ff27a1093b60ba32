package witch

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/sim/witch"
)

// TestRefused asks for each thing that cannot be done: the shelf has three of
// tier 0 and one of tier 3, the spells are the four that everybody begins with.
func TestRefused(t *testing.T) {
	base := witch.New(1, witch.Bronze)
	w := &base.Witches[0]
	w.Shelf = witch.Ingredients{3, 0, 0, 1}
	id := func(place int) int32 { return int32(w.SpellID[place]) }
	tax := witch.Action{Kind: witch.Learn, ID: int32(base.Tome[5])}
	order := witch.Action{Kind: witch.Brew, ID: witch.FirstOrder + int32(base.Queue[0])}
	cast := func(place int, times int32) witch.Action {
		return witch.Action{Kind: witch.Cast, ID: id(place), Times: times}
	}
	for _, c := range []struct {
		action       witch.Action
		kind, reason string
		change       func(w *witch.Witch)
	}{
		{action: witch.Action{Kind: witch.Wait}},
		{action: cast(0, 1)},
		{action: witch.Action{Kind: witch.Rest}, kind: "no spell exhausted", reason: "no spell is exhausted"},
		{action: witch.Action{Kind: witch.Brew, ID: 9999}, kind: "no such order", reason: "no order 9999 is shown"},
		{action: order, kind: "not enough ingredients", reason: "the shelf has 3,0,0,1"},
		{action: witch.Action{Kind: witch.Learn, ID: 99}, kind: "no such spell", reason: "the tome does not show spell 99"},
		{action: tax, kind: "not enough for the tax", reason: "costs 5 of tier 0, the shelf has 3"},
		{action: witch.Action{Kind: witch.Cast, ID: 3, Times: 1}, kind: "no such spell", reason: "you know no spell 3"},
		{action: cast(0, 0), kind: "not once", reason: "at least once, found 0"},
		{action: cast(0, 2), kind: "not repeatable", reason: "cannot be cast 2 times in one turn"},
		{action: cast(2, 1), kind: "not enough ingredients", reason: "1 times 0,-1,1,0, the shelf has 3,0,0,1"},
		{action: cast(0, 1), kind: "spell exhausted", reason: "is exhausted", change: func(w *witch.Witch) { w.Ready &^= 1 }},
		{action: cast(0, 1), kind: "no room", reason: "12 ingredients would lie on the shelf, which holds 10", change: func(w *witch.Witch) { w.Shelf[0] = 9 }},
	} {
		m := match{state: base}
		if c.change != nil {
			c.change(&m.state.Witches[0])
		}
		line := c.action.String() + " a message"
		m.Play([]game.Answer{{Lines: []string{line}}, {Lines: []string{"WAIT"}}})
		require.Nil(t, m.out[0], line)
		if c.kind == "" {
			require.Empty(t, m.Refused(), line)
			continue
		}
		require.Len(t, m.Refused(), 1, line)
		got := m.Refused()[0]
		require.Equal(t, game.Refusal{Command: line, Kind: c.kind, Reason: got.Reason}, got)
		require.Contains(t, got.Reason, c.reason, line)
	}
}
