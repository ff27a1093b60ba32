package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/game/gametest"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/sparring"
)

// TestMain makes the test binary play builtin opponents, as localref does. The
// temporary directories of other packages' tests are not to be counted here.
func TestMain(m *testing.M) {
	gametest.Register(gametest.Toy{})
	if len(os.Args) > 3 && os.Args[1] == "builtin" {
		g, err := game.Named(os.Args[2])
		if err == nil {
			info := g.Info()
			err = g.Opponents.Run(os.Args[3], os.Args[4:], info.First, info.Turn, os.Stdin, os.Stdout, os.Stderr)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	own, err := os.MkdirTemp("", "match-test-")
	if err == nil {
		err = errors.Join(os.Setenv("TMPDIR", own), os.Setenv("TMP", own))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(own)
	os.Exit(code)
}

// trouble is what must come of a broken opponent.
type trouble struct {
	// cause is a pattern in the fault's, empty if the game must end well.
	cause string
	turn  int
	// wrote is part of what the fault quotes, words part of the last words.
	wrote, words string
	// scale multiplies the time limits where the opponent waits for them; 0 is
	// so much that nobody is late however busy the machine is.
	scale float64
	// unread says that it writes more lines than it is asked for.
	unread bool
}

var troubles = map[string]trouble{
	"dies-at-start":   {cause: "exited with code 3"},
	"dies":            {cause: "exited with code 3", turn: 3},
	"killed":          {cause: killed, turn: 3},
	"panics":          {cause: "exited with code 2", turn: 3, words: "out of ideas"},
	"silent":          {cause: "within 1s", scale: 1},
	"late-1":          {cause: "within|answered after", turn: 3, scale: 3},
	"late-20":         {cause: "within|answered after", turn: 3, scale: 3},
	"late-500":        {cause: "within|answered after", turn: 3, scale: 3},
	"half-line":       {cause: "within", turn: 3, wrote: "half", scale: 3},
	"endless-line":    {cause: "wrote a line of more than 9999 bytes", turn: 3, wrote: "xxxxxxxxx"},
	"long-line":       {cause: "wrote a line of more than 9999 bytes", turn: 3, wrote: "xxxxxxxxx"},
	"closes-stdin":    {cause: "closed its stdin", turn: 4},
	"closes-stdout":   {cause: "closed its stdout", turn: 3, scale: 3},
	"forks-and-dies":  {cause: "exited with code 3", turn: 3},
	"nonsense":        {turn: 3, cause: "xpected|JSON list", wrote: "xyzzy"},
	"memory":          {cause: "used more than 200 MB of memory", turn: -1},
	"missing-command": {cause: "exited with code 127", words: "not found"},
	"two-lines":       {unread: true}, "early": {unread: true}, "stderr-flood": {}, "ignores-sigterm": {}, "forks": {}, "crlf": {}, "slow-start": {scale: 2},
	"invalid-utf8": {}, "nul": {}, "long-message": {},
}

// TestBrokenOpponents plays each broken opponent in each game against one that
// waits.
func TestBrokenOpponents(t *testing.T) {
	resolver := player.NewResolver()
	defer resolver.Close()
	before := takeStock(t)
	t.Run("games", func(t *testing.T) {
		for _, g := range game.All() {
			// With -short the toy stands for all games.
			if (g.Info().Name == "toy") != testing.Short() {
				continue
			}
			if g.Opponents.Talker == nil {
				t.Logf("%s has no builtin opponents", g.Info().Name)
				continue
			}
			for n, name := range sparring.Broken() {
				t.Run(g.Info().Name+"/"+name, func(t *testing.T) {
					want, ok := troubles[name]
					require.True(t, ok, "no expectation for this opponent")
					t.Parallel()
					playUntilQuiet(t, resolver, g, name, n%2, want)
				})
			}
		}
	})
	before.compare(t, 2*4*len(troubles))
}

// seed is good for every game.
const seed = "7"

// playUntilQuiet plays a game. Where the limits must be short, because the
// opponent waits for them, a busy machine can make the wrong player late: such
// a game is played again with longer ones.
func playUntilQuiet(t *testing.T, resolver *player.Resolver, g *game.Game, name string, seat int, want trouble) {
	for try := 0; want.scale > 0 && try < 4; try++ {
		outcome, rec := playBroken(t, resolver, g, name, seat, want.scale)
		loser := outcome.Seats[seat].Fault
		if outcome.Seats[1-seat].Fault == nil && (loser == nil) == (want.cause == "") && (loser == nil || loser.Turn == want.turn) {
			judge(t, outcome, rec, seat, want)
			return
		}
		t.Logf("again, with more time: %v", outcome.Result.Out)
		want.scale *= 2
	}
	if want.scale == 0 {
		want.scale = 20
	}
	if g.Info().Name == "ants" && slices.Contains([]string{"invalid-utf8", "nul", "long-message"}, name) {
		want.cause, want.wrote = "JSON list", "H" // ants' answers have no room for a message
	}
	outcome, rec := playBroken(t, resolver, g, name, seat, want.scale)
	judge(t, outcome, rec, seat, want)
}

func playBroken(t *testing.T, resolver *player.Resolver, g *game.Game, name string, seat int, scale float64) (*match.Outcome, *replay.Record) {
	info := g.Info()
	rec := new(replay.Record)
	o := match.Options{
		Header: game.Header{Game: info.Name, Seed: seed}, Core: -1, Memory: 200 << 20,
		Scale: scale, Sinks: []replay.Sink{rec},
	}
	specs := []string{"builtin:wait", "builtin:wait"}
	specs[seat] = fmt.Sprintf("builtin:broken/%s -timeout %v", name, scale)
	for _, spec := range specs {
		program, err := resolver.Resolve(t.Context(), g, spec)
		require.NoError(t, err)
		o.Programs = append(o.Programs, program)
	}
	begin := time.Now()
	outcome, err := match.Play(t.Context(), g, o)
	require.NoError(t, err)
	t.Logf("%v, %d turns, %v", time.Since(begin).Round(time.Millisecond), outcome.Turns, outcome.Result.Out)
	return outcome, rec
}

// judge compares what came of a game with what had to.
func judge(t *testing.T, outcome *match.Outcome, rec *replay.Record, seat int, want trouble) {
	text, err := json.Marshal(rec)
	require.NoError(t, err)
	read := new(replay.Record)
	require.NoError(t, json.Unmarshal(text, read))
	blocks, diff, err := replay.Check(read)
	require.NoError(t, err)
	require.Nil(t, diff, "the record of a game with a fault must hold: %v", diff)
	require.NotZero(t, blocks)
	loser := outcome.Seats[seat].Fault
	require.Nil(t, outcome.Seats[1-seat].Unread)
	require.Equal(t, want.unread, outcome.Seats[seat].Unread != nil, "lines left unread: %v", outcome.Seats[seat].Unread)
	require.Nil(t, outcome.Seats[1-seat].Fault, "the other is not to blame: %v", outcome.Seats[1-seat].Fault)
	if want.cause == "" {
		require.Nil(t, loser, "expected no fault, found %v", loser)
		return
	}
	require.NotNil(t, loser, "expected a fault")
	require.Regexp(t, want.cause, loser.Cause.String())
	if want.turn >= 0 {
		require.Equal(t, want.turn, loser.Turn)
	}
	if want.wrote == "half" {
		require.NotEmpty(t, loser.Wrote)
	} else {
		require.Contains(t, loser.Wrote, want.wrote)
	}
	require.LessOrEqual(t, len(loser.Wrote), 200)
	require.Contains(t, strings.Join(outcome.Seats[seat].LastWords(), "\n"), want.words)
	require.Equal(t, []int{2, 1}[seat], outcome.Result.Ranks[0])
	require.Equal(t, []int{1, 2}[seat], outcome.Result.Ranks[1])
}

// TestBrokenOpponentsMemory plays those that write without end and looks at
// the memory of the referee meanwhile.
func TestBrokenOpponentsMemory(t *testing.T) {
	resolver := player.NewResolver()
	defer resolver.Close()
	g, err := game.Named("toy")
	require.NoError(t, err)
	for _, name := range []string{"stderr-flood", "endless-line", "two-lines"} {
		runtime.GC()
		var peak, stop atomic.Uint64
		done := make(chan struct{})
		go func() {
			defer close(done)
			sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
			for stop.Load() == 0 {
				metrics.Read(sample)
				peak.Store(max(peak.Load(), sample[0].Value.Uint64()-sample[1].Value.Uint64()))
				time.Sleep(2 * time.Millisecond)
			}
		}()
		o := match.Options{Header: game.Header{Game: "toy", League: "long"}, Core: -1, Scale: 20}
		for _, spec := range []string{"builtin:broken/" + name, "builtin:wait"} {
			program, err := resolver.Resolve(t.Context(), g, spec)
			require.NoError(t, err)
			o.Programs = append(o.Programs, program)
		}
		_, err := match.Play(t.Context(), g, o)
		require.NoError(t, err)
		stop.Store(1)
		<-done
		t.Logf("%s: the referee's memory was at most %.1f MB", name, float64(peak.Load())/(1<<20))
		require.Less(t, peak.Load(), uint64(64<<20))
	}
}

// stock is what a game may not leave more of.
type stock struct {
	goroutines, threads, files, children, temporary int
}

func takeStock(t *testing.T) stock {
	count := func(pattern string) int {
		names, err := filepath.Glob(pattern)
		require.NoError(t, err)
		return len(names)
	}
	return stock{
		goroutines: runtime.NumGoroutine(), threads: count("/proc/self/task/*"), files: count("/proc/self/fd/*"),
		children: len(children()), temporary: count(filepath.Join(os.TempDir(), "botkit-*")),
	}
}

// compare waits for goroutines that are about to end. At most most programs
// ran at a time.
func (before stock) compare(t *testing.T, most int) {
	var after stock
	spare := 2
	if runtime.GOOS == "windows" { // Wine's files, which are counted here: it has some for each thread
		spare = 4 * most
	}
	for begin := time.Now(); time.Since(begin) < 5*time.Second; time.Sleep(10 * time.Millisecond) {
		after = takeStock(t)
		// The thread that starts programs, once in the process's life, is no leak.
		// Go keeps threads for the next time; their number follows how many
		// programs run at once, not how many there were.
		if after.goroutines <= before.goroutines+1 && after.threads <= before.threads+most && after.files <= before.files+spare &&
			after.children <= before.children && after.temporary <= before.temporary {
			return
		}
	}
	stacks := make([]byte, 1<<16)
	stacks = stacks[:runtime.Stack(stacks, true)]
	require.Fail(t, "something was left behind", "before %+v, after %+v, %v\n%s", before, after, children(), stacks)
}

// TestCancel interrupts games at different moments.
func TestCancel(t *testing.T) {
	resolver := player.NewResolver()
	defer resolver.Close()
	g, err := game.Named("toy")
	require.NoError(t, err)
	before := takeStock(t)
	for _, after := range []time.Duration{0, time.Millisecond, 20 * time.Millisecond, 200 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(t.Context(), after)
		o := match.Options{Header: game.Header{Game: "toy"}, Core: -1, Scale: 1000}
		for _, spec := range []string{"builtin:broken/silent", "builtin:wait"} {
			program, err := resolver.Resolve(t.Context(), g, spec)
			require.NoError(t, err)
			o.Programs = append(o.Programs, program)
		}
		begin := time.Now()
		outcome, err := match.Play(ctx, g, o)
		cancel()
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Nil(t, outcome)
		require.Less(t, time.Since(begin), 30*time.Second, "the limits were 1000 s")
	}
	before.compare(t, 16)
}

// TestManyGames plays games four at a time, some of which are interrupted.
func TestManyGames(t *testing.T) {
	resolver := player.NewResolver()
	defer resolver.Close()
	g, err := game.Named("toy")
	require.NoError(t, err)
	var programs []player.Program
	for _, spec := range []string{"builtin:wait", "builtin:broken/forks", "builtin:broken/dies", "builtin:wait"} {
		program, err := resolver.Resolve(t.Context(), g, spec)
		require.NoError(t, err)
		programs = append(programs, program)
	}
	before := takeStock(t)
	var workers sync.WaitGroup
	for worker := range 4 {
		workers.Go(func() {
			for n := range 20 {
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				if n%4 == 3 {
					time.AfterFunc(time.Duration(n)*time.Millisecond, cancel)
				}
				match.Play(ctx, g, match.Options{
					Header: game.Header{Game: "toy"}, Core: -1, Scale: 100,
					Programs: []player.Program{programs[worker], programs[n%4]},
				})
				cancel()
			}
		})
	}
	workers.Wait()
	before.compare(t, 16)
}
