//go:build go1.18

package main

import "botkit/sim/ants"

// place is a square of the world as the colony knows it: the own hill is in
// the middle, y grows to the north.
type place uint16

const (
	worldSide = 256
	worldSize = worldSide * worldSide
	home      = place(worldSide/2*worldSide + worldSide/2)
	// reach is how far from the hill the world is remembered. The largest map
	// has 96 squares a side, and sight must not run over the edge.
	reach = worldSide/2 - 8
	never = -1 << 30
)

func placeAt(x, y int) place { return home + place(y*worldSide+x) }

func (p place) x() int { return int(p)%worldSide - worldSide/2 }
func (p place) y() int { return int(p)/worldSide - worldSide/2 }

// stride has the difference of places for each move.
var stride = func() (d [ants.MaxActions]place) {
	for m := range d {
		d[m] = place(ants.DY[m]*worldSide + ants.DX[m])
	}
	return d
}()

// around has the differences of the 25 squares that an ant sees.
var around = func() (d [ants.AreaSize]place) {
	for i := range d {
		d[i] = place((2-i/5)*worldSide + i%5 - 2)
	}
	return d
}()

// span is the number of king's steps between two places.
func span(a, b place) int {
	dx, dy := a.x()-b.x(), a.y()-b.y()
	if dx < 0 {
		dx = -dx
	}
	if dy < 0 {
		dy = -dy
	}
	if dx > dy {
		return dx
	}
	return dy
}

// ground is what is known of a square's terrain.
type ground uint8

const (
	unknown ground = iota
	water
	land
)

// island is the memory of the world: what was seen, and when.
type island struct {
	// floods counts the fields filled so far.
	floods int
	ground [worldSize]ground
	// known counts the known squares among the 25 round each square: an ant
	// there would see 25-known new ones.
	known [worldSize]uint8
	// seen and foeSeen are the rounds of the last look and of the last foe.
	seen, foeSeen [worldSize]int32
	// food is the food believed on a square, an estimate; 0 for none. taken is
	// how much own ants took there since it was found, most how much it can have
	// held then, 0 if food is no mere estimate.
	food, taken, most [worldSize]uint8
	// foreign marks the other colonies' hills.
	foreign [worldSize]bool
	hills   []place
	// lands lists the known land, piles the squares with food.
	lands []place
	piles []place
	// foes are the foes in sight this round.
	foes []place
	// sights lists the squares that were ever seen, fresh those first seen in
	// this round, first those with food when they were first seen. wrong is
	// set when a square is not what the symmetry foretold.
	sights, fresh, first []place
	wrong                bool
}

func (w *island) reset() {
	*w = island{}
	for i := range w.seen {
		w.seen[i], w.foeSeen[i] = never, never
	}
}

// learn notes a square's terrain for good.
func (w *island) learn(p place, g ground) {
	w.ground[p] = g
	for _, d := range around {
		w.known[p+d]++
	}
	if g == land {
		w.lands = append(w.lands, p)
	}
}

// usualFood is the mean of a pile's amount if all from 1 to 99 are alike.
const usualFood = ants.MaxFood/2 + 1

// findFood notes food of an amount not known, unless it was seen before.
func (w *island) findFood(p place) {
	first := w.seen[p] == never
	if w.food[p] != 0 && !first {
		return
	}
	if w.food[p] == 0 {
		w.piles = append(w.piles, p)
	}
	w.taken[p], w.most[p], w.food[p] = 0, ants.MaxFood, usualFood
	if !first {
		// It was empty before: a fight left it.
		w.most[p], w.food[p] = 0, ants.FightFood
	}
}

// look enters what an ant sees.
func (w *island) look(a *ants.AntReport, round int32) {
	at := placeAt(a.X, a.Y)
	for i, v := range a.Area {
		p := at + around[i]
		if w.seen[p] == round && v != ants.Foe {
			continue // another ant has seen it in this round
		}
		if w.seen[p] == never {
			w.discover(p, v)
		}
		switch v {
		case ants.Food:
			w.findFood(p)
		case ants.Empty:
			w.food[p] = 0
		case ants.Foe:
			if w.foeSeen[p] != round {
				w.foeSeen[p] = round
				w.foes = append(w.foes, p)
			}
		case ants.Hill:
			if !w.foreign[p] {
				w.foreign[p] = true
				w.hills = append(w.hills, p)
			}
		}
		w.seen[p] = round
	}
}

// discover enters the first sight of a square.
func (w *island) discover(p place, v ants.Content) {
	g := land
	if v == ants.Water {
		g = water
	}
	if w.ground[p] == unknown {
		w.learn(p, g)
	} else if w.ground[p] != g {
		w.ground[p], w.wrong = g, true
	}
	if w.foreign[p] && v != ants.Hill {
		w.foreign[p], w.wrong = false, true
	}
	if v == ants.Food {
		w.first = append(w.first, p)
	}
	w.sights = append(w.sights, p)
	w.fresh = append(w.fresh, p)
}

// dropPiles takes the empty squares out of the list of piles.
func (w *island) dropPiles() {
	kept := w.piles[:0]
	for _, p := range w.piles {
		if w.food[p] > 0 {
			kept = append(kept, p)
		}
	}
	w.piles = kept
}
