package busters

import "botkit/sim/busters"

// thrower fights with care and passes: one stun for one enemy, carriers
// spend theirs first, whoever is not charged keeps away, and a ghost is thrown
// homeward to another buster or out of the hands of who is about to stun.
func thrower(k *memory, i int) busters.Action {
	u := &k.own[i]
	if u.State == busters.StateCarrying {
		return k.carry(i)
	}
	if e := k.stunnable(i, k.dangerous); e != nobody {
		return busters.StunOf(e)
	}
	g := k.best(3500, func(g int) (float64, bool) {
		t := &k.ghosts[g]
		d := float64(distance(u.X, u.Y, t.X, t.Y))
		return d + 200*float64(t.State), t.State <= 3 && k.chasers(i, g) == 0
	})
	if g != nobody {
		return k.bust(i, g)
	}
	if x, y, ok := k.catchable(i); ok {
		k.target[i] = nobody
		return busters.MoveTo(x, y)
	}
	if left := k.charged[i] - k.turn; left > 0 && left <= 6 && k.threats(u.X, u.Y) > 0 {
		return k.retreat(i)
	}
	if k.wantsRadar(i) {
		return busters.Action{Kind: busters.Radar}
	}
	if m := k.endangered(i); m != nobody {
		return k.accompany(i, m)
	}
	limit := 35.0
	if k.turn > 90 {
		limit = 1e9
	}
	g = k.best(limit, func(g int) (float64, bool) {
		t := &k.ghosts[g]
		walk := float64(distance(u.X, u.Y, t.X, t.Y)) / busters.BusterStep
		return walk + float64(t.State)/2 + k.company(i, g), true
	})
	if g != nobody {
		return k.bust(i, g)
	}
	return k.explore(i)
}

// dangerous likes carriers best, then those who bust or are armed.
func (k *memory) dangerous(e *sight) int {
	switch {
	case e.State == busters.StateCarrying:
		return 3
	case k.armed(e.ID):
		return 2
	case e.State == busters.StateBusting:
		return 1
	}
	return 0
}

// carry brings a ghost home: released, passed, thrown out of danger, defended
// or carried.
func (k *memory) carry(i int) busters.Action {
	u := &k.own[i]
	k.target[i] = nobody
	if busters.InBase(u.X, u.Y, k.team) {
		return k.bring(i)
	}
	threats := k.threats(u.X, u.Y)
	if k.league >= busters.Gold {
		if x, y, ok := k.pass(i, threats > 0); ok {
			return busters.EjectTo(x, y)
		}
	}
	if threats > 0 {
		if e := k.stunnable(i, func(e *sight) int {
			if k.armed(e.ID) {
				return 1
			}
			return 0
		}); e != nobody {
			return busters.StunOf(e)
		}
	}
	return k.detour(i)
}

// pass is the place to throw the ghost of buster i to so that another buster of
// the team, nearer home by more than the turn that it costs, can bust it at
// once; in danger any other that stands well is good enough.
func (k *memory) pass(i int, danger bool) (x, y int, ok bool) {
	u := &k.own[i]
	best := k.toBase(u.X, u.Y) - 4*busters.BusterStep
	if danger {
		best += 4 * busters.BusterStep
	}
	for m := 0; m < k.n; m++ {
		t := &k.own[m]
		if m == i || t.State != busters.StateIdle && t.State != busters.StateBusting || k.threats(t.X, t.Y) > 0 {
			continue
		}
		d := distance(u.X, u.Y, t.X, t.Y)
		if d < busters.BustMin || d > busters.EjectRange+busters.BustMax-100 {
			continue
		}
		// It must lie 900 to 1760 from the receiver.
		px, py := busters.Toward(t.X, t.Y, u.X, u.Y, busters.BustMin+50)
		if d > busters.EjectRange+busters.BustMin+50 {
			px, py = busters.Toward(u.X, u.Y, t.X, t.Y, busters.EjectRange)
		}
		if left := k.toBase(t.X, t.Y); left < best {
			x, y, ok, best = px, py, true, left
		}
	}
	return x, y, ok
}

// detour is the step home that keeps out of the reach of armed enemies, if
// there is one that still comes nearer.
func (k *memory) detour(i int) busters.Action {
	u := &k.own[i]
	bx, by := busters.Base(k.team)
	best, choice := 1<<30, busters.MoveTo(bx, by)
	for n := -1; n < len(compass); n++ {
		tx, ty := bx, by
		if n >= 0 {
			tx, ty = u.X+compass[n][0], u.Y+compass[n][1]
		}
		x, y := busters.Toward(u.X, u.Y, tx, ty, busters.BusterStep)
		cost := k.toBase(x, y)
		for e := range k.enemies {
			t := &k.enemies[e]
			if !t.visible || !k.armed(e) {
				continue
			}
			if d := distance(x, y, t.X, t.Y) - busters.BusterStep; d < busters.StunRange {
				cost += 3*(busters.StunRange-d) + 800
			}
		}
		if cost < best {
			best, choice = cost, busters.MoveTo(x, y)
		}
	}
	return choice
}

// compass is 16 directions of one step.
var compass = [16][2]int{
	{800, 0}, {739, 306}, {566, 566}, {306, 739}, {0, 800}, {-306, 739}, {-566, 566}, {-739, 306},
	{-800, 0}, {-739, -306}, {-566, -566}, {-306, -739}, {0, -800}, {306, -739}, {566, -566}, {739, -306},
}

// retreat steps away from the nearest armed enemy.
func (k *memory) retreat(i int) busters.Action {
	u := &k.own[i]
	near, x, y := 1<<30, 0, 0
	for e := range k.enemies {
		if t := &k.enemies[e]; t.visible && k.armed(e) {
			if d := busters.Dist2(u.X, u.Y, t.X, t.Y); d < near {
				near, x, y = d, t.X, t.Y
			}
		}
	}
	k.target[i] = nobody
	return busters.MoveTo(2*u.X-x, 2*u.Y-y)
}

// endangered is the carrier that buster i should escort: enemies near it
// outnumber those who are with it.
func (k *memory) endangered(i int) int {
	u := &k.own[i]
	if k.turn < k.charged[i] {
		return nobody
	}
	for m := 0; m < k.n; m++ {
		t := &k.own[m]
		if m == i || t.State != busters.StateCarrying || distance(u.X, u.Y, t.X, t.Y) > 4000 {
			continue
		}
		foes, friends := 0, 0
		for e := range k.enemies {
			if f := &k.enemies[e]; k.armed(e) && k.turn-f.turn < 6 && distance(t.X, t.Y, f.X, f.Y) < 5000 {
				foes++
			}
		}
		for o := 0; o < k.n; o++ {
			if f := &k.own[o]; o != i && f.State != busters.StateStunned && k.turn >= k.charged[o] && distance(t.X, t.Y, f.X, f.Y) < 2000 {
				friends++
			}
		}
		if foes > friends {
			return m
		}
	}
	return nobody
}

// accompany walks just outside the least bust range of carrier m, on its way
// home.
func (k *memory) accompany(i, m int) busters.Action {
	t := &k.own[m]
	bx, by := busters.Base(k.team)
	k.target[i] = nobody
	return busters.MoveTo(busters.Toward(t.X, t.Y, bx, by, busters.BusterStep+950))
}
