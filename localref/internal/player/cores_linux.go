package player

import (
	"fmt"
	"net"

	"golang.org/x/sys/unix"
)

// Core is a core that this process has claimed for one game at a time.
type Core struct {
	// Number is the core's, -1 if there was none to claim.
	Number int
	claim  net.Listener
}

// ClaimCores claims up to n of the cores this process may use, the last ones
// first, against every other referee on the machine. The claims are abstract
// sockets: they go away with the process whatever happens to it.
func ClaimCores(n int) (cores []Core) {
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		return nil
	}
	for cpu := len(set)*64 - 1; cpu >= 0 && len(cores) < n; cpu-- {
		if !set.IsSet(cpu) {
			continue
		}
		claim, err := net.Listen("unix", fmt.Sprintf("@botkit-core-%d", cpu))
		if err == nil {
			cores = append(cores, Core{cpu, claim})
		}
	}
	return cores
}

// Release gives the core back.
func (c Core) Release() {
	if c.claim != nil {
		c.claim.Close()
	}
}

// Cores is how many cores this process may use.
func Cores() int {
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		return 1
	}
	return set.Count()
}
