//go:build go1.18

package main

import (
	"math"
	"sort"

	"botkit/sim/witch"
)

// evaluate fills in what positions of the search are worth, for a witch who
// learns as her rival does.
func (p *problem) evaluate(m *measures, s *witch.State, seat int) {
	p.ends = &m.ends
	p.evaluateSpells(s, seat)
	p.rupee, p.deny = float32(tuning.rupee), float32(tuning.deny)
	p.likeMe(m)
}

// likeMe lets the witch of the search weigh shelf and time as the bot does.
func (p *problem) likeMe(m *measures) { p.weigh(m, 1, tuning.discount) }

// likeOthers lets her be more patient and hold more on her shelf.
func (p *problem) likeOthers(m *measures) { p.weigh(m, tuning.othersShelf, tuning.othersDiscount) }

// weigh fills in the worth of shelves and what gains keep of it by ply.
func (p *problem) weigh(m *measures, shelfScale, discount float64) {
	t := &tuning
	for shelf := witch.Shelf(0); shelf < witch.Shelves; shelf++ {
		v := shelf.Counts()
		p.leaf[shelf] = float32(shelfScale*(t.tier0*float64(v[0])+t.tier1*float64(v[1])+t.tier2*float64(v[2])+t.tier3*float64(v[3])) + t.chance*m.chances[shelf])
	}
	d := 1.0
	for ply := range p.discount {
		p.discount[ply] = float32(d)
		d *= discount
	}
}

// evaluateSpells fills in what each spell of the tome is worth to a witch, and
// how much less or more once others of the tome are known.
func (p *problem) evaluateSpells(s *witch.State, seat int) {
	share := float32(tuning.spell * turnsAhead(s) / worthTurns)
	w := &s.Witches[seat]
	for k := 0; k < int(s.TomeLen); k++ {
		row := s.Tome[k]
		alone := marginalWorth(w, row)
		for mask := range p.learning[k] {
			v := alone
			for j := 0; j < int(s.TomeLen); j++ {
				if mask>>uint(j)&1 != 0 && j != k {
					v += pairWorth[row][s.Tome[j]]
				}
			}
			p.learning[k][mask] = share*v + float32(tuning.flat)
		}
	}
}

// marginalWorth is what a spell adds to those that a witch knows, in
// worthTurns turns.
func marginalWorth(w *witch.Witch, row uint8) float32 {
	v := spellWorth[row] + float32(tuning.worth)
	for i := 0; i < int(w.Known); i++ {
		if known := w.Spell[i]; known < witch.TomeSpells {
			v += pairWorth[row][known]
		}
	}
	return v
}

// turnsAhead is about how long the game still goes on.
func turnsAhead(s *witch.State) float64 {
	most := s.Witches[0].Brews
	if b := s.Witches[1].Brews; b > most {
		most = b
	}
	byBrews := tuning.pace * float64(s.League.Goal()-most)
	byTurns := tuning.length - float64(s.Turn)
	if byTurns < byBrews {
		if byTurns < byBrews/2 {
			return byBrews / 2
		}
		return byTurns
	}
	return byBrews
}

// gain is what brewing the order of a root place is worth in a ply.
func (p *problem) gain(ply, order int, paid int16) float32 {
	gain := p.rupee * float32(paid)
	if at := int(p.rival.brewAt[order]); at < maxPly && at > ply {
		gain += p.deny
	}
	return gain * p.discount[ply]
}

// worthOf is what knowing the spell of a root place is worth on top of what
// she knows in n.
func (p *problem) worthOf(n *node, k int) float32 {
	return p.learning[k][n.learnt&(1<<witch.TomePlaces-1)]
}

// measures are the tables that the parameters decide, made once.
type measures struct {
	ends endWorth
	// chances is the surplus, in rupees over the worth of what it takes, that
	// the best order to be brewed at once from each shelf brings if the queue
	// is drawn at random.
	chances [witch.Shelves]float64
}

func newMeasures() *measures {
	m := &measures{}
	m.ends.fill()
	for shelf := range m.chances {
		m.chances[shelf] = chanceOf(witch.Shelf(shelf))
	}
	return m
}

// chanceOf is the expected best surplus: each order is shown with the same
// probability, and counts if none shown is better.
func chanceOf(shelf witch.Shelf) float64 {
	const shown = float64(witch.QueuePlaces) / witch.OrderRows
	weights := [4]float64{tuning.tier0, tuning.tier1, tuning.tier2, tuning.tier3}
	var surplus []float64
	for row := range witch.Orders {
		if witch.OrderMoves[row].After(shelf) == witch.NoShelf {
			continue
		}
		s := tuning.rupee * float64(witch.Orders[row].Price)
		for tier, n := range witch.Orders[row].Needs {
			s -= weights[tier] * float64(n)
		}
		if s > 0 {
			surplus = append(surplus, s)
		}
	}
	sort.Sort(sort.Reverse(sort.Float64Slice(surplus)))
	expected, none := 0.0, 1.0
	for _, s := range surplus {
		expected += none * shown * s
		none *= 1 - shown
	}
	return expected
}

// endWorth is the worth of the score difference at the end, by ply.
type endWorth [maxPly + 1][2*endSpan + 1]float32

const endSpan = 63

func (e *endWorth) fill() {
	for ply := range e {
		soft := tuning.soft + tuning.softer*float64(ply)
		for i := range e[ply] {
			e[ply][i] = float32(tuning.win * math.Tanh(float64(i-endSpan)/soft))
		}
	}
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
