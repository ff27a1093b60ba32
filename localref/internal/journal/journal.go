// Package journal keeps what a long run has done in a file that the run can go
// on from, however it was ended: the plan on the first line, then a line of
// JSON a game, written before the game counts. After a kill there are whole
// lines and at most one torn one at the end, which the next Open cuts off.
//
//	form := journal.Form{Kind: "a results file", Mark: `{"arena":`}
//	file, err := form.Open(path, plan, samePlan, takeGame)
//	err = file.Append(result)
//
// What a plan and a game are is not known here.
package journal

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"botkit/localref/internal/files"
)

// Form is one form of such files.
type Form struct {
	// Kind names a file of the form for people: "a results file".
	Kind string
	// Mark is how a plan's line begins, the first line of the file. Further on
	// such a line comes from a file that was joined to this one.
	Mark string
}

// Longest bounds a line.
const Longest = 1 << 20

// Line is a line of a file for people to name: its number, from 1, and where it
// starts.
type Line struct {
	Number int
	Start  int64
	Text   []byte
}

// Read reads the whole lines of a file from its start, or from the beginning of
// another line, and hands out plans and games. It returns where the whole lines
// end, counted from where it began, and what a kill has left behind them.
func (f Form) Read(r io.Reader, fromStart bool, plan, game func(Line) error) (whole int64, torn []byte, err error) {
	in := bufio.NewReaderSize(r, Longest)
	for number := 1; ; number++ {
		text, err := in.ReadSlice('\n')
		switch {
		case err == io.EOF:
			return whole, text, nil
		case err == bufio.ErrBufferFull:
			return whole, nil, fmt.Errorf("line %d: expected at most %d bytes, found more", number, Longest)
		case err != nil:
			return whole, nil, err
		}
		take := game
		if number == 1 && fromStart || bytes.HasPrefix(text, []byte(f.Mark)) {
			take = plan
		}
		if err := take(Line{number, whole, text[:len(text)-1]}); err != nil {
			return whole, nil, fmt.Errorf("line %d: %w", number, err)
		}
		whole += int64(len(text))
	}
}

// Is reports whether a file begins like one of the form.
func (f Form) Is(file io.ReaderAt) bool {
	head := make([]byte, len(f.Mark))
	n, _ := file.ReadAt(head, 0)
	return n == len(head) && string(head) == f.Mark
}

// IsAt is Is of the file at a path.
func (f Form) IsAt(path string) bool {
	file, err := files.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	return f.Is(file)
}

// File is an open file that games are appended to.
type File struct {
	f      *os.File
	unlock func() error
	line   []byte
}

// Open opens the file of a plan, or begins it, and hands out what is already in
// it: same refuses the line of another plan, game takes a game. A torn last
// line is cut off. A file that another run has open is refused, and what cannot
// be gone on with: a pipe, a gzipped file.
func (f Form) Open(path string, plan any, same, game func(Line) error) (*File, error) {
	if err := files.Regular(path); err != nil {
		return nil, err
	}
	opened, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	unlock, err := Lock(path)
	if err == nil {
		if err = f.resume(opened, Text(plan), same, game); err == nil {
			return &File{f: opened, unlock: unlock}, nil
		}
		_ = unlock()
	}
	opened.Close()
	return nil, fmt.Errorf("%s: %w", path, err)
}

// Clear takes away what an earlier run has written to a file, if there is one,
// and nothing else: a file that is not of the form is left alone.
func (f Form) Clear(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if err := files.Regular(path); err != nil {
		return err
	}
	unlock, err := Lock(path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	head := make([]byte, len(f.Mark))
	n, err := file.ReadAt(head, 0)
	switch {
	case err != nil && err != io.EOF:
	case !strings.HasPrefix(f.Mark, string(head[:n])):
		err = fmt.Errorf("%s: expected %s to begin anew, found something else; it is left alone", path, f.Kind)
	default:
		err = file.Truncate(0)
	}
	return errors.Join(err, unlock())
}

// resume reads what is there and leaves the file ready for the next line.
func (f Form) resume(file *os.File, head []byte, same, game func(Line) error) error {
	head = append(head, '\n')
	magic := make([]byte, 2)
	if n, _ := file.ReadAt(magic, 0); n == 2 && string(magic) == "\x1f\x8b" {
		return errors.New("a gzipped file cannot be gone on with: unpack it first; localref merge reads it as it is")
	}
	whole, torn, err := f.Read(file, true, same, game)
	if err != nil {
		return err
	}
	if whole == 0 && len(torn) > 0 && !bytes.HasPrefix(head, torn) {
		return errors.New("this is not " + f.Kind + ": its first line is not a plan")
	}
	if err := file.Truncate(whole); err != nil {
		return err
	}
	if _, err := file.Seek(whole, io.SeekStart); err != nil {
		return err
	}
	if whole == 0 {
		_, err = file.Write(head)
	}
	return err
}

// Append writes a game with one system call, so that once it returns the game
// survives the end of this program.
func (f *File) Append(game any) error {
	text, err := json.Marshal(game)
	if err != nil {
		return err
	}
	f.line = append(append(f.line[:0], text...), '\n')
	_, err = f.f.Write(f.line)
	return err
}

// Close closes the file and lets others open it.
func (f *File) Close() error { return errors.Join(f.f.Close(), f.unlock()) }

// Text is a plan as its line, without the line's end.
func Text(plan any) []byte {
	line, err := json.Marshal(plan)
	if err != nil {
		panic("journal: a plan that is not JSON: " + err.Error())
	}
	return line
}

// Hash names a plan in eight letters.
func Hash(plan any) string { return fmt.Sprintf("%x", sha256.Sum256(Text(plan)))[:8] }

// Path is the file of a run: the one that was named, or results/name, whose
// folder is made.
func Path(named, name string) (string, error) {
	if named != "" {
		return named, nil
	}
	return filepath.Join("results", name), os.MkdirAll("results", 0o755)
}
