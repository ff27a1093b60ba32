package arena

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sort"

	"botkit/localref/internal/game"
	"botkit/localref/internal/journal"
	"botkit/localref/internal/quote"
)

// Entrant is one player of an arena.
type Entrant struct {
	// Name is what the tables call it.
	Name string `json:"name"`
	// Command is what is started.
	Command string `json:"command"`
	// Print is a fingerprint of the program's files, so that a bot that was
	// changed is not taken for what it was.
	Print string `json:"print,omitempty"`
	// Narrow is the fingerprint that version 1.0 took, of fewer files, where it
	// is another one: files that 1.0 began go on.
	Narrow string `json:"print10,omitempty"`
	// Clock says that the entrant thinks by the clock although the plan has
	// fixed work, which does not reach it.
	Clock bool `json:"clock,omitempty"`
	// Limits is one more factor on the entrant's time limits, 0 for none.
	Limits float64 `json:"limits,omitempty"`
}

// Plan is everything that decides which games are played and how: the first
// line of a results file. The games follow from it by arithmetic, in an order
// that never changes.
type Plan struct {
	// Version is the version of the file's form.
	Version int `json:"arena"`
	// Rules are the game, the league and what else the game leaves open,
	// without a seed.
	Rules game.Header `json:"rules"`
	// Limits are the settings of the referee that change results: time limits,
	// grace, fixed work.
	Limits map[string]string `json:"limits,omitempty"`
	// Entrants are all players.
	Entrants []Entrant `json:"entrants"`
	// Seats is the number of players of one game.
	Seats int `json:"seats"`
	// Gauntlet lets the first entrant play all others, instead of all
	// playing each other.
	Gauntlet bool `json:"gauntlet,omitempty"`
	// SeedSpec, SeedCount and SeedHash stand for the seeds.
	SeedSpec  string `json:"seeds"`
	SeedCount int    `json:"seed_count"`
	SeedHash  string `json:"seed_hash"`

	seeds    Seeds
	pairings [][]int
}

// Game is one game of a plan.
type Game struct {
	// Number is its place in the plan, from 0.
	Number int
	// Seed decides the map.
	Seed string
	// Seats has the entrant in each seat.
	Seats []int
}

// These bound a plan, so that a slip of the finger is told at once.
const (
	mostGames    = 100_000_000
	mostPairings = 100_000
)

// Complete checks the plan and works out its pairings. The members after
// Gauntlet come from seeds.
func (p *Plan) Complete(seeds Seeds) error {
	n := len(p.Entrants)
	switch {
	case n < 2:
		return fmt.Errorf("an arena needs at least two entrants, found %d; give -p twice, or -p and -pool", n)
	case p.Seats < 2:
		return fmt.Errorf("an arena needs games of at least two seats, found %d", p.Seats)
	case n < p.Seats:
		return fmt.Errorf("a game has %d seats but there are only %d entrants", p.Seats, n)
	case seeds.Len() == 0:
		return fmt.Errorf("an arena needs at least one seed")
	}
	names := map[string]bool{}
	for _, e := range p.Entrants {
		if names[e.Name] {
			return fmt.Errorf("two entrants are called %s", quote.Text(e.Name))
		}
		names[e.Name] = true
	}
	if pairings := choose(n, p.Seats); pairings > mostPairings {
		return fmt.Errorf("%d entrants make %.0f different games of %d, more than %d", n, pairings, p.Seats, mostPairings)
	}
	p.pairings = nil
	for _, members := range subsets(n, p.Seats) {
		if !p.Gauntlet || members[0] == 0 {
			p.pairings = append(p.pairings, members)
		}
	}
	if games := float64(seeds.Len()) * float64(len(p.pairings)) * float64(p.Seats); games > mostGames {
		return fmt.Errorf("the plan has %.0f games, more than %d", games, mostGames)
	}
	p.Version = 1
	p.seeds = seeds
	p.SeedSpec, p.SeedCount, p.SeedHash = seeds.Spec(), seeds.Len(), seeds.hash()
	return nil
}

// choose is the number of k-element subsets of n.
func choose(n, k int) float64 {
	ways := 1.0
	for i := 0; i < k; i++ {
		ways *= float64(n-i) / float64(i+1)
	}
	return ways
}

// subsets lists the k-element subsets of 0 … n-1 in lexical order.
func subsets(n, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for first := 0; first+k <= n; first++ {
		for _, rest := range subsets(n-first-1, k-1) {
			members := []int{first}
			for _, m := range rest {
				members = append(members, first+1+m)
			}
			all = append(all, members)
		}
	}
	return all
}

// Groups is the number of groups: the games of one pairing on one seed, which
// differ in the seats alone. For two seats a group is a pair.
func (p *Plan) Groups() int { return p.seeds.Len() * len(p.pairings) }

// Games is the number of games: a group has as many as there are seats.
func (p *Plan) Games() int { return p.Groups() * p.Seats }

// Pairings lists the sets of entrants that meet.
func (p *Plan) Pairings() [][]int { return p.pairings }

// Game returns the game with a number below Games. All pairings play a seed
// before the next seed begins, so that every pairing has about as many games
// whenever the run is stopped. Within a group everybody moves up one seat
// from game to game.
func (p *Plan) Game(number int) Game {
	group, rotation := number/p.Seats, number%p.Seats
	members := p.pairings[group%len(p.pairings)]
	seats := make([]int, p.Seats)
	for i := range seats {
		seats[i] = members[(i+rotation)%p.Seats]
	}
	return Game{Number: number, Seed: p.seeds.At(group / len(p.pairings)), Seats: seats}
}

// duel reports whether the first entrant is in every game and games have two
// seats, so that one row of pentanomial counts tells how strong it is.
func (p *Plan) duel() bool {
	return p.Seats == 2 && (p.Gauntlet || len(p.Entrants) == 2)
}

// CheckSPRT reports an error if a sequential test has no question to answer in
// the plan's games.
func (p *Plan) CheckSPRT() error {
	if !p.duel() {
		return errors.New("-sprt tests one entrant against the rest: give two entrants or a gauntlet, and games of two")
	}
	return nil
}

// FileName is the name of the results file of a shard that is given no other.
func (p *Plan) FileName(s Shard) string { return p.fileName(p.Hash(), s) }

func (p *Plan) fileName(hash string, s Shard) string {
	name := p.Rules.Game + "-" + hash
	if s.N > 0 {
		name += fmt.Sprintf("-%dof%d", s.I, s.N)
	}
	return name + ".jsonl"
}

// Hash names in eight letters which games the plan is of. How many it has of
// them is left out: more games go on where fewer have stopped.
func (p *Plan) Hash() string {
	q := *p
	q.SeedSpec, q.SeedCount, q.SeedHash = p.seeds.sequence(), 0, ""
	q.Entrants = slices.Clone(p.Entrants)
	for i := range q.Entrants {
		q.Entrants[i].Narrow = ""
	}
	return journal.Hash(&q)
}

// FileName10 is what version 1.0 called the results file.
func (p *Plan) FileName10(s Shard) string {
	q := *p
	q.Entrants = slices.Clone(p.Entrants)
	for i := range q.Entrants {
		e := &q.Entrants[i]
		e.Print, e.Narrow = cmp.Or(e.Narrow, e.Print), ""
	}
	return q.fileName(journal.Hash(&q), s)
}

// samePrint reports whether two entrants are the same program, as far as both
// know: a file begun by version 1.0 knows less.
func (e Entrant) samePrint(other Entrant) bool {
	return e.Print == other.Print || e.Narrow != "" && e.Narrow == other.Print || other.Narrow != "" && e.Print == other.Narrow
}

func (p *Plan) samePrints(q *Plan) bool {
	for i := range p.Entrants {
		if p.Entrants[i].Print != q.Entrants[i].Print {
			return false
		}
	}
	return true
}

// Difference says in which point the games of two plans differ first; nothing if
// they are the same as far as both plans go.
func (p *Plan) Difference(q *Plan) string {
	points := []journal.Point{
		{What: "the file's version", There: p.Version, Here: q.Version},
		{What: "the game", There: p.Rules, Here: q.Rules},
		{What: "the number of entrants", There: len(p.Entrants), Here: len(q.Entrants)},
	}
	for i := 0; i < min(len(p.Entrants), len(q.Entrants)); i++ {
		a, b := p.Entrants[i], q.Entrants[i]
		points = append(points,
			journal.Point{What: fmt.Sprintf("entrant %d", i+1), There: [2]string{a.Name, a.Command}, Here: [2]string{b.Name, b.Command}},
			journal.Point{What: fmt.Sprintf("the limits of entrant %d", i+1), There: a.Limits, Here: b.Limits},
			journal.Point{What: fmt.Sprintf("whether entrant %d thinks by the clock", i+1), There: a.Clock, Here: b.Clock},
			journal.Point{There: a.samePrint(b), Here: true, Text: fmt.Sprintf("entrant %d, %s, is not the same program any more", i+1, b.Name)})
	}
	for _, name := range keys(p.Limits, q.Limits) {
		points = append(points, journal.Point{What: name, There: p.Limits[name], Here: q.Limits[name]})
	}
	return journal.Difference(append(points,
		journal.Point{What: "the seats", There: p.Seats, Here: q.Seats},
		journal.Point{What: "gauntlet", There: p.Gauntlet, Here: q.Gauntlet},
		journal.Point{There: p.seeds.agree(q.seeds), Here: true, Text: fmt.Sprintf("the seeds: %s there, %s here", quote.Cut(p.SeedSpec, 60), quote.Cut(q.SeedSpec, 60))})...)
}

func keys(maps ...map[string]string) []string {
	var all []string
	seen := map[string]bool{}
	for _, m := range maps {
		for k := range m {
			if !seen[k] {
				seen[k] = true
				all = append(all, k)
			}
		}
	}
	sort.Strings(all)
	return all
}

// ParsePlan reads the first line of a results file.
func ParsePlan(line []byte) (*Plan, error) {
	var p Plan
	if err := json.Unmarshal(line, &p); err != nil || p.Version == 0 {
		return nil, fmt.Errorf("expected the plan of an arena, found %s", quote.Text(line))
	}
	if p.Version != 1 {
		return nil, fmt.Errorf("the plan has version %d, this program reads version 1", p.Version)
	}
	written := p.SeedHash
	seeds, err := ParseSeeds(p.SeedSpec)
	if err != nil {
		return nil, err
	}
	if seeds, err = seeds.First(p.SeedCount); err != nil {
		return nil, err
	}
	if err := p.Complete(seeds); err != nil {
		return nil, err
	}
	if written != p.SeedHash {
		return nil, fmt.Errorf("the plan's %d seeds %s are others than this program has", p.SeedCount, quote.Cut(p.SeedSpec, 60))
	}
	return &p, nil
}
