package main

import (
	"context"
	"fmt"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/files"
	"botkit/localref/internal/tune"
)

var mergeCommand = &command{
	name: "merge", usage: "FILE... [-o FILE]",
	summary: "Join the results files of the shards of arena or tune and print the report",
	run:     runMerge,
}

func runMerge(ctx context.Context, c *call) error {
	fs := c.flags()
	out := fs.String("o", "", "write the joined games to `file`, in the plan's order (gzipped if it ends in .gz)")
	json := fs.Bool("json", false, "write the report as JSON")
	sprt := fs.String("sprt", "", "test `elo0,elo1[,alpha,beta]` on the games in the plan's order")
	drop := fs.Bool("drop-starved", false, "leave games in which a bot got too little processor out of the strength")
	paths, err := c.parse(fs, c.args)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return c.misuse("expected results files")
	}
	if err := files.Spare(*out, paths...); err != nil {
		return err
	}
	open, err := files.OpenAll(paths)
	if err != nil {
		return err
	}
	defer files.Close(open)
	if tune.IsJournal(open[0]) {
		return mergeTune(ctx, c, *out, open)
	}
	test, err := sprtFlag(*sprt)
	if err != nil {
		return c.misuse("%v", err)
	}
	merged, err := arena.MergeTo(*out, open, test, *drop)
	if err != nil {
		for _, file := range paths {
			if mixed := mixedUp(file, arenaFile, tuneFile); mixed != nil {
				return mixed
			}
		}
		return err
	}
	if merged.Duplicates > 0 {
		fmt.Fprintf(c.errout, "%d games were there more than once and count once\n", merged.Duplicates)
	}
	if merged.Contradictions > 0 {
		fmt.Fprintf(c.errout, "%d games were there with different outcomes: the first counts\n", merged.Contradictions)
	}
	if merged.Torn > 0 {
		fmt.Fprintf(c.errout, "%d files end in a torn line, as after a kill\n", merged.Torn)
	}
	return printReport(c, merged.Tally, *out, *json)
}
