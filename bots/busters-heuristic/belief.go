//go:build go1.18

package main

import (
	"math"

	"botkit/sim/busters"
)

// belief is what is held true of the game: a State whose hidden parts are the
// best guess, stepped with the rules each turn and corrected by the input.
type belief struct {
	s              busters.State
	team, first, n int // own team, its first buster and their number
	foe            int // the enemy's first buster
	fog            fog
	// found has the ghosts whose place is or was known, lost those of them that
	// are no longer where they should be and not known to be carried.
	found, lost uint32
	ghostSeen   [busters.MaxGhosts]int
	// doubt is the chance left to each ghost that the enemies who passed by did not
	// take it.
	doubt     [busters.MaxGhosts]float64
	enemySeen [busters.MaxBusters]int
	// moved is the last step of each enemy that was seen in two turns running,
	// else zero.
	moved [busters.MaxBusters][2]int
}

func (b *belief) start(v *busters.View) {
	*b = belief{team: v.Team, n: v.PerTeam, first: v.Team * v.PerTeam, foe: (1 - v.Team) * v.PerTeam}
	s, err := busters.Empty(busters.Wood2, v.PerTeam, v.GhostCount)
	if err != nil {
		panic("busters: the reader let an impossible start pass: " + err.Error())
	}
	b.s = s
	b.fog.start()
	if v.GhostCount%2 == 1 {
		// The odd ghost starts in the centre; its stamina is not known yet.
		b.place(0, busters.Width/2, busters.Height/2, 0)
		b.s.Ghosts[0].Still = true
	}
	for g := range b.ghostSeen {
		b.ghostSeen[g] = -1
	}
}

func (b *belief) place(g, x, y, stamina int) {
	b.s.Ghosts[g] = busters.Ghost{X: int16(x), Y: int16(y), Stamina: uint8(stamina), Status: busters.Free}
	b.doubt[g] = 1
	b.found |= 1 << uint(g)
	b.lost &^= 1 << uint(g)
}

// unknownPairs is the number of twins of which nothing is known.
func (b *belief) unknownPairs() int {
	odd := int(b.s.GhostCount) % 2
	unknown := 0
	for g := odd; g < int(b.s.GhostCount); g += 2 {
		if b.found>>uint(g)&3 == 0 {
			unknown++
		}
	}
	return unknown
}

// twin is the id of the ghost that started mirrored, None for the centre ghost.
func (b *belief) twin(g int) int {
	if b.s.GhostCount%2 == 0 {
		return g ^ 1
	}
	if g == 0 {
		return busters.None
	}
	return (g - 1) ^ 1 + 1
}

// update carries the belief over one turn: what was said and what the enemy
// probably did, then what the input shows.
func (b *belief) update(v *busters.View, said *[busters.MaxBusters]busters.Action, turn int, league busters.League, enemy *[busters.MaxBusters]goal) {
	before := b.s
	if turn > 0 {
		actions := *said
		b.guessEnemy(&actions, enemy)
		b.s.Step(&actions)
		b.holdStill(&before)
	}
	if league.HasStamina() && !b.s.League.HasStamina() {
		b.guessStamina()
	}
	b.s.League = league
	b.s.Turn = uint8(turn)
	var visible uint32
	var seen [busters.MaxBusters]bool
	for _, u := range v.Units[:v.Count] {
		if u.Type >= 0 {
			seen[u.ID] = true
		} else {
			visible |= 1 << uint(u.ID)
		}
	}
	b.seeBusters(v, &before, visible, turn)
	b.seeGhosts(v, turn)
	b.missing(visible, &seen, &before)
	b.betrayed(v, said, &before, &seen)
	b.fog.look(&b.s, b.first, b.n, turn)
	b.fog.weigh(turn, b.team, b.unknownPairs(), ones(b.lost))
}

// holdStill undoes flights from enemies that nobody sees: where those are is too
// uncertain to drive a ghost about. That one of them was near makes it doubtful
// that the ghost is still free.
func (b *belief) holdStill(before *busters.State) {
	for g := 0; g < int(b.s.GhostCount); g++ {
		t, was := &b.s.Ghosts[g], &before.Ghosts[g]
		if t.Status != busters.Free || was.Status != busters.Free {
			continue
		}
		x, y := int(was.X), int(was.Y)
		if d, _ := b.nearestOwn(x, y); d <= busters.SightRange+busters.BusterStep {
			continue
		}
		t.X, t.Y = was.X, was.Y
		for e := b.foe; e < b.foe+b.n; e++ {
			u := &b.s.Busters[e]
			if u.Ghost == busters.None && u.Stunned == 0 && busters.Dist2(x, y, int(u.X), int(u.Y)) < busters.SightRange*busters.SightRange {
				keep := 1 - doubtRate
				if t.Stamina > 3 {
					keep = 1 - doubtRate*4/float64(t.Stamina)
				}
				b.doubt[g] *= keep
			}
		}
	}
}

// guessStamina fills in the stamina of ghosts that were placed before it was
// known to exist.
func (b *belief) guessStamina() {
	for g := range b.s.Ghosts {
		if b.s.Ghosts[g].Status == busters.Free && b.ghostSeen[g] < 0 && b.s.Ghosts[g].Stamina == 0 {
			b.s.Ghosts[g].Stamina = 15
		}
	}
}

// guessEnemy fills in what the enemies probably did. It never lets them stun or
// capture: that is for the input to tell.
func (b *belief) guessEnemy(actions *[busters.MaxBusters]busters.Action, goals *[busters.MaxBusters]goal) {
	for e := b.foe; e < b.foe+b.n; e++ {
		u := &b.s.Busters[e]
		actions[e] = busters.Action{}
		if u.Stunned > 0 {
			continue
		}
		x, y := int(u.X), int(u.Y)
		switch g := &goals[e]; {
		case u.Ghost != busters.None && busters.InBase(x, y, 1-b.team):
			actions[e] = busters.Action{Kind: busters.Release}
		case u.Ghost != busters.None:
			actions[e] = busters.MoveTo(busters.Base(1 - b.team))
		case g.kind == hunt && b.s.Ghosts[g.id].Status == busters.Free:
			t := &b.s.Ghosts[g.id]
			if busters.Dist2(x, y, int(t.X), int(t.Y)) > busters.BustMax*busters.BustMax {
				actions[e] = busters.MoveTo(int(t.X), int(t.Y))
			}
		case g.kind == explore || g.kind == walk:
			actions[e] = busters.MoveTo(int(g.x), int(g.y))
		}
	}
}

// seeBusters takes over all busters in sight.
func (b *belief) seeBusters(v *busters.View, before *busters.State, visible uint32, turn int) {
	for _, u := range v.Units[:v.Count] {
		if u.Type < 0 {
			continue
		}
		own := u.Type == b.team
		t := &b.s.Busters[u.ID]
		was := before.Busters[u.ID]
		if !own {
			b.moved[u.ID] = [2]int{}
			if b.enemySeen[u.ID] == turn-1 {
				b.moved[u.ID] = [2]int{u.X - int(was.X), u.Y - int(was.Y)}
			}
		}
		t.X, t.Y = int16(u.X), int16(u.Y)
		t.Stunned, t.Busting = 0, busters.None
		carried := busters.None
		switch u.State {
		case busters.StateCarrying:
			carried = u.Value
		case busters.StateStunned:
			t.Stunned = uint8(u.Value)
		case busters.StateBusting:
			t.Busting = int8(u.Value)
		}
		if t.Ghost != busters.None && int(t.Ghost) != carried {
			b.parted(u, int(t.Ghost), own, visible)
		}
		if carried == busters.None && was.Ghost != busters.None && t.Ghost == busters.None && own {
			// The step said that it was dropped or brought home; the input may know better.
			b.keepScore(u, int(was.Ghost), visible)
		}
		t.Ghost = int8(carried)
		if carried != busters.None {
			b.carriedBy(u.ID, carried)
		}
		if own && u.State == busters.StateStunned && u.Value == busters.StunTurns {
			b.blame(u.ID, before)
		}
		if !own {
			b.enemySeen[u.ID] = turn
		}
	}
}

// carriedBy notes that a ghost is on a buster's back.
func (b *belief) carriedBy(buster, g int) {
	for i := range b.s.Busters[:2*b.n] {
		if i != buster && int(b.s.Busters[i].Ghost) == g {
			b.s.Busters[i].Ghost = busters.None
		}
	}
	if b.s.Ghosts[g].Status == busters.Secured {
		// It was written off too soon.
		for team := range b.s.Secured {
			if team != b.team && b.s.Secured[team] > 0 {
				b.s.Secured[team]--
			}
		}
	}
	b.s.Ghosts[g].Status = busters.Carried
	b.found |= 1 << uint(g)
	b.lost &^= 1 << uint(g)
}

// parted settles what became of a ghost that its carrier was believed to hold
// and does not.
func (b *belief) parted(u busters.Unit, g int, own bool, visible uint32) {
	b.s.Busters[u.ID].Ghost = busters.None
	if visible>>uint(g)&1 != 0 {
		return // seeGhosts puts it in its place
	}
	x, y := busters.Base(u.Type)
	home := int(math.Sqrt(float64(busters.Dist2(u.X, u.Y, x, y)))) - busters.BaseRange
	if own && home > 0 {
		b.lose(g)
		return
	}
	away := int(b.s.Turn) - b.enemySeen[u.ID]
	if home <= 0 || !own && home <= away*busters.BusterStep {
		b.s.Ghosts[g].Status = busters.Secured
		b.s.Secured[u.Type]++
		return
	}
	b.lose(g)
}

// keepScore is for an own ghost that the step laid down: if it is not there, it
// was brought home after all.
func (b *belief) keepScore(u busters.Unit, g int, visible uint32) {
	if b.s.Ghosts[g].Status != busters.Free || visible>>uint(g)&1 != 0 {
		return
	}
	if busters.InBase(u.X, u.Y, u.Type) {
		b.s.Ghosts[g].Status = busters.Secured
		b.s.Secured[u.Type]++
	}
}

func (b *belief) lose(g int) {
	b.s.Ghosts[g].Status = busters.Absent
	b.lost |= 1 << uint(g)
}

// blame starts the recharge of the enemy that must have stunned an own buster.
func (b *belief) blame(own int, before *busters.State) {
	who, best := -1, math.MaxInt
	at := &before.Busters[own]
	for e := b.foe; e < b.foe+b.n; e++ {
		u := &before.Busters[e]
		if u.Stunned > 0 || u.Recharge > 0 || b.s.Busters[e].Recharge > 0 {
			continue
		}
		if d := busters.Dist2(int(u.X), int(u.Y), int(at.X), int(at.Y)); d < best {
			who, best = e, d
		}
	}
	if who >= 0 {
		b.s.Busters[who].Recharge = busters.StunRecharge - 1
	}
}

// seeGhosts takes over all ghosts in sight and places the twins of new ones.
func (b *belief) seeGhosts(v *busters.View, turn int) {
	for _, u := range v.Units[:v.Count] {
		if u.Type != -1 {
			continue
		}
		g := &b.s.Ghosts[u.ID]
		if g.Status == busters.Carried {
			for i := range b.s.Busters[:2*b.n] {
				if int(b.s.Busters[i].Ghost) == u.ID {
					b.s.Busters[i].Ghost = busters.None
				}
			}
		}
		if g.Status == busters.Secured && b.s.Secured[1-b.team] > 0 {
			b.s.Secured[1-b.team]--
		}
		b.place(u.ID, u.X, u.Y, u.State)
		g.Value = uint8(u.Value)
		g.Still = u.Value > 0 || turn == 0
		b.ghostSeen[u.ID] = turn
		twin := b.twin(u.ID)
		if twin == busters.None {
			continue
		}
		if t := &b.s.Ghosts[twin]; b.found>>uint(twin)&1 == 0 {
			b.place(twin, busters.Width-u.X, busters.Height-u.Y, fullStamina(u.State))
		} else if b.ghostSeen[twin] < 0 && t.Status == busters.Absent {
			b.place(twin, busters.Width-u.X, busters.Height-u.Y, fullStamina(u.State))
		}
	}
}

// fullStamina is what a ghost with so much left started with.
func fullStamina(left int) int {
	switch {
	case left == 0:
		return 0
	case left <= 3:
		return 3
	case left <= 15:
		return 15
	}
	return 40
}

// missing deals with what should be in sight and is not.
func (b *belief) missing(visible uint32, seen *[busters.MaxBusters]bool, before *busters.State) {
	for g := 0; g < int(b.s.GhostCount); g++ {
		t := &b.s.Ghosts[g]
		if t.Status != busters.Free || visible>>uint(g)&1 != 0 {
			continue
		}
		d, _ := b.nearestOwn(int(t.X), int(t.Y))
		switch {
		case d > b.sight():
		case d > b.sight()-450 && b.ghostSeen[g] >= 0:
			// It fled a little farther than thought.
			b.outOfSight(&t.X, &t.Y)
		default:
			b.taken(g, before, seen)
		}
	}
	for e := b.foe; e < b.foe+b.n; e++ {
		t := &b.s.Busters[e]
		if seen[e] {
			continue
		}
		b.moved[e] = [2]int{}
		if d, _ := b.nearestOwn(int(t.X), int(t.Y)); d <= b.sight() {
			b.outOfSight(&t.X, &t.Y)
		}
	}
}

// sight is how far own busters surely see.
func (b *belief) sight() int { return busters.SightRange }

// nearestOwn is the distance to the nearest own buster, and which it is.
func (b *belief) nearestOwn(x, y int) (distance, who int) {
	best := math.MaxInt
	for i := b.first; i < b.first+b.n; i++ {
		u := &b.s.Busters[i]
		if d := busters.Dist2(x, y, int(u.X), int(u.Y)); d < best {
			best, who = d, i
		}
	}
	return int(math.Sqrt(float64(best))), who
}

// outOfSight pushes a place just out of the sight of the own buster that is
// nearest to it.
func (b *belief) outOfSight(x, y *int16) {
	for try := 0; try < 3; try++ {
		d, who := b.nearestOwn(int(*x), int(*y))
		if d > busters.SightRange {
			return
		}
		u := &b.s.Busters[who]
		dx, dy := float64(*x-u.X), float64(*y-u.Y)
		if dx == 0 && dy == 0 {
			ex, ey := busters.Base(1 - b.team)
			dx, dy = float64(ex-int(u.X)), float64(ey-int(u.Y))
		}
		length := math.Sqrt(dx*dx+dy*dy) + 1
		const beyond = busters.SightRange + 50
		*x = int16(clamp(int(float64(u.X)+dx/length*beyond), busters.Width))
		*y = int16(clamp(int(float64(u.Y)+dy/length*beyond), busters.Height))
	}
}

// taken decides about a ghost that is not where it should be: an enemy out of sight
// that may have been there carries it now, or it is lost.
func (b *belief) taken(g int, before *busters.State, seen *[busters.MaxBusters]bool) {
	t := before.Ghosts[g]
	who, best := -1, math.MaxInt
	for e := b.foe; e < b.foe+b.n; e++ {
		u := &b.s.Busters[e]
		if seen[e] || u.Ghost != busters.None {
			continue
		}
		reach := busters.BustMax + busters.BusterStep*(1+int(b.s.Turn)-b.enemySeen[e])
		if d := busters.Dist2(int(u.X), int(u.Y), int(t.X), int(t.Y)); d < best && d <= reach*reach {
			who, best = e, d
		}
	}
	b.lose(g)
	if who < 0 {
		return
	}
	if b.ghostSeen[g] >= 0 && int(b.s.Turn)-b.ghostSeen[g] < 12 {
		b.s.Busters[who].Ghost = int8(g)
		b.s.Ghosts[g].Status = busters.Carried
		b.lost &^= 1 << uint(g)
		return
	}
	// Long ago: it is home by now, most likely.
	b.s.Ghosts[g].Status = busters.Secured
	b.s.Secured[1-b.team]++
	b.lost &^= 1 << uint(g)
}

// betrayed looks for busts that nobody in sight did: a hidden enemy stands in
// reach of that ghost.
func (b *belief) betrayed(v *busters.View, said *[busters.MaxBusters]busters.Action, before *busters.State, seen *[busters.MaxBusters]bool) {
	for _, u := range v.Units[:v.Count] {
		if u.Type != -1 || u.Value == 0 {
			continue
		}
		known := 0
		for i := b.first; i < b.first+b.n; i++ {
			if said[i].Kind == busters.Bust && int(said[i].X) == u.ID && before.Busters[i].Stunned == 0 {
				known++
			}
		}
		for e := b.foe; e < b.foe+b.n; e++ {
			if seen[e] && (int(b.s.Busters[e].Busting) == u.ID || b.s.Busters[e].Stunned == busters.StunTurns) {
				known++
			}
		}
		for ; known < u.Value; known++ {
			b.phantom(u, seen)
		}
	}
}

// phantom moves the hidden enemy nearest to ghost u into its bust range.
func (b *belief) phantom(u busters.Unit, seen *[busters.MaxBusters]bool) {
	who, best := -1, math.MaxInt
	for e := b.foe; e < b.foe+b.n; e++ {
		t := &b.s.Busters[e]
		if d := busters.Dist2(int(t.X), int(t.Y), u.X, u.Y); !seen[e] && d < best {
			who, best = e, d
		}
	}
	if who < 0 {
		return
	}
	t := &b.s.Busters[who]
	x, y := int(t.X), int(t.Y)
	if best > busters.BustMax*busters.BustMax {
		d := math.Sqrt(float64(best))
		x = u.X + int(float64(x-u.X)/d*(busters.BustMax-50))
		y = u.Y + int(float64(y-u.Y)/d*(busters.BustMax-50))
	}
	t.X, t.Y = int16(clamp(x, busters.Width)), int16(clamp(y, busters.Height))
	b.outOfSight(&t.X, &t.Y)
	seen[who] = true // one phantom stands for one bust
	b.enemySeen[who] = int(b.s.Turn)
	t.Busting = int8(u.ID)
}

func clamp(v, most int) int {
	if v < 0 {
		return 0
	}
	if v > most {
		return most
	}
	return v
}

func ones(mask uint32) (n int) {
	for ; mask != 0; mask &= mask - 1 {
		n++
	}
	return n
}

// stillFree is the chance that a ghost believed free was not taken since it was last
// seen: small for long ago, for weak ghosts and near the enemy's base.
func (b *belief) stillFree(g int) float64 {
	turn := int(b.s.Turn)
	since := turn
	if b.ghostSeen[g] >= 0 {
		since = turn - b.ghostSeen[g]
	}
	if since == 0 {
		return 1
	}
	t := &b.s.Ghosts[g]
	x, y := int(t.X), int(t.Y)
	ex, ey := busters.Base(1 - b.team)
	away, home := float64(distance(x, y, ex, ey)), float64(distance(x, y, busters.Width-ex, busters.Height-ey))
	share := away / (away + home)
	life := takenNear + takenFar*share*share
	if b.s.League.HasStamina() {
		life *= 1 + float64(t.Stamina)/15
	}
	// Nobody is there in the first turns.
	if since -= int(away/busters.BusterStep) / 3; since < 0 {
		since = 0
	}
	return math.Exp(-float64(since)/life) * b.doubt[g]
}
