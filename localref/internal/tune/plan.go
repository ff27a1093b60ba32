package tune

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/game"
	"botkit/localref/internal/journal"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/stats"
)

// SPSA is the method of Settings.
const SPSA = "spsa"

// Settings say how to search.
type Settings struct {
	// Method is SPSA; Complete fills it in. It stands in journals, which once had
	// another.
	Method string `json:"method"`
	// Seed starts the search's random stream.
	Seed uint64 `json:"seed"`
	// Budget is the most games that the search may play.
	Budget int `json:"budget"`
	// Games is how many games each point plays, in pairs; Complete fills it in.
	Games int `json:"games"`
	// Population is how many points a generation has, 2; Complete fills it in.
	Population int `json:"population"`
	// Sigma is how far the search looks at first, as a share of each range.
	Sigma float64 `json:"sigma"`
}

// Generations is how many generations the budget has room for.
func (s Settings) Generations() int { return s.Budget / s.generation() }

// generation is the games of one generation.
func (s Settings) generation() int { return s.Games * s.Population }

// Test is the end of a run: the values found against the old ones.
type Test struct {
	// SPRT is the test, as stats.ParseSPRT reads it.
	SPRT string `json:"sprt"`
	// Games is the most games it may take.
	Games int `json:"games"`
	// Seeds is a set of seeds that the search does not use.
	Seeds string `json:"seeds"`
}

// Plan is everything that decides a run, and the first line of its journal.
type Plan struct {
	// Version is the version of the journal's form.
	Version int `json:"tune"`
	// Rules are the game without its seed, Limits the referee's settings that change results.
	Rules  game.Header       `json:"rules"`
	Limits map[string]string `json:"limits,omitempty"`
	// Bot is the program that is tuned, as it is.
	Bot arena.Entrant `json:"bot"`
	// Params are the tuned parameters; their values are the old ones. Start is where the
	// search begins.
	Params []Param   `json:"params"`
	Start  []float64 `json:"start"`
	// Opponents are played in turn.
	Opponents []arena.Entrant `json:"opponents"`
	Settings  Settings        `json:"settings"`
	// Seeds are those of the search.
	Seeds string `json:"seeds"`
	Test  Test   `json:"test"`

	seeds, testSeeds arena.Seeds
	sprt             stats.SPRT
}

// leastGenerations is how many generations a search needs to be one.
const leastGenerations = 4

// mostGames bounds a search and a test, because the results are kept in memory.
const mostGames = 1_000_000

// Complete checks the plan and works out what follows from it.
func (p *Plan) Complete() (err error) {
	s := &p.Settings
	s.Method = cmp.Or(s.Method, SPSA)
	s.Population = cmp.Or(s.Population, 2)
	s.Games = cmp.Or(s.Games, 16)
	switch {
	case s.Method != SPSA:
		return fmt.Errorf("expected the method %s, found %s: a search by another method, as version 1.0 had one, can be finished by that version only", SPSA, quote.Text(s.Method))
	case s.Population != 2:
		return fmt.Errorf("expected 2 candidates in a generation, found %d", s.Population)
	case len(p.Params) == 0 || len(p.Start) != len(p.Params):
		return fmt.Errorf("expected parameters and a start value for each, found %d and %d", len(p.Params), len(p.Start))
	case len(p.Opponents) == 0:
		return fmt.Errorf("expected at least one opponent")
	case s.Games < 2 || s.Games%2 != 0 || s.Games > mostGames:
		return fmt.Errorf("-games: expected an even number of games a candidate, because they are played in pairs, found %d", s.Games)
	case !(s.Sigma > 0 && s.Sigma <= 0.5):
		return fmt.Errorf("-sigma: expected a share of the range above 0 and up to 0.5, found %v", s.Sigma)
	case s.Budget > mostGames || s.Generations() < leastGenerations:
		return fmt.Errorf("-budget: expected %d (%d generations of %d candidates with %d games each) to %d games, found %d",
			leastGenerations*s.generation(), leastGenerations, s.Population, s.Games, mostGames, s.Budget)
	case p.Test.Games < 2 || p.Test.Games > mostGames:
		return fmt.Errorf("-test: expected 2 to %d games, found %d", mostGames, p.Test.Games)
	}
	for i, param := range p.Params {
		if !(p.Start[i] >= param.Low && p.Start[i] <= param.High) {
			return fmt.Errorf("-start %s: expected %v to %v, found %v", param.Name, param.Low, param.High, p.Start[i])
		}
	}
	if p.sprt, err = stats.ParseSPRT(p.Test.SPRT); err != nil {
		return fmt.Errorf("-sprt: %w", err)
	}
	p.Version = 1
	return p.completeSeeds()
}

// completeSeeds reads the seeds and holds those of the test apart.
func (p *Plan) completeSeeds() (err error) {
	if p.seeds, err = arena.ParseSeeds(p.Seeds); err != nil {
		return fmt.Errorf("-seeds: %w", err)
	}
	if p.testSeeds, err = arena.ParseSeeds(p.Test.Seeds); err != nil {
		return fmt.Errorf("-test-seeds: %w", err)
	}
	if p.testSeeds, err = p.testSeeds.First(min(p.testSeeds.Len(), (p.Test.Games+1)/2)); err != nil {
		return err
	}
	used := map[string]bool{}
	pairs := p.Settings.Generations() * p.Settings.Games / 2
	for i := 0; i < min(pairs, p.seeds.Len()); i++ {
		used[p.seeds.At(i)] = true
	}
	for i := 0; i < p.testSeeds.Len(); i++ {
		if seed := p.testSeeds.At(i); used[seed] {
			return fmt.Errorf("seed %s is in %s and in %s: the test needs seeds that the search never saw", seed, p.Seeds, p.Test.Seeds)
		}
	}
	return nil
}

// Old are the values that the bot has.
func (p *Plan) Old() []float64 {
	old := make([]float64, len(p.Params))
	for i, param := range p.Params {
		old[i] = param.Value
	}
	return old
}

// Hash names the plan in eight letters.
func (p *Plan) Hash() string { return journal.Hash(p) }

// parsePlan reads the first line of a journal.
func parsePlan(line []byte) (*Plan, error) {
	var p Plan
	if err := json.Unmarshal(line, &p); err != nil || p.Version == 0 {
		return nil, fmt.Errorf("expected the plan of a search for parameters, found %s", quote.Text(line))
	}
	if p.Version != 1 {
		return nil, fmt.Errorf("the plan has version %d, this program reads version 1", p.Version)
	}
	return &p, p.Complete()
}

// Difference says in which point two plans differ first; nothing if they are the same.
func (p *Plan) Difference(q *Plan) string {
	return journal.Difference(
		journal.Point{What: "the game", There: p.Rules, Here: q.Rules},
		journal.Point{What: "the referee's limits", There: p.Limits, Here: q.Limits},
		journal.Point{What: "the bot", There: p.Bot.Command, Here: q.Bot.Command},
		journal.Point{What: "the parameters", There: p.Params, Here: q.Params},
		journal.Point{What: "the start", There: p.Start, Here: q.Start},
		journal.Point{What: "the bot's program", There: p.Bot, Here: q.Bot},
		journal.Point{What: "the opponents", There: p.Opponents, Here: q.Opponents},
		journal.Point{What: "the search", There: p.Settings, Here: q.Settings},
		journal.Point{What: "the seeds", There: p.Seeds, Here: q.Seeds},
		journal.Point{What: "the test", There: p.Test, Here: q.Test})
}

// Game is one game of a run, between a candidate and an opponent.
type Game struct {
	// Number is its place in the run, from 0. Even games and the odd ones after them are pairs.
	Number int
	// Values are the candidate's, one a parameter.
	Values []float64
	// Opponent is an index into Plan.Opponents, TheOld for the bot as it is.
	Opponent int
	// Seed decides the map, Seat is the candidate's (0 or 1).
	Seed string
	Seat int
}

// TheOld is the opponent in the test at the end.
const TheOld = -1

// generation lists the games of a generation: the same pairs for each
// candidate. A seed comes back only when all have been used.
func (p *Plan) generation(number int, candidates [][]float64) []Game {
	var games []Game
	pairs := p.Settings.Games / 2
	for c, values := range candidates {
		for k := 0; k < p.Settings.Games; k++ {
			pair := number*pairs + k/2
			games = append(games, Game{
				Number: number*p.Settings.generation() + c*p.Settings.Games + k,
				Values: values, Opponent: pair % len(p.Opponents),
				Seed: p.seeds.At(pair % p.seeds.Len()), Seat: k % 2,
			})
		}
	}
	return games
}

// testBatch is how many games of the test are handed out at a time.
const testBatch = 32

// test lists a batch of the test's games, none when there are no more.
func (p *Plan) test(batch int, found []float64) []Game {
	var games []Game
	first := p.Settings.Generations() * p.Settings.generation()
	for k := batch * testBatch; k < min((batch+1)*testBatch, 2*p.testSeeds.Len()); k++ {
		games = append(games, Game{Number: first + k, Values: found, Opponent: TheOld, Seed: p.testSeeds.At(k / 2), Seat: k % 2})
	}
	return games
}

// last bounds the numbers of the run's games.
func (p *Plan) last() int {
	return p.Settings.Generations()*p.Settings.generation() + 2*p.testSeeds.Len()
}

// sameValues compares values bit for bit; they went through JSON, which keeps them.
func sameValues(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Float64bits(x) == math.Float64bits(y) })
}
