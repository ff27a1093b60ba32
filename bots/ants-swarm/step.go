//go:build go1.18

package main

import "botkit/sim/ants"

// step turns goals into moves: each ant takes the step that is best by the way
// left, the danger, and what it shows.
func (m *mind) step() {
	for i := range m.last {
		m.planned[m.last[i].next] = 0
	}
	for i := range m.swarm {
		m.planned[m.swarm[i].next] = 0
	}
	for i := range m.swarm {
		a := &m.swarm[i]
		if a.role != explore {
			a.next = m.choose(a)
		} else {
			a.next = m.chooseNear(a)
		}
		m.planned[a.next]++
	}
}

// choose returns the square of the ant's best move.
func (m *mind) choose(a *ant) place {
	best, bestCost := a.at, 1e9
	for _, s := range stride {
		q := a.at + s
		if !m.w.walkable(q) {
			continue
		}
		cost := float64(a.way.steps[q]) + m.danger(a, q)
		if q == a.at {
			cost += 0.1
		}
		cost -= revealBonus * float64(ants.AreaSize-int(m.w.known[q]))
		if cost < bestCost {
			best, bestCost = q, cost
		}
	}
	return best
}

// chooseNear is choose for an ant whose step was found with its goal; it only
// leaves it for safety.
func (m *mind) chooseNear(a *ant) place {
	best, bestCost := a.at, 1e9
	for _, s := range stride {
		q := a.at + s
		if !m.w.walkable(q) {
			continue
		}
		cost := float64(span(q, a.next)) + m.danger(a, q)
		if cost < bestCost {
			best, bestCost = q, cost
		}
	}
	return best
}

// danger is the cost of standing on q after this round.
func (m *mind) danger(a *ant, q place) float64 {
	near := 0
	for _, f := range m.w.foes {
		if span(f, q) <= 1 {
			near++
		}
	}
	if near == 0 {
		return 0
	}
	if m.planned[q] > 0 {
		return threatPair * float64(near)
	}
	if a.laden {
		return threatLaden * float64(near)
	}
	return threatAlone * float64(near)
}
