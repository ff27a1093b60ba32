//go:build go1.18

package main

import (
	"math"

	"botkit/sim/busters"
)

// What is believed of ghosts and enemies that nobody sees.

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
				keep := 1 - tuning.doubtRate
				if t.Stamina > 3 {
					keep = 1 - tuning.doubtRate*4/float64(t.Stamina)
				}
				b.doubt[g] *= keep
			}
		}
	}
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

// missing deals with what should be in sight and is not.
func (b *belief) missing(visible uint32, seen *[busters.MaxBusters]bool, before *busters.State) {
	for g := 0; g < int(b.s.GhostCount); g++ {
		t := &b.s.Ghosts[g]
		if t.Status != busters.Free || visible>>uint(g)&1 != 0 {
			continue
		}
		d, _ := b.nearestOwn(int(t.X), int(t.Y))
		switch {
		case d > busters.SightRange:
		case d > busters.SightRange-450 && b.ghostSeen[g] >= 0:
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
		if d, _ := b.nearestOwn(int(t.X), int(t.Y)); d <= busters.SightRange {
			b.outOfSight(&t.X, &t.Y)
		}
	}
}

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
		b.guessed |= 1 << uint(who)
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
	life := tuning.takenNear + tuning.takenFar*share*share
	if b.s.League.HasStamina() {
		life *= 1 + float64(t.Stamina)/15
	}
	// Nobody is there in the first turns.
	if since -= int(away/busters.BusterStep) / 3; since < 0 {
		since = 0
	}
	return math.Exp(-float64(since)/life) * b.doubt[g]
}
