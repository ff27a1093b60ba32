//go:build go1.18

package main

import "botkit/sim/busters"

// badPlace is added to the distance from a place where a ghost may fall, if it could
// not be busted from there.
const badPlace = 1 << 20

// outlook is what a buster has in view after a move. What is not there is never away.
type outlook struct {
	carrying bool // the move captures a ghost
	exposed  bool // an enemy that can stun soon reaches it
	// chaseTurns is after how many turns an enemy carrier can be stunned, chase how far that one is.
	chaseTurns, chase int
	escort            int // to the carrier to go with
	quarry            int // to the nearest enemy carrier
	battle            int // to the nearest fight for a ghost
	// bustTurns is after how many turns a ghost can be had, bust how far that one is.
	bustTurns, bust int
	base, heading   int
}

// better reports whether o comes before q: the first that differs decides.
func (o *outlook) better(q *outlook, sc *scene, hides bool) bool {
	switch {
	case o.carrying != q.carrying:
		return o.carrying
	case hides && o.exposed != q.exposed:
		return !o.exposed
	case o.chaseTurns != q.chaseTurns:
		return o.chaseTurns < q.chaseTurns
	case o.chase != q.chase:
		return o.chase < q.chase
	case o.escort != q.escort:
		return o.escort < q.escort
	case sc.catchable && o.quarry != q.quarry:
		return o.quarry < q.quarry
	case o.battle != q.battle:
		return o.battle < q.battle
	case o.bustTurns != q.bustTurns:
		return o.bustTurns < q.bustTurns
	case o.bust != q.bust:
		return o.bust < q.bust
	case sc.wanted != 0:
		return o.base < q.base
	}
	return o.heading < q.heading
}

// look works out what buster i has in view at (x, y); ghost is what it busts from there, None if
// it does not.
func (p *policy) look(i, x, y, ghost int) (o outlook) {
	b, sc := p.b, &p.scene
	o = outlook{chaseTurns: never, chase: never, escort: never, quarry: never, battle: never, bustTurns: never, bust: never}
	o.carrying = ghost != busters.None && int(p.s.Ghosts[ghost].Stamina) <= 1+int(sc.busted[ghost])
	o.base = distance(x, y, sc.baseX, sc.baseY)
	o.heading = distance(x, y, int(p.heading[i].x), int(p.heading[i].y))
	for e := b.foe; e < b.foe+b.n; e++ {
		if p.located(e) {
			p.lookAt(&o, i, e, x, y)
		}
	}
	for left, m := sc.escorted, 0; left != 0; left, m = left>>1, m+1 {
		if left&1 != 0 {
			t := &p.s.Busters[m]
			nextX, nextY := busters.Toward(int(t.X), int(t.Y), sc.baseX, sc.baseY, busters.BusterStep)
			d := distance(x, y, nextX, nextY)
			if d < busters.BustMin {
				d += badPlace
			}
			o.escort = least(o.escort, d)
		}
	}
	for left, g := sc.fights, 0; left != 0; left, g = left>>1, g+1 {
		if left&1 != 0 {
			d := distance(x, y, int(p.s.Ghosts[g].X), int(p.s.Ghosts[g].Y))
			if d < busters.BustMax {
				d = busters.BustMax // all places in reach are alike
			}
			o.battle = least(o.battle, d)
		}
	}
	for left, g := sc.wanted, 0; left != 0; left, g = left>>1, g+1 {
		if left&1 != 0 {
			p.lookForward(&o, g, x, y, g == ghost)
		}
	}
	return o
}

// lookAt takes enemy e into view.
func (p *policy) lookAt(o *outlook, i, e, x, y int) {
	sc := &p.scene
	u := &p.s.Busters[e]
	ex, ey := int(u.X), int(u.Y)
	now := distance(x, y, ex, ey)
	next := now
	if sc.length[e] > 0 {
		next = distance(x, y, int(sc.path[e][0][0]), int(sc.path[e][0][1]))
	}
	if u.Stunned == 0 && u.Recharge <= 1 && next <= busters.StunRange+busters.BusterStep {
		o.exposed = true
	}
	if u.Ghost == busters.None {
		return
	}
	if u.Recharge > 0 || now >= busters.BustMin {
		o.quarry = least(o.quarry, now)
	}
	k := int(p.s.Busters[i].Recharge) - 1
	if k < 0 {
		k = 0
	}
	for ; k < sc.length[e]; k++ {
		at := sc.path[e][k]
		if distance(x, y, int(at[0]), int(at[1])) > busters.StunRange+k*busters.BusterStep {
			continue
		}
		if k == 0 && u.Recharge == 1 && next < busters.BustMin {
			next += badPlace
		}
		if turns := k + 1; turns < o.chaseTurns || turns == o.chaseTurns && next < o.chase {
			o.chaseTurns, o.chase = turns, next
		}
		return
	}
}

// lookForward takes ghost g into view: its stamina and the way to where it can be busted.
func (p *policy) lookForward(o *outlook, g, x, y int, busting bool) {
	sc := &p.scene
	t := &p.s.Ghosts[g]
	gx, gy := int(sc.flown[g][0]), int(sc.flown[g][1])
	turns := int(t.Stamina)
	if busting || sc.busted[g] > 0 {
		gx, gy = int(t.X), int(t.Y)
	}
	if busting && t.Stamina > 0 {
		turns--
	}
	d := distance(x, y, gx, gy)
	switch {
	case d > busters.BustMax:
		turns += (d - busters.BustMax + busters.BusterStep - 1) / busters.BusterStep
	case d < busters.BustMin:
		turns++
	}
	if turns < o.bustTurns || turns == o.bustTurns && d < o.bust {
		o.bustTurns, o.bust = turns, d
	}
}

func least(a, b int) int {
	if a < b {
		return a
	}
	return b
}

// choice is the best of the moves that one buster has looked at.
type choice struct {
	i, x, y int
	hides   bool // its stun is ready soon: it keeps away from those who are sooner
	action  busters.Action
	best    outlook
}

// prefer is the command of buster i, which carries nothing and stuns nobody.
func (p *policy) prefer(i int) busters.Action {
	b, sc := p.b, &p.scene
	u := &p.s.Busters[i]
	p.escorts(i)
	p.aim(i)
	c := choice{i: i, x: int(u.X), y: int(u.Y), hides: u.Recharge > 1 && int(u.Recharge) <= int(tuning.hide)}
	c.action = busters.MoveTo(c.x, c.y)
	c.best = p.look(i, c.x, c.y, busters.None)
	p.try(&c, sc.baseX, sc.baseY)
	p.try(&c, int(p.heading[i].x), int(p.heading[i].y))
	for e := b.foe; e < b.foe+b.n; e++ {
		if p.located(e) {
			p.tryEnemy(&c, e)
		}
	}
	for m := b.first; m < b.first+b.n; m++ {
		if sc.escorted>>uint(m)&1 != 0 {
			t := &p.s.Busters[m]
			nextX, nextY := busters.Toward(int(t.X), int(t.Y), sc.baseX, sc.baseY, busters.BusterStep)
			p.try(&c, int(t.X), int(t.Y))
			p.try(&c, nextX, nextY)
			p.tryApart(&c, nextX, nextY)
			p.tryApart(&c, int(t.X), int(t.Y))
		}
	}
	for g := 0; g < int(p.s.GhostCount); g++ {
		if (sc.wanted|sc.fights)>>uint(g)&1 == 0 {
			continue
		}
		p.try(&c, int(p.s.Ghosts[g].X), int(p.s.Ghosts[g].Y))
		if (sc.wanted&^sc.forbidden)>>uint(g)&1 != 0 && p.s.CanBust(i, g) {
			if o := p.look(i, c.x, c.y, g); o.better(&c.best, sc, c.hides) {
				c.best, c.action = o, busters.BustOf(g)
			}
		}
	}
	if c.action.Kind == busters.Bust {
		sc.busted[c.action.X]++
	}
	return c.action
}

// tryEnemy looks at the steps from, to and around enemy e.
func (p *policy) tryEnemy(c *choice, e int) {
	const near = 4000
	sc := &p.scene
	t := &p.s.Busters[e]
	ex, ey := int(t.X), int(t.Y)
	d := distance(c.x, c.y, ex, ey)
	if d > 0 && d < near {
		p.try(c, c.x+(c.x-ex)*busters.BusterStep/d, c.y+(c.y-ey)*busters.BusterStep/d)
	}
	if d < near || t.Ghost != busters.None {
		p.tryApart(c, ex, ey)
		p.try(c, ex, ey)
	}
	for k := 0; k < sc.length[e]; k++ {
		p.try(c, int(sc.path[e][k][0]), int(sc.path[e][k][1]))
	}
	if sc.length[e] > 0 {
		p.tryApart(c, int(sc.path[e][0][0]), int(sc.path[e][0][1]))
	}
}

// try looks at a step towards (x, y).
func (p *policy) try(c *choice, x, y int) {
	x, y = clamp(x, busters.Width), clamp(y, busters.Height)
	nextX, nextY := busters.Toward(c.x, c.y, x, y, busters.BusterStep)
	if o := p.look(c.i, nextX, nextY, busters.None); o.better(&c.best, &p.scene, c.hides) {
		c.best, c.action = o, busters.MoveTo(x, y)
	}
}

// tryApart looks at the step that ends no nearer to (x, y) than what falls there can be busted from.
func (p *policy) tryApart(c *choice, x, y int) {
	if d := distance(c.x, c.y, x, y) - busters.BustMin; d > 0 {
		x, y = busters.Toward(c.x, c.y, x, y, d)
		p.try(c, x, y)
	}
}
