package replay

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"os"
)

// Reader reads the games of one file, one at a time.
type Reader struct {
	name string
	in   *bufio.Reader
	file io.Closer
	line int
	open *lineText // the line that Stream is reading
}

// Open opens a record file, gzipped or not whatever its name.
func Open(path string) (*Reader, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if stat, err := f.Stat(); err == nil && stat.IsDir() {
		f.Close()
		return nil, fmt.Errorf("%s: expected a file of recorded games, found a folder", path)
	}
	r, err := NewReader(path, f)
	if err != nil {
		f.Close()
		return nil, err
	}
	r.file = f
	return r, nil
}

// NewReader reads games from in; name stands in error messages.
func NewReader(name string, in io.Reader) (*Reader, error) {
	r := &Reader{name: name, in: bufio.NewReaderSize(in, 1<<16)}
	if magic, _ := r.in.Peek(2); len(magic) == 2 && magic[0] == 0x1f && magic[1] == 0x8b {
		z, err := gzip.NewReader(r.in)
		if err != nil {
			return nil, fmt.Errorf("%s: expected gzip: %w", name, err)
		}
		r.in = bufio.NewReaderSize(z, 1<<16)
	}
	return r, nil
}

// Close closes the file that Open opened.
func (r *Reader) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}

// Line is the number of the line that Next returned last, from 1.
func (r *Reader) Line() int { return r.line }

// Next returns the next game, io.EOF after the last one. Other errors name
// the file and the line; reading may go on behind a line that was wrong.
func (r *Reader) Next() (*Record, error) {
	g, err := r.Stream()
	if err != nil {
		return nil, err
	}
	for {
		turn, err := g.Turn()
		if err == io.EOF {
			return &g.Record, nil
		}
		if err != nil {
			return nil, err
		}
		g.Turns = append(g.Turns, *turn)
	}
}

// LineError is what is wrong with a line of a file.
type LineError struct {
	File string
	Line int
	Err  error
}

// Error returns the place and what is wrong there.
func (e *LineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

// Unwrap returns what is wrong.
func (e *LineError) Unwrap() error { return e.Err }

func (r *Reader) errorf(format string, args ...any) error {
	return &LineError{r.name, r.line, fmt.Errorf(format, args...)}
}

// fits checks that the lists of a turn have an entry for each seat.
func fits(rec *Record, turn *Turn, t, seats int) error {
	if seats == 0 {
		return fmt.Errorf("turn %d: expected a list of inputs a seat, found none", t)
	}
	if rec.Init != nil && len(rec.Init) != seats {
		return fmt.Errorf("expected %d init blocks, one a seat, found %d", seats, len(rec.Init))
	}
	if rec.Limits != nil && len(rec.Limits) != seats {
		return fmt.Errorf("expected the limits of %d seats, found %d", seats, len(rec.Limits))
	}
	if len(turn.In) != seats || len(turn.Out) != seats {
		return fmt.Errorf("turn %d: expected in and out of %d seats, found %d and %d", t, seats, len(turn.In), len(turn.Out))
	}
	for _, extra := range []int{len(turn.Wall), len(turn.CPU), len(turn.Stderr), len(turn.Cause), len(turn.Unread)} {
		if extra != 0 && extra != seats {
			return fmt.Errorf("turn %d: expected %d entries, one a seat, found %d", t, seats, extra)
		}
	}
	return nil
}
