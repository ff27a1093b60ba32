//go:build go1.18

package ants

// Action is an ant's move in a round: one of eight steps, or halt.
type Action uint8

// The moves in the order of the rule sheet.
const (
	N Action = iota
	NW
	W
	SW
	S
	SE
	E
	NE
	H
	// MaxActions is the number of moves, all of which are legal for every ant.
	MaxActions
)

var actionWords = [MaxActions]string{"N", "NW", "W", "SW", "S", "SE", "E", "NE", "H"}

// DX and DY are the steps of each move to the east and to the north, offsets
// the same as a difference of squares.
var (
	DX      = [MaxActions]int{0, -1, -1, -1, 0, 1, 1, 1, 0}
	DY      = [MaxActions]int{1, 1, 0, -1, -1, -1, 0, 1, 0}
	offsets = func() (offset [MaxActions]int) {
		for m := range offset {
			offset[m] = DY[m]*Stride + DX[m]
		}
		return offset
	}()
)

// Step returns the square that m leads to from q.
func (q Square) Step(m Action) Square { return Square(int(q) + offsets[m]) }

// Append appends the word of the answers.
func (m Action) Append(dst []byte) []byte { return append(dst, actionWords[m]...) }

// String returns the word of the answers.
func (m Action) String() string { return actionWords[m] }

// ParseAction returns the move with that word. The error of any other word is
// ErrIllegal.
func ParseAction(word []byte) (Action, error) {
	switch len(word) {
	case 1:
		switch word[0] {
		case 'N':
			return N, nil
		case 'W':
			return W, nil
		case 'S':
			return S, nil
		case 'E':
			return E, nil
		case 'H':
			return H, nil
		}
	case 2:
		west := word[1] == 'W'
		if !west && word[1] != 'E' {
			return H, ErrIllegal
		}
		switch {
		case word[0] == 'N' && west:
			return NW, nil
		case word[0] == 'N':
			return NE, nil
		case word[0] == 'S' && west:
			return SW, nil
		case word[0] == 'S':
			return SE, nil
		}
	}
	return H, ErrIllegal
}

// Orders are the moves of all ants of all colonies in a round, in the ants'
// order.
type Orders [MaxColonies][MaxAnts]Action
