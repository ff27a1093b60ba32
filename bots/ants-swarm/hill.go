//go:build go1.18

package main

import "botkit/sim/ants"

// hill is the account of what cannot be seen of the own hill: its store, and
// the food that fights left on it. An ant without food takes one a round
// there without a step, so it is the best pile of all.
type hill struct {
	store, food int
	births      int // in this round
}

// tending is how much food on the hill brings one more ant to it.
const tending = 3

// odds is the chance that the hill has work for one more ant after so many
// others.
func (h *hill) odds(others int) float64 {
	if others*tending < h.food {
		return 1
	}
	return 0
}

// keepAccount books the last round.
func (m *mind) keepAccount() {
	h := &m.hill
	fell := false
	for i := range m.fallen {
		fell = fell || m.fallen[i].next == home
	}
	if fell {
		if h.food += ants.FightFood; h.food > ants.MaxFood {
			h.food = ants.MaxFood
		}
	}
	for i := 0; i < len(m.swarm)-h.births; i++ {
		a := &m.swarm[i]
		if a.at != home {
			continue
		}
		if a.brought {
			h.store++
		} else if h.food > 0 {
			h.food--
			h.store++
		}
	}
	switch {
	case h.births > 0 && h.store >= ants.BirthCost:
		h.store -= ants.BirthCost
	case h.births > 0:
		h.store = 0
	case h.store >= ants.BirthCost:
		// Nobody was born, so the food was not there: others took it.
		h.store, h.food = ants.BirthCost-1, 0
	}
}
