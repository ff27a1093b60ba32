package replay

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"botkit/localref/internal/quote"
)

// Reader reads the games of one file, one at a time.
type Reader struct {
	name string
	in   *bufio.Reader
	file io.Closer
	line int
	buf  []byte
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
	if r.open != nil {
		r.open.skip()
		r.open = nil
	}
	for {
		text, err := r.next()
		if err == io.EOF {
			return nil, io.EOF
		}
		r.line++
		if err != nil {
			return nil, r.errorf("the file breaks off inside a game: %w", err)
		}
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		rec, err := parse(text)
		if err != nil {
			return nil, r.errorf("%w", err)
		}
		return rec, nil
	}
}

func (r *Reader) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", r.name, r.line, fmt.Errorf(format, args...))
}

// next returns the next line; a last line without an end counts.
func (r *Reader) next() ([]byte, error) {
	// A line of many megabytes must not be kept for a file of short ones.
	if cap(r.buf) > 1<<22 {
		r.buf = nil
	}
	r.buf = r.buf[:0]
	for {
		piece, err := r.in.ReadSlice('\n')
		r.buf = append(r.buf, piece...)
		switch {
		case err == nil:
			return r.buf, nil
		case err == io.EOF && len(r.buf) > 0:
			return r.buf, nil
		case err != bufio.ErrBufferFull:
			return nil, err
		}
	}
}

// parse decodes one game and checks that its lists fit together.
func parse(text []byte) (*Record, error) {
	rec := new(Record)
	if err := json.Unmarshal(text, rec); err != nil {
		return nil, explain(err)
	}
	if rec.Game == "" {
		return nil, errors.New(`expected a game record, found no member "game"`)
	}
	if len(rec.Turns) == 0 {
		return nil, fmt.Errorf(`expected the turns of a %s game, found no member "turns"`, quote.Cut(rec.Game, 60))
	}
	for t := range rec.Turns {
		if err := fits(rec, &rec.Turns[t], t, len(rec.Turns[0].In)); err != nil {
			return nil, err
		}
	}
	return rec, nil
}

// fits checks that the lists of a turn have an entry for each seat.
func fits(rec *Record, turn *Turn, t, seats int) error {
	if seats == 0 {
		return fmt.Errorf("turn %d: expected a list of inputs a seat, found none", t)
	}
	if rec.Init != nil && len(rec.Init) != seats {
		return fmt.Errorf("expected %d init blocks, one a seat, found %d", seats, len(rec.Init))
	}
	if len(turn.In) != seats || len(turn.Out) != seats {
		return fmt.Errorf("turn %d: expected in and out of %d seats, found %d and %d", t, seats, len(turn.In), len(turn.Out))
	}
	for _, extra := range []int{len(turn.Wall), len(turn.CPU), len(turn.Stderr), len(turn.Cause)} {
		if extra != 0 && extra != seats {
			return fmt.Errorf("turn %d: expected %d entries, one a seat, found %d", t, seats, extra)
		}
	}
	return nil
}

// explain turns a JSON error into one that says what was expected where.
func explain(err error) error {
	var wrongType *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &wrongType):
		return fmt.Errorf("column %d: expected %s for %q, found a %s",
			wrongType.Offset, wrongType.Type, wrongType.Field, quote.Cut(wrongType.Value, 60))
	case errors.As(err, &syntax) && strings.HasPrefix(syntax.Error(), "unexpected end"):
		return fmt.Errorf("the line breaks off inside a game at column %d", syntax.Offset)
	case errors.As(err, &syntax):
		return fmt.Errorf("column %d: expected one game as JSON: %w", syntax.Offset, err)
	}
	return fmt.Errorf("expected one game as JSON: %w", err)
}
