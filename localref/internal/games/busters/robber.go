package busters

import "botkit/sim/busters"

// robber lives on what others have caught: it cuts off every carrier that it can reach, goes with
// its own as long as an enemy may get at them, stuns at sight, and never busts against more
// enemies than mates.
func robber(k *memory, i int) busters.Action {
	u := &k.own[i]
	if u.State == busters.StateCarrying && busters.InBase(u.X, u.Y, k.team) {
		return k.bring(i)
	}
	if e := k.stunnable(i, k.robbing(i)); e != nobody {
		return busters.StunOf(e)
	}
	if u.State == busters.StateCarrying {
		k.target[i] = nobody
		return k.detour(i)
	}
	if x, y, ok := k.catchable(i); ok {
		k.target[i] = nobody
		return busters.MoveTo(x, y)
	}
	if m := k.endangered(i); m != nobody {
		return k.accompany(i, m)
	}
	strong := 15
	if k.turn > 60 {
		strong = 41
	}
	g := k.best(1e9, func(g int) (float64, bool) {
		t := &k.ghosts[g]
		walk := float64(distance(u.X, u.Y, t.X, t.Y)) / busters.BusterStep
		return walk + float64(t.State), t.State < strong && !k.outnumbered(i, g)
	})
	if g != nobody {
		return k.bust(i, g)
	}
	return k.explore(i)
}

// robbing likes carriers best, then the armed, then all; a carrier stuns only the armed.
func (k *memory) robbing(i int) func(e *sight) int {
	loaded := k.own[i].State == busters.StateCarrying
	return func(e *sight) int {
		switch {
		case loaded && !k.armed(e.ID):
			return 0
		case e.State == busters.StateCarrying:
			return 3
		case k.armed(e.ID):
			return 2
		}
		return 1
	}
}

// outnumbered reports whether more enemies than mates, buster i among them, are awake in reach
// of ghost g.
func (k *memory) outnumbered(i, g int) bool {
	t := &k.ghosts[g]
	foes, mates := 0, 1
	for e := range k.enemies {
		f := &k.enemies[e]
		if f.visible && f.State != busters.StateStunned && f.State != busters.StateCarrying &&
			distance(f.X, f.Y, t.X, t.Y) <= busters.BustMax {
			foes++
		}
	}
	for m := 0; m < k.n; m++ {
		f := &k.own[m]
		if m != i && f.State != busters.StateStunned && f.State != busters.StateCarrying &&
			distance(f.X, f.Y, t.X, t.Y) <= busters.BustMax {
			mates++
		}
	}
	return foes > mates
}
