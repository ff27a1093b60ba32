package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/files"
	"botkit/localref/internal/tune"
)

// tuneBot copies the bot of testdata, whose parameter care is best at 0.7 and
// stands at 0.1, into a folder where a test may change it.
func tuneBot(t *testing.T) (dir string) {
	dir = t.TempDir()
	bot := filepath.Join(dir, "bot")
	require.NoError(t, os.CopyFS(bot, os.DirFS("testdata/tunebot")))
	require.NoError(t, os.WriteFile(filepath.Join(bot, "go.mod"), []byte("module tunebot\n\ngo 1.22\n"), 0o644))
	return dir
}

func tuneArgs(more ...string) []string {
	return append([]string{"tune", "forest", "-bot", "./bot", "-params", "care", "-nodes", "1"}, more...)
}

// From a bad value tune finds a much better one, proves it, and changes the
// source; the old values have to lose against it.
func TestTuneFindsAndApplies(t *testing.T) {
	dir := tuneBot(t)
	args := tuneArgs("-budget", "96", "-games", "8", "-sigma", "0.3", "-sprt", "0,200", "-test", "200", "-o", "journal.jsonl")
	out := ran(t, localref(t, dir, args...))
	require.Contains(t, out, "PASSED")
	found := regexp.MustCompile(`found: care=([0-9.]+)`).FindStringSubmatch(out)
	require.NotNil(t, found, out)
	care, err := strconv.ParseFloat(found[1], 64)
	require.NoError(t, err)
	require.InDelta(t, 0.7, care, 0.35)

	patch, err := os.ReadFile(filepath.Join(dir, "journal.patch"))
	require.NoError(t, err)
	require.Contains(t, out, string(patch))
	require.Contains(t, string(patch), "--- a/params.go\n+++ b/params.go\n")
	require.Contains(t, string(patch), "\n+\tTune(&care, \"care\", "+found[1]+", 0, 1, 0.05, \"best at 0.7\"),")
	source := func() string {
		text, err := os.ReadFile(filepath.Join(dir, "bot", "params.go"))
		require.NoError(t, err)
		return string(text)
	}
	require.Contains(t, source(), `"care", 0.1,`, "without -apply nothing changes")

	// The same command plays nothing more, and changes the source when asked to.
	before, err := os.ReadFile(filepath.Join(dir, "journal.jsonl"))
	require.NoError(t, err)
	ran(t, localref(t, dir, append(args, "-apply")...))
	after, err := os.ReadFile(filepath.Join(dir, "journal.jsonl"))
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))
	require.Contains(t, source(), `"care", `+found[1]+`,`)

	// Now it is another bot, which the journal is not of.
	said, err := localref(t, dir, args...).CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(said), "another plan (the parameters")
}

// Killed in the middle and continued, or shared by two shards, the search
// takes the same path to the same end.
func TestTuneKilledAndShared(t *testing.T) {
	long(t)
	dir := tuneBot(t)
	args := func(file string, more ...string) []string {
		return tuneArgs(append([]string{"-budget", "24", "-games", "2", "-test", "16", "-o", file}, more...)...)
	}
	// Progress and warnings are on stderr: what ran returns is the path and the end.
	want := ran(t, localref(t, dir, args("whole.jsonl")...))

	cmd := localref(t, dir, args("killed.jsonl")...)
	require.NoError(t, cmd.Start())
	path := filepath.Join(dir, "killed.jsonl")
	require.Eventually(t, func() bool {
		text, _ := os.ReadFile(path)
		return bytes.Count(text, []byte("\n")) > 10
	}, time.Minute, time.Millisecond)
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
	require.Equal(t, want, ran(t, localref(t, dir, args("killed.jsonl")...)))

	one := localref(t, dir, args("shared.jsonl", "-shard", "1/2")...)
	var first bytes.Buffer
	one.Stdout = &first
	require.NoError(t, one.Start())
	require.Equal(t, want, ran(t, localref(t, dir, args("shared.jsonl", "-shard", "2/2")...)))
	require.NoError(t, one.Wait())
	require.Equal(t, want, first.String())

	joined := ran(t, localref(t, dir, "merge", "-o", "joined.jsonl", "shared-1of2.jsonl", "shared-2of2.jsonl"))
	require.Equal(t, want, joined)
	requireSameJournals(t, dir, "whole.jsonl", "killed.jsonl", "joined.jsonl")
	// The whole run takes the merged journal as its own.
	require.Equal(t, want, ran(t, localref(t, dir, args("joined.jsonl")...)))
}

func mergeJournals(path string) (*tune.Journal, error) {
	open, err := files.OpenAll([]string{path})
	if err != nil {
		return nil, err
	}
	defer files.Close(open)
	return tune.Merge(open)
}

func requireSameJournals(t *testing.T, dir string, names ...string) {
	var first string
	for i, name := range names {
		j, err := mergeJournals(filepath.Join(dir, name))
		require.NoError(t, err)
		var b bytes.Buffer
		require.NoError(t, j.Write(&b))
		if i == 0 {
			first = b.String()
		}
		require.Equal(t, first, b.String(), name)
	}
}

func TestTuneRefusals(t *testing.T) {
	dir := tuneBot(t)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"tune"}, "expected a game"},
		{tuneArgs("-shard", "3/2"), "-shard"},
		{tuneArgs("-shard", "1/2", "-apply"), "-apply does not go with -shard"},
		{tuneArgs("-parallel", "99999"), "-force allows it"},
		{tuneArgs("-nodes", "-1"), "-nodes"},
		{[]string{"tune", "ants", "-params", "x", "-players", "4"}, "games of two are needed"},
		{tuneArgs("-bot", "nobody"), "expected to run inside the kit's module"},
		{tuneArgs("-params", "care,luck"), `no parameter "luck"; it has`},
		{tuneArgs("-start", "care=7"), "-start care: expected 0 to 1, found 7"},
		{tuneArgs("-p", "builtin:nobody"), "nobody"},
	} {
		out, err := localref(t, dir, c.args...).CombinedOutput()
		require.Error(t, err, "%v", c.args)
		require.Contains(t, string(out), c.want, "%v", c.args)
		require.NotContains(t, string(out), "goroutine")
	}
}
