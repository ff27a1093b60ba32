//go:build unix

package player

import (
	"os"
	"syscall"
	"time"
)

const crashed = "signal: killed"

// crash ends the process by a signal.
func crash() {
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	time.Sleep(time.Hour)
}
