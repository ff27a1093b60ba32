//go:build unix

package player

import (
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

func killGroup(proc *os.Process)   { unix.Kill(-proc.Pid, unix.SIGKILL) }
func stopGroup(proc *os.Process)   { unix.Kill(-proc.Pid, unix.SIGSTOP) }
func resumeGroup(proc *os.Process) { unix.Kill(-proc.Pid, unix.SIGCONT) }

// send writes text before the deadline and returns when its last byte was
// handed over: the moment just before the call that did it, because the reader
// may well run before that call returns.
func send(f *os.File, text []byte, deadline time.Time) (last time.Time, err error) {
	last = time.Now()
	if err := f.SetWriteDeadline(deadline); err != nil {
		return last, err
	}
	raw, err := f.SyscallConn()
	if err != nil {
		return last, err
	}
	var failure error
	err = raw.Write(func(fd uintptr) (done bool) {
		for len(text) > 0 {
			last = time.Now()
			n, err := syscall.Write(int(fd), text)
			switch {
			case err == syscall.EAGAIN:
				return false
			case err == syscall.EINTR:
				continue
			case err != nil:
				failure = err
				return true
			}
			text = text[n:]
		}
		return true
	})
	if failure != nil {
		return last, failure
	}
	return last, err
}

// readNow reads what is there without waiting; 0 if there is nothing.
func readNow(f *os.File, buf []byte) (n int) {
	f.SetReadDeadline(time.Time{})
	raw, err := f.SyscallConn()
	if err != nil {
		return 0
	}
	raw.Read(func(fd uintptr) (done bool) {
		n, err = syscall.Read(int(fd), buf)
		return true
	})
	return max(n, 0)
}
