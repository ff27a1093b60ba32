package arena

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"

	"botkit/localref/internal/files"
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
// spread over. Of plans that differ only in how many games they have the
// longest counts; files of different plans are refused.
func Merge(open []*files.Opened, w io.Writer, sprt *stats.SPRT, dropStarved bool) (*Merged, error) {
	m := &merging{Merged: &Merged{}, open: open}
	for i, f := range open {
		if err := m.read(i); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Path, err)
		}
	}
	if m.Plan == nil {
		return nil, fmt.Errorf("no results file was named")
	}
	m.Tally = NewTally(m.Plan, sprt, dropStarved)
	if w != nil {
		if _, err := w.Write(append(m.head, '\n')); err != nil {
			return nil, err
		}
	}
	return m.Merged, m.copy(w)
}

// MergeTo is Merge into a file, nowhere if path is empty.
func MergeTo(path string, open []*files.Opened, test *stats.SPRT, drop bool) (merged *Merged, err error) {
	if path == "" {
		return Merge(open, nil, test, drop)
	}
	err = files.Write(path, func(w io.Writer) (err error) {
		merged, err = Merge(open, w, test, drop)
		return err
	})
	return merged, err
}

// merging is a merge that goes on.
type merging struct {
	*Merged
	open []*files.Opened
	// head is the plan's line, places has, a game, where its line is.
	head   []byte
	places []place
}

// read finds the games of a file.
func (m *merging) read(file int) error {
	f := m.open[file]
	_, torn, err := resultsFile.Read(f, true, m.plan, func(line journal.Line) error {
		r, err := parseResult(line.Text, m.Plan)
		if err != nil {
			return err
		}
		if at := m.places[r.Number]; at.length != 0 {
			return m.duplicate(r, at)
		}
		m.places[r.Number] = place{file: int32(file), length: int32(len(line.Text)), start: line.Start}
		return nil
	})
	if err != nil {
		return err
	}
	if len(torn) > 0 {
		m.Torn++
	}
	if m.Plan == nil {
		return errors.New("expected the plan of an arena, found no whole line")
	}
	return nil
}

// plan takes a plan's line.
func (m *merging) plan(line journal.Line) error {
	plan, err := ParsePlan(line.Text)
	if err != nil {
		return err
	}
	if m.Plan != nil {
		if d := plan.Difference(m.Plan); d != "" {
			return fmt.Errorf("this file and %s hold games of different plans (%s)", m.open[0].Path, d)
		}
		if plan.SeedCount < m.Plan.SeedCount || plan.SeedCount == m.Plan.SeedCount && string(line.Text) <= string(m.head) {
			return nil
		}
	}
	m.Plan, m.head = plan, slices.Clone(line.Text)
	m.places = append(m.places, make([]place, plan.Games()-len(m.places))...)
	return nil
}

// place is where a game's line is; length 0 says nowhere.
type place struct {
	start        int64
	file, length int32
}

// line reads a game's line into a buffer.
func (m *merging) line(at place, buffer []byte) ([]byte, error) {
	buffer = append(buffer[:0], make([]byte, at.length)...)
	_, err := m.open[at.file].ReadAt(buffer, at.start)
	return buffer, err
}

// duplicate compares a game with the one that is there already.
func (m *merging) duplicate(r Result, at place) error {
	line, err := m.line(at, nil)
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
func (m *merging) copy(w io.Writer) error {
	var line []byte
	for _, at := range m.places {
		if at.length == 0 {
			continue
		}
		var err error
		if line, err = m.line(at, line); err != nil {
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
