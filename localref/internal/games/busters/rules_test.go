package busters

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
)

// ownOf returns the game's own members of a header.
func ownOf(t testing.TB, h game.Header) setup {
	own, err := setupOf(h)
	require.NoError(t, err)
	return own
}

func TestBustersComplete(t *testing.T) {
	g := Game
	for _, league := range g.Info().Leagues {
		for seed := 0; seed < 50; seed++ {
			h := game.Header{Game: "busters", League: league, Seed: strconv.Itoa(seed)}
			full, err := g.Complete(h)
			require.NoError(t, err)
			own := ownOf(t, full)
			require.Contains(t, []int{2, 3, 4}, own.Busters)
			require.Len(t, own.Start.Ghosts, own.Ghosts)
			again, err := g.Complete(full)
			require.NoError(t, err)
			require.Equal(t, full, again)
			// The number of busters by hand leaves the ghosts where they are.
			h.Own = game.OwnOf(setup{Busters: 5})
			five, err := g.Complete(h)
			require.NoError(t, err)
			require.Equal(t, own.Start, ownOf(t, five).Start)
		}
	}
	h, err := g.Complete(game.Header{Seed: "1"})
	require.NoError(t, err)
	require.Equal(t, "wood2", h.League)
}

func TestBustersCompleteErrors(t *testing.T) {
	start := &Start{Ghosts: [][4]int{{0, 100, 100, 3}}}
	for _, c := range []struct {
		h    game.Header
		want string
	}{
		{game.Header{}, `busters: expected a seed, a whole number of 64 bits, found ""`},
		{game.Header{Seed: "1", League: "iron"}, `busters has no league "iron"; it has wood2, wood1, bronze, silver, gold`},
		{game.Header{Seed: "1", Own: game.OwnOf(setup{Busters: 6})}, "busters: expected 2 to 5 busters a team, found 6"},
		{game.Header{Seed: "1", Own: game.OwnOf(setup{Ghosts: 4})}, "busters: expected 8 to 28 ghosts, found 4"},
		{game.Header{Seed: "1", Players: 3}, "busters: expected 2 players, found 3"},
		{game.Header{Seed: "1", Own: game.OwnOf(setup{Start: start})}, "busters: start: ghost 0: expected stamina 0 in league wood2, found 3"},
		{game.Header{Own: game.OwnOf(setup{Start: start, Ghosts: 8})}, `busters: expected a seed, a whole number of 64 bits, found ""`},
	} {
		_, err := Game.Complete(c.h)
		require.EqualError(t, err, c.want)
	}
	_, err := Game.Start(game.Header{League: "gold"})
	require.EqualError(t, err, "busters: the header is not complete: it needs busters, ghosts and start")
}

func TestBustersStartFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "start.json")
	require.NoError(t, os.WriteFile(path, []byte(`{"ghosts": [[0, 8000, 4500, 3], [2, 100, 8000, 40]]}`), 0o644))
	var h game.Header
	fs := flag.NewFlagSet("busters", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	Game.Flags(fs, &h)
	require.NoError(t, fs.Parse([]string{"-busters", "2", "-ghosts", "9", "-start", path}))
	h.League = "gold"
	h, err := Game.Complete(h)
	require.NoError(t, err)
	require.Equal(t, setup{Busters: 2, Ghosts: 9, Start: &Start{Ghosts: [][4]int{{0, 8000, 4500, 3}, {2, 100, 8000, 40}}}}, ownOf(t, h))
	require.Error(t, fs.Parse([]string{"-start", path + ".none"}))

	for text, want := range map[string]string{
		``:                                  `expected {"ghosts": [[id, x, y, stamina], ...]}: EOF`,
		`{"ghost": []}`:                     `expected {"ghosts": [[id, x, y, stamina], ...]}: json: unknown field "ghost"`,
		`{"ghosts": []}`:                    `expected at least one ghost in "ghosts", found none`,
		`{"ghosts": [[1, 2, 3]]}`:           `ghost entry 0: expected [id, x, y, stamina] in whole numbers, found [1, 2, 3]`,
		`{"ghosts": [[1, 2, 3, 4.5]]}`:      `ghost entry 0: expected [id, x, y, stamina] in whole numbers, found [1, 2, 3, 4.5]`,
		`{"ghosts": [[28, 2, 3, 4]]}`:       `ghost entry 0: expected an id from 0 to 27, found 28`,
		`{"ghosts": [[1,2,3,3],[1,2,3,3]]}`: `ghost entry 1: ghost 1 is there twice`,
		`{"ghosts": [[1,2,3,3]]} {}`:        `expected one JSON object, found more after byte 24`,
	} {
		_, err := ParseStart([]byte(text))
		require.EqualError(t, err, want, text)
	}
}

func FuzzBustersStart(f *testing.F) {
	for _, text := range []string{
		`{"ghosts": [[0, 8000, 4500, 3]]}`, `{"ghosts": [[0, -1, 99999999, 3], [1, 0, 0, -4]]}`,
		`{"ghosts": null}`, `{"ghosts": [[]]}`, `{"ghosts": [[1e3, 1, 1, 1]]}`, `[]`, `{`, "",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		start, err := ParseStart(text)
		if err != nil {
			return
		}
		for _, league := range Game.Info().Leagues {
			h, err := Game.Complete(game.Header{League: league, Seed: "1", Own: game.OwnOf(setup{Start: start})})
			if err != nil {
				continue
			}
			_, err = Game.Start(h)
			require.NoError(t, err)
		}
	})
}

func TestBustersFaults(t *testing.T) {
	good := []string{"MOVE 0 0", "RELEASE going home"}
	for _, c := range []struct {
		name, league string
		answers      [2]game.Answer
		winner       int
		fault        [2]string
	}{
		{"nonsense", "wood2", [2]game.Answer{{Lines: []string{"MOVE 0 0", "JUMP 3"}}, {Lines: good}}, 1,
			[2]string{`turn 0: line 2 of 2: expected MOVE x y, BUST id or RELEASE, found "JUMP 3"`, ""}},
		{"a later league's command", "bronze", [2]game.Answer{{Lines: good}, {Lines: []string{"RADAR", "MOVE 0 0"}}}, 0,
			[2]string{"", `turn 0: line 1 of 2: RADAR does not exist in league bronze, wrote "RADAR"`}},
		{"a missing line", "gold", [2]game.Answer{{Lines: good}, {Lines: []string{"RADAR"}}}, 0,
			[2]string{"", `turn 0: line 2 of 2 is missing, wrote "RADAR"`}},
		{"no answer", "gold", [2]game.Answer{{Cause: game.RecordedCause("timeout")}, {Lines: good}}, 1, [2]string{"turn 0: timeout", ""}},
		{"both", "gold", [2]game.Answer{{Cause: game.RecordedCause("timeout")}, {}}, -1, [2]string{"turn 0: timeout", "turn 0: line 1 of 2 is missing"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, err := Game.Complete(game.Header{League: c.league, Seed: "5", Own: game.OwnOf(setup{Busters: 2})})
			require.NoError(t, err)
			m, err := Game.Start(h)
			require.NoError(t, err)
			require.Equal(t, 2, m.Lines(0))
			m.Play(c.answers[:])
			require.True(t, m.Over())
			r := m.Result()
			require.Equal(t, c.winner, *r.Winner)
			for seat, want := range c.fault {
				if want == "" {
					require.Nil(t, r.Out[seat])
					continue
				}
				require.Equal(t, want, r.Out[seat].String())
			}
		})
	}
}

func TestBustersRecoverErrors(t *testing.T) {
	g := Game
	for _, c := range []struct {
		h    game.Header
		init [][]string
		want string
	}{
		{game.Header{}, nil, "busters: expected the first lines of 2 players, found 0"},
		{game.Header{}, [][]string{{"2", "9", "0"}, {"2", "9"}}, "busters: first lines of player 1: team id: expected 3 lines, found 2"},
		{game.Header{}, [][]string{{"2", "9", "0"}, {"3", "9", "1"}}, "busters: player 0 was told 2 busters and 9 ghosts, player 1 3 and 9"},
		{game.Header{Own: game.OwnOf(setup{Busters: 3})}, [][]string{{"2", "9", "0"}, {"2", "9", "1"}}, "busters: the header has 3 busters and 0 ghosts, the players were told 2 and 9"},
	} {
		_, err := g.Recover(c.h, c.init)
		require.EqualError(t, err, c.want)
	}
}
