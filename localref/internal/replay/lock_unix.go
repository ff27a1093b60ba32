//go:build unix

package replay

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock keeps a file for this process: two that append to one file would cut
// off each other's games.
func lock(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == unix.EWOULDBLOCK {
		return errors.New("another run is writing to this file")
	}
	return nil // a file system without locks is written to all the same
}
