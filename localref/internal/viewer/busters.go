package viewer

import (
	"fmt"

	"botkit/sim/busters"
)

// bustersScene writes down busters positions.
type bustersScene struct {
	state   *busters.State
	frames  []bustersFrame
	ghosts  [2][]int
	secured [2][]int
	free    []int
}

// bustersBoard is what the page's busters.js draws.
type bustersBoard struct {
	PerTeam int            `json:"perTeam"`
	Ghosts  int            `json:"ghosts"`
	Turns   int            `json:"turns"`
	Stamina bool           `json:"stamina"`
	Frames  []bustersFrame `json:"frames"`
}

// bustersFrame is one position.
type bustersFrame struct {
	// Busters has seven numbers a buster: x, y, ghost carried, ghost busted in
	// the turn before (-1 for none), turns stunned, turns to recharge, and 1 for
	// a spent radar plus 2 for one that is on.
	Busters []int `json:"b"`
	// Ghosts has five numbers a ghost: x, y, stamina, busts, status (0 absent,
	// 1 free, 2 carried, 3 secured).
	Ghosts  []int    `json:"g"`
	Secured [2]uint8 `json:"s"`
	// Seen has, a team, the enemies and the ghosts in sight as bits by id.
	Seen [2][2]uint32 `json:"v"`
}

func newBustersScene(position any) scene { return &bustersScene{state: position.(*busters.State)} }

func (b *bustersScene) see() {
	s := b.state
	frame := bustersFrame{Secured: s.Secured}
	for i := 0; i < 2*int(s.PerTeam); i++ {
		u := &s.Busters[i]
		flags := 0
		if u.RadarUsed {
			flags |= 1
		}
		if u.Radar {
			flags |= 2
		}
		frame.Busters = append(frame.Busters, int(u.X), int(u.Y), int(u.Ghost), int(u.Busting), int(u.Stunned), int(u.Recharge), flags)
	}
	free := 0
	for i := 0; i < int(s.GhostCount); i++ {
		g := &s.Ghosts[i]
		if g.Status == busters.Free {
			free++
		}
		frame.Ghosts = append(frame.Ghosts, int(g.X), int(g.Y), int(g.Stamina), int(g.Value), int(g.Status))
	}
	scores := s.Scores()
	for team := 0; team < 2; team++ {
		frame.Seen[team][0], frame.Seen[team][1] = s.Seen(team)
		b.ghosts[team] = append(b.ghosts[team], scores[team])
		b.secured[team] = append(b.secured[team], int(s.Secured[team]))
	}
	b.free = append(b.free, free)
	b.frames = append(b.frames, frame)
}

// note says which busters' commands fail, and why in short.
func (b *bustersScene) note(seat int, lines []string) (notes string) {
	s := b.state
	for i, line := range lines {
		id := seat*int(s.PerTeam) + i
		if problem := b.problem(id, line); problem != "" {
			if notes != "" {
				notes += "; "
			}
			notes += fmt.Sprintf("buster %d %s", id, problem)
		}
	}
	return notes
}

func (b *bustersScene) problem(id int, line string) string {
	s := b.state
	action, err := busters.ParseAction([]byte(line), s.League)
	if err != nil {
		return "has no command: " + err.Error()
	}
	u := &s.Busters[id]
	switch {
	case u.Stunned > 0:
		return ""
	case action.Kind == busters.Bust:
		if g := int(action.X); g < 0 || g >= int(s.GhostCount) || !s.CanBust(id, g) && int(u.Ghost) != g {
			return fmt.Sprintf("cannot bust %d from here", action.X)
		}
	case action.Kind == busters.Stun:
		if e := int(action.X); e < 0 || e >= 2*int(s.PerTeam) || !s.CanStun(id, e) {
			return fmt.Sprintf("cannot stun %d now", action.X)
		}
	case (action.Kind == busters.Release || action.Kind == busters.Eject) && u.Ghost == busters.None:
		return "carries nothing"
	case action.Kind == busters.Radar && u.RadarUsed:
		return "has no radar left"
	}
	return ""
}

func (b *bustersScene) pack(_ int, lines []string) []string { return lines }

func (b *bustersScene) board() (any, []series) {
	s := b.state
	return &bustersBoard{
			PerTeam: int(s.PerTeam), Ghosts: int(s.GhostCount), Turns: busters.Turns, Stamina: s.League.HasStamina(), Frames: b.frames,
		}, []series{
			{Label: "Ghosts", Values: b.ghosts[:]},
			{Label: "Secured", Values: b.secured[:]},
			{Label: "Free", Common: true, Values: [][]int{b.free}},
		}
}
