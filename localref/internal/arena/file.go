package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// File is a results file that games are appended to: the plan's line, then one
// line a game. What is on disk after a kill is whole lines and at most one
// torn one at the end.
type File struct {
	f    *os.File
	plan *Plan
	done *bitSet
	line []byte
}

// Open opens the results file of a plan, or begins it, and calls visit with
// each game that is already in it. A torn last line is cut off. A file of
// another plan, or one that another run has open, is refused.
func Open(path string, p *Plan, visit func(Result)) (*File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	file := &File{f: f, plan: p, done: newBitSet(p.Games())}
	if err := lock(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := file.resume(visit); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return file, nil
}

// resume reads what is there and leaves the file ready for the next line.
func (file *File) resume(visit func(Result)) error {
	head, err := json.Marshal(file.plan)
	if err != nil {
		return err
	}
	head = append(head, '\n')
	whole, torn, err := readLines(file.f, func(number int, _ int64, line []byte) error {
		if number == 1 || bytes.HasPrefix(line, []byte(`{"arena":`)) {
			there, err := ParsePlan(line)
			if err != nil {
				return err
			}
			if d := there.Difference(file.plan); d != "" {
				return fmt.Errorf("the file holds the games of another plan (%s); name another file with -o, or begin anew with -fresh", d)
			}
			return nil
		}
		r, err := parseResult(line, file.plan)
		if err != nil {
			return err
		}
		if !file.done.get(r.Number) {
			file.done.set(r.Number)
			visit(r)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if whole == 0 && len(torn) > 0 && !bytes.HasPrefix(head, torn) {
		return errors.New("this is not a results file: its first line is not a plan")
	}
	if err := file.f.Truncate(whole); err != nil {
		return err
	}
	if _, err := file.f.Seek(whole, io.SeekStart); err != nil {
		return err
	}
	if whole == 0 {
		_, err = file.f.Write(head)
	}
	return err
}

// Has reports whether a game is in the file.
func (file *File) Has(number int) bool { return file.done.get(number) }

// Len is the number of games in the file.
func (file *File) Len() int { return file.done.n }

// Append writes a game with one system call, so that once it returns the
// game survives the end of this program.
func (file *File) Append(r Result) error {
	if file.done.get(r.Number) {
		return fmt.Errorf("game %d is already in the results file", r.Number)
	}
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	file.line = append(append(file.line[:0], line...), '\n')
	if _, err := file.f.Write(file.line); err != nil {
		return err
	}
	file.done.set(r.Number)
	return nil
}

// Close closes the file and lets others open it.
func (file *File) Close() error { return file.f.Close() }

// longest bounds a line of a results file.
const longest = 1 << 20

// readLines calls visit with each whole line, its number from 1 and where it starts.
// It returns where the whole lines end, and what follows them.
func readLines(r io.Reader, visit func(number int, start int64, line []byte) error) (end int64, torn []byte, err error) {
	in := bufio.NewReaderSize(r, longest)
	for number := 1; ; number++ {
		line, err := in.ReadSlice('\n')
		switch {
		case err == io.EOF:
			return end, line, nil
		case err == bufio.ErrBufferFull:
			return end, nil, fmt.Errorf("line %d is longer than %d bytes", number, longest)
		case err != nil:
			return end, nil, err
		}
		if err := visit(number, end, line[:len(line)-1]); err != nil {
			return end, nil, fmt.Errorf("line %d: %w", number, err)
		}
		end += int64(len(line))
	}
}

// bitSet is a set of small numbers.
type bitSet struct {
	words []uint64
	n     int
}

func newBitSet(size int) *bitSet { return &bitSet{words: make([]uint64, (size+63)/64)} }

func (s *bitSet) get(i int) bool { return s.words[i/64]>>(i%64)&1 != 0 }

func (s *bitSet) set(i int) {
	if !s.get(i) {
		s.words[i/64] |= 1 << (i % 64)
		s.n++
	}
}
