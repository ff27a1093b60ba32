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

// scored is the worth of the ghosts that were brought home in turn t.
func (e *evaluation) scored(before, now *[2]uint8, s *busters.State, t int) float64 {
	if *before == *now {
		return 0
	}
	v := float64(now[e.team]-before[e.team]) - float64(now[1-e.team]-before[1-e.team])
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
		known := p.known[e.team]>>uint(g)&1 != 0
		x, y := int(ghost.X), int(ghost.Y)
		var share [2]float64
		for team := range share {
			near, helpers := e.gather(s, team, x, y)
			bx, by := busters.Base(team)
			way := near + distance(x, y, bx, by)
			share[team] = e.after(t + way/busters.BusterStep + int(ghost.Stamina)/helpers)
		}
		mine, theirs := share[e.team], share[1-e.team]
		if !known {
			mine *= 0.5
		} else {
			v += seenWorth * e.after(t)
		}
		v += freeWorth * (mine - theirs)
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
