//go:build unix

package player

import (
	"errors"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// group is a process group and the process that leads it.
type group struct{ proc *os.Process }

func (g group) kill()   { unix.Kill(-g.proc.Pid, unix.SIGKILL) }
func (g group) stop()   { unix.Kill(-g.proc.Pid, unix.SIGSTOP) }
func (g group) resume() { unix.Kill(-g.proc.Pid, unix.SIGCONT) }

// violent says how a process ended that did not exit; nil if it did.
func violent(state *os.ProcessState) error {
	if state.ExitCode() >= 0 {
		return nil
	}
	return errors.New(state.String())
}

// pipe makes the pipe of a bot's stdin, or of what the bot writes.
func pipe(stdin bool) (ours, theirs *os.File, err error) {
	r, w, err := os.Pipe()
	if stdin {
		return w, r, err
	}
	return r, w, err
}

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

// more waits for more of the stream and takes it in; false at its end. Reading
// and taking in are one step under the lock, so that catchUp cannot come
// between them.
func (r *remarks) more(buf []byte) bool {
	raw, err := r.file.SyscallConn()
	if err != nil {
		return false
	}
	open := true
	err = raw.Read(func(fd uintptr) (done bool) {
		r.mu.Lock()
		defer r.mu.Unlock()
		n, err := syscall.Read(int(fd), buf)
		if n > 0 {
			r.add(buf[:n])
			return true
		}
		if err == syscall.EAGAIN {
			return false
		}
		open = err == syscall.EINTR
		return true
	})
	return open && err == nil
}

// catchUp takes in what lies in the pipe now.
func (r *remarks) catchUp() {
	raw, err := r.file.SyscallConn()
	if err != nil {
		return
	}
	var buf [4096]byte
	raw.Control(func(fd uintptr) {
		r.mu.Lock()
		defer r.mu.Unlock()
		for read := 0; read < remarksPerTurn; { // a flood is left to drain
			n, err := syscall.Read(int(fd), buf[:])
			if n <= 0 || err != nil {
				return
			}
			r.add(buf[:n])
			read += n
		}
	})
}
