package main

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
	"strconv"

	"botkit/localref/internal/entrants"
	"botkit/localref/internal/game"
	"botkit/localref/internal/invocation"
	"botkit/localref/internal/ladder"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
)

var ladderCommand = &command{
	name: "ladder", usage: "GAME COMMAND …",
	summary: "Keep all versions and all games, play them against each other, say who is stronger and why games were lost",
	run:     runLadder,
}

// ladderCall is a command of the ladder being run.
type ladderCall struct {
	*call
	fs    *flag.FlagSet
	game  *game.Game
	file  string
	words []string
	store *ladder.Store
}

// ladderSub is a command of the ladder: flags registers its flags and returns
// what it does.
type ladderSub struct {
	name, usage, summary string
	words                int
	flags                func(l *ladderCall) func(ctx context.Context) error
}

var ladderSubs = []ladderSub{
	{"add", "NAME -p COMMAND [flags]", "Add a version; its files are copied in", 1, ladderAdd},
	{"run", "[flags]", "Play, the games that tell most first, until Ctrl-C", 0, ladderRun},
	{"show", "[flags]", "Show ratings, figures and the matrix of pairs", 0, ladderShow},
	{"games", "[flags]", "List games, with why they ended so and the command that shows each", 0, ladderGames},
	{"view", "GAME-NUMBER [flags]", "Show a game in the browser", 1, ladderView},
	{"stop", "NAME", "Let a version play no more", 1, ladderState(ladder.Stopped)},
	{"resume", "NAME", "Let a version play again", 1, ladderState(ladder.Plays)},
	{"remove", "NAME", "Take a version off the list; its games stay", 1, ladderState(ladder.Removed)},
	{"rename", "NAME NEW-NAME", "Give a version another name", 2, func(l *ladderCall) func(context.Context) error {
		return func(context.Context) error { return l.store.Rename(l.words[0], l.words[1]) }
	}},
	{"note", "NAME TEXT", "Change what is noted of a version", 2, func(l *ladderCall) func(context.Context) error {
		return func(context.Context) error { return l.store.Note(l.words[0], l.words[1]) }
	}},
	{"try", "NAME -p COMMAND -sprt ELO0,ELO1 [flags]", "Test a candidate against the champion: faults first, then strength", 1, ladderTry},
	{"import", "RESULTS-FILE", "Take the results of an arena in", 1, func(l *ladderCall) func(context.Context) error {
		return func(context.Context) error {
			n, err := l.store.Import(l.words[0])
			fmt.Fprintf(l.out, "%d games taken in, %d were there already\n", n.Games, n.There)
			return err
		}
	}},
	{"serve", "[flags]", "Show the ladder in the browser while it plays", 0, ladderServe},
	{"check", "", "Read the whole file and say whether it is sound", 0, func(l *ladderCall) func(context.Context) error {
		return func(context.Context) error {
			err := l.store.Check()
			if err == nil {
				fmt.Fprintf(l.out, "%s: sound\n", l.file)
			}
			return err
		}
	}},
}

func runLadder(ctx context.Context, c *call) error {
	l := &ladderCall{call: c, fs: c.flags()}
	if len(c.args) < 2 {
		l.fs.Usage = func() {
			fmt.Fprintf(l.fs.Output(), "usage: localref %s %s\n%s.\n\n", c.name, c.usage, c.summary)
			for _, sub := range ladderSubs {
				fmt.Fprintf(l.fs.Output(), "  %-7s %s\n", sub.name, sub.summary)
			}
			fmt.Fprintln(l.fs.Output(), "\nThe flags of one: localref ladder GAME COMMAND -help")
		}
		if _, err := c.parse(l.fs, c.args); err != nil {
			return err
		}
		return c.misuse("expected a game (%s) and a command; localref help ladder lists them", gameNames())
	}
	var err error
	if l.game, err = game.Named(c.args[0]); err != nil {
		return c.misuse("%v", err)
	}
	for _, sub := range ladderSubs {
		if sub.name == c.args[1] {
			return l.run(ctx, sub)
		}
	}
	return c.misuse("the ladder has no command %s; localref help ladder lists them", quote.Text(c.args[1]))
}

func (l *ladderCall) run(ctx context.Context, sub ladderSub) (err error) {
	command := *l.command
	command.name, command.usage, command.summary = "ladder "+l.args[0]+" "+sub.name, sub.usage, sub.summary
	l.call = &call{command: &command, args: l.args[2:], in: l.in, out: l.out, errout: l.errout}
	l.fs = l.flags()
	l.fs.StringVar(&l.file, "file", filepath.Join("ladder", l.game.Info().Name+".db"), "the ladder's `file`; programs are kept beside it")
	do := sub.flags(l)
	if l.words, err = l.parse(l.fs, l.args); err != nil {
		return err
	}
	if len(l.words) != sub.words {
		return l.misuse("expected %d words, found %d", sub.words, len(l.words))
	}
	open := ladder.OpenThere
	if sub.name == "add" || sub.name == "import" {
		open = ladder.Open
	}
	if l.store, err = open(l.file, l.game); err != nil {
		return err
	}
	defer l.store.Close()
	return do(ctx)
}

// resolver builds programs; Close must follow.
func (l *ladderCall) resolver() *player.Resolver {
	r := player.NewResolver()
	r.BuildFlags, r.Building = entrants.BuildFlags(), l.building
	return r
}

// shows is the command that shows a game.
func (l *ladderCall) shows(g *ladder.Game) string {
	if !g.Kept {
		return "(no turns kept)"
	}
	text := fmt.Sprintf("%s ladder %s view %d", invocation.Command(), l.game.Info().Name, g.ID)
	l.fs.Visit(func(f *flag.Flag) {
		if f.Name == "file" {
			text += " -file " + quote.Word(l.file)
		}
	})
	return text
}

func ladderState(to ladder.State) func(l *ladderCall) func(context.Context) error {
	return func(l *ladderCall) func(context.Context) error {
		return func(context.Context) error { return l.store.SetState(l.words[0], to) }
	}
}

func ladderView(l *ladderCall) func(context.Context) error {
	var f viewFlags
	f.register(l.fs)
	return func(ctx context.Context) error {
		id, err := strconv.ParseInt(l.words[0], 10, 64)
		if err != nil {
			return l.misuse("expected the number of a game, found %s", quote.Text(l.words[0]))
		}
		if !f.portThere() {
			return l.misuse("-port: expected 0 to 65535, found %d", f.port)
		}
		rec, err := l.store.Record(id)
		if err != nil {
			return err
		}
		return f.show(ctx, l.call, rec, fmt.Sprintf("ladder, game %d", id))
	}
}
