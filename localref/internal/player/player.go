// Package player seats programs in games: a bot as a child process that is
// asked, timed, watched and in the end stopped with everything it started.
//
// A seat is described by a line of text, the -p of the command line:
//
//	builtin:NAME [flags]        an opponent that comes with the kit
//	bot:NAME-OR-DIR [flags]     the entry in bots/NAME or in a folder, built first
//	src:FILE [arguments]        a source file, compiled as the contest site does
//	tcp:HOST:PORT               a player that listens there, in games that have such
//	anything else               a command line, split into words as the system does
//
// A Resolver turns that text into a Program, which can be started many times,
// a game each; Start gives the Player of one game.
//
//	resolver := player.NewResolver()
//	defer resolver.Close()
//	program, err := resolver.Resolve("forest", "./mybot -fast")
//	p := program.Start(player.Options{})
//	reply := p.Ask(input, 1, player.Limit{Time: 100 * time.Millisecond})
//	p.Close(0)
//
// # Time
//
// Wall time decides: from the moment the last byte of the input is handed to
// the system to the moment the last line of the answer has been read, on the
// monotonic clock. Beside it stands the CPU time that the bot with all its
// threads and child processes used meanwhile.
//
// # Lines
//
// CR, LF and CRLF end a line. A line too many is not lost: it stays in the
// pipe and is the answer to the next question, as on the contest site;
// Reply.Unread counts them. Bytes
// that are not UTF-8 are read as U+FFFD.
//
// # Memory
//
// The limit is held by looking at the process and its children every 20 ms:
// limits on address space would hit programs that reserve more than they use,
// as those written in Go or Java do. A program that goes over it is killed.
// One that is faster than that meets the system's own limit on writable memory
// (RLIMIT_DATA, on Windows that of the job), a quarter and 256 MB above.
//
// # Systems
//
// What differs by system is in sys_*.go, cores_*.go and, for the words of a
// command line, in package quote. A bot is the first process of a tree: on Unix
// a process group, on Linux also what left that, on Windows a job object.
package player

import (
	"time"

	"botkit/localref/internal/game"
)

// Program is what sits in a seat, ready to be started for a game.
type Program interface {
	// Name is the text the program was described with.
	Name() string
	// Start starts the program for one game. A program that cannot be started
	// is a player too: one that answers each question with the cause.
	Start(Options) Player
}

// Player is a program in one game. Its methods must not be called at the same
// time, Kill excepted.
type Player interface {
	// Ask sends text and waits for an answer of that many lines.
	Ask(text []byte, lines int, limit Limit) Reply
	// Tell sends text that needs no answer.
	Tell(text []byte)
	// Settle gives a program that has answered a moment to say the rest of what
	// it has to say about that turn on stderr.
	Settle()
	// Unread is how many lines there are that nobody has asked for. It waits at
	// most so long for a program that still works after its answer.
	Unread(patience time.Duration) int
	// Remarks returns what the program wrote to stderr since the last call.
	Remarks() Remarks
	// Kill ends the program at once; an Ask under way returns.
	Kill()
	// Close says that the game is over, gives the program that long to end by
	// itself, and leaves nothing behind.
	Close(linger time.Duration)
}

// Options say how a program is run.
type Options struct {
	// Core is the core the program may use, -1 for any.
	Core int
	// Memory is the limit in bytes, 0 for none.
	Memory int64
	// Pause stops the program while it is not asked.
	Pause bool
	// Env has more NAME=VALUE pairs for the program.
	Env []string
	// League is the one that is played, which only builtin opponents are told:
	// no game's text says it, and the author of a bot knows what he enters for.
	League string
}

// Limit bounds an answer.
type Limit struct {
	// Time is what the contest allows, Grace how much longer the referee waits
	// before it gives up.
	Time, Grace time.Duration
	// Line is the longest line in bytes, without its end; 0 means LongestLine.
	Line int
}

// LongestLine is the longest line in bytes that the contest site reads.
const LongestLine = 9999

// Reply is what a player returned when it was asked.
type Reply struct {
	// Lines are the complete lines, as many as were asked for unless Cause is
	// set.
	Lines []string
	// Cause says why there are too few lines; none if there are enough.
	Cause game.Cause
	// Rest is the beginning of a line that did not end, if Cause is set.
	Rest string
	// Unread is how many lines there were when the question was asked: left over
	// from earlier ones, and taken first.
	Unread int
	// Ready says of an answer that did not come in time that the program was
	// ready to run, or had written something by the time the referee looked.
	Ready bool
	// Wall and CPU are the time the answer took. CPU is negative where the
	// system does not tell.
	Wall, CPU time.Duration
}

// Remarks are lines from stderr.
type Remarks struct {
	Lines []string
	// Dropped is how many bytes are missing in Lines because it was too much.
	Dropped int64
	// Metrics are the lines "#name value" among them, added up by name.
	Metrics map[string]Metric
}

// Metric is a number that a bot reports about its turns.
type Metric struct {
	Sum   float64
	Count int
}

// Mean is the average of the reported values.
func (m Metric) Mean() float64 { return m.Sum / float64(m.Count) }

// failed is the player of a program that could not be started.
type failed struct{ cause game.Cause }

// Failed returns a player that answers each question with cause.
func Failed(cause game.Cause) Player { return failed{cause} }

// NotStarted is why a player's program could not be started, no cause if it was.
func NotStarted(p Player) game.Cause {
	if f, ok := p.(failed); ok {
		return f.cause
	}
	return game.Cause{}
}

func (f failed) Ask([]byte, int, Limit) Reply { return Reply{Cause: f.cause} }
func (f failed) Tell([]byte)                  {}
func (f failed) Settle()                      {}
func (f failed) Unread(time.Duration) int     { return 0 }
func (f failed) Remarks() Remarks             { return Remarks{} }
func (f failed) Kill()                        {}
func (f failed) Close(time.Duration)          {}
