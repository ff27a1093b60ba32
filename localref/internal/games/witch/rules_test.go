package witch_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/games/witch"
)

func startWitch(t *testing.T, h game.Header) game.Match {
	g := witch.Game
	h, err := g.Complete(h)
	require.NoError(t, err)
	m, err := g.Start(h)
	require.NoError(t, err)
	return m
}

func TestWitchFaults(t *testing.T) {
	for _, c := range []struct {
		name    string
		answers []game.Answer
		scores  []int
		winner  int
		causes  [2]string
	}{
		{"late", []game.Answer{{Cause: game.RecordedCause("timeout")}, {Lines: []string{"WAIT"}}}, []int{-1, 0}, 1, [2]string{"timeout", ""}},
		{"nonsense", []game.Answer{{Lines: []string{"REST"}}, {Lines: []string{"DANCE 3"}}}, []int{0, -1}, 0, [2]string{"", "expected BREW id"}},
		{"both", []game.Answer{{Lines: []string{""}}, {Cause: game.RecordedCause("timeout")}}, []int{-1, -1}, -1, [2]string{"expected BREW id", "timeout"}},
	} {
		m := startWitch(t, game.Header{Game: "witch", Seed: "7"})
		for seat := 0; seat < 2; seat++ {
			text, asked := m.AppendInput(nil, seat)
			require.True(t, asked)
			require.True(t, strings.HasPrefix(string(text), "19\n"), c.name)
		}
		m.Play(c.answers)
		require.True(t, m.Over(), c.name)
		r := m.Result()
		require.Equal(t, c.scores, r.Scores, c.name)
		require.Equal(t, c.winner, *r.Winner, c.name)
		for seat, cause := range c.causes {
			if cause == "" {
				require.Nil(t, r.Out[seat], c.name)
			} else {
				require.Contains(t, r.Out[seat].Cause.String(), cause, c.name)
			}
		}
		_, asked := m.AppendInput(nil, 0)
		require.False(t, asked, c.name)
	}
}

func TestWitchHeader(t *testing.T) {
	g := witch.Game
	_, err := g.Complete(game.Header{Seed: "x"})
	require.ErrorContains(t, err, "expected a whole number")
	_, err = g.Complete(game.Header{Seed: "1", League: "gold"})
	require.ErrorContains(t, err, "bronze, wood1, wood2")
	m := startWitch(t, game.Header{Seed: "-1", League: "wood2"})
	text, _ := m.AppendInput(nil, 1)
	require.True(t, strings.HasPrefix(string(text), "5\n"))
}
