package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/ants"
)

// meadow is a mind on bare land that is known for some steps round the hill.
func meadow(steps int) *mind {
	m := newMind()
	for y := -steps; y <= steps; y++ {
		for x := -steps; x <= steps; x++ {
			if p := placeAt(x, y); m.w.ground[p] == unknown {
				m.w.learn(p, land)
				m.w.seen[p] = 1
			}
		}
	}
	m.homeward.flood(&m.w, home)
	return m
}

// put lays a pile of an amount that is not known.
func (m *mind) put(p place) {
	m.w.seen[p] = never
	m.w.findFood(p)
	m.w.seen[p] = 1
}

// gatherers counts the ants sent to each pile.
func (m *mind) gatherers(ants int) map[place]int {
	m.swarm = make([]ant, ants)
	for i := range m.swarm {
		m.swarm[i] = ant{at: home}
	}
	m.sendGatherers(m.floodPiles())
	sent := map[place]int{}
	for i := range m.swarm {
		a := &m.swarm[i]
		for p := range m.toPile {
			if a.way == &m.toPile[p] {
				sent[m.w.piles[p]]++
			}
		}
	}
	return sent
}

// Two piles of which nobody knows how much they hold share the ants: the
// nearer one gets more, but not all.
func TestGatherersSpread(t *testing.T) {
	m := meadow(12)
	near, far := placeAt(6, 0), placeAt(-8, 0)
	m.put(near)
	m.put(far)
	require.Equal(t, map[place]int{near: 10}, m.gatherers(10))
	sent := m.gatherers(60)
	require.Equal(t, 60, sent[near]+sent[far])
	require.Greater(t, sent[near], sent[far])
	// The last ones have the same trip for the food to be expected.
	require.InDelta(t, 12/(99-float64(sent[near])), 16/(99-float64(sent[far])), 0.01)
}

// A pile that a fight left holds ten, and who knows that sends ten.
func TestGatherersOfAFight(t *testing.T) {
	m := meadow(12)
	p := placeAt(3, 0)
	m.w.findFood(p)
	require.Equal(t, map[place]int{p: ants.FightFood}, m.gatherers(30))
}

// What symmetry told of a pile is forgotten when the pile is seen.
func TestImageIsSeen(t *testing.T) {
	m := meadow(12)
	p := placeAt(5, 0)
	m.w.seen[p], m.w.food[p] = never, 1
	m.w.piles = append(m.w.piles, p)
	require.Equal(t, map[place]int{p: 1}, m.gatherers(20))
	m.put(p)
	require.Equal(t, map[place]int{p: 20}, m.gatherers(20))
	require.Len(t, m.w.piles, 1)
}

// One of many does not fear what one alone does.
func TestCompanyShares(t *testing.T) {
	m := meadow(12)
	m.put(placeAt(6, 0))
	at := placeAt(2, 0)
	alone := &ant{at: at}
	require.InDelta(t, 1, m.share(alone), 1e-9)
	m.gatherers(12)
	for i := range m.swarm {
		m.swarm[i].at = at
		m.standing[at]++
	}
	require.InDelta(t, 3.0/12, m.share(&m.swarm[0]), 1e-9)
	m.swarm[1].laden = true
	require.InDelta(t, 3.0/11, m.share(&m.swarm[0]), 1e-9)
}

// Who walked goes on, who stood stays.
func TestForecast(t *testing.T) {
	m := meadow(12)
	watch := func(p place) *forecast {
		m.w.foes = append(m.w.foes[:0], p)
		m.f.watch(&m.w)
		return &m.f
	}
	watch(placeAt(5, 5))
	require.InDelta(t, 1.0/9, m.f.come[placeAt(5, 5)], 1e-6)
	watch(placeAt(5, 6))
	require.Greater(t, m.f.come[placeAt(5, 7)], float32(0.5))
	watch(placeAt(5, 6))
	require.Greater(t, m.f.come[placeAt(5, 6)], float32(0.5))
	sum := float32(0)
	for _, p := range m.f.touched {
		sum += m.f.come[p]
	}
	require.InDelta(t, 1, sum, 1e-5)
}
