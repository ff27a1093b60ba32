package player

import (
	"fmt"
	"math/bits"
	"unsafe"

	"golang.org/x/sys/windows"
)

// Core is a core that this process has claimed for one game at a time.
type Core struct {
	// Number is the core's, -1 if there was none to claim.
	Number int
	claim  windows.Handle
}

// ClaimCores claims up to n of the cores this process may use, the last ones
// first, against every other referee on the machine. The claims are named
// mutexes: they go away with the process whatever happens to it.
func ClaimCores(n int) (cores []Core) {
	mask := affinity()
	for cpu := bits.Len64(mask) - 1; cpu >= 0 && len(cores) < n; cpu-- {
		if mask&(1<<cpu) == 0 {
			continue
		}
		name, err := windows.UTF16PtrFromString(fmt.Sprintf(`Global\botkit-core-%d`, cpu))
		if err != nil {
			return cores
		}
		claim, err := windows.CreateMutex(nil, false, name)
		switch {
		case err == nil:
			cores = append(cores, Core{cpu, claim})
		case claim != 0: // it is there already
			windows.CloseHandle(claim)
		}
	}
	return cores
}

// Release gives the core back.
func (c Core) Release() {
	if c.claim != 0 {
		windows.CloseHandle(c.claim)
	}
}

// Cores is how many cores this process may use: of machines with more than 64,
// those of its group.
func Cores() int { return max(1, bits.OnesCount64(affinity())) }

// affinity has a bit for each core that this process may use.
func affinity() uint64 {
	var own, system uintptr
	_, _, _ = getProcessAffinityMask.Call(uintptr(windows.CurrentProcess()), uintptr(unsafe.Pointer(&own)), uintptr(unsafe.Pointer(&system)))
	return uint64(own)
}
