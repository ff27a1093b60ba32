//go:build go1.18

package main

import (
	"botkit/sim/busters"
)

// How phantoms are made to agree with the input. What one got wrong costs it weight.
const (
	wrongPlace   = 0.7 // an enemy stands elsewhere
	wrongStep    = 0.7 // an enemy that stayed in sight went elsewhere
	wrongCarrier = 0.7 // an enemy carries what it should not
	wrongTaken   = 0.6 // a ghost that should be gone is there
	wrongFree    = 0.6 // a ghost that should be there is gone
	wrongAbsent  = 0.8 // an enemy that should be in sight is not
	wrongFlight  = 0.6 // a ghost that stayed in sight fled elsewhere
	astray       = 1200
	nearOff      = 100 // a step's error that counts
	farOff       = 600 // one that counts twice
	strayed      = 200 // the same for a ghost
)

// seeBusters takes over all busters in sight.
func (h *phantoms) seeBusters(p *phantom, v *busters.View) {
	s := &p.s
	for _, u := range v.Units[:v.Count] {
		if u.Type < 0 {
			continue
		}
		t := &s.Busters[u.ID]
		foe := u.Type != h.b.team
		if foe {
			off := busters.Dist2(int(t.X), int(t.Y), u.X, u.Y)
			if off > astray*astray {
				p.weight *= wrongPlace
			} else if h.seenBefore>>uint(u.ID)&1 != 0 {
				if off > farOff*farOff {
					p.weight *= wrongStep * wrongStep
				} else if off > nearOff*nearOff {
					p.weight *= wrongStep
				}
			}
		}
		t.X, t.Y, t.Busting, t.Stunned = int16(u.X), int16(u.Y), busters.None, 0
		carries := busters.None
		switch u.State {
		case busters.StateStunned:
			t.Stunned = uint8(u.Value)
		case busters.StateCarrying:
			carries = u.Value
		}
		if was := int(t.Ghost); was != busters.None && was != carries {
			h.parted(p, u, was)
		}
		if carries != busters.None && int(t.Ghost) != carries {
			if foe {
				p.weight *= wrongCarrier
			}
			h.strip(p, carries)
			s.Ghosts[carries].Status = busters.Carried
		}
		t.Ghost = int8(carries)
	}
}

// betray puts hidden enemies where the belief has them after a bust that nobody
// in sight did.
func (h *phantoms) betray(p *phantom, enemies uint32) {
	for e := 0; enemies != 0; e, enemies = e+1, enemies>>1 {
		if enemies&1 == 0 {
			continue
		}
		at := &h.b.s.Busters[e]
		u := busters.Unit{ID: e, Type: 1 - h.b.team, X: int(at.X), Y: int(at.Y)}
		t := &p.s.Busters[e]
		if busters.Dist2(int(t.X), int(t.Y), u.X, u.Y) > astray*astray {
			p.weight *= wrongPlace
		}
		if t.Ghost != busters.None {
			h.parted(p, u, int(t.Ghost))
			t.Ghost = busters.None
		}
		t.X, t.Y = at.X, at.Y
	}
}

// parted is for a buster that carries ghost g in the phantom alone: it never had it, or
// it is home.
func (h *phantoms) parted(p *phantom, u busters.Unit, g int) {
	const home = 2500
	t := &p.s.Ghosts[g]
	if t.Status != busters.Carried {
		return
	}
	t.Status = busters.Free
	x, y := busters.Base(1 - h.b.team)
	if u.Type != h.b.team && busters.Dist2(u.X, u.Y, x, y) < home*home {
		t.Status = busters.Secured
	}
}

// strip takes ghost g from whoever carries it.
func (h *phantoms) strip(p *phantom, g int) {
	for i := range p.s.Busters[:2*h.b.n] {
		if int(p.s.Busters[i].Ghost) == g {
			p.s.Busters[i].Ghost = busters.None
		}
	}
}

// seeGhosts takes over all ghosts in sight and places the twins of new ones.
func (h *phantoms) seeGhosts(p *phantom, v *busters.View) {
	// A twin taken from about the right place stays taken.
	const about = 3000
	s := &p.s
	for _, u := range v.Units[:v.Count] {
		if u.Type != -1 {
			continue
		}
		t := &s.Ghosts[u.ID]
		if h.placed>>uint(u.ID)&1 != 0 {
			if t.Status != busters.Free {
				p.weight *= wrongTaken
			} else if h.ghostSeen[u.ID] == h.turn-1 && busters.Dist2(int(t.X), int(t.Y), u.X, u.Y) > strayed*strayed {
				// A hidden enemy drives it, or does not.
				p.weight *= wrongFlight
			}
		} else if w := h.b.twin(u.ID); w != busters.None {
			o := &s.Ghosts[w]
			x, y := busters.Width-u.X, busters.Height-u.Y
			if o.Status == busters.Free || busters.Dist2(int(o.X), int(o.Y), x, y) > about*about {
				h.strip(p, w)
				*o = busters.Ghost{X: int16(x), Y: int16(y), Status: busters.Free}
			}
		}
		h.strip(p, u.ID)
		*t = busters.Ghost{X: int16(u.X), Y: int16(u.Y), Status: busters.Free, Value: uint8(u.Value), Still: u.Value > 0 || h.turn == 0}
		if h.placed>>uint(u.ID)&1 == 0 {
			h.unheard(p, u.ID)
			if w := h.b.twin(u.ID); w != busters.None {
				h.unheard(p, w)
			}
		}
	}
}

// hide takes the enemies out of sight off the map: where one phantom has them says
// little about where a ghost flees.
func (h *phantoms) hide(s *busters.State) {
	const away = -4 * busters.SightRange
	for e := h.b.foe; e < h.b.foe+h.b.n; e++ {
		if h.enemySeen[e] != h.turn-1 {
			s.Busters[e].X, s.Busters[e].Y = away, away
		}
	}
}

// missGhosts deals with ghosts that are free in the phantom and in sight, but not
// in the input.
func (h *phantoms) missGhosts(p *phantom, visible, enemies uint32) {
	const edge, fresh = 450, 5
	b, s := h.b, &p.s
	odd := int(s.GhostCount) % 2
	for g := 0; g < int(s.GhostCount); g++ {
		t := &s.Ghosts[g]
		if h.ours>>uint(g)&1 != 0 {
			h.strip(p, g)
			t.Status = busters.Secured
		}
		if t.Status != busters.Free || visible>>uint(g)&1 != 0 {
			continue
		}
		d, _ := b.nearestOwn(int(t.X), int(t.Y))
		switch {
		case d > busters.SightRange:
		case h.placed>>uint(g)&1 == 0:
			h.draw(p, (g-odd)&^1+odd)
		case d > busters.SightRange-edge && h.turn-h.ghostSeen[g] < fresh:
			b.outOfSight(&t.X, &t.Y)
		default:
			p.weight *= wrongFree
			h.taken(p, g, enemies)
		}
	}
}

// taken gives ghost g to the enemy out of sight that was nearest, or to the
// enemy's base.
func (h *phantoms) taken(p *phantom, g int, enemies uint32) {
	const near = 5000
	t := &p.s.Ghosts[g]
	t.Status = busters.Secured
	who, best := -1, near*near
	for e := h.b.foe; e < h.b.foe+h.b.n; e++ {
		u := &p.s.Busters[e]
		if enemies>>uint(e)&1 != 0 || u.Ghost != busters.None {
			continue
		}
		if d := busters.Dist2(int(u.X), int(u.Y), int(t.X), int(t.Y)); d < best {
			who, best = e, d
		}
	}
	if who >= 0 {
		t.Status = busters.Carried
		p.s.Busters[who].Ghost = int8(g)
	}
}

// missEnemies moves enemies that should be in sight and are not.
func (h *phantoms) missEnemies(p *phantom, enemies uint32) {
	b, s := h.b, &p.s
	for e := b.foe; e < b.foe+b.n; e++ {
		u := &s.Busters[e]
		if enemies>>uint(e)&1 != 0 {
			continue
		}
		if d, _ := b.nearestOwn(int(u.X), int(u.Y)); d <= busters.SightRange {
			p.weight *= wrongAbsent
			b.outOfSight(&u.X, &u.Y)
			p.mem.heads[e-b.foe] = int8(h.rng.Intn(nodes))
		}
	}
}

// free has the ghosts that are free in the phantom.
func (p *phantom) free() (mask uint32) {
	for g := 0; g < int(p.s.GhostCount); g++ {
		if p.s.Ghosts[g].Status == busters.Free {
			mask |= 1 << uint(g)
		}
	}
	return mask
}
