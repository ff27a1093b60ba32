package sparring

import (
	"botkit/sim/ants"
	"botkit/sim/fastrand"
)

// The ants partners remember the world on a square grid with the own hill in
// the middle.
const (
	antsSide = 256
	antsHome = antsSide/2*antsSide + antsSide/2
	antsFar  = 1 << 20
)

// antsPlayer is a partner's mind: it orders one move for each ant of the
// message.
type antsPlayer interface {
	think(msg *ants.Message, moves []ants.Move)
}

var antsStride = func() (d [ants.Moves]int) {
	for m := range d {
		d[m] = ants.DY[m]*antsSide + ants.DX[m]
	}
	return d
}()

// antsSoldier is what a partner remembers of one ant: the squad that it marches
// in, 0 for none.
type antsSoldier struct {
	next, squad int
}

// antsNode is a square that a search has come to, and the first move of its way.
type antsNode struct {
	at    int
	first ants.Move
}

// antsWorld is the memory that the thinking partners share.
type antsWorld struct {
	known, land, food, hill [antsSide * antsSide]bool
	hills                   []int
	foes                    []int
	at                      []int
	laden                   []bool
	squad                   []int
	before                  []antsSoldier
	toHome, toFood          [antsSide * antsSide]int32
	start                   []antsNode
	edge                    bool                       // something new can be seen from somewhere
	visited                 [antsSide * antsSide]int32 // by the search of that number
	visits                  int32
	queue                   []antsNode
	rand                    fastrand.Rand
}

// observe takes in a message: terrain, food, foes, and which ants are those of
// the round before.
func (w *antsWorld) observe(msg *ants.Message) {
	w.at, w.laden, w.squad, w.foes = w.at[:0], w.laden[:0], w.squad[:0], w.foes[:0]
	old := 0
	for i := range msg.Ants {
		a := &msg.Ants[i]
		at := antsHome + a.Y*antsSide + a.X
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
			w.see(at+(2-n/5)*antsSide+n%5-2, v)
		}
	}
	for i, at := range w.at {
		if !w.laden[i] {
			w.food[at] = false // else it would carry
		}
	}
	w.measureAll()
}

func (w *antsWorld) see(p int, v ants.View) {
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
func (w *antsWorld) remember(moves []ants.Move) {
	w.before = w.before[:0]
	for i, m := range moves {
		w.before = append(w.before, antsSoldier{w.at[i] + antsStride[m], w.squad[i]})
	}
}

// search walks over known land from p, nearest squares first, until found says
// so; it returns the square and the first move of the way, H if there is none.
func (w *antsWorld) search(p int, found func(q int) bool) (q int, first ants.Move, ok bool) {
	w.visits++
	w.visited[p] = w.visits
	queue := w.queue[:0]
	queue = append(queue, antsNode{p, ants.H})
	defer func() { w.queue = queue }()
	for head := 0; head < len(queue); head++ {
		n := queue[head]
		if found(n.at) {
			return n.at, n.first, true
		}
		for m := ants.N; m < ants.H; m++ {
			q := n.at + antsStride[m]
			if !w.known[q] || !w.land[q] || w.visited[q] == w.visits || w.hill[q] && !found(q) {
				continue
			}
			w.visited[q] = w.visits
			first := n.first
			if n.at == p {
				first = m
			}
			queue = append(queue, antsNode{q, first})
		}
	}
	return p, ants.H, false
}

// measure fills in the distance over known land to the nearest of the squares
// that start lists.
func (w *antsWorld) measure(d *[antsSide * antsSide]int32, start []antsNode) {
	for i := range d {
		d[i] = antsFar
	}
	queue := w.queue[:0]
	queue = append(queue, start...)
	for _, n := range queue {
		d[n.at] = 0
	}
	for n := 0; n < len(queue); n++ {
		for m := ants.N; m < ants.H; m++ {
			if q := queue[n].at + antsStride[m]; w.known[q] && w.land[q] && d[q] == antsFar {
				d[q] = d[queue[n].at] + 1
				if !w.hill[q] {
					queue = append(queue, antsNode{at: q})
				}
			}
		}
	}
	w.queue = queue
}

// measureAll fills in the distances home and to food, and looks whether there
// is anything left to explore.
func (w *antsWorld) measureAll() {
	w.measure(&w.toHome, []antsNode{{at: antsHome}})
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
func (w *antsWorld) downhill(d *[antsSide * antsSide]int32, p int) ants.Move {
	best := ants.H
	for m := ants.N; m < ants.H; m++ {
		if d[p+antsStride[m]] < d[p+antsStride[best]] {
			best = m
		}
	}
	return best
}

// frontier reports whether an ant on p would see something new.
func (w *antsWorld) frontier(p int) bool {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			if !w.known[p+dy*antsSide+dx] {
				return true
			}
		}
	}
	return false
}

// wander is a random move onto known land.
func (w *antsWorld) wander(p int) ants.Move {
	for try := 0; try < 20; try++ {
		m := ants.Move(w.rand.Intn(int(ants.Moves)))
		if q := p + antsStride[m]; w.known[q] && w.land[q] {
			return m
		}
	}
	return ants.H
}
