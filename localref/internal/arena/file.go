package arena

import (
	"errors"
	"fmt"
	"os"

	"botkit/localref/internal/journal"
)

// resultsFile is the form of a results file.
var resultsFile = journal.Form{Kind: "a results file", Mark: `{"arena":`}

// IsResults reports whether a file begins like a results file.
func IsResults(path string) bool { return resultsFile.IsAt(path) }

// Clear begins a results file anew; one of another kind is left alone.
func Clear(path string) error { return resultsFile.Clear(path) }

// File is a results file that games are appended to: the plan's line, then one
// line a game. A plan with more games than the one in the file adds its line.
type File struct {
	*journal.File
	done *bitSet
	// Begun is the plan with which the file was begun, Beyond how many games it
	// has that the plan has not.
	Begun  *Plan
	Beyond int
}

// Open opens the results file of a plan, or begins it, and calls visit with
// each game of the plan that is already in it. A torn last line is cut off. A
// file of other games, or one that another run has open, is refused.
func Open(path string, p *Plan, visit func(Result)) (*File, error) {
	file := &File{done: newBitSet(p.Games()), Begun: p}
	longest, covered := p, true
	first := true
	var err error
	file.File, err = resultsFile.Open(path, p, func(line journal.Line) error {
		there, err := ParsePlan(line.Text)
		if err != nil {
			return err
		}
		if d := there.Difference(p); d != "" {
			return fmt.Errorf("the file holds the games of another plan (%s); name another file with -o, or begin anew with -fresh", d)
		}
		if first {
			file.Begun, covered, first = there, false, false
		}
		covered = covered || there.SeedCount >= p.SeedCount && there.samePrints(p)
		if there.SeedCount > longest.SeedCount {
			longest = there
		}
		return nil
	}, func(line journal.Line) error {
		r, err := parseResult(line.Text, longest)
		switch {
		case err != nil:
			return err
		case r.Number >= p.Games():
			file.Beyond++
		case !file.done.get(r.Number):
			file.done.set(r.Number)
			visit(r)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if !covered {
		if err := file.File.Append(p); err != nil {
			return nil, errors.Join(err, file.Close())
		}
	}
	return file, nil
}

// Has reports whether a game is in the file.
func (file *File) Has(number int) bool { return file.done.get(number) }

// Len is the number of games in the file.
func (file *File) Len() int { return file.done.n }

// Append writes a game, so that once it returns the game survives the end of
// this program.
func (file *File) Append(r Result) error {
	if file.done.get(r.Number) {
		return fmt.Errorf("game %d is already in the results file", r.Number)
	}
	if err := file.File.Append(r); err != nil {
		return err
	}
	file.done.set(r.Number)
	return nil
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

// ReadResults hands out the plan of a results file and each of its games. A torn
// last line is passed over.
func ReadResults(path string, plan func(*Plan) error, game func(Result) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var first *Plan
	_, _, err = resultsFile.Read(f, true, func(line journal.Line) error {
		p, err := ParsePlan(line.Text)
		if err != nil {
			return err
		}
		if first != nil {
			if d := p.Difference(first); d != "" {
				return fmt.Errorf("the file holds the games of two plans (%s)", d)
			}
		}
		first = p
		return plan(p)
	}, func(line journal.Line) error {
		r, err := parseResult(line.Text, first)
		if err == nil {
			err = game(r)
		}
		return err
	})
	if err == nil && first == nil {
		err = errors.New("expected the plan of an arena, found no whole line")
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
