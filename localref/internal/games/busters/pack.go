package busters

import "botkit/sim/busters"

// pack stays together, in twos or threes, and stuns late: it keeps its charges until a ghost is
// nearly caught, a carrier is in reach or an own one is threatened.
func pack(k *memory, i int) busters.Action {
	u := &k.own[i]
	if u.State == busters.StateCarrying && busters.InBase(u.X, u.Y, k.team) {
		return k.bring(i)
	}
	if e := k.stunnable(i, k.late(i)); e != nobody {
		return busters.StunOf(e)
	}
	if u.State == busters.StateCarrying {
		return k.bring(i)
	}
	mate := k.packMate(i)
	if mate != nobody && k.own[mate].State == busters.StateCarrying && k.turn >= k.charged[i] &&
		distance(u.X, u.Y, k.own[mate].X, k.own[mate].Y) < 3500 && k.enemyNear(k.own[mate].X, k.own[mate].Y) {
		return k.accompany(i, mate)
	}
	g := k.best(1e9, func(g int) (float64, bool) {
		t := &k.ghosts[g]
		way := distance(u.X, u.Y, t.X, t.Y)
		if mate != nobody && k.own[mate].State != busters.StateCarrying {
			// Near to both: they arrive together.
			way = (way + distance(k.own[mate].X, k.own[mate].Y, t.X, t.Y)) / 2
		}
		cost := float64(way)/busters.BusterStep + float64(t.State)/2
		if mate != nobody && k.target[mate] == g {
			cost -= 10
		}
		return cost, k.turn > 40 || t.State <= 15
	})
	if g == nobody {
		return k.explore(i)
	}
	return k.bust(i, g)
}

// packMate is the buster that i goes with: neighbours by id, the odd one joins the last pair.
func (k *memory) packMate(i int) int {
	mate := i ^ 1
	if mate >= k.n {
		mate = i - 1
	}
	if mate < 0 || k.own[mate].State == busters.StateStunned {
		return nobody
	}
	return mate
}

// late likes carriers, and others only once a stun of ten turns decides who gets a ghost.
func (k *memory) late(i int) func(e *sight) int {
	u := &k.own[i]
	return func(e *sight) int {
		if u.State == busters.StateCarrying {
			if k.armed(e.ID) {
				return 1
			}
			return 0
		}
		if e.State == busters.StateCarrying {
			return 3
		}
		for m := 0; m < k.n; m++ {
			if f := &k.own[m]; f.State == busters.StateCarrying && k.armed(e.ID) && distance(f.X, f.Y, e.X, e.Y) <= busters.StunRange+busters.BusterStep {
				return 2
			}
		}
		for g := range k.ghosts {
			t := &k.ghosts[g]
			if t.visible && t.State <= busters.StunTurns && distance(t.X, t.Y, e.X, e.Y) <= busters.BustMax &&
				distance(t.X, t.Y, u.X, u.Y) <= busters.BustMax+busters.BusterStep {
				return 1
			}
		}
		return 0
	}
}
