package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"botkit/localref/internal/files"
	"botkit/localref/internal/game"
	"botkit/localref/internal/leagueformat"
	"botkit/localref/internal/match"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/report"
	"botkit/localref/internal/terminal"
)

var refereeCommand = &command{
	name: "referee", usage: "GAME -p1 CMD -p2 CMD [-d seed=42]",
	summary: "Play one game for cg-brutaltester, psyleague or cgarena: the result in the form they read",
	run:     runReferee,
}

// mostSeats is how many -pN there are: no game has more.
const mostSeats = 8

// refereeFlags are the flags of the command.
type refereeFlags struct {
	specs  [mostSeats]string
	run    runFlags
	format string
	log    string
	record string
	// show shows the game when it is over, shown one of which there is a log.
	show  bool
	shown string
	view  viewFlags
	// cut is set where the command line ended with a -d that names nothing.
	cut bool
}

func (f *refereeFlags) register(fs *flag.FlagSet, h *game.Header) {
	for i := range f.specs {
		fs.StringVar(&f.specs[i], fmt.Sprintf("p%d", i+1), "", fmt.Sprintf("player %d's `command`, bot:NAME or builtin:NAME", i+1))
	}
	fs.StringVar(&h.Seed, "seed", "", "`seed` of the game, like -d seed=; drawn if not given")
	fs.StringVar(&h.League, "league", "", "`league`; see localref games")
	fs.StringVar(&f.format, "format", leagueformat.Default, "`form` of the result: "+leagueformat.Names())
	fs.StringVar(&f.log, "l", "", "write the game's log to `file`, in the site's form")
	fs.StringVar(&f.record, "record", "", "append the game to this `file` (JSON lines; gzipped if it ends in .gz)")
	fs.BoolVar(&f.show, "s", false, "show the game in the browser, instead of its result in a league's form")
	fs.StringVar(&f.shown, "r", "", "play no game but show the one of the log `file` that -l wrote")
	f.view.register(fs)
	f.run.register(fs)
	fs.Func("d", "`name=value` of a game parameter: seed, league, or one of the game's flags", func(text string) error {
		return setParameters(fs, h.Game, text)
	})
}

// runReferee writes nothing but the result to stdout, and nothing to stderr
// when all is well: cg-brutaltester takes whatever is there for an error.
func runReferee(ctx context.Context, c *call) error {
	fs := c.flags()
	var f refereeFlags
	var h game.Header
	f.register(fs, &h)
	f.mend(c)
	g, words, err := c.gameAndFlags(fs, &h)
	if err != nil {
		return err
	}
	if err := f.check(c, fs, &h, words); err != nil {
		return err
	}
	if f.shown != "" {
		return f.showLog(ctx, c, fs, g, &h)
	}
	write, err := leagueformat.Named(f.format)
	if err != nil {
		return c.misuse("-format: %v", err)
	}
	specs, err := f.seat(c, g, &h, f.players(fs, &h, words))
	if err != nil {
		return err
	}
	if err := f.spareInputs(specs); err != nil {
		return err
	}
	result, err := f.play(ctx, c, fs, g, h, specs)
	if err != nil {
		return err
	}
	if f.log != "" {
		if err := f.spareInputs(specs); err != nil { // again: the record is there only now
			return err
		}
		if err := files.Write(f.log, func(w io.Writer) error { return leagueformat.WriteLog(w, result) }); err != nil {
			return err
		}
	}
	if f.show {
		report.Write(c.out, g, result.Outcome)
		return f.view.show(ctx, c, result.Record, "just played", f.record, f.log)
	}
	tellLost(c.errout, result.Outcome)
	return write(c.out, result)
}

// play plays the game.
func (f *refereeFlags) play(ctx context.Context, c *call, fs *flag.FlagSet, g *game.Game, h game.Header, specs []string) (*leagueformat.Game, error) {
	o, err := f.run.options()
	if err != nil {
		return nil, c.misuse("%v", err)
	}
	o.Header = h
	played := new(replay.Record)
	o.Sinks = append(o.Sinks, played)
	outcome, err := (&oneGame{game: g, options: o, specs: specs, record: f.record}).play(ctx)
	if err != nil {
		return nil, err
	}
	return &leagueformat.Game{Outcome: outcome, Record: played, Parameters: g.Parameters(outcome.Header, fs)}, nil
}

// mend takes off the -d with which the command ends that cg-brutaltester prints
// for seeing a game: it has the parameters on the lines below.
func (f *refereeFlags) mend(c *call) {
	if last := len(c.args) - 1; last >= 0 && c.args[last] == "-d" {
		c.args, f.cut = c.args[:last], true
	}
}

// check checks what does not go together.
func (f *refereeFlags) check(c *call, fs *flag.FlagSet, h *game.Header, words []string) error {
	players := len(words) > 0
	for _, spec := range f.specs {
		players = players || spec != ""
	}
	switch {
	case f.cut && h.Seed == "":
		return c.misuse("-d: expected name=value, found the end of the line; the parameters that cg-brutaltester prints on the lines below belong behind it")
	case f.shown != "" && players:
		return c.misuse("-r shows a game that was played: expected no players")
	case f.shown != "" && (f.show || f.log != "" || f.record != ""):
		return c.misuse("-r shows a game that was played: -s, -l and -record are for one that is to be played")
	}
	return f.view.check(c, fs, f.show || f.shown != "", "-s or -r")
}

// players are the words that are not parameters: cg-brutaltester prints
// name=value lines behind -d.
func (f *refereeFlags) players(fs *flag.FlagSet, h *game.Header, words []string) (players []string) {
	for _, word := range words {
		name, _, ok := strings.Cut(word, "=")
		if !ok || !slices.Contains(parameterNames(h.Game), name) || setParameters(fs, h.Game, word) != nil {
			players = append(players, word)
		}
	}
	return players
}

// showLog shows the game of a log.
func (f *refereeFlags) showLog(ctx context.Context, c *call, fs *flag.FlagSet, g *game.Game, h *game.Header) error {
	file, err := os.Open(f.shown)
	if err != nil {
		return err
	}
	defer file.Close()
	log, err := leagueformat.ReadLog(file)
	if err != nil {
		return fmt.Errorf("%s: %w", f.shown, err)
	}
	for _, line := range log.Parameters {
		if err := setParameters(fs, h.Game, line); err != nil {
			return fmt.Errorf("%s: uinput: %w", f.shown, err)
		}
	}
	rec, err := log.Replay(g, *h)
	if err != nil {
		return fmt.Errorf("%s: %w", f.shown, err)
	}
	return f.view.show(ctx, c, rec, filepath.Base(f.shown), f.shown)
}

// tellLost says who was put out and why: the leagues show no more of it than a
// score.
func tellLost(w io.Writer, o *match.Outcome) {
	for i := range o.Seats {
		s := &o.Seats[i]
		if s.Fault == nil {
			continue
		}
		fmt.Fprintf(w, "localref: player %d (%s) lost in %s\n", i+1, terminal.Printable(terminal.Cut(s.Name, 60)), s.Fault)
		for _, line := range s.LastWords() {
			fmt.Fprintf(w, "  stderr: %s\n", terminal.Printable(terminal.Cut(line, 200)))
		}
	}
}

// spareInputs is an error if the log would take the place of the record or of a
// file that a player's command names.
func (f *refereeFlags) spareInputs(specs []string) error {
	inputs := []string{f.record}
	for _, spec := range specs {
		inputs = append(inputs, strings.Fields(spec)...)
	}
	return files.Spare(f.log, inputs...)
}

// seat completes the game's description and seats the players, given by -pN or
// as plain words.
func (f *refereeFlags) seat(c *call, g *game.Game, h *game.Header, specs []string) ([]string, error) {
	for i, spec := range specs {
		if strings.TrimSpace(spec) == "" {
			return nil, c.misuse("player %d: expected a command, bot:NAME or builtin:NAME, found nothing", i+1)
		}
	}
	for i, spec := range f.specs {
		if spec == "" {
			continue
		}
		if i != len(specs) {
			return nil, c.misuse("expected the players as -p1, -p2 and so on without a gap, or all as plain words; -p%d does not fit", i+1)
		}
		specs = append(specs, spec)
	}
	seats, err := c.complete(g, h, len(specs))
	if err != nil {
		return nil, err
	}
	if len(specs) != seats {
		return nil, c.misuse("expected %d players, found %d", seats, len(specs))
	}
	return specs, nil
}

// parameterNames are the game parameters.
func parameterNames(word string) []string {
	names := []string{"seed", "league"}
	if g, err := game.Named(word); err == nil {
		names = append(names, g.Options()...)
	}
	return names
}

// setParameters sets what a line name=value, or several of them, describe.
// Names that say how games are run, not which, are refused.
func setParameters(fs *flag.FlagSet, word, text string) error {
	names := parameterNames(word)
	for _, line := range strings.Fields(text) {
		name, value, ok := strings.Cut(line, "=")
		if !ok {
			return fmt.Errorf("expected name=value, found %s", quote.Text(line))
		}
		if !slices.Contains(names, name) {
			return fmt.Errorf("there is no game parameter %s; there are %s", quote.Text(name), strings.Join(names, ", "))
		}
		if err := fs.Set(name, value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}
