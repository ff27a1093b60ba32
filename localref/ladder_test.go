package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/ladder"
)

// Killed with SIGKILL at random moments, again and again, the ladder loses no
// game and has none twice, its file is sound, no bot is left behind, and the
// next run finishes the pairs that were begun. BOTKIT_KILLS asks for more than a
// few kills.
func TestLadderKilledAtRandom(t *testing.T) {
	long(t)
	if runtime.GOOS != "linux" {
		t.Skip("looks for left processes in /proc")
	}
	kills := 8
	if n, err := strconv.Atoi(os.Getenv("BOTKIT_KILLS")); err == nil {
		kills = n
	}
	dir := t.TempDir()
	for _, name := range []string{"greedy", "random", "wait"} {
		ran(t, localref(t, dir, "ladder", "forest", "add", name, "-p", "builtin:"+name))
	}
	path := filepath.Join(dir, "ladder", "forest.db")
	forest, err := game.Named("forest")
	require.NoError(t, err)
	before := 0
	for killed := 0; killed < kills; killed++ {
		cmd := localref(t, dir, "ladder", "forest", "run", "-nodes", "10", "-timeout", patient)
		mark := fmt.Sprintf("BOTKIT_MARK=ladder-%d-%d", os.Getpid(), killed)
		cmd.Env = append(os.Environ(), mark)
		told, err := cmd.StderrPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		first, said := make(chan bool, 1), make(chan int)
		go func() { // what is told was written
			games := 0
			for lines := bufio.NewScanner(told); lines.Scan(); {
				if strings.HasPrefix(lines.Text(), "game ") {
					if games++; games == 1 {
						first <- true
					}
				}
			}
			said <- games
		}()
		if killed%4 > 0 { // else while it starts
			<-first
		}
		time.Sleep(time.Duration(rand.Intn(400)) * time.Millisecond)
		require.NoError(t, cmd.Process.Kill())
		games := <-said
		_ = cmd.Wait()
		requireNoneLeft(t, mark)
		store, err := ladder.OpenThere(path, forest)
		require.NoError(t, err)
		require.NoError(t, store.Check())
		st, err := store.Standings(nil, "")
		require.NoError(t, err)
		require.GreaterOrEqual(t, st.Games, before+games, "a game that was told is gone")
		require.LessOrEqual(t, st.Games, before+games+runtime.NumCPU(), "a game is there twice")
		before = st.Games
		require.NoError(t, store.Close())
	}
	t.Logf("%d kills, %d games", kills, before)
	ran(t, localref(t, dir, "ladder", "forest", "run", "-q", "-nodes", "10", "-timeout", patient, "-games", "2"))
	store, err := ladder.OpenThere(path, forest)
	require.NoError(t, err)
	defer store.Close()
	require.NoError(t, store.Check())
	st, err := store.Standings(nil, "")
	require.NoError(t, err)
	require.Zero(t, st.Games%2, "a pair is not finished")
}
