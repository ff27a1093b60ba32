package player

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"botkit/localref/internal/game"
)

func init() {
	testBots["spin"] = spin
	testBots["referee"] = referee
}

// spin works as many milliseconds of CPU time as it is told.
func spin() {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); fmt.Println("done") {
		ms, _ := strconv.Atoi(in.Text())
		begin, _ := cpuTime(os.Getpid())
		for now := begin; now-begin < time.Duration(ms)*time.Millisecond; now, _ = cpuTime(os.Getpid()) {
		}
	}
}

// TestReady: one that thinks is ready when its time is over, one that sleeps or
// waits is not.
func TestReady(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	for spec, want := range map[string]bool{
		self + " bot spin":       true,
		"sh -c 'sleep 20'":       false,
		"sh -c 'read a\nread b'": false,
	} {
		p := seated(t, spec, Options{Core: -1})
		r := p.Ask([]byte("60000\n"), 1, Limit{Time: 500 * time.Millisecond})
		require.Equal(t, game.NoAnswer, r.Cause.Kind, spec)
		require.Equal(t, want, r.Ready, spec)
	}
}

// referee starts a bot, says its process number, and waits to be killed.
func referee() {
	g, err := game.Named("toy")
	if err != nil {
		panic(err)
	}
	program, err := NewResolver().Resolve(context.Background(), g, "sh -c 'sleep 1000 & echo $$; sleep 1000'")
	if err != nil {
		panic(err)
	}
	p := program.Start(Options{Core: -1})
	fmt.Println(p.Ask(nil, 1, generous).Lines[0])
	time.Sleep(time.Hour)
}

// shellBot is a bot as a line of shell.
func shellBot(t testing.TB, script string, o Options) Player {
	o.Core = -1
	return seated(t, "sh -c '"+strings.ReplaceAll(script, "'", `'\''`)+"'", o)
}

// TestCPUTime compares with what the bot itself saw; the child of a shell
// counts too once it has been found.
func TestCPUTime(t *testing.T) {
	for name, spec := range map[string]string{
		"alone":       self(t, "spin"),
		"under shell": `sh -c "` + self(t, "spin") + `; true"`,
	} {
		t.Run(name, func(t *testing.T) {
			p := seated(t, spec, Options{Core: -1})
			require.Empty(t, p.Ask([]byte("1\n"), 1, generous).Cause.String())
			p.(*process).tree.look()
			for _, ms := range []int{0, 30, 100} {
				r := p.Ask(fmt.Appendf(nil, "%d\n", ms), 1, generous)
				require.Empty(t, r.Cause.String())
				// The kernel books processor time a tick or two late, and the bot's is
				// that of all its threads, which can be more than the time that passes.
				least := time.Duration(ms-12) * time.Millisecond
				require.GreaterOrEqual(t, r.CPU, least)
				require.Less(t, r.CPU, time.Duration(ms+50)*time.Millisecond)
				require.GreaterOrEqual(t, r.Wall, least)
			}
		})
	}
}

// state is the letter of a process's state, Z for one that is gone.
func state(pid int) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return "Z"
	}
	return strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))[0]
}

// alive reports whether a process is there.
func alive(pid int) bool {
	_, err := os.Stat(fmt.Sprintf("/proc/%d", pid))
	return err == nil
}

func waitFor(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for begin := time.Now(); !condition(); time.Sleep(2 * time.Millisecond) {
		if time.Since(begin) > 20*time.Second {
			require.Fail(t, "waited too long", what)
		}
	}
}

func TestPause(t *testing.T) {
	p := shellBot(t, "while read x; do echo $x; done", Options{Pause: true})
	pid := p.(*process).tree.proc.Pid
	for i := 0; i < 3; i++ {
		require.Equal(t, []string{"a"}, p.Ask([]byte("a\n"), 1, generous).Lines)
		waitFor(t, "the bot to be stopped", func() bool { return state(pid) == "T" })
	}
	begin := time.Now()
	p.Close(time.Minute)
	require.Less(t, time.Since(begin), 20*time.Second, "it ends by itself when its stdin ends")
}

func TestCores(t *testing.T) {
	var set unix.CPUSet
	require.NoError(t, unix.SchedGetaffinity(0, &set))
	require.Equal(t, set.Count(), Cores())
	for core := 0; core < 64; core++ {
		if !set.IsSet(core) {
			continue
		}
		spec := `sh -c "grep Cpus_allowed_list /proc/self/status"`
		p := seated(t, spec, Options{Core: core})
		require.Equal(t, []string{fmt.Sprintf("Cpus_allowed_list:\t%d", core)}, p.Ask(nil, 1, generous).Lines)
	}
	var after unix.CPUSet
	require.NoError(t, unix.SchedGetaffinity(0, &after))
	require.Equal(t, set, after, "the referee itself runs where it ran")
}

// TestNothingIsLeft starts bots that leave programs behind in several ways.
func TestNothingIsLeft(t *testing.T) {
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Skip("needs the command setsid")
	}
	for name, script := range map[string]string{
		"same group":     "sleep 1000 & echo $!; read x",
		"own session":    "setsid sleep 1000 & echo $!; read x; read y",
		"orphan":         "(setsid sleep 1000 & echo $!); exit 0",
		"closed pipes":   "(setsid sleep 1000 <&- 2>&- >&- & echo $!); read x",
		"deaf":           `trap "" TERM INT HUP; (trap "" TERM; sleep 1000) & echo $!; sleep 1000`,
		"stopped":        "sleep 1000 & kill -STOP $!; echo $!; kill -STOP $$",
		"second removed": `setsid sh -c "(setsid sleep 1000 & echo \$!); sleep 1000" & sleep 1000`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := shellBot(t, script, Options{})
			r := p.Ask(nil, 1, generous)
			require.Empty(t, r.Cause.String())
			pid, err := strconv.Atoi(r.Lines[0])
			require.NoError(t, err)
			begin := time.Now()
			p.Close(10 * time.Millisecond)
			require.Less(t, time.Since(begin), 20*time.Second)
			_, err = os.Stat(fmt.Sprintf("/proc/%d", pid))
			require.ErrorIs(t, err, os.ErrNotExist, "process %d is left, state %s", pid, state(pid))
		})
	}
}

// TestKilledReferee kills a referee with SIGKILL: its bot must not live on.
func TestKilledReferee(t *testing.T) {
	path, err := os.Executable()
	require.NoError(t, err)
	referee := exec.Command(path, "bot", "referee")
	out, err := referee.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, referee.Start())
	in := bufio.NewScanner(out)
	require.True(t, in.Scan())
	bot, err := strconv.Atoi(in.Text())
	require.NoError(t, err)
	require.NotEqual(t, "Z", state(bot))
	group, err := syscall.Getpgid(bot)
	require.NoError(t, err)
	t.Cleanup(func() { syscall.Kill(-group, syscall.SIGKILL) })
	require.NoError(t, referee.Process.Kill())
	referee.Wait()
	waitFor(t, "the bot's end", func() bool { return state(bot) == "Z" })
}

// TestFiles counts descriptors over many starts.
func TestFiles(t *testing.T) {
	count := func() int {
		names, err := filepath.Glob("/proc/self/fd/*")
		require.NoError(t, err)
		return len(names)
	}
	r := NewResolver()
	g, err := game.Named("toy")
	require.NoError(t, err)
	good, err := r.Resolve(t.Context(), g, "sh -c 'read x; echo $x'")
	require.NoError(t, err)
	bad, err := r.Resolve(t.Context(), g, "./no/such/bot")
	require.NoError(t, err)
	good.Start(Options{Core: -1}).Close(0)
	before := count()
	for i := 0; i < 20; i++ {
		p := good.Start(Options{Core: -1})
		require.Equal(t, []string{"7"}, p.Ask([]byte("7\n"), 1, generous).Lines)
		p.Close(time.Second)
		bad.Start(Options{}).Close(0)
	}
	require.Equal(t, before, count())
}

// A program that takes its memory between two looks meets the kernel's limit.
func TestDataLimit(t *testing.T) {
	p := shellBot(t, `read x; grep "Max data" /proc/self/limits | tr -s ' ' | cut -d ' ' -f 4`, Options{Memory: 100 << 20})
	defer p.Close(0)
	reply := p.Ask([]byte("a\n"), 1, generous)
	require.Equal(t, []string{fmt.Sprint(systemLimit(100 << 20))}, reply.Lines)
}

// TestUnread: what was there before the question is counted, the end of a line
// in two bytes is not.
func TestUnread(t *testing.T) {
	for script, want := range map[string][]int{
		`while read a; do echo "$a"; done`:                             {0, 0, 0, 0},
		`while read a; do printf '%s\r\n' "$a"; done`:                  {0, 0, 0, 0},
		`while read a; do echo "$a"; echo too many; done`:              {0, 1, 2, 3},
		`while read a; do echo "$a"; [ $a = 1 ] && printf begun; done`: {0, 0, 1, 0},
		`read a; echo "$a"; echo; while read a; do echo "$a"; done`:    {0, 1, 1, 1},
	} {
		p := shellBot(t, script, Options{})
		for i, lines := range want[:3] {
			r := p.Ask([]byte(fmt.Sprintln(i)), 1, Limit{Time: 10 * time.Second})
			require.Equal(t, lines, r.Unread, "%s: question %d", script, i)
			if strings.Contains(script, "begun") && i == 2 {
				break
			}
			p.Settle()
			p.Unread(time.Second) // echo is a write of its own
		}
		if strings.Contains(script, "too many") {
			require.Equal(t, 3, p.Unread(time.Second))
		}
	}
}
