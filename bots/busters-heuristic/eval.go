//go:build go1.18

package main

import (
	"math"

	"botkit/sim/busters"
)

// maxLook bounds the turns that a discount is worked out for.
const maxLook = 256

// evaluation turns a played-out game into a number, in ghosts.
type evaluation struct {
	power [maxLook]float64 // discount^t
	team  int
	// chance is how likely each ghost believed free is still there.
	chance [busters.MaxGhosts]float64
}

func (e *evaluation) start(team int) {
	e.team = team
	e.power[0] = 1
	for t := 1; t < maxLook; t++ {
		e.power[t] = e.power[t-1] * discount
	}
}

func (e *evaluation) after(t int) float64 {
	if t >= maxLook {
		t = maxLook - 1
	}
	return e.power[t]
}

// scored is the worth of the ghosts that were brought home in turn t; carried is
// what each buster had on its back before it.
func (e *evaluation) scored(before *[2]uint8, carried *[busters.MaxBusters]int8, p *playout, t int) float64 {
	s := &p.s
	now := &s.Secured
	v := 0.0
	for b := 0; b < 2*int(s.PerTeam); b++ {
		g := carried[b]
		if g == busters.None || s.Ghosts[g].Status != busters.Secured {
			continue
		}
		if s.Team(b) == e.team {
			v += e.chance[g]
		} else {
			v -= e.chance[g]
		}
	}
	for team := 0; team < 2; team++ {
		if 2*now[team] > s.GhostCount && 2*before[team] <= s.GhostCount {
			if team == e.team {
				v += winWorth
			} else {
				v -= winWorth
			}
		}
	}
	return v * e.after(t)
}

// looked is the worth of what the own busters see of the fog in turn t.
func (e *evaluation) looked(p *playout, f *fog, t int) float64 {
	v := 0.0
	n := int(p.s.PerTeam)
	for b := e.team * n; b < e.team*n+n; b++ {
		u := &p.s.Busters[b]
		fresh := around[cellOf(int(u.X), int(u.Y))] &^ p.looked
		p.looked |= fresh
		for i := 0; fresh != 0; i++ {
			if fresh&1 != 0 {
				v += f.mass[i]
			}
			fresh >>= 1
		}
	}
	return v * foundWorth * e.after(t)
}

// final is the worth of the position at the horizon, t turns ahead.
func (e *evaluation) final(p *playout, t int) float64 {
	s := &p.s
	v := 0.0
	n := int(s.PerTeam)
	over := s.Over()
	for b := 0; b < 2*n; b++ {
		u := &s.Busters[b]
		team := s.Team(b)
		own := 0.0
		if u.Ghost != busters.None {
			x, y := busters.Base(team)
			home := (distance(int(u.X), int(u.Y), x, y) - busters.BaseRange + 799) / busters.BusterStep
			if home < 0 {
				home = 0
			}
			own = carriedWorth * e.after(t+home+1)
			if over {
				own = e.after(t)
			}
			own *= e.chance[u.Ghost]
		}
		own -= (stunnedCost*float64(u.Stunned) + rechargeCost*float64(u.Recharge)) * e.after(t)
		if team == e.team {
			v += own
		} else {
			v -= own
		}
	}
	if over {
		return v
	}
	return v + e.free(p, t)
}

// free is the worth of the ghosts that lie about: each team's chance falls with
// the time that its nearest buster needs to bring it home.
func (e *evaluation) free(p *playout, t int) float64 {
	s := &p.s
	v := 0.0
	for g := 0; g < int(s.GhostCount); g++ {
		ghost := &s.Ghosts[g]
		if ghost.Status != busters.Free {
			continue
		}
		x, y := int(ghost.X), int(ghost.Y)
		var share [2]float64
		for team := range share {
			near, helpers := e.gather(s, team, x, y)
			bx, by := busters.Base(team)
			way := near + distance(x, y, bx, by)
			share[team] = e.after(t + way/busters.BusterStep + int(ghost.Stamina)/helpers)
		}
		v += freeWorth * (share[e.team] - share[1-e.team]) * e.chance[g]
	}
	return v
}

// gather is the distance of the buster of a team that is soonest at (x, y), sleep
// counted as way, and how many of the team can be there soon after.
func (e *evaluation) gather(s *busters.State, team, x, y int) (near, helpers int) {
	const soon = 2400
	n := int(s.PerTeam)
	var away [busters.MaxPerTeam]int
	near = math.MaxInt
	for i := 0; i < n; i++ {
		u := &s.Busters[team*n+i]
		d := distance(int(u.X), int(u.Y), x, y) + busters.BusterStep*int(u.Stunned)
		if u.Ghost != busters.None {
			bx, by := busters.Base(team)
			d = distance(int(u.X), int(u.Y), bx, by) + distance(bx, by, x, y)
		}
		away[i] = d
		if d < near {
			near = d
		}
	}
	for _, d := range away[:n] {
		if d <= near+soon {
			helpers++
		}
	}
	return near, helpers
}
