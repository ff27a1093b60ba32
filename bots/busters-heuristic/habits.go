//go:build go1.18

package main

import (
	"math"
	"math/bits"

	"botkit/sim/busters"
	"botkit/sim/fastrand"
)

// sureSight is from how far the enemies surely notice that a ghost is gone.
const sureSight = 2100

// memory is what a team knows and has looked at, as an ordinary player keeps it: a ghost
// stays where it was last seen until somebody looks there.
type memory struct {
	known uint32 // ghosts of which a place is remembered
	met   uint32 // ghosts that were seen or seen carried, whose twins are no news
	at    [busters.MaxGhosts][2]int16
	// looked is the turn in which each node was last in sight, heads the node to which
	// each buster walks to look around, noItem without.
	looked [nodes]int16
	heads  [busters.MaxPerTeam]int8
}

func (m *memory) start() {
	const never, atStart = -100, -20
	*m = memory{}
	for i := range m.looked {
		m.looked[i] = never
		x, y := nodePlace(i)
		for team := 0; team < 2; team++ {
			const near = 3000
			if bx, by := busters.Base(team); busters.Dist2(x, y, bx, by) < near*near {
				m.looked[i] = atStart
			}
		}
	}
	for i := range m.heads {
		m.heads[i] = noItem
	}
}

// learn places ghost g, and its twin if nothing was known of both.
func (m *memory) learn(g, twin, x, y int) {
	news := (m.known|m.met)>>uint(g)&1 == 0
	m.known |= 1 << uint(g)
	m.met |= 1 << uint(g)
	m.at[g] = [2]int16{int16(x), int16(y)}
	if twin != busters.None && news && (m.known|m.met)>>uint(twin)&1 == 0 {
		m.known |= 1 << uint(twin)
		m.at[twin] = [2]int16{int16(busters.Width - x), int16(busters.Height - y)}
	}
}

// look notes what is in sight from (x, y).
func (m *memory) look(x, y, turn int) {
	for left := around[cellOf(x, y)]; left != 0; left &= left - 1 {
		m.looked[bits.TrailingZeros64(left)] = int16(turn)
	}
}

// next is the node where buster i of n at (x, y) looks around.
func (m *memory) next(i, n, x, y, turn int, rng *fastrand.Rand) (nx, ny int) {
	const fresh, perTurn, vague = 3, 60, 1500
	if h := m.heads[i]; h != noItem && int(m.looked[h]) >= turn-fresh {
		m.heads[i] = noItem
	}
	if m.heads[i] == noItem {
		best := math.MaxInt64
		var shared uint64
		for o := 0; o < n; o++ {
			if o != i && m.heads[o] != noItem {
				shared |= 1 << uint(m.heads[o])
			}
		}
		for node := range m.looked {
			if shared>>uint(node)&1 != 0 {
				continue
			}
			px, py := nodePlace(node)
			cost := distance(px, py, x, y) - perTurn*(turn-int(m.looked[node])) + rng.Intn(vague)
			if cost < best {
				best, m.heads[i] = cost, int8(node)
			}
		}
	}
	return nodePlace(int(m.heads[i]))
}

// remember lets the enemies of a phantom see what is around them.
func (h *phantoms) remember(p *phantom) {
	b, m, s := h.b, &p.mem, &p.s
	for e := b.foe; e < b.foe+b.n; e++ {
		m.look(int(s.Busters[e].X), int(s.Busters[e].Y), h.turn)
	}
	for g := 0; g < int(s.GhostCount); g++ {
		t := &s.Ghosts[g]
		if t.Status == busters.Free && h.shown(p, int(t.X), int(t.Y), busters.SightRange) {
			m.learn(g, b.twin(g), int(t.X), int(t.Y))
		} else if m.known>>uint(g)&1 != 0 && h.shown(p, int(m.at[g][0]), int(m.at[g][1]), sureSight) {
			m.known &^= 1 << uint(g)
		}
	}
	for i := 0; i < 2*b.n; i++ {
		u := &s.Busters[i]
		if u.Ghost != busters.None && (s.Team(i) != b.team || h.shown(p, int(u.X), int(u.Y), busters.SightRange)) {
			m.known &^= 1 << uint(u.Ghost)
			m.met |= 1 << uint(u.Ghost)
		}
	}
}

// shown reports whether an enemy of a phantom sees (x, y).
func (h *phantoms) shown(p *phantom, x, y, reach int) bool {
	for e := h.b.foe; e < h.b.foe+h.b.n; e++ {
		if u := &p.s.Busters[e]; busters.Dist2(int(u.X), int(u.Y), x, y) <= reach*reach {
			return true
		}
	}
	return false
}

// unheard is for ghost g that was just put somewhere: the enemies know of it if they
// looked there.
func (h *phantoms) unheard(p *phantom, g int) {
	t := &p.s.Ghosts[g]
	p.mem.known &^= 1 << uint(g)
	if t.Status != busters.Free {
		return
	}
	p.mem.met &^= 1 << uint(g)
	if p.mem.looked[nodeOf(int(t.X), int(t.Y))] >= 0 {
		p.mem.learn(g, h.b.twin(g), int(t.X), int(t.Y))
	}
}

// nodeOf is the node in whose rectangle (x, y) lies.
func nodeOf(x, y int) int { return y/1801*nodesX + x/2001 }

// guess is what enemy e does in a phantom.
func (h *phantoms) guess(p *phantom, e int, aimed *uint32) busters.Action {
	u, foes := &p.s.Busters[e], 1-h.b.team
	x, y := int(u.X), int(u.Y)
	if u.Ghost != busters.None {
		if busters.InBase(x, y, foes) {
			return busters.Action{Kind: busters.Release}
		}
		return busters.MoveTo(busters.Base(foes))
	}
	m := &p.mem
	bx, by := busters.Base(foes)
	who := p.choose(m, float64(x), float64(y), float64(bx), float64(by), *aimed)
	if who < 0 {
		return busters.MoveTo(m.next(e-h.b.foe, h.b.n, x, y, h.turn-1, &h.rng))
	}
	*aimed |= 1 << uint(who)
	if p.s.CanBust(e, who) {
		return busters.BustOf(who)
	}
	gx, gy := int(m.at[who][0]), int(m.at[who][1])
	d := distance(x, y, gx, gy)
	step := d - busters.BustMax + 60
	switch {
	case d < 500:
		return busters.MoveTo(bx, by)
	case d < busters.BustMin:
		return busters.MoveTo(x, y)
	case d <= busters.SightRange:
		step += busters.GhostStep // it flees
	}
	if step > busters.BusterStep {
		step = busters.BusterStep
	}
	return busters.MoveTo(busters.Toward(x, y, gx, gy, step))
}

// choose is the ghost that an enemy of a phantom likes best, -1 without one.
func (p *phantom) choose(m *memory, x, y, bx, by float64, aimed uint32) int {
	who, best := -1, math.Inf(1)
	for g, left := 0, m.known; left != 0; g, left = g+1, left>>1 {
		if left&1 == 0 || p.share && aimed>>uint(g)&1 != 0 {
			continue
		}
		dx, dy := float64(m.at[g][0])-x, float64(m.at[g][1])-y
		cost := math.Sqrt(dx*dx + dy*dy)
		if p.home > 0 {
			dx, dy := float64(m.at[g][0])-bx, float64(m.at[g][1])-by
			cost += p.home * math.Sqrt(dx*dx+dy*dy)
		}
		if cost < best {
			who, best = g, cost
		}
	}
	return who
}
