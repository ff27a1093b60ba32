//go:build go1.18

package ants

// Move is what an ant does in a round: one of eight steps, or halt.
type Move uint8

// The moves in the order of the rule sheet.
const (
	N Move = iota
	NW
	W
	SW
	S
	SE
	E
	NE
	H
	// Moves is the number of moves, all of which are legal for every ant.
	Moves
)

var moveWords = [Moves]string{"N", "NW", "W", "SW", "S", "SE", "E", "NE", "H"}

// DX and DY are the steps of each move to the east and to the north, Offset
// the same as a difference of squares.
var (
	DX     = [Moves]int{0, -1, -1, -1, 0, 1, 1, 1, 0}
	DY     = [Moves]int{1, 1, 0, -1, -1, -1, 0, 1, 0}
	Offset = func() (offset [Moves]int) {
		for m := range offset {
			offset[m] = DY[m]*Stride + DX[m]
		}
		return offset
	}()
)

// String returns the word of the answers.
func (m Move) String() string { return moveWords[m] }

// Step returns the square that m leads to from q.
func (q Square) Step(m Move) Square { return Square(int(q) + Offset[m]) }

// ParseMove returns the move with that word.
func ParseMove(word []byte) (m Move, ok bool) {
	switch len(word) {
	case 1:
		switch word[0] {
		case 'N':
			return N, true
		case 'W':
			return W, true
		case 'S':
			return S, true
		case 'E':
			return E, true
		case 'H':
			return H, true
		}
	case 2:
		west := word[1] == 'W'
		if !west && word[1] != 'E' {
			return H, false
		}
		switch {
		case word[0] == 'N' && west:
			return NW, true
		case word[0] == 'N':
			return NE, true
		case word[0] == 'S' && west:
			return SW, true
		case word[0] == 'S':
			return SE, true
		}
	}
	return H, false
}

// Orders are the moves of all ants of all colonies in a round, in the ants'
// order.
type Orders [MaxColonies][MaxAnts]Move
