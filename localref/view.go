package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"strconv"

	"botkit/localref/internal/files"
	"botkit/localref/internal/invocation"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/terminal"
	"botkit/localref/internal/viewer"
)

var viewCommand = &command{
	name: "view", usage: "FILE [flags]",
	summary: "Show a recorded game in the browser, or write it as one HTML file",
	run:     runView,
}

// openBrowser shows an address to the user.
var openBrowser = viewer.Open

// viewFlags say how a game is shown.
type viewFlags struct {
	html   string
	port   int
	noOpen bool
	// from is the page's From.
	from string
}

func (f *viewFlags) register(fs *flag.FlagSet) {
	fs.StringVar(&f.html, "html", "", "write the page to this `file` instead of showing it, to stdout for -")
	f.registerServer(fs)
}

func (f *viewFlags) registerServer(fs *flag.FlagSet) {
	fs.IntVar(&f.port, "port", 0, "`port` on 127.0.0.1 for the page (default any free one)")
	fs.BoolVar(&f.noOpen, "no-open", false, "print the page's address without opening a browser")
}

func (f *viewFlags) portThere() bool { return f.port >= 0 && f.port <= 65535 }

// check checks the flags; they say nothing where no page is shown, which what
// asks for.
func (f *viewFlags) check(c *call, fs *flag.FlagSet, shown bool, what string) (err error) {
	if !f.portThere() {
		return c.misuse("-port: expected 0 to 65535, found %d", f.port)
	}
	fs.Visit(func(set *flag.Flag) {
		if !shown && err == nil && (set.Name == "html" || set.Name == "port" || set.Name == "no-open") {
			err = c.misuse("-%s is about the page of the game: expected %s too", set.Name, what)
		}
	})
	return err
}

func runView(ctx context.Context, c *call) error {
	fs := c.flags()
	var f viewFlags
	number := fs.Int("game", 0, "which game of the file, 1 the first (default the last)")
	f.register(fs)
	var dump dumpFlag
	fs.Var(&dump, "dump", dumpUsage+", instead of showing")
	format := fs.String("format", "", "be the replay command of a `league`: cgarena gives FILE FOLDER PORT PLAYERS and gets FOLDER/test.html")
	words, err := c.parse(fs, c.args)
	switch {
	case err != nil:
		return err
	case *format == "cgarena":
		return viewForCGArena(ctx, c, words)
	case *format != "":
		return c.misuse("-format: expected cgarena, found %s", quote.Text(*format))
	case len(words) != 1:
		return c.misuse("expected one record file, found %d", len(words))
	case *number < 0:
		return c.misuse("-game: expected 1 or more, found %d", *number)
	case !f.portThere():
		return c.misuse("-port: expected 0 to 65535, found %d", f.port)
	}
	rec, n, err := replay.Pick(ctx, words[0], *number)
	if err != nil {
		return recordFile.explain(words[0], err)
	}
	if dump.file != "" {
		if err := files.Spare(dump.file, words[0]); err != nil {
			return err
		}
		if err := c.dump(rec, dump.seat, -1, dump.file); err != nil {
			return fmt.Errorf("-dump: %s, game %d: %w", words[0], n, err)
		}
		return nil
	}
	f.from = fmt.Sprintf("%s play %s -from %s:", invocation.Command(), rec.Game, quote.Argument(fmt.Sprintf("%s:%d", words[0], n)))
	return f.show(ctx, c, rec, fmt.Sprintf("%s, game %d", filepath.Base(words[0]), n), words[0])
}

// viewForCGArena writes the page of a game into the folder that cgarena serves.
// The port is for commands that serve it themselves.
func viewForCGArena(ctx context.Context, c *call, words []string) error {
	if len(words) != 4 {
		return c.misuse("-format cgarena: expected the words FILE FOLDER PORT PLAYERS, found %d", len(words))
	}
	rec, n, err := replay.Pick(ctx, words[0], 0)
	if err != nil {
		return recordFile.explain(words[0], err)
	}
	if players := len(rec.Names); words[3] != strconv.Itoa(players) {
		return fmt.Errorf("%s: expected a game of %s players, found one of %d", words[0], quote.Text(words[3]), players)
	}
	f := viewFlags{html: filepath.Join(words[1], "test.html")}
	return f.show(ctx, c, rec, fmt.Sprintf("%s, game %d", filepath.Base(words[0]), n), words[0])
}

// show makes the page of a game and writes or serves it; in none of the files
// that it was made from.
func (f *viewFlags) show(ctx context.Context, c *call, rec *replay.Record, title string, from ...string) error {
	if err := files.Spare(f.html, from...); err != nil {
		return err
	}
	page, err := viewer.New(rec)
	if err != nil {
		return err
	}
	page.File, page.From = title, f.from
	for _, notice := range page.Notices {
		fmt.Fprintf(c.errout, "localref: %s\n", notice)
	}
	html, err := page.HTML()
	if err != nil {
		return err
	}
	if f.html == "-" {
		_, err := c.out.Write(html)
		return err
	}
	if f.html != "" {
		if err := files.Text(f.html, html); err != nil {
			return err
		}
		fmt.Fprintf(c.out, "%s: %s, %d kB, opens without a network\n", f.html, terminal.Count(len(page.Turns), "turn"), (len(html)+1023)/1024)
		return nil
	}
	server, err := viewer.Listen(html, f.port)
	if err != nil {
		return err
	}
	return f.serve(ctx, c, server)
}

// serve shows the server's page until ctx is done.
func (f *viewFlags) serve(ctx context.Context, c *call, server *viewer.Server) error {
	fmt.Fprintf(c.out, "%s (Ctrl-C ends)\n", server.URL())
	if !f.noOpen {
		if err := openBrowser(server.URL()); err != nil {
			fmt.Fprintf(c.errout, "localref: no browser could be opened here (%v): open the address by hand, or write a file with -html\n", err)
		}
	}
	if err := server.Serve(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}
