//go:build go1.18

package main

import (
	"math"

	"botkit/sim/busters"
)

// list fills s.candidates with the orders that are tried for buster i.
func (s *search) list(i int) int {
	n := 0
	add := func(o order) {
		if n < maxCandidates {
			s.candidates[n] = o
			n++
		}
	}
	st := &s.b.s
	u := &st.Busters[i]
	add(order{})
	if u.Ghost != busters.None && busters.InBase(int(u.X), int(u.Y), s.b.team) {
		return n // it releases, nothing is better
	}
	kinds := int(candidateKinds)
	if kinds&1 != 0 {
		s.stuns(i, add)
	}
	if u.Ghost != busters.None {
		if kinds&8 != 0 {
			s.carrying(i, add)
		}
	} else {
		if kinds&2 != 0 {
			s.hunts(i, add)
		}
		if kinds&4 != 0 {
			s.others(i, add)
		}
	}
	if kinds&16 != 0 && s.contact(int(u.X), int(u.Y)) {
		s.steps(i, add)
	}
	return n
}

// contact reports whether an enemy that may act soon is near enough for single
// steps to matter.
func (s *search) contact(x, y int) bool {
	const near = 4400
	for e := s.b.foe; e < s.b.foe+s.b.n; e++ {
		u := &s.b.s.Busters[e]
		if int(s.b.s.Turn)-s.b.enemySeen[e] <= 2 && u.Stunned < 4 && busters.Dist2(x, y, int(u.X), int(u.Y)) < near*near {
			return true
		}
	}
	return false
}

// stuns adds every STUN that would hit, if the league has it.
func (s *search) stuns(i int, add func(order)) {
	if s.league < busters.Wood1 {
		return
	}
	for e := s.b.foe; e < s.b.foe+s.b.n; e++ {
		if s.b.s.CanStun(i, e) && s.b.s.Busters[e].Stunned <= 1 {
			add(order{now: busters.StunOf(e), goal: s.plan[i].goal})
			add(order{now: busters.StunOf(e)})
		}
	}
}

// hunts adds the ghosts that are soonest had.
func (s *search) hunts(i int, add func(order)) {
	const most = 6
	st := &s.b.s
	u := &st.Busters[i]
	var taken uint32
	for k := 0; k < most; k++ {
		who, best := -1, math.Inf(1)
		for g := 0; g < int(st.GhostCount); g++ {
			t := &st.Ghosts[g]
			if t.Status != busters.Free || taken>>uint(g)&1 != 0 {
				continue
			}
			cost := float64(distance(int(u.X), int(u.Y), int(t.X), int(t.Y)))/busters.BusterStep + float64(t.Stamina)/3
			if cost < best {
				who, best = g, cost
			}
		}
		if who < 0 {
			return
		}
		taken |= 1 << uint(who)
		add(order{goal: goal{kind: hunt, id: int8(who)}})
		if st.CanBust(i, who) {
			add(order{now: busters.BustOf(who), goal: goal{kind: hunt, id: int8(who)}})
		}
	}
}

// others adds looking into the fog, chasing carriers and escorting own ones.
func (s *search) others(i int, add func(order)) {
	st := &s.b.s
	u := &st.Busters[i]
	const most = 4
	var taken uint64
	for k := 0; k < most; k++ {
		who, best := -1, math.Inf(1)
		for g := range s.b.fog.node {
			w := s.b.fog.node[g]
			if w < 0.01 || taken>>uint(g)&1 != 0 {
				continue
			}
			if w > 1 {
				w = 1
			}
			x, y := nodePlace(g)
			if cost := float64(distance(int(u.X), int(u.Y), x, y))/busters.BusterStep + exploreCost/w; cost < best {
				who, best = g, cost
			}
		}
		if who < 0 {
			break
		}
		taken |= 1 << uint(who)
		x, y := nodePlace(who)
		add(order{goal: goal{kind: explore, id: int8(who), x: int16(x), y: int16(y)}})
	}
	if s.league < busters.Wood1 {
		return
	}
	for e := s.b.foe; e < s.b.foe+s.b.n; e++ {
		if st.Busters[e].Ghost != busters.None {
			add(order{goal: goal{kind: chase, id: int8(e)}})
		}
	}
	for m := s.b.first; m < s.b.first+s.b.n; m++ {
		if m != i && st.Busters[m].Ghost != busters.None {
			add(order{goal: goal{kind: escort, id: int8(m)}})
		}
	}
}

// carrying adds ways to bring a ghost home other than straight: by a detour, or
// thrown.
func (s *search) carrying(i int, add func(order)) {
	u := &s.b.s.Busters[i]
	x, y := int(u.X), int(u.Y)
	bx, by := busters.Base(s.b.team)
	add(order{now: busters.MoveTo(bx, by)})
	if s.league < busters.Gold {
		return
	}
	add(order{now: busters.EjectTo(bx, by)})
	for m := s.b.first; m < s.b.first+s.b.n; m++ {
		t := &s.b.s.Busters[m]
		if m == i || t.Ghost != busters.None {
			continue
		}
		d := distance(x, y, int(t.X), int(t.Y))
		if d > 4500 {
			continue
		}
		// Where the other can bust it next turn.
		px, py := int(t.X), int(t.Y)
		if d > busters.EjectRange+950 {
			px, py = busters.Toward(x, y, px, py, busters.EjectRange)
		} else {
			px, py = busters.Toward(px, py, x, y, 950)
		}
		add(order{now: busters.EjectTo(px, py)})
	}
	for k := 0; k < len(compass); k += 2 {
		add(order{now: busters.EjectTo(x+compass[k][0]*2, y+compass[k][1]*2)})
	}
}

// compass is 16 directions of length 1000.
var compass = [16][2]int{
	{1000, 0}, {924, 383}, {707, 707}, {383, 924}, {0, 1000}, {-383, 924}, {-707, 707}, {-924, 383},
	{-1000, 0}, {-924, -383}, {-707, -707}, {-383, -924}, {0, -1000}, {383, -924}, {707, -707}, {924, -383},
}

// steps adds a step in each direction, and to stand.
func (s *search) steps(i int, add func(order)) {
	u := &s.b.s.Busters[i]
	x, y := int(u.X), int(u.Y)
	keep := s.plan[i].goal
	add(order{now: busters.MoveTo(x, y), goal: keep})
	for _, d := range compass {
		tx, ty := x+d[0], y+d[1]
		if tx < -200 || ty < -200 || tx > busters.Width+200 || ty > busters.Height+200 {
			continue
		}
		add(order{now: busters.MoveTo(clamp(tx, busters.Width), clamp(ty, busters.Height)), goal: keep})
	}
}
