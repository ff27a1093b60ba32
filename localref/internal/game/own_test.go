package game

import (
	"encoding/json"
	"flag"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

// hive is what a game for these tests adds to a header.
type hive struct {
	Bees  int      `json:"bees,omitempty"`
	Lines []string `json:"lines,omitempty"`
}

// TestHeaderOwn: the game's own members stand behind those of all games, in the
// game's order, and come back.
func TestHeaderOwn(t *testing.T) {
	for _, c := range []struct {
		h    Header
		want string
	}{
		{Header{Game: "bees", League: "one"}, `{"game":"bees","league":"one"}`},
		{Header{Game: "bees", Seed: "-1", League: "<", Players: 3, Own: OwnOf(hive{})}, `{"game":"bees","seed":"-1","league":"<","players":3}`},
		{Header{Game: "bees", League: "one", Own: OwnOf(hive{Bees: 2, Lines: []string{"m %&"}})}, `{"game":"bees","league":"one","bees":2,"lines":["m %&"]}`},
		{Header{Game: "bees", League: "one", Own: `{"z":[1],"a":{"game":1}}`}, `{"game":"bees","league":"one","z":[1],"a":{"game":1}}`},
	} {
		text, err := Join(c.h)
		require.NoError(t, err)
		require.Equal(t, c.want, string(text))
		var got Header
		require.NoError(t, json.Unmarshal(text, &got))
		require.Equal(t, c.h, got)
	}
	var h Header
	require.Error(t, json.Unmarshal([]byte(`{"game":3}`), &h))
	require.Error(t, json.Unmarshal([]byte(`[]`), &h))
	require.EqualError(t, Own(`{"bees":"x"}`).Into(new(hive)), "member bees: expected int, found a string")
}

// TestResultOwn: in a result they stand in front of who was put out.
func TestResultOwn(t *testing.T) {
	r := Duel([2]int{1, 2})
	r.Own, r.Out = OwnOf(hive{Bees: 7}), []*Fault{nil, {Turn: 1, Cause: RecordedCause("late")}}
	text, err := json.Marshal(&r)
	require.NoError(t, err)
	require.Equal(t, `{"scores":[1,2],"winner":1,"ranks":[2,1],"bees":7,"out":[null,{"turn":1,"cause":"late"}]}`, string(text))
	var got Result
	require.NoError(t, json.Unmarshal(text, &got))
	require.Equal(t, r, got)
}

// bees has the options of the test's game.
type bees struct{ Rules }

func (bees) Flags(fs *flag.FlagSet, h *Header) {
	fs.IntVar(&h.Players, "players", 0, "")
	Option(fs, h, "bees", "", func(own *hive, text string) (err error) {
		own.Bees, err = Number(text)
		return err
	})
	Option(fs, h, "file", "", func(own *hive, text string) error {
		own.Lines = []string{"a line of " + text}
		return nil
	})
}

// TestParameters: what a header has is told from there, what a file held by the
// file's name.
func TestParameters(t *testing.T) {
	g := &Game{Rules: bees{}}
	require.Equal(t, []string{"bees", "file", "players"}, g.Options())
	h := Header{Seed: "4", League: "one"}
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	g.Flags(fs, &h)
	require.Equal(t, []string{"seed=4", "league=one"}, g.Parameters(h, fs))
	require.NoError(t, fs.Parse([]string{"-file", "x.map", "-bees", "3"}))
	h.Players = 2
	require.Equal(t, []string{"seed=4", "league=one", "bees=3", "file=x.map", "players=2"}, g.Parameters(h, fs))
	require.Equal(t, Own(`{"bees":3,"lines":["a line of x.map"]}`), h.Own)
	require.ErrorContains(t, fs.Parse([]string{"-bees", "x"}), `expected a whole number, found "x"`)
}
