package forest

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/sparring"
)

// playOut plays a game between two builtin opponents and returns its
// result.
func playOut(t *testing.T, seed, league string, names [2]string) game.Result {
	h, err := Game.Complete(game.Header{Game: "forest", Seed: seed, League: league})
	require.NoError(t, err)
	m, err := Game.Start(h)
	require.NoError(t, err)
	var seats [2]struct {
		in  *io.PipeWriter
		out *sparring.Seat // reads what the bot says
		end chan error
	}
	for p, name := range names {
		bot, err := Game.Opponents.Named(name)
		require.NoError(t, err)
		inRead, inWrite := io.Pipe()
		outRead, outWrite := io.Pipe()
		seats[p].in, seats[p].out, seats[p].end = inWrite, sparring.NewSeat(outRead, io.Discard), make(chan error, 1)
		go func() {
			seat := sparring.NewSeat(inRead, outWrite)
			seat.Nodes = map[string]int{"beam": 1000, "uct": 100}[name]
			seats[p].end <- bot(seat)
			outWrite.Close()
			inRead.Close()
		}()
		_, err = inWrite.Write(m.AppendInit(nil, p))
		require.NoError(t, err)
	}
	for !m.Over() {
		answers := make([]game.Answer, 2)
		var texts [2][]byte
		var asked [2]bool
		for p := range seats {
			texts[p], asked[p] = m.AppendInput(nil, p)
		}
		for p := range seats {
			if !asked[p] {
				continue
			}
			_, err := io.Copy(seats[p].in, bytes.NewReader(texts[p]))
			require.NoError(t, err)
			line, err := seats[p].out.Line()
			require.NoError(t, err, "%s as player %d", names[p], p)
			answers[p].Lines = []string{string(line)}
		}
		m.Play(answers)
	}
	for p := range seats {
		seats[p].in.Close()
		require.ErrorIs(t, <-seats[p].end, io.EOF, "the end of the input is the end of the game")
	}
	return m.Result()
}

// TestForestByStrength holds the order of the simple opponents: a bot that
// cannot beat the first has learnt nothing.
func TestForestByStrength(t *testing.T) {
	for _, pair := range [][2]string{{"random", "wait"}, {"greedy", "random"}, {"rules", "greedy"}, {"beam", "greedy"}, {"uct", "rules"}} {
		won, games := 0, 0
		for _, seed := range []string{"1", "2", "3"} {
			for strong := 0; strong < 2; strong++ {
				names := [2]string{pair[0], pair[1]}
				if strong == 1 {
					names = [2]string{pair[1], pair[0]}
				}
				r := playOut(t, seed, "bronze", names)
				require.Nil(t, r.Out, "%v", r.Out)
				games++
				if *r.Winner == strong {
					won++
				}
			}
		}
		t.Logf("%s beats %s in %d of %d games", pair[0], pair[1], won, games)
		require.Greater(t, won, games/2)
	}
}

// TestForestLeagues plays the lower leagues, whose commands are fewer.
func TestForestLeagues(t *testing.T) {
	for _, league := range []string{"wood2", "wood1"} {
		for _, name := range []string{"wait", "random", "greedy", "rules", "beam", "uct"} {
			r := playOut(t, "7", league, [2]string{name, "greedy"})
			require.Nil(t, r.Out, "%s in %s: %v", name, league, r.Out)
		}
	}
}
