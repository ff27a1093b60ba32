package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"mvdan.cc/sh/v3/shell"
)

// texts are the pages for people, by their path from the module's root.
func texts(t *testing.T) map[string]string {
	pages := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md", "bots/*/README.md"} {
		files, err := filepath.Glob(filepath.Join("..", pattern))
		require.NoError(t, err)
		require.NotEmpty(t, files, pattern)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			pages[file] = string(text)
		}
	}
	return pages
}

var (
	// shownAlone is a command line in a block, shownInside one in a sentence.
	shownAlone  = regexp.MustCompile(`(?m)^\s*(?:\w+ = ")?((?:go run \./localref|\./localref-bin) .*)$`)
	shownInside = regexp.MustCompile("`((?:go run ./localref|localref) [^`]+)`")
	folder      = regexp.MustCompile(`\bgo (?:run|test|build)(?: -o \S+)? (\./[\w/-]+)`)
	linked      = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
)

// TestShownCommandsParse gives each command of localref that the texts show to
// localref, with a flag more that does not exist: that has to be the first
// thing it does not understand, and so nothing is played.
func TestShownCommandsParse(t *testing.T) {
	const odd = "-no-such-flag"
	shown := 0
	for file, text := range texts(t) {
		text = strings.ReplaceAll(text, "\\\n", " ")
		var lines []string
		for _, m := range shownAlone.FindAllStringSubmatch(text, -1) {
			lines = append(lines, m[1])
		}
		for _, m := range shownInside.FindAllStringSubmatch(text, -1) {
			lines = append(lines, m[1])
		}
		for _, line := range lines {
			args := localrefArguments(t, line)
			if args == nil {
				continue
			}
			shown++
			_, _, errs := called(append(args, odd)...)
			require.Contains(t, errs, "flag provided but not defined: "+odd, "%s: %s", file, line)
		}
	}
	require.Greater(t, shown, 40)
}

// localrefArguments are the arguments that a line shown gives to localref, nil
// if it is a line of something else.
func localrefArguments(t *testing.T, line string) []string {
	line, _, _ = strings.Cut(line, "   ") // what it is for stands behind
	line = strings.TrimSuffix(strings.TrimSuffix(line, `"`), "'")
	if strings.Count(line, `"`)%2 == 1 {
		line += `"`
	}
	line = strings.NewReplacer("GAME.json", "game.json", "GAME", "forest").Replace(line)
	words, err := shell.Fields(strings.NewReplacer("$i", "1", "…", "x").Replace(line), nil)
	require.NoError(t, err, line)
	switch {
	case words[0] == "go" && words[2] == "./localref":
		words = words[3:]
	case words[0] == "localref", words[0] == "./localref-bin":
		words = words[1:]
	default:
		return nil
	}
	if words[0] == "help" || words[0] == "COMMAND" {
		return nil
	}
	return words
}

// TestLinksLeadSomewhere looks for the files that the texts link and for the
// packages that they run.
func TestLinksLeadSomewhere(t *testing.T) {
	for file, text := range texts(t) {
		for _, m := range linked.FindAllStringSubmatch(text, -1) {
			_, err := os.Stat(filepath.Join(filepath.Dir(file), m[1]))
			require.NoError(t, err, file)
		}
		for _, m := range folder.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "forest-mine") { // what the reader makes
				continue
			}
			_, err := os.Stat(filepath.Join("..", m[1]))
			require.NoError(t, err, "%s: %s", file, m[0])
		}
	}
}
