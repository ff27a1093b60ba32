package game

import (
	"strings"
	"unicode/utf8"
)

// quoted is how much of what a bot wrote a fault quotes, in bytes.
const quoted = 120

// shorten joins what a bot wrote in a turn and cuts it to a length that fits
// a report, never inside a character.
func shorten(lines []string) string {
	s := strings.Join(lines, "\n")
	if len(s) <= quoted {
		return s
	}
	cut := quoted
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}
