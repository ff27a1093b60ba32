//go:build !windows

package quote

import (
	"regexp"

	"mvdan.cc/sh/v3/shell"
	"mvdan.cc/sh/v3/syntax"
)

// Words splits a command line into words, as a shell does.
func Words(line string) ([]string, error) { return shell.Fields(line, nil) }

// Word quotes a word of a command line where Words would not take it as it is.
func Word(word string) string {
	quoted, err := syntax.Quote(word, syntax.LangBash)
	if err != nil {
		return Text(word) // it has a NUL, which no command line can hold
	}
	return quoted
}

// flagged is a flag with its value. Word quotes any word with a "=" in it,
// because in front of a command that would be an assignment.
var flagged = regexp.MustCompile(`^(-[\w-]+=)(.+)$`)

// Argument quotes an argument of a command that the user is to type.
func Argument(text string) string {
	if m := flagged.FindStringSubmatch(text); m != nil {
		return m[1] + Word(m[2])
	}
	return Word(text)
}
