//go:build go1.18

package main

import (
	"math"

	"botkit/sim/fastrand"
	"botkit/sim/forest"
)

// maxDepth bounds the nodes of one player that an iteration can walk.
const maxDepth = 256

// search is Monte Carlo tree search for simultaneous moves. Within a day each
// player has a tree of his own actions; both are walked side by side, and each
// is taught his own result. At the start of a day, when all has become known,
// both go on from nodes that belong to the joint position.
type search struct {
	trees  arena
	days   dayTable
	random fastrand.Rand

	root  forest.State
	done  [2]rank // how far each player's day has got at the root
	roots [2]int32
	moves moveList
	path  [2][maxDepth]int32
	win   [valueRange*2 + 1]float32
}

// valueRange is the largest difference of scores that the value tells apart.
const valueRange = 200

func newSearch(nodes int, seed uint64) *search {
	s := &search{trees: newArena(nodes), random: fastrand.New(seed)}
	for d := range s.win {
		s.win[d] = float32(1 / (1 + math.Exp(-float64(d-valueRange)/tuning.valueScale)))
	}
	return s
}

// restart forgets the trees and begins at root.
func (s *search) restart(root *forest.State, done [2]rank) {
	s.root, s.done = *root, done
	s.trees.reset()
	s.days.reset()
	for p := range s.roots {
		s.roots[p] = s.trees.add(0)
	}
}

// room is how many nodes a turn needs at the most.
const room = 400_000

// full reports whether the next turn might find no room in the arena.
func (s *search) full() bool {
	return int(s.trees.used)+room > len(s.trees.nodes) && s.trees.used > room || s.days.full()
}

// follow moves the roots to the position later on the same day that came about
// by both players' actions, and keeps what is known below.
func (s *search) follow(root *forest.State, done [2]rank, actions [2]forest.Action, awake [2]bool) {
	for p := range s.roots {
		if awake[p] {
			s.roots[p] = s.trees.find(s.roots[p], actions[p])
		}
		if s.roots[p] == 0 {
			s.roots[p] = s.trees.add(0)
		}
	}
	s.root, s.done = *root, done
}

// dawn moves the roots to the start of a day, and keeps what is known of it.
func (s *search) dawn(root *forest.State) {
	s.root, s.done = *root, [2]rank{}
	s.roots = s.morningOf(root)
}

// morningOf returns the nodes of both players for the start of a day; 0 where
// the arena is full.
func (s *search) morningOf(state *forest.State) [2]int32 {
	m := s.days.find(state)
	for p := range m.nodes {
		if m.nodes[p] == 0 {
			m.nodes[p] = s.trees.add(0)
		}
	}
	return m.nodes
}

// iterate does one walk: down both trees, a rollout, and the result back up.
func (s *search) iterate() {
	state, done, at := s.root, s.done, s.roots
	var depth [2]int
	s.visit(&at, &depth)
	for !state.Over() && depth[0] < maxDepth-2 && depth[1] < maxDepth-2 {
		day := state.Day
		next, actions, ok := s.choose(&state, at, &done)
		if !ok {
			break
		}
		for p := range next {
			if state.Awake(p) {
				s.path[p][depth[p]] = next[p]
				depth[p]++
			}
		}
		at = next
		state.Step(actions)
		if s.fresh(at) {
			break
		}
		if state.Day != day && !state.Over() {
			if done = [2]rank{}; s.days.full() {
				break
			}
			if at = s.morningOf(&state); at[0] == 0 || at[1] == 0 {
				break
			}
			s.visit(&at, &depth)
			if s.fresh(at) {
				break
			}
		}
	}
	s.learn(&depth, playout(&state, &s.random))
}

// visit adds both nodes to the walk.
func (s *search) visit(at *[2]int32, depth *[2]int) {
	for p, i := range at {
		s.path[p][depth[p]] = i
		depth[p]++
	}
}

// choose returns the children that the players who are awake go to, with their
// actions. ok is false where the walk ends because a node has no children yet.
func (s *search) choose(state *forest.State, at [2]int32, done *[2]rank) (next [2]int32, actions [2]forest.Action, ok bool) {
	next = at
	ranks := *done
	for p := range at {
		if !state.Awake(p) {
			continue
		}
		c := s.descend(at[p], state, p, done[p])
		if c == 0 {
			return at, actions, false
		}
		next[p], actions[p] = c, s.trees.nodes[c].action
		ranks[p] = rankOf(state, actions[p])
	}
	*done = ranks
	return next, actions, true
}

// fresh reports whether a walk has come to a node never visited before: from
// there the rollout goes on.
func (s *search) fresh(at [2]int32) bool {
	return s.trees.nodes[at[0]].visits == 0 || s.trees.nodes[at[1]].visits == 0
}

// descend chooses a child of node i for player p, making children when the
// node has been visited often enough, and looking again for actions that the
// opponent's play has made possible each time the visits have doubled.
func (s *search) descend(i int32, state *forest.State, p int, done rank) int32 {
	n := &s.trees.nodes[i]
	if !n.open || n.visits&(n.visits-1) == 0 && n.visits > 8 {
		if !n.open && n.visits < int32(tuning.expandAfter) && i != s.roots[p] {
			return 0
		}
		s.moves.generate(state, p, done)
		s.trees.expand(i, &s.moves)
	}
	return s.trees.choose(i, state, p)
}

// learn adds the result to every node of the walk.
func (s *search) learn(depth *[2]int, diff int) {
	if diff > valueRange {
		diff = valueRange
	} else if diff < -valueRange {
		diff = -valueRange
	}
	for p := range depth {
		v := s.win[valueRange+diff]
		diff = -diff
		for _, i := range s.path[p][:depth[p]] {
			s.trees.nodes[i].visits++
			s.trees.nodes[i].value += v
		}
	}
}

// best is the action of player p at the root that was tried most.
func (s *search) best(p int) forest.Action {
	if c := s.trees.favourite(s.roots[p], &s.root, p); c != 0 {
		return s.trees.nodes[c].action
	}
	return forest.NewAction(forest.Wait, 0, 0)
}
