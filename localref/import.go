package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"

	"botkit/localref/internal/files"
	"botkit/localref/internal/invocation"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/siteimport"
	"botkit/localref/internal/terminal"
)

var importCommand = &command{
	name: "import", usage: "GAME.json|LOG.har [flags]",
	summary: fmt.Sprintf("Make a record of a game saved from the contest site (%s) and compare it with the rules", strings.Join(siteimport.Importable(), ", ")),
	run:     runImport,
}

func runImport(ctx context.Context, c *call) error {
	fs := c.flags()
	var o siteimport.Options
	out := fs.String("o", "", "append the record to this `file` (default: a new file beside GAME.json that ends in .jsonl)")
	fs.StringVar(&o.Game, "as", "", "the `game`, "+strings.Join(siteimport.Importable(), " or ")+", where the file's title does not say it")
	fs.StringVar(&o.League, "league", "", "the `league` where the title does not say it")
	number := fs.Int("game", 0, "`number` of the game in a network log of the browser (HAR), counted from 1")
	words, err := c.parse(fs, c.args)
	if err != nil {
		return err
	}
	if len(words) != 1 {
		return c.misuse("expected one JSON or HAR file, found %d", len(words))
	}
	text, err := os.ReadFile(words[0])
	if err != nil {
		return siteFile.explain(words[0], err)
	}
	games, err := siteimport.Games(text)
	if err != nil {
		return siteFile.explain(words[0], fmt.Errorf("%s: %w", words[0], err))
	}
	saved, err := c.pick(games, *number)
	if err != nil {
		return err
	}
	rec, report, err := saved.Replay(o)
	if err != nil {
		return fmt.Errorf("%s: %w", words[0], err)
	}
	path, err := recordPath(words[0], *out)
	if err != nil {
		return err
	}
	if err := files.Spare(path, words[0]); err != nil {
		return err
	}
	w, err := replay.Append(path)
	if err != nil {
		return err
	}
	if err := w.Write(rec); err != nil {
		w.Close()
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return tell(c, rec, report, path)
}

// pick chooses one of a file's games; where there are several and none was
// asked for, it lists them.
func (c *call) pick(games []*siteimport.Game, number int) (*siteimport.Game, error) {
	switch {
	case number < 0 || number > len(games):
		return nil, c.misuse("-game: expected a number from 1 to %d, found %d", len(games), number)
	case number == 0 && len(games) > 1:
		rows := [][]string{{"game", "number", "title", "seed", "players", "answers"}}
		for i, g := range games {
			rows = append(rows, []string{strconv.Itoa(i + 1), g.ID, cmp.Or(g.Title, "-"), cmp.Or(g.Seed, "-"), terminal.Printable(strings.Join(g.Names, ", ")), strconv.Itoa(g.Answers())})
			if g.Problem != nil {
				rows[i+1] = []string{strconv.Itoa(i + 1), "-", "cannot be read", "", "", ""}
			}
		}
		if err := terminal.Table(c.errout, rows, 2, 3, 4); err != nil {
			return nil, err
		}
		return nil, c.misuse("the file holds %d games: choose one with -game N", len(games))
	case number == 0:
		number = 1
	}
	return games[number-1], games[number-1].Problem
}

// recordPath is where a record goes; a file that is there is only added to if
// it was named.
func recordPath(in, out string) (string, error) {
	if out != "" {
		return out, nil
	}
	path := strings.TrimSuffix(strings.TrimSuffix(in, ".json"), ".har") + ".jsonl"
	if _, err := os.Stat(path); err == nil {
		return "", fmt.Errorf("%s is there already: name the file with -o to append to it", path)
	}
	return path, nil
}

// tell says what was imported and what does not fit.
func tell(c *call, rec *replay.Record, report *siteimport.Report, path string) error {
	fmt.Fprintf(c.out, "%s, league %s, seed %s: %s from %s; %s of the summaries compared\n",
		rec.Game, rec.League, rec.Seed, terminal.Count(len(rec.Turns), "turn"), terminal.Count(report.Answers, "answer"), terminal.Count(report.Facts, "statement"))
	for _, remark := range report.Remarks {
		fmt.Fprintf(c.out, "note: %s\n", remark)
	}
	for _, difference := range report.Differences {
		fmt.Fprintf(c.out, "difference: %s\n", difference)
	}
	if rec.Result != nil {
		fmt.Fprintf(c.out, "scores %v\n", rec.Result.Scores)
	}
	fmt.Fprintf(c.out, "written to %s; to see it: %s view %s\n", path, invocation.Command(), quote.Argument(path))
	if len(report.Differences) > 0 {
		return errFound
	}
	fmt.Fprintln(c.out, "no differences")
	return nil
}
