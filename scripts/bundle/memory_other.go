//go:build !unix

package main

import "os"

// peakMemory is not told by this system.
func peakMemory(*os.ProcessState) (bytes int64, ok bool) { return 0, false }
