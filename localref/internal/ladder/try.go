package ladder

import (
	"context"
	"fmt"
	"io"

	"botkit/localref/internal/quote"
	"botkit/localref/internal/stats"
)

// Try tests a candidate against the champion in stages: pairs of games on
// faultSeeds seeds, in which it must not be put out, then a sequential test on
// fresh ones.
type Try struct {
	Run                 *Run
	Candidate, Champion Bot
	Test                stats.SPRT
}

// faultSeeds is how many seeds the first stage has.
const faultSeeds = 20

// Tried is what came of a try.
type Tried struct {
	Candidate, Champion string
	// Fault is the first game in which the candidate was put out, nil for none.
	Fault *Game
	// Faultless says that the first stage is over without one.
	Faultless bool
	// Pairs are those of the sequential test.
	Pairs   stats.Pairs
	LLR     float64
	Verdict stats.Verdict
}

// Champion is the strongest version that plays.
func (s *Store) Champion() (Bot, error) {
	st, err := s.Standings(nil, "")
	if err != nil {
		return Bot{}, err
	}
	for _, r := range st.Rows {
		if r.State == Plays {
			return s.Bot(r.Name)
		}
	}
	return Bot{}, fmt.Errorf("no version plays that %s could be tried against", quote.Text("a candidate"))
}

// Do carries the stages out. A try that was ended goes on where it was.
func (t *Try) Do(ctx context.Context) (*Tried, error) {
	tried := &Tried{Candidate: t.Candidate.Name, Champion: t.Champion.Name}
	r, s := t.Run, t.Run.Store
	r.next = func() ([]int64, error) { return []int64{t.Candidate.ID, t.Champion.ID}, nil }
	who := fmt.Sprintf(":%d:%d", t.Candidate.ID, t.Champion.ID)

	r.purpose = "faults" + who
	there := 0
	if err := s.db.QueryRow("SELECT count(*) FROM groups WHERE purpose = ?", r.purpose).Scan(&there); err != nil {
		return nil, s.explain(err)
	}
	faulty := func() (bool, error) {
		games, err := s.games(gameColumns+"JOIN games g ON g.id = s.game JOIN bots b ON b.id = s.bot JOIN groups p ON p.id = g.grp WHERE s.bot = ? AND p.purpose = ? AND s.out <> '' ORDER BY g.id LIMIT 1", t.Candidate.ID, r.purpose)
		if len(games) > 0 {
			tried.Fault = &games[0]
		}
		return tried.Fault != nil, err
	}
	if err := t.stage(ctx, faulty, func() bool { there++; return there > faultSeeds }); err != nil || tried.Fault != nil {
		return tried, err
	}

	tried.Faultless = true
	r.purpose = "sprt" + who
	return tried, t.stage(ctx, func() (bool, error) {
		var err error
		tried.Pairs, tried.LLR, tried.Verdict, err = s.sequential(t.Candidate.ID, r.purpose, t.Test)
		return tried.Verdict != stats.Continue, err
	}, func() bool { return false })
}

// stage plays until enough says so, or over before a new group.
func (t *Try) stage(ctx context.Context, enough func() (bool, error), over func() bool) error {
	if done, err := enough(); done || err != nil {
		return err
	}
	pair := []int64{t.Candidate.ID, t.Champion.ID}
	t.Run.enough, t.Run.queue, t.Run.begun = enough, nil, 0
	t.Run.next = func() ([]int64, error) {
		if over() {
			return nil, nil
		}
		return pair, nil
	}
	return t.Run.Do(ctx)
}

// sequential tests the pairs of a purpose in their order up to the first that is
// not finished, so that it stops at the same pair in every run.
func (s *Store) sequential(bot int64, purpose string, test stats.SPRT) (p stats.Pairs, llr float64, v stats.Verdict, err error) {
	rows, err := s.db.Query(`SELECT count(x.id), coalesce(sum(y.result), 0) FROM groups g LEFT JOIN games x ON x.grp = g.id
		LEFT JOIN seats y ON y.game = x.id AND y.bot = ? WHERE g.purpose = ? GROUP BY g.id ORDER BY g.id`, bot, purpose)
	if err != nil {
		return p, 0, v, s.explain(err)
	}
	defer rows.Close()
	for v == stats.Continue && rows.Next() {
		var games, halves int
		if err := rows.Scan(&games, &halves); err != nil {
			return p, 0, v, err
		}
		if games < 2 {
			break
		}
		p[halves]++
		llr, v = test.Test(p)
	}
	return p, llr, v, s.explain(rows.Err())
}

// Text says what came of it.
func (t *Tried) Text(w io.Writer) {
	fmt.Fprintf(w, "%s against %s, the champion\n", t.Candidate, t.Champion)
	if t.Fault != nil {
		fmt.Fprintf(w, "  faults on %d seeds: put out in game %d (seed %s), %s\n  the try ends here\n", faultSeeds, t.Fault.ID, t.Fault.Seed, t.Fault.Why)
		return
	}
	if !t.Faultless {
		fmt.Fprintf(w, "  faults on %d seeds: none so far; the same command goes on\n", faultSeeds)
		return
	}
	fmt.Fprintf(w, "  faults on %d seeds: none\n", faultSeeds)
	if t.Pairs.N() == 0 {
		fmt.Fprintln(w, "  no pair on fresh seeds yet; the same command goes on")
		return
	}
	e := t.Pairs.Estimate()
	fmt.Fprintf(w, "  %d pairs on fresh seeds, points of a pair 0, ½, 1, 1½, 2: %s\n", t.Pairs.N(), t.Pairs)
	fmt.Fprintf(w, "  Elo %+.1f, 95 %%: %+.1f to %+.1f; LLR %.2f: %s\n", e.Elo, e.Low, e.High, t.LLR, t.Verdict)
}
