//go:build go1.18

package main

import (
	"botkit/sim/busters"
	"botkit/sim/fastrand"
)

// mind is the whole bot between two turns.
type mind struct {
	view   busters.View
	league busters.League
	fixed  bool // the league was given
	turn   int
	b      belief
	policy policy
	race   race
	rng    fastrand.Rand
	said   [busters.MaxBusters]busters.Action
}

// start prepares for the game that the first three lines announced. fixed is
// the league if it was given, else negative.
func (m *mind) start(fixed int, seed uint64) {
	m.rng = fastrand.New(seed + uint64(m.view.Team)<<32)
	if fixed >= 0 {
		m.league, m.fixed = busters.League(fixed), true
	}
	m.b.start(&m.view)
	m.policy.start(&m.b)
	m.race.start(&m.b, m.rng)
}

// think returns the commands of the own busters in the order of their ids.
// more says whether another playout may be run.
func (m *mind) think(more func(n int) bool) []busters.Action {
	m.learn()
	m.b.update(&m.view, &m.said, m.turn, m.league)
	n, first := m.b.n, m.b.first
	found := &m.policy.actions
	if m.league.HasStamina() {
		m.policy.run(m.league)
	} else {
		m.race.run(&m.view, &m.said, m.league >= busters.Wood1, more)
		found = &m.race.actions
	}
	m.said = [busters.MaxBusters]busters.Action{}
	copy(m.said[first:first+n], found[first:first+n])
	m.turn++
	return m.said[first : first+n]
}

// learn raises the league by what the input proves: stamina exists from bronze
// up, stuns from wood1.
func (m *mind) learn() {
	if m.fixed {
		return
	}
	prove := func(l busters.League) {
		if m.league < l {
			m.league = l
		}
	}
	for _, u := range m.view.Units[:m.view.Count] {
		switch {
		case u.Type == -1 && u.State > 0:
			prove(busters.Bronze)
		case u.Type >= 0 && u.State == busters.StateStunned:
			prove(busters.Wood1)
		case u.Type == -1 && m.thrown(u):
			prove(busters.Gold)
		}
	}
}

// thrown reports whether the ghost can only have been ejected: an enemy was seen to
// carry it in the last input and is seen now, awake, on the same spot, without
// it, and the ghost lies elsewhere. All that else parts a carrier from its ghost leaves
// it under its feet.
func (m *mind) thrown(ghost busters.Unit) bool {
	for _, u := range m.view.Units[:m.view.Count] {
		if u.Type != 1-m.view.Team || u.State == busters.StateStunned {
			continue
		}
		before := &m.b.s.Busters[u.ID]
		if m.turn > 0 && m.b.enemySeen[u.ID] == m.turn-1 && int(before.Ghost) == ghost.ID && before.Stunned == 0 &&
			int(before.X) == u.X && int(before.Y) == u.Y && (ghost.X != u.X || ghost.Y != u.Y) {
			return true
		}
	}
	return false
}
