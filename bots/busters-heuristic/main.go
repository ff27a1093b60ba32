//go:build go1.18

// Command busters-heuristic plays Code Busters in all five leagues.
//
// It keeps a belief about what the fog hides (belief.go, fog.go). In the leagues with
// stamina it looks one step ahead for each buster and takes what is best by the first
// thing that differs (policy.go, scene.go, outlook.go). The wood leagues have a
// planner of routes (race.go).
//
// Which league is being played it learns from the input: stamina means bronze
// or later, a stunned buster means that STUN exists, a thrown ghost means gold. The
// commands RADAR and EJECT leave no other trace, so whoever hands this bot in for
// silver or gold sets the constant playedLeague.
package main

import (
	"flag"
	"time"

	"botkit/bots/internal/contest"
	"botkit/sim/busters"
)

// playedLeague is the league that the entry is handed in for; "auto" learns
// from the input and never uses a command that the input has not proved.
const playedLeague = "auto"

func main() {
	league := playedLeague
	e := contest.Start(contest.Limits{First: 500 * time.Millisecond, Turn: 82 * time.Millisecond}, params,
		func(fs *flag.FlagSet) {
			fs.Func("league", "the `league` that is played: auto, wood2, wood1, bronze, silver or gold (default "+playedLeague+")",
				func(name string) error {
					league = name
					_, err := leagueFlag(name)
					return err
				})
		})
	fixed, err := leagueFlag(league)
	if err != nil {
		e.Fail(err)
	}
	e.Fail(play(e, fixed))
}

// leagueFlag reads the name of a league; -1 stands for auto.
func leagueFlag(name string) (int, error) {
	if name == "auto" {
		return -1, nil
	}
	l, err := busters.LeagueNamed(name)
	return int(l), err
}

// play is the whole game. It returns what ended it, io.EOF at the game's end.
func play(e *contest.Entry, fixed int) error {
	m := &mind{}
	if err := m.view.ReadInit(e.Line); err != nil {
		return err
	}
	m.start(fixed, e.Seed)
	line := make([]byte, 0, 64)
	for {
		if err := m.view.Read(e.Line); err != nil {
			return err
		}
		more := func(n int) bool { return e.More(n) }
		actions := m.think(more)
		for _, a := range actions {
			line = a.Append(line[:0])
			e.Say(line)
		}
		e.Logf("league %s secured %d %d lost %x", m.league, m.b.s.Secured[0], m.b.s.Secured[1], m.b.lost)
		m.draw(e)
		e.EndTurn()
	}
}
