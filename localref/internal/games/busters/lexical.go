package busters

import "botkit/sim/busters"

// The lexical partner looks one turn ahead: each of its busters in turn tries
// its commands against what the enemies are expected to do, and takes the one
// whose position is best in the first thing in which the positions differ.

// What a position is judged by, the most important first.
const (
	lexSecured = iota // ghosts brought home, and the majority of them
	lexCarried        // ghosts on backs, and those that lie ready for one side
	lexAsleep         // enemies that matter put to sleep, own ones awake
	lexDanger         // own carriers in the reach of armed enemies
	lexHome           // way of the own carriers home
	lexSpent          // stuns spent
	lexReach          // busters that cannot stun in the reach of those who can
	lexCatch          // way to where an enemy's carrier can be stunned
	lexStamina        // stamina taken from ghosts
	lexTarget         // way to the ghost or the carrier that this buster is after
	lexExplore        // way to the node it explores
	lexKeys
)

type lexValue [lexKeys]int

func (v *lexValue) better(w *lexValue) bool {
	for i := range v {
		if v[i] != w[i] {
			return v[i] > w[i]
		}
	}
	return false
}

func lexical(k *memory, i int) busters.Action {
	g := k.imagine()
	if k.wantsRadar(i) {
		return busters.Action{Kind: busters.Radar}
	}
	l := &lexSearch{k: k, i: i, b: k.team*k.n + i}
	l.aim()
	l.try(busters.MoveTo(k.own[i].X, k.own[i].Y))
	l.tryAll()
	g.mine[l.b] = l.choice
	return l.choice
}

// lexSearch is one buster's choice.
type lexSearch struct {
	k    *memory
	i, b int
	// The goal: a ghost, a carrier of its own to escort, a place, or nothing.
	ghost, friend int
	x, y          int
	catch         int // an enemy's carrier, nobody without one
	found         bool
	best          lexValue
	choice        busters.Action
}

// aim chooses what the buster is about beyond this turn.
func (l *lexSearch) aim() {
	k, i := l.k, l.i
	u := &k.own[i]
	l.ghost, l.friend, l.catch = nobody, nobody, nobody
	if u.State == busters.StateCarrying {
		k.target[i] = nobody
		l.x, l.y = busters.Base(k.team)
		return
	}
	l.catch = l.carrierToCatch()
	limit := 30.0
	if k.turn > 100 {
		limit = 1e9
	}
	old := k.target[i]
	l.ghost = k.best(limit, func(g int) (float64, bool) {
		t := &k.ghosts[g]
		cost := float64(distance(u.X, u.Y, t.X, t.Y))/busters.BusterStep + float64(t.State)/2 + k.company(i, g)
		if k.turn < 15 && t.State > 15 {
			cost += 20
		}
		if g == old {
			cost -= 2
		}
		return cost, true
	})
	k.target[i] = l.ghost
	if l.ghost == nobody {
		if m := k.endangered(i); m != nobody {
			l.friend = m
			return
		}
		a := k.explore(i)
		l.x, l.y = int(a.X), int(a.Y)
	}
}

// carrierToCatch is the enemy's carrier that this buster can cut off soonest,
// if none of the others is after it.
func (l *lexSearch) carrierToCatch() int {
	k := l.k
	who, best := nobody, 10
	foe := (1 - k.team) * k.n
	for e := foe; e < foe+k.n; e++ {
		if k.guess.s.Busters[e].Ghost == busters.None {
			continue
		}
		mine := l.turnsTo(&k.guess.s, l.b, e)
		for m := 0; m < k.n; m++ {
			other := k.team*k.n + m
			if m != l.i && k.own[m].State != busters.StateCarrying && k.own[m].State != busters.StateStunned {
				if t := l.turnsTo(&k.guess.s, other, e); t < mine || t == mine && m < l.i {
					mine = 99
				}
			}
		}
		if mine < best {
			who, best = e, mine
		}
	}
	return who
}

// turnsTo is how long buster b needs to have carrier e in the reach of its
// stun, charged, on the straight way of e home; 99 if it comes too late.
func (l *lexSearch) turnsTo(s *busters.State, b, e int) int {
	u, t := &s.Busters[b], &s.Busters[e]
	team := s.Team(e)
	bx, by := busters.Base(team)
	x, y := int(t.X), int(t.Y)
	for n := 0; n < 20 && !busters.InBase(x, y, team); n++ {
		reach := busters.StunRange + busters.BusterStep*n
		if n >= int(u.Recharge) && busters.Dist2(int(u.X), int(u.Y), x, y) <= reach*reach {
			return n
		}
		x, y = busters.Toward(x, y, bx, by, busters.BusterStep)
	}
	return 99
}

// tryAll tries every command that could make sense.
func (l *lexSearch) tryAll() {
	k := l.k
	s := &k.guess.s
	u := &k.own[l.i]
	for _, d := range compass {
		l.try(busters.MoveTo(u.X+d[0], u.Y+d[1]))
	}
	if s.Busters[l.b].Ghost != busters.None {
		l.try(busters.MoveTo(busters.Base(k.team)))
		if busters.InBase(u.X, u.Y, k.team) {
			l.try(busters.Action{Kind: busters.Release})
		}
		if k.league >= busters.Gold && k.threats(u.X, u.Y) > 0 {
			if x, y, ok := k.pass(l.i, true); ok {
				l.try(busters.EjectTo(x, y))
			}
			l.try(busters.EjectTo(busters.Base(k.team)))
		}
	} else {
		l.try(busters.MoveTo(l.x, l.y))
		for g := 0; g < k.ghostCount; g++ {
			if k.ghosts[g].visible && s.CanBust(l.b, g) {
				l.try(busters.BustOf(g))
			}
		}
		if l.ghost != nobody {
			a := k.bust(l.i, l.ghost)
			l.try(a)
		}
	}
	if k.league >= busters.Wood1 && k.turn >= k.charged[l.i] {
		for e := range k.enemies {
			if k.enemies[e].visible && k.enemies[e].State != busters.StateStunned && s.CanStun(l.b, e) {
				l.try(busters.StunOf(e))
			}
		}
	}
}

// try plays the turn with command a and keeps it if it is the best so far.
func (l *lexSearch) try(a busters.Action) {
	g := &l.k.guess
	s := g.s
	actions := g.foes
	first := l.k.team * l.k.n
	for b := first; b < first+l.k.n; b++ {
		actions[b] = g.mine[b]
		if g.mine[b].Kind == busters.Nothing && s.Busters[b].Busting != busters.None && s.CanBust(b, int(s.Busters[b].Busting)) {
			actions[b] = busters.BustOf(int(s.Busters[b].Busting))
		}
	}
	actions[l.b] = a
	s.Step(&actions)
	v := l.judge(&s)
	if !l.found || v.better(&l.best) {
		l.found, l.best, l.choice = true, v, a
	}
}

// judge values the position after the turn for this buster.
func (l *lexSearch) judge(s *busters.State) (v lexValue) {
	k := l.k
	first, foe := k.team*k.n, (1-k.team)*k.n
	v[lexSecured] = int(s.Secured[k.team]) - int(s.Secured[1-k.team])
	for b := first; b < first+k.n; b++ {
		l.judgeOwn(s, b, &v)
	}
	for e := foe; e < foe+k.n; e++ {
		u := &s.Busters[e]
		if u.Ghost != busters.None {
			v[lexCarried] -= 2
		}
		if was := &k.guess.s.Busters[e]; was.Stunned == 0 && u.Stunned > 0 &&
			(was.Recharge < 4 || was.Ghost != busters.None || was.Busting != busters.None) {
			v[lexAsleep] += 2
		}
	}
	for g := 0; g < k.ghostCount; g++ {
		t := &s.Ghosts[g]
		if t.Status != busters.Free {
			continue
		}
		if t.Stamina == 0 {
			v[lexCarried] += l.nearer(s, int(t.X), int(t.Y))
		}
		if g == l.ghost || t.Stamina <= 3 {
			v[lexStamina] -= int(t.Stamina)
		}
	}
	l.judgeGoal(s, &v)
	return v
}

// judgeOwn adds what own buster b is worth.
func (l *lexSearch) judgeOwn(s *busters.State, b int, v *lexValue) {
	k := l.k
	u := &s.Busters[b]
	if u.Ghost != busters.None {
		v[lexCarried] += 2
		v[lexHome] -= k.toBase(int(u.X), int(u.Y))
	}
	if u.Stunned > 0 && k.guess.s.Busters[b].Stunned == 0 {
		v[lexAsleep] -= 2
	}
	if u.Recharge >= busters.StunRecharge-1 {
		v[lexSpent]--
	}
	if b != l.b || u.Stunned > 0 {
		return
	}
	foe := (1 - k.team) * k.n
	for e := foe; e < foe+k.n; e++ {
		t := &s.Busters[e]
		if t.Stunned > 1 || t.Recharge > 1 || !k.enemies[e].known || k.turn-k.enemies[e].turn > 4 {
			continue
		}
		if busters.InStunRange(int(u.X), int(u.Y), int(t.X), int(t.Y)) {
			switch {
			case u.Ghost != busters.None:
				v[lexDanger]--
			case u.Recharge > 1 && u.Recharge < 7:
				v[lexReach]--
			}
		}
	}
}

// nearer tells who has a ghost that anyone can take: 1 the own side, -1 the
// other, 0 neither.
func (l *lexSearch) nearer(s *busters.State, x, y int) int {
	var best [2]int
	for team := range best {
		best[team] = 1 << 30
		for b := team * l.k.n; b < team*l.k.n+l.k.n; b++ {
			u := &s.Busters[b]
			if u.Ghost != busters.None {
				continue
			}
			d := distance(int(u.X), int(u.Y), x, y) + busters.BusterStep*int(u.Stunned)
			if d < busters.BustMin {
				d = busters.BustMax + busters.BustMin - d
			}
			if d = (d - busters.BustMax + busters.BusterStep - 1) / busters.BusterStep; d < best[team] {
				best[team] = d
			}
		}
	}
	switch own, other := best[l.k.team], best[1-l.k.team]; {
	case own < other:
		return 1
	case own > other:
		return -1
	}
	return 0
}

// judgeGoal adds how far this buster is from what it is about.
func (l *lexSearch) judgeGoal(s *busters.State, v *lexValue) {
	k := l.k
	u := &s.Busters[l.b]
	x, y := int(u.X), int(u.Y)
	if l.catch != nobody && s.Busters[l.catch].Ghost != busters.None {
		v[lexCatch] = -l.turnsTo(s, l.b, l.catch)
	}
	switch {
	case u.Ghost != busters.None:
	case l.ghost != nobody && s.Ghosts[l.ghost].Status == busters.Free:
		t := &s.Ghosts[l.ghost]
		gx, gy := int(t.X), int(t.Y)
		if !t.Still {
			gx, gy = s.Flight(gx, gy)
		}
		d := distance(x, y, gx, gy)
		switch {
		case d < busters.BustMin+10:
			v[lexTarget] = d - busters.BustMin - 2000
		case d > busters.BustMax-10:
			v[lexTarget] = busters.BustMax - 10 - d
		default:
			v[lexTarget] = (busters.BustMin - d) / 20
		}
	case l.friend != nobody:
		t := &s.Busters[k.team*k.n+l.friend]
		d := distance(x, y, int(t.X), int(t.Y)) - 950
		if d < 0 {
			d = -2 * d
		}
		v[lexTarget] = -d - k.toBase(x, y)/8
	default:
		v[lexExplore] = -distance(x, y, l.x, l.y)
	}
}
