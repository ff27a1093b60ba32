package ants

import (
	"botkit/sim/ants"
	"botkit/sim/fastrand"
)

// The ants partners remember the world on a square grid with the own hill in
// the middle.
const (
	side = 256
	home = side/2*side + side/2
	far  = 1 << 20
)

// mind is a partner's mind: it orders one move for each ant of the
// message.
type mind interface {
	think(msg *ants.View, moves []ants.Action)
}

var stride = func() (d [ants.MaxActions]int) {
	for m := range d {
		d[m] = ants.DY[m]*side + ants.DX[m]
	}
	return d
}()

// soldier is what a partner remembers of one ant: the squad that it marches
// in, 0 for none.
type soldier struct {
	next, squad int
}

// node is a square that a search has come to, and the first move of its way.
type node struct {
	at    int
	first ants.Action
}

// world is the memory that the thinking partners share.
type world struct {
	known, land, food, hill [side * side]bool
	hills                   []int
	foes                    []int
	at                      []int
	laden                   []bool
	squad                   []int
	before                  []soldier
	toHome, toFood          [side * side]int32
	start                   []node
	edge                    bool               // something new can be seen from somewhere
	visited                 [side * side]int32 // by the search of that number
	visits                  int32
	queue                   []node
	rand                    fastrand.Rand
}

// observe takes in a message: terrain, food, foes, and which ants are those of
// the round before.
func (w *world) observe(msg *ants.View) {
	w.at, w.laden, w.squad, w.foes = w.at[:0], w.laden[:0], w.squad[:0], w.foes[:0]
	old := 0
	for i := range msg.Ants {
		a := &msg.Ants[i]
		at := home + a.Y*side + a.X
		w.at, w.laden = append(w.at, at), append(w.laden, a.Food)
		for old < len(w.before) && w.before[old].next != at {
			old++ // fallen
		}
		squad := 0
		if old < len(w.before) {
			squad = w.before[old].squad
			old++
		}
		w.squad = append(w.squad, squad)
		for n, v := range a.Area {
			w.see(at+(2-n/5)*side+n%5-2, v)
		}
	}
	for i, at := range w.at {
		if !w.laden[i] {
			w.food[at] = false // else it would carry
		}
	}
	w.measureAll()
}

func (w *world) see(p int, v ants.Content) {
	w.known[p], w.land[p] = true, v != ants.Water
	switch v {
	case ants.Food:
		w.food[p] = true
	case ants.Empty:
		w.food[p] = false
	case ants.Foe:
		w.foes = append(w.foes, p)
	case ants.Hill:
		if !w.hill[p] {
			w.hill[p] = true
			w.hills = append(w.hills, p)
		}
	}
}

// remember notes what was ordered, for the next observe.
func (w *world) remember(moves []ants.Action) {
	w.before = w.before[:0]
	for i, m := range moves {
		w.before = append(w.before, soldier{w.at[i] + stride[m], w.squad[i]})
	}
}

// search walks over known land from p, nearest squares first, until found says
// so; it returns the square and the first move of the way, H if there is none.
func (w *world) search(p int, found func(q int) bool) (q int, first ants.Action, ok bool) {
	w.visits++
	w.visited[p] = w.visits
	queue := w.queue[:0]
	queue = append(queue, node{p, ants.H})
	defer func() { w.queue = queue }()
	for head := 0; head < len(queue); head++ {
		n := queue[head]
		if found(n.at) {
			return n.at, n.first, true
		}
		for m := ants.N; m < ants.H; m++ {
			q := n.at + stride[m]
			if !w.known[q] || !w.land[q] || w.visited[q] == w.visits || w.hill[q] && !found(q) {
				continue
			}
			w.visited[q] = w.visits
			first := n.first
			if n.at == p {
				first = m
			}
			queue = append(queue, node{q, first})
		}
	}
	return p, ants.H, false
}

// measure fills in the distance over known land to the nearest of the squares
// that start lists.
func (w *world) measure(d *[side * side]int32, start []node) {
	for i := range d {
		d[i] = far
	}
	queue := w.queue[:0]
	queue = append(queue, start...)
	for _, n := range queue {
		d[n.at] = 0
	}
	for n := 0; n < len(queue); n++ {
		for m := ants.N; m < ants.H; m++ {
			if q := queue[n].at + stride[m]; w.known[q] && w.land[q] && d[q] == far {
				d[q] = d[queue[n].at] + 1
				if !w.hill[q] {
					queue = append(queue, node{at: q})
				}
			}
		}
	}
	w.queue = queue
}

// measureAll fills in the distances home and to food, and looks whether there
// is anything left to explore.
func (w *world) measureAll() {
	w.measure(&w.toHome, []node{{at: home}})
	w.start = w.start[:0]
	w.edge = false
	for _, n := range w.queue {
		if w.food[n.at] {
			w.start = append(w.start, n)
		}
		w.edge = w.edge || w.frontier(n.at)
	}
	w.measure(&w.toFood, w.start)
}

// downhill is the move of the shortest way in a field of distances.
func (w *world) downhill(d *[side * side]int32, p int) ants.Action {
	best := ants.H
	for m := ants.N; m < ants.H; m++ {
		if d[p+stride[m]] < d[p+stride[best]] {
			best = m
		}
	}
	return best
}

// frontier reports whether an ant on p would see something new.
func (w *world) frontier(p int) bool {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			if !w.known[p+dy*side+dx] {
				return true
			}
		}
	}
	return false
}

// wander is a random move onto known land.
func (w *world) wander(p int) ants.Action {
	for try := 0; try < 20; try++ {
		m := ants.Action(w.rand.Intn(int(ants.MaxActions)))
		if q := p + stride[m]; w.known[q] && w.land[q] {
			return m
		}
	}
	return ants.H
}
