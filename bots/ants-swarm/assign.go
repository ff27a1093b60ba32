//go:build go1.18

package main

import "botkit/sim/ants"

// pairQueue sorts ant-and-pile pairs by cost with one bucket a cost.
type pairQueue struct {
	first [maxCost]int32 // the first pair of each cost, 0 for none
	pairs []pair
}

const (
	maxCost = 1024
	noTrip  = 2 * maxCost // of an ant that has nothing to gather
)

// pair is an ant that could go to a pile, and the steps of its trip.
type pair struct {
	ant, pile int32
	trip      int32
	next      int32
}

func (q *pairQueue) clear() {
	q.first = [maxCost]int32{}
	q.pairs = append(q.pairs[:0], pair{})
}

func (q *pairQueue) add(trip int, ant, pile int) {
	q.pairs = append(q.pairs, pair{ant: int32(ant), pile: int32(pile), trip: int32(trip)})
	q.put(int32(len(q.pairs)-1), trip)
}

// put enters a pair at a cost.
func (q *pairQueue) put(n int32, cost int) {
	if cost >= maxCost {
		cost = maxCost - 1
	}
	q.pairs[n].next = q.first[cost]
	q.first[cost] = n
}

// assign gives each ant a role, a goal and a way.
func (m *mind) assign() {
	for i := range m.swarm {
		a := &m.swarm[i]
		a.way, a.trip, a.role = nil, noTrip, idle
		if a.laden {
			a.role, a.way = carry, &m.homeward
		}
	}
	m.sendGatherers(m.floodPiles())
	m.sendExplorers()
	for i := range m.swarm {
		if a := &m.swarm[i]; a.way == nil {
			a.role, a.way = idle, &m.homeward
		}
	}
}

// floodPiles makes the fields of the piles nearest to home and returns how
// many there are; they come first in the list of piles.
func (m *mind) floodPiles() int {
	piles := m.w.piles
	n := 0
	for i := range piles {
		if m.homeward.steps[piles[i]] >= far {
			continue
		}
		piles[n], piles[i] = piles[i], piles[n]
		for j := n; j > 0 && m.homeward.steps[piles[j]] < m.homeward.steps[piles[j-1]]; j-- {
			piles[j], piles[j-1] = piles[j-1], piles[j]
		}
		n++
	}
	if n > maxPiles {
		n = maxPiles
	}
	for i := 0; i < n; i++ {
		m.toPile[i].flood(&m.w, piles[i])
	}
	return n
}

// sendGatherers matches free ants and piles, those first whose trips are
// quickest for the food that is to be expected: a pile of which nobody knows
// how much it holds is the less worth the more ants are on their way to it.
func (m *mind) sendGatherers(reachable int) {
	q := &m.buckets
	q.clear()
	for i := range m.swarm {
		a := &m.swarm[i]
		if a.way != nil {
			continue
		}
		for p := 0; p < reachable; p++ {
			if there := m.toPile[p].steps[a.at]; there < far {
				q.add(int(there+m.homeward.steps[m.w.piles[p]]), i, p)
			}
		}
		if there := m.homeward.steps[a.at]; m.hill.food > 0 && there < far {
			q.add(int(there), i, onHill)
		}
	}
	var given [maxPiles + 1]int
	for cost := range q.first {
		for n := q.first[cost]; n != 0; {
			c := &q.pairs[n]
			this := n
			n = c.next
			a := &m.swarm[c.ant]
			if a.way != nil {
				continue
			}
			odds := m.odds(int(c.pile), given[c.pile])
			if odds < tuning.oddsLeast {
				continue
			}
			if real := int(float64(c.trip) / odds); real > cost && cost < maxCost-1 {
				q.put(this, real)
				continue
			}
			given[c.pile]++
			a.role, a.way, a.trip = gather, &m.homeward, int(c.trip)
			if c.pile != onHill {
				a.way = &m.toPile[c.pile]
			}
		}
	}
}

// onHill stands for the food on the own hill in the list of piles.
const onHill = maxPiles

// odds is the chance that a pile has food for one more ant after so many
// others.
func (m *mind) odds(pile, others int) float64 {
	if pile == onHill {
		return m.hill.odds(others)
	}
	p := m.w.piles[pile]
	if m.w.most[p] == 0 {
		if others < int(m.w.food[p]) {
			return 1
		}
		return 0
	}
	left := float64(m.w.most[p]) - float64(m.w.taken[p])
	if left < 1 {
		left = 1 // it is still to be seen
	}
	return (left - float64(others)) / left
}

// sendExplorers takes ants to the edge of the known world that expect more of
// it than of the food they were given.
func (m *mind) sendExplorers() {
	m.claims = m.claims[:0]
	for n := 0; n < maxExplorers; n++ {
		if !m.sendExplorer() {
			return
		}
	}
}

// maxExplorers bounds the explorers of a round, each of which costs a flood.
const maxExplorers = 24

// claimReach is how far from an explorer's goal others are kept away.
const claimReach = 8

// sendExplorer sends the ant that gains most by going to a frontier square,
// keeping away from the goals of the explorers sent before.
func (m *mind) sendExplorer() bool {
	m.frontierSources()
	if len(m.sources) == 0 {
		return false
	}
	m.frontier.floodFrom(&m.w, m.sources)
	best, bestGain := -1, 0
	for i := range m.swarm {
		a := &m.swarm[i]
		if a.laden || a.role == explore {
			continue
		}
		if c := m.frontier.steps[a.at]; c < far {
			if gain := a.trip - int(c); gain > bestGain {
				best, bestGain = i, gain
			}
		}
	}
	if best < 0 {
		return false
	}
	a := &m.swarm[best]
	a.role, a.way = explore, nil
	// Walk down the field to the square that it came from.
	p := a.at
	for {
		q := m.downhill(&m.frontier, p)
		if q == p {
			break
		}
		if a.way == nil {
			a.way = &m.frontier
			a.next = q
		}
		p = q
	}
	if a.way == nil {
		a.way, a.next = &m.frontier, a.at
	}
	m.claims = append(m.claims, p)
	return true
}

// downhill is the neighbour of p with the lowest cost, p if none is lower;
// among equals the one with the most to see.
func (m *mind) downhill(f *field, p place) place {
	best, bestCost, bestKnown := p, f.steps[p], uint8(255)
	for _, s := range stride[:ants.H] {
		q := p + s
		if c := f.steps[q]; c < bestCost || c == bestCost && q != p && best != p && m.w.known[q] < bestKnown {
			best, bestCost, bestKnown = q, c, m.w.known[q]
		}
	}
	return best
}

// frontierSources lists the land from which something new can be seen, with
// its cost, sorted.
func (m *mind) frontierSources() {
	m.sources = m.sources[:0]
	for _, p := range m.w.lands {
		gain := ants.AreaSize - int(m.w.known[p])
		if gain < 2 || !m.w.walkable(p) {
			continue
		}
		d := int(m.homeward.steps[p])
		if d >= int(far) {
			continue
		}
		cost := tuning.exploreMargin + tuning.exploreHome*float64(d) - tuning.exploreGain*float64(gain)
		if cost < 0 {
			cost = 0
		}
		for _, c := range m.claims {
			if s := span(c, p); s < claimReach {
				cost += tuning.exploreSpread * float64(claimReach-s)
			}
		}
		m.sources = append(m.sources, source{p, int16(cost)})
	}
	sortSources(m.sources)
}

// sortSources sorts by cost; the lists are short or nearly in order.
func sortSources(s []source) {
	for gap := len(s) / 2; gap > 0; gap /= 2 {
		for i := gap; i < len(s); i++ {
			v := s[i]
			j := i
			for ; j >= gap && s[j-gap].cost > v.cost; j -= gap {
				s[j] = s[j-gap]
			}
			s[j] = v
		}
	}
}
