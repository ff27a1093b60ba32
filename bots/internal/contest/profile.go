//go:build go1.18 && profile

package contest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/pkg/profile"
)

// The referee's profile command names the folder and the kind of profile in
// the environment, because a bot's flags belong to its user:
//
//	BOTKIT_PROFILE_DIR   where the files go, the working folder if unset
//	BOTKIT_PROFILE_MODE  cpu (if unset), mem, allocs, block or trace; none counts
//	                     allocations and collections and profiles nothing
//
// The first turn belongs to the start: memory is allocated and touched in it.
// What is profiled and counted begins when it is over. The profile mem alone is
// of the whole program, since it is about what is held.

// counters is what a bot says about a game in runtime.json.
type counters struct {
	// First and Turn are the bot's own time budgets in milliseconds.
	First, Turn float64
	// Nodes is the fixed work a turn, 0 if the bot thinks by the clock.
	Nodes int
	// Turns is how many were answered.
	Turns int
	// Mallocs and Bytes were allocated after each turn's answer up to the next
	// one's, the first entry for the second turn; empty with a profile, which
	// allocates itself.
	Mallocs, Bytes []uint64
	// Collections is how often the garbage collector ran after the first turn,
	// PauseNS how long it stopped the bot.
	Collections uint32
	PauseNS     uint64
}

// recorder is the profile of this process's game.
type recorder struct {
	dir, mode string
	stop      func()
	last, now runtime.MemStats
	first     runtime.MemStats
	counters  counters
	ended     bool
}

// countedTurns is the room for the counts of turns, made before they begin.
const countedTurns = 1 << 14

func init() {
	r := &recorder{dir: os.Getenv("BOTKIT_PROFILE_DIR"), mode: os.Getenv("BOTKIT_PROFILE_MODE")}
	if r.dir == "" {
		r.dir = "."
	}
	switch r.mode {
	case "mem":
		runtime.MemProfileRate = profile.DefaultMemProfileRate
	case "allocs":
		runtime.MemProfileRate = 0 // until the first turn is over
	case "none":
		r.counters.Mallocs = make([]uint64, 0, countedTurns)
		r.counters.Bytes = make([]uint64, 0, countedTurns)
	}
	profileTurn, profileEnd = r.turn, r.end
}

// turn is called when a turn's answer has been sent.
func (r *recorder) turn(e *Entry) {
	r.counters.Turns++
	switch {
	case r.counters.Turns == 1:
		r.begin()
	case r.mode == "none":
		r.count()
	case r.mode == "mem":
		// A heap profile is as of the last collection, and after the last turn
		// nothing is held any more.
		runtime.GC()
	}
}

func (r *recorder) begin() {
	if r.mode == "none" {
		runtime.ReadMemStats(&r.first)
		r.last = r.first
		return
	}
	options := []func(*profile.Profile){profile.ProfilePath(r.dir), profile.NoShutdownHook, profile.Quiet}
	switch r.mode {
	case "mem":
		options = append(options, profile.MemProfile)
	case "allocs":
		options = append(options, profile.MemProfileAllocs, profile.MemProfileRate(1))
	case "block":
		options = append(options, profile.BlockProfile)
	case "trace":
		options = append(options, profile.TraceProfile)
	default:
		options = append(options, profile.CPUProfile)
	}
	r.stop = profile.Start(options...).Stop
}

// count notes what was allocated since the last turn.
func (r *recorder) count() {
	runtime.ReadMemStats(&r.now)
	if len(r.counters.Mallocs) < countedTurns {
		r.counters.Mallocs = append(r.counters.Mallocs, r.now.Mallocs-r.last.Mallocs)
		r.counters.Bytes = append(r.counters.Bytes, r.now.TotalAlloc-r.last.TotalAlloc)
	}
	r.last = r.now
}

// end writes the files.
func (r *recorder) end(e *Entry) {
	if r.ended {
		return
	}
	r.ended = true
	if r.stop != nil {
		r.stop()
	}
	c := &r.counters
	c.First, c.Turn, c.Nodes = milliseconds(e.limits.First), milliseconds(e.limits.Turn), e.Nodes
	c.Collections, c.PauseNS = r.last.NumGC-r.first.NumGC, r.last.PauseTotalNs-r.first.PauseTotalNs
	text, err := json.Marshal(c)
	if err == nil {
		err = os.MkdirAll(r.dir, 0o777)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(r.dir, "runtime.json"), text, 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "profile:", err)
	}
}
