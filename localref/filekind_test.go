package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// TestFilesMixedUp hands each command files that are not for it: it says what
// they are, and never quotes them at length.
func TestFilesMixedUp(t *testing.T) {
	dir := t.TempDir()
	long := strings.Repeat("x", 200_000)
	names := map[string]string{}
	for name, text := range map[string]string{
		"program": strings.Repeat("\x7fELF\x00\xff", 10_000) + "\n",
		"line":    long,
		"results": `{"arena":1,"seeds":"` + long + `"}` + "\n",
		"journal": `{"tune":1,"settings":{"method":"` + long + `"}}` + "\n",
		"record":  `{"game":"` + long + `","turns":[{"in":[[]],"out":[[]]}]}` + "\n",
		"saved":   `{"frames":[{"agentId":-1}],"seed":1,"questionTitle":"` + long + `"}`,
		"number":  `{"game":"forest","seed":"1","turns":[{"in":1` + strings.Repeat("0", 200_000) + "}]}\n",
	} {
		names[name] = filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(names[name], []byte(text), 0o644))
	}
	names["folder"] = dir
	for line, want := range map[string]string{
		"merge program": `line 1: expected the plan of an arena, found "\x7fELF\x00\xff`,
		"merge results": "line 1: expected seeds as smoke, dev, heldout",
		"merge journal": "expected a journal's plan: line 1: expected the method spsa",
		"merge record":  "expected the results of an arena or the games of localref tune, found recorded games: localref check compares",
		"merge saved":   "found a game saved from the contest site: localref import makes",
		"merge folder":  "found a folder",
		"import record": "expected a game saved from the contest site, found recorded games: localref check compares them with the rules, localref view shows one",
		"import folder": "found a folder",
		"import saved":  "the file does not say which game it is",
		"import number": "found recorded games",
		"check results": "expected recorded games, found the results of an arena: localref merge prints their report",
		"check journal": "expected recorded games, found the games of localref tune",
		"check saved":   "localref import makes a record of it",
		"check record":  `no game is called "xxx`,
		"check number":  "expected [][]string for \"in\", found a number",
		"check program": "invalid character",
		"view results":  "localref merge prints their report",
		"view number":   "expected [][]string for \"in\", found a number",
		"view line":     "expected one game as JSON",
		"view folder":   "expected recorded games, found a folder",
	} {
		command, name, _ := strings.Cut(line, " ")
		code, out, errs := called(command, names[name])
		require.Equal(t, 1, code, line)
		require.Contains(t, errs, want, line)
		require.Contains(t, errs, names[name], line)
		require.Less(t, len(out)+len(errs), 500, line)
		require.True(t, utf8.ValidString(errs), line)
	}
}
