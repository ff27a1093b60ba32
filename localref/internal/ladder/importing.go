package ladder

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"botkit/localref/internal/arena"
)

// Imported counts what an import brought.
type Imported struct{ Games, There int }

// Import takes the results of an arena. Entrants that are the program of a
// version of the same name are that version; the others join as stopped ones.
// What is there already is not taken twice.
func (s *Store) Import(path string) (n Imported, err error) {
	i := importer{store: s, path: path}
	stat, err := os.Stat(path)
	if err != nil {
		return n, err
	}
	i.when = stat.ModTime()
	err = arena.ReadResults(path, i.begin, i.take)
	if err == nil {
		err = i.flush()
	}
	if err == nil && i.count.Games > 0 {
		err = s.remember()
	}
	return i.count, err
}

// importer is an import under way.
type importer struct {
	store *Store
	path  string
	when  time.Time
	plan  *arena.Plan
	bots  []int64
	nodes int
	batch []arena.Result
	count Imported
}

// begin takes the plan.
func (i *importer) begin(p *arena.Plan) error {
	if i.plan != nil {
		return nil // files were joined: reading has compared the plans
	}
	if p.Rules.Game != i.store.Game.Info().Name {
		return fmt.Errorf("expected games of %s, found %s", i.store.Game.Info().Name, p.Rules.Game)
	}
	i.plan = p
	i.nodes, _ = strconv.Atoi(p.Limits["nodes"])
	for _, e := range p.Entrants {
		b, err := i.bot(e)
		if err != nil {
			return err
		}
		i.bots = append(i.bots, b.ID)
	}
	return nil
}

// bot is the version of an entrant.
func (i *importer) bot(e arena.Entrant) (Bot, error) {
	name := e.Name
	for n := 2; ; n++ {
		b, err := i.store.Bot(name)
		if err != nil {
			if err := checkName(name); err != nil {
				return Bot{}, err
			}
			return i.store.insert(Bot{Name: name, Spec: e.Command, Command: e.Command, Print: e.Print, Limits: 1, State: Stopped,
				Note: "from " + filepath.Base(i.path), Added: time.Now()})
		}
		if b.Print == e.Print && (e.Print != "" || b.Spec == e.Command) {
			return b, nil
		}
		name = fmt.Sprintf("%s#%d", e.Name, n)
	}
}

func (i *importer) take(r arena.Result) error {
	const most = 500
	if i.batch = append(i.batch, r); len(i.batch) < most {
		return nil
	}
	return i.flush()
}

// flush writes some games in one transaction.
func (i *importer) flush() error {
	err := i.store.write(func(tx *sql.Tx) error {
		for _, r := range i.batch {
			if err := i.insert(tx, r); err != nil {
				return fmt.Errorf("game %d: %w", r.Number, err)
			}
		}
		return nil
	})
	i.batch = i.batch[:0]
	return err
}

func (i *importer) insert(tx *sql.Tx, r arena.Result) error {
	number := r.Number / i.plan.Seats
	g := &Group{Seed: r.Seed}
	for _, member := range i.plan.Game(number * i.plan.Seats).Seats {
		g.Bots = append(g.Bots, i.bots[member])
	}
	text, err := json.Marshal(g.Bots)
	if err != nil {
		return err
	}
	if err := insertGroup(tx, g, string(text), fmt.Sprintf("%s:%d", i.plan.Hash(), number)); err != nil {
		return err
	}
	h := i.plan.Rules
	h.Seed = r.Seed
	if h, err = i.store.Game.Complete(h); err != nil {
		return err
	}
	id, err := insertGame(tx, &Played{Group: g, Round: r.Number % i.plan.Seats, Header: h, Result: r, Nodes: i.nodes, When: i.when, Machine: "imported"})
	if id == 0 {
		i.count.There++
	} else {
		i.count.Games++
	}
	return err
}
