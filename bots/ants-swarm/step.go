//go:build go1.18

package main

import "botkit/sim/ants"

// step turns goals into moves: each ant takes the step that is best by the way
// left, the danger, and what it shows.
func (m *mind) step() {
	for i := range m.last {
		m.planned[m.last[i].next] = 0
		m.standing[m.last[i].at] = 0
	}
	for i := range m.swarm {
		a := &m.swarm[i]
		a.moved = false
		m.standing[a.at]++
	}
	if m.besiegers > 0 {
		m.challenge()
	}
	m.ambush()
	for i := range m.swarm {
		a := &m.swarm[i]
		if a.moved {
			continue
		}
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
		cost -= tuning.revealBonus * float64(ants.AreaSize-int(m.w.known[q]))
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

// danger is the cost in steps of standing on q after this round: alone a foe
// that comes costs an ant for an ant, with a friend it pays.
func (m *mind) danger(a *ant, q place) float64 {
	if q == home && m.besiegers > 0 {
		return siegeCost
	}
	come := float64(m.f.come[q])
	if come == 0 || q == home {
		return 0 // what a fight leaves on the hill is ours
	}
	near := m.ours(q)
	if m.planned[q] > 0 {
		return -m.gainAt(q) * come
	}
	if near {
		return tuning.nearLoss * come
	}
	if a.laden {
		return (tuning.aloneLoss + tuning.ladenLoss) * come
	}
	return tuning.aloneLoss * come * m.share(a)
}

// share is the part of a loss that an ant bears which goes with others: one
// falls, and the others take what the foe leaves.
func (m *mind) share(a *ant) float64 {
	together := 0
	if m.standing[a.at] > 1 {
		for i := range m.swarm {
			if b := &m.swarm[i]; b.at == a.at && !b.laden && b.way == a.way {
				together++
			}
		}
	}
	if float64(together) <= tuning.companyOf {
		return 1
	}
	return tuning.companyOf / float64(together)
}

// ours reports whether q is so near home that what foes leave there is ours.
func (m *mind) ours(q place) bool {
	d := float64(m.homeward.steps[q])
	switch {
	case m.colonies > 2:
		return d <= tuning.territoryMany
	case m.rivalKnown():
		return d <= tuning.territoryKnown && float64(m.rival.steps[q])-d >= tuning.territoryLead
	}
	return d <= tuning.territory
}

// gainAt is the worth of a foe that comes to several ants on q: near home the
// ten food that it leaves are ours, far away they may be anybody's.
func (m *mind) gainAt(q place) float64 {
	if m.ours(q) {
		return tuning.nearGain
	}
	return tuning.pairGain
}

// ambush sends ants in twos and threes to squares where a foe is expected,
// the best first.
func (m *mind) ambush() {
	for {
		best, bestValue := home, 0.0
		var bestTeam team
		for _, q := range m.f.touched {
			come := float64(m.f.come[q])
			if come < tuning.ambushLeast || !m.w.walkable(q) || m.planned[q] > 0 || !m.ours(q) && tuning.pairGain <= 0 || !m.company(q) {
				continue
			}
			t := m.teamFor(q)
			if t.n < 2 {
				continue
			}
			if value := m.gainAt(q)*come - t.cost; value > bestValue {
				best, bestValue, bestTeam = q, value, t
			}
		}
		if bestValue <= 0 {
			return
		}
		for _, i := range bestTeam.ants[:bestTeam.n] {
			a := &m.swarm[i]
			a.next, a.moved = best, true
			m.planned[best]++
		}
	}
}

// company reports whether two ants of ours can step on q.
func (m *mind) company(q place) bool {
	n := uint16(0)
	for _, s := range stride {
		n += m.standing[q+s]
	}
	return n >= 2
}

// team is up to three ants that can meet on a square.
type team struct {
	ants [3]int
	n    int
	cost float64
}

// teamFor gathers the ants that lose least by stepping on q.
func (m *mind) teamFor(q place) (t team) {
	var loss [3]float64
	for i := range m.swarm {
		a := &m.swarm[i]
		if a.moved || span(a.at, q) > 1 {
			continue
		}
		cost := 1.0
		if a.way != nil && a.way.steps[a.at] < far && a.way.steps[q] < far {
			cost = float64(a.way.steps[q]-a.way.steps[a.at]) + 1
		}
		if a.laden {
			cost += tuning.ladenLoss
		}
		j := t.n
		if j == len(t.ants) {
			if cost >= loss[j-1] {
				continue
			}
			j--
		} else {
			t.n++
		}
		for ; j > 0 && loss[j-1] > cost; j-- {
			loss[j], t.ants[j] = loss[j-1], t.ants[j-1]
		}
		loss[j], t.ants[j] = cost, i
	}
	for _, c := range loss[:t.n] {
		t.cost += c
	}
	return t
}
