// Package game is what the referee needs of a contest game: one interface, and
// one adapter a game that fits a rules library from sim/ to it.
//
// The flow of one game, whoever plays it:
//
//	h, err := g.Complete(header)   // everything the seed decides is written down
//	m, err := g.Start(h)           // the first position
//	for !m.Over() {
//		for each seat: m.AppendInput → the seat's answer
//		m.Play(answers)
//	}
//	m.Result()
package game

import (
	"flag"
	"fmt"
	"sort"
	"strings"
	"time"

	"botkit/localref/internal/quote"
)

// Game is one contest game as the referee sees it. Implementations hold no
// state; a started game is a Match.
type Game interface {
	// Info says what the game is called and what its contest allows.
	Info() Info
	// Flags registers the options that only this game has (busters, ghosts,
	// map, rounds, …) on fs. The values go into h when fs is parsed.
	Flags(fs *flag.FlagSet, h *Header)
	// Complete checks h and fills in what it leaves open: the default league,
	// and whatever the seed decides that a reader of the record cannot work
	// out from the seed with the contest's own rules. Completing twice changes
	// nothing.
	Complete(h Header) (Header, error)
	// Start returns the first position of the game that h, which must be
	// complete, describes.
	Start(h Header) (Match, error)
}

// Recoverer is a Game whose recorded games may leave facts out of the header
// that stand in the players' first lines (busters: how many there are).
type Recoverer interface {
	// Recover completes h from the recorded init blocks, one a seat.
	Recover(h Header, init [][]string) (Header, error)
}

// Match is one game being played. It is not safe for concurrent use.
type Match interface {
	// Seats is the number of players, numbered from 0.
	Seats() int
	// AppendInit appends the official text that seat gets once, before its
	// first turn; nothing where the contest sends nothing.
	AppendInit(dst []byte, seat int) []byte
	// AppendInput appends the official text of this turn for seat. asked is
	// false, and dst unchanged, when the seat is not asked (asleep, dead, out).
	// It is called exactly once a turn for each seat, in seat order, before
	// Play: building the text may draw from the game's random stream.
	AppendInput(dst []byte, seat int) (text []byte, asked bool)
	// Lines is how many lines seat must answer this turn when asked.
	Lines(seat int) int
	// Play carries out the turn. answers has one entry a seat; that of a seat
	// that was not asked is the zero Answer.
	Play(answers []Answer)
	// Over reports whether the game has ended.
	Over() bool
	// Result is the outcome; before the end, the standing.
	Result() Result
}

// Farewell is a Match that says a last word to a seat: ants sends `quit`.
type Farewell interface {
	// AppendFarewell appends what seat is told when it is put out or the game
	// is over; nothing if there is nothing to say or it was said.
	AppendFarewell(dst []byte, seat int) []byte
}

// InputComparer is a Game whose recorded input is not compared byte for byte
// (ants: as JSON values).
type InputComparer interface {
	// SameInput compares two input blocks. line is the index of the first line
	// that differs, -1 if none does.
	SameInput(want, got []string) (line int)
}

// Answer is what a seat returned in a turn.
type Answer struct {
	// Lines are the raw lines without their line ends, as many as were asked
	// for, fewer if Cause is set.
	Lines []string
	// Cause says why there are too few lines ("timeout", "exited with code 3",
	// …). Empty when the answer is complete.
	Cause string
}

// Header describes a game before its first turn: with Complete done it is all
// that is needed to start it again. It is the head of a recorded game.
type Header struct {
	Game string `json:"game"`
	// Seed is a decimal signed 64-bit number.
	Seed   string `json:"seed,omitempty"`
	League string `json:"league"`
	// Players is the number of seats where the contest leaves it open (ants).
	Players int `json:"players,omitempty"`
	// Busters is the number of busters a player, Ghosts the ghost count told
	// to the players, Start the ghosts' first places (busters).
	Busters int           `json:"busters,omitempty"`
	Ghosts  int           `json:"ghosts,omitempty"`
	Start   *BustersStart `json:"start,omitempty"`
	// Map is the map file's lines, Rounds the round limit (ants).
	Map    []string `json:"map,omitempty"`
	Rounds int      `json:"rounds,omitempty"`
}

// BustersStart is where the ghosts of a busters game stand at first.
type BustersStart struct {
	// Ghosts has one entry {id, x, y, stamina} a ghost, ascending ids.
	Ghosts [][4]int `json:"ghosts"`
}

// Result is the outcome of a game. Members that a game does not have are empty.
type Result struct {
	// Scores is the contest's score of each seat (forest, witch: -1 if out;
	// busters: ghosts; ants: ants alive).
	Scores []int `json:"scores,omitempty"`
	// Winner is the winning seat, -1 for a draw; nil for more than two seats.
	Winner *int `json:"winner,omitempty"`
	// Ranks is the place of each seat, 1 the best; equal seats share a place.
	Ranks []int `json:"ranks"`
	// Secured is the number of ghosts brought home (busters).
	Secured []int `json:"secured,omitempty"`
	// Ants and Store are what each colony has at the end, Died the round in
	// which it died (nil: it lives), Rounds how many were played (ants).
	Ants   []int  `json:"ants,omitempty"`
	Store  []int  `json:"store,omitempty"`
	Died   []*int `json:"died,omitempty"`
	Rounds int    `json:"rounds,omitempty"`
	// Out has one entry a seat: why it was put out, nil if it was not. The
	// whole list is nil when nobody was.
	Out []*Fault `json:"out,omitempty"`
}

// Info names a game and its limits.
type Info struct {
	// Name is the word used on the command line.
	Name string
	// Contest is the contest's full name.
	Contest string
	// Bot is the folder of the kit's own bot, from the module's root.
	Bot string
	// Leagues are the playable leagues, the default first.
	Leagues []string
	// MinSeats and MaxSeats bound the number of players; Seats is the default.
	MinSeats, MaxSeats, Seats int
	// First and Turn are the contest's time limits.
	First, Turn time.Duration
	// LongestLine is the longest answer line in bytes that is read, without its
	// end; 0 for that of the contest site, 9,999.
	LongestLine int
	// Score names what Result.Scores counts ("points", "rupees", …).
	Score string
}

// CheckLeague returns league, or the default for the empty word.
func (i Info) CheckLeague(league string) (string, error) {
	if league == "" {
		return i.Leagues[0], nil
	}
	for _, l := range i.Leagues {
		if l == league {
			return l, nil
		}
	}
	return "", fmt.Errorf("%s has no league %s; it has %s", i.Name, quote.Text(league), strings.Join(i.Leagues, ", "))
}

var games = map[string]Game{}

// Register makes g known by its name. Each adapter calls it from init.
func Register(g Game) {
	name := g.Info().Name
	if _, dup := games[name]; dup {
		panic("game: two adapters are named " + name)
	}
	games[name] = g
}

// Named returns the game with that name.
func Named(name string) (Game, error) {
	if g, ok := games[name]; ok {
		return g, nil
	}
	var names []string
	for _, g := range All() {
		names = append(names, g.Info().Name)
	}
	return nil, fmt.Errorf("no game is called %s; there are %s", quote.Text(name), strings.Join(names, ", "))
}

// All returns the games in the order of their names.
func All() []Game {
	var all []Game
	for _, g := range games {
		all = append(all, g)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].Info().Name < all[j].Info().Name })
	return all
}

// Duel fills in the members of a two-player result that follow from the
// scores: the winner and the ranks.
func Duel(scores [2]int) Result {
	winner, ranks := -1, []int{1, 1}
	switch {
	case scores[0] > scores[1]:
		winner, ranks = 0, []int{1, 2}
	case scores[0] < scores[1]:
		winner, ranks = 1, []int{2, 1}
	}
	return Result{Scores: scores[:], Winner: &winner, Ranks: ranks}
}
