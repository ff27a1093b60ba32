//go:build go1.18

package main

import (
	"math/bits"

	"botkit/sim/fastrand"
	"botkit/sim/forest"
)

// A rollout plays a game to its end a day at a time: both players complete,
// then each grows and seeds by simple rules with some chance in them. What is
// lost against a turn at a time, seeds for one cell in the same turn, hardly
// ever matters; what is won is several times as many rollouts.

// style is how one player plays one rollout.
type style struct {
	begin int // first day of completing
	keep  int // tall trees kept while days are left
}

func newStyle(r *fastrand.Rand) style {
	return style{
		begin: int(beginLow) + r.Intn(int(beginSpread)+1),
		keep:  int(keepLow) + r.Intn(int(keepSpread)+1),
	}
}

// playout plays s to the end and returns the score of player 0 minus that of
// player 1.
func playout(s *forest.State, r *fastrand.Rand) int {
	styles := [2]style{newStyle(r), newStyle(r)}
	skip := chances{grow: uint64(growSkip * 256), seed: uint64(seedSkip * 256)}
	for !s.Over() {
		completeTrees(s, &styles)
		first := int(r.Uint64() >> 63)
		for _, p := range [2]int{first, 1 - first} {
			if s.Awake(p) {
				growTrees(s, p, skip.grow, r)
				sowSeed(s, p, skip.seed, r)
			}
		}
		s.EndDay()
	}
	final := s.Final()
	return final[0] - final[1]
}

// chances are chances in 256 to pass over an action.
type chances struct{ grow, seed uint64 }

// completeTrees lets both players complete. The k-th trees of both fall in
// the same turn and earn the same nutrients.
func completeTrees(s *forest.State, styles *[2]style) {
	var falls [2]forest.Board
	var n [2]int
	for p := range n {
		if s.Awake(p) {
			n[p] = toComplete(s, p, styles[p])
		}
	}
	for n[0] > 0 || n[1] > 0 {
		earned, felled := int(s.Nutrients), uint8(0)
		for p := range n {
			if n[p] == 0 {
				continue
			}
			n[p]--
			tree := richest(s.Own[p] & s.Trees[3] &^ s.Dormant &^ falls[p])
			falls[p] |= tree
			s.Sun[p] -= forest.CompleteCost
			s.Score[p] += int16(earned + forest.Bonus[s.RichnessAt(forest.Pos(bits.TrailingZeros64(tree)))])
			felled++
		}
		if felled > s.Nutrients {
			felled = s.Nutrients
		}
		s.Nutrients -= felled
	}
	s.Own[0] &^= falls[0]
	s.Own[1] &^= falls[1]
	s.Trees[3] &^= falls[0] | falls[1]
}

// toComplete is how many trees player p completes today.
func toComplete(s *forest.State, p int, st style) int {
	ready := bits.OnesCount64(s.Own[p] & s.Trees[3] &^ s.Dormant)
	if ready == 0 {
		return 0
	}
	n, left := ready, s.Days()-1-int(s.Day)
	if left > 0 {
		if int(s.Day) < st.begin {
			return 0
		}
		keep := st.keep
		if keep > left {
			keep = left
		}
		n = bits.OnesCount64(s.Own[p]&s.Trees[3]) - keep
	} else if s.Nutrients == 0 {
		// On the last day a tree must earn more than the sun it costs.
		n = bits.OnesCount64(s.Own[p] & s.Trees[3] &^ s.Dormant &^ forest.Ring[3])
	}
	if n > ready {
		n = ready
	}
	if afford := int(s.Sun[p]) / forest.CompleteCost; n > afford {
		n = afford
	}
	if n < 0 {
		return 0
	}
	return n
}

// richest returns one of the trees on the richest soil.
func richest(trees forest.Board) forest.Board {
	for _, ring := range [3]forest.Board{forest.Ring[0] | forest.Ring[1], forest.Ring[2], forest.Ring[3]} {
		if b := trees & ring; b != 0 {
			return b & -b
		}
	}
	return 0
}

// growTrees grows tall trees first, as long as the sun lasts.
func growTrees(s *forest.State, p int, skip uint64, r *fastrand.Rand) {
	left := s.Days() - 1 - int(s.Day)
	sun := int(s.Sun[p])
	ready := s.Own[p] &^ s.Dormant
	for size := 2; size >= 0; size-- {
		candidates := ready & s.Trees[size]
		if left < 3-size || candidates == 0 {
			continue
		}
		cost := s.GrowCost(p, size+1)
		for candidates != 0 && sun >= cost {
			draw := r.Uint64()
			tree := pick(candidates, draw>>32)
			candidates ^= tree
			if draw&255 < skip {
				continue
			}
			s.Trees[size] ^= tree
			s.Trees[size+1] |= tree
			s.Dormant |= tree
			sun -= cost
			cost++
		}
	}
	s.Sun[p] = int16(sun)
}

// pick returns a random tree of b; draw has 32 random bits.
func pick(b forest.Board, draw uint64) forest.Board {
	for k := draw * uint64(bits.OnesCount64(b)) >> 32; k > 0; k-- {
		b &= b - 1
	}
	return b & -b
}

// sowSeed plants a seed when it is free, away from the owner's other trees.
func sowSeed(s *forest.State, p int, skip uint64, r *fastrand.Rand) {
	own := s.Own[p]
	if s.Days()-1-int(s.Day) < 5 || own&s.Trees[0] != 0 || bits.OnesCount64(own) >= int(maxTrees) {
		return
	}
	draw := r.Uint64()
	seeders := own &^ s.Dormant
	if seeders == 0 || draw&255 < skip {
		return
	}
	var near, reach forest.Board
	for b := own; b != 0; b &= b - 1 {
		near |= forest.Reach[1][bits.TrailingZeros64(b)]
	}
	for b := seeders; b != 0; b &= b - 1 {
		pos := forest.Pos(bits.TrailingZeros64(b))
		reach |= forest.Reach[s.SizeAt(pos)][pos]
	}
	reach &= s.Soil &^ s.All() &^ near
	if rich := reach & (forest.Ring[0] | forest.Ring[1] | forest.Ring[2]); rich != 0 {
		reach = rich
	}
	if reach == 0 {
		return
	}
	target := pick(reach, draw>>32)
	source := seederOf(s, seeders, forest.Pos(bits.TrailingZeros64(target)))
	s.Own[p] |= target
	s.Trees[0] |= target
	s.Dormant |= target | 1<<source
}
