//go:build !windows

package quote

import (
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

// Argument quotes an argument of a command that the user is to type.
func Argument(text string) string { return Word(text) }
