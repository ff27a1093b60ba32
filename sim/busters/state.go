//go:build go1.18

package busters

import (
	"fmt"
	"strings"
)

// The map, distances and counts of the game.
const (
	Width  = 16000 // the largest x
	Height = 9000  // the largest y

	MaxPerTeam = 5
	MaxBusters = 2 * MaxPerTeam
	MaxGhosts  = 28
	MinPerTeam = 2
	MinGhosts  = 8

	Turns = 250

	BusterStep   = 800
	GhostStep    = 400
	BustMin      = 900
	BustMax      = 1760
	StunRange    = 1760
	EjectRange   = 1760
	SightRange   = 2200
	RadarRange   = 4400
	BaseRange    = 1600
	StunTurns    = 10
	StunRecharge = 20
)

// League is one of the contest's five rule sets, in ascending order: each knows
// the commands of those before it.
type League uint8

// The leagues.
const (
	Wood2 League = iota
	Wood1
	Bronze
	Silver
	Gold
)

var leagueNames = [...]string{"wood2", "wood1", "bronze", "silver", "gold"}

// Leagues are the names of all leagues in ascending order.
func Leagues() []string { return append([]string(nil), leagueNames[:]...) }

// String returns the league's name.
func (l League) String() string { return leagueNames[l] }

// LeagueNamed returns the league with that name.
func LeagueNamed(name string) (League, error) {
	for i, n := range leagueNames {
		if n == name {
			return League(i), nil
		}
	}
	return 0, fmt.Errorf("expected a league of busters (%s), found %q", strings.Join(Leagues(), ", "), name)
}

// HasStamina reports whether ghosts have stamina and the majority ends the game.
func (l League) HasStamina() bool { return l >= Bronze }

// None is the id that stands for no ghost.
const None = -1

// Buster is one hunter.
type Buster struct {
	X, Y int16
	// Ghost is the id it carries, Busting the id it busted in the turn before
	// as its team sees it; None if there is none.
	Ghost, Busting int8
	// Stunned is the number of turns that it will still do nothing.
	Stunned uint8
	// Recharge is the number of turns until it can stun again.
	Recharge uint8
	// RadarUsed says that its one RADAR is spent, Radar that it sees twice as
	// far just now.
	RadarUsed, Radar bool
}

// Status is where a ghost is.
type Status uint8

// A ghost is not in the game (the zero value), free on the map, carried, or
// brought home.
const (
	Absent Status = iota
	Free
	Carried
	Secured
)

// Ghost is one ghost. Its place counts only while it is Free.
type Ghost struct {
	X, Y    int16
	Stamina uint8
	// Value is the number of busts shown in the input.
	Value  uint8
	Status Status
	// Still says that it does not flee in the turn to come.
	Still bool
}

// State is a whole game at the start of a turn. It is a plain value: copy it
// with `=`, compare it with `==`.
type State struct {
	// Busters has those of team 0 first; only 2*PerTeam are in the game.
	Busters [MaxBusters]Buster
	Ghosts  [MaxGhosts]Ghost
	// PerTeam is the number of busters a team, GhostCount the number of ghosts
	// told to the teams; some of them may be Absent.
	PerTeam, GhostCount uint8
	League              League
	Turn                uint8
	Secured             [2]uint8
}

// Team returns the team of buster b.
func (s *State) Team(b int) int {
	if b < int(s.PerTeam) {
		return 0
	}
	return 1
}

// Over reports whether the game has ended.
func (s *State) Over() bool {
	if s.Turn >= Turns || s.Secured[0]+s.Secured[1] >= s.GhostCount {
		return true
	}
	if !s.League.HasStamina() {
		return false
	}
	return 2*s.Secured[0] > s.GhostCount || 2*s.Secured[1] > s.GhostCount
}

// Scores returns the ghosts that each team has secured or carries.
func (s *State) Scores() [2]int {
	scores := [2]int{int(s.Secured[0]), int(s.Secured[1])}
	for b := 0; b < 2*int(s.PerTeam); b++ {
		if s.Busters[b].Ghost != None {
			scores[s.Team(b)]++
		}
	}
	return scores
}

// Base returns the corner of a team.
func Base(team int) (x, y int) {
	if team == 0 {
		return 0, 0
	}
	return Width, Height
}
