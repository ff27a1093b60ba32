//go:build unix

package arena

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps two runs from writing one results file. The lock ends with the
// process, however it ends.
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errors.New("another run is writing this results file")
	}
	return err
}
