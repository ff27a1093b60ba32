package sparring

import (
	"container/heap"
	"time"

	"botkit/sim/forest"
)

func init() {
	RegisterBot("forest", "beam", func(s *Seat) error {
		b := forestBeam{seat: s}
		return playForest(s, b.choose)
	})
}

// forestBeam plans its own game to the end by best-first search over one queue
// for each day and turn of a day, taking the best position of every queue in
// rounds (Chokudai search). The opponent is assumed to wait.
type forestBeam struct {
	seat  *Seat
	turns int
	// queues has one heap for each day and turn of it.
	queues [24][forestTurns]forestQueue
}

// forestTurns bounds the actions of one day.
const forestTurns = 10

// forestNode is a position of the plan and the first action of the way to it.
type forestNode struct {
	state forest.State
	first forest.Action
	worth float64
	root  bool
	// order is the place of the day's last action, see forestOrder.
	order int
}

// forestQueue is a heap of nodes by worth.
type forestQueue []*forestNode

func (q forestQueue) Len() int            { return len(q) }
func (q forestQueue) Less(i, j int) bool  { return q[i].worth > q[j].worth }
func (q forestQueue) Swap(i, j int)       { q[i], q[j] = q[j], q[i] }
func (q *forestQueue) Push(x interface{}) { *q = append(*q, x.(*forestNode)) }
func (q *forestQueue) Pop() interface{} {
	last := len(*q) - 1
	n := (*q)[last]
	*q = (*q)[:last]
	return n
}

// choose returns the first action of the best plan found in time.
func (b *forestBeam) choose(s *forest.State) forest.Action {
	started := time.Now()
	budget := b.seat.Turn
	if b.turns == 0 {
		budget = b.seat.First
	}
	b.turns++
	for day := range b.queues {
		for turn := range b.queues[day] {
			b.queues[day][turn] = b.queues[day][turn][:0]
		}
	}
	root := &forestNode{state: alone(*s), root: true}
	b.queues[s.Day][0] = append(b.queues[s.Day][0], root)
	best := forestNode{worth: -1}
	for expanded := 0; ; {
		before := expanded
		for day := int(s.Day); day < s.Days(); day++ {
			for turn := range b.queues[day] {
				if q := &b.queues[day][turn]; q.Len() > 0 {
					b.expand(heap.Pop(q).(*forestNode), turn, &best)
					expanded++
				}
			}
		}
		done := time.Since(started) > budget*6/10
		if b.seat.Nodes > 0 {
			done = expanded >= b.seat.Nodes
		}
		if done || expanded == before {
			return best.first
		}
	}
}

// expand puts the positions one action after n into their queues; a finished
// game is compared with the best.
func (b *forestBeam) expand(n *forestNode, turn int, best *forestNode) {
	var list [forest.MaxActions]forest.Action
	for _, a := range list[:n.state.Actions(0, &list)] {
		order := forestOrder(&n.state, a)
		if !forestSensible(&n.state, a) || order < n.order || turn == forestTurns-1 && a.Kind() != forest.Wait {
			continue
		}
		child := &forestNode{state: n.state, first: n.first, order: order}
		if n.root {
			child.first = a
		}
		child.state.Step([2]forest.Action{a})
		next := turn + 1
		if a.Kind() == forest.Wait {
			next, child.order = 0, 0
			child.state.Asleep |= 2
		}
		if child.state.Over() {
			if child.worth = float64(child.state.Final()[0]); child.worth > best.worth {
				*best = *child
			}
			continue
		}
		child.worth = forestWorth(&child.state)
		heap.Push(&b.queues[child.state.Day][next], child)
	}
}

// forestSensible leaves out what hardly ever pays: seeds that cost sun, seeds
// beside own trees, growth too late to be completed.
func forestSensible(s *forest.State, a forest.Action) bool {
	left := s.Days() - 1 - int(s.Day)
	switch a.Kind() {
	case forest.Seed:
		return s.SeedCost(0) == 0 && left >= 5 && forest.Reach[1][a.Target()]&s.Own[0] == 0
	case forest.Grow:
		return left >= 3-s.SizeAt(a.Target())
	}
	return true
}

// forestOrder is the one order in which a day's actions are tried, so that the
// same actions in another order are not searched again: the cheapest order,
// tall trees before small ones.
func forestOrder(s *forest.State, a forest.Action) int {
	switch a.Kind() {
	case forest.Complete:
		return int(a.Target())
	case forest.Grow:
		return 64*(3-s.SizeAt(a.Target())) + int(a.Target())
	case forest.Seed:
		return 64 * 4
	}
	return 64 * 5
}
