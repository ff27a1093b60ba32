//go:build go1.18

package busters

import (
	"math/bits"

	"botkit/sim/wire"
)

// What a unit is doing, as the input shows it.
const (
	StateIdle     = 0
	StateCarrying = 1
	StateStunned  = 2
	StateBusting  = 3
)

// AppendInit appends the three lines that a team gets once.
func (s *State) AppendInit(dst []byte, team int) []byte {
	dst = wire.AppendInts(dst, int(s.PerTeam))
	dst = wire.AppendInts(dst, int(s.GhostCount))
	return wire.AppendInts(dst, team)
}

// AppendInput appends what a team is shown of this turn: its own busters, then the
// enemies and the ghosts it sees.
func (s *State) AppendInput(dst []byte, team int) []byte {
	n := int(s.PerTeam)
	enemies, ghosts := s.Seen(team)
	dst = wire.AppendInts(dst, n+bits.OnesCount32(enemies)+bits.OnesCount32(ghosts))
	for i := team * n; i < team*n+n; i++ {
		dst = s.appendBuster(dst, i)
	}
	for i := 0; i < 2*n; i++ {
		if enemies>>uint(i)&1 != 0 {
			dst = s.appendBuster(dst, i)
		}
	}
	for i := 0; i < int(s.GhostCount); i++ {
		if ghosts>>uint(i)&1 != 0 {
			g := &s.Ghosts[i]
			dst = wire.AppendInts(dst, i, int(g.X), int(g.Y), -1, int(g.Stamina), int(g.Value))
		}
	}
	return dst
}

func (s *State) appendBuster(dst []byte, i int) []byte {
	b := &s.Busters[i]
	state, value := StateIdle, None
	switch {
	case b.Stunned > 0:
		state, value = StateStunned, int(b.Stunned)
	case b.Ghost != None:
		state, value = StateCarrying, int(b.Ghost)
	case b.Busting != None:
		state, value = StateBusting, int(b.Busting)
	}
	return wire.AppendInts(dst, i, int(b.X), int(b.Y), s.Team(i), state, value)
}

// Seen returns, as bit masks by id, the enemy busters and the free ghosts that
// a team sees.
func (s *State) Seen(team int) (enemies, ghosts uint32) {
	n := int(s.PerTeam)
	for i := team * n; i < team*n+n; i++ {
		b := &s.Busters[i]
		x, y, sight2 := int(b.X), int(b.Y), SightRange*SightRange
		if b.Radar {
			sight2 = RadarRange * RadarRange
		}
		for e := (1 - team) * n; e < (1-team)*n+n; e++ {
			if Dist2(x, y, int(s.Busters[e].X), int(s.Busters[e].Y)) <= sight2 {
				enemies |= 1 << uint(e)
			}
		}
		for k := 0; k < int(s.GhostCount); k++ {
			g := &s.Ghosts[k]
			if g.Status == Free && Dist2(x, y, int(g.X), int(g.Y)) <= sight2 {
				ghosts |= 1 << uint(k)
			}
		}
	}
	return enemies, ghosts
}
