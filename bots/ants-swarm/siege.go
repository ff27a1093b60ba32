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

// relief reports whether ants may step on the hill: nobody is believed to be
// there, or enough of ours can go in together to win.
func (m *mind) relief() bool {
	if m.besiegers == 0 {
		return true
	}
	ready := 0
	for _, s := range stride {
		ready += int(m.standing[home+s])
	}
	return ready > m.besiegers
}
