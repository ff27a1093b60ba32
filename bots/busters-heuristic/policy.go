//go:build go1.18

package main

import (
	"math"

	"botkit/sim/busters"
	"botkit/sim/fastrand"
)

// goalKind is what a buster is about over several turns.
type goalKind uint8

const (
	idle    goalKind = iota // nothing yet: the policy chooses
	hunt                    // ghost id: go there and bust it
	chase                   // enemy id: go and stun it
	explore                 // node id at (x, y)
	walk                    // to the point (x, y), then choose again
	escort                  // own buster id
)

type goal struct {
	kind goalKind
	id   int8
	x, y int16
	// age counts the turns since it was chosen.
	age uint8
}

// playout is a game that is played ahead by the policy of both teams. It is a
// plain value: trying a plan starts with a copy.
type playout struct {
	s     busters.State
	goals [busters.MaxBusters]goal
	// known has, a team, the ghosts that it may hunt; the others lie hidden.
	known [2]uint32
	// visited has, a team, the nodes that were walked to.
	visited [2]uint64
	nodes   *places
	// chance is how likely each ghost is where it is believed to be, looked the
	// nodes that the own team saw in this playout.
	chance *[busters.MaxGhosts]float64
	looked uint64
	aimed  uint32 // busters that are being stunned this turn
	stuns  bool   // the league has STUN
	// noise is the most turns that the choice of a ghost errs by, drawn from rng.
	noise float64
	rng   fastrand.Rand
}

// distance is the distance of two places, rounded down.
func distance(ax, ay, bx, by int) int {
	return int(math.Sqrt(float64(busters.Dist2(ax, ay, bx, by))))
}

// step plays one turn. Own orders replace the policy's choice for the busters
// that have one.
func (p *playout) step(orders *[busters.MaxBusters]busters.Action) {
	var actions [busters.MaxBusters]busters.Action
	p.aimed = 0
	all := 2 * int(p.s.PerTeam)
	for b := 0; b < all; b++ {
		if orders[b].Kind == busters.Stun {
			p.aimed |= 1 << uint(orders[b].X)
		}
	}
	for b := 0; b < all; b++ {
		if orders[b].Kind != busters.Nothing {
			actions[b] = orders[b]
			p.goals[b].age++
			continue
		}
		actions[b] = p.act(b)
	}
	p.s.Step(&actions)
}

// carried is what each buster has on its back.
func (p *playout) carried() (ghosts [busters.MaxBusters]int8) {
	for b := 0; b < 2*int(p.s.PerTeam); b++ {
		ghosts[b] = p.s.Busters[b].Ghost
	}
	return ghosts
}

// act is the policy's command for buster b.
func (p *playout) act(b int) busters.Action {
	u := &p.s.Busters[b]
	if u.Stunned > 0 {
		return busters.Action{}
	}
	team := p.s.Team(b)
	x, y := int(u.X), int(u.Y)
	if u.Ghost != busters.None && busters.InBase(x, y, team) {
		return busters.Action{Kind: busters.Release}
	}
	if p.stuns && u.Recharge == 0 && !p.tips(b, team) {
		if e := p.stunTarget(b, team); e >= 0 {
			p.aimed |= 1 << uint(e)
			return busters.StunOf(e)
		}
	}
	g := &p.goals[b]
	if u.Ghost != busters.None {
		if g.kind == walk && (x != int(g.x) || y != int(g.y)) && g.age < 12 {
			g.age++
			return busters.MoveTo(int(g.x), int(g.y))
		}
		g.kind = idle
		return busters.MoveTo(busters.Base(team))
	}
	if who := p.decisive(b, team); who >= 0 {
		if g.kind != escort || int(g.id) != who {
			*g = goal{kind: escort, id: int8(who)}
		}
	} else if !p.lasting(b, team) {
		p.choose(b, team)
	}
	g.age++
	return p.follow(b, team)
}

// tips reports whether the bust of b decides this turn who gets the ghost that it
// busts: without it the enemies would be more, or level.
func (p *playout) tips(b, team int) bool {
	u := &p.s.Busters[b]
	if u.Busting == busters.None || !p.s.CanBust(b, int(u.Busting)) {
		return false
	}
	var count [2]int
	for i := 0; i < 2*int(p.s.PerTeam); i++ {
		if i != b && p.s.Busters[i].Busting == u.Busting {
			count[p.s.Team(i)]++
		}
	}
	own, foes := count[team], count[1-team]
	return foes > 0 && own <= foes && own+1 >= foes && int(p.s.Ghosts[u.Busting].Stamina) <= own+foes+1
}

// stunTarget is the enemy that buster b stuns now, -1 if none is worth it.
func (p *playout) stunTarget(b, team int) int {
	u := &p.s.Busters[b]
	n := int(p.s.PerTeam)
	who, best := -1, 0
	for e := (1 - team) * n; e < (1-team)*n+n; e++ {
		t := &p.s.Busters[e]
		if t.Stunned > 1 || p.aimed>>uint(e)&1 != 0 ||
			!busters.InStunRange(int(u.X), int(u.Y), int(t.X), int(t.Y)) {
			continue
		}
		worth := 1
		switch {
		case t.Ghost != busters.None:
			worth = 4
			if u.Ghost != busters.None && t.Recharge > 0 {
				worth = 0
			}
		case u.Ghost != busters.None:
			// A carrier loses its ghost by stunning: only against one that would
			// stun it now.
			if t.Recharge > 0 || t.Stunned > 0 {
				worth = 0
			}
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

// wins reports whether a team has the majority once its carriers are home.
func (p *playout) wins(team int) bool {
	n := int(p.s.PerTeam)
	sum := int(p.s.Secured[team])
	for m := team * n; m < team*n+n; m++ {
		if p.s.Busters[m].Ghost != busters.None {
			sum++
		}
	}
	return 2*sum > int(p.s.GhostCount)
}

// decisive is the own carrier that b should stay with because its ghost wins
// the game, -1 if there is none near.
func (p *playout) decisive(b, team int) int {
	if escortRange <= 0 || !p.s.League.HasStamina() || !p.wins(team) {
		return -1
	}
	n := int(p.s.PerTeam)
	u := &p.s.Busters[b]
	bx, by := busters.Base(team)
	who, best := -1, int(escortRange)
	for m := team * n; m < team*n+n; m++ {
		t := &p.s.Busters[m]
		if t.Ghost == busters.None || t.Stunned > 0 {
			continue
		}
		x, y := int(t.X), int(t.Y)
		if distance(x, y, bx, by) < busters.BaseRange+busters.BusterStep {
			continue
		}
		if d := distance(int(u.X), int(u.Y), x, y); d < best {
			who, best = m, d
		}
	}
	return who
}

// lasting reports whether the goal of b can still be followed.
func (p *playout) lasting(b, team int) bool {
	g := &p.goals[b]
	u := &p.s.Busters[b]
	switch g.kind {
	case hunt:
		return p.s.Ghosts[g.id].Status == busters.Free && g.age < 10
	case chase:
		t := &p.s.Busters[g.id]
		return t.Ghost != busters.None && t.Stunned == 0 && g.age < 12
	case explore:
		if distance(int(u.X), int(u.Y), int(g.x), int(g.y)) < 500 {
			p.visited[team] |= 1 << uint(g.id)
			return false
		}
		return g.age < 8
	case walk:
		return (g.x != u.X || g.y != u.Y) && g.age < 8
	case escort:
		return p.s.Busters[g.id].Ghost != busters.None && g.age < 20
	}
	return false
}

// choose gives b the goal that takes least time, counting the way home.
func (p *playout) choose(b, team int) {
	u := &p.s.Busters[b]
	x, y := int(u.X), int(u.Y)
	n, first := int(p.s.PerTeam), team*int(p.s.PerTeam)
	baseX, baseY := busters.Base(team)
	best, chosen := math.Inf(1), goal{kind: walk, x: int16(busters.Width / 2), y: int16(busters.Height / 2)}
	for i, free := 0, p.known[team]; free != 0 && i < int(p.s.GhostCount); i++ {
		if free>>uint(i)&1 == 0 || p.s.Ghosts[i].Status != busters.Free {
			continue
		}
		t := &p.s.Ghosts[i]
		gx, gy := int(t.X), int(t.Y)
		cost := homeWeight*float64(distance(gx, gy, baseX, baseY))/busters.BusterStep + doubtCost*(1-p.chance[i])
		if cost >= best {
			continue
		}
		if d := distance(x, y, gx, gy) - busters.BustMax; d > 0 {
			cost += 1 + float64(d)/busters.BusterStep
		}
		helpers := 1
		for m := first; m < first+n; m++ {
			if m != b && p.goals[m].kind == hunt && int(p.goals[m].id) == i && p.s.Busters[m].Ghost == busters.None {
				helpers++
			}
		}
		if cost += staminaWeight * float64(t.Stamina) / float64(helpers); helpers > 1 && int(t.Stamina) < 6 {
			cost += 8
		}
		if p.noise > 0 {
			cost += p.noise * p.rng.Float64()
		}
		if cost < best {
			best, chosen = cost, goal{kind: hunt, id: int8(i)}
		}
	}
	if p.stuns {
		losing := p.s.League.HasStamina() && lastChase < 1 && p.wins(1-team)
		for e := (1 - team) * n; e < (1-team)*n+n; e++ {
			if p.s.Busters[e].Ghost == busters.None {
				continue
			}
			k, ok := p.catch(b, e, team)
			if !ok {
				continue
			}
			cost := chaseWeight * float64(k)
			if losing {
				cost *= lastChase
			} else if p.pursued(b, e, first, n) {
				continue
			}
			if cost < best {
				best, chosen = cost, goal{kind: chase, id: int8(e)}
			}
		}
	}
	p.chooseNode(b, team, &best, &chosen)
	if math.IsInf(best, 1) && p.s.League.HasStamina() {
		chosen = p.patrol(b, team)
	}
	p.goals[b] = chosen
}

// pursued reports whether another buster of the team is after enemy e.
func (p *playout) pursued(b, e, first, n int) bool {
	for m := first; m < first+n; m++ {
		if m != b && p.goals[m].kind == chase && int(p.goals[m].id) == e {
			return true
		}
	}
	return false
}

// places are the nodes with something to find, the richest first; cost is what
// looking there costs in turns, the walk not counted.
type places struct {
	count int
	id    [nodes]int8
	x, y  [nodes]int16
	cost  [nodes]float64
	// age is how long nobody looked at each node, by its id.
	age [nodes]int
}

// fill makes the list from what the fog expects around each node.
func (l *places) fill(f *fog) {
	l.count = 0
	l.age = f.age
	for i, w := range f.node {
		if w < 0.02 {
			continue
		}
		if w > 1 {
			w = 1
		}
		cost := exploreCost / w
		k := l.count
		l.count++
		for ; k > 0 && l.cost[k-1] > cost; k-- {
			l.cost[k], l.id[k], l.x[k], l.y[k] = l.cost[k-1], l.id[k-1], l.x[k-1], l.y[k-1]
		}
		x, y := nodePlace(i)
		l.cost[k], l.id[k], l.x[k], l.y[k] = cost, int8(i), int16(x), int16(y)
	}
}

// patrol is for a buster that knows of nothing to do: ghosts went out of sight
// somewhere, so it goes where nobody looked for longest.
func (p *playout) patrol(b, team int) goal {
	u := &p.s.Busters[b]
	n, first := int(p.s.PerTeam), team*int(p.s.PerTeam)
	best, chosen := math.Inf(1), goal{kind: walk, x: int16(busters.Width / 2), y: int16(busters.Height / 2)}
	for i := range p.nodes.age {
		if p.visited[team]>>uint(i)&1 != 0 {
			continue
		}
		x, y := nodePlace(i)
		cost := float64(distance(int(u.X), int(u.Y), x, y))/busters.BusterStep - float64(p.nodes.age[i])/4
		for m := first; m < first+n; m++ {
			if m != b && p.goals[m].kind == explore && distance(int(p.goals[m].x), int(p.goals[m].y), x, y) < 2500 {
				cost += 15
			}
		}
		if cost < best {
			best, chosen = cost, goal{kind: explore, id: int8(i), x: int16(x), y: int16(y)}
		}
	}
	return chosen
}

// chooseNode looks into the fog where that is worth more than best.
func (p *playout) chooseNode(b, team int, best *float64, chosen *goal) {
	u := &p.s.Busters[b]
	n, first := int(p.s.PerTeam), team*int(p.s.PerTeam)
	for k := 0; k < p.nodes.count && p.nodes.cost[k] < *best; k++ {
		i := int(p.nodes.id[k])
		if p.visited[team]>>uint(i)&1 != 0 {
			continue
		}
		nx, ny := int(p.nodes.x[k]), int(p.nodes.y[k])
		room := (*best - p.nodes.cost[k]) * busters.BusterStep // how far it may be
		d2 := float64(busters.Dist2(int(u.X), int(u.Y), nx, ny))
		if d2 >= room*room {
			continue
		}
		cost := p.nodes.cost[k] + math.Sqrt(d2)/busters.BusterStep
		taken := false
		for m := first; m < first+n; m++ {
			if m != b && p.goals[m].kind == explore && distance(int(p.goals[m].x), int(p.goals[m].y), nx, ny) < 2500 {
				taken = true
			}
		}
		if !taken {
			*best, *chosen = cost, goal{kind: explore, id: int8(i), x: int16(nx), y: int16(ny)}
		}
	}
}

// catch is the number of turns after which b has the carrier e in reach on its
// walk home, with its stun ready.
func (p *playout) catch(b, e, team int) (turns int, ok bool) {
	u, t := &p.s.Busters[b], &p.s.Busters[e]
	baseX, baseY := busters.Base(1 - team)
	x, y := int(t.X), int(t.Y)
	for k := 0; k < 20; k++ {
		if busters.InBase(x, y, 1-team) {
			return 0, false
		}
		reach := busters.StunRange + busters.BusterStep*k
		if k >= int(u.Recharge) && busters.Dist2(int(u.X), int(u.Y), x, y) <= reach*reach {
			return k, true
		}
		x, y = busters.Toward(x, y, baseX, baseY, busters.BusterStep)
	}
	return 0, false
}

// follow is the command that brings b nearer to its goal.
func (p *playout) follow(b, team int) busters.Action {
	g, u := &p.goals[b], &p.s.Busters[b]
	switch g.kind {
	case hunt:
		return p.approach(b, int(g.id), team)
	case chase:
		return p.cutOff(b, int(g.id), team)
	case escort:
		t := &p.s.Busters[g.id]
		baseX, baseY := busters.Base(team)
		x, y := busters.Toward(int(t.X), int(t.Y), baseX, baseY, busters.BusterStep+busters.BustMin+50)
		return busters.MoveTo(x, y)
	case explore, walk:
		return busters.MoveTo(int(g.x), int(g.y))
	}
	return busters.MoveTo(int(u.X), int(u.Y))
}

// cutOff walks to where the carrier can be caught, or after it.
func (p *playout) cutOff(b, e, team int) busters.Action {
	t := &p.s.Busters[e]
	x, y := int(t.X), int(t.Y)
	baseX, baseY := busters.Base(1 - team)
	k, ok := p.catch(b, e, team)
	if !ok {
		k = 1
	}
	nextX, nextY := busters.Toward(x, y, baseX, baseY, busters.BusterStep)
	for ; k > 0; k-- {
		x, y = busters.Toward(x, y, baseX, baseY, busters.BusterStep)
	}
	// What the carrier drops can be busted only from 900 away.
	const apart = busters.BustMin + 100
	u := &p.s.Busters[b]
	ux, uy := int(u.X), int(u.Y)
	if mx, my := busters.Toward(ux, uy, x, y, busters.BusterStep); busters.Dist2(mx, my, nextX, nextY) < apart*apart {
		d := distance(ux, uy, nextX, nextY)
		if d == 0 {
			return busters.MoveTo(busters.Base(1 - team))
		}
		return busters.MoveTo(nextX+(ux-nextX)*apart/d, nextY+(uy-nextY)*apart/d)
	}
	return busters.MoveTo(x, y)
}

// approach busts ghost id, or walks to the nearest place from which that can be
// done in the turn after, on the way home if there is a choice.
func (p *playout) approach(b, id, team int) busters.Action {
	if p.s.CanBust(b, id) {
		return busters.BustOf(id)
	}
	u, t := &p.s.Busters[b], &p.s.Ghosts[id]
	x, y, gx, gy := int(u.X), int(u.Y), int(t.X), int(t.Y)
	if !t.Still {
		gx, gy = p.s.Flight(gx, gy)
	}
	d := distance(x, y, gx, gy)
	switch {
	case d >= busters.BustMin+1 && d <= busters.BustMax-2:
		return busters.MoveTo(x, y)
	case d > busters.BustMax-2:
		// Just into reach: standing nearer only drives it off.
		step := d - (busters.BustMax - 10)
		if step > busters.BusterStep {
			return busters.MoveTo(gx, gy)
		}
		return busters.MoveTo(busters.Toward(x, y, gx, gy, step))
	case d == 0:
		return busters.MoveTo(busters.Base(team))
	}
	// Too near: back off, straight away from it.
	out := float64(busters.BustMin+20) / float64(d)
	return busters.MoveTo(gx+int(float64(x-gx)*out), gy+int(float64(y-gy)*out))
}
