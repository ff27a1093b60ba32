package busters

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/sim/busters"
)

// TestRefused asks buster 0 of two a team for each thing that cannot be done.
func TestRefused(t *testing.T) {
	base, err := busters.Empty(busters.Gold, 2, 8)
	require.NoError(t, err)
	for ghost, x := range []int{9000, 8500, 10000} {
		require.NoError(t, base.Place(ghost, x, 4500, 3))
	}
	require.NoError(t, base.Place(6, 12000, 4500, 3))
	base.Ghosts[3].Status, base.Ghosts[4].Status = busters.Carried, busters.Secured
	b := &base.Busters
	b[0].X, b[0].Y = 8000, 4500
	b[2].X, b[2].Y = 8000, 4000
	b[3].X, b[3].Y = 8000, 8000
	for _, c := range []struct {
		line, kind, reason string
		change             func(u *busters.Buster)
	}{
		{line: "MOVE 0 0"}, {line: "BUST 0"}, {line: "STUN 2"}, {line: "RADAR"},
		{line: "BUST 1", kind: "ghost too near", reason: "buster 0 is 500 from ghost 1, a bust needs 900 to 1760"},
		{line: "BUST 2", kind: "ghost too far", reason: "buster 0 is 2000 from ghost 2, a bust needs 900 to 1760"},
		{line: "BUST 6", kind: "out of sight", reason: "buster 0 busts ghost 6, which is out of sight, 4000 away"},
		{line: "BUST 3", kind: "ghost not free", reason: "buster 0 busts ghost 3, which is carried"},
		{line: "BUST 4", kind: "ghost not free", reason: "buster 0 busts ghost 4, which was brought home"},
		{line: "BUST 5", kind: "no such ghost", reason: "buster 0 busts ghost 5, which does not exist"},
		{line: "BUST -1", kind: "no such ghost", reason: "buster 0 busts ghost -1, which does not exist"},
		{line: "BUST 3", kind: "ghost not free", reason: "buster 0 carries ghost 3 already", change: func(u *busters.Buster) { u.Ghost = 3 }},
		{line: "STUN 3", kind: "out of sight", reason: "buster 0 stuns buster 3, which is out of sight, 3500 away"},
		{line: "STUN 2", kind: "buster too far", reason: "buster 0 is 2000 from buster 2, a stun reaches 1760", change: func(u *busters.Buster) { u.Y = 6000 }},
		{line: "STUN 1", kind: "own team", reason: "buster 0 stuns buster 1 of its own team"},
		{line: "STUN 4", kind: "no such buster", reason: "buster 0 stuns buster 4, which does not exist"},
		{line: "STUN 2", kind: "stun not charged", reason: "buster 0 can stun again in 7 turns", change: func(u *busters.Buster) { u.Recharge = 7 }},
		{line: "RELEASE", kind: "carries nothing", reason: "buster 0 carries no ghost"},
		{line: "EJECT 1 1", kind: "carries nothing", reason: "buster 0 carries no ghost"},
		{line: "RADAR", kind: "radar spent", reason: "buster 0 has used its radar", change: func(u *busters.Buster) { u.RadarUsed = true }},
		{line: "RELEASE", change: func(u *busters.Buster) { u.Stunned = 3 }},
	} {
		m := match{state: base}
		if c.change != nil {
			c.change(&m.state.Busters[0])
		}
		m.Play([]game.Answer{{Lines: []string{c.line, "MOVE 0 0"}}, {Lines: []string{"MOVE 0 0", "MOVE 0 0"}}})
		require.Nil(t, m.out[0], c.line)
		if c.kind == "" {
			require.Empty(t, m.Refused(), c.line)
			continue
		}
		require.Equal(t, []game.Refusal{{Command: c.line, Kind: c.kind, Reason: c.reason}}, m.Refused(), c.line)
	}
}
