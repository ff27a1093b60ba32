package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/files"
	"botkit/localref/internal/journal"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/stats"
)

// Result is one finished game: one line of a journal.
type Result struct {
	// Number, Seed, Seat, Opponent and Values are those of the Game.
	Number   int       `json:"n"`
	Seed     string    `json:"seed"`
	Seat     int       `json:"seat"`
	Opponent int       `json:"opponent"`
	Values   []float64 `json:"values"`
	// Points is what the candidate got: 0, 1 for a draw, 2.
	Points stats.Outcome `json:"points"`
	// Out says why the candidate was put out, empty if it was not.
	Out string `json:"out,omitempty"`
}

// of reports whether r is the result of g.
func (r *Result) of(g Game) bool {
	return r.Number == g.Number && r.Seed == g.Seed && r.Seat == g.Seat && r.Opponent == g.Opponent && sameValues(r.Values, g.Values)
}

// form is that of a journal.
var form = journal.Form{Kind: "a journal", Mark: `{"tune":`}

// Journal is the file that a run writes its games to, and what is known from the
// files of other shards.
type Journal struct {
	file    *journal.File
	plan    *Plan
	results map[int]Result
	peers   []*peer
}

// peer is the journal of another shard, read as far as offset.
type peer struct {
	path   string
	offset int64
}

// Open opens the journal of a plan, or begins it. A torn last line is cut off.
// A journal of another plan, or one that another run has open, is refused.
func Open(path string, p *Plan) (*Journal, error) {
	j := &Journal{plan: p, results: map[int]Result{}}
	var err error
	if j.file, err = form.Open(path, p, j.same, j.take); err != nil {
		return nil, err
	}
	return j, nil
}

// same refuses the line of another plan.
func (j *Journal) same(line journal.Line) error {
	there, err := parsePlan(line.Text)
	if err != nil {
		return err
	}
	if d := there.Difference(j.plan); d != "" {
		return fmt.Errorf("the journal is of another plan (%s); name another file with -o, or begin anew with -fresh", d)
	}
	return nil
}

// take takes in a game's line.
func (j *Journal) take(line journal.Line) error {
	var r Result
	if err := json.Unmarshal(line.Text, &r); err != nil {
		return fmt.Errorf("expected a game's result, found %s", quote.Text(line.Text))
	}
	if r.Number < 0 || r.Number >= j.plan.last() {
		return fmt.Errorf("game %d is not in the plan, which has %d", r.Number, j.plan.last())
	}
	if r.Points < stats.Loss || r.Points > stats.Win {
		return fmt.Errorf("game %d has %d points, expected 0, 1 or 2", r.Number, r.Points)
	}
	if _, there := j.results[r.Number]; !there {
		j.results[r.Number] = r
	}
	return nil
}

// Len is the number of games known.
func (j *Journal) Len() int { return len(j.results) }

// result returns the result of a game if it is known. One that was played
// with other values or on another seed is an error: this program does not
// search as the one did that wrote the journal.
func (j *Journal) result(g Game) (Result, bool, error) {
	r, ok := j.results[g.Number]
	if ok && !r.of(g) {
		return r, false, fmt.Errorf("game %d of the journal was played with %v on seed %s, expected %v on %s: another version of the search wrote it; begin anew with -fresh",
			g.Number, r.Values, r.Seed, g.Values, g.Seed)
	}
	return r, ok, nil
}

// Append writes a game, so that once it returns the game survives the end of
// this program.
func (j *Journal) Append(r Result) error {
	if err := j.file.Append(r); err != nil {
		return err
	}
	j.results[r.Number] = r
	return nil
}

// Follow lets the journal take in the games that other shards write to their
// files, which need not be there yet.
func (j *Journal) Follow(paths []string) {
	for _, path := range paths {
		j.peers = append(j.peers, &peer{path: path})
	}
}

// poll reads what the other shards have written since the last call, and
// reports whether there was anything.
func (j *Journal) poll() (news bool, err error) {
	for _, p := range j.peers {
		// Opened anew each time: that is when a network file system looks for
		// what others wrote.
		f, err := os.Open(p.path)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return news, err
		}
		_, err = f.Seek(p.offset, io.SeekStart)
		if err == nil {
			var whole int64
			whole, _, err = form.Read(f, p.offset == 0, j.same, j.take)
			p.offset += whole
			news = news || whole > 0
		}
		f.Close()
		if err != nil {
			return news, fmt.Errorf("%s: %w", p.path, err)
		}
	}
	return news, nil
}

// Close closes the file and lets others open it.
func (j *Journal) Close() error { return j.file.Close() }

// ShardPath is the journal of one of several shards: base with the shard
// before its extension.
func ShardPath(base string, s arena.Shard) string {
	extension := filepath.Ext(base)
	return fmt.Sprintf("%s-%dof%d%s", strings.TrimSuffix(base, extension), s.I, s.N, extension)
}

// IsJournal reports whether a file begins like a journal.
func IsJournal(file io.ReaderAt) bool { return form.Is(file) }

// IsJournalAt is IsJournal of the file at a path.
func IsJournalAt(path string) bool { return form.IsAt(path) }

// Clear begins a journal anew; a file of another kind is left alone.
func Clear(path string) error { return form.Clear(path) }

// Merge joins journals of one plan. The result can be read but not written.
func Merge(open []*files.Opened) (*Journal, error) {
	j := &Journal{results: map[int]Result{}}
	for _, f := range open {
		_, _, err := form.Read(f, true, func(line journal.Line) (err error) {
			if j.plan != nil {
				return j.same(line)
			}
			plan, err := parsePlan(line.Text)
			if err == nil {
				j.plan = plan
			}
			return err
		}, j.take)
		if err == nil && j.plan == nil {
			err = errors.New("found no whole line")
		}
		if j.plan == nil {
			err = fmt.Errorf("expected a journal's plan: %w", err)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Path, err)
		}
	}
	return j, nil
}

// Plan is what the journal is of.
func (j *Journal) Plan() *Plan { return j.plan }

// Write writes the plan and all games in their order: the same bytes however
// the games were spread over shards.
func (j *Journal) Write(w io.Writer) error {
	if _, err := w.Write(append(journal.Text(j.plan), '\n')); err != nil {
		return err
	}
	numbers := make([]int, 0, len(j.results))
	for n := range j.results {
		numbers = append(numbers, n)
	}
	sort.Ints(numbers)
	for _, n := range numbers {
		line, err := json.Marshal(j.results[n])
		if err != nil {
			return err
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return nil
}
