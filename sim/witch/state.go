//go:build go1.18

package witch

import (
	"fmt"
	"strings"
)

// League selects the rules: the full game is Bronze and everything above it.
type League uint8

// The leagues with different rules.
const (
	Wood2 League = iota
	Wood1
	Bronze
)

var leagueNames = [...]string{Wood2: "wood2", Wood1: "wood1", Bronze: "bronze"}

// Leagues are the names of all leagues in ascending order.
func Leagues() []string { return append([]string(nil), leagueNames[:]...) }

// String returns the league's name.
func (l League) String() string { return leagueNames[l] }

// LeagueNamed returns the league with that name.
func LeagueNamed(name string) (League, error) {
	for l, n := range leagueNames {
		if n == name {
			return League(l), nil
		}
	}
	return 0, fmt.Errorf("expected a league of witch (%s), found %q", strings.Join(Leagues(), ", "), name)
}

// Goal is the number of brews that ends the game.
func (l League) Goal() uint8 { return [...]uint8{Wood2: 2, Wood1: 3, Bronze: 6}[l] }

const (
	// MaxTurns is the length of the longest game.
	MaxTurns = 100
	// MaxSpells is the most a witch can know: each spell of the tome can be
	// learnt once.
	MaxSpells = SpellRows
	// TomePlaces is how many spells of the tome are shown.
	TomePlaces = 6
	// QueuePlaces is how many orders are shown.
	QueuePlaces = 5
	bonusCount  = 4
)

// Witch is one player's side of a game.
type Witch struct {
	Shelf Ingredients
	// Score is the rupees earned; -1 once the player is out.
	Score int32
	Brews uint8
	// Known is the number of spells; Spell has their rows in the order of the
	// input, SpellID their ids.
	Known   uint8
	Out     bool
	Spell   [MaxSpells]uint8
	SpellID [MaxSpells]uint16
	// Ready has bit i set if spell i is not exhausted.
	Ready uint64
}

// State is a whole game at the start of a turn, a plain value.
type State struct {
	Witches [2]Witch
	// Tome has the rows of the spells shown, Stock the tier-0 ingredients that
	// lie on them, Queue the rows of the orders shown.
	Tome  [TomePlaces]uint8
	Stock [TomePlaces]uint8
	Queue [QueuePlaces]uint8
	// TomeLen and QueueLen are how many are shown.
	TomeLen, QueueLen uint8
	// Threes and Ones are the bonuses left. While there are threes they are
	// paid at the head of the queue and ones at the second place; after them
	// ones are paid at the head.
	Threes, Ones uint8
	Turn         uint8
	League       League
	// TomeDeck and OrderDeck are what is not shown yet, in the order in which
	// it comes; a player's view has none.
	TomeDeck          [TomeSpells]uint8
	OrderDeck         [OrderRows]uint8
	TomeNext, TomeEnd uint8
	OrderNext         uint8
	OrderEnd          uint8
	NextID            uint16
}

// Over reports whether the game has ended.
func (s *State) Over() bool {
	goal := s.League.Goal()
	a, b := &s.Witches[0], &s.Witches[1]
	return a.Out || b.Out || a.Brews >= goal || b.Brews >= goal || s.Turn >= MaxTurns
}

// Scores returns both players' scores with what is left on the shelves, the
// final result once the game is over; -1 for a player who is out.
func (s *State) Scores() (scores [2]int) {
	for p := range s.Witches {
		w := &s.Witches[p]
		score := w.Score
		if !w.Out && s.League != Wood2 {
			score += w.Shelf[1] + w.Shelf[2] + w.Shelf[3]
		}
		scores[p] = int(score)
	}
	return scores
}

// Bonus returns what a brew at that place of the queue pays on top and how
// many such bonuses are left, 0 and 0 if it pays none.
func (s *State) Bonus(place int) (pays, left int) {
	switch {
	case place == 0 && s.Threes > 0:
		return 3, int(s.Threes)
	case place == 0 && s.Ones > 0, place == 1 && s.Threes > 0 && s.Ones > 0:
		return 1, int(s.Ones)
	}
	return 0, 0
}

// SeenBy returns the game as a player sees it: himself as witch 0, and nothing
// that the input does not tell.
func (s *State) SeenBy(seat int) State {
	v := *s
	v.Witches[0], v.Witches[1] = s.Witches[seat], s.Witches[1-seat]
	v.TomeDeck, v.OrderDeck = [TomeSpells]uint8{}, [OrderRows]uint8{}
	v.TomeNext, v.TomeEnd, v.OrderNext, v.OrderEnd, v.NextID = 0, 0, 0, 0, 0
	return v
}
