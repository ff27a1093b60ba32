//go:build go1.18

package ants

import "strings"

// Sizes of the fixed arrays, and the numbers of the rules.
const (
	// MaxColonies is the number of colonies at most.
	MaxColonies = 8
	// MinColonies is the number of colonies at least.
	MinColonies = 2
	// MaxSide is the number of squares a side at most.
	MaxSide = 96
	// MinSide is the number of squares a side at least.
	MinSide = 5
	// MaxAnts is the number of ants a colony has at most.
	MaxAnts = 1024
	// BirthCost is the food that raises an ant.
	BirthCost = 8
	// FightFood is what a fight leaves on its square.
	FightFood = 10
	// MaxFood is what a square holds at most.
	MaxFood = 99
	// DefaultStart is the number of ants a colony starts with.
	DefaultStart = 3
	// Sight is how far an ant sees in each direction.
	Sight = 2
	// AreaSize is how many squares an ant sees.
	AreaSize = 25

	// Stride is the distance between squares that are neighbours to the north.
	// It is the same for all maps, so that a move is one addition, and has a
	// margin of water on each side, so that no look over the edge needs a test.
	Stride = MaxSide + 2*Sight
	// Squares is the number of squares with the margin.
	Squares = Stride * Stride
)

// Square is the place of a square: (y+Sight)*Stride + x+Sight.
type Square uint16

// At returns the square of x from the west and y from the south, both from 0.
func At(x, y int) Square { return Square((y+Sight)*Stride + x + Sight) }

// X is the square's column from the west.
func (q Square) X() int { return int(q)%Stride - Sight }

// Y is the square's row from the south.
func (q Square) Y() int { return int(q)/Stride - Sight }

// Colours are the colonies' names in seat order.
var Colours = [MaxColonies]string{"red", "blue", "green", "black", "grey", "cyan", "purple", "gold"}

// State is a position between two rounds. Copy it with =.
type State struct {
	// Cols, Rows and Colonies are the size of the map and the number of seats.
	Cols, Rows, Colonies int
	// Round is how many rounds were played, Limit how many are at most.
	Round, Limit int
	// Water tells the squares that drown ants; all squares outside the map do.
	Water [Squares]bool
	// Food is what lies on each square.
	Food [Squares]uint8
	// HillOf has the colony whose hill the square is, plus one; 0 for none.
	HillOf [Squares]uint8
	// Hill is each colony's hill.
	Hill [MaxColonies]Square
	// Store is the food in each hill.
	Store [MaxColonies]int
	// Died is the round, from 1, in which each colony died; 0 if it lives.
	Died [MaxColonies]int
	// Ants is the number of living ants of each colony.
	Ants [MaxColonies]int
	// Place and Laden are the square of each ant and whether it carries food,
	// the oldest first; only the first Ants entries of a colony mean anything.
	Place [MaxColonies][MaxAnts]Square
	Laden [MaxColonies][MaxAnts]bool
	// Count is the number of ants of each colony on each square.
	Count [Squares][MaxColonies]uint16
}

// Content is what a player can see of a square.
type Content uint8

// The contents in the order in which the first that applies is taken.
const (
	Unseen Content = iota // not a word of the messages: the bot has no news of the square
	Water
	Home
	Hill
	Friend
	Foe
	Food
	Empty
)

var contentWords = [...]string{"", "water", "home", "hill", "friend", "foe", "food", "empty"}

// String returns the word of the messages.
func (v Content) String() string { return contentWords[v] }

// Content returns what colony sees of a square.
func (s *State) Content(colony int, q Square) Content {
	if s.Water[q] {
		return Water
	}
	if h := s.HillOf[q]; h != 0 {
		if int(h) == colony+1 {
			return Home
		}
		return Hill
	}
	count := &s.Count[q]
	if count[colony] > 0 {
		return Friend
	}
	for c := 0; c < s.Colonies; c++ {
		if count[c] > 0 {
			return Foe
		}
	}
	if s.Food[q] > 0 {
		return Food
	}
	return Empty
}

// areaOffset has the 25 squares around an ant, from the north-west corner row
// by row to the south-east.
var areaOffset = func() (offset [AreaSize]int) {
	for i := range offset {
		offset[i] = (Sight-i/5)*Stride + i%5 - Sight
	}
	return offset
}()

// Area returns what colony's ant on q sees, from the north-west corner row by
// row to the south-east.
func (s *State) Area(colony int, q Square) (area [AreaSize]Content) {
	for i, offset := range areaOffset {
		area[i] = s.Content(colony, Square(int(q)+offset))
	}
	return area
}

// Alive is the number of colonies that live.
func (s *State) Alive() int {
	n := 0
	for c := 0; c < s.Colonies; c++ {
		if s.Died[c] == 0 {
			n++
		}
	}
	return n
}

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.Round >= s.Limit || s.Alive() <= 1 }

// Wealth is the food in a colony's store and on its ants.
func (s *State) Wealth(colony int) int {
	n := s.Store[colony]
	for i := 0; i < s.Ants[colony]; i++ {
		if s.Laden[colony][i] {
			n++
		}
	}
	return n
}

// Ranks returns the rank of each seat by reading R16, 1 the best.
func (s *State) Ranks() (ranks [MaxColonies]int) {
	for c := 0; c < s.Colonies; c++ {
		ranks[c] = 1
		for d := 0; d < s.Colonies; d++ {
			if s.better(d, c) {
				ranks[c]++
			}
		}
	}
	return ranks
}

func (s *State) better(a, b int) bool {
	da, db := s.Died[a], s.Died[b]
	if da != db {
		return da == 0 || db != 0 && da > db
	}
	if s.Ants[a] != s.Ants[b] {
		return s.Ants[a] > s.Ants[b]
	}
	return s.Wealth(a) > s.Wealth(b)
}

// String draws the map from north to south: '%' water, 'A'.. hills, 'a'.. ants
// ('+' for several of one colony), '*' food, '.' land.
func (s *State) String() string {
	var b strings.Builder
	for y := s.Rows - 1; y >= 0; y-- {
		for x := 0; x < s.Cols; x++ {
			b.WriteByte(s.glyph(At(x, y)))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (s *State) glyph(q Square) byte {
	switch {
	case s.Water[q]:
		return '%'
	case s.HillOf[q] > 0:
		return 'A' + s.HillOf[q] - 1
	}
	for c, n := range s.Count[q] {
		if n > 1 {
			return '+'
		}
		if n == 1 {
			return 'a' + byte(c)
		}
	}
	if s.Food[q] > 0 {
		return '*'
	}
	return '.'
}
