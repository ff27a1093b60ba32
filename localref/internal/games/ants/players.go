package ants

import (
	"botkit/sim/ants"
	"botkit/sim/fastrand"
)

// holder never moves.
type holder struct{}

func (holder) think(msg *ants.View, moves []ants.Action) {
	for i := range moves {
		moves[i] = ants.H
	}
}

// walker is the original's sample player: every word is as likely as any
// other, water or not.
type walker struct{ rand fastrand.Rand }

func (r *walker) think(msg *ants.View, moves []ants.Action) {
	for i := range moves {
		moves[i] = ants.Action(r.rand.Intn(int(ants.MaxActions)))
	}
}

// gatherer is greedy and all that is built on it: ants with food go home,
// others to the nearest food, else to the nearest square from which something
// new can be seen, one ant a square.
type gatherer struct {
	w world
	// pack is the size of the packs that march to known hills, 0 for none;
	// reserve is how many other ants there must be, packs how many packs at most.
	pack, reserve, packs int
	// guards stay at home once there are reserve ants; careful ants keep out
	// of the reach of foes unless they are more.
	guards  int
	careful bool

	squads int
}

func newGatherer(seed uint64) *gatherer {
	g := &gatherer{}
	g.w.rand = fastrand.New(seed)
	return g
}

func newGreedy(seed uint64) mind { return newGatherer(seed) }

// newHunter sends one stack of three at a time to the nearest known hill.
func newHunter(seed uint64) mind {
	g := newGatherer(seed)
	g.pack, g.reserve, g.packs = 3, 6, 1
	return g
}

// newBesieger raises packs of three without end and parks them on hills.
func newBesieger(seed uint64) mind {
	g := newGatherer(seed)
	g.pack, g.reserve, g.packs = 3, 5, 20
	return g
}

// newDefender keeps guards at home and its ants out of reach.
func newDefender(seed uint64) mind {
	g := newGatherer(seed)
	g.guards, g.reserve, g.careful = 3, 8, true
	return g
}

func (g *gatherer) think(msg *ants.View, moves []ants.Action) {
	w := &g.w
	w.observe(msg)
	g.formPacks()
	claimed := map[int]bool{}
	standing := map[int]int{}
	guards := 0
	for i, at := range w.at {
		switch {
		case w.squad[i] > 0:
			moves[i] = g.march(at)
		case w.squad[i] == waiting:
			moves[i] = ants.H
		case w.laden[i]:
			moves[i] = w.downhill(&w.toHome, at)
		case len(w.at) > g.reserve && guards < g.guards && w.toHome[at] <= 2:
			guards++
			moves[i] = w.downhill(&w.toHome, at)
		default:
			moves[i] = g.gather(at, claimed)
		}
		if g.careful && w.squad[i] == 0 {
			moves[i] = g.dodge(at, moves[i], standing)
		}
		standing[at+stride[moves[i]]]++
	}
	w.remember(moves)
}

// gather goes to the nearest food, else to the frontier.
func (g *gatherer) gather(at int, claimed map[int]bool) ants.Action {
	if g.w.toFood[at] < far {
		return g.w.downhill(&g.w.toFood, at)
	}
	if !g.w.edge {
		return g.w.wander(at)
	}
	q, m, ok := g.w.search(at, func(q int) bool { return !claimed[q] && !g.w.hill[q] && g.w.frontier(q) })
	if !ok {
		return g.w.wander(at)
	}
	claimed[q] = true
	return m
}

// waiting is the squad of ants that wait at home until the pack is complete.
const waiting = -1

// formPacks keeps ants that come home without food there until they make up a
// pack.
func (g *gatherer) formPacks() {
	w := &g.w
	if g.pack == 0 || len(w.hills) == 0 {
		return
	}
	packs, marching := map[int]bool{}, 0
	var ready []int
	for i, at := range w.at {
		switch {
		case w.squad[i] > 0:
			packs[w.squad[i]] = true
			marching++
		case at == home:
			ready = append(ready, i)
		}
	}
	if len(packs) >= g.packs || len(w.at)-marching < g.reserve+g.pack {
		for _, i := range ready {
			w.squad[i] = 0
		}
		return
	}
	squad := waiting
	if len(ready) >= g.pack {
		g.squads++
		squad, ready = g.squads, ready[:g.pack]
	}
	for _, i := range ready {
		w.squad[i] = squad
	}
}

// march is a pack's move: all on one square choose the same, so a pack stays
// together. On the hill it stays.
func (g *gatherer) march(at int) ants.Action {
	_, m, ok := g.w.search(at, func(q int) bool { return g.w.hill[q] })
	if !ok {
		return g.w.wander(at)
	}
	return m
}

// dodge replaces a move to where more foes than own ants can come.
func (g *gatherer) dodge(at int, m ants.Action, standing map[int]int) ants.Action {
	best, bestRisk := m, g.risk(at+stride[m], standing)
	for n := ants.N; n < ants.MaxActions && bestRisk > 0; n++ {
		q := at + stride[n]
		if !g.w.known[q] || !g.w.land[q] || g.w.hill[q] {
			continue
		}
		if risk := g.risk(q, standing); risk < bestRisk {
			best, bestRisk = n, risk
		}
	}
	return best
}

func (g *gatherer) risk(q int, standing map[int]int) int {
	near := map[int]bool{}
	for _, f := range g.w.foes {
		dx, dy := f%side-q%side, f/side-q/side
		if dx*dx <= 1 && dy*dy <= 1 {
			near[f] = true
		}
	}
	if len(near) <= standing[q] {
		return 0
	}
	return len(near) - standing[q]
}
