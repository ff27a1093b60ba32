package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/replay"
)

var recordedForest = filepath.Join("internal", "games", "forest", "testdata", "forest.jsonl.gz")

// viewed runs a command line that shows a page and ends when the page was read.
func viewed(t *testing.T, args ...string) (out, page string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	before := openBrowser
	defer func() { openBrowser = before }()
	read := make(chan string, 1)
	openBrowser = func(url string) error {
		go func() {
			defer cancel()
			response, err := http.Get(url)
			if err != nil {
				read <- err.Error()
				return
			}
			defer response.Body.Close()
			body, _ := io.ReadAll(response.Body)
			read <- string(body)
		}()
		return nil
	}
	var o, e bytes.Buffer
	require.Equal(t, 0, run(ctx, args, strings.NewReader(""), &o, &e), e.String())
	return o.String(), <-read
}

func TestView(t *testing.T) {
	out, page := viewed(t, "view", recordedForest, "-game", "1")
	require.Contains(t, out, "http://127.0.0.1:")
	require.Contains(t, page, `"game":"forest"`)
	require.Contains(t, page, `"file":"forest.jsonl.gz, game 1"`)
}

func TestPlayView(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs the program yes")
	}
	out, page := viewed(t, "play", "forest", "-league", "wood2", "-seed", "3", "-view", "-p", "yes WAIT", "-p", "yes WAIT", "-timeout", "50")
	require.Contains(t, out, "again: go run botkit/localref play forest -seed 3 -p 'yes WAIT' -p 'yes WAIT' -league=wood2 -timeout=50\n")
	require.Contains(t, page, `"seed":"3"`)
	require.Contains(t, page, `"names":["yes WAIT","yes WAIT"]`)
}

// TestImport goes from a saved game to a record that check agrees with.
func TestImport(t *testing.T) {
	r, err := replay.Open(recordedForest)
	require.NoError(t, err)
	defer r.Close()
	rec, err := r.Next()
	require.NoError(t, err)
	var frames []map[string]any
	for _, turn := range rec.Turns {
		for seat, lines := range turn.Out {
			if lines != nil {
				frames = append(frames, map[string]any{"agentId": seat, "stdout": lines[0] + "\n"})
			}
		}
	}
	dir := t.TempDir()
	saved := filepath.Join(dir, "game.json")
	write := func(scores []int) {
		text, err := json.Marshal(map[string]any{"questionTitle": "Spring Challenge 2021 - Level 4", "seed": rec.Seed,
			"gameResult": map[string]any{"frames": frames, "scores": scores}})
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(saved, text, 0o644))
	}
	write(rec.Result.Scores)
	code, out, errs := called("import", saved)
	require.Equal(t, 0, code, errs)
	require.Contains(t, out, "no differences")
	code, out, _ = called("check", filepath.Join(dir, "game.jsonl"))
	require.Equal(t, 0, code, out)
	code, _, errs = called("import", saved)
	require.Equal(t, 1, code)
	require.Contains(t, errs, "is there already")
	write([]int{1, 2})
	code, out, _ = called("import", saved, "-o", filepath.Join(dir, "other.jsonl.gz"))
	require.Equal(t, 1, code)
	require.Contains(t, out, "difference: the site's scores are [1 2]")
}
