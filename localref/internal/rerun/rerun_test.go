package rerun

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	_ "botkit/localref/internal/games"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

func recorded(t *testing.T, name string) *replay.Record {
	rec, _, err := replay.Pick(t.Context(), filepath.Join("..", "games", name, "testdata", name+".jsonl.gz"), 1)
	require.NoError(t, err)
	return rec
}

// The records have every answer's lines, also where seats give two of them.
func TestFeedLines(t *testing.T) {
	for name, want := range map[string]int{"busters": 2, "forest": 1, "ants": 1, "witch": 1} {
		feed, err := NewFeed(recorded(t, name), 0)
		require.NoError(t, err)
		require.Equal(t, want, feed.lines, name)
	}
}

func TestAtRefuses(t *testing.T) {
	rec := recorded(t, "forest")
	for want, at := range map[string][2]int{
		"expected seat 0 to 1 of the recorded game, found 2":                 {2, 0},
		"expected a turn from 0 to ":                                         {0, 9999},
		"seat 0 was not asked in turn 93; nearest turns in which it was: 92": {0, 93},
	} {
		_, err := At(rec, at[0], at[1])
		require.ErrorContains(t, err, want)
	}
}

// again answers as recorded, but for one turn, and counts what it is asked.
type again struct {
	player.Player
	rec   *replay.Record
	other int
	asked int
	input string
}

func (a *again) Name() string                       { return "again" }
func (a *again) Start(player.Options) player.Player { return a }
func (a *again) Kill()                              {}
func (a *again) Close(linger time.Duration)         {}
func (a *again) Remarks() player.Remarks            { return player.Remarks{} }
func (a *again) Ask(input []byte, lines int, limit player.Limit) player.Reply {
	a.input = string(input)
	turn := a.asked
	a.asked++
	if turn == a.other {
		return player.Reply{Lines: []string{"WAIT and see"}, CPU: -1}
	}
	return player.Reply{Lines: a.rec.Turns[turn].Out[0], CPU: -1}
}

// An input is what the bot was told in all turns up to one.
func TestInput(t *testing.T) {
	rec := recorded(t, "forest")
	text, err := Input(rec, 1, 2)
	require.NoError(t, err)
	var want []string
	for _, lines := range [][]string{rec.Init[1], rec.Turns[0].In[1], rec.Turns[1].In[1], rec.Turns[2].In[1]} {
		want = append(want, lines...)
	}
	require.Equal(t, strings.Join(want, "\n")+"\n", string(text))
	all, err := Input(rec, 1, -1)
	require.NoError(t, err)
	last, err := Input(rec, 1, len(rec.Turns)-1)
	require.NoError(t, err)
	require.Equal(t, string(last), string(all))
	_, err = Input(rec, 2, 0)
	require.ErrorContains(t, err, "expected seat 0 to 1 of the game, found 2")
	_, err = Input(rec, 0, 9999)
	require.ErrorContains(t, err, "expected a turn from 0 to ")
}

// A look compares each answer, and goes no further than its turn.
func TestLook(t *testing.T) {
	rec := recorded(t, "forest")
	for other, want := range map[int]string{
		-1: "before it: 5 of 5 answers as then\n",
		2:  "before it: 4 of 5 answers as then, the first other one in turn 2\n",
	} {
		look, err := At(rec, 0, 5)
		require.NoError(t, err)
		var out bytes.Buffer
		look.Out = &out
		bot := &again{rec: rec, other: other}
		require.NoError(t, look.Run(t.Context(), bot))
		require.Equal(t, 6, bot.asked)
		require.Equal(t, strings.Join(rec.Turns[5].In[0], "\n")+"\n", bot.input)
		require.Contains(t, out.String(), want)
		require.True(t, strings.HasSuffix(out.String(), "the same answer\n"))
	}
}
