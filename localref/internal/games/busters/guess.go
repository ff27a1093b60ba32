package busters

import "botkit/sim/busters"

// guess is a whole position: what is seen, and phantoms of enemies that
// are not.
type guess struct {
	s     busters.State
	begun bool
	turn  int // of the game, for which the rest stands
	step  [busters.MaxBusters][2]int
	// foes are the commands that the enemies are expected to give, mine those that
	// the own busters have chosen so far.
	foes, mine [busters.MaxBusters]busters.Action
	node       [busters.MaxPerTeam]int
}

// imagine brings the guess up to this turn.
func (k *memory) imagine() *guess {
	g := &k.guess
	if g.begun && g.turn == k.turn {
		return g
	}
	if !g.begun {
		s, err := busters.Empty(k.league, k.n, k.ghostCount)
		if err != nil {
			panic("sparring: the reader let an impossible start pass: " + err.Error())
		}
		*g = guess{s: s, begun: true}
		for i := range g.node {
			g.node[i] = nobody
		}
	}
	g.turn = k.turn
	g.s.League, g.s.Turn = k.league, uint8(k.turn)
	for i := range g.s.Ghosts {
		t := &k.ghosts[i]
		g.s.Ghosts[i] = busters.Ghost{}
		if t.known && i < k.ghostCount {
			g.s.Ghosts[i] = busters.Ghost{X: int16(t.X), Y: int16(t.Y), Stamina: uint8(t.State), Status: busters.Free, Still: t.Value > 0}
		}
	}
	first := k.team * k.n
	for i := 0; i < k.n; i++ {
		g.take(first+i, &k.own[i], k.charged[i]-k.turn)
	}
	foe := (1 - k.team) * k.n
	for e := foe; e < foe+k.n; e++ {
		k.imagineEnemy(e)
	}
	g.mine = [busters.MaxBusters]busters.Action{}
	for e := foe; e < foe+k.n; e++ {
		g.foes[e] = k.expect(e)
	}
	return g
}

// take sets buster b to what is seen of it.
func (g *guess) take(b int, u *busters.Unit, recharge int) {
	if recharge < 0 {
		recharge = 0
	}
	t := busters.Buster{X: int16(u.X), Y: int16(u.Y), Ghost: busters.None, Busting: busters.None, Recharge: uint8(recharge)}
	switch u.State {
	case busters.StateCarrying:
		t.Ghost = int8(u.Value)
		g.s.Ghosts[u.Value].Status = busters.Carried
	case busters.StateStunned:
		t.Stunned = uint8(u.Value)
	case busters.StateBusting:
		t.Busting = int8(u.Value)
	}
	g.s.Busters[b] = t
}

// imagineEnemy takes over an enemy in sight; one that is not walks on: a
// carrier home, another as it was going, for some turns.
func (k *memory) imagineEnemy(e int) {
	g := &k.guess
	t, seen := &g.s.Busters[e], &k.enemies[e]
	if seen.visible {
		g.step[e] = [2]int{seen.X - int(t.X), seen.Y - int(t.Y)}
		if d := g.step[e]; d[0]*d[0]+d[1]*d[1] > 810*810 {
			g.step[e] = [2]int{}
		}
		g.take(e, &seen.Unit, k.enemyCharged[e]-k.turn)
		return
	}
	switch {
	case t.Stunned > 0:
		t.Stunned--
	case t.Ghost != busters.None:
		bx, by := busters.Base(1 - k.team)
		x, y := busters.Toward(int(t.X), int(t.Y), bx, by, busters.BusterStep)
		t.X, t.Y = int16(x), int16(y)
		if busters.InBase(x, y, 1-k.team) {
			t.Ghost = busters.None
		} else {
			g.s.Ghosts[t.Ghost].Status = busters.Carried
		}
	case k.turn-seen.turn < 6:
		x, y := busters.Toward(int(t.X), int(t.Y), int(t.X)+g.step[e][0], int(t.Y)+g.step[e][1], busters.BusterStep)
		t.X, t.Y = int16(x), int16(y)
	}
	t.Busting = busters.None
	t.Recharge = 0
	if left := k.enemyCharged[e] - k.turn; left > 0 {
		t.Recharge = uint8(left)
	}
	// It is not where it would be seen.
	for i := 0; i < k.n; i++ {
		u := &k.own[i]
		if d := distance(u.X, u.Y, int(t.X), int(t.Y)); d <= busters.SightRange {
			x, y := int(t.X)-u.X, int(t.Y)-u.Y
			if d == 0 {
				x, y, d = u.X-busters.Width/2, u.Y-busters.Height/2, 1+distance(u.X, u.Y, busters.Width/2, busters.Height/2)
			}
			px, py := busters.Toward(u.X, u.Y, u.X+x*3000/d, u.Y+y*3000/d, busters.SightRange+50)
			t.X, t.Y = int16(px), int16(py)
		}
	}
}

// expect is what enemy e will do: bring its ghost home, stun what is in reach,
// go on busting, close in on a carrier, or walk on.
func (k *memory) expect(e int) busters.Action {
	s := &k.guess.s
	u := &s.Busters[e]
	x, y := int(u.X), int(u.Y)
	if u.Stunned > 0 {
		return busters.Action{}
	}
	if u.Ghost != busters.None && busters.InBase(x, y, 1-k.team) {
		return busters.Action{Kind: busters.Release}
	}
	first := k.team * k.n
	if u.Recharge == 0 && k.league >= busters.Wood1 && k.enemies[e].visible {
		who, best := nobody, 0
		for b := first; b < first+k.n; b++ {
			t := &s.Busters[b]
			if t.Stunned > 1 || !s.CanStun(e, b) {
				continue
			}
			worth := 1
			switch {
			case t.Ghost != busters.None:
				worth = 3
			case t.Recharge == 0:
				worth = 2
			}
			if u.Ghost != busters.None && t.Recharge > 0 {
				worth = 0
			}
			if worth > best {
				who, best = b, worth
			}
		}
		if who != nobody {
			return busters.StunOf(who)
		}
	}
	if u.Ghost != busters.None {
		return busters.MoveTo(busters.Base(1 - k.team))
	}
	for g := 0; g < k.ghostCount; g++ {
		if s.CanBust(e, g) && (int(u.Busting) == g || s.Ghosts[g].Stamina < 4) {
			return busters.BustOf(g)
		}
	}
	if u.Recharge <= 2 {
		for b := first; b < first+k.n; b++ {
			t := &s.Busters[b]
			if t.Ghost != busters.None && busters.Dist2(x, y, int(t.X), int(t.Y)) < 3600*3600 {
				return busters.MoveTo(int(t.X), int(t.Y))
			}
		}
	}
	d := k.guess.step[e]
	return busters.MoveTo(x+d[0], y+d[1])
}
