//go:build go1.18

package main

import (
	"math"

	"botkit/sim/busters"
)

// noNode is the node of a buster that looks nowhere.
const noNode = -1

// heading is the node that a buster goes to look at, and for how many turns it has.
type heading struct {
	node, age int8
	x, y      int16
}

// places are the nodes with something to find, the richest first; cost is what
// looking there costs in turns, the walk not counted.
type places struct {
	count int
	id    [nodes]int8
	cost  [nodes]float64
	// age is how long nobody looked at each node, by its id.
	age [nodes]int
}

// fill makes the list from what the fog expects around each node.
func (l *places) fill(f *fog) {
	l.count = 0
	l.age = f.age
	for i, w := range f.node {
		if w < 0.02 {
			continue
		}
		if w > 1 {
			w = 1
		}
		cost := tuning.explore / w
		k := l.count
		l.count++
		for ; k > 0 && l.cost[k-1] > cost; k-- {
			l.cost[k], l.id[k] = l.cost[k-1], l.id[k-1]
		}
		l.cost[k], l.id[k] = cost, int8(i)
	}
}

// aim keeps the heading of buster i for some turns or chooses another.
func (p *policy) aim(i int) {
	h := &p.heading[i]
	if h.node != noNode && h.age < 8 && p.away(i, int(h.x), int(h.y)) >= 500 {
		h.age++
		return
	}
	was := h.node
	h.node = noNode
	node := p.richest(i, int(was))
	if node == noNode {
		node = p.stalest(i)
	}
	x, y := nodePlace(node)
	*h = heading{node: int8(node), x: int16(x), y: int16(y)}
}

// richest is the node that is worth most for its way, noNode if nothing hides anywhere.
func (p *policy) richest(i, reached int) int {
	best, chosen := math.Inf(1), noNode
	for k := 0; k < p.places.count && p.places.cost[k] < best; k++ {
		node := int(p.places.id[k])
		x, y := nodePlace(node)
		d := p.away(i, x, y)
		if node == reached && d < 500 || p.taken(i, x, y) {
			continue
		}
		if cost := p.places.cost[k] + float64(d)/busters.BusterStep; cost < best {
			best, chosen = cost, node
		}
	}
	return chosen
}

// stalest is the node that nobody looked at for longest: ghosts went out of sight somewhere.
func (p *policy) stalest(i int) int {
	best, chosen := math.Inf(1), 0
	for node, age := range p.places.age {
		x, y := nodePlace(node)
		cost := float64(p.away(i, x, y))/busters.BusterStep - float64(age)/4
		if p.taken(i, x, y) {
			cost += 15
		}
		if cost < best {
			best, chosen = cost, node
		}
	}
	return chosen
}

// taken reports whether a mate of i is on its way to look around (x, y).
func (p *policy) taken(i, x, y int) bool {
	for m := p.b.first; m < p.b.first+p.b.n; m++ {
		h := &p.heading[m]
		if m != i && h.node != noNode && distance(int(h.x), int(h.y), x, y) < 2500 {
			return true
		}
	}
	return false
}

// distance is the distance of two places, rounded down.
func distance(ax, ay, bx, by int) int {
	return int(math.Sqrt(float64(busters.Dist2(ax, ay, bx, by))))
}
