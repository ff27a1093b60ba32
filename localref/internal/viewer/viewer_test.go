package viewer

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	_ "botkit/localref/internal/games"
	"botkit/localref/internal/replay"
)

var games = []string{"forest", "witch", "busters", "ants"}

func TestPageHasAllPositions(t *testing.T) {
	for _, name := range games {
		t.Run(name, func(t *testing.T) {
			rec := recorded(t, name)
			page, err := New(rec)
			require.NoError(t, err)
			require.Empty(t, page.Notices)
			require.Len(t, page.Turns, len(rec.Turns))
			for _, s := range page.Series {
				for _, values := range s.Values {
					require.Len(t, values, len(rec.Turns)+1, s.Label)
				}
			}
			require.Equal(t, rec.Result.Scores, page.Result.Scores)
			require.Equal(t, rec.Result.Ranks, page.Result.Ranks)
			require.True(t, page.Result.Over)
			for i, turn := range rec.Turns {
				for seat := range turn.In {
					require.Equal(t, turn.In[seat] != nil, page.Turns[i].Out[seat] != nil, "turn %d, seat %d", i, seat)
				}
			}
		})
	}
}

// TestNotices checks that a page says what is wrong with its record.
func TestNotices(t *testing.T) {
	for want, spoil := range map[string]func(*replay.Record){
		"From turn 3 on the game is not what was recorded: player 1": func(r *replay.Record) { r.Turns[3].In[1][1] = "999" },
		"The record stops before the end":                            func(r *replay.Record) { r.Turns = r.Turns[:20] },
		"The record says that the scores are [1 2], the rules say":   func(r *replay.Record) { r.Result.Scores = []int{1, 2} },
		"2 turns more": func(r *replay.Record) { r.Turns = append(r.Turns, r.Turns[5], r.Turns[6]) },
	} {
		rec := recorded(t, "forest")
		spoil(rec)
		page, err := New(rec)
		require.NoError(t, err)
		require.Contains(t, strings.Join(page.Notices, "\n"), want)
	}
}

// TestFaults checks that a player put out is shown with the reason.
func TestFaults(t *testing.T) {
	rec := recorded(t, "forest")
	rec.Turns = rec.Turns[:6]
	rec.Turns[5].Out[1] = []string{"FELL 3"}
	rec.Result = nil
	page, err := New(rec)
	require.NoError(t, err)
	require.Contains(t, page.Turns[5].Notes[1], "not a command: expected")
	require.Contains(t, page.Result.Out[1], `found "FELL 3"`)
	require.Equal(t, -1, page.Result.Scores[1])
}

// TestRefusedCommands checks that a command without effect has its reason in its turn.
func TestRefusedCommands(t *testing.T) {
	rec := recorded(t, "busters")
	lines := append([]string(nil), rec.Turns[2].Out[1]...)
	lines[0], lines[1] = "BUST 99", "RELEASE"
	rec.Turns[2].Out[1] = lines
	page, err := New(rec)
	require.NoError(t, err)
	first := len(lines)
	require.Equal(t, []string{"", fmt.Sprintf("refused: buster %d busts ghost 99, which does not exist; refused: buster %d carries no ghost", first, first+1)}, page.Turns[2].Notes)
	require.Nil(t, page.Turns[1].Notes)
}

func TestImpossibleRecords(t *testing.T) {
	for want, spoil := range map[string]func(*replay.Record){
		"no game is called": func(r *replay.Record) { r.Game = "chess" },
		"has no league":     func(r *replay.Record) { r.League = "lead" },
		"no turns":          func(r *replay.Record) { r.Turns = nil },
		"seed":              func(r *replay.Record) { r.Seed = "" },
	} {
		rec := recorded(t, "witch")
		spoil(rec)
		_, err := New(rec)
		require.ErrorContains(t, err, want)
	}
}

// TestHTMLStandsAlone checks that the page refers to nothing outside and that
// its data cannot end its script.
func TestHTMLStandsAlone(t *testing.T) {
	rec := recorded(t, "witch")
	rec.Names[0] = `</script>{{script}}{{data}}`
	page, err := New(rec)
	require.NoError(t, err)
	html, err := page.HTML()
	require.NoError(t, err)
	text := strings.ReplaceAll(string(html), "http://www.w3.org/2000/svg", "")
	require.NotContains(t, text, "http:")
	require.NotContains(t, text, "https:")
	require.Equal(t, 2, strings.Count(text, "<script "))
	require.Equal(t, 2, strings.Count(text, "</script>"))
	_, rest, _ := strings.Cut(text, `id="data">`)
	data, _, _ := strings.Cut(rest, "</script>")
	var back Page
	require.NoError(t, json.Unmarshal([]byte(data), &back))
	require.Equal(t, rec.Names, back.Names)
}

func TestServerAnswersOnlyForItself(t *testing.T) {
	url := serve(t, recorded(t, "witch"))
	port := strings.TrimSuffix(url[strings.LastIndex(url, ":")+1:], "/")
	require.True(t, strings.HasPrefix(url, "http://127.0.0.1:"))
	for _, c := range []struct {
		method, path, host string
		status             int
	}{
		{"GET", "", "", 200},
		{"HEAD", "", "", 200},
		{"GET", "", "localhost:" + port, 200},
		{"GET", "", "games.example:" + port, 421},
		{"GET", "", "127.0.0.1", 421},
		{"GET", "", "127.0.0.1:1", 421},
		{"POST", "", "", 405},
		{"GET", "server.go", "", 404},
		{"GET", "..%2f..%2fgo.mod", "", 404},
		{"GET", "web/main.js", "", 404},
	} {
		request, err := http.NewRequest(c.method, url+c.path, nil)
		require.NoError(t, err)
		request.Host = c.host
		response, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		require.NoError(t, err)
		require.Equal(t, c.status, response.StatusCode, "%+v", c)
		require.Equal(t, c.status == 200 && c.method == "GET", strings.Contains(string(body), `id="data"`), "%+v", c)
	}
}

// TestThePageKnowsNoGame reads all scripts and styles of localref outside the
// games' folders.
func TestThePageKnowsNoGame(t *testing.T) {
	var names []string
	for _, g := range game.All() {
		names = append(names, g.Info().Name)
	}
	named := regexp.MustCompile(`(?i)\b(` + strings.Join(names, "|") + `)`)
	read := 0
	root := filepath.Join("..", "..")
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path == filepath.Join(root, "internal", "games") {
			return fs.SkipDir
		}
		switch filepath.Ext(path) {
		case ".js", ".css", ".html":
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			for i, line := range strings.Split(string(text), "\n") {
				require.NotRegexp(t, named, line, "%s:%d", path, i+1)
			}
			read++
		}
		return nil
	}))
	require.Greater(t, read, 10)
}

// TestBundle joins the script of each game, and of one that is shown as text.
func TestBundle(t *testing.T) {
	pages := []*Page{{Game: "text"}}
	for _, g := range game.All() {
		if g.Board != nil {
			pages = append(pages, &Page{Game: g.Info().Name, boardFiles: g.Board})
		}
	}
	require.Greater(t, len(pages), 4)
	for _, page := range pages {
		script, err := bundle(page)
		require.NoError(t, err)
		require.NotContains(t, string(script), "\nimport ")
		require.NotContains(t, string(script), "\nexport ")
		require.NotContains(t, string(script), "</script")
		require.NotContains(t, string(script), "innerHTML")
		require.Equal(t, page.boardFiles != nil, strings.Contains(string(script), "// games/game/board.js"))
		require.Equal(t, page.boardFiles == nil, strings.Contains(string(script), "// viewer/web/plain.js"))
		again, err := bundle(page)
		require.NoError(t, err)
		require.Equal(t, hash(script), hash(again))
	}
}

// TestBundleOfABoard checks what is said of a board that cannot be joined.
func TestBundleOfABoard(t *testing.T) {
	for want, files := range map[string]map[string]string{
		"games/game/board.js: open board.js: file does not exist":      {},
		`games/game/board.js:2: cannot join "import x from './x.js';"`: {"board.js": "\nimport x from './x.js';"},
		"games/other/board.js: expected a module of the page":          {"board.js": `import { B } from "../other/board.js";`},
		"games/game/a.js imports itself through":                       {"board.js": `import { A } from "./a.js";`, "a.js": `import { A } from "./a.js";`},
		"viewer/web/no.js: open no.js: file does not exist":            {"board.js": `import { N } from "../../viewer/web/no.js";`},
		"": {"board.js": "import { A } from \"./draw.js\";\nexport class Board extends A {}", "draw.js": "export class A {}"},
	} {
		board := fstest.MapFS{}
		for name, text := range files {
			board[name] = &fstest.MapFile{Data: []byte(text)}
		}
		_, err := bundle(&Page{boardFiles: board})
		if want == "" { // a name that the page has as well
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, want)
	}
}

// TestLongRemarks checks that a flood on stderr does not become a flood on the page.
func TestLongRemarks(t *testing.T) {
	lines := make([]string, 10000)
	for i := range lines {
		lines[i] = "all work and no play"
	}
	var f film
	short := f.shorter(lines)
	require.Less(t, len(short), 1000)
	require.Equal(t, fmt.Sprintf("(%d lines more)", len(lines)-len(short)+1), short[len(short)-1])
	require.Equal(t, "all work and no play", lines[len(short)-1], "the record stays as it is")
	f.said = saidInAll + 1
	require.Less(t, len(f.shorter(lines)), 60)
	require.Less(t, len(f.shorter([]string{strings.Repeat("é", 1<<20)})[0]), saidInTurn)
}

// TestTraces makes pages of recorded games that the kit did not play.
func TestTraces(t *testing.T) {
	for _, name := range []string{"forest/official", "witch/official", "busters/site", "busters/model", "ants/model"} {
		path := filepath.Join("..", "..", "..", "..", "shared", "traces", name+".jsonl.gz")
		r, err := replay.Open(path)
		if err != nil {
			t.Skipf("no recorded games: %v", err)
		}
		for i := 0; i < 6; i++ {
			rec, err := r.Next()
			require.NoError(t, err)
			page, err := New(rec)
			require.NoError(t, err, "%s %d", name, i)
			for _, notice := range page.Notices {
				// Recordings of the site were not always kept to the end.
				require.Contains(t, notice, "stops before the end", "%s %d", name, i)
			}
			_, err = page.HTML()
			require.NoError(t, err)
		}
		require.NoError(t, r.Close())
	}
}

func BenchmarkNew(b *testing.B) {
	for _, name := range games {
		rec := recorded(b, name)
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				page, err := New(rec)
				require.NoError(b, err)
				html, err := page.HTML()
				require.NoError(b, err)
				b.ReportMetric(float64(len(html))/1024, "kB/page")
			}
		})
	}
}
