//go:build !linux

package player

import (
	"os"
	"time"
)

// canWatch says that the system tells about a process's memory and children.
const canWatch = false

func launch(path string, args []string, attr *os.ProcAttr, _ int) (*os.Process, error) {
	return os.StartProcess(path, args, attr)
}

// reap waits for the end of a process and ends the rest of its group.
func reap(proc *os.Process) *os.ProcessState {
	state, _ := proc.Wait()
	killGroup(proc)
	return state
}

// sleeping cannot be told; the caller then waits its full time.
func sleeping(int) bool { return false }

// running cannot be told either; nobody waits for it.
func running([]int) bool { return false }

func cpuTime(int) (time.Duration, bool) { return 0, false }
func memoryOf(int) int64                { return 0 }
func capData(int, int64)                {}
func descendants(int) []int             { return nil }
func killRest(int, string)              {}
