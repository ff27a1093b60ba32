//go:build go1.18

package main

import (
	"math"

	"botkit/sim/witch"
)

// deed is what a witch did in a turn, as far as it shows: the verb and the row
// of the order or spell.
type deed struct {
	verb witch.Kind
	row  uint8
}

// maxRounds bounds the forecasts of one turn.
const maxRounds = 12

// guesses remembers what each round expected the rival to do and how often
// that came true lately.
type guesses struct {
	before witch.State
	deeds  [maxRounds]deed
	count  int
	hits   [maxRounds]float64
	begun  bool
}

// look compares the guesses of the last turn with what the rival did.
func (g *guesses) look(now *witch.State) {
	if !g.begun {
		for i := range g.hits {
			g.hits[i] = 0.5
		}
		g.begun = true
	} else if now.Turn == g.before.Turn+1 {
		did := deedOf(&g.before, now)
		for i := 0; i < g.count; i++ {
			g.hits[i] *= 1 - tuning.memory
			if g.deeds[i] == did {
				g.hits[i] += tuning.memory
			}
		}
	}
	g.before = *now
	g.count = 0
}

// note remembers what a round expects, the first move of the rival's line.
func (g *guesses) note(p *problem, by move) {
	d := deed{}
	switch by.kind() {
	case moveRest:
		d.verb = witch.Rest
	case moveCast:
		d = deed{witch.Cast, p.rows[by.index()&(spellSpace-1)]}
	case moveLearn:
		d = deed{witch.Learn, p.tomeRow[by.index()]}
	case moveBrew:
		d = deed{witch.Brew, uint8(p.orderID[by.index()] - witch.FirstOrder)}
	}
	g.deeds[g.count] = d
	g.count++
}

// weight is how much a round counts among rounds of them: later ones follow
// from better lines, and those that saw the rival's moves coming count more.
func (g *guesses) weight(round, rounds int) float32 {
	return float32(math.Pow(tuning.trust, float64(rounds-1-round)) * math.Pow(0.1+g.hits[round], tuning.heed))
}

// deedOf finds out what witch 1 did between two turns.
func deedOf(before, now *witch.State) deed {
	b, n := &before.Witches[1], &now.Witches[1]
	switch {
	case n.Known > b.Known:
		return deed{witch.Learn, n.Spell[b.Known]}
	case n.Brews > b.Brews:
		return deed{witch.Brew, brewed(before, now)}
	case n.Ready&^b.Ready != 0:
		return deed{verb: witch.Rest}
	}
	for i := 0; i < int(b.Known); i++ {
		if b.Ready&^n.Ready>>uint(i)&1 != 0 {
			return deed{witch.Cast, b.Spell[i]}
		}
	}
	return deed{}
}

// brewed is the order that witch 1 brewed: one that is gone and whose needs
// her shelf lost.
func brewed(before, now *witch.State) uint8 {
	for i := 0; i < int(before.QueueLen); i++ {
		row := before.Queue[i]
		needs := witch.Needs(int(row), before.League)
		all := true
		for tier := range needs {
			all = all && before.Witches[1].Shelf[tier]-needs[tier] == now.Witches[1].Shelf[tier]
		}
		if all {
			return row
		}
	}
	return 0
}
