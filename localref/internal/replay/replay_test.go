package replay_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/game/gametest"
	_ "botkit/localref/internal/games"
	"botkit/localref/internal/replay"
)

func TestMain(m *testing.M) {
	gametest.Register(gametest.Toy{})
	os.Exit(m.Run())
}

// played returns the record of a toy game in which seat 1 fails in turn fault.
func played(t testing.TB, league string, fault int) *replay.Record {
	toy := gametest.Toy{}
	h, err := toy.Complete(game.Header{Game: "toy", Seed: "5", League: league})
	require.NoError(t, err)
	m, err := toy.Start(h)
	require.NoError(t, err)
	rec := &replay.Record{Header: h, Names: []string{"a", "b"}, Source: "botkit"}
	for seat := 0; seat < 2; seat++ {
		rec.Init = append(rec.Init, replay.Lines(m.AppendInit(nil, seat)))
	}
	for n := 0; !m.Over(); n++ {
		turn := replay.Turn{In: make([][]string, 2), Out: make([][]string, 2), Wall: []float64{1, 0.5}}
		answers := make([]game.Answer, 2)
		for seat := range answers {
			text, asked := m.AppendInput(nil, seat)
			if !asked {
				continue
			}
			turn.In[seat] = replay.Lines(text)
			for i := 0; i < m.Lines(seat); i++ {
				answers[seat].Lines = append(answers[seat].Lines, fmt.Sprintf("%d <&>\x00 é", n*(seat+2)))
			}
			if n == fault && seat == 1 {
				answers[seat] = game.Answer{Cause: game.RecordedCause("exited with code 3")}
				turn.Cause = []string{"", "exited with code 3"}
			}
			turn.Out[seat] = answers[seat].Lines
		}
		rec.Turns = append(rec.Turns, turn)
		m.Play(answers)
	}
	result := m.Result()
	rec.Result = &result
	return rec
}

func TestCheckAgrees(t *testing.T) {
	for _, league := range []string{"plain", "double", "sleepy"} {
		blocks, diff, err := replay.Check(played(t, league, -1))
		require.NoError(t, err)
		require.Nil(t, diff)
		want := map[string]int{"plain": 20, "double": 20, "sleepy": 15}[league]
		require.Equal(t, want, blocks)
		blocks, diff, err = replay.Check(played(t, league, 4))
		require.NoError(t, err)
		require.Nil(t, diff, "%v", diff)
		require.Less(t, blocks, want)
	}
}

func TestCheckFindsTheFirstDifference(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*replay.Record)
		want  string
	}{
		"init": {func(r *replay.Record) { r.Init[1][0] = "2 0" },
			"toy game, seed 5, league plain: before the first turn, player 1, init, line 0\n  wanted \"2 0\"\n  got    \"2 1\""},
		"line": {func(r *replay.Record) { r.Turns[3].In[1][1] = "6 10" },
			"toy game, seed 5, league plain: turn 3, player 1, input, line 1\n  wanted \"6 10\"\n  got    \"6 9\""},
		"missing line": {func(r *replay.Record) { r.Turns[3].In[1] = []string{"3"} },
			"toy game, seed 5, league plain: turn 3, player 1, input, line 1\n  wanted no such line: the block has 1\n  got    \"6 9\""},
		"surplus line": {func(r *replay.Record) { r.Turns[3].In[1] = append(r.Turns[3].In[1], "x") },
			"toy game, seed 5, league plain: turn 3, player 1, input, line 2\n  wanted \"x\"\n  got    no such line: the block has 2"},
		"not asked": {func(r *replay.Record) { r.Turns[2].In[0], r.Turns[2].Out[0] = nil, nil },
			"toy game, seed 5, league plain: turn 2, player 0, input\n  wanted no input: the player is not asked\n  got    an input of 2 lines"},
		"answer": {func(r *replay.Record) { r.Turns[0].Out[0][0] = "7" },
			"toy game, seed 5, league plain: turn 1, player 0, input, line 1\n  wanted \"0 0\"\n  got    \"7 0\""},
		"no answer": {func(r *replay.Record) { r.Turns[9].Out[0] = nil },
			"toy game, seed 5, league plain: after 10 turns, result.scores\n  wanted [90 135]\n  got    [-1 135]"},
		"score": {func(r *replay.Record) { r.Result.Scores[0] = 2 },
			"toy game, seed 5, league plain: after 10 turns, result.scores\n  wanted [2 135]\n  got    [90 135]"},
		"winner": {func(r *replay.Record) { *r.Result.Winner = -1 },
			"toy game, seed 5, league plain: after 10 turns, result.winner\n  wanted -1\n  got    1"},
		"too short": {func(r *replay.Record) { r.Turns = r.Turns[:9] },
			"toy game, seed 5, league plain: turn 9, game\n  wanted the end, as the record has no more turns\n  got    a game that goes on"},
		"too long": {func(r *replay.Record) { r.Turns = append(r.Turns, r.Turns[9]) },
			"toy game, seed 5, league plain: turn 10, game\n  wanted one more turn\n  got    the end of the game"},
		"fault": {func(r *replay.Record) {
			r.Result.Out = []*game.Fault{{Turn: 1, Cause: game.RecordedCause("timeout")}, nil}
		},
			"toy game, seed 5, league plain: after 10 turns, result.out\n  wanted [turn 1: timeout none]\n  got    none"},
	} {
		t.Run(name, func(t *testing.T) {
			rec := played(t, "plain", -1)
			c.spoil(rec)
			_, diff, err := replay.Check(rec)
			require.NoError(t, err)
			require.NotNil(t, diff)
			require.Equal(t, c.want, diff.String())
		})
	}
}

func TestCheckComparesOnlyWhatIsRecorded(t *testing.T) {
	rec := played(t, "plain", 4)
	rec.Result = &game.Result{Scores: rec.Result.Scores}
	rec.Init = nil
	_, diff, err := replay.Check(rec)
	require.NoError(t, err)
	require.Nil(t, diff)
	rec.Result, rec.Turns = nil, rec.Turns[:2]
	blocks, diff, err := replay.Check(rec)
	require.NoError(t, err)
	require.Nil(t, diff, "without a result a record may stop anywhere")
	require.Equal(t, 4, blocks)
}

// TestCheckOfAnIllegalAnswer: a file has the text of a cause, the rules have what
// the text is made from.
func TestCheckOfAnIllegalAnswer(t *testing.T) {
	rec := played(t, "plain", 4)
	rec.Turns[4].Cause, rec.Turns[4].Out[1] = nil, []string{"x"}
	rec.Result.Out = []*game.Fault{nil, {Turn: 4, Cause: game.RecordedCause("expected a number"), Wrote: "x"}}
	_, diff, err := replay.Check(rec)
	require.NoError(t, err)
	require.Nil(t, diff, "%v", diff)
	rec.Result.Out[1].Cause = game.RecordedCause("expected a word")
	_, diff, err = replay.Check(rec)
	require.NoError(t, err)
	require.Contains(t, diff.String(), "expected a word")
}

func TestCheckOfImpossibleRecords(t *testing.T) {
	for want, spoil := range map[string]func(*replay.Record){
		"no game is called": func(r *replay.Record) { r.Game = "chess" },
		"has no league":     func(r *replay.Record) { r.League = "lead" },
		"expected the init blocks of 3 seats, found 2": func(r *replay.Record) { r.Header.Players = 3 },
		"turn 1, player 0: expected 1 answer lines, found 2": func(r *replay.Record) {
			r.Turns[1].Out[0] = []string{"1", "2"}
		},
	} {
		rec := played(t, "plain", -1)
		spoil(rec)
		_, _, err := replay.Check(rec)
		require.ErrorContains(t, err, want)
	}
}

func TestFilesHoldWhatWasWritten(t *testing.T) {
	for _, name := range []string{"games.jsonl", "games.jsonl.gz"} {
		path := filepath.Join(t.TempDir(), name)
		want := []*replay.Record{played(t, "plain", -1), played(t, "double", 3), played(t, "sleepy", -1)}
		for _, rec := range want { // a new Writer each time: files are continued
			w, err := replay.Append(path)
			require.NoError(t, err)
			require.NoError(t, w.Write(rec))
			abandoned := w.Game()
			require.NoError(t, abandoned.Begin(rec))
			require.NoError(t, w.Close())
		}
		r, err := replay.Open(path)
		require.NoError(t, err)
		for i, rec := range want {
			got, err := r.Next()
			require.NoError(t, err)
			require.Equal(t, rec, got)
			require.Equal(t, i+1, r.Line())
		}
		_, err = r.Next()
		require.Equal(t, io.EOF, err)
		require.NoError(t, r.Close())
	}
}

// TestAppendCutsABrokenGame cuts a file of two games at many places, as a
// killed run leaves it, and writes one more game to it.
func TestAppendCutsABrokenGame(t *testing.T) {
	for _, name := range []string{"games.jsonl", "games.jsonl.gz"} {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		rec := played(t, "plain", -1)
		w, err := replay.Append(path)
		require.NoError(t, err)
		require.NoError(t, w.Write(rec))
		one, err := os.Stat(path)
		require.NoError(t, err)
		require.NoError(t, w.Write(rec))
		require.NoError(t, w.Close())
		whole, err := os.ReadFile(path)
		require.NoError(t, err)
		for cut := one.Size(); cut <= int64(len(whole)); cut += 7 {
			require.NoError(t, os.WriteFile(path, whole[:cut], 0o644))
			w, err := replay.Append(path)
			require.NoError(t, err)
			require.NoError(t, w.Write(rec))
			require.NoError(t, w.Close())
			r, err := replay.Open(path)
			require.NoError(t, err)
			games := 0
			for {
				got, err := r.Next()
				if err == io.EOF {
					break
				}
				require.NoError(t, err, "cut at %d", cut)
				require.Equal(t, rec, got)
				games++
			}
			require.NoError(t, r.Close())
			if cut < int64(len(whole)) {
				require.Equal(t, 2, games, "cut at %d", cut)
			}
		}
	}
}

func TestOneWriterAtATime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	w, err := replay.Append(path)
	require.NoError(t, err)
	_, err = replay.Append(path)
	require.ErrorContains(t, err, "games.jsonl: another run is writing to this file")
	require.NoError(t, w.Close())
	w, err = replay.Append(path)
	require.NoError(t, err)
	require.NoError(t, w.Close())
}

func TestAppendLeavesOtherFilesAlone(t *testing.T) {
	for _, name := range []string{"thesis.txt", "thesis.gz"} {
		path := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(path, []byte("not a game\n"), 0o644))
		_, err := replay.Append(path)
		require.ErrorContains(t, err, "left alone")
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, "not a game\n", string(text))
	}
}

func TestReaderErrors(t *testing.T) {
	_, err := replay.Open(t.TempDir())
	require.ErrorContains(t, err, "expected a file of recorded games, found a folder")
	good := `{"game":"toy","league":"plain","turns":[{"in":[["a"],null],"out":[["b"],null]}]}`
	for _, c := range []struct{ text, want string }{
		{"\n" + good + "\n{\"game\":\"toy\",\"turns\":[", "f:3: the line breaks off inside a game at column 23"},
		{`{"game":"toy","lea`, "f:1: the line breaks off inside a game at column"},
		{`{"game":"toy"`, "f:1: the line breaks off inside a game at column"},
		{`{"league":"plain"}`, `f:1: expected a game record, found no member "game"`},
		{`{"game":"toy"}`, `f:1: expected the turns of a toy game, found no member "turns"`},
		{`{"game":"toy","turns":[]}`, `f:1: expected the turns of a toy game, found`},
		{`{"game":"toy","turns":[{"in":3}]}`, `f:1: near column 31: expected [][]string for "in", found a number`},
		{`{"game":"toy","turns":[{"in":[],"out":[]}]}`, "f:1: turn 0: expected a list of inputs a seat"},
		{`{"game":"toy","turns":[{"in":[null,null],"out":[null]}]}`, "f:1: turn 0: expected in and out of 2 seats, found 2 and 1"},
		{`{"game":"toy","init":[[]],"turns":[{"in":[null,null],"out":[null,null]}]}`, "f:1: expected 2 init blocks"},
		{`{"game":"toy","turns":[{"in":[null,null],"out":[null,null],"wall":[1]}]}`, "f:1: turn 0: expected 2 entries"},
		{"hello", "f:1: near column 0: expected one game as JSON: invalid character 'h'"},
		{"[]", "f:1: column 1: expected { of a game record, found \"[\""},
		{good + " x", "f:1: column 8"},
	} {
		r, err := replay.NewReader("f", strings.NewReader(c.text))
		require.NoError(t, err)
		for err == nil {
			_, err = r.Next()
		}
		require.ErrorContains(t, err, c.want)
	}
	r, err := replay.NewReader("f", strings.NewReader(`{"turns":[],"game":"toy"}`))
	require.NoError(t, err)
	_, err = r.Stream()
	require.ErrorContains(t, err, `f:1: expected a game record, found no member "game" before the turns`)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	fmt.Fprintln(z, good)
	require.NoError(t, z.Close())
	r, err = replay.NewReader("f", bytes.NewReader(packed.Bytes()[:packed.Len()-9]))
	require.NoError(t, err)
	for err == nil {
		_, err = r.Next()
	}
	require.ErrorContains(t, err, "breaks off")
}

// TestStream reads games turn by turn, some of them not to their ends.
func TestStream(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl.gz")
	want := []*replay.Record{played(t, "plain", -1), played(t, "double", 3), played(t, "sleepy", -1), played(t, "long", -1)}
	w, err := replay.Append(path)
	require.NoError(t, err)
	for _, rec := range want {
		require.NoError(t, w.Write(rec))
	}
	require.NoError(t, w.Close())
	for stop := 0; stop < len(want); stop++ {
		r, err := replay.Open(path)
		require.NoError(t, err)
		for i, rec := range want {
			switch i {
			case stop:
				g, err := r.Stream()
				require.NoError(t, err)
				require.Equal(t, rec.Header, g.Header)
				require.Equal(t, rec.Init, g.Init)
				turn, err := g.Turn()
				require.NoError(t, err)
				require.Equal(t, &rec.Turns[0], turn)
			case stop + 2:
				g, err := r.Stream()
				require.NoError(t, err)
				blocks, diff, err := g.Check()
				require.NoError(t, err)
				require.Nil(t, diff)
				require.NotZero(t, blocks)
				require.Equal(t, rec.Result, g.Result)
			default:
				got, err := r.Next()
				require.NoError(t, err)
				require.Equal(t, rec, got)
			}
			require.Equal(t, i+1, r.Line())
		}
		_, err = r.Stream()
		require.Equal(t, io.EOF, err)
		require.NoError(t, r.Close())
	}
}

// FuzzReader checks that no file makes the reader or the checker panic.
func FuzzReader(f *testing.F) {
	var file bytes.Buffer
	for _, league := range []string{"plain", "double"} {
		path := filepath.Join(f.TempDir(), "g.jsonl")
		w, err := replay.Append(path)
		require.NoError(f, err)
		require.NoError(f, w.Write(played(f, league, 3)))
		require.NoError(f, w.Close())
		text, err := os.ReadFile(path)
		require.NoError(f, err)
		f.Add(text)
		file.Write(text)
	}
	f.Add(file.Bytes())
	f.Add([]byte("\x1f\x8b"))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := replay.NewReader("fuzz", bytes.NewReader(text))
		if err != nil {
			return
		}
		for i := 0; i < 100; i++ {
			rec, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				require.ErrorContains(t, err, "fuzz:")
				continue
			}
			if rec.Game == "toy" {
				replay.Check(rec)
			}
		}
	})
}
