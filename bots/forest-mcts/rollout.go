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
		begin: int(tuning.beginLow) + r.Intn(int(tuning.beginSpread)+1),
		keep:  int(tuning.keepLow) + r.Intn(int(tuning.keepSpread)+1),
	}
}

// playout plays s to the end and returns the score of player 0 minus that of
// player 1.
func playout(s *forest.State, r *fastrand.Rand) int {
	styles := [2]style{newStyle(r), newStyle(r)}
	for !s.Over() {
		completeTrees(s, &styles)
		first := int(r.Uint64() >> 63)
		for _, p := range [2]int{first, 1 - first} {
			if s.Awake(p) {
				growTrees(s, p, r)
				sowSeed(s, p, r)
			}
		}
		s.EndDay()
	}
	final := s.Scores()
	return final[0] - final[1]
}

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
			tree := onRichest(s.Own[p] & s.Trees[3] &^ s.Dormant &^ falls[p])
			tree &= -tree
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

// onRichest returns those of the trees that stand on the richest soil.
func onRichest(trees forest.Board) forest.Board {
	if b := trees & (forest.Ring[0] | forest.Ring[1]); b != 0 {
		return b
	}
	if b := trees & forest.Ring[2]; b != 0 {
		return b
	}
	return trees
}

// growTrees grows tall trees first, as long as the sun lasts. Each tree is
// passed over with a chance of 1 in 8.
func growTrees(s *forest.State, p int, r *fastrand.Rand) {
	left := s.Days() - 1 - int(s.Day)
	sun := int(s.Sun[p])
	own := s.Own[p]
	// A cell is in all of three random boards one time in eight.
	skip := r.Uint64()
	skip &= r.Uint64()
	skip &= r.Uint64()
	ready := own &^ s.Dormant &^ skip
	for size := 2; size >= 0; size-- {
		candidates := ready & s.Trees[size]
		if left < 3-size || candidates == 0 {
			continue
		}
		cost := s.GrowCost(p, size+1)
		if sun < cost {
			continue
		}
		grown := forest.Board(0)
		for turn := int(r.Uint64() & 63); candidates != 0 && sun >= cost; {
			tree := pick(onRichest(candidates), turn)
			candidates ^= tree
			grown |= tree
			sun -= cost
			cost++
		}
		s.Trees[size] ^= grown
		s.Trees[size+1] |= grown
		s.Dormant |= grown
	}
	s.Sun[p] = int16(sun)
}

// pick returns the first tree of b from position turn on, around the clock.
func pick(b forest.Board, turn int) forest.Board {
	return 1 << uint((bits.TrailingZeros64(bits.RotateLeft64(b, -turn))+turn)&63)
}

// sowSeed plants a seed when it is free, away from the owner's other trees.
func sowSeed(s *forest.State, p int, r *fastrand.Rand) {
	own := s.Own[p]
	if s.Days()-1-int(s.Day) < 5 || own&s.Trees[0] != 0 || bits.OnesCount64(own) >= int(tuning.maxTrees) {
		return
	}
	seeders := own &^ s.Dormant
	draw := r.Uint64()
	if seeders == 0 || float64(draw>>40)/(1<<24) < tuning.seedSkip {
		return
	}
	three := seeders & s.Trees[3]
	two := seeders&s.Trees[2] | forest.Around(three)
	reach := forest.Around(seeders|forest.Around(two)) & s.Soil &^ s.Own[1-p] &^ forest.Around(own)
	if rich := reach &^ forest.Ring[3]; rich != 0 {
		reach = rich
	}
	// Two trees two cells apart in line shade each other one day in six.
	if clear := reach &^ (own<<2 | own>>2 | own<<18 | own>>18 | own<<20 | own>>20); clear != 0 {
		reach = clear
	}
	if reach == 0 {
		return
	}
	target := pick(reach, int(draw&63))
	source := seederOf(s, seeders, forest.Pos(bits.TrailingZeros64(target)))
	s.Own[p] |= target
	s.Trees[0] |= target
	s.Dormant |= target | 1<<source
}
