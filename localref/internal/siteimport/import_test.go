package siteimport

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	_ "botkit/localref/internal/games"
	"botkit/localref/internal/replay"
)

func recorded(t testing.TB, name string) *replay.Record {
	t.Helper()
	r, err := replay.Open(filepath.Join("..", "games", name, "testdata", name+".jsonl.gz"))
	require.NoError(t, err)
	defer r.Close()
	rec, err := r.Next()
	require.NoError(t, err)
	return rec
}

// siteGame is a record in the shape of the site's file. The summaries are made
// from what the players were told and answered, not by the rules.
func siteGame(t testing.TB, rec *replay.Record) map[string]any {
	title := map[string]string{"forest": "Spring Challenge 2021 - Level 4", "witch": "Fall Challenge 2020 - Level 5"}[rec.Game]
	frames := []any{map[string]any{"agentId": -1, "view": "{}", "keyframe": true}}
	for i := range rec.Turns {
		turn := &rec.Turns[i]
		last := -1
		for seat, lines := range turn.Out {
			if lines == nil {
				continue
			}
			last = len(frames)
			frame := map[string]any{"agentId": seat, "stdout": lines[0] + "\n", "summary": "", "view": "…", "keyframe": false}
			if turn.Stderr != nil && len(turn.Stderr[seat]) > 0 {
				frame["stderr"] = strings.Join(turn.Stderr[seat], "\n") + "\n"
			}
			frames = append(frames, frame)
		}
		frames[last].(map[string]any)["summary"] = summary(t, rec, turn)
		frames = append(frames, map[string]any{"agentId": -1, "summary": "Round 3 ends\n$0 is waiting"})
	}
	return map[string]any{
		"puzzleId": 730, "puzzleTitle": []string{title, "…"}, "questionTitle": title, "viewer": map[string]any{"x": 1},
		"gameResult": map[string]any{
			"gameId": 559911, "refereeInput": "seed=" + rec.Seed + "\nleague=4\n", "scores": rec.Result.Scores, "ranks": []int{rec.Result.Ranks[0] - 1, rec.Result.Ranks[1] - 1},
			"agents": []any{
				map[string]any{"index": 1, "agentId": 5, "arenaboss": map[string]any{"nickname": "Boss 4"}},
				map[string]any{"index": 0, "agentId": 4, "codingamer": map[string]any{"pseudo": "someone"}, "valid": true},
			},
			"frames": frames,
		},
	}
}

// summary is what the site says of a turn.
func summary(t testing.TB, rec *replay.Record, turn *replay.Turn) string {
	var lines []string
	for seat, out := range turn.Out {
		if out == nil {
			continue
		}
		w := strings.Fields(out[0])
		in := turn.In[seat]
		switch w[0] {
		case "GROW":
			lines = append(lines, fmt.Sprintf("$%d is growing a tree on cell %s", seat, w[1]))
		case "SEED":
			lines = append(lines, fmt.Sprintf("$%d is planting a seed on cell %s from cell %s", seat, w[2], w[1]))
		case "COMPLETE":
			nutrients, err := strconv.Atoi(in[1])
			require.NoError(t, err)
			cell, err := strconv.Atoi(w[1])
			require.NoError(t, err)
			richness := strings.Fields(rec.Init[0][1+cell])[1]
			lines = append(lines, fmt.Sprintf("$%d is ending their tree life on cell %s, scoring %d points", seat, w[1], nutrients+map[string]int{"1": 0, "2": 2, "3": 4}[richness]))
		case "LEARN":
			lines = append(lines, fmt.Sprintf("$%d learnt spell %s and gained 1 taxed ingredients.", seat, w[1]))
		case "CAST":
			lines = append(lines, fmt.Sprintf("%s cast spell %s", []string{"someone", "Boss 4"}[seat], w[1]))
		case "BREW":
			for _, line := range in {
				if f := strings.Fields(line); f[0] == w[1] && f[1] == "BREW" {
					lines = append(lines, fmt.Sprintf("$%d brewed potion %s and earned %s rupees\nThey have now brewed 1 potions.", seat, w[1], f[6]))
				}
			}
		}
	}
	return strings.Join(lines, "\n")
}

func read1(t testing.TB, v any, o Options) (*replay.Record, *Report, error) {
	text, err := json.Marshal(v)
	require.NoError(t, err)
	g, err := Parse(text)
	if err != nil {
		return nil, nil, err
	}
	return g.Replay(o)
}

func TestImportGivesTheGame(t *testing.T) {
	for _, name := range []string{"forest", "witch"} {
		rec := recorded(t, name)
		got, report, err := read1(t, siteGame(t, rec), Options{})
		require.NoError(t, err)
		require.Empty(t, report.Differences)
		require.Empty(t, report.Remarks)
		require.Greater(t, report.Facts, 30)
		require.Equal(t, []string{"someone", "Boss 4"}, got.Names)
		require.Equal(t, rec.League, got.League)
		require.Equal(t, rec.Result, got.Result)
		require.Len(t, got.Turns, len(rec.Turns))
		for i := range rec.Turns {
			require.Equal(t, rec.Turns[i].In, got.Turns[i].In)
			require.Equal(t, rec.Turns[i].Out, got.Turns[i].Out)
			require.Equal(t, rec.Turns[i].Stderr, got.Turns[i].Stderr)
		}
		blocks, diff, err := replay.Check(got)
		require.NoError(t, err)
		require.Nil(t, diff)
		require.Positive(t, blocks)
	}
}

// TestImportOfTheLiftedShape takes what some tools save: frames and seed at the
// top, nothing that could be left out.
func TestImportOfTheLiftedShape(t *testing.T) {
	rec := recorded(t, "witch")
	whole := siteGame(t, rec)
	var frames []any
	for _, f := range whole["gameResult"].(map[string]any)["frames"].([]any) {
		f := f.(map[string]any)
		if f["stdout"] != nil {
			frames = append(frames, map[string]any{"agentId": f["agentId"], "stdout": f["stdout"]})
		}
	}
	for _, seed := range []any{rec.Seed, json.Number(rec.Seed)} {
		got, report, err := read1(t, map[string]any{"frames": frames, "seed": seed}, Options{Game: "witch"})
		require.NoError(t, err)
		require.Empty(t, report.Differences)
		require.Len(t, report.Remarks, 2, "%v", report.Remarks) // no level, no scores
		require.Equal(t, rec.Result, got.Result)
	}
}

// put changes a member; the path is like gameResult.frames.3.stdout.
func put(v any, path string, value any) {
	name, rest, more := strings.Cut(path, ".")
	switch o := v.(type) {
	case map[string]any:
		switch {
		case more:
			put(o[name], rest, value)
		case value == nil:
			delete(o, name)
		default:
			o[name] = value
		}
	case []any:
		i, _ := strconv.Atoi(name)
		put(o[i], rest, value)
	}
}

func TestDifferencesAreReported(t *testing.T) {
	rec := recorded(t, "forest")
	for want, spoil := range map[string]func(v map[string]any){
		"the site's scores are [1 2], the rules make": func(v map[string]any) { put(v, "gameResult.scores", []int{1, 2}) },
		"the site's ranks are [1 1]":                  func(v map[string]any) { put(v, "gameResult.ranks", []int{1, 1}) },
		"frame 1 (turn 0): the site says that player 1 grows a tree on cell 36, the rules do not": func(v map[string]any) {
			put(v, "gameResult.frames.1.summary", "$1 is growing a tree on cell 36")
		},
		"frame 0 (turn -1): the site says that player 0 collects 3 sun points": func(v map[string]any) {
			put(v, "gameResult.frames.0.summary", "$0 has collected 3 sun points\n$1 has collected 2 sun points")
		},
		"after 0 turns the file has no more answers": nil,
		"answers more, the next in frame":            func(v map[string]any) { put(v, "gameResult.frames.1.stdout", "FELL 3\n") },
		"expected 1 line of player 0, found 2":       func(v map[string]any) { put(v, "gameResult.frames.1.stdout", rec.Turns[0].Out[0][0]+"\nWAIT\n") },
	} {
		v := siteGame(t, rec)
		if spoil == nil {
			frames := v["gameResult"].(map[string]any)["frames"].([]any)
			last := len(frames) - 2
			for frames[last].(map[string]any)["agentId"] != -1 {
				last-- // to the end of the last turn but one
			}
			v["gameResult"].(map[string]any)["frames"] = frames[:last+1]
			want = "the file has no more answers, but by the rules the game goes on"
		} else {
			spoil(v)
		}
		_, report, err := read1(t, v, Options{})
		require.NoError(t, err, want)
		require.Contains(t, strings.Join(report.Differences, "\n"), want)
	}
}

// TestTimeouts imports a game that ends because a player gave no answer.
func TestTimeouts(t *testing.T) {
	rec := recorded(t, "witch")
	v := siteGame(t, rec)
	frames := v["gameResult"].(map[string]any)["frames"].([]any)[:11]
	put(v, "gameResult.frames", frames)
	put(v, "gameResult.frames.8.stdout", "")
	put(v, "gameResult.frames.8.summary", "$1 has not provided 1 lines in time.")
	put(v, "gameResult.frames", frames[:9])
	put(v, "gameResult.ranks", []int{0, 1})
	score := 0
	fmt.Sscanf(rec.Turns[3].In[0][len(rec.Turns[3].In[0])-2], "%d", &score)
	put(v, "gameResult.scores", []int{score, -1})
	got, report, err := read1(t, v, Options{})
	require.NoError(t, err)
	require.Equal(t, "no answer in time", got.Result.Out[1].Cause.String())
	require.Equal(t, -1, got.Result.Scores[1])
	for _, d := range report.Differences {
		require.Contains(t, d, "scores", "only the ingredients left on the shelf may differ here")
	}
}

func TestErrorsSayWhatIsMissing(t *testing.T) {
	for want, spoil := range map[string]func(v map[string]any){
		"lacks the member gameResult.frames":                          func(v map[string]any) { put(v, "gameResult.frames", nil) },
		"lacks the seed: expected a line seed=":                       func(v map[string]any) { put(v, "gameResult.refereeInput", "league=4") },
		`expected a seed of 64 bits in decimal, found "x"`:            func(v map[string]any) { put(v, "gameResult.refereeInput", "seed=x") },
		"member seed is 5, but gameResult.refereeInput has seed=":     func(v map[string]any) { put(v, "seed", 5) },
		"does not say which game it is":                               func(v map[string]any) { put(v, "questionTitle", nil); put(v, "puzzleTitle", nil) },
		"Code Busters cannot be imported":                             func(v map[string]any) { put(v, "questionTitle", "Code Busters") },
		"gameResult.frames[2].agentId: expected a seat from 0 to 1":   func(v map[string]any) { put(v, "gameResult.frames.2.agentId", 7) },
		"member gameResult.frames[2].agentId: json: cannot unmarshal": func(v map[string]any) { put(v, "gameResult.frames.2.agentId", "one") },
		"member gameResult.scores: json: cannot unmarshal":            func(v map[string]any) { put(v, "gameResult.scores", "12") },
		"no frame has an answer":                                      func(v map[string]any) { put(v, "gameResult.frames", []any{map[string]any{"agentId": 0}}) },
	} {
		v := siteGame(t, recorded(t, "forest"))
		spoil(v)
		_, _, err := read1(t, v, Options{})
		require.ErrorContains(t, err, want)
	}
	_, err := Parse([]byte("[1]"))
	require.ErrorContains(t, err, "expected one game as a JSON object")
}

func TestLeagues(t *testing.T) {
	for title, want := range map[string]string{"Spring Challenge 2021 - Level 1": "wood2", "Spring Challenge 2021 - Level 2": "wood1", "Spring Challenge 2021 - Level 3": "bronze", "Spring Challenge 2021": "bronze"} {
		v := siteGame(t, recorded(t, "forest"))
		put(v, "questionTitle", title)
		rec, report, err := read1(t, v, Options{})
		require.NoError(t, err)
		require.Equal(t, want, rec.League)
		require.Equal(t, !regexp.MustCompile(`Level`).MatchString(title), len(report.Remarks) > 0)
	}
}

// FuzzParse checks that no file makes the import panic.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"forest", "witch"} {
		v := siteGame(f, recorded(f, name))
		frames := v["gameResult"].(map[string]any)["frames"].([]any)
		put(v, "gameResult.frames", frames[:12])
		text, err := json.Marshal(v)
		require.NoError(f, err)
		f.Add(text)
	}
	f.Add([]byte(`{"frames":[{"agentId":0,"stdout":"WAIT"}],"seed":1,"puzzleTitle":["fall challenge 2020"],"scores":[-1,-1,0]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := Parse(text)
		if err != nil {
			return
		}
		rec, _, err := g.Replay(Options{})
		if err == nil && len(rec.Turns) > 0 {
			_, diff, err := replay.Check(rec)
			require.NoError(t, err)
			require.Nil(t, diff)
		}
	})
}
