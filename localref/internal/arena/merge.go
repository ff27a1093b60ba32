package arena

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"

	"botkit/localref/internal/journal"
	"botkit/localref/internal/stats"
)

// Merged says what a merge joined.
type Merged struct {
	Plan  *Plan
	Tally *Tally
	// Duplicates is how many games were there more than once and alike, Contradictions
	// how many were there with another outcome; the first one counts.
	Duplicates, Contradictions int
	// Torn is how many files end in a torn line.
	Torn int
}

// Merge joins results files of one plan and writes them to w, which may be
// nil, in the plan's order: the same bytes from whatever files the games are
// spread over. Files of different plans are refused.
func Merge(files []string, w io.Writer, sprt *stats.SPRT, dropStarved bool) (*Merged, error) {
	m := &Merged{}
	var open []*os.File
	defer func() {
		for _, f := range open {
			f.Close()
		}
	}()
	var head []byte
	var places []place
	for i, path := range files {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		open = append(open, f)
		_, torn, err := resultsFile.Read(f, true, func(line journal.Line) error {
			plan, err := ParsePlan(line.Text)
			if err != nil {
				return err
			}
			if m.Plan == nil {
				m.Plan, head, places = plan, append([]byte(nil), line.Text...), make([]place, plan.Games())
			} else if d := plan.Difference(m.Plan); d != "" {
				return fmt.Errorf("this file and %s hold games of different plans (%s)", files[0], d)
			}
			return nil
		}, func(line journal.Line) error {
			r, err := parseResult(line.Text, m.Plan)
			if err != nil {
				return err
			}
			if at := places[r.Number]; at.length != 0 {
				return m.duplicate(r, open[at.file-1], at)
			}
			places[r.Number] = place{file: int32(i + 1), length: int32(len(line.Text)), start: line.Start}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if len(torn) > 0 {
			m.Torn++
		}
		if m.Plan == nil {
			return nil, fmt.Errorf("%s: expected the plan of an arena, found no whole line", path)
		}
	}
	if m.Plan == nil {
		return nil, fmt.Errorf("no results file was named")
	}
	m.Tally = NewTally(m.Plan, sprt, dropStarved)
	if w != nil {
		if _, err := w.Write(append(head, '\n')); err != nil {
			return nil, err
		}
	}
	return m, m.copy(places, open, w)
}

// MergeTo is Merge into a file, nowhere if path is empty. The file is made beside
// path and put in its place, so that path may be one of the files.
func MergeTo(path string, files []string, test *stats.SPRT, drop bool) (*Merged, error) {
	if path == "" {
		return Merge(files, nil, test, drop)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".merge-*")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	buffered := bufio.NewWriter(f)
	merged, err := Merge(files, buffered, test, drop)
	err = errors.Join(err, buffered.Flush(), f.Chmod(0o644), f.Close())
	if err != nil {
		return nil, err
	}
	return merged, os.Rename(f.Name(), path)
}

// place is where a game's line is; length 0 says nowhere.
type place struct {
	start        int64
	file, length int32
}

func (at place) read(f *os.File, line []byte) ([]byte, error) {
	line = append(line[:0], make([]byte, at.length)...)
	_, err := f.ReadAt(line, at.start)
	return line, err
}

// duplicate compares a game with the one that is there already.
func (m *Merged) duplicate(r Result, f *os.File, at place) error {
	line, err := at.read(f, nil)
	if err != nil {
		return err
	}
	first, err := parseResult(line, m.Plan)
	if err != nil {
		return err
	}
	if reflect.DeepEqual(first.Outcome(), r.Outcome()) {
		m.Duplicates++
	} else {
		m.Contradictions++
	}
	return nil
}

// copy counts and writes the games in the plan's order.
func (m *Merged) copy(places []place, open []*os.File, w io.Writer) error {
	var line []byte
	for _, at := range places {
		if at.length == 0 {
			continue
		}
		var err error
		if line, err = at.read(open[at.file-1], line); err != nil {
			return err
		}
		r, err := parseResult(line, m.Plan)
		if err != nil {
			return err
		}
		m.Tally.Add(r)
		if w != nil {
			if _, err := w.Write(append(line, '\n')); err != nil {
				return err
			}
		}
	}
	return nil
}
