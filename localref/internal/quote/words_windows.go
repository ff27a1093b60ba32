package quote

import (
	"errors"
	"regexp"
	"strings"

	"golang.org/x/sys/windows"
)

// Words splits a command line into words as Windows splits the arguments of a
// program. A word may stand between single quotes too, with nothing special in
// it: a player whose folder has a space is then written alike in cmd, in
// PowerShell and in a shell, which all put double quotes around the whole.
func Words(line string) ([]string, error) {
	line, err := doubled(line)
	if err != nil {
		return nil, err
	}
	// Of the first word, which is a program's name, the system reads no \" as a
	// quote; the first word here may be NAME=VALUE.
	words, err := windows.DecomposeCommandLine("x " + line)
	if err != nil {
		return nil, err
	}
	return words[1:], nil
}

// doubled puts words that stand between single quotes between double ones.
func doubled(line string) (string, error) {
	var out strings.Builder
	quoted, slashes, start := false, 0, true
	for at := 0; at < len(line); at++ {
		c := line[at]
		if c == '\'' && start {
			end := strings.IndexByte(line[at+1:], '\'')
			if end < 0 {
				return "", errors.New("reached the end without a closing quote '")
			}
			out.WriteString(windows.EscapeArg(line[at+1 : at+1+end]))
			at += 1 + end
			start = false
			continue
		}
		if c == '"' && slashes%2 == 0 {
			quoted = !quoted
		}
		slashes++
		if c != '\\' {
			slashes = 0
		}
		start = !quoted && (c == ' ' || c == '\t')
		out.WriteByte(c)
	}
	return out.String(), nil
}

// Word quotes a word of a command line where Words would not take it as it is.
func Word(word string) string {
	switch {
	case word != "" && !strings.ContainsAny(word, " \t\n\v\"'"):
		return word
	case !strings.Contains(word, "'"):
		return "'" + word + "'"
	case windows.EscapeArg(word) == word: // a ' at its beginning would be taken for a quote
		return `"` + word + strings.Repeat(`\`, len(word)-len(strings.TrimRight(word, `\`))) + `"`
	}
	return windows.EscapeArg(word)
}

// plain is what cmd and PowerShell both take as one word as it is. PowerShell
// parts a flag at its first dot or colon.
var plain = regexp.MustCompile(`^([A-Za-z0-9_./\\:][A-Za-z0-9_./\\:=+-]*|-[A-Za-z0-9_/\\=+-]*)$`)

// Argument quotes an argument of a command that the user is to type, for cmd and
// for PowerShell. No text does for both if it has a double quote, a dollar or a
// backtick in it: then it is cmd's.
func Argument(text string) string {
	if plain.MatchString(text) {
		return text
	}
	escaped := windows.EscapeArg(text)
	if strings.HasPrefix(escaped, `"`) {
		return escaped
	}
	return `"` + escaped + strings.Repeat(`\`, len(text)-len(strings.TrimRight(text, `\`))) + `"`
}
