package forest

import (
	"container/heap"
	"math"
	"math/bits"

	"botkit/localref/internal/sparring"
	"botkit/sim/forest"
)

// beam plans its own game to the end by best-first search over one queue
// for each day and turn of a day, taking the best position of every queue in
// rounds (Chokudai search). The opponent is assumed to wait.
type beam struct {
	seat *sparring.Seat
	// queues has one heap for each day and turn of it.
	queues [24][turnsOfDay]queue
}

// turnsOfDay bounds the actions of one day.
const turnsOfDay = 10

// node is a position of the plan and the first action of the way to it.
type node struct {
	state forest.State
	first forest.Action
	worth float64
	root  bool
	// order is the place of the day's last action, see orderOf.
	order int
}

// queue is a heap of nodes by worth.
type queue []*node

func (q queue) Len() int            { return len(q) }
func (q queue) Less(i, j int) bool  { return q[i].worth > q[j].worth }
func (q queue) Swap(i, j int)       { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x interface{}) { *q = append(*q, x.(*node)) }
func (q *queue) Pop() interface{} {
	last := len(*q) - 1
	n := (*q)[last]
	*q = (*q)[:last]
	return n
}

// choose returns the first action of the best plan found in time.
func (b *beam) choose(s *forest.State) forest.Action {
	done := b.seat.Search()
	for day := range b.queues {
		for turn := range b.queues[day] {
			b.queues[day][turn] = b.queues[day][turn][:0]
		}
	}
	root := &node{state: alone(*s), root: true}
	b.queues[s.Day][0] = append(b.queues[s.Day][0], root)
	best := node{worth: -1}
	for expanded := 0; ; {
		before := expanded
		for day := int(s.Day); day < s.Days(); day++ {
			for turn := range b.queues[day] {
				if q := &b.queues[day][turn]; q.Len() > 0 {
					b.expand(heap.Pop(q).(*node), turn, &best)
					expanded++
				}
			}
		}
		if done(expanded) || expanded == before {
			return best.first
		}
	}
}

// expand puts the positions one action after n into their queues; a finished
// game is compared with the best.
func (b *beam) expand(n *node, turn int, best *node) {
	var list [forest.MaxActions]forest.Action
	for _, a := range list[:n.state.Legal(0, &list)] {
		order := orderOf(&n.state, a)
		if !sensible(&n.state, a) || order < n.order || turn == turnsOfDay-1 && a.Kind() != forest.Wait {
			continue
		}
		child := &node{state: n.state, first: n.first, order: order}
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
			if child.worth = float64(child.state.Scores()[0]); child.worth > best.worth {
				*best = *child
			}
			continue
		}
		child.worth = worth(&child.state)
		heap.Push(&b.queues[child.state.Day][next], child)
	}
}

// worth estimates the points that player 0 will have at the end: those
// he has, sun at what it can still buy, the harvests of the coming days under
// today's shadows, and what each tree can become.
func worth(s *forest.State) float64 {
	left := s.Days() - 1 - int(s.Day)
	price := 1/3. + 0.012*float64(left)
	worth := float64(s.Score[0]) + price*float64(s.Sun[0])
	ahead := left
	if ahead > horizon {
		ahead = horizon
	}
	for day := 1; day <= ahead; day++ {
		income := s.Income((int(s.Day) + day) % 6)
		worth += (1/3. + 0.012*float64(left-day)) * float64(income[0])
	}
	// Trees are completed one after the other, tall ones first: each lowers
	// the nutrients for the next.
	felled := 0
	for size := 3; size >= 0; size-- {
		for b := s.Own[0] & s.Trees[size]; b != 0; b &= b - 1 {
			worth += potential(s, forest.Pos(bits.TrailingZeros64(b)), left, felled)
			felled++
		}
	}
	return worth
}

// potential is what a tree will earn when it is completed after felled
// others, less the sun that takes, and less for every day in which something
// may come between.
func potential(s *forest.State, at forest.Pos, left, felled int) float64 {
	size := s.SizeAt(at)
	if left < 3-size || left == 0 && size == 3 && s.Dormant>>at&1 != 0 {
		return 0
	}
	nutrients := float64(s.Nutrients) - float64(felled)
	if left > 0 {
		nutrients -= 0.5 * math.Min(float64(left), 10)
	}
	if nutrients < 0 {
		nutrients = 0
	}
	sun := float64(forest.CompleteCost)
	for next := size + 1; next <= 3; next++ {
		sun += float64(s.GrowCost(0, next))
	}
	gain := nutrients + float64(forest.Bonus[s.RichnessAt(at)]) - sun*(1/3.)
	if gain < 0 {
		return 0
	}
	return gain * [...]float64{0.6, 0.75, 0.88, 0.97}[size]
}

// sensible leaves out what hardly ever pays: seeds that cost sun, seeds
// beside own trees, growth too late to be completed.
func sensible(s *forest.State, a forest.Action) bool {
	left := s.Days() - 1 - int(s.Day)
	switch a.Kind() {
	case forest.Seed:
		return s.SeedCost(0) == 0 && left >= 5 && forest.Reach[1][a.Target()]&s.Own[0] == 0
	case forest.Grow:
		return left >= 3-s.SizeAt(a.Target())
	}
	return true
}

// orderOf is the one order in which a day's actions are tried, so that the
// same actions in another order are not searched again: the cheapest order,
// tall trees before small ones.
func orderOf(s *forest.State, a forest.Action) int {
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
