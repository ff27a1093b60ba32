package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/quote"
)

// ownBot puts the test's bot into a module that has the kit's package contest.
func ownBot(t *testing.T) string {
	root := t.TempDir()
	put := func(from, to string) {
		text, err := os.ReadFile(from)
		require.NoError(t, err)
		to = filepath.Join(root, to)
		require.NoError(t, os.MkdirAll(filepath.Dir(to), 0o755))
		require.NoError(t, os.WriteFile(to, text, 0o644))
	}
	put(filepath.Join("..", "go.mod"), "go.mod")
	put(filepath.Join("..", "go.sum"), "go.sum")
	sources, err := filepath.Glob(filepath.Join("..", "bots", "internal", "contest", "*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, sources)
	for _, source := range sources {
		if !strings.HasSuffix(source, "_test.go") {
			put(source, filepath.Join("bots", "internal", "contest", filepath.Base(source)))
		}
	}
	put(filepath.Join("testdata", "profile", "bot.go"), filepath.Join("bots", "own", "main.go"))
	return filepath.Join(root, "bots", "own")
}

func TestProfile(t *testing.T) {
	long(t)
	bot := ownBot(t)
	dir := t.TempDir()
	out := ran(t, localref(t, dir, "profile", "forest", "-bot", quote.Word(bot), "-p", "builtin:wait", "-games", "5", "-timeout", "20", "-o", "p q"))
	require.Regexp(t, `against builtin:wait: 5 games from seed 1, 1\d\d turns measured\n`, out)
	require.Regexp(t, `(?m)^wall( +(\d+\.\d|-)){6}$`, out)
	require.Regexp(t, `(?m)^of limit( +(\d+%|-)){6}$`, out)
	require.Regexp(t, `(?m)^late turns: 0 `, out)
	require.Regexp(t, `(?m)^ +\d+(\.\d+)? ms +\d+ [▏▎▍▌▋▊▉█]`, out)
	require.Regexp(t, `(?m)^spins a turn +\S+ +\S+ +[ ▁-█]+$`, out)
	require.Regexp(t, `(?m)^spins a second +\S+ +\S+ +[ ▁-█]+$`, out)
	require.Regexp(t, `(?m)^Allocations in the turn loop: none in 1\d\d turns$`, out)
	require.Contains(t, out, "Garbage collector: no pauses after first turns\n")
	require.Regexp(t, `Margin, from 1\d\d turns: a generalised Pareto tail`, out)
	require.Contains(t, out, "\n  the bot's budget is 3.0 ms a turn")
	if runtime.GOOS != "windows" { // no CPU profiles there
		require.Regexp(t, `(?m)^\d+\.\d\ds +\d+\.\d% +\d+\.\d\ds +\d+\.\d% +main\.spin$`, out)
		require.Contains(t, out, "go tool pprof -http=: -sample_index=cpu 'p q/cpu.pprof'")
	}
	for _, name := range []string{"cpu.pprof", "report.html", "games.jsonl.gz"} {
		info, err := os.Stat(filepath.Join(dir, "p q", name))
		require.NoError(t, err)
		require.Positive(t, info.Size(), name)
	}
	html, err := os.ReadFile(filepath.Join(dir, "p q", "report.html"))
	require.NoError(t, err)
	require.Equal(t, 3, bytes.Count(html, []byte("<svg")), "times, spins a turn and a second")
	require.Regexp(t, `^forest: 5 games, \d+ blocks, 0 differences\n$`, ran(t, localref(t, dir, "check", "p q/games.jsonl.gz")))

	slow := regexp.MustCompile(`(?m)^ +(\d+) +(\d) +(\d+) +\d+\.\d +\d+\.\d  .* turn -record '([^']+)' -game (\d+) -seat (\d) -turn (\d+) -p (\S+)$`).FindAllStringSubmatch(out, -1)
	require.Len(t, slow, 10)
	for _, s := range slow[:1] {
		require.Equal(t, []string{s[1], s[2], s[3]}, []string{s[5], s[6], s[7]}, "seeds and games are both counted from 1")
		again := ran(t, localref(t, dir, "turn", "-record", s[4], "-game", s[5], "-seat", s[6], "-turn", s[7], "-p", s[8]))
		require.Contains(t, again, fmt.Sprintf("forest, seed %s, seat %s, turn %s\n", s[1], s[2], s[3]))
		require.Contains(t, again, "the same answer\n")
	}
}

// A bot that allocates in its turns is told so, and where.
func TestProfileFindsAllocations(t *testing.T) {
	long(t)
	bot := ownBot(t)
	out := ran(t, localref(t, t.TempDir(), "profile", "forest", "-bot", quote.Word(bot)+" -leak 1000", "-games", "1", "-timeout", "20", "-mode", "allocs"))
	require.Regexp(t, `(?m)^FAULT: the turn loop allocates: (\d+) times, \d+ bytes, in (\d+) of \d+ turns\. -mode allocs says where\.$`, out)
	require.Regexp(t, `(?m)^\S+ +(9\d|100)\.\d% +\S+ +(9\d|100)\.\d%  main\.main$`, out)
	require.NotContains(t, out, "recorder", "the profile build itself")
	require.NotContains(t, out, "NewReaderSize", "the start")
}

// plainBot is a Go program that knows nothing of the kit and has its garbage
// collector run in each turn.
func plainBot(t *testing.T) string {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module plain\n\ngo 1.18\n"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(`package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		if in.Text() == "WAIT" {
			runtime.GC()
			fmt.Println("WAIT")
		}
	}
}
`), 0o644))
	return dir
}

func TestProfileOfAPlainBot(t *testing.T) {
	long(t)
	out := ran(t, localref(t, t.TempDir(), "profile", "forest", "-bot", quote.Word(plainBot(t)), "-games", "1", "-timeout", "20"))
	require.Contains(t, out, "against itself: 1 game ")
	require.Regexp(t, `(?m)^FAULT: the garbage collector ran \d\d times in 1 game, stopped the bot for \d+\.\d+ ms in all`, out)
	require.Regexp(t, `(?m)^(Processor time of the whole program, as perf saw it|Functions: perf )`, out)
	require.Contains(t, out, "Allocations: not known, the bot does not use bots/internal/contest\n")
	require.Contains(t, out, "Work: the bot said none")
}

var recordedBusters = filepath.Join("internal", "games", "busters", "testdata", "busters.jsonl.gz")

// With -stop the last input waits for Enter.
func TestTurnStops(t *testing.T) {
	file, err := filepath.Abs(recordedBusters)
	require.NoError(t, err)
	cmd := localref(t, t.TempDir(), "turn", "-record", file, "-turn", "5", "-stop", "-p", "builtin:wait")
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	var out bytes.Buffer
	cmd.Stdout = &out
	errs, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	line, err := bufio.NewReader(errs).ReadString('\n')
	require.NoError(t, err)
	require.Contains(t, line, "Enter sends the input")
	time.Sleep(50 * time.Millisecond)
	require.Nil(t, cmd.ProcessState)
	_, err = io.WriteString(in, "\n")
	require.NoError(t, err)
	require.NoError(t, cmd.Wait())
	require.Contains(t, out.String(), "seat 0, turn 5\n")
}
