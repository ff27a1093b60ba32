//go:build go1.18

package main

import (
	"math"

	"botkit/sim/fastrand"
	"botkit/sim/forest"
)

// maxDepth bounds the turns of a game that one iteration can walk in the tree.
const maxDepth = 200

// search is Monte Carlo tree search for simultaneous moves: each player has a
// tree of his own actions, both are walked side by side, and each is taught
// his own result.
type search struct {
	trees, spare arena
	random       fastrand.Rand

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
	s := &search{trees: newArena(nodes), spare: newArena(nodes), random: fastrand.New(seed)}
	for d := range s.win {
		s.win[d] = float32(1 / (1 + math.Exp(-float64(d-valueRange)/valueScale)))
	}
	return s
}

// restart forgets the trees and begins at root.
func (s *search) restart(root *forest.State, done [2]rank) {
	s.root, s.done = *root, done
	s.trees.reset()
	for p := range s.roots {
		s.roots[p] = s.trees.add(0)
	}
}

// follow moves the roots to the position that came about after both players'
// actions, and keeps what is known below.
func (s *search) follow(root *forest.State, done [2]rank, actions [2]forest.Action, awake [2]bool) {
	var kept [2]int32
	s.spare.reset()
	for p := range kept {
		from := s.roots[p]
		if awake[p] {
			from = s.trees.find(from, actions[p])
		}
		if from != 0 {
			kept[p] = s.spare.copyFrom(&s.trees, from)
		}
	}
	s.trees, s.spare = s.spare, s.trees
	for p := range kept {
		if kept[p] == 0 {
			kept[p] = s.trees.add(0)
		}
	}
	s.root, s.done, s.roots = *root, done, kept
}

// iterate does one walk: down both trees, a rollout, and the result back up.
func (s *search) iterate() {
	state, done, at := s.root, s.done, s.roots
	depth := [2]int{}
	for p := range at {
		s.path[p][0] = at[p]
		depth[p] = 1
	}
	for inTree := true; inTree && !state.Over(); {
		var actions [2]forest.Action
		before, shallower := state.Day, depth
		for p := range at {
			if !state.Awake(p) {
				continue
			}
			c := s.descend(at[p], &state, p, done[p])
			if c == 0 {
				inTree = false
				break
			}
			actions[p] = s.trees.nodes[c].action
			done[p] = rankOf(&state, actions[p])
			at[p] = c
			s.path[p][depth[p]] = c
			depth[p]++
		}
		if !inTree {
			depth = shallower
			break
		}
		state.Step(actions)
		if state.Day != before {
			done = [2]rank{}
		}
		inTree = depth[0] < maxDepth && depth[1] < maxDepth && !s.fresh(at)
	}
	s.learn(&depth, playout(&state, &s.random))
}

// fresh reports whether a walk has come to an action never tried before: from
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
		if !n.open && n.visits < int32(expandAfter) && i != s.roots[p] {
			return 0
		}
		s.moves.generate(state, p, done)
		s.trees.expand(i, &s.moves)
	}
	return s.trees.choose(i, state, p, done)
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
