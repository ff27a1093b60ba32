package player

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// canWatch says that the system tells about a process's memory and children.
const canWatch = true

// What golang.org/x/sys/windows does not have.
var (
	kernel32               = windows.NewLazySystemDLL("kernel32.dll")
	getProcessMemoryInfo   = kernel32.NewProc("K32GetProcessMemoryInfo")
	getProcessAffinityMask = kernel32.NewProc("GetProcessAffinityMask")
	setProcessAffinityMask = kernel32.NewProc("SetProcessAffinityMask")
	peekNamedPipe          = kernel32.NewProc("PeekNamedPipe")
	ntdll                  = windows.NewLazySystemDLL("ntdll.dll")
	ntSuspendProcess       = ntdll.NewProc("NtSuspendProcess")
	ntResumeProcess        = ntdll.NewProc("NtResumeProcess")
	wineGetVersion         = ntdll.NewProc("wine_get_version")
)

// wine says that this is Wine, whose job objects do not count CPU time.
var wine = sync.OnceValue(func() bool { return wineGetVersion.Find() == nil })

// Missing lists what the referee cannot do on this system.
func Missing() []string {
	if wine() {
		return []string{"CPU time of bots (Wine's job objects do not count it)"}
	}
	return nil
}

// tree is a process and what it started: a job object, which a process cannot
// leave and which ends with the referee, however that ends.
type tree struct {
	proc *os.Process
	mark string // for those who look at the environment; the referee has the job

	mu     sync.Mutex
	job    windows.Handle   // 0 when it is closed
	paused []windows.Handle // the processes that stop has suspended
}

// start starts the first process. It runs only when it is in its job.
func (t *tree) start(path string, args []string, attr *os.ProcAttr, o Options) (err error) {
	if t.job, err = newJob(o.Memory); err != nil {
		return err
	}
	// A group of its own, because Ctrl-C is for the referee. A program gets no
	// window where the referee has none.
	attr.Sys = &syscall.SysProcAttr{CreationFlags: windows.CREATE_SUSPENDED | windows.CREATE_NEW_PROCESS_GROUP, HideWindow: true}
	if t.proc, err = os.StartProcess(path, args, attr); err == nil {
		if err = t.admit(o.Core); err != nil {
			_ = t.proc.Kill()
			_, _ = t.proc.Wait()
		}
	}
	if err != nil {
		windows.CloseHandle(t.job)
		t.job = 0
	}
	return err
}

// newJob makes a job that ends with its last handle and has a limit of memory,
// 0 for none. A program in it that crashes ends without asking the user.
func newJob(memory int64) (windows.Handle, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, err
	}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION
	if memory > 0 {
		limits.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_JOB_MEMORY
		limits.JobMemoryLimit = uintptr(systemLimit(memory))
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		windows.CloseHandle(job)
		return 0, err
	}
	return job, nil
}

// admit puts the first process into the job and onto its core, and lets it run.
func (t *tree) admit(core int) (err error) {
	failed := t.proc.WithHandle(func(handle uintptr) {
		if err = windows.AssignProcessToJobObject(t.job, windows.Handle(handle)); err != nil {
			return
		}
		if core >= 0 { // not granted: it runs anywhere
			_, _, _ = setProcessAffinityMask.Call(handle, 1<<core)
		}
		if status, _, _ := ntResumeProcess.Call(handle); status != 0 {
			err = windows.NTStatus(status)
		}
	})
	return errors.Join(failed, err)
}

// kill ends all processes of the tree.
func (t *tree) kill() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.job != 0 {
		_ = windows.TerminateJobObject(t.job, 1)
	}
}

// reap waits for the end of the first process, ends the rest, and returns how
// it ended.
func (t *tree) reap() *os.ProcessState {
	state, _ := t.proc.Wait()
	t.kill()
	return state
}

// clear ends what is left and waits for that.
func (t *tree) clear() {
	const most = 2 * time.Second
	t.kill()
	for begin := time.Now(); time.Since(begin) < most; time.Sleep(time.Millisecond) {
		if count, ok := t.accounting(); !ok || count.ActiveProcesses == 0 {
			break
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, process := range t.paused {
		windows.CloseHandle(process)
	}
	windows.CloseHandle(t.job)
	t.job, t.paused = 0, nil
}

// violent says how a process ended that did not exit; nil if it did.
func violent(state *os.ProcessState) error {
	if code := uint32(state.ExitCode()); code >= 0xC0000000 && code != ^uint32(0) { // an NTSTATUS of severity error; exit(-1) is none
		return fmt.Errorf("exception %#x", code)
	}
	return nil
}

// members lists the processes of the job.
func (t *tree) members() []uintptr {
	var list struct {
		assigned, inList uint32
		ids              [256]uintptr // more than that are not watched, but end with the job
	}
	err := t.query(windows.JobObjectBasicProcessIdList, unsafe.Pointer(&list), unsafe.Sizeof(list))
	if err != nil && !errors.Is(err, windows.ERROR_MORE_DATA) {
		return nil
	}
	return append([]uintptr(nil), list.ids[:list.inList]...)
}

// look has nothing to do: the job knows who belongs to it.
func (t *tree) look() {}

// memory is what the processes hold for themselves (committed private memory),
// in bytes.
func (t *tree) memory() (sum int64) {
	var counters struct {
		size, faults                                                         uint32
		peakWorkingSet, workingSet, peakPaged, paged, peakNonPaged, nonPaged uintptr
		committed, peakCommitted                                             uintptr
	}
	counters.size = uint32(unsafe.Sizeof(counters))
	for _, id := range t.members() {
		process, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(id))
		if err != nil {
			continue // it has ended
		}
		if ok, _, _ := getProcessMemoryInfo.Call(uintptr(process), uintptr(unsafe.Pointer(&counters)), uintptr(counters.size)); ok != 0 {
			sum += int64(counters.committed)
		}
		windows.CloseHandle(process)
	}
	return sum
}

// accounting is JOBOBJECT_BASIC_ACCOUNTING_INFORMATION; times are in 100 ns.
type accounting struct {
	TotalUserTime, TotalKernelTime           int64
	ThisPeriodUserTime, ThisPeriodKernelTime int64
	TotalPageFaults                          uint32
	TotalProcesses                           uint32
	ActiveProcesses                          uint32
	TotalTerminatedProcesses                 uint32
}

func (t *tree) accounting() (a accounting, ok bool) {
	err := t.query(windows.JobObjectBasicAccountingInformation, unsafe.Pointer(&a), unsafe.Sizeof(a))
	return a, err == nil
}

// query asks about the job.
func (t *tree) query(class int32, into unsafe.Pointer, size uintptr) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.job == 0 { // to the system that means the referee's own job
		return os.ErrClosed
	}
	return windows.QueryInformationJobObject(t.job, class, uintptr(into), uint32(size), nil)
}

// meter returns a function that tells how much CPU time the processes have
// used since; negative where the system does not tell. Windows counts it in
// ticks of its clock.
func (t *tree) meter() (spent func() time.Duration) {
	before, known := t.accounting()
	return func() time.Duration {
		after, ok := t.accounting()
		if !ok || !known || wine() {
			return -1
		}
		return 100 * time.Duration(after.TotalUserTime+after.TotalKernelTime-before.TotalUserTime-before.TotalKernelTime)
	}
}

// stop suspends all processes of the tree.
func (t *tree) stop() {
	for _, id := range t.members() {
		process, err := windows.OpenProcess(windows.PROCESS_SUSPEND_RESUME, false, uint32(id))
		if err != nil {
			continue // it has ended
		}
		_, _, _ = ntSuspendProcess.Call(uintptr(process))
		t.paused = append(t.paused, process)
	}
}

// resume lets those go on that stop has suspended.
func (t *tree) resume() {
	for _, process := range t.paused {
		_, _, _ = ntResumeProcess.Call(uintptr(process))
		windows.CloseHandle(process)
	}
	t.paused = nil
}

// sleeping is not asked; the caller then waits its full time.
func (t *tree) sleeping() bool { return false }

// running is not asked either; nobody waits for it.
func (t *tree) running() bool { return false }

// pipeSize is what a pipe holds, piece how much is written to one at a time.
const (
	pipeSize = 64 << 10
	piece    = 4 << 10
)

var pipes atomic.Int64 // made so far

// pipe makes the pipe of a bot's stdin, or of what the bot writes. Only a named
// pipe can have a side that does not block, which gives it deadlines: ours. The
// bot's side is like that of any pipe.
func pipe(stdin bool) (ours, theirs *os.File, err error) {
	name := fmt.Sprintf(`\\.\pipe\botkit-%d-%d`, os.Getpid(), pipes.Add(1))
	path, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return nil, nil, err
	}
	open, access := uint32(windows.PIPE_ACCESS_INBOUND), uint32(windows.GENERIC_WRITE)
	if stdin {
		open, access = windows.PIPE_ACCESS_OUTBOUND, windows.GENERIC_READ
	}
	open |= windows.FILE_FLAG_OVERLAPPED | windows.FILE_FLAG_FIRST_PIPE_INSTANCE
	const mode = windows.PIPE_TYPE_BYTE | windows.PIPE_REJECT_REMOTE_CLIENTS
	server, err := windows.CreateNamedPipe(path, open, mode, 1, pipeSize, pipeSize, 0, nil)
	if err != nil {
		return nil, nil, os.NewSyscallError("CreateNamedPipe", err)
	}
	client, err := windows.CreateFile(path, access, 0, nil, windows.OPEN_EXISTING, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		windows.CloseHandle(server)
		return nil, nil, os.NewSyscallError("CreateFile", err)
	}
	return os.NewFile(uintptr(server), name), os.NewFile(uintptr(client), name), nil
}

// send writes text before the deadline and returns when its last piece was
// handed over: the moment just before the call that did it, because the reader
// may well run before that call returns.
func send(f *os.File, text []byte, deadline time.Time) (last time.Time, err error) {
	last = time.Now()
	if err := f.SetWriteDeadline(deadline); err != nil {
		return last, err
	}
	for len(text) > 0 {
		last = time.Now()
		n, err := f.Write(text[:min(piece, len(text))])
		if err != nil {
			return last, err
		}
		text = text[n:]
	}
	return last, nil
}

// lying is how much lies in a pipe.
func lying(f *os.File) int {
	raw, err := f.SyscallConn()
	if err != nil {
		return 0
	}
	var n uint32
	_ = raw.Control(func(handle uintptr) {
		_, _, _ = peekNamedPipe.Call(handle, 0, 0, 0, uintptr(unsafe.Pointer(&n)), 0)
	})
	return int(n)
}

// readNow reads what is there without waiting; 0 if there is nothing.
func readNow(f *os.File, buf []byte) int {
	if lying(f) == 0 {
		return 0
	}
	f.SetReadDeadline(time.Time{})
	n, _ := f.Read(buf)
	return n
}

// more waits for more of the stream and takes it in; false at its end. When its
// wait was ended by catchUp it takes in what lies there and answers.
func (r *remarks) more(buf []byte) bool {
	n, err := r.file.Read(buf)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.add(buf[:n])
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return err == nil
	}
	for n < remarksPerTurn { // a flood is left to drain
		more := readNow(r.file, buf)
		if more == 0 {
			break
		}
		r.add(buf[:more])
		n += more
	}
	r.file.SetReadDeadline(time.Time{})
	r.caught <- struct{}{}
	return true
}

// catchUp takes in what lies in the pipe now. Much of it may be on its way to
// more already, so more does it.
func (r *remarks) catchUp() {
	if r.file.SetReadDeadline(time.Unix(1, 0)) != nil {
		return
	}
	select {
	case <-r.caught:
	case <-r.done:
	}
}
