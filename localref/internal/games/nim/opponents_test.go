package nim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/games/nim/sim"
	"botkit/sim/fastrand"
)

func TestPerfectWinsWhatCanBeWon(t *testing.T) {
	random := fastrand.New(2)
	for seed := range uint64(200) {
		s := sim.New(seed)
		if s.Stones[0]^s.Stones[1]^s.Stones[2] == 0 {
			continue
		}
		for !s.Over() {
			if s.Mover() == 0 {
				s.Step(perfect(&s))
				continue
			}
			var list [sim.Heaps * 9]sim.Move
			s.Step(list[random.Intn(s.Legal(&list))])
		}
		require.Zero(t, s.Winner(), "seed %d", seed)
	}
}
