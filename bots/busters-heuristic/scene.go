//go:build go1.18

package main

import "botkit/sim/busters"

const (
	never   = 1 << 28 // farther than anything
	pathLen = 24
)

// scene is what all own busters look at in one turn.
type scene struct {
	baseX, baseY int
	// flown is where each free ghost is after its next step, busted how many own busters bust it
	// this turn.
	flown  [busters.MaxGhosts][2]int16
	busted [busters.MaxGhosts]int8
	// wanted are the ghosts worth going to, forbidden those that enemies would take if they were
	// busted now, fights those that both teams are at.
	wanted, forbidden, fights uint32
	// path is the way home of each enemy carrier, step by step, as far as it can still be cut off.
	path   [busters.MaxBusters][pathLen][2]int16
	length [busters.MaxBusters]int
	// catchable says that one of the team can cut off a carrier.
	catchable bool
	// escorted are the carriers that the buster which chooses should go with.
	escorted uint32
	last     bool // one more ghost wins
	spare    bool // stuns are kept: those stunned now would be awake again too soon
}

// survey fills in the scene.
func (p *policy) survey() {
	b, sc := p.b, &p.scene
	*sc = scene{}
	sc.baseX, sc.baseY = busters.Base(b.team)
	sc.last = int(p.s.Secured[b.team]) >= int(p.s.GhostCount)/2
	thin := b.unknownPairs() > 0 && float64(b.fog.count) > tuning.thin*float64(b.fog.begun)
	nearest, who := never, -1
	for g := 0; g < int(p.s.GhostCount); g++ {
		t := &p.s.Ghosts[g]
		if t.Status != busters.Free {
			continue
		}
		if b.stillFree(g) < tuning.sure {
			continue
		}
		x, y := int(t.X), int(t.Y)
		if !t.Still {
			x, y = p.s.Flight(x, y)
		}
		sc.flown[g] = [2]int16{int16(x), int16(y)}
		p.rivals(g)
		if d := distance(x, y, sc.baseX, sc.baseY); d < nearest {
			nearest, who = d, g
		}
		// As long as much is hidden, strong ghosts can wait.
		if !thin || int(t.Stamina) < int(tuning.strong) {
			sc.wanted |= 1 << uint(g)
		}
	}
	if sc.last {
		// All on the one that is nearest home.
		sc.wanted = 0
		if who >= 0 {
			sc.wanted = 1 << uint(who)
			sc.spare = p.spares(who)
		}
	}
	p.paths()
}

// rivals notes who is in reach of ghost g.
func (p *policy) rivals(g int) {
	t := &p.s.Ghosts[g]
	own, awake, foes := 0, 0, 0
	var wakes [busters.MaxPerTeam]int
	for i := 0; i < 2*p.b.n; i++ {
		u := &p.s.Busters[i]
		if u.Ghost != busters.None || !p.s.CanBust(i, g) {
			continue
		}
		if p.s.Team(i) != p.b.team {
			if p.located(i) {
				wakes[foes] = int(u.Stunned)
				foes++
			}
			continue
		}
		own++
		if u.Stunned == 0 {
			awake++
		}
	}
	if own > 0 && foes > 0 && int(t.Stamina) <= int(tuning.fought) {
		p.scene.fights |= 1 << uint(g)
	}
	if awake == 0 {
		return
	}
	need := (int(t.Stamina) + awake - 1) / awake
	rivals := 0
	for _, w := range wakes[:foes] {
		if w == 0 || w < need {
			rivals++
		}
	}
	if rivals > awake {
		p.scene.forbidden |= 1 << uint(g)
	}
}

// spares reports whether enemies stunned now would be awake again before ghost g is
// busted by all and out of their reach.
func (p *policy) spares(g int) bool {
	b, sc := p.b, &p.scene
	t := &p.s.Ghosts[g]
	turns := (int(t.Stamina) + b.n - 1) / b.n
	near, who := never, b.first
	for i := b.first; i < b.first+b.n; i++ {
		if d := p.away(i, int(t.X), int(t.Y)); d < near {
			near, who = d, i
		}
	}
	x, y := int(p.s.Busters[who].X), int(p.s.Busters[who].Y)
	for !busters.InBase(x, y, b.team) && p.inReach(x, y) {
		turns++
		x, y = busters.Toward(x, y, sc.baseX, sc.baseY, busters.BusterStep)
	}
	return turns > busters.StunTurns
}

// inReach reports whether an enemy, awake or not, could stun who stands at (x, y).
func (p *policy) inReach(x, y int) bool {
	for e := p.b.foe; e < p.b.foe+p.b.n; e++ {
		if p.located(e) && p.away(e, x, y) <= busters.StunRange {
			return true
		}
	}
	return false
}

// paths works out the ways home of the enemy carriers and whether one can be cut off.
func (p *policy) paths() {
	b, sc := p.b, &p.scene
	for e := b.foe; e < b.foe+b.n; e++ {
		u := &p.s.Busters[e]
		if u.Ghost == busters.None {
			continue
		}
		x, y := int(u.X), int(u.Y)
		ex, ey := busters.Base(1 - b.team)
		k := 0
		for ; k < pathLen && !busters.InBase(x, y, 1-b.team); k++ {
			x, y = busters.Toward(x, y, ex, ey, busters.BusterStep)
			sc.path[e][k] = [2]int16{int16(x), int16(y)}
		}
		// In its base it releases before a stun can hit.
		if k -= 2; k < 0 {
			k = 0
		}
		sc.length[e] = k
		for i := b.first; i < b.first+b.n; i++ {
			sc.catchable = sc.catchable || p.catches(i, e)
		}
	}
}

// catches reports whether own buster i can still stun carrier e.
func (p *policy) catches(i, e int) bool {
	u, t := &p.s.Busters[i], &p.s.Busters[e]
	if u.Stunned > 0 {
		return false
	}
	if p.s.CanStun(i, e) && t.Stunned == 0 {
		return true
	}
	k := p.scene.length[e]
	if k == 0 || int(u.Recharge) > k {
		return false
	}
	at := p.scene.path[e][k-1]
	return p.away(i, int(at[0]), int(at[1])) <= busters.StunRange+k*busters.BusterStep
}

// escorts notes the carriers that own buster i should go with: those with more dangerous
// enemies around than mates that are nearer than i.
func (p *policy) escorts(i int) {
	b, sc := p.b, &p.scene
	sc.escorted = 0
	for m := b.first; m < b.first+b.n; m++ {
		if m != i && p.s.Busters[m].Ghost != busters.None && (sc.last || p.dangers(m) > p.company(i, m)) {
			sc.escorted |= 1 << uint(m)
		}
	}
}

// dangers is the number of enemies that may get at carrier m; one that can stun it now
// counts for all.
func (p *policy) dangers(m int) int {
	b, sc := p.b, &p.scene
	t := &p.s.Busters[m]
	x, y := int(t.X), int(t.Y)
	nextX, nextY := busters.Toward(x, y, sc.baseX, sc.baseY, busters.BusterStep)
	home := distance(x, y, sc.baseX, sc.baseY)
	count := 0
	for e := b.foe; e < b.foe+b.n; e++ {
		u := &p.s.Busters[e]
		if u.Stunned > 1 || !p.located(e) {
			continue
		}
		next := p.away(e, nextX, nextY)
		if u.Stunned == 1 {
			if next <= busters.StunRange {
				count++
			}
			continue
		}
		now := p.away(e, x, y)
		if now <= busters.StunRange && u.Recharge == 0 {
			return 2 * busters.MaxPerTeam
		}
		if now <= busters.StunRange || next <= busters.StunRange+busters.BusterStep || p.away(e, sc.baseX, sc.baseY) <= home {
			count++
		}
	}
	return count
}

// company is the number of mates that are with carrier m and nearer to it than to i.
func (p *policy) company(i, m int) int {
	b := p.b
	t, u := &p.s.Busters[m], &p.s.Busters[i]
	count := 0
	for k := b.first; k < b.first+b.n; k++ {
		v := &p.s.Busters[k]
		if k == i || k == m || v.Ghost != busters.None || v.Stunned > 0 {
			continue
		}
		d := p.away(k, int(t.X), int(t.Y))
		if d <= busters.StunRange+busters.BusterStep && d < p.away(k, int(u.X), int(u.Y)) {
			count++
		}
	}
	return count
}
