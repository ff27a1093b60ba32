package nim

import (
	"botkit/localref/internal/games/nim/sim"
	"botkit/localref/internal/sparring"
	"botkit/sim/wire"
)

var opponents = sparring.Opponents{
	Talker: func() sparring.Talker { return new(talker) },
	Bots: map[string]sparring.Bot{"perfect": func(s *sparring.Seat) error {
		t := new(talker)
		for {
			if err := t.Read(s.Line); err != nil {
				return err
			}
			s.Say(perfect(&t.state).String())
		}
	}},
}

// talker reads the game and takes a stone; the opponent `wait` and the broken
// ones come from it.
type talker struct {
	state sim.State
	begun bool
}

func (t *talker) Read(next func() ([]byte, error)) error {
	if !t.begun {
		var seat [1]int
		if err := wire.ReadInts(next, seat[:], "seat"); err != nil {
			return err
		}
		t.begun = true
	}
	return t.state.ReadInput(next)
}

func (t *talker) Harmless() []string {
	var list [sim.Heaps * 9]sim.Move
	t.state.Legal(&list)
	return []string{list[0].String()}
}

// perfect leaves heaps whose numbers cancel out, bit by bit, where it can.
func perfect(s *sim.State) sim.Move {
	sum := s.Stones[0] ^ s.Stones[1] ^ s.Stones[2]
	for heap, stones := range s.Stones {
		if left := stones ^ sum; left < stones {
			return sim.Move{Heap: uint8(heap), Stones: stones - left}
		}
	}
	var list [sim.Heaps * 9]sim.Move
	s.Legal(&list)
	return list[0]
}
