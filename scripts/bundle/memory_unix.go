//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peakMemory is the most memory in bytes that an ended program held.
func peakMemory(state *os.ProcessState) (bytes int64, ok bool) {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, false
	}
	bytes = int64(usage.Maxrss)   //nolint:unconvert // 32 bits on some systems
	if runtime.GOOS != "darwin" { // kilobytes everywhere else
		bytes *= 1024
	}
	return bytes, true
}
