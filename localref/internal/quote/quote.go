// Package quote puts what others wrote into messages: a file of another kind,
// a word of a command line, the output of a bot. However long and whatever it
// is, the message stays one that can be read.
package quote

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// longest is how many columns of a message a quotation takes.
const longest = 60

// Text quotes text as Go source does. Of a long one it shows the beginning and
// says how much there is.
func Text[T ~string | ~[]byte](text T) string {
	whole := string(text)
	shown, columns := 0, 0
	for shown < len(whole) {
		_, size := utf8.DecodeRuneInString(whole[shown:])
		columns += utf8.RuneCountInString(strconv.Quote(whole[shown:shown+size])) - len(`""`)
		if columns > longest {
			return fmt.Sprintf("%s… (%d bytes)", strconv.Quote(whole[:shown]), len(whole))
		}
		shown += size
	}
	return strconv.Quote(whole)
}

// Cut shortens text to so many bytes, never inside a character.
func Cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}

// Two shortens two texts that differ, each to about so many bytes, to the part
// around the first place in which they do.
func Two(a, b string, most int) (string, string) {
	if len(a) <= most && len(b) <= most {
		return a, b
	}
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	start := max(0, same-most/4)
	for start > 0 && !utf8.RuneStart(a[start]) {
		start--
	}
	before := ""
	if start > 0 {
		before = "…"
	}
	return before + Cut(a[start:], most), before + Cut(b[start:], most)
}
