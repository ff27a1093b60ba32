package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/arena"
)

// localref is the command, to be run in a folder of the test's own.
func localref(_ *testing.T, dir string, args ...string) *exec.Cmd {
	cmd := exec.Command("localref", args...)
	cmd.Dir = dir
	return cmd
}

// long skips a test of many seconds in the daily round.
func long(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: left out by -short")
	}
}

// patient is the -timeout of tests whose outcome must not depend on how busy
// the machine is.
const patient = "100"

// ran runs the command and returns what it wrote to stdout.
func ran(t *testing.T, cmd *exec.Cmd) string {
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.NoError(t, cmd.Run(), "%v: %s", cmd.Args, &errs)
	return out.String()
}

// outcomes reads a results file; times are left out.
func outcomes(t *testing.T, path string) map[int]arena.Result {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	all := map[int]arena.Result{}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if i == 0 {
			continue
		}
		var r arena.Result
		require.NoError(t, json.Unmarshal([]byte(line), &r), "line %d", i+1)
		_, twice := all[r.Number]
		require.False(t, twice, "game %d is there twice", r.Number)
		all[r.Number] = r.Outcome()
	}
	return all
}

// Killed with SIGKILL at random moments, again and again, the same command
// goes on: in the end every game is there once, with the outcome that an
// undisturbed run has, and no bot has been left behind. BOTKIT_KILLS asks for more than a few kills.
func TestArenaKilledAtRandom(t *testing.T) {
	long(t)
	if runtime.GOOS != "linux" {
		t.Skip("looks for left processes in /proc")
	}
	kills := 8
	if n, err := strconv.Atoi(os.Getenv("BOTKIT_KILLS")); err == nil {
		kills = n
	}
	dir := t.TempDir()
	games := 10 + 3*kills
	args := func(file string) []string {
		return []string{"arena", "forest", "-p", "builtin:greedy", "-p", "builtin:random", "-seeds", "1-10000", "-games", fmt.Sprint(games), "-timeout", patient, "-o", file}
	}
	ran(t, localref(t, dir, args("whole")...))
	want := outcomes(t, filepath.Join(dir, "whole"))
	require.Len(t, want, games)

	killed, before := 0, 0
	path := filepath.Join(dir, "killed")
	for {
		cmd := localref(t, dir, args("killed")...)
		mark := fmt.Sprintf("BOTKIT_MARK=%d-%d", os.Getpid(), killed)
		cmd.Env = append(os.Environ(), mark)
		require.NoError(t, cmd.Start())
		done := make(chan error, 1)
		go func() { done <- cmd.Wait() }()
		if killed < kills {
			select {
			case err := <-done:
				require.NoError(t, err)
				t.Logf("all games were played after %d kills", killed)
				killed = kills
				continue
			case <-time.After(time.Duration(10+rand.Intn(300)) * time.Millisecond):
			}
			require.NoError(t, cmd.Process.Kill())
			<-done
			killed++
			requireNoneLeft(t, mark)
			text, err := os.ReadFile(path)
			if !errors.Is(err, os.ErrNotExist) {
				require.NoError(t, err)
				lines := bytes.Count(text, []byte("\n"))
				require.GreaterOrEqual(t, lines, before, "a game that was there is gone")
				before = lines
			}
			continue
		}
		require.NoError(t, <-done)
		break
	}
	requireSameGames(t, want, outcomes(t, path))
}

func requireSameGames(t *testing.T, want, got map[int]arena.Result) {
	require.Len(t, got, len(want))
	for n, r := range want {
		require.Equal(t, r, got[n], "game %d", n)
	}
}

// requireNoneLeft waits for the end of all processes with that environment.
func requireNoneLeft(t *testing.T, mark string) {
	require.Eventually(t, func() bool {
		environs, _ := filepath.Glob("/proc/[0-9]*/environ")
		for _, path := range environs {
			if text, err := os.ReadFile(path); err == nil && bytes.Contains(text, []byte(mark)) {
				return false
			}
		}
		return true
	}, 5*time.Second, 5*time.Millisecond, "a bot outlives its killed referee")
}

// Four shards of a plan, played and merged, are the unsharded run.
func TestArenaShards(t *testing.T) {
	long(t)
	dir := t.TempDir()
	args := func(file string, more ...string) []string {
		return append([]string{"arena", "forest", "-p", "builtin:greedy", "-p", "builtin:random", "-p", "builtin:wait",
			"-seeds", "5-12", "-nodes", "10", "-o", file}, more...)
	}
	whole := ran(t, localref(t, dir, args("whole")...))
	files := []string{"merge", "-o", "joined"}
	for i := 1; i <= 4; i++ {
		file := fmt.Sprint("part", i)
		ran(t, localref(t, dir, args(file, "-shard", fmt.Sprintf("%d/4", i))...))
		files = append(files, file)
	}
	joined := ran(t, localref(t, dir, files...))
	requireSameGames(t, outcomes(t, filepath.Join(dir, "whole")), outcomes(t, filepath.Join(dir, "joined")))
	strength := func(report string) string {
		_, after, found := strings.Cut(report, "% of points")
		require.True(t, found, report)
		after, _, found = strings.Cut(after, "\nresults: ")
		require.True(t, found, report)
		return after
	}
	require.Equal(t, strength(whole), strength(joined))
}

// Interrupted, the arena ends its bots, prints what it has and says so; the
// same command goes on.
func TestArenaInterrupted(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("looks for left processes in /proc")
	}
	dir := t.TempDir()
	args := []string{"arena", "forest", "-p", "builtin:greedy", "-p", "builtin:wait", "-games", "5000", "-o", "f"}
	cmd := localref(t, dir, args...)
	mark := fmt.Sprintf("BOTKIT_MARK=interrupt-%d", os.Getpid())
	cmd.Env = append(os.Environ(), mark)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.NoError(t, cmd.Start())
	path := filepath.Join(dir, "f")
	require.Eventually(t, func() bool {
		text, _ := os.ReadFile(path)
		return bytes.Count(text, []byte("\n")) > 5
	}, time.Minute, 10*time.Millisecond)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	require.Error(t, cmd.Wait())
	require.Equal(t, 130, cmd.ProcessState.ExitCode())
	requireNoneLeft(t, mark)
	require.Contains(t, out.String(), "of 5000 games")
	require.Contains(t, errs.String(), "interrupted")
	require.GreaterOrEqual(t, len(outcomes(t, path)), 5)
}
