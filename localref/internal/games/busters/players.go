package busters

import "botkit/sim/busters"

// atRandom does something legal: it walks about, busts, stuns and
// releases as it comes.
func atRandom(k *memory, i int) busters.Action {
	u := &k.own[i]
	if u.State == busters.StateCarrying && k.rng.Intn(8) > 0 {
		return k.bring(i)
	}
	if k.league >= busters.Gold && u.State == busters.StateCarrying && k.rng.Intn(4) == 0 {
		return busters.EjectTo(k.rng.Intn(busters.Width+1), k.rng.Intn(busters.Height+1))
	}
	if k.league >= busters.Silver && !k.radar[i] && k.rng.Intn(20) == 0 {
		return busters.Action{Kind: busters.Radar}
	}
	if e := k.stunnable(i, carrierFirst); e != nobody && k.rng.Intn(4) == 0 {
		return busters.StunOf(e)
	}
	for g := range k.ghosts {
		t := &k.ghosts[g]
		d := distance(u.X, u.Y, t.X, t.Y)
		if t.visible && d >= busters.BustMin && d < busters.BustMax && k.rng.Intn(3) > 0 {
			return busters.BustOf(g)
		}
	}
	to := &k.wander[i]
	if *to == [2]int{} || distance(u.X, u.Y, to[0], to[1]) < 800 {
		*to = [2]int{1 + k.rng.Intn(busters.Width), k.rng.Intn(busters.Height + 1)}
	}
	return busters.MoveTo(to[0], to[1])
}

// greedy takes the nearest ghost it knows of and walks straight home.
func greedy(k *memory, i int) busters.Action {
	u := &k.own[i]
	if u.State == busters.StateCarrying {
		return k.bring(i)
	}
	g := k.best(1e9, func(g int) (float64, bool) {
		return float64(distance(u.X, u.Y, k.ghosts[g].X, k.ghosts[g].Y)), true
	})
	if g != nobody {
		return k.bust(i, g)
	}
	return k.explore(i)
}

// racer collects as fast as it can: ghosts shared out by the time to
// take them home, weak ones first, the fog between; it fights for nothing but
// a carrier that comes by.
func racer(k *memory, i int) busters.Action {
	u := &k.own[i]
	if u.State == busters.StateCarrying {
		return k.bring(i)
	}
	if e := k.stunnable(i, carrierOnly); e != nobody {
		return busters.StunOf(e)
	}
	if k.wantsRadar(i) {
		return busters.Action{Kind: busters.Radar}
	}
	if t := k.target[i]; t == nobody || !k.ghosts[t].known {
		k.waiting[i] = 0
	}
	limit := 40.0 // beyond that, looking for a better one pays
	if k.turn > 100 {
		limit = 1e9
	}
	g := k.best(limit, func(g int) (float64, bool) {
		t := &k.ghosts[g]
		others := k.chasers(i, g)
		if others > 0 && t.State < 10 || g == k.target[i] && k.waiting[i] > 45 {
			return 0, false
		}
		walk := float64(distance(u.X, u.Y, t.X, t.Y)+k.toBase(t.X, t.Y)/2) / busters.BusterStep
		return walk + float64(t.State)/float64(1+others), true
	})
	if g != nobody {
		return k.bust(i, g)
	}
	k.waiting[i] = 0
	return k.explore(i)
}

// fighter lives by the stun: whoever comes into reach is put to sleep,
// carriers are cut off on their way home, and what they drop is taken.
func fighter(k *memory, i int) busters.Action {
	u := &k.own[i]
	if u.State == busters.StateCarrying {
		return k.bring(i)
	}
	if e := k.stunnable(i, carrierFirst); e != nobody {
		return busters.StunOf(e)
	}
	// What lies under a sleeper, or is nearly caught, comes before all else.
	g := k.best(2600, func(g int) (float64, bool) {
		t := &k.ghosts[g]
		d := float64(distance(u.X, u.Y, t.X, t.Y))
		return d + 100*float64(t.State), t.State <= 5
	})
	if g != nobody {
		return k.bust(i, g)
	}
	if x, y, ok := k.catchable(i); ok {
		k.target[i] = nobody
		return busters.MoveTo(x, y)
	}
	if k.wantsRadar(i) {
		return busters.Action{Kind: busters.Radar}
	}
	// All on one ghost: together they are more than whoever else comes.
	g = k.best(1e9, func(g int) (float64, bool) {
		t := &k.ghosts[g]
		walk := float64(distance(u.X, u.Y, t.X, t.Y)) / busters.BusterStep
		return walk + float64(t.State)/2 - 8*float64(k.chasers(i, g)), k.turn > 12 || t.State <= 15
	})
	if g != nobody {
		return k.bust(i, g)
	}
	return k.explore(i)
}

// herder drives ghosts towards its base by standing behind them, and
// busts them where the way home is short.
func herder(k *memory, i int) busters.Action {
	const pen = 4500
	u := &k.own[i]
	if u.State == busters.StateCarrying {
		return k.bring(i)
	}
	if e := k.stunnable(i, carrierFirst); e != nobody {
		return busters.StunOf(e)
	}
	if k.wantsRadar(i) {
		return busters.Action{Kind: busters.Radar}
	}
	g := k.best(1e9, func(g int) (float64, bool) {
		t := &k.ghosts[g]
		others := k.chasers(i, g)
		walk := float64(distance(u.X, u.Y, t.X, t.Y)) / busters.BusterStep
		return walk + float64(t.State)/float64(1+others) + float64(k.toBase(t.X, t.Y))/2000, others < 2 && (t.State < 40 || k.turn > 40)
	})
	if g == nobody {
		return k.explore(i)
	}
	t := &k.ghosts[g]
	contested := t.Value > k.chasers(i, g)+1
	if !t.visible || t.State < 3 || k.toBase(t.X, t.Y) < pen || contested || k.enemyNear(t.X, t.Y) {
		return k.bust(i, g)
	}
	// Behind it, seen from home, near enough that it runs.
	k.target[i] = g
	bx, by := busters.Base(k.team)
	far := k.toBase(t.X, t.Y)
	return busters.MoveTo(t.X+(t.X-bx)*1200/far, t.Y+(t.Y-by)*1200/far)
}

// enemyNear reports whether an enemy is in sight near a place.
func (k *memory) enemyNear(x, y int) bool {
	for e := range k.enemies {
		t := &k.enemies[e]
		if t.visible && distance(x, y, t.X, t.Y) < 3500 {
			return true
		}
	}
	return false
}
