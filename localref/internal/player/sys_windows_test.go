package player

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/windows"

	"botkit/localref/internal/game"
)

const crashed = "exception 0xc0000005"

// crash ends the process as a bad pointer does.
func crash() {
	_ = windows.TerminateProcess(windows.CurrentProcess(), 0xC0000005)
}

func init() {
	testBots["spin"] = spin
	testBots["referee"] = referee
	testBots["cores"] = func() { fmt.Printf("%b\n", affinity()) }
}

// spin works as many milliseconds of CPU time as it is told.
func spin() {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); fmt.Println("done") {
		ms, _ := strconv.Atoi(in.Text())
		for begin := ownTime(); ownTime()-begin < time.Duration(ms)*time.Millisecond; {
		}
	}
}

// ownTime is the CPU time of this process.
func ownTime() time.Duration {
	var created, ended, kernel, user windows.Filetime
	_ = windows.GetProcessTimes(windows.CurrentProcess(), &created, &ended, &kernel, &user)
	ticks := func(t windows.Filetime) int64 { return int64(t.HighDateTime)<<32 | int64(t.LowDateTime) }
	return time.Duration(ticks(kernel)+ticks(user)) * 100
}

// referee starts a bot, says its process number, and waits to be killed.
func referee() {
	g, err := game.Named("toy")
	if err != nil {
		panic(err)
	}
	program, err := NewResolver().Resolve(context.Background(), g, os.Args[3])
	if err != nil {
		panic(err)
	}
	p := program.Start(Options{Core: -1})
	fmt.Println(p.Ask(nil, 1, generous).Lines[0])
	time.Sleep(time.Hour)
}

// alive reports whether a process runs.
func alive(pid int) bool {
	process, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return false
	}
	defer windows.CloseHandle(process)
	event, _ := windows.WaitForSingleObject(process, 0)
	return event == uint32(windows.WAIT_TIMEOUT)
}

func waitFor(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for begin := time.Now(); !condition(); time.Sleep(2 * time.Millisecond) {
		if time.Since(begin) > 20*time.Second {
			require.Fail(t, "waited too long", what)
		}
	}
}

// TestCPUTime compares with what the bot itself saw, children included.
func TestCPUTime(t *testing.T) {
	p := seated(t, self(t, "spin"), Options{Core: -1})
	require.Empty(t, p.Ask([]byte("1\n"), 1, generous).Cause.String())
	counted, ok := p.(*process).tree.accounting()
	require.True(t, ok)
	require.EqualValues(t, 1, counted.TotalProcesses)
	require.EqualValues(t, 1, counted.ActiveProcesses)
	if wine() {
		require.EqualValues(t, -1, p.Ask([]byte("1\n"), 1, generous).CPU, "where it is not counted it is not told")
		t.Skip("Wine's job objects do not count CPU time")
	}
	for _, ms := range []int{0, 50, 200} {
		r := p.Ask(fmt.Appendf(nil, "%d\n", ms), 1, generous)
		require.Empty(t, r.Cause.String())
		require.GreaterOrEqual(t, r.CPU, time.Duration(ms-32)*time.Millisecond, "it is counted in ticks of 16 ms")
		require.Less(t, r.CPU, time.Duration(ms+80)*time.Millisecond)
	}
}

func TestCores(t *testing.T) {
	for core := range 64 {
		if affinity()&(1<<core) == 0 {
			continue
		}
		p := seated(t, self(t, "cores"), Options{Core: core})
		require.Equal(t, []string{fmt.Sprintf("%b", 1<<core)}, p.Ask(nil, 1, generous).Lines)
	}
}

// TestFiles counts handles over many starts.
func TestFiles(t *testing.T) {
	count := func() (n uint32) {
		const processHandleCount = 20
		_ = windows.NtQueryInformationProcess(windows.CurrentProcess(), processHandleCount, unsafe.Pointer(&n), uint32(unsafe.Sizeof(n)), nil)
		return n
	}
	if count() == 0 {
		t.Skip("Wine does not count handles")
	}
	play := func() {
		p := scripted(t, "loop; read; echo $x", Options{Pause: true, Memory: 100 << 20})
		require.Equal(t, []string{"7"}, p.Ask([]byte("7\n"), 1, generous).Lines)
		p.Close(time.Second)
		p = seated(t, "./no/such/bot", Options{})
		p.Close(0)
	}
	play()
	before := count()
	for range 10 {
		play()
	}
	require.LessOrEqual(t, count(), before+3, "threads that Go keeps have handles")
}

// TestKilledReferee kills a referee: its bot and what that started end with it.
func TestKilledReferee(t *testing.T) {
	path, err := os.Executable()
	require.NoError(t, err)
	referee := exec.Command(path, "bot", "referee", self(t, "script")+" 'start pid,sleep;sleep'")
	out, err := referee.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, referee.Start())
	in := bufio.NewScanner(out)
	require.True(t, in.Scan())
	child, err := strconv.Atoi(in.Text())
	require.NoError(t, err)
	require.True(t, alive(child))
	require.NoError(t, referee.Process.Kill())
	_ = referee.Wait()
	waitFor(t, "the end of what the bot started", func() bool { return !alive(child) })
}
