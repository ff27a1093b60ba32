//go:build go1.18

package busters

import (
	"fmt"
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

// Unit is one line of the input: a buster or a ghost that a team sees.
type Unit struct {
	ID, X, Y int
	// Type is the team of a buster, -1 for a ghost.
	Type int
	// State is what a buster does (StateIdle, …) or the stamina of a ghost.
	State int
	// Value is the ghost carried or busted, the turns left of a stun, or the
	// number of busts on a ghost.
	Value int
}

// View is what one team is told: the three lines at the start and the units of
// this turn. It is a plain value.
type View struct {
	PerTeam, GhostCount, Team int
	Units                     [MaxBusters + MaxGhosts]Unit
	Count                     int
}

// ReadInit reads the three lines that come once.
func (v *View) ReadInit(next wire.Source) error {
	*v = View{}
	lines := [3]struct {
		what      string
		low, high int
		to        *int
	}{
		{"busters per player", MinPerTeam, MaxPerTeam, &v.PerTeam},
		{"ghost count", 1, MaxGhosts, &v.GhostCount},
		{"team id", 0, 1, &v.Team},
	}
	for i := range lines {
		l := &lines[i]
		var n [1]int
		if err := wire.ReadInts(next, n[:], l.what); err != nil {
			return err
		}
		if n[0] < l.low || n[0] > l.high {
			return fmt.Errorf("%s: expected %d to %d, found %d", l.what, l.low, l.high, n[0])
		}
		*l.to = n[0]
	}
	return nil
}

// Read reads the units of one turn.
func (v *View) Read(next wire.Source) error {
	var count [1]int
	if err := wire.ReadInts(next, count[:], "number of units"); err != nil {
		return err
	}
	if count[0] < 0 || count[0] > len(v.Units) {
		return fmt.Errorf("number of units: expected 0 to %d, found %d", len(v.Units), count[0])
	}
	v.Count = count[0]
	for i := 0; i < v.Count; i++ {
		var n [6]int
		if err := wire.ReadInts(next, n[:], "unit"); err != nil {
			return err
		}
		u := Unit{ID: n[0], X: n[1], Y: n[2], Type: n[3], State: n[4], Value: n[5]}
		if err := v.check(u); err != nil {
			return err
		}
		v.Units[i] = u
	}
	return nil
}

// check holds what a reader relies on to index by id.
func (v *View) check(u Unit) error {
	most := v.GhostCount
	switch u.Type {
	case 0, 1:
		most = 2 * v.PerTeam
	case -1:
		if u.State < 0 || u.State > 255 || u.Value < 0 || u.Value > MaxBusters {
			return fmt.Errorf("ghost %d: expected stamina 0 to 255 and busts 0 to %d, found %d %d", u.ID, MaxBusters, u.State, u.Value)
		}
	default:
		return fmt.Errorf("unit %d: expected type -1, 0 or 1, found %d", u.ID, u.Type)
	}
	if u.ID < 0 || u.ID >= most {
		return fmt.Errorf("unit of type %d: expected an id below %d, found %d", u.Type, most, u.ID)
	}
	if u.X < 0 || u.X > Width || u.Y < 0 || u.Y > Height {
		return fmt.Errorf("unit %d of type %d: expected a place in 0..%d 0..%d, found %d %d", u.ID, u.Type, Width, Height, u.X, u.Y)
	}
	if u.Type == -1 {
		return nil
	}
	if (u.Type == 1) != (u.ID >= v.PerTeam) {
		return fmt.Errorf("buster %d: expected team %d, found %d", u.ID, 1-u.Type, u.Type)
	}
	switch u.State {
	case StateIdle:
	case StateCarrying, StateBusting:
		if u.Value < 0 || u.Value >= v.GhostCount {
			return fmt.Errorf("buster %d: expected a ghost below %d, found %d", u.ID, v.GhostCount, u.Value)
		}
	case StateStunned:
		if u.Value < 1 || u.Value > StunTurns {
			return fmt.Errorf("buster %d: expected 1 to %d turns of stun, found %d", u.ID, StunTurns, u.Value)
		}
	default:
		return fmt.Errorf("buster %d: expected state 0 to 3, found %d", u.ID, u.State)
	}
	return nil
}
