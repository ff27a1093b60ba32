package main

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/player"
)

// What the commands that play games have in common on their command lines.

// gameAndFlags parses a command line with one game in it, whose own flags
// join those of fs and go into h, and returns the other words.
func (c *call) gameAndFlags(fs *flag.FlagSet, h *game.Header) (g *game.Game, words []string, err error) {
	name, args := gameWord(fs, c.args)
	if name != "" {
		if g, err = game.Named(name); err != nil {
			return nil, nil, c.misuse("%v", err)
		}
		h.Game = name
		g.Flags(fs, h)
	}
	c.own = func(w io.Writer) { ownFlags(w, g) }
	words, err = c.parse(fs, args)
	switch {
	case err != nil:
		return nil, nil, err
	case g == nil:
		return nil, nil, c.misuse("expected a game: %s", gameNames())
	}
	return g, words, nil
}

// onlyGame is gameAndFlags for commands to which the game is the only word:
// players are given by -p.
func (c *call) onlyGame(fs *flag.FlagSet, h *game.Header) (*game.Game, error) {
	g, words, err := c.gameAndFlags(fs, h)
	if err == nil && len(words) > 0 {
		return nil, c.misuse("unexpected argument %q (players are given by -p)", words[0])
	}
	return g, err
}

// complete completes the description of one game: it draws a seed if there is
// none, and takes the number of players, where the game leaves it open, from
// players unless that is 0. It returns how many seats the game has.
func (c *call) complete(g *game.Game, h *game.Header, players int) (seats int, err error) {
	if info := g.Info(); h.Players == 0 && info.MaxSeats > info.MinSeats {
		h.Players = players
	}
	if h.Seed == "" {
		h.Seed = strconv.Itoa(1 + rand.IntN(999_999_999))
	}
	full, m, err := g.Begin(*h)
	if err != nil {
		return 0, c.misuse("%v", err)
	}
	*h = full
	return m.Seats(), nil
}

// gameWord takes the first argument out that is not a flag nor a flag's value.
func gameWord(fs *flag.FlagSet, args []string) (word string, rest []string) {
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if !strings.HasPrefix(arg, "-") || arg == "-" {
			return arg, append(append([]string(nil), args[:i]...), args[i+1:]...)
		}
		name := strings.TrimLeft(arg, "-")
		if strings.Contains(name, "=") {
			continue
		}
		f := fs.Lookup(name)
		if f == nil {
			continue // a flag of the game, or a wrong one: the game may follow
		}
		if b, ok := f.Value.(interface{ IsBoolFlag() bool }); !ok || !b.IsBoolFlag() {
			i++
		}
	}
	return "", args
}

// emptyValue is the first flag that is given an empty value, "" if none is: one
// that was meant to name something would be taken for one that was not given.
func emptyValue(fs *flag.FlagSet, args []string) string {
	for i := 0; i < len(args); i++ {
		name, value, joined := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		f := fs.Lookup(name)
		if f == nil || !strings.HasPrefix(args[i], "-") {
			continue
		}
		if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
			continue
		}
		if !joined {
			if i++; i == len(args) {
				break // package flag says that the value is missing
			}
			value = args[i]
		}
		if strings.TrimSpace(value) == "" && name != "name" && name != "pool-args" {
			return name
		}
	}
	return ""
}

// ownFlags tells the flags that only one game has, of all games if g is nil.
func ownFlags(w io.Writer, g *game.Game) {
	games := game.All()
	if g != nil {
		games = []*game.Game{g}
	}
	for _, g := range games {
		if own := g.Options(); len(own) > 0 {
			fmt.Fprintf(w, "of %s alone: -%s\n", g.Info().Name, strings.Join(own, ", -"))
		}
	}
	if len(games) > 1 {
		fmt.Fprintln(w, "what they take is told with the game's name behind the command")
	}
}

func gameNames() string {
	var names []string
	for _, g := range game.All() {
		names = append(names, g.Info().Name)
	}
	return strings.Join(names, ", ")
}

// warnMissing says what this system cannot do.
func warnMissing(w io.Writer) {
	if missing := player.Missing(); len(missing) > 0 {
		fmt.Fprintf(w, "localref: not available on this system: %s\n", strings.Join(missing, ", "))
	}
}

// warnNoCore says that a game has no core of its own.
func warnNoCore(w io.Writer) {
	if runtime.GOOS == "linux" {
		fmt.Fprintln(w, "localref: other referees hold all cores; turn times may suffer")
	}
}

// building says which bot is being built.
func (c *call) building(dir string) { fmt.Fprintf(c.errout, "building %s\n", dir) }

// say says what goes on.
func (c *call) say(text string) { fmt.Fprintln(c.errout, text) }
