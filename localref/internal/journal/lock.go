package journal

import (
	"errors"
	"os"
	"runtime"

	"github.com/gofrs/flock"
)

// Lock keeps the file at path for this process until unlock is called or the
// process ends, however it ends: two that append to one file would spoil each
// other's lines.
func Lock(path string) (unlock func() error, err error) {
	// What is locked cannot be read by others on Windows: there the lock is a file
	// beside the one that is meant.
	beside := runtime.GOOS == "windows"
	if beside {
		path += ".lock"
	}
	lock := flock.New(path)
	locked, err := lock.TryLock()
	if err != nil {
		return func() error { return nil }, nil //nolint:nilerr // a file system without locks is written to all the same
	}
	if !locked {
		return nil, errors.New("another run is writing to this file")
	}
	return func() error {
		err := lock.Unlock()
		if beside {
			_ = os.Remove(path) // not if another run has it by now
		}
		return err
	}, nil
}
