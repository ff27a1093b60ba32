package profile

import (
	"slices"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/millis"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

// Turn is one turn of a measured bot.
type Turn struct {
	// Game counts the measured games from 1.
	Game int
	Seed string
	Seat int
	// Number is the turn of the game, counted from 0.
	Number int
	// First says that it was the seat's first turn, which has a limit of its own.
	First bool
	// Wall is the time to the answer, CPU what of it was processor time, 0
	// where the system does not tell.
	Wall, CPU time.Duration
	// Metrics are the numbers the bot said about the turn.
	Metrics map[string]float64
	// Pauses are the collections that ended in it or before the next.
	Pauses []Collection
	// Cause says why no answer came.
	Cause string
}

// Starved reports whether the bot got less than 70 % of the processor in a
// turn that was long enough to tell.
func (t *Turn) Starved() bool {
	return t.CPU > 0 && t.Wall >= 5*time.Millisecond && float64(t.CPU) < 0.7*float64(t.Wall)
}

// Collector takes the turns of measured seats from games played one after the
// other.
type Collector struct {
	Turns []Turn
	Games int

	seats  []int
	seed   string
	number int
	begin  int                    // of the game in Turns
	said   []map[string][]float64 // what was heard in each of the game's turns
	begun  map[int]bool
}

var _ replay.Sink = (*Collector)(nil)

// Measure says which seats of the next game are measured.
func (c *Collector) Measure(seats []int) { c.seats = seats }

// Begin begins a game.
func (c *Collector) Begin(head *replay.Record) error {
	c.Games++
	c.seed, c.number, c.begun = head.Seed, 0, map[int]bool{}
	c.begin, c.said = len(c.Turns), nil
	return nil
}

// Turn takes the turn's times and remarks of the measured seats.
func (c *Collector) Turn(t replay.Turn) error {
	for seat := range t.In {
		if t.In[seat] == nil || !slices.Contains(c.seats, seat) {
			continue
		}
		turn := Turn{Game: c.Games, Seed: c.seed, Seat: seat, Number: c.number, First: !c.begun[seat],
			Wall: millis.Duration(t.Wall[seat]), CPU: millis.Duration(t.CPU[seat])}
		if t.Cause != nil {
			turn.Cause = t.Cause[seat]
		}
		var lines []string
		if t.Stderr != nil {
			lines = t.Stderr[seat]
		}
		c.said = append(c.said, turn.hear(lines))
		c.begun[seat] = true
		c.Turns = append(c.Turns, turn)
	}
	c.number++
	return nil
}

// hear keeps what the garbage collector said and returns the bot's numbers.
func (t *Turn) hear(lines []string) map[string][]float64 {
	said := map[string][]float64{}
	for _, line := range lines {
		if pause, ok := ParseCollection(line); ok {
			t.Pauses = append(t.Pauses, pause)
		} else if name, value, ok := player.ParseMetric(line); ok {
			said[name] = append(said[name], value)
		}
	}
	return said
}

// End gives the numbers that were heard in the game to its turns.
func (c *Collector) End(*game.Result) error {
	for _, seat := range c.seats {
		var turns []int
		for i := c.begin; i < len(c.Turns); i++ {
			if c.Turns[i].Seat == seat {
				turns = append(turns, i)
			}
		}
		for _, name := range c.names(turns) {
			c.assign(name, turns)
		}
	}
	return nil
}

// names are the names of the numbers heard in turns.
func (c *Collector) names(turns []int) (names []string) {
	for _, i := range turns {
		for name := range c.said[i-c.begin] {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// assign gives the values of a number to turns. What a bot says after its
// answer may arrive when the next turn has begun; if there are as many values
// as turns, they belong to the turns in order. Otherwise the last value heard
// in a turn is the turn's.
func (c *Collector) assign(name string, turns []int) {
	var all []float64
	for _, i := range turns {
		all = append(all, c.said[i-c.begin][name]...)
	}
	for n, i := range turns {
		heard := c.said[i-c.begin][name]
		if len(all) == len(turns) {
			heard = all[n : n+1]
		}
		if len(heard) == 0 {
			continue
		}
		if c.Turns[i].Metrics == nil {
			c.Turns[i].Metrics = map[string]float64{}
		}
		c.Turns[i].Metrics[name] = heard[len(heard)-1]
	}
}
