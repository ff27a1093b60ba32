package entrants

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"botkit/localref/internal/quote"
	"botkit/localref/internal/terminal"
)

// readPool lists the programs and the folders of Go bots in a folder, by name,
// and says what it could not read.
func readPool(dir string) (pool []namedPlayer, skipped []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, err
	}
	skip := func(path, why string) {
		skipped = append(skipped, fmt.Sprintf("-pool: %s is left out: %s", terminal.Printable(path), why))
	}
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		if !strings.ContainsRune(path, filepath.Separator) {
			path = "." + string(filepath.Separator) + path
		}
		info, err := os.Stat(path)
		if err != nil { // a link that leads nowhere, or a file that has just gone
			skip(path, errors.Unwrap(err).Error())
			continue
		}
		switch {
		case info.IsDir():
			if sources, _ := filepath.Glob(filepath.Join(path, "*.go")); len(sources) > 0 {
				pool = append(pool, namedPlayer{"bot:" + quote.Word(path), entry.Name()})
			} else {
				skip(path, "a folder without Go sources")
			}
		case isProgram(info):
			pool = append(pool, namedPlayer{quote.Word(path), entry.Name()})
		default:
			skip(path, "not a program: it may not be executed")
		}
	}
	if len(pool) == 0 {
		none := fmt.Sprintf("expected programs (%s) or folders of Go bots, found none in %s", programs, dir)
		return nil, nil, errors.New(strings.Join(append([]string{none}, skipped...), "\n"))
	}
	return pool, skipped, nil
}
