//go:build go1.18

package main

import (
	"botkit/sim/ants"
)

// maxPiles bounds how many piles are planned for in a round.
const maxPiles = 48

// role is what an ant is out for in a round.
type role uint8

const (
	idle role = iota
	carry
	gather
	explore
)

// ant is one of our ants as the mind follows it from round to round.
type ant struct {
	at    place
	laden bool
	role  role
	// way is the field that leads to its goal.
	way *field
	// trip is the number of steps to its food and from there home.
	trip int
	// brought is set when it has just put food into the hill.
	brought bool
	// next is the square of its move.
	next place
	// moved is set when next is decided.
	moved bool
}

// mind is the whole bot: it reads messages and orders moves.
type mind struct {
	w           island
	sym         symmetry
	round       int32
	colonies    int
	swarm, last []ant
	fallen      []ant // the ants that were lost since the last round
	moves       []ants.Action

	f        forecast
	homeward field
	// rival is the way to the other hill of a duel, once that is known.
	rival    field
	toPile   [maxPiles]field
	frontier field
	claims   []place // the goals of the explorers

	// planned counts the ants of ours that will stand on a square, standing
	// those that stand there now.
	planned, standing [worldSize]uint16

	hill      hill
	besiegers int   // foes believed to stand on the own hill
	siegeNews int32 // the round of the last sign of them
	sources   []source
	buckets   pairQueue
}

func newMind() *mind {
	m := &mind{colonies: 2}
	m.w.reset()
	m.makeRoom()
	m.w.learn(home, land)
	return m
}

// makeRoom gives the lists the room that a usual game takes, so that no round
// of it waits for the allocator; a larger one lets them grow.
func (m *mind) makeRoom() {
	const swarm, lands, pairs = 1 << 10, 1 << 13, 1 << 15
	m.swarm, m.last, m.fallen = make([]ant, 0, swarm), make([]ant, 0, swarm), make([]ant, 0, swarm)
	m.moves = make([]ants.Action, 0, swarm)
	m.claims, m.sources = make([]place, 0, swarm), make([]source, 0, lands)
	m.buckets.pairs = make([]pair, 0, pairs)
	m.f.foes, m.f.before, m.f.touched = make([]foe, 0, swarm), make([]foe, 0, swarm), make([]place, 0, lands)
	for _, list := range []*[]place{&m.homeward.queue, &m.rival.queue, &m.frontier.queue, &m.w.lands, &m.w.piles,
		&m.w.sights, &m.w.fresh, &m.w.first} {
		*list = make([]place, 0, lands)
	}
	m.w.foes, m.w.hills = make([]place, 0, swarm), make([]place, 0, swarm)
	for i := range m.toPile {
		m.toPile[i].queue = make([]place, 0, lands)
	}
}

// think orders one move an ant. The moves are valid until the next call.
func (m *mind) think(view *ants.View) []ants.Action {
	m.observe(view)
	m.homeward.flood(&m.w, home)
	if m.rivalKnown() {
		m.rival.flood(&m.w, m.w.hills[0])
	}
	m.assign()
	m.step()
	m.moves = m.moves[:0]
	for i := range m.swarm {
		move := ants.H // an ant beyond the remembered world stays there
		if within(&view.Ants[i]) {
			move = moveTo(m.swarm[i].at, m.swarm[i].next)
		}
		m.moves = append(m.moves, move)
	}
	return m.moves
}

// rivalKnown reports whether the other hill of a duel is known, seen or by
// symmetry.
func (m *mind) rivalKnown() bool { return m.colonies == 2 && len(m.w.hills) > 0 }

func moveTo(from, to place) ants.Action {
	for a, d := range stride {
		if from+d == to {
			return ants.Action(a)
		}
	}
	return ants.H
}

// observe takes in a round's message.
func (m *mind) observe(view *ants.View) {
	m.round++
	if view.Round > 0 {
		m.round = int32(view.Round)
	}
	if view.Colonies > 0 {
		m.colonies = view.Colonies
	}
	if !m.sym.started {
		m.sym.start(m.colonies, view.Colonies > 0)
	}
	m.w.foes, m.w.fresh = m.w.foes[:0], m.w.fresh[:0]
	m.follow(view)
	m.noticeSiege()
	m.keepAccount()
	for i := range view.Ants {
		if a := &view.Ants[i]; within(a) {
			m.w.look(a, m.round)
		}
	}
	if len(m.w.fresh) > 0 && float64(m.colonies) <= tuning.symmetryMost {
		m.sym.learn(&m.w)
		m.believe()
	}
	m.groundUnder()
	m.expectFood()
	m.w.dropPiles()
	m.f.watch(&m.w)
}

// within reports whether an ant is inside the remembered world.
func within(a *ants.AntReport) bool {
	return a.X > -reach && a.X < reach && a.Y > -reach && a.Y < reach
}

// follow finds each ant of the last round in the message: the list keeps the
// order of age, so the survivors are those whose places come in order, and
// who is missing has fallen.
func (m *mind) follow(view *ants.View) {
	m.last, m.swarm = m.swarm, m.last[:0]
	m.fallen = m.fallen[:0]
	m.hill.births = 0
	old := 0
	for i := range view.Ants {
		r := &view.Ants[i]
		a := ant{at: home, laden: r.Food}
		if within(r) {
			a.at = placeAt(r.X, r.Y)
		}
		for ; old < len(m.last) && m.last[old].next != a.at; old++ {
			m.fallen = append(m.fallen, m.last[old])
		}
		if old < len(m.last) {
			a.brought = m.last[old].laden && !a.laden
			m.tally(&m.last[old], &a)
			old++
		} else if m.round > 1 {
			m.hill.births++
		}
		m.swarm = append(m.swarm, a)
	}
	for ; old < len(m.last); old++ {
		m.fallen = append(m.fallen, m.last[old])
	}
}

// tally counts what an ant took from a pile.
func (m *mind) tally(before, now *ant) {
	if before.laden || !now.laden || now.at == home {
		return
	}
	p := now.at
	if m.w.taken[p] < ants.MaxFood {
		m.w.taken[p]++
	}
	if m.w.food[p] > 1 {
		m.w.food[p]--
	}
}

// groundUnder works out what own ants hide: who stands on a square without
// food has found none there.
func (m *mind) groundUnder() {
	for i := range m.swarm {
		a := &m.swarm[i]
		if !a.laden {
			m.w.food[a.at] = 0
		}
	}
	for i := range m.fallen {
		p := m.fallen[i].next
		// A fight leaves ten, unless there was no fight but water.
		if m.w.ground[p] == land && p != home && m.w.seen[p] != m.round && !m.w.foreign[p] && m.w.food[p] == 0 {
			m.w.food[p] = ants.FightFood
			m.w.piles = append(m.w.piles, p)
		}
	}
}
