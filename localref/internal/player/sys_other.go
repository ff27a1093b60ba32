//go:build !unix

package player

import (
	"os"
	"syscall"
	"time"
)

// Missing lists what the referee cannot do on this system.
func Missing() []string {
	return []string{"CPU time of bots", "memory limit", "a core for each game", "pausing bots", "ending what a bot started"}
}

func sysProcAttr() *syscall.SysProcAttr { return nil }

func killGroup(proc *os.Process) { proc.Kill() }
func stopGroup(*os.Process)      {}
func resumeGroup(*os.Process)    {}

// send writes text and returns when it was done. A pipe has no deadline here:
// a program that does not read is killed when the time of its answer is over.
func send(f *os.File, text []byte, deadline time.Time) (last time.Time, err error) {
	done := make(chan error, 1)
	go func() {
		_, err := f.Write(text)
		done <- err
	}()
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	select {
	case err = <-done:
	case <-timer.C:
		err = os.ErrDeadlineExceeded
	}
	return time.Now(), err
}

// readNow reads what is there; the program has ended, so it does not wait
// long.
func readNow(f *os.File, buf []byte) int {
	n, _ := f.Read(buf)
	return n
}

// more waits for more of the stream and takes it in; false at its end.
func (r *remarks) more(buf []byte) bool {
	n, err := r.file.Read(buf)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.add(buf[:n])
	return err == nil
}

// catchUp does nothing: a pipe cannot be asked what lies in it here.
func (r *remarks) catchUp() {}
