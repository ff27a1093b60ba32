package forest

import (
	"math"

	"botkit/localref/internal/sparring"
	"botkit/sim/fastrand"
	"botkit/sim/forest"
)

// uct is the Monte Carlo tree search that many entries were: the players
// choose one after the other, as if the second had not seen the first, and
// games are played to the end by random actions, one a turn, from few sensible
// ones: no completing before day 12, seeds only when free and not beside own
// trees. forest-mcts differs from it in nearly every choice.
type uct struct {
	seat   *sparring.Seat
	random fastrand.Rand
	nodes  []uctNode
}

// uctNode is a position after an action of player.
type uctNode struct {
	action   forest.Action
	player   int8
	first, n int32 // its children are nodes[first : first+n]
	visits   int32
	value    float64 // sum of results for player
}

const (
	uctRoom        = 1 << 20
	uctDepth       = 512
	uctExploration = 0.3
	// uctScale is the difference of scores that counts as a sure win.
	uctScale = 60
)

// choose returns the most visited action.
func (u *uct) choose(s *forest.State) forest.Action {
	done := u.seat.Search()
	u.nodes = append(u.nodes[:0], uctNode{})
	for n := 0; !done(n); n++ {
		u.iterate(*s)
	}
	root, best := u.nodes[0], uctNode{visits: -1}
	for _, c := range u.nodes[root.first : root.first+root.n] {
		if c.visits > best.visits {
			best = c
		}
	}
	return best.action
}

// iterate walks from s down to a new node, plays the game out and teaches the
// nodes of the walk.
func (u *uct) iterate(s forest.State) {
	var path [uctDepth]int32
	var pair [2]forest.Action
	depth, at := 1, int32(0)
	turn := firstAwake(&s)
	for !s.Over() && depth < uctDepth && u.open(at, &s, turn) {
		at = u.descend(at)
		path[depth] = at
		depth++
		pair[turn] = u.nodes[at].action
		if turn == 0 && s.Awake(1) {
			turn = 1
			continue
		}
		s.Step(pair)
		turn = firstAwake(&s)
	}
	if turn == 1 && s.Awake(0) && !s.Over() {
		// Player 0 has chosen, player 1 not yet.
		pair[1] = u.draw(&s, 1)
		s.Step(pair)
	}
	value := u.playout(&s)
	for _, i := range path[:depth] {
		n := &u.nodes[i]
		n.visits++
		if n.player == 0 {
			n.value += value
		} else {
			n.value += 1 - value
		}
	}
}

func firstAwake(s *forest.State) int {
	if s.Awake(0) {
		return 0
	}
	return 1
}

// open reports whether the walk goes on below node i, which gets its children
// on the second visit.
func (u *uct) open(i int32, s *forest.State, player int) bool {
	n := &u.nodes[i]
	if n.n > 0 {
		return true
	}
	if n.visits == 0 && i != 0 || len(u.nodes)+forest.MaxActions > cap(u.nodes) {
		return false
	}
	var list [forest.MaxActions]forest.Action
	n.first, n.n = int32(len(u.nodes)), int32(uctActions(s, player, &list))
	for _, a := range list[:n.n] {
		u.nodes = append(u.nodes, uctNode{action: a, player: int8(player)})
	}
	return true
}

// descend returns the child of node i with the highest bound, an untried one at
// random before all others.
func (u *uct) descend(i int32) int32 {
	n := &u.nodes[i]
	log := math.Log(float64(n.visits + 1))
	best, bestBound, untried := n.first, -1.0, 0
	for c := n.first; c < n.first+n.n; c++ {
		child := &u.nodes[c]
		if child.visits == 0 {
			if untried++; u.random.Intn(untried) == 0 {
				best, bestBound = c, math.Inf(1)
			}
			continue
		}
		visits := float64(child.visits)
		if bound := child.value/visits + uctExploration*math.Sqrt(log/visits); bound > bestBound {
			best, bestBound = c, bound
		}
	}
	return best
}

// playout plays s to the end and returns the result for player 0, 0 to 1.
func (u *uct) playout(s *forest.State) float64 {
	for !s.Over() {
		var pair [2]forest.Action
		for p := range pair {
			if s.Awake(p) {
				pair[p] = u.draw(s, p)
			}
		}
		s.Step(pair)
	}
	final := s.Scores()
	return math.Max(0, math.Min(1, 0.5+float64(final[0]-final[1])/(2*uctScale)))
}

// draw returns a sensible action of player p; waiting is drawn half as often as
// the others.
func (u *uct) draw(s *forest.State, p int) forest.Action {
	var list [forest.MaxActions]forest.Action
	n := uctActions(s, p, &list)
	a := list[u.random.Intn(n)]
	if a.Kind() == forest.Wait {
		a = list[u.random.Intn(n)]
	}
	return a
}

// uctActions writes the actions that are considered to list.
func uctActions(s *forest.State, p int, list *[forest.MaxActions]forest.Action) (kept int) {
	left, cost := s.Days()-1-int(s.Day), s.SeedCost(p)
	for _, a := range list[:s.Legal(p, list)] {
		switch a.Kind() {
		case forest.Complete:
			if int(s.Day) < completeFrom && left >= completeFrom {
				continue
			}
		case forest.Seed:
			if cost > 0 || left < 4 || forest.Reach[1][a.Target()]&s.Own[p] != 0 {
				continue
			}
		case forest.Grow:
			if left < 3-s.SizeAt(a.Target()) {
				continue
			}
		}
		list[kept] = a
		kept++
	}
	return kept
}
