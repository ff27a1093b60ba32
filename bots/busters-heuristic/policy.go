//go:build go1.18

package main

import "botkit/sim/busters"

// policy chooses the commands in the leagues with stamina: one-ply lookahead with
// lexicographic preferences. Each own buster in turn stuns if it can; else it looks at the
// places that it could step to and at the ghosts that it could bust, and takes what is best by
// the first thing in view that differs (outlook.go).
type policy struct {
	actions [busters.MaxBusters]busters.Action

	b *belief
	// s is the belief without carriers that are only guessed.
	s      busters.State
	league busters.League
	scene  scene
	places places
	// heading is where each own buster looks for ghosts.
	heading [busters.MaxBusters]heading
	opened  bool // the rush to the middle is over
	began   [busters.MaxPerTeam][2]int16
	aimed   uint32 // enemies that are being stunned this turn
}

// start prepares for a game.
func (p *policy) start(b *belief) {
	*p = policy{b: b, s: b.s}
	for i := 0; i < b.n; i++ {
		u := &b.s.Busters[b.first+i]
		p.began[i] = [2]int16{u.X, u.Y}
	}
	for i := range p.heading {
		p.heading[i].node = noNode
	}
}

// run leaves the commands of the own busters in p.actions.
func (p *policy) run(league busters.League) {
	b := p.b
	p.league = league
	p.s = b.s
	p.aimed = 0
	for e := b.foe; e < b.foe+b.n; e++ {
		if b.guessed>>uint(e)&1 != 0 {
			p.s.Busters[e].Ghost = busters.None
		}
	}
	p.places.fill(&b.fog)
	p.survey()
	for i := b.first; i < b.first+b.n; i++ {
		p.actions[i] = p.command(i)
	}
	if league >= busters.Gold {
		p.pass()
	}
}

// command is what own buster i does.
func (p *policy) command(i int) busters.Action {
	b := p.b
	u := &p.s.Busters[i]
	x, y := int(u.X), int(u.Y)
	if u.Stunned > 0 {
		return busters.MoveTo(x, y)
	}
	if u.Ghost != busters.None && busters.InBase(x, y, b.team) {
		return busters.Action{Kind: busters.Release}
	}
	if u.Ghost == busters.None && p.opening(i) {
		return busters.MoveTo(p.line(i))
	}
	if u.Recharge == 0 && !p.scene.spare {
		if e := b.target(&p.s, i, p.aimed); e >= 0 {
			p.aimed |= 1 << uint(e)
			return busters.StunOf(e)
		}
	}
	if u.Ghost != busters.None {
		return p.carry(i)
	}
	return p.prefer(i)
}

// target is the enemy in sight that own buster i stuns now, -1 if there is none: one stun for one
// enemy, carriers first, then who could stun, then who busts. A carrier loses its ghost by stunning:
// it does so only against who would stun it now. aimed are the enemies that are stunned already.
func (b *belief) target(s *busters.State, i int, aimed uint32) int {
	loaded := s.Busters[i].Ghost != busters.None
	who, best := -1, 0
	for e := b.foe; e < b.foe+b.n; e++ {
		t := &s.Busters[e]
		if t.Stunned > 1 || (aimed|^b.inSight)>>uint(e)&1 != 0 || !s.CanStun(i, e) || loaded && (t.Recharge > 0 || t.Stunned > 0) {
			continue
		}
		worth := 1
		switch {
		case t.Ghost != busters.None:
			worth = 4
		case t.Recharge == 0:
			worth = 3
		case t.Busting != busters.None:
			worth = 2
		}
		if worth > best {
			who, best = e, worth
		}
	}
	return who
}

// carry brings a ghost home: straight, or by the step that comes nearest to home out of the
// reach of armed enemies if the carrier cannot stun them first.
func (p *policy) carry(i int) busters.Action {
	u := &p.s.Busters[i]
	x, y := int(u.X), int(u.Y)
	bx, by := busters.Base(p.b.team)
	home := busters.MoveTo(bx, by)
	sx, sy := busters.Toward(x, y, bx, by, busters.BusterStep)
	if u.Recharge == 0 || !p.exposed(sx, sy, 0) {
		return home
	}
	best := never * never
	for _, d := range compass {
		tx, ty := x+d[0], y+d[1]
		if tx < 0 || ty < 0 || tx > busters.Width || ty > busters.Height {
			continue
		}
		tx, ty = busters.Toward(x, y, tx, ty, busters.BusterStep)
		if d := busters.Dist2(tx, ty, bx, by); d < best && !p.exposed(tx, ty, 0) {
			best, home = d, busters.MoveTo(tx, ty)
		}
	}
	return home
}

// compass is 8 directions of length 1000.
var compass = [8][2]int{{1000, 0}, {707, 707}, {0, 1000}, {-707, 707}, {-1000, 0}, {-707, -707}, {0, -1000}, {707, -707}}

// exposed reports whether an enemy that can stun soon has (x, y) in reach after a step
// of so much.
func (p *policy) exposed(x, y, step int) bool {
	b := p.b
	for e := b.foe; e < b.foe+b.n; e++ {
		u := &p.s.Busters[e]
		if u.Stunned <= 1 && u.Recharge <= 1 && p.located(e) && p.away(e, x, y) <= busters.StunRange+step {
			return true
		}
	}
	return false
}

// located reports whether it is known where enemy e is: it is in sight or was in the last turn,
// or it was seen with a ghost and walks home.
func (p *policy) located(e int) bool {
	return p.b.met>>uint(e)&1 != 0 && p.b.guessed>>uint(e)&1 == 0 && int(p.b.s.Turn)-p.b.enemySeen[e] <= 1 ||
		p.s.Busters[e].Ghost != busters.None
}

// away is how far buster i is from (x, y).
func (p *policy) away(i, x, y int) int {
	u := &p.s.Busters[i]
	return distance(int(u.X), int(u.Y), x, y)
}

// opening reports whether buster i still takes its place in the line across the middle of the
// map. What both teams reach at the same time is won or lost first; what lies behind can wait.
func (p *policy) opening(i int) bool {
	b := p.b
	turn := int(b.s.Turn)
	seen := b.fog.seen[cellOf(busters.Width/2, busters.Height/2)] >= 0
	if (turn >= 7 || b.met != 0) && seen || turn > int(tuning.opening) {
		p.opened = true
	}
	if p.opened {
		return false
	}
	// A weak ghost that the enemies may see by now comes first.
	for g := 0; g < int(b.s.GhostCount); g++ {
		t := &b.s.Ghosts[g]
		x, y := int(t.X), int(t.Y)
		if t.Status != busters.Free || b.ghostSeen[g] != turn || t.Stamina > 3 || p.away(i, x, y) > busters.SightRange {
			continue
		}
		for _, from := range p.began[:b.n] {
			far := distance(busters.Width-int(from[0]), busters.Height-int(from[1]), x, y)
			if far <= turn*busters.BusterStep+busters.SightRange {
				return false
			}
		}
	}
	return true
}

// line is the place of buster i in the line across the middle, a step beyond it: those
// that are higher up go higher up.
func (p *policy) line(i int) (x, y int) {
	b := p.b
	u := &b.s.Busters[i]
	rank := 1
	for m := b.first; m < b.first+b.n; m++ {
		if v := &b.s.Busters[m]; v.Y < u.Y || v.Y == u.Y && m < i {
			rank++
		}
	}
	x = busters.Width/2 + busters.BusterStep
	if b.team == 1 {
		x = busters.Width/2 - busters.BusterStep
	}
	return x, busters.Height * rank / (b.n + 1)
}
