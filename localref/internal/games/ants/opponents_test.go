package ants

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/ants"
	"botkit/sim/fastrand"
)

// playIsland plays the partners against each other on the island of a seed.
func playIsland(t *testing.T, seed uint64, rounds int, names ...string) *ants.State {
	t.Helper()
	m, err := ants.Generate(seed, len(names), 0)
	require.NoError(t, err)
	s := new(ants.State)
	*s = ants.New(m, rounds)
	minds := make([]mind, len(names))
	for c, name := range names {
		minds[c] = partners[name](seed + uint64(c))
	}
	var orders ants.Orders
	var msg ants.View
	for !s.Over() {
		for c, m := range minds {
			if s.Died[c] == 0 {
				require.NoError(t, msg.Parse(s.AppendInput(nil, c)))
				m.think(&msg, orders[c][:s.Ants[c]])
			}
		}
		s.Step(&orders)
	}
	return s
}

func TestAntsPartners(t *testing.T) {
	s := playIsland(t, 1, 100, "greedy", "hold", "random", "defender")
	require.GreaterOrEqual(t, s.Ants[0], 6, "greedy grows")
	require.GreaterOrEqual(t, s.Ants[3], 6, "the defender grows")
	require.Equal(t, 3, s.Ants[1], "hold only stands there")
	s = playIsland(t, 1, 400, "random", "hold")
	require.NotZero(t, s.Died[0], "a random walk ends in the lake")
}

// Hunters and besiegers meet a colony that stands on its hill.
func TestAntsPacksBesiege(t *testing.T) {
	for _, name := range []string{"hunter", "besieger"} {
		died := 0
		for seed := uint64(1); seed <= 3; seed++ {
			if s := playIsland(t, seed, 500, name, "hold"); s.Died[1] != 0 {
				died++
			}
		}
		require.NotZero(t, died, "%s never took a hill", name)
	}
}

func TestAntsPartnersKeepOffWater(t *testing.T) {
	for name := range partners {
		if name == "random" {
			continue
		}
		s := playIsland(t, 2, 120, name, "hold")
		for c := 0; c < 1; c++ {
			require.Zero(t, s.Died[c], name)
			require.GreaterOrEqual(t, s.Ants[c], 3, "%s lost ants without a foe about", name)
		}
	}
}

func TestAntsSeat(t *testing.T) {
	m, err := ants.Generate(1, 2, 0)
	require.NoError(t, err)
	s := new(ants.State)
	*s = ants.New(m, 5)
	round := string(s.AppendInput(nil, 0)) + "\n"
	for _, name := range Game.Opponents.Names() {
		var out strings.Builder
		in := strings.NewReader(round + round + string(ants.AppendQuit(nil, ants.GameOver)) + "\n")
		require.NoError(t, Game.Opponents.Run(name, []string{"-seed", "3"}, 0, 0, in, &out, io.Discard))
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		require.Len(t, lines, 2, name)
		var moves [ants.MaxAnts]ants.Action
		for _, line := range lines {
			require.NoError(t, ants.ParseAnswer([]byte(line), 3, &moves), name)
		}
	}
	err = Game.Opponents.Run("hold", nil, 0, 0, strings.NewReader("hello\n"), io.Discard, io.Discard)
	require.ErrorContains(t, err, "expected an object")
}

func TestAntsSeedDecides(t *testing.T) {
	a, b := &walker{fastrand.New(1)}, &walker{fastrand.New(1)}
	x, y := make([]ants.Action, 50), make([]ants.Action, 50)
	a.think(nil, x)
	b.think(nil, y)
	require.Equal(t, x, y)
}
