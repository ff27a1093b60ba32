package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/sparring"
	"botkit/localref/internal/terminal"
)

var gamesCommand = &command{
	name: "games", usage: "[-broken]",
	summary: "List the games with their leagues, limits and builtin opponents",
	run:     runGames,
}

func runGames(_ context.Context, c *call) error {
	fs := c.flags()
	broken := fs.Bool("broken", false, "explain the misbehaving opponents")
	words, err := c.parse(fs, c.args)
	if err != nil {
		return err
	}
	if len(words) > 0 {
		return c.misuse("expected no arguments, found %q", words[0])
	}
	if *broken {
		var rows [][]string
		for _, name := range sparring.Broken() {
			rows = append(rows, []string{"builtin:broken/" + name, sparring.BrokenDoc(name)})
		}
		terminal.Table(c.out, rows, 0, 1)
		fmt.Fprintln(c.out, "\nThe fourth turn can be another one: builtin:broken/dies -turn 10 (counted from 0).")
		return nil
	}
	for i, g := range game.All() {
		if i > 0 {
			fmt.Fprintln(c.out)
		}
		describe(c.out, g)
	}
	fmt.Fprintf(c.out, "\nmisbehaving opponents, for every game (-broken explains them): builtin:broken/NAME with NAME one of\n%s\n",
		wrap(strings.Join(sparring.Broken(), ", "), "  ", 78))
	return nil
}

func describe(w io.Writer, g *game.Game) {
	info := g.Info()
	seats := fmt.Sprint(info.MinSeats)
	if info.MaxSeats > info.MinSeats {
		seats = fmt.Sprintf("%d-%d (default %d)", info.MinSeats, info.MaxSeats, info.Seats)
	}
	fmt.Fprintf(w, "%s: %s\n", info.Name, info.Contest)
	fmt.Fprintf(w, "  leagues   %s (default %s)\n", strings.Join(info.Leagues, ", "), info.Leagues[0])
	fmt.Fprintf(w, "  seats     %s\n", seats)
	fmt.Fprintf(w, "  limits    first turn %d ms, later %d ms\n", info.First.Milliseconds(), info.Turn.Milliseconds())
	fmt.Fprintf(w, "  kit's bot %s\n", info.Bot)
	fmt.Fprintf(w, "  builtin   %s\n", strings.Join(g.Opponents.Names(), ", "))
}

// wrap breaks text at blanks into indented lines of at most width columns.
func wrap(text, indent string, width int) string {
	var lines []string
	line := indent
	for _, word := range strings.Fields(text) {
		if len(line)+1+len(word) > width && line != indent {
			lines = append(lines, line)
			line = indent
		}
		if line != indent {
			line += " "
		}
		line += word
	}
	return strings.Join(append(lines, line), "\n")
}
