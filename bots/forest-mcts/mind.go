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
}

func newMind(nodes int, seed uint64) *mind {
	return &mind{search: newSearch(nodes, seed)}
}

// observe moves the search to the position that the referee shows. If it
// follows from the last one by a turn whose actions can be told, the trees are
// kept.
func (m *mind) observe(now *forest.State) {
	opponent, ok := forest.Action(0), false
	if m.known && m.last.Awake(0) {
		opponent, ok = m.opponentAction(now)
	}
	if !ok {
		m.search.restart(now, [2]rank{})
	} else {
		done := [2]rank{}
		actions := [2]forest.Action{m.mine, opponent}
		awake := [2]bool{true, m.last.Awake(1)}
		if now.Day == m.last.Day {
			done = m.search.done
			for p, a := range actions {
				if awake[p] {
					done[p] = rankOf(&m.last, a)
				}
			}
		}
		m.search.follow(now, done, actions, awake)
	}
	m.last, m.known = *now, true
}

// opponentAction finds what the opponent did in the last turn: the action
// that leads from the last position to this one.
func (m *mind) opponentAction(now *forest.State) (forest.Action, bool) {
	var list [forest.MaxActions]forest.Action
	for _, a := range list[:m.last.Actions(1, &list)] {
		next := m.last
		next.Step([2]forest.Action{m.mine, a})
		if next == *now {
			return a, true
		}
	}
	return 0, false
}

// answer returns the action to play and remembers it.
func (m *mind) answer() forest.Action {
	m.mine = m.search.best(0)
	return m.mine
}
