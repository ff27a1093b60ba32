package profile

import (
	"encoding/json"
	"fmt"
	"os"
	"time"
)

// Counters is what a bot's profile build says about a game in runtime.json.
type Counters struct {
	// First and Turn are the bot's time budgets in milliseconds.
	First, Turn float64
	// Nodes is the fixed work a turn, 0 if the bot thinks by the clock.
	Nodes int
	Turns int
	// Mallocs and Bytes were allocated in each turn after the first; empty in a
	// game with a profiler.
	Mallocs, Bytes []uint64
	Collections    uint32
	PauseNS        uint64
}

// ReadCounters reads the file runtime.json of a game.
func ReadCounters(path string) (*Counters, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	c := new(Counters)
	if err := json.Unmarshal(text, c); err != nil {
		return nil, fmt.Errorf("%s: expected the counters of a profile build: %w", path, err)
	}
	if len(c.Mallocs) != len(c.Bytes) {
		return nil, fmt.Errorf("%s: expected as many counts of bytes as of allocations, found %d and %d", path, len(c.Bytes), len(c.Mallocs))
	}
	return c, nil
}

// Allocations is what was allocated in the turn loops of games.
type Allocations struct {
	// Turns were counted, Faulty of them allocated.
	Turns, Faulty  int
	Mallocs, Bytes uint64
	Collections    int
	Pause          time.Duration
}

// Add adds a game.
func (a *Allocations) Add(c *Counters) {
	a.Turns += len(c.Mallocs)
	for i, n := range c.Mallocs {
		if n > 0 {
			a.Faulty++
		}
		a.Mallocs += n
		a.Bytes += c.Bytes[i]
	}
	a.Collections += int(c.Collections)
	a.Pause += time.Duration(c.PauseNS)
}
