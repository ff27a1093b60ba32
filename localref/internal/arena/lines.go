package arena

import (
	"io"
	"os"
)

// Lock keeps a file that lines are appended to from a second run until f is
// closed or the process ends, however it ends.
func Lock(f *os.File) error { return lock(f) }

// ReadLines calls visit with each whole line of a file that lines are appended to, its
// number from 1 and where it starts. It returns where the whole lines end,
// and what a kill has left behind them.
func ReadLines(r io.Reader, visit func(number int, start int64, line []byte) error) (end int64, torn []byte, err error) {
	return readLines(r, visit)
}
