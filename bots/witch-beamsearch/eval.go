//go:build go1.18

package main

import (
	"math"
	"math/bits"

	"botkit/sim/witch"
)

// evaluate fills in what positions of the search are worth, for a witch who
// learns as her rival does.
func (p *problem) evaluate(s *witch.State) {
	t := &tuning
	for shelf := witch.Shelf(0); shelf < witch.Shelves; shelf++ {
		v := shelf.Counts()
		p.leaf[shelf] = float32(t.tier0*float64(v[0]) + t.tier1*float64(v[1]) + t.tier2*float64(v[2]) + t.tier3*float64(v[3]))
	}
	d := 1.0
	for ply := range p.discount {
		p.discount[ply] = float32(d)
		d *= t.discount
	}
	left := 1 - float64(s.Turn)/t.endSpellOff
	if left < 0 {
		left = 0
	}
	for k := 0; k < int(s.TomeLen); k++ {
		p.learning[k] = float32(t.spell * left * spellWorth[s.Tome[k]])
	}
	f := 1.0
	for n := range p.fade {
		p.fade[n] = float32(f)
		if n >= witch.BasicSpells {
			f *= t.fade
		}
	}
	p.rupee, p.brewed, p.deny = float32(t.rupee), float32(t.brewed), float32(t.deny)
	p.ownTax = t.ownTax > 0.5
}

// gain is what brewing the order of a root place is worth in a ply.
func (p *problem) gain(ply, order int, paid int16) float32 {
	gain := p.rupee*float32(paid) + p.brewed
	if at := int(p.rival.brewAt[order]); at < maxPly && at >= ply {
		gain += p.deny
	}
	return gain * p.discount[ply]
}

// worthOf is what knowing the spell of a root place is worth on top of what
// she knows in n.
func (p *problem) worthOf(n *node, k int) float32 {
	return p.learning[k] * p.fade[(p.base+bits.OnesCount8(n.learnt))&(spellSpace-1)]
}

// endWorth is the worth of the score difference at the end, by ply.
type endWorth [maxPly + 1][2*endSpan + 1]float32

const endSpan = 63

func newEndWorth() *endWorth {
	e := &endWorth{}
	for ply := range e {
		soft := tuning.soft + tuning.softer*float64(ply)
		for i := range e[ply] {
			e[ply][i] = float32(tuning.win * math.Tanh(float64(i-endSpan)/soft))
		}
	}
	return e
}

// of returns the worth of ending a game in a ply with a score difference.
func (e *endWorth) of(difference, ply int) float32 {
	if difference > endSpan {
		difference = endSpan
	}
	if difference < -endSpan {
		difference = -endSpan
	}
	return e[ply][difference+endSpan]
}

// spellWorth is the worth of each spell of the tome in rupees.
var spellWorth = [witch.TomeSpells]float64{}

func init() {
	for row := range spellWorth {
		d := witch.Spells[row]
		spellWorth[row] = float64(d[0]+2*d[1]+3*d[2]+4*d[3]) / 2
	}
}
