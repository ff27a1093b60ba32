package busters

import "botkit/sim/busters"

// The moves that the partners of Code Busters are made of.

// bring walks home with the ghost that buster i carries, or releases it there.
func (k *memory) bring(i int) busters.Action {
	u := &k.own[i]
	k.target[i] = nobody
	if busters.InBase(u.X, u.Y, k.team) {
		return busters.Action{Kind: busters.Release}
	}
	return busters.MoveTo(busters.Base(k.team))
}

// bust busts ghost g, or gets into reach of it.
func (k *memory) bust(i, g int) busters.Action {
	u, t := &k.own[i], &k.ghosts[g]
	k.target[i] = g
	d := distance(u.X, u.Y, t.X, t.Y)
	switch {
	case t.visible && busters.Dist2(u.X, u.Y, t.X, t.Y) >= busters.BustMin*busters.BustMin && d < busters.BustMax:
		k.waiting[i]++
		return busters.BustOf(g)
	case d < busters.BustMin:
		// Let it run; whoever stands on it steps aside, homeward.
		if d < 500 {
			return busters.MoveTo(busters.Base(k.team))
		}
		return busters.MoveTo(u.X, u.Y)
	}
	step := d - busters.BustMax + 60
	if d <= busters.SightRange {
		step += busters.GhostStep // it runs meanwhile
	}
	if step > busters.BusterStep {
		step = busters.BusterStep
	}
	return busters.MoveTo(busters.Toward(u.X, u.Y, t.X, t.Y, step))
}

// best is the known ghost with the least cost below limit, nobody without one.
func (k *memory) best(limit float64, cost func(g int) (float64, bool)) int {
	who := nobody
	for g := range k.ghosts {
		if !k.ghosts[g].known {
			continue
		}
		if c, ok := cost(g); ok && c < limit {
			who, limit = g, c
		}
	}
	return who
}

// explore walks to the node that was not looked at for longest, for its
// distance, and that no other buster of the team heads for.
func (k *memory) explore(i int) busters.Action {
	u := &k.own[i]
	k.target[i] = nobody
	if h := k.heading[i]; h != nobody && k.looked[h] >= k.turn-3 {
		k.heading[i] = nobody
	}
	if k.heading[i] == nobody {
		best := 1 << 30
		for node := range k.looked {
			x, y := nodeAt(node)
			taken := false
			for m := 0; m < k.n; m++ {
				taken = taken || m != i && k.heading[m] == node
			}
			cost := distance(x, y, u.X, u.Y) - 60*(k.turn-k.looked[node]) + k.rng.Intn(1500)
			if !taken && cost < best {
				best, k.heading[i] = cost, node
			}
		}
	}
	return busters.MoveTo(nodeAt(k.heading[i]))
}

// chasers counts the other busters of the team that are after ghost g.
func (k *memory) chasers(i, g int) (n int) {
	for m := 0; m < k.n; m++ {
		if m != i && k.target[m] == g {
			n++
		}
	}
	return n
}

// company is what the others who are after ghost g add to its cost for buster
// i: where ghosts have stamina and enemies have stuns a team is strongest
// together, without it each goes its own way.
func (k *memory) company(i, g int) float64 {
	others := float64(k.chasers(i, g))
	if k.league >= busters.Bronze {
		return -6 * others
	}
	return 30 * others
}

// stunnable is the enemy in reach of buster i that want likes best, nobody if
// the league has no stun, i is not charged or want likes none (below 1).
func (k *memory) stunnable(i int, want func(e *sight) int) int {
	who, best := nobody, 0
	if k.league < busters.Wood1 || k.turn < k.charged[i] {
		return who
	}
	u := &k.own[i]
	for e := range k.enemies {
		t := &k.enemies[e]
		if !t.visible || t.State == busters.StateStunned || k.aimed>>uint(e)&1 != 0 ||
			!busters.InStunRange(u.X, u.Y, t.X, t.Y) {
			continue
		}
		if w := want(t); w > best {
			who, best = e, w
		}
	}
	return who
}

// carrierFirst likes carriers best and anyone awake.
func carrierFirst(e *sight) int {
	if e.State == busters.StateCarrying {
		return 2
	}
	return 1
}

// carrierOnly likes carriers alone.
func carrierOnly(e *sight) int {
	if e.State == busters.StateCarrying {
		return 1
	}
	return 0
}

// blame takes the charge of the enemy that must have put u to sleep: the
// nearest of those that could.
func (k *memory) blame(u busters.Unit) {
	who, best := nobody, 3000
	for e := range k.enemies {
		t := &k.enemies[e]
		if !t.known || t.State == busters.StateStunned && t.Value < busters.StunTurns || k.enemyCharged[e] > k.turn {
			continue
		}
		if d := distance(u.X, u.Y, t.X, t.Y); d < best {
			who, best = e, d
		}
	}
	if who != nobody {
		k.enemyCharged[who] = k.turn - 1 + busters.StunRecharge
	}
}

// armed reports whether an enemy is awake and can stun now.
func (k *memory) armed(e int) bool {
	t := &k.enemies[e]
	return t.known && t.State != busters.StateStunned && k.turn >= k.enemyCharged[e]
}

// threats counts the armed enemies in sight that have (x, y) in the reach of
// their stun.
func (k *memory) threats(x, y int) (n int) {
	for e := range k.enemies {
		t := &k.enemies[e]
		if t.visible && k.armed(e) && busters.InStunRange(x, y, t.X, t.Y) {
			n++
		}
	}
	return n
}

// wantsRadar reports whether buster i looks far now: early, away from home, with
// much around it that nobody looked at, and nobody of the team doing so.
func (k *memory) wantsRadar(i int) bool {
	u := &k.own[i]
	if k.league < busters.Silver || k.radar[i] || k.turn < 4 || u.State != busters.StateIdle ||
		k.toBase(u.X, u.Y) < 4500 || k.threats(u.X, u.Y) > 0 {
		return false
	}
	for m := 0; m < k.n; m++ {
		if m != i && k.radar[m] && k.turn < 60 {
			return false
		}
	}
	fresh := 0
	for node := range k.looked {
		x, y := nodeAt(node)
		if k.looked[node] < 0 && distance(x, y, u.X, u.Y) < 4000 {
			fresh++
		}
	}
	return fresh >= 4
}

// catchable is the visible carrier that buster i, charged by then, can cut off
// on its straight walk home, and the place to go to.
func (k *memory) catchable(i int) (x, y int, ok bool) {
	if k.league < busters.Wood1 {
		return 0, 0, false
	}
	u := &k.own[i]
	best := 12
	for e := range k.enemies {
		t := &k.enemies[e]
		if !t.known || t.State != busters.StateCarrying || k.turn-t.turn > 10 {
			continue
		}
		ex, ey := t.X, t.Y
		bx, by := busters.Base(1 - k.team)
		for turns := t.turn - k.turn; turns < best && !busters.InBase(ex, ey, 1-k.team); turns++ {
			reach := busters.StunRange + busters.BusterStep*turns
			if turns >= 0 && k.turn+turns >= k.charged[i] && busters.Dist2(u.X, u.Y, ex, ey) <= reach*reach {
				x, y, ok, best = ex, ey, true, turns
				break
			}
			ex, ey = busters.Toward(ex, ey, bx, by, busters.BusterStep)
		}
	}
	return x, y, ok
}
