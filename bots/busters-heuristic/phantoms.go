//go:build go1.18

package main

import (
	"botkit/sim/busters"
	"botkit/sim/fastrand"
)

const phantomCount = 96

// phantom is one way in which the game may stand that fits all that was seen: enemies
// and ghosts out of sight have a place in it, and the enemies act by a policy.
type phantom struct {
	s      busters.State
	mem    memory // what the enemies know
	weight float64
	// home is the weight of the way home in the enemies' choice, share says that
	// they do not go two for one ghost: phantoms with the true habits survive.
	home  float64
	share bool
}

// phantoms are the belief of the race. They tell what the enemies have taken
// unseen, because their hands were full with it all the while: ghosts forgotten one by
// one would be believed gone long before anybody could have carried them off.
type phantoms struct {
	p, spare [phantomCount]phantom
	b        *belief
	rng      fastrand.Rand
	turn     int
	// placed has the ghosts whose start is known, their own or their twin's having been seen;
	// ours those that were brought home.
	placed, ours uint32
	// busy has the enemies that an own buster keeps at a ghost, seenBefore those that were
	// in sight a turn ago.
	busy, seenBefore uint32
	ghostSeen        [busters.MaxGhosts]int
	carried          [busters.MaxBusters]int8 // what own busters carried in the last input
	enemySeen        [busters.MaxBusters]int
}

func (h *phantoms) start(b *belief, seed uint64) {
	h.b = b
	h.rng = fastrand.New(seed)
	h.turn = 0
	odd := int(b.s.GhostCount) % 2
	h.placed = uint32(odd)
	for i := range h.carried {
		h.carried[i] = busters.None
	}
	for k := range h.p {
		p := &h.p[k]
		*p = phantom{s: b.s, weight: 1, share: h.rng.Intn(6) == 0}
		if h.rng.Intn(6) == 0 {
			p.home = 0.6 * h.rng.Float64()
		}
		p.mem.start()
		if odd == 1 && h.rng.Intn(4) > 0 {
			p.mem.known = 1
			p.mem.at[0] = [2]int16{busters.Width / 2, busters.Height / 2}
		}
		for g := odd; g+1 < int(b.s.GhostCount); g += 2 {
			h.draw(p, g)
		}
	}
}

// draw puts the twins g and g+1 where they may have started. One that was taken
// stays taken: the enemies had their hands full.
func (h *phantoms) draw(p *phantom, g int) {
	const edge, tries = 200, 60
	x, y := 0, 0
	for try := 0; try < tries; try++ {
		x, y = edge+h.rng.Intn(busters.Width-2*edge), edge+h.rng.Intn(busters.Height-2*edge)
		if h.b.fog.hidden[cellOf(x, y)] {
			break
		}
	}
	for t := g; t <= g+1; t++ {
		ghost := &p.s.Ghosts[t]
		if ghost.Status == busters.Absent {
			ghost.Status, ghost.Still = busters.Free, true
		}
		ghost.X, ghost.Y = int16(x), int16(y)
		x, y = busters.Width-x, busters.Height-y
	}
	h.unheard(p, g)
	h.unheard(p, g+1)
}

// update carries all phantoms over one turn and makes them agree with the input.
func (h *phantoms) update(v *busters.View, said *[busters.MaxBusters]busters.Action) {
	b := h.b
	if h.turn > 0 {
		for k := range h.p {
			p := &h.p[k]
			actions := *said
			var aimed uint32
			for e := b.foe; e < b.foe+b.n; e++ {
				actions[e] = h.guess(p, e, &aimed)
			}
			p.s.Step(&actions)
			h.notOver(p)
		}
	}
	var ghosts, enemies, betrayed uint32
	h.seenBefore = 0
	for e := b.foe; e < b.foe+b.n; e++ {
		if h.turn > 0 && h.enemySeen[e] == h.turn-1 {
			h.seenBefore |= 1 << uint(e)
		}
	}
	for _, u := range v.Units[:v.Count] {
		switch u.Type {
		case -1:
			ghosts |= 1 << uint(u.ID)
		case b.team:
			h.account(u, said[u.ID].Kind)
		default:
			enemies |= 1 << uint(u.ID)
			h.enemySeen[u.ID] = h.turn
		}
	}
	for e := b.foe; e < b.foe+b.n; e++ {
		if b.enemySeen[e] == int(b.s.Turn) && enemies>>uint(e)&1 == 0 {
			// A bust betrays it.
			enemies |= 1 << uint(e)
			betrayed |= 1 << uint(e)
			h.enemySeen[e] = h.turn
		}
	}
	total := 0.0
	for k := range h.p {
		p := &h.p[k]
		h.seeBusters(p, v)
		h.betray(p, betrayed)
		h.seeGhosts(p, v)
		h.missGhosts(p, ghosts, enemies)
		h.missEnemies(p, enemies)
		h.remember(p)
		total += p.weight
	}
	for _, u := range v.Units[:v.Count] {
		if u.Type == -1 {
			h.place(u.ID)
			h.ghostSeen[u.ID] = h.turn
		} else if u.State == busters.StateCarrying {
			h.place(u.Value)
		}
	}
	h.resample(total)
	h.turn++
}

// notOver frees a ghost of a phantom in which all are secured: as the game goes on,
// one at least was not taken.
func (h *phantoms) notOver(p *phantom) {
	count := int(p.s.GhostCount)
	for g := 0; g < count; g++ {
		if p.s.Ghosts[g].Status != busters.Secured {
			return
		}
	}
	for g, shift := 0, h.rng.Intn(count); g < count; g++ {
		i := (g + shift) % count
		t := &p.s.Ghosts[i]
		if h.ours>>uint(i)&1 != 0 {
			continue
		}
		if d, _ := h.b.nearestOwn(int(t.X), int(t.Y)); d > busters.SightRange {
			t.Status = busters.Free
			return
		}
	}
}

// account keeps the book of what the own buster u brought home.
func (h *phantoms) account(u busters.Unit, said busters.Kind) {
	carries := int8(busters.None)
	if u.State == busters.StateCarrying {
		carries = int8(u.Value)
	}
	if was := h.carried[u.ID]; was != busters.None && was != carries && said == busters.Release {
		h.ours |= 1 << uint(was)
	}
	h.carried[u.ID] = carries
}

func (h *phantoms) place(g int) {
	h.placed |= 1 << uint(g)
	if t := h.b.twin(g); t != busters.None {
		h.placed |= 1 << uint(t)
	}
}

// resample replaces phantoms that were wrong too often by likelier ones.
func (h *phantoms) resample(total float64) {
	square := 0.0
	for k := range h.p {
		p := &h.p[k]
		p.weight *= phantomCount / total
		square += p.weight * p.weight
	}
	const uneven = 1.6
	if square < uneven*phantomCount {
		return
	}
	h.spare = h.p
	at, sum, shift := 0, h.spare[0].weight, h.rng.Float64()
	for k := range h.p {
		for sum < shift+float64(k) && at < phantomCount-1 {
			at++
			sum += h.spare[at].weight
		}
		h.p[k] = h.spare[at]
		h.p[k].weight = 1
	}
}
