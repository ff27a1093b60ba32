//go:build go1.18

// Package wire reads and writes lines of numbers, the form in which most
// contests speak to their players. Nothing in it allocates.
package wire

import (
	"fmt"
	"strconv"
)

// Source returns the next line of a game's text without its line end, or an
// error when there is none. The bytes are valid until the next call.
type Source func() ([]byte, error)

// Ints parses exactly len(dst) decimal numbers separated by single or several
// blanks. what names the line in the error.
func Ints(line []byte, dst []int, what string) error {
	n, err := SomeInts(line, dst, what)
	if err == nil && n != len(dst) {
		err = fmt.Errorf("%s: expected %d numbers, found %d in %q", what, len(dst), n, Clip(line))
	}
	return err
}

// SomeInts parses at most len(dst) decimal numbers and returns how many there
// were. More than that, or anything that is not a number, is an error.
func SomeInts(line []byte, dst []int, what string) (n int, err error) {
	for i := 0; i < len(line); {
		if line[i] == ' ' {
			i++
			continue
		}
		start := i
		for i < len(line) && line[i] != ' ' {
			i++
		}
		if n == len(dst) {
			return n, fmt.Errorf("%s: expected at most %d numbers, found more in %q", what, len(dst), Clip(line))
		}
		v, ok := Int(line[start:i])
		if !ok {
			return n, fmt.Errorf("%s: expected a number, found %q in %q", what, Clip(line[start:i]), Clip(line))
		}
		dst[n] = v
		n++
	}
	return n, nil
}

// Int parses a decimal number of at most 18 digits with an optional minus.
func Int(word []byte) (v int, ok bool) {
	negative := len(word) > 0 && word[0] == '-'
	if negative {
		word = word[1:]
	}
	if len(word) == 0 || len(word) > 18 {
		return 0, false
	}
	for _, c := range word {
		if c < '0' || c > '9' {
			return 0, false
		}
		v = v*10 + int(c-'0')
	}
	if negative {
		v = -v
	}
	return v, true
}

// ReadInts takes the next line from next and parses exactly len(dst) numbers.
func ReadInts(next Source, dst []int, what string) error {
	line, err := next()
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return Ints(line, dst, what)
}

// AppendInts appends the numbers with single blanks between them and a line
// end.
func AppendInts(dst []byte, numbers ...int) []byte {
	for i, v := range numbers {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendInt(dst, int64(v), 10)
	}
	return append(dst, '\n')
}

// Unexpected is the error about a text that is not what the reader wanted.
type Unexpected struct {
	// Expected names what was wanted; Found is what stood there, shortened.
	Expected, Found string
}

// Error returns both as one sentence.
func (u *Unexpected) Error() string { return fmt.Sprintf("expected %s, found %q", u.Expected, u.Found) }

// Expected returns the error about found in the place of what was expected.
func Expected(expected string, found []byte) error {
	return &Unexpected{expected, string(Clip(found))}
}

// Clip is the beginning of a line or word: an error that quotes it stays short
// whatever it holds.
func Clip(b []byte) []byte {
	const most = 60
	if len(b) > most {
		return b[:most]
	}
	return b
}
