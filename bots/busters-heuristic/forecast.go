//go:build go1.18

package main

import (
	"math"
	"math/bits"

	"botkit/sim/busters"
)

// walker is an enemy that collects in a forecast, on straight ways.
type walker struct {
	x, y, gx, gy float64
	goal         int  // the ghost it goes for, none if it looks around
	stale        bool // it chooses anew
	loaded       bool
}

// collect lets the enemies of a phantom go on undisturbed and notes the turn, counted
// from now, in which each free ghost is taken.
func (h *phantoms) collect(p *phantom, taken *[busters.MaxGhosts]int) {
	b := h.b
	m, left := p.mem, p.free()
	var walkers [busters.MaxPerTeam]walker
	for e := 0; e < b.n; e++ {
		u := &p.s.Busters[b.foe+e]
		walkers[e] = walker{x: float64(u.X), y: float64(u.Y), loaded: u.Ghost != busters.None, stale: true}
	}
	for turn := 0; turn < raceTurns && left != 0; turn++ {
		var aimed uint32
		for e := 0; e < b.n; e++ {
			if h.busy>>uint(b.foe+e)&1 != 0 || int(p.s.Busters[b.foe+e].Stunned) > turn {
				continue
			}
			g := h.advance(p, &m, &walkers[e], e, turn, &aimed)
			if g < 0 {
				continue
			}
			if left>>uint(g)&1 != 0 {
				taken[g] = turn
				left &^= 1 << uint(g)
				walkers[e].loaded = true
			}
			m.known &^= 1 << uint(g)
			m.met |= 1 << uint(g)
		}
		// Every other turn is enough to see what is on the way.
		for e := turn & 1; e < b.n; e += 2 {
			w := &walkers[e]
			m.look(int(w.x), int(w.y), h.turn-1+turn)
			if h.notice(p, &m, w, left) {
				for o := range walkers {
					walkers[o].stale = true
				}
			}
		}
	}
}

// advance moves an enemy by a turn of its forecast and returns the ghost that it
// busts, -1 without one.
func (h *phantoms) advance(p *phantom, m *memory, w *walker, e, turn int, aimed *uint32) int {
	const inside = 60 // how far within its reach it stops
	bx, by := busters.Base(1 - h.b.team)
	if w.loaded {
		if w.walk(float64(bx), float64(by), busters.BaseRange, 0) <= busters.BaseRange {
			w.loaded, w.stale = false, true
		}
		return -1
	}
	if w.stale || w.goal >= 0 && (m.known>>uint(w.goal)&1 == 0 || p.share && *aimed>>uint(w.goal)&1 != 0) {
		w.goal = p.choose(m, w.x, w.y, float64(bx), float64(by), *aimed)
		if w.goal >= 0 {
			w.gx, w.gy = float64(m.at[w.goal][0]), float64(m.at[w.goal][1])
		}
		w.stale = false
	}
	if w.goal < 0 {
		x, y := m.next(e, h.b.n, int(w.x), int(w.y), h.turn-1+turn, &h.rng)
		w.walk(float64(x), float64(y), 0, 0)
		return -1
	}
	*aimed |= 1 << uint(w.goal)
	if w.walk(w.gx, w.gy, busters.BustMax, busters.BustMax-inside) <= busters.BustMax {
		return w.goal
	}
	return -1
}

// walk takes a turn's step towards (x, y), to stop short of it, unless it is in reach
// already, and returns how far that was.
func (w *walker) walk(x, y, reach, short float64) float64 {
	dx, dy := x-w.x, y-w.y
	d := math.Sqrt(dx*dx + dy*dy)
	if d <= reach || d == 0 {
		return d
	}
	step := math.Min(d-short, busters.BusterStep)
	w.x += dx * step / d
	w.y += dy * step / d
	return d
}

// notice lets an enemy of a forecast see what is around it: ghosts that it did not know of,
// which it reports, and places from which a ghost is gone.
func (h *phantoms) notice(p *phantom, m *memory, w *walker, left uint32) (news bool) {
	for ask := left&^m.known | m.known&^left; ask != 0; ask &= ask - 1 {
		g := bits.TrailingZeros32(ask)
		if left>>uint(g)&1 == 0 {
			dx, dy := float64(m.at[g][0])-w.x, float64(m.at[g][1])-w.y
			if dx*dx+dy*dy <= sureSight*sureSight {
				m.known &^= 1 << uint(g)
			}
			continue
		}
		t := &p.s.Ghosts[g]
		dx, dy := float64(t.X)-w.x, float64(t.Y)-w.y
		if dx*dx+dy*dy <= busters.SightRange*busters.SightRange {
			m.learn(g, h.b.twin(g), int(t.X), int(t.Y))
			news = true
		}
	}
	return news
}
