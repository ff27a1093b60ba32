//go:build go1.18

package main

import (
	"math"

	"botkit/sim/forest"
)

// node is one action of one player after the actions of his own on that day.
// It does not know what the other player did meanwhile, and its value is an
// average over that. Nodes link by index.
type node struct {
	action forest.Action
	open   bool // children were made
	child  int32
	next   int32
	visits int32
	value  float32 // sum of results for the player whose tree it is
}

// arena holds the nodes of both trees, all allocated and touched once.
type arena struct {
	nodes []node
	used  int32
}

func newArena(size int) arena {
	a := arena{nodes: make([]node, size)}
	for i := range a.nodes {
		a.nodes[i].next = -1
	}
	a.reset()
	return a
}

// reset empties the arena. Index 0 stays unused, so that it can mean nothing.
func (a *arena) reset() { a.used = 1 }

// add returns a new node without children, 0 if the arena is full.
func (a *arena) add(action forest.Action) int32 {
	if int(a.used) == len(a.nodes) {
		return 0
	}
	i := a.used
	a.used++
	a.nodes[i] = node{action: action}
	return i
}

// expand gives node i a child for each move that has none yet.
func (a *arena) expand(i int32, moves *moveList) {
	a.nodes[i].open = true
	for k := moves.n - 1; k >= 0; k-- {
		if a.find(i, moves.actions[k]) == 0 {
			if c := a.add(moves.actions[k]); c != 0 {
				a.nodes[c].next = a.nodes[i].child
				a.nodes[i].child = c
			}
		}
	}
}

// find returns the child of i for an action, 0 if there is none.
func (a *arena) find(i int32, action forest.Action) int32 {
	for c := a.nodes[i].child; c != 0; c = a.nodes[c].next {
		if a.nodes[c].action == action {
			return c
		}
	}
	return 0
}

// choose returns the child of i that UCT tries next, among those that player p
// can play in position s; 0 if there is none.
func (a *arena) choose(i int32, s *forest.State, p int) int32 {
	n := &a.nodes[i]
	spread := float32(tuning.exploration) * sqrtLog(n.visits)
	untried := float32(0.5 - tuning.fpu)
	if n.visits > 0 {
		untried = n.value/float32(n.visits) - float32(tuning.fpu)
	}
	best, bestBound := int32(0), float32(math.Inf(-1))
	for c := n.child; c != 0; {
		child := &a.nodes[c]
		bound := untried + spread
		if child.visits > 0 {
			bound = child.value/float32(child.visits) + spread*rsqrt(child.visits)
		}
		if bound > bestBound && s.Can(p, child.action) {
			best, bestBound = c, bound
		}
		c = child.next
	}
	return best
}

// Tables of the two functions in UCT's bound; computed each time they were a
// fifth of the search.
const tabled = 1 << 12

var (
	rsqrts [tabled]float32
	logs   [tabled]float64
)

func init() {
	for i := 1; i < tabled; i++ {
		rsqrts[i] = float32(1 / math.Sqrt(float64(i)))
		logs[i] = math.Log(float64(i))
	}
}

// rsqrt is 1/sqrt(n) for n > 0.
func rsqrt(n int32) float32 {
	if n < tabled {
		return rsqrts[n]
	}
	return float32(1 / math.Sqrt(float64(n)))
}

// sqrtLog is sqrt(ln(n+1)), for large n by the logarithm of its leading bits.
func sqrtLog(n int32) float32 {
	m, halvings := n+1, 0
	for ; m >= tabled; m >>= 4 {
		halvings += 4
	}
	return float32(math.Sqrt(logs[m] + float64(halvings)*math.Ln2))
}

// favourite returns the most visited child of i that is legal, 0 if there is
// none.
func (a *arena) favourite(i int32, s *forest.State, p int) int32 {
	best := int32(0)
	for c := a.nodes[i].child; c != 0; c = a.nodes[c].next {
		if (best == 0 || a.nodes[c].visits > a.nodes[best].visits) && s.Can(p, a.nodes[c].action) {
			best = c
		}
	}
	return best
}
