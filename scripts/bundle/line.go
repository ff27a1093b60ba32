//go:build !windows

package main

import (
	"fmt"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// exe is how the names of programs end.
const exe = ""

// line returns c as localref's -p takes it: as a shell reads it.
func (c command) line() (string, error) {
	words := make([]string, len(c))
	for i, word := range c {
		var err error
		if words[i], err = syntax.Quote(word, syntax.LangBash); err != nil {
			return "", fmt.Errorf("the word %q: %w", word, err)
		}
	}
	return strings.Join(words, " "), nil
}
