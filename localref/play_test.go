package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/sparring"
)

// called runs a command line in this process; builtin opponents need a real
// one.
func called(args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = run(context.Background(), args, strings.NewReader(""), &o, &e)
	return code, o.String(), e.String()
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}, {"--help"}} {
		code, out, errs := called(args...)
		require.Zero(t, code)
		require.Empty(t, errs)
		for _, command := range commands {
			require.Equal(t, !command.hidden, strings.Contains(out, "\n  "+command.name+" "), command.name)
		}
	}
	for _, command := range commands {
		if command.hidden {
			continue
		}
		code, out, errs := called("help", command.name)
		require.Zero(t, code, command.name)
		require.Empty(t, errs)
		require.Contains(t, out, "usage: localref "+command.name)
	}
	code, out, _ := called("play", "busters", "-help")
	require.Zero(t, code)
	require.Contains(t, out, "-busters", "a game's own flags")
}

func TestGames(t *testing.T) {
	code, out, errs := called("games")
	require.Zero(t, code)
	require.Empty(t, errs)
	for _, g := range game.All() {
		info := g.Info()
		require.Contains(t, out, info.Name+": "+info.Contest+"\n")
		require.Contains(t, out, strings.Join(info.Leagues, ", "))
		require.Contains(t, out, strings.Join(g.Opponents.Names(), ", "))
	}
	for _, name := range sparring.Broken() {
		require.Contains(t, out, name)
		_, explained, _ := called("games", "-broken")
		require.Regexp(t, "(?m)^builtin:broken/"+name+" +"+regexp.QuoteMeta(sparring.BrokenDoc(name))+"$", explained)
	}
	for _, line := range strings.Split(out, "\n") {
		require.LessOrEqual(t, len(line), 110)
	}
}

// TestPlayRecordCheck plays a game of each kind, again with the command it
// prints, and checks the record.
func TestPlayRecordCheck(t *testing.T) {
	for _, g := range game.All() {
		name := g.Info().Name
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			out := ran(t, localref(t, dir, "play", "-p", "builtin:wait", name, "-p", "builtin:broken/dies",
				"-timeout", "20", "-v", "-record", "game.jsonl.gz"))
			require.Regexp(t, `(?m)^`+name+` \(.*\), league \w+, seed \d+$`, out)
			require.Regexp(t, `(?m)^turn +0  seat 0 +\d+\.\d ms  \S`, out)
			require.Regexp(t, `(?m)^ +0  builtin:wait +-?\d+ +1 `, out)
			require.Regexp(t, `(?m)^Seat 0 wins after \d+ turns`, out)
			require.Regexp(t, `(?m)^Seat 1 lost in turn \d+: exited with code 3`, out)

			again := regexp.MustCompile(`\nagain: localref (play .*)\n`).FindStringSubmatch(out)
			require.NotNil(t, again)
			second := ran(t, localref(t, dir, strings.Fields(again[1])...))
			first := strings.Split(out, "\n")[0]
			require.True(t, strings.HasPrefix(second, first+"\n"), "the same seed: %s", second)

			require.Regexp(t, `^`+name+`: 1 game, \d+ blocks, 0 differences\n$`,
				ran(t, localref(t, dir, "check", "game.jsonl.gz")))
		})
	}
}

// TestCheckFinds changes an answer in a record.
func TestCheckFinds(t *testing.T) {
	dir := t.TempDir()
	ran(t, localref(t, dir, "play", "forest", "-seed", "5", "-p", "builtin:greedy", "-p", "builtin:wait", "-timeout", "20", "-record", "g.jsonl"))
	path := filepath.Join(dir, "g.jsonl")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	spoilt := bytes.Replace(text, []byte(`"out":[["GROW`), []byte(`"out":[["WAIT","GROW`), 1)
	spoilt = bytes.Replace(spoilt, []byte(`["WAIT","GROW`), []byte(`["WAIT GROW`), 1)
	require.NotEqual(t, text, spoilt)
	require.NoError(t, os.WriteFile(path, append(text, spoilt...), 0o644))
	code, out, errs := called("check", path)
	require.Equal(t, 1, code)
	require.Empty(t, errs)
	require.Regexp(t, `^forest: 2 games, \d+ blocks, 1 difference\n`+regexp.QuoteMeta(path)+
		`:2: forest game, seed 5, league bronze: turn \d+, player 0, input(, line \d+)?\n  wanted .*\n  got    .*\n$`, out)
}

// TestInterrupt ends a game from outside; its programs end with it.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such signals")
	}
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		dir := t.TempDir()
		cmd := localref(t, dir, "play", "forest", "-p", "builtin:broken/forks", "-p", "builtin:broken/silent", "-timeout", "1000", "-record", "g.jsonl")
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		_, err = out.Read(make([]byte, 1)) // it has begun
		require.NoError(t, err)
		time.Sleep(100 * time.Millisecond)
		mark := fmt.Sprintf("BOTKIT_SEAT=%d.", cmd.Process.Pid)
		require.NoError(t, cmd.Process.Signal(signal))
		cmd.Wait()
		require.Equal(t, 130, cmd.ProcessState.ExitCode())
		require.True(t, strings.HasSuffix(errs.String(), "localref: interrupted\n"), errs.String())
		names, err := filepath.Glob("/proc/[0-9]*/environ")
		require.NoError(t, err)
		for _, name := range names {
			environ, _ := os.ReadFile(name)
			require.NotContains(t, string(environ), mark, name)
		}
	}
}
