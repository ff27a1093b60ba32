//go:build go1.18

package main

import "botkit/sim/busters"

// What the playouts do not see well, because enemies in them follow one policy:
// the steps of carriers past enemies that can stun, and throws.

// tactics changes the commands of the own carriers where the plan would lose a ghost.
func (s *search) tactics() {
	if !s.league.HasStamina() {
		return
	}
	b := s.b
	for i := b.first; i < b.first+b.n; i++ {
		u := &b.s.Busters[i]
		if u.Ghost == busters.None || u.Stunned > 0 {
			continue
		}
		if s.actions[i].Kind == busters.Move {
			s.actions[i] = s.detour(i)
		}
	}
}

// armed reports whether enemy e, seen lately, can stun in the turn to come.
func (b *belief) armed(e int) bool {
	u := &b.s.Busters[e]
	return u.Recharge <= 1 && u.Stunned <= 1 && int(b.s.Turn)-b.enemySeen[e] <= 3
}

// detour is the step home that keeps out of the reach of armed enemies as far
// as that costs less than the danger.
func (s *search) detour(i int) busters.Action {
	b := s.b
	u := &b.s.Busters[i]
	x, y := int(u.X), int(u.Y)
	bx, by := busters.Base(b.team)
	home := distance(x, y, bx, by)
	best, choice := 1<<30, busters.MoveTo(bx, by)
	for k := -1; k < len(compass); k++ {
		tx, ty := bx, by
		if k >= 0 {
			tx, ty = x+compass[k][0], y+compass[k][1]
		}
		tx, ty = busters.Toward(x, y, tx, ty, busters.BusterStep)
		cost := distance(tx, ty, bx, by)
		if k >= 0 && float64(cost) > float64(home)+back {
			continue
		}
		for e := b.foe; e < b.foe+b.n; e++ {
			if !b.armed(e) {
				continue
			}
			t := &b.s.Busters[e]
			reach := distance(tx, ty, int(t.X), int(t.Y)) - busters.BusterStep
			if reach < busters.StunRange {
				cost += int(dangerSlope*float64(busters.StunRange-reach) + dangerStep)
			}
		}
		if cost < best {
			best, choice = cost, busters.MoveTo(tx, ty)
		}
	}
	return choice
}
