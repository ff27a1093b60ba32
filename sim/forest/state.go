//go:build go1.18

package forest

import (
	"fmt"
	"math/bits"
	"strings"
)

// League is a set of rules: the contest opens them one by one.
type League uint8

// The leagues. Bronze and all above play the full rules.
const (
	// Wood2 is one day of completing tall trees.
	Wood2 League = iota
	// Wood1 is six days of growing and completing, without shadows.
	Wood1
	// Bronze is the full game.
	Bronze
)

var leagueNames = [...]string{Wood2: "wood2", Wood1: "wood1", Bronze: "bronze"}

// Leagues are the names of all leagues in ascending order.
func Leagues() []string { return append([]string(nil), leagueNames[:]...) }

// String returns the league's name.
func (l League) String() string { return leagueNames[l] }

// LeagueNamed returns the league with that name.
func LeagueNamed(name string) (League, error) {
	for l, n := range leagueNames {
		if n == name {
			return League(l), nil
		}
	}
	return 0, fmt.Errorf("expected a league of forest (%s), found %q", strings.Join(Leagues(), ", "), name)
}

// days is how long a game lasts.
var days = [...]uint8{Wood2: 1, Wood1: 6, Bronze: 24}

// State is a position before both players' choice, a plain value. Boards are
// sets of positions (see Pos).
type State struct {
	// Trees has the trees of each size; size 0 are seeds.
	Trees [4]Board
	// Own has each player's trees.
	Own [2]Board
	// Dormant are the trees that have acted today.
	Dormant Board
	// Soil are the cells where a tree can stand: all but the holes.
	Soil Board
	// Sun is each player's sun points, Score its points without sun.
	Sun, Score [2]int16
	// Day counts from 0.
	Day uint8
	// Nutrients is what completing a tree earns now, beside the richness.
	Nutrients uint8
	// Asleep has bit p set when player p sleeps until tomorrow.
	Asleep uint8
	// League says which rules hold.
	League League
}

// Days is the number of days of the game.
func (s *State) Days() int { return int(days[s.League]) }

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.Day >= days[s.League] }

// Awake reports whether player p chooses this turn.
func (s *State) Awake(p int) bool { return s.Asleep>>uint(p)&1 == 0 }

// All is every tree and seed on the island.
func (s *State) All() Board { return s.Own[0] | s.Own[1] }

// SizeAt is the size of the tree at p; 0 also where there is none.
func (s *State) SizeAt(p Pos) int {
	return int(s.Trees[1]>>p&1 + s.Trees[2]>>p&1*2 + s.Trees[3]>>p&1*3)
}

// RichnessAt is the richness of the soil at p, 0 for a hole.
func (s *State) RichnessAt(p Pos) int {
	bit := s.Soil & (1 << p)
	switch {
	case bit&(Ring[0]|Ring[1]) != 0:
		return 3
	case bit&Ring[2] != 0:
		return 2
	case bit&Ring[3] != 0:
		return 1
	}
	return 0
}

// SeedCost is the sun that player p pays for a seed.
func (s *State) SeedCost(p int) int { return bits.OnesCount64(s.Own[p] & s.Trees[0]) }

// growBase is what growing to a size costs an owner who has no tree of it.
var growBase = [4]int{0, 1, 3, 7}

// GrowCost is the sun that player p pays to grow a tree to size (1..3).
func (s *State) GrowCost(p, size int) int {
	return growBase[size] + bits.OnesCount64(s.Own[p]&s.Trees[size])
}

// CompleteCost is the sun that completing a tree costs.
const CompleteCost = 4

// Shaded returns the cells with a shadow of at least 1, 2 and 3 (index 0 is
// empty) when the sun shines in direction dir (0..5).
func (s *State) Shaded(dir int) (shadow [4]Board) {
	shadow[1], shadow[2], shadow[3] = s.shadows(dir)
	return shadow
}

// shadows is Shaded in registers.
func (s *State) shadows(dir int) (one, two, three Board) {
	ray := rays[dir&7]
	a := ray.step(s.Trees[3])
	b := ray.step(a)
	three = a | b | ray.step(b)
	a = ray.step(s.Trees[2])
	two = three | a | ray.step(a)
	return two | ray.step(s.Trees[1]), two, three
}

// Income returns the sun each player would harvest now with the sun in
// direction dir.
func (s *State) Income(dir int) (income [2]int) {
	lit1, lit2, lit3 := s.Trees[1], s.Trees[2], s.Trees[3]
	if s.League == Bronze {
		one, two, three := s.shadows(dir)
		lit1, lit2, lit3 = lit1&^one, lit2&^two, lit3&^three
	}
	// A tree's size is its harvest: the two bits of the sizes are counted apart.
	low, high := lit1|lit3, lit2|lit3
	for p := range income {
		income[p] = bits.OnesCount64(s.Own[p]&low) + 2*bits.OnesCount64(s.Own[p]&high)
	}
	return income
}

// Scores returns the scores by the rules for the end of the game: a point for
// three sun, and where that leaves both players equal, a point a tree.
func (s *State) Scores() [2]int { return s.ScoresWithout([2]bool{}) }

// ScoresWithout is Scores for a game in which players may have been put out.
// Their score is -1, and a player left alone counts his trees as in a tie.
func (s *State) ScoresWithout(out [2]bool) (scores [2]int) {
	for p := range scores {
		scores[p] = -1
		if !out[p] {
			scores[p] = int(s.Score[p]) + int(s.Sun[p])/3
		}
	}
	if scores[0] == scores[1] || out[0] != out[1] {
		for p := range scores {
			if !out[p] {
				scores[p] += bits.OnesCount64(s.Own[p])
			}
		}
	}
	return scores
}
