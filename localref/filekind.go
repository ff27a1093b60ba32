package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/siteimport"
	"botkit/localref/internal/tune"
)

// fileKind is one kind of the files that are handed to localref.
type fileKind struct {
	// holds names what is in it, use says what reads it.
	holds, use string
	is         func(path string) bool
}

var (
	recordFile = &fileKind{"recorded games", "localref check compares them with the rules, localref view shows one", isRecord}
	arenaFile  = &fileKind{"the results of an arena", "localref merge prints their report", arena.IsResults}
	tuneFile   = &fileKind{"the games of localref tune", "localref merge prints where they led", tune.IsJournalAt}
	siteFile   = &fileKind{"a game saved from the contest site", "localref import makes a record of it", isSaved}
)

// mixedUp says that a file is of another kind than those wanted, nil where it is
// not known to be.
func mixedUp(path string, wanted ...*fileKind) error {
	var expected []string
	for _, kind := range wanted {
		expected = append(expected, kind.holds)
	}
	found := ""
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		found = "a folder"
	} else if err == nil && !info.Mode().IsRegular() {
		return nil // what a pipe held is gone
	}
	for _, kind := range []*fileKind{arenaFile, tuneFile, recordFile, siteFile} {
		if found == "" && kind.is(path) {
			if slices.Contains(wanted, kind) {
				return nil
			}
			found = kind.holds + ": " + kind.use
		}
	}
	if found == "" {
		return nil
	}
	return fmt.Errorf("%s: expected %s, found %s", path, strings.Join(expected, " or "), found)
}

// explain says that a file is of another kind than this one, or else what
// reading it said.
func (k *fileKind) explain(path string, err error) error { return cmp.Or(mixedUp(path, k), err) }

// isRecord reports whether a file begins with a recorded game.
func isRecord(path string) bool {
	r, err := replay.Open(path)
	if err != nil {
		return false
	}
	defer r.Close()
	_, err = r.Stream()
	return err == nil
}

// isSaved reports whether a file is one that localref import reads.
func isSaved(path string) bool {
	const most = 64 << 20 // such files have some hundred kilobytes
	if info, err := os.Stat(path); err != nil || info.Size() > most {
		return false
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	_, err = siteimport.Parse(text)
	return err == nil
}
