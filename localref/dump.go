package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"

	"botkit/localref/internal/replay"
	"botkit/localref/internal/rerun"
)

// dumpFlag is the flag -dump SEAT:FILE: where to write what a seat was told.
type dumpFlag struct {
	seat int
	file string
}

// String is there for package flag.
func (d *dumpFlag) String() string { return "" }

// Set takes SEAT:FILE.
func (d *dumpFlag) Set(text string) (err error) {
	seat, file, ok := strings.Cut(text, ":")
	if d.seat, err = strconv.Atoi(seat); err != nil || !ok || d.seat < 0 || file == "" {
		return fmt.Errorf("expected SEAT:FILE, like 0:in.txt")
	}
	d.file = file
	return nil
}

const dumpUsage = "write what a seat was told, `SEAT:FILE`, for a program under a debugger: ./mybot < FILE"

// dump writes what a seat was told up to a turn, up to the last if it is negative.
func (c *call) dump(rec *replay.Record, seat, turn int, file string) error {
	text, err := rerun.Input(rec, seat, turn)
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s: %d lines that seat %d was told; a bot that reads them sees the same game: ./mybot < %s\n",
		file, bytes.Count(text, []byte("\n")), seat, file)
	return nil
}
