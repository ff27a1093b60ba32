//go:build unix && !linux

package player

import (
	"os"
	"syscall"
	"time"
)

// canWatch says that the system tells about a process's memory and children.
const canWatch = false

// Missing lists what the referee cannot do on this system.
func Missing() []string {
	return []string{"CPU time of bots", "memory limit", "a core for each game", "ending processes that left their bot's group"}
}

// tree is a process and the rest of its process group.
type tree struct {
	group
	mark string // for those who look at the environment; here the referee does not
}

// start starts the first process.
func (t *tree) start(path string, args []string, attr *os.ProcAttr, _ Options) (err error) {
	attr.Sys = &syscall.SysProcAttr{Setpgid: true}
	t.proc, err = os.StartProcess(path, args, attr)
	return err
}

// reap waits for the end of the first process and ends the rest of its group.
func (t *tree) reap() *os.ProcessState {
	state, _ := t.proc.Wait()
	t.kill()
	return state
}

// meter returns a function that does not know the CPU time.
func (t *tree) meter() (spent func() time.Duration) { return func() time.Duration { return -1 } }

// sleeping cannot be told; the caller then waits its full time.
func (t *tree) sleeping() bool { return false }

// running cannot be told either; nobody waits for it.
func (t *tree) running() bool { return false }

func (t *tree) look()         {}
func (t *tree) memory() int64 { return 0 }
func (t *tree) clear()        {}
