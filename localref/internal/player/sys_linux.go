package player

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// canWatch says that the system tells about a process's memory and children.
const canWatch = true

// Missing lists what the referee cannot do on this system.
func Missing() []string {
	if _, err := os.Stat(fmt.Sprintf("/proc/self/task/%d/children", os.Getpid())); err != nil {
		return []string{"finding the child processes of bots (the kernel lacks /proc/PID/task/TID/children)"}
	}
	return nil
}

// tree is a process and what it started.
type tree struct {
	group
	// mark is the entry in the environment by which its members are known when
	// they have left the process group and lost their parents.
	mark string
	// below are the processes under the first that were seen last.
	below atomic.Pointer[[]int]
}

// start starts the first process.
func (t *tree) start(path string, args []string, attr *os.ProcAttr, o Options) (err error) {
	attr.Sys = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if t.proc, err = launch(path, args, attr, o.Core); err != nil {
		return err
	}
	if o.Memory > 0 {
		capData(t.proc.Pid, systemLimit(o.Memory))
	}
	return nil
}

// members returns the ids of the processes, the first one's first.
func (t *tree) members() []int {
	if below := t.below.Load(); below != nil {
		return append([]int{t.proc.Pid}, *below...)
	}
	return []int{t.proc.Pid}
}

// look finds out who belongs to the tree.
func (t *tree) look() {
	if found := descendants(t.proc.Pid); len(found) > 0 || t.below.Load() != nil {
		t.below.Store(&found)
	}
}

// memory is what the processes hold, in bytes.
func (t *tree) memory() (sum int64) {
	for _, pid := range t.members() {
		sum += memoryOf(pid)
	}
	return sum
}

// meter returns a function that tells how much CPU time the processes have
// used since; negative where the system does not tell.
func (t *tree) meter() (spent func() time.Duration) {
	members := t.members()
	before, known := cpuOf(members)
	return func() time.Duration {
		if after, ok := cpuOf(members); ok && known && after >= before {
			return after - before
		}
		return -1
	}
}

// cpuOf is the CPU time of the processes so far. ok says that the system tells
// that of the first.
func cpuOf(pids []int) (sum time.Duration, ok bool) {
	for i, pid := range pids {
		used, known := cpuTime(pid)
		sum += used
		ok = ok || known && i == 0
	}
	return sum, ok
}

// sleeping reports whether the first process waits for something.
func (t *tree) sleeping() bool { return sleeping(t.proc.Pid) }

// running reports whether something of the tree runs or is ready to.
func (t *tree) running() bool { return running(t.members()) }

// clear ends what is left when the first process has ended.
func (t *tree) clear() { killRest(t.proc.Pid, t.mark) }

// launcher starts all processes from one thread that never ends: the system
// ties the death signal of a child to the thread that made it, and a child
// inherits the cores of that thread from its first instruction on.
var launcher = struct {
	once     sync.Once
	requests chan launchRequest
}{requests: make(chan launchRequest)}

type launchRequest struct {
	path  string
	args  []string
	attr  *os.ProcAttr
	core  int
	reply chan<- launchReply
}

type launchReply struct {
	proc *os.Process
	err  error
}

func launch(path string, args []string, attr *os.ProcAttr, core int) (*os.Process, error) {
	launcher.once.Do(func() {
		// Orphans of a bot become children of the referee, who can end them.
		unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
		go runLauncher()
	})
	reply := make(chan launchReply)
	launcher.requests <- launchRequest{path, args, attr, core, reply}
	r := <-reply
	return r.proc, r.err
}

func runLauncher() {
	runtime.LockOSThread()
	var all unix.CPUSet
	unix.SchedGetaffinity(0, &all)
	for r := range launcher.requests {
		if r.core >= 0 {
			var one unix.CPUSet
			one.Set(r.core)
			unix.SchedSetaffinity(0, &one) // not granted: the child runs anywhere
		}
		proc, err := os.StartProcess(r.path, r.args, r.attr)
		if r.core >= 0 {
			unix.SchedSetaffinity(0, &all)
		}
		r.reply <- launchReply{proc, err}
	}
}

// reap waits for the end of the first process, ends the rest of its group while
// the number of the group is still its own, and returns how the process ended.
func (t *tree) reap() *os.ProcessState {
	for {
		err := unix.Waitid(unix.P_PID, t.proc.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			break
		}
	}
	t.kill()
	state, _ := t.proc.Wait()
	return state
}

// cpuTime is the CPU time of a process and all its threads.
func cpuTime(pid int) (time.Duration, bool) {
	const schedulerClock = 2
	var ts unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|schedulerClock), &ts); err != nil {
		return 0, false
	}
	return time.Duration(ts.Nano()), true
}

// memoryOf is the memory in bytes that a process holds for itself: resident,
// not shared.
func memoryOf(pid int) int64 {
	var buf [128]byte
	fields := bytes.Fields(readProc(buf[:], "/proc/%d/statm", pid))
	if len(fields) < 3 {
		return 0
	}
	resident, _ := strconv.ParseInt(string(fields[1]), 10, 64)
	shared, _ := strconv.ParseInt(string(fields[2]), 10, 64)
	return (resident - shared) * int64(os.Getpagesize())
}

// capData makes the kernel refuse a process, and what it starts later, more
// writable memory of its own than that. Reserved address space does not count
// (it is mapped without access), so programs written in Go or Java keep it.
func capData(pid int, bytes int64) {
	limit := unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}
	unix.Prlimit(pid, unix.RLIMIT_DATA, &limit, nil) // gone already, or not granted: the guard still watches
}

// readProc reads the beginning of a file in /proc; nothing if it is gone.
func readProc(buf []byte, format string, args ...any) []byte {
	fd, err := unix.Open(fmt.Sprintf(format, args...), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	n, err := unix.Read(fd, buf)
	if err != nil {
		return nil
	}
	return buf[:n]
}

// descendants are all processes below pid.
func descendants(pid int) (all []int) {
	for _, child := range childrenOf(pid) {
		all = append(all, child)
		all = append(all, descendants(child)...)
	}
	return all
}

// threadsOf lists the threads of a process by their numbers.
func threadsOf(pid int) []string {
	dir, err := os.Open(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		return nil
	}
	defer dir.Close()
	threads, _ := dir.Readdirnames(-1)
	return threads
}

// childrenOf asks each thread of a process for its children.
func childrenOf(pid int) (children []int) {
	buf := make([]byte, 4096)
	for _, thread := range threadsOf(pid) {
		for _, word := range bytes.Fields(readProc(buf, "/proc/%d/task/%s/children", pid, thread)) {
			if child, err := strconv.Atoi(string(word)); err == nil {
				children = append(children, child)
			}
		}
	}
	return children
}

// killRest ends what a bot has left behind when its process root has ended:
// members of its group, and processes that left the group and have the mark in
// their environment. Both become children of the referee once their parents
// are gone, which takes a moment, and killing one can orphan others.
func killRest(root int, mark string) {
	const (
		most   = 2 * time.Second
		unsure = 50 * time.Millisecond
	)
	for begin := time.Now(); time.Since(begin) < most; time.Sleep(time.Millisecond) {
		again := unix.Kill(-root, 0) == nil // the group has members yet
		for _, child := range childrenOf(os.Getpid()) {
			if child == root {
				continue
			}
			mine, known := marked(child, mark)
			if groupOf(child) == root || mine {
				again = true
				unix.Kill(child, unix.SIGKILL)
				unix.Wait4(child, nil, 0, nil)
			}
			again = again || !known && time.Since(begin) < unsure
		}
		if !again {
			return
		}
	}
}

// groupOf is the process group of a process, also of one that has ended and
// was not waited for.
func groupOf(pid int) int {
	var buf [512]byte
	fields := statOf(pid, buf[:])
	if len(fields) < 3 {
		return 0
	}
	group, _ := strconv.Atoi(string(fields[2]))
	return group
}

// sleeping reports whether a process waits for something; one that has ended
// does too.
func sleeping(pid int) bool {
	var buf [512]byte
	fields := statOf(pid, buf[:])
	return len(fields) == 0 || string(fields[0]) != "R"
}

// running reports whether a thread of one of these processes runs or is ready to.
func running(pids []int) bool {
	var buf [512]byte
	for _, pid := range pids {
		for _, thread := range threadsOf(pid) {
			text := readProc(buf[:], "/proc/%d/task/%s/stat", pid, thread)
			state := bytes.TrimLeft(text[bytes.LastIndexByte(text, ')')+1:], " ")
			if len(state) > 0 && state[0] == 'R' {
				return true
			}
		}
	}
	return false
}

// statOf returns what the system tells about a process: state, parent, group, ….
func statOf(pid int, buf []byte) [][]byte {
	text := readProc(buf, "/proc/%d/stat", pid)
	// The name in brackets, which may hold anything, stands before them.
	return bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
}

// marked reports whether the environment of a process has the mark. In the
// moment in which a process becomes another program it has no environment, and
// whose it is is not known.
func marked(pid int, mark string) (mine, known bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	if err != nil || len(text) == 0 {
		var buf [512]byte
		fields := statOf(pid, buf[:])
		return false, len(fields) == 0 || string(fields[0]) == "Z"
	}
	return bytes.Contains(append(text, 0), append([]byte(mark), 0)), true
}
