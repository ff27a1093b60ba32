//go:build go1.18

package main

import (
	"math"

	"botkit/sim/busters"
)

// act turns the routes into commands and keeps them in keys.
func (r *race) act(stuns bool) {
	b := r.b
	r.forecast(&r.plan) // for r.first
	aimed := uint32(0)
	for k := 0; k < b.n; k++ {
		for n, t := range r.plan[k] {
			r.keys[k][n] = noItem
			if t != noItem {
				r.keys[k][n] = r.items[t].key
			}
		}
		t := r.first[k]
		if t == noItem {
			// All is shared out: be there in case another fails.
			t = r.pick(&r.runners[k], &[raceKeys]float64{})
		}
		if t != noItem && r.keys[k][0] == noItem {
			r.keys[k][0] = r.items[t].key
		}
		r.actions[b.first+k] = r.command(k, t, stuns, &aimed)
	}
}

// command is what own buster k does on its way to item t. aimed are the enemies that are being
// stunned.
func (r *race) command(k int, t int8, stuns bool, aimed *uint32) busters.Action {
	i := r.b.first + k
	u := &r.b.s.Busters[i]
	x, y := int(u.X), int(u.Y)
	switch {
	case u.Stunned > 0:
		return busters.MoveTo(x, y)
	case u.Ghost != busters.None && busters.InBase(x, y, r.b.team):
		return busters.Action{Kind: busters.Release}
	}
	if stuns && u.Recharge == 0 {
		if e := r.b.target(&r.b.s, i, *aimed); e >= 0 {
			*aimed |= 1 << uint(e)
			return busters.StunOf(e)
		}
	}
	switch {
	case u.Ghost != busters.None:
		return r.bring(x, y, t)
	case r.holds[k] != noItem:
		return busters.BustOf(int(r.holds[k]))
	case t == noItem:
		return busters.MoveTo(busters.Width/2, busters.Height/2)
	case r.items[t].key < busters.MaxGhosts:
		return r.hunt(i, t)
	}
	return busters.MoveTo(int(r.items[t].x), int(r.items[t].y))
}

// bring walks home with a ghost: in as few turns as can be, and to that edge of
// the base from which the next item t is nearest.
func (r *race) bring(x, y int, t int8) busters.Action {
	const edge, angles = busters.BaseRange - 3, 30
	bx, by := busters.Base(r.b.team)
	side := 1 - 2*r.b.team
	tx, ty := busters.Width/2, busters.Height/2
	if t != noItem {
		tx, ty = int(r.items[t].x), int(r.items[t].y)
	}
	way := math.Sqrt(float64(busters.Dist2(x, y, bx, by))) - edge
	// Each turn may lose a little by rounding.
	reach := int(math.Ceil(way/busters.BusterStep)) * (busters.BusterStep - 2)
	best, to := math.MaxInt64, busters.MoveTo(bx, by)
	for k := 0; k <= angles; k++ {
		sin, cos := math.Sincos(float64(k) * math.Pi / 2 / angles)
		px, py := bx+side*int(edge*cos), by+side*int(edge*sin)
		if busters.Dist2(x, y, px, py) > reach*reach {
			continue
		}
		if d := busters.Dist2(px, py, tx, ty); d < best {
			best, to = d, busters.MoveTo(px, py)
		}
	}
	return to
}

// hunt is the command that brings buster i nearer to the ghost of item t: into reach
// in as few turns as can be, and there as near to the base as can be.
func (r *race) hunt(i int, t int8) busters.Action {
	s := r.h.p[0].s
	r.h.hide(&s)
	it := &r.items[t]
	g := &s.Ghosts[it.key]
	if g.Status != busters.Free {
		*g = busters.Ghost{X: int16(it.x), Y: int16(it.y), Status: busters.Free}
	}
	if s.CanBust(i, int(it.key)) {
		return busters.BustOf(int(it.key))
	}
	u := &s.Busters[i]
	x, y, gx, gy := int(u.X), int(u.Y), int(g.X), int(g.Y)
	if !g.Still {
		gx, gy = s.Flight(gx, gy)
	}
	const angles, turn = 48, 0.9 * busters.BusterStep
	bx, by := busters.Base(r.b.team)
	best, to := math.Inf(1), busters.MoveTo(bx, by)
	for _, radius := range [3]float64{busters.BustMax - 5, 1400, busters.BustMin + 10} {
		for k := 0; k < angles; k++ {
			sin, cos := math.Sincos(float64(k) * 2 * math.Pi / angles)
			px, py := gx+int(radius*cos), gy+int(radius*sin)
			if px < 0 || py < 0 || px > busters.Width || py > busters.Height {
				continue
			}
			way := math.Sqrt(float64(busters.Dist2(x, y, px, py)))
			home := math.Sqrt(float64(busters.Dist2(px, py, bx, by)))
			if c := turn*math.Ceil((way-1)/busters.BusterStep) + 0.1*way + home; c < best {
				best, to = c, busters.MoveTo(px, py)
			}
		}
	}
	return to
}
