//go:build go1.18

package main

import (
	"math"
	"math/bits"

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
	// met are the enemies that were ever seen, guessed those that are only thought to carry a
	// ghost.
	met, guessed uint32
	inSight      uint32 // enemies
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
func (b *belief) update(v *busters.View, said *[busters.MaxBusters]busters.Action, turn int, league busters.League) {
	before := b.s
	if turn > 0 {
		actions := *said
		b.guessEnemy(&actions)
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
	b.fog.weigh(turn, b.team, b.unknownPairs(), bits.OnesCount32(b.lost))
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

// guessEnemy fills in what the enemies probably did: carriers walk home, the others stay. It never
// lets them stun or capture: that is for the input to tell.
func (b *belief) guessEnemy(actions *[busters.MaxBusters]busters.Action) {
	for e := b.foe; e < b.foe+b.n; e++ {
		u := &b.s.Busters[e]
		switch {
		case u.Stunned > 0 || u.Ghost == busters.None:
			actions[e] = busters.Action{}
		case busters.InBase(int(u.X), int(u.Y), 1-b.team):
			actions[e] = busters.Action{Kind: busters.Release}
		default:
			actions[e] = busters.MoveTo(busters.Base(1 - b.team))
		}
	}
}

// seeBusters takes over all busters in sight.
func (b *belief) seeBusters(v *busters.View, before *busters.State, visible uint32, turn int) {
	b.inSight = 0
	for _, u := range v.Units[:v.Count] {
		if u.Type < 0 {
			continue
		}
		own := u.Type == b.team
		t := &b.s.Busters[u.ID]
		was := before.Busters[u.ID]
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
			b.met |= 1 << uint(u.ID)
			b.inSight |= 1 << uint(u.ID)
			b.guessed &^= 1 << uint(u.ID)
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
		b.writtenOff()
	}
	b.s.Ghosts[g].Status = busters.Carried
	b.found |= 1 << uint(g)
	b.lost &^= 1 << uint(g)
}

// writtenOff takes back a ghost that was thought to be in the enemy's base and
// is not.
func (b *belief) writtenOff() {
	if b.s.Secured[1-b.team] > 0 {
		b.s.Secured[1-b.team]--
	}
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
		if g.Status == busters.Secured {
			b.writtenOff()
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

func clamp(v, most int) int {
	if v < 0 {
		return 0
	}
	if v > most {
		return most
	}
	return v
}
