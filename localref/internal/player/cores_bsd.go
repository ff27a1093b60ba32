//go:build unix && !linux

package player

import "runtime"

// Core is a core that this process has claimed for one game at a time.
type Core struct {
	// Number is the core's, -1 if there was none to claim.
	Number int
}

// ClaimCores claims none: processes cannot be tied to a core here.
func ClaimCores(int) []Core { return nil }

// Release gives the core back.
func (Core) Release() {}

// Cores is how many cores this process may use.
func Cores() int { return runtime.NumCPU() }
