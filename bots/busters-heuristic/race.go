//go:build go1.18

package main

import (
	"math"
	"math/bits"

	"botkit/sim/busters"
	"botkit/sim/fastrand"
)

// Without stamina the game is a race: a ghost is caught by one command and
// nobody takes it from its carrier. The race has a planner of its own.
//
// What is free, and until when, phantoms.go tells: many guesses of the whole
// game, carried along turn by turn. The planner looks for routes of the own
// busters over what may be there (raceplan.go) and walks them (racemoves.go).

const (
	raceKeys  = busters.MaxGhosts + nodes // a key is a ghost or MaxGhosts and a node
	raceTurns = 80                        // how far the race is looked ahead
	raceReach = 1600                      // from how far a ghost is busted, about
	noItem    = int8(-1)
)

// item is a place worth going to: a ghost that may be free, or a part of the
// map in which ghosts may hide.
type item struct {
	x, y float64
	key  int8
	held bool    // both teams bust it in equal numbers
	home float64 // turns from there to the own base, with the BUST and the RELEASE
	// alive is the number of ghosts that the enemies leave there until each turn.
	alive [raceTurns + 1]float64
}

// race finds the commands of the own busters in the wood leagues.
type race struct {
	b       *belief
	h       phantoms
	items   [raceKeys]item
	count   int
	at      [raceKeys]int8 // the item of each key
	runners [busters.MaxPerTeam]runner
	holds   [busters.MaxPerTeam]int8 // the ghost that each buster keeps from an enemy
	// plan has the items that each buster goes for first, keys the same in keys: they
	// last over the turns.
	plan, keys routes
	fade       [raceTurns + 1]float64   // what a ghost is worth so much later
	spared     [raceTurns + 1]float64   // share of what phantoms take that real enemies do not
	first      [busters.MaxPerTeam]int8 // where each buster went first in the last forecast
	forecasts  int
	actions    [busters.MaxBusters]busters.Action
}

func (r *race) start(b *belief, rng fastrand.Rand) {
	r.b = b
	r.h.start(b, rng.Uint64())
	for t := range r.fade {
		r.fade[t] = math.Exp(-tuning.fade * float64(t))
		r.spared[t] = tuning.spared * math.Exp(-float64(t)/tuning.found)
	}
	for i := range r.keys {
		r.keys[i] = noRoute
	}
}

// run leaves the commands of the own busters in r.actions. The belief must have seen the
// input; stuns says that STUN may be used.
func (r *race) run(v *busters.View, said *[busters.MaxBusters]busters.Action, stuns bool, more func(n int) bool) {
	r.forecasts = 0
	r.h.update(v, said)
	r.list()
	r.contests()
	r.outlook()
	for i := 0; i < r.b.n; i++ {
		r.runners[i] = r.h.p[0].runner(r.b.first + i)
		if r.holds[i] != noItem {
			r.runners[i].time = raceTurns
		}
	}
	r.recall()
	r.improve(more)
	r.act(stuns)
}

// keyOf is what ghost g of a phantom counts for: itself once its start is
// known, else the part of the map.
func (r *race) keyOf(g int, t *busters.Ghost) int {
	if r.h.placed>>uint(g)&1 != 0 {
		return g
	}
	return busters.MaxGhosts + int(t.Y)/1801*nodesX + int(t.X)/2001
}

// list makes the items from the free ghosts of all phantoms.
func (r *race) list() {
	const least = 0.02
	var mass, x, y [raceKeys]float64
	for k := range r.h.p {
		p := &r.h.p[k]
		w := p.weight / phantomCount
		for g, left := 0, p.free(); left != 0; g, left = g+1, left>>1 {
			if left&1 == 0 {
				continue
			}
			t := &p.s.Ghosts[g]
			key := r.keyOf(g, t)
			mass[key] += w
			x[key] += w * float64(t.X)
			y[key] += w * float64(t.Y)
		}
	}
	r.count = 0
	bx, by := busters.Base(r.b.team)
	for key := range r.at {
		r.at[key] = noItem
		if mass[key] < least {
			continue
		}
		it := &r.items[r.count]
		*it = item{x: x[key] / mass[key], y: y[key] / mass[key], key: int8(key)}
		way := math.Hypot(it.x-float64(bx), it.y-float64(by)) - raceReach - busters.BaseRange
		it.home = 2 + math.Max(0, way)/busters.BusterStep
		r.at[key] = int8(r.count)
		r.count++
	}
}

// contests finds the ghosts that both teams bust in equal numbers: whoever
// leaves first leaves the ghost to the other.
func (r *race) contests() {
	h, s := &r.h, &r.h.p[0].s
	h.busy = 0
	for i := range r.holds {
		r.holds[i] = noItem
	}
	for g := 0; g < int(s.GhostCount); g++ {
		t := &s.Ghosts[g]
		if t.Status != busters.Free || t.Value == 0 || h.ghostSeen[g] != h.turn-1 {
			continue
		}
		var ours, theirs uint32
		for i := 0; i < 2*r.b.n; i++ {
			if s.Busters[i].Ghost != busters.None || !s.CanBust(i, g) {
				continue
			}
			if s.Team(i) == r.b.team {
				ours |= 1 << uint(i-r.b.first)
			} else if h.enemySeen[i] == h.turn-1 {
				theirs |= 1 << uint(i)
			}
		}
		if ours == 0 || bits.OnesCount32(theirs) < bits.OnesCount32(ours) {
			continue // nobody is there, or it is ours by this turn's busts
		}
		h.busy |= theirs
		for i := range r.holds {
			if ours>>uint(i)&1 != 0 {
				r.holds[i] = int8(g)
			}
		}
		if i := r.at[g]; i != noItem {
			r.items[i].held = true
		}
	}
}

// outlook works out until when the enemies leave what lies about.
func (r *race) outlook() {
	for k := range r.h.p {
		p := &r.h.p[k]
		w := p.weight / phantomCount
		var taken [busters.MaxGhosts]int
		for g := range taken {
			taken[g] = raceTurns + 1
		}
		r.h.collect(p, &taken)
		for g, left := 0, p.free(); left != 0; g, left = g+1, left>>1 {
			if left&1 == 0 {
				continue
			}
			i := r.at[r.keyOf(g, &p.s.Ghosts[g])]
			if i == noItem {
				continue
			}
			alive := &r.items[i].alive
			for turn := 0; turn < taken[g] && turn <= raceTurns; turn++ {
				alive[turn] += w
			}
		}
	}
	// Phantoms waste no turn, enemies do.
	for i := 0; i < r.count; i++ {
		alive := &r.items[i].alive
		for turn := range alive {
			alive[turn] += r.spared[turn] * (alive[0] - alive[turn])
		}
	}
}
