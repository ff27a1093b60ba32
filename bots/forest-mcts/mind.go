//go:build go1.18

package main

import "botkit/sim/forest"

// mind carries what is known from turn to turn: the search's trees, the last
// position and what was answered there.
type mind struct {
	search *search
	last   forest.State
	mine   forest.Action
	known  bool // last and mine are set
	// iterations is how many were made this turn.
	iterations int
}

func newMind(nodes int, seed uint64) *mind {
	return &mind{search: newSearch(nodes, seed)}
}

// think returns the action to play at the position that the referee shows. more
// says whether another iteration may be made.
func (m *mind) think(now *forest.State, more func(n int) bool) forest.Action {
	m.observe(now)
	m.iterations = 0
	for ; more(m.iterations); m.iterations++ {
		m.search.iterate()
	}
	m.mine = m.search.best(0)
	return m.mine
}

// observe moves the search to the position that the referee shows, and keeps
// what the trees know of it.
func (m *mind) observe(now *forest.State) {
	switch {
	case !m.known || m.search.full():
		m.search.restart(now, [2]rank{})
	case now.Day != m.last.Day:
		m.search.dawn(now)
	default:
		m.follow(now)
	}
	m.last, m.known = *now, true
}

// follow moves the search on within a day.
func (m *mind) follow(now *forest.State) {
	opponent, ok := m.opponentAction(now)
	if !ok {
		m.search.restart(now, [2]rank{})
		return
	}
	actions := [2]forest.Action{m.mine, opponent}
	awake := [2]bool{true, m.last.Awake(1)}
	done := m.search.done
	for p, a := range actions {
		if awake[p] {
			done[p] = rankOf(&m.last, a)
		}
	}
	m.search.follow(now, done, actions, awake)
}

// opponentAction finds what the opponent did in the last turn: the action
// that leads from the last position to this one.
func (m *mind) opponentAction(now *forest.State) (forest.Action, bool) {
	var list [forest.MaxActions]forest.Action
	for _, a := range list[:m.last.Legal(1, &list)] {
		next := m.last
		next.Step([2]forest.Action{m.mine, a})
		if next == *now {
			return a, true
		}
	}
	return 0, false
}
