//go:build unix

package journal

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// Lock keeps a file for this process until f is closed or the process ends,
// however it ends: two that append to one file would spoil each other's lines.
func Lock(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return errors.New("another run is writing to this file")
	}
	return nil // a file system without locks is written to all the same
}
