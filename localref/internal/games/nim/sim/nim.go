// Package sim is the rules of nim; a game of the kit has them in sim/GAME.
//
// # The rules in brief
//
// There are three heaps of 3 to 9 stones. The players take turns; a move takes
// one or more stones from one heap. Who takes the last stone has won.
package sim

import (
	"fmt"

	"botkit/sim/fastrand"
	"botkit/sim/wire"
)

// Heaps is the number of heaps.
const Heaps = 3

// State is a position: a plain value, to be copied with =.
type State struct {
	// Stones is what lies on each heap.
	Stones [Heaps]uint8
	// Taken is what each player has taken.
	Taken [2]uint8
	// Turn counts from 0; the player with its last bit is to move.
	Turn uint8
}

// Move takes Stones from Heap.
type Move struct {
	Heap, Stones uint8
}

// String is the move as a player writes it.
func (m Move) String() string { return fmt.Sprintf("TAKE %d %d", m.Heap, m.Stones) }

// New returns the first position of the game with that seed.
func New(seed uint64) State {
	var s State
	random := fastrand.New(seed)
	for i := range s.Stones {
		s.Stones[i] = uint8(3 + random.Intn(7))
	}
	return s
}

// Mover is the player who is to move.
func (s *State) Mover() int { return int(s.Turn & 1) }

// Legal fills list with the legal moves and returns how many there are.
func (s *State) Legal(list *[Heaps * 9]Move) (n int) {
	for heap, stones := range s.Stones {
		for take := uint8(1); take <= stones; take++ {
			list[n] = Move{uint8(heap), take}
			n++
		}
	}
	return n
}

// Step carries out a legal move.
func (s *State) Step(m Move) {
	s.Taken[s.Mover()] += m.Stones
	s.Stones[m.Heap] -= m.Stones
	s.Turn++
}

// Over reports whether the last stone was taken.
func (s *State) Over() bool { return s.Stones == [Heaps]uint8{} }

// Winner is the player who took the last stone of a game that is over.
func (s *State) Winner() int { return 1 - s.Mover() }

// AppendInput appends what the mover is sent: the stones on each heap.
func (s *State) AppendInput(dst []byte) []byte {
	return wire.AppendInts(dst, int(s.Stones[0]), int(s.Stones[1]), int(s.Stones[2]))
}

// ReadInput reads what AppendInput wrote.
func (s *State) ReadInput(next wire.Source) error {
	var stones [Heaps]int
	if err := wire.ReadInts(next, stones[:], "stones"); err != nil {
		return err
	}
	for i, n := range stones {
		if n < 0 || n > 9 {
			return fmt.Errorf("stones: expected 0 to 9 on heap %d, found %d", i, n)
		}
		s.Stones[i] = uint8(n)
	}
	return nil
}

// ParseMove reads a player's line; whether the move is legal in s is part of it.
func (s *State) ParseMove(line string) (Move, error) {
	var heap, stones int
	var rest string
	if n, _ := fmt.Sscanf(line+" .", "TAKE %d %d %s", &heap, &stones, &rest); n != 3 || rest != "." {
		return Move{}, wire.Expected("TAKE heap stones", []byte(line))
	}
	if heap < 0 || heap >= Heaps {
		return Move{}, fmt.Errorf("expected a heap from 0 to %d, found %d", Heaps-1, heap)
	}
	if most := int(s.Stones[heap]); stones < 1 || stones > most {
		return Move{}, fmt.Errorf("expected 1 to %d stones of heap %d, found %d", most, heap, stones)
	}
	return Move{uint8(heap), uint8(stones)}, nil
}
