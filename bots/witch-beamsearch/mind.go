//go:build go1.18

package main

import (
	"botkit/sim/witch"
)

// mind is all that the bot keeps: the memory of its searches.
type mind struct {
	own, rival         problem
	ownBeam, rivalBeam beam
	measures           *measures
	hopes              hopes
	guesses            guesses
	made               int // children made this turn
	// scale is the share of the widths that the time or the fixed work allows.
	scale float64
}

func newMind() *mind {
	m := &mind{measures: newMeasures(), scale: 1}
	m.ownBeam.distinct, m.rivalBeam.distinct = true, true
	return m
}

// limit says whether a search that has made that many children of the whole
// turn's work may go on within a share of the turn.
type limit func(made int, share float64) bool

// think returns the action for witch 0 of a state.
func (m *mind) think(s *witch.State, more limit) witch.Action {
	m.guesses.look(s)
	m.made = 0
	m.prepare(&m.own, s, 0)
	m.prepare(&m.rival, s, 1)
	m.hopes.begin()
	rounds := int(tuning.rounds)
	var o outcome
	for i := 0; i < rounds; i++ {
		to := float64(i+1) / float64(rounds)
		if tuning.others > 0.5 && i%2 == 0 {
			m.rival.likeOthers(m.measures)
		} else {
			m.rival.likeMe(m.measures)
		}
		o = m.rivalBeam.search(&m.rival, m.width(tuning.rivalWidth), int(tuning.rivalDepth), within(more, m.made, to-0.6/float64(rounds)))
		m.made += m.rivalBeam.work()
		m.guesses.note(&m.rival, m.rivalBeam.foresee(o, &m.own.rival))
		o = m.ownBeam.search(&m.own, m.width(tuning.width), int(tuning.depth), within(more, m.made, to))
		m.made += m.ownBeam.work()
		m.hopes.add(&m.ownBeam, m.guesses.weight(i, rounds))
		m.ownBeam.foresee(o, &m.rival.rival)
		if !more(m.made, 1) {
			break
		}
	}
	if rounds == 0 {
		m.ownBeam.search(&m.own, m.width(tuning.width), int(tuning.depth), within(more, m.made, 1))
		m.made += m.ownBeam.work()
		m.hopes.add(&m.ownBeam, 1)
	}
	return m.own.action(m.hopes.best())
}

// hopes adds up what the moves of a turn are worth against several forecasts.
type hopes struct {
	moves [maxRoots]move
	sums  [maxRoots]float32
	count int
}

func (h *hopes) begin() { h.count = 0 }

// add weighs in the last search of a beam. Each has the same moves, for they
// are those that the position allows.
func (h *hopes) add(b *beam, weight float32) {
	if h.count == 0 {
		h.count = b.rootN
		for i := range h.moves[:h.count] {
			h.moves[i], h.sums[i] = b.roots[i], 0
		}
	}
	for i := range h.moves[:h.count] {
		h.sums[i] += weight * b.worthOfRoot(h.moves[i])
	}
}

func (h *hopes) best() move {
	best := 0
	for i := range h.moves[:h.count] {
		if h.sums[i] > h.sums[best] {
			best = i
		}
	}
	if h.count == 0 {
		return moveWait
	}
	return h.moves[best]
}

// width scales a beam, so that all rounds reach their depth.
func (m *mind) width(full float64) int {
	const least = 16
	if w := int(full * m.scale); w > least {
		return w
	}
	return least
}

// fitWork scales the beams to a fixed work of that many nodes a turn.
func (m *mind) fitWork(nodes int) {
	perWidth := branching * tuning.rounds * (tuning.width*tuning.depth + tuning.rivalWidth*tuning.rivalDepth)
	m.scale = float64(nodes) / perWidth
	if m.scale > 1 {
		m.scale = 1
	}
}

// branching is how many children a position has in a busy game.
const branching = 6.5

// fitTime scales the beams after a turn that used a share of its time: down
// at once if it came near the end, up again slowly.
func (m *mind) fitTime(used float64) {
	const high, low, least = 0.8, 0.4, 0.1
	switch {
	case used > high:
		m.scale *= 0.7 * high / used
	case used < low:
		m.scale *= 1.1
	}
	if m.scale > 1 {
		m.scale = 1
	}
	if m.scale < least {
		m.scale = least
	}
}

// within is the share of a turn for a search after that much work.
func within(more limit, before int, share float64) func(int) bool {
	return func(made int) bool { return more(before+made, share) }
}

func (m *mind) prepare(p *problem, s *witch.State, seat int) {
	p.set(s, seat)
	p.evaluate(m.measures, s, seat)
}
