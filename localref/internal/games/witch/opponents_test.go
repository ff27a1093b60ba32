package witch

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/fastrand"
	"botkit/sim/witch"
)

// choices choose an action for witch 0 of a view.
var choices = map[string]func() func(*witch.State) witch.Action{
	"random": func() func(*witch.State) witch.Action {
		random := fastrand.New(3)
		return func(s *witch.State) witch.Action { return atRandom(s, &random) }
	},
	"greedy": func() func(*witch.State) witch.Action { return greedy },
	"beam":   func() func(*witch.State) witch.Action { return deep },
	"tens":   func() func(*witch.State) witch.Action { return tens },
}

// playOut plays a and b against each other; every command must be possible.
func playOut(t *testing.T, seed int64, league witch.League, names [2]string) [2]int {
	s := witch.New(seed, league)
	var readers [2]witch.View
	bots := [2]func(*witch.State) witch.Action{choices[names[0]](), choices[names[1]]()}
	for !s.Over() {
		var actions [2]witch.Action
		for seat, bot := range bots {
			require.NoError(t, readers[seat].Read(lines(s.AppendInput(nil, seat))))
			actions[seat] = bot(&readers[seat].State)
			require.True(t, s.Can(seat, actions[seat]), "%s seed %d turn %d: %v", names[seat], seed, s.Turn, actions[seat])
		}
		s.Step(actions)
	}
	return s.Scores()
}

// lines hands out the lines of a text.
func lines(text []byte) func() ([]byte, error) {
	return func() ([]byte, error) {
		for i, c := range text {
			if c == '\n' {
				line := text[:i]
				text = text[i+1:]
				return line, nil
			}
		}
		return nil, io.EOF
	}
}

func TestWitchBotsPlayLegally(t *testing.T) {
	for _, league := range []witch.League{witch.Bronze, witch.Wood1, witch.Wood2} {
		for name := range choices {
			playOut(t, 5, league, [2]string{name, "random"})
			playOut(t, 6, league, [2]string{"greedy", name})
		}
	}
}

// Each is stronger than the one before it.
func TestWitchBotsByStrength(t *testing.T) {
	for _, c := range []struct{ weak, strong string }{{"random", "greedy"}, {"greedy", "tens"}, {"greedy", "beam"}} {
		won := 0
		const games = 6
		for seed := int64(1); seed <= games/2; seed++ {
			for seat := 0; seat < 2; seat++ {
				names := [2]string{c.weak, c.strong}
				if seat == 0 {
					names = [2]string{c.strong, c.weak}
				}
				scores := playOut(t, seed, witch.Bronze, names)
				if scores[seat] > scores[1-seat] {
					won++
				}
			}
		}
		require.Greater(t, won, games/2, "%s against %s", c.strong, c.weak)
	}
}
