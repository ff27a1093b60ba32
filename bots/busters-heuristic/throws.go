//go:build go1.18

package main

import "botkit/sim/busters"

// pass throws ghosts: from a carrier that is about to be stunned to another buster that stands
// well, or homeward where that saves much of the way.
func (p *policy) pass() {
	b := p.b
	for i := b.first; i < b.first+b.n; i++ {
		u := &b.s.Busters[i]
		if u.Ghost == busters.None || u.Stunned > 0 || p.actions[i].Kind == busters.Release {
			continue
		}
		if to, x, y := p.receiver(i, b.threatened(int(u.X), int(u.Y))); to >= 0 {
			p.actions[i] = busters.EjectTo(x, y)
			if t := &b.s.Busters[to]; p.actions[to].Kind == busters.Move {
				p.actions[to] = busters.MoveTo(int(t.X), int(t.Y))
			}
		}
	}
}

// threatened reports whether an enemy in sight can stun whoever stands at (x, y)
// in this turn.
func (b *belief) threatened(x, y int) bool {
	for e := b.foe; e < b.foe+b.n; e++ {
		u := &b.s.Busters[e]
		if b.enemySeen[e] == int(b.s.Turn) && u.Recharge == 0 && u.Stunned <= 1 &&
			busters.InStunRange(x, y, int(u.X), int(u.Y)) {
			return true
		}
	}
	return false
}

// receiver is the own buster to throw the ghost of carrier i to, and where, so that it can be
// busted at once; -1 without one. Without danger it must save more turns than the two that it costs.
func (p *policy) receiver(i int, danger bool) (to, x, y int) {
	b := p.b
	u := &b.s.Busters[i]
	ux, uy := int(u.X), int(u.Y)
	baseX, baseY := busters.Base(b.team)
	best := distance(ux, uy, baseX, baseY)
	if !danger {
		best -= int(tuning.pass) * busters.BusterStep
	}
	to = -1
	for m := b.first; m < b.first+b.n; m++ {
		t := &b.s.Busters[m]
		tx, ty := int(t.X), int(t.Y)
		if m == i || t.Ghost != busters.None || t.Stunned > 0 || b.threatened(tx, ty) {
			continue
		}
		const apart = busters.BustMin + 50
		d := distance(ux, uy, tx, ty)
		if d < apart || d > busters.EjectRange+busters.BustMax-100 {
			continue
		}
		px, py := busters.Toward(tx, ty, ux, uy, apart)
		if d > busters.EjectRange+apart {
			px, py = busters.Toward(ux, uy, tx, ty, busters.EjectRange)
		}
		if left := distance(tx, ty, baseX, baseY); left < best {
			to, x, y, best = m, px, py, left
		}
	}
	return to, x, y
}
