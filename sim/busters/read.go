//go:build go1.18

package busters

import (
	"fmt"

	"botkit/sim/wire"
)

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
