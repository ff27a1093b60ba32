// Command localref is the kit's referee: it plays the contest games between
// programs that speak the contests' text on stdin and stdout, records the
// games, and checks recorded ones against the rules.
//
//	go run ./localref play forest              the kit's bot against itself
//	go run ./localref play forest -p "./mybot" -p builtin:greedy
//	go run ./localref arena forest -p "./mybot" -p bot:forest-mcts    who is stronger?
//	go run ./localref ladder forest show      all versions and games of a contest's week
//	go run ./localref view games.jsonl.gz      see a recorded game in the browser
//	go run ./localref check games.jsonl.gz     is each recorded game what the rules make of it?
//	go run ./localref profile forest           where a bot's time goes
//	go run ./localref games                    games, leagues, limits, builtin opponents
//	go run ./localref help                     all commands, with COMMAND the flags of one
//
// A command has a file of its name with its flags and what it prints;
// commandline.go and settings.go are what they share. What they do is in the
// packages under internal: a game is played by match, between programs of
// player, by rules that game adapts, and recorded by replay; tournament plays
// many between entrants for the figures of arena.
//
// Exit codes: 0 done (also when a bot was put out), 1 trouble or a difference
// found, 2 wrong usage, 130 interrupted.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	_ "botkit/localref/internal/games" // the games that there are
	"botkit/localref/internal/player"
)

// command is one subcommand; its file registers it in commands.
type command struct {
	name, usage, summary string
	// hidden commands are for localref itself and not listed.
	hidden bool
	run    func(ctx context.Context, c *call) error
}

// commands are all subcommands in the order of the help text.
var commands = []*command{playCommand, arenaCommand, ladderCommand, mergeCommand, tuneCommand, refereeCommand, checkCommand, viewCommand, importCommand, profileCommand, benchCommand, turnCommand, gamesCommand, versionCommand, builtinCommand}

// call is one subcommand being run: its arguments and where it writes.
type call struct {
	*command
	args   []string
	in     io.Reader
	out    io.Writer
	errout io.Writer
	// own tells, after the flags of the command, those that only a game has.
	own func(w io.Writer)
}

// errUsage ends the program with exit code 2; its text was written already.
var errUsage = errors.New("usage")

// errFound ends the program with exit code 1; its text was written already.
var errFound = errors.New("found")

func main() {
	if len(os.Args) > 1 && os.Args[1] == builtinCommand.name { // a builtin bot ends by signals like any bot
		os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	ctx, stop := untilSignal(context.Background())
	code := make(chan int, 1)
	go func() { code <- run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr) }()
	select {
	case code := <-code:
		os.Exit(code)
	case <-ctx.Done():
	}
	stop() // a second signal ends the program where it stands
	select {
	case code := <-code:
		os.Exit(code)
	case <-time.After(patience):
		// It waits where nothing wakes it: for a pipe that nobody writes to, or reads.
		player.Abandon()
		fmt.Fprintln(os.Stderr, "localref: interrupted")
		os.Exit(130)
	}
}

// patience is how long a command that was interrupted may take to end by itself:
// bots are stopped, and a report is printed.
const patience = 5 * time.Second

// untilSignal returns a context that ends with the signals that end a command. One
// that was ignored when the command was started stays so: whoever started it
// wants to see the end of the game, as psyleague does when it is interrupted.
func untilSignal(ctx context.Context) (context.Context, context.CancelFunc) {
	var heeded []os.Signal
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		if !signal.Ignored(s) {
			heeded = append(heeded, s)
		}
	}
	if len(heeded) == 0 { // NotifyContext would take all signals
		return context.WithCancel(ctx)
	}
	return signal.NotifyContext(ctx, heeded...)
}

// run carries out the command line and returns the exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errout io.Writer) int {
	if len(args) == 0 {
		help(errout)
		return 2
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		if len(args) == 1 {
			help(out)
			return 0
		}
		args = append([]string{args[1], "-help"}, args[2:]...)
	}
	for _, command := range commands {
		if command.name == args[0] {
			return exitCode(ctx, errout, command.run(ctx, &call{command: command, args: args[1:], in: in, out: out, errout: errout}))
		}
	}
	fmt.Fprintf(errout, "localref: there is no command %q\n\n", args[0])
	help(errout)
	return 2
}

func exitCode(ctx context.Context, errout io.Writer, err error) int {
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case ctx.Err() != nil:
		fmt.Fprintln(errout, "localref: interrupted")
		return 130
	case errors.Is(err, errUsage):
		return 2
	case errors.Is(err, errFound):
		return 1
	}
	fmt.Fprintf(errout, "localref: %v\n", err)
	return 1
}

func help(w io.Writer) {
	fmt.Fprint(w, "localref plays, records and checks contest games.\n\nusage: localref COMMAND …\n\n")
	for _, command := range commands {
		if !command.hidden {
			fmt.Fprintf(w, "  %-8s %s\n", command.name, command.summary)
		}
	}
	fmt.Fprint(w, "\nThe arguments and flags of a command: localref help COMMAND\n")
}

// flags returns the flag set of the call with a usage text that fits it.
func (c *call) flags() *flag.FlagSet {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	fs.SetOutput(c.errout)
	fs.Usage = func() {
		fmt.Fprintf(fs.Output(), "usage: localref %s %s\n%s.\n", c.name, c.usage, c.summary)
		some := false
		fs.VisitAll(func(*flag.Flag) { some = true })
		if some {
			fmt.Fprintln(fs.Output())
			fs.PrintDefaults()
		}
		c.tellOwn(fs.Output())
	}
	return fs
}

// parse parses args with flags and words in any order and returns the words.
// Asked for help, it writes the usage text to stdout. After a wrong flag it
// only says where the flags are told, so that the mistake stays in sight.
func (c *call) parse(fs *flag.FlagSet, args []string) (words []string, err error) {
	full := fs.Usage
	fs.Usage = func() {
		fmt.Fprintf(fs.Output(), "usage: localref %s %s\nthe flags: localref help %s\n", c.name, c.usage, c.name)
		c.tellOwn(fs.Output())
	}
	for _, arg := range args {
		if arg == "-h" || arg == "-help" || arg == "--help" {
			fs.SetOutput(c.out)
			fs.Usage = full
		}
	}
	if name := emptyValue(fs, args); name != "" {
		return nil, c.misuse("-%s: expected a value, found nothing, as from a variable that is not set", name)
	}
	for {
		if err := fs.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, errUsage // package flag has said what is wrong
		}
		if fs.NArg() == 0 {
			return words, nil
		}
		words = append(words, fs.Arg(0))
		args = fs.Args()[1:]
	}
}

// misuse says what is wrong with the arguments.
func (c *call) misuse(format string, args ...any) error {
	fmt.Fprintf(c.errout, "localref %s: %s\nusage: localref %s %s\n", c.name, fmt.Sprintf(format, args...), c.name, c.usage)
	return errUsage
}

// tellOwn tells a game's own flags, if the command is about games.
func (c *call) tellOwn(w io.Writer) {
	if c.own != nil {
		c.own(w)
	}
}
