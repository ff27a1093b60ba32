//go:build go1.18

package main

// Foes on the own hill cannot be seen: the square shows as home. They are known
// by what they do, as ants that come home do not arrive.

const (
	// siegeMemory is for how many rounds a siege is believed without news.
	siegeMemory = 25
	// siegeMost bounds the number of foes believed to be there.
	siegeMost = 4
	// siegeCost keeps ants off the hill, at the price of waiting beside it.
	siegeCost = 4.0
)

// noticeSiege counts who should have stood at home and who does.
func (m *mind) noticeSiege() {
	fallen, arrived := 0, 0
	for i := range m.fallen {
		if m.fallen[i].next == home {
			fallen++
		}
	}
	for i := range m.last {
		if m.last[i].next == home {
			arrived++
		}
	}
	switch {
	case arrived > fallen:
		m.besiegers = 0 // who survives a fight has won it
	case fallen > 0:
		// As many as came, or more: an ant alone tells least.
		m.besiegers, m.siegeNews = fallen+1, m.round
		if m.besiegers > siegeMost {
			m.besiegers = siegeMost
		}
	case m.round-m.siegeNews > siegeMemory:
		m.besiegers = 0
	}
}

// challenge sends one ant onto a besieged hill. A fight leaves its ten food
// once, however many fall in it, so the foes there are best fought one at a
// time; the others wait beside the hill.
func (m *mind) challenge() {
	const withFood, fromBeside = 4, 1
	best, least := -1, 0
	for i := range m.swarm {
		a := &m.swarm[i]
		if span(a.at, home) > 1 {
			continue
		}
		cost := 0
		if a.laden {
			cost += withFood
		}
		if a.at != home {
			cost += fromBeside
		}
		if best < 0 || cost < least {
			best, least = i, cost
		}
	}
	if best < 0 {
		return
	}
	a := &m.swarm[best]
	a.next, a.moved = home, true
	m.planned[home]++
}
