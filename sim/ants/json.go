//go:build go1.18

package ants

import (
	"encoding/json"
	"fmt"

	"botkit/sim/wire"
)

// reader walks over JSON text. It knows what the messages need, takes any
// white space, and allocates only for words with escapes.
type reader struct {
	text []byte
	at   int
}

// maxDepth bounds how deep an unknown member may be nested.
const maxDepth = 64

func (r *reader) wrong(expected string) error {
	if r.at >= len(r.text) {
		return fmt.Errorf("expected %s, but the text ends", expected)
	}
	return wire.Expected(fmt.Sprintf("%s at byte %d", expected, r.at), r.text[r.at:])
}

// peek skips white space and returns the next byte, 0 at the end.
func (r *reader) peek() byte {
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; c {
		case ' ', '\t', '\n', '\r':
		default:
			return c
		}
	}
	return 0
}

func (r *reader) atEnd() bool { return r.peek() == 0 && r.at == len(r.text) }

// take skips the byte if it comes next.
func (r *reader) take(c byte) bool {
	if r.peek() == c && r.at < len(r.text) {
		r.at++
		return true
	}
	return false
}

// list calls value where each element starts.
func (r *reader) list(value func() error) error {
	if !r.take('[') {
		return r.wrong("a list")
	}
	if r.take(']') {
		return nil
	}
	for {
		if err := value(); err != nil {
			return err
		}
		if r.take(']') {
			return nil
		}
		if !r.take(',') {
			return r.wrong("a comma or ]")
		}
	}
}

// object calls value where each member's value starts. name is valid until
// the value is read.
func (r *reader) object(value func(name []byte) error) error {
	if !r.take('{') {
		return r.wrong("an object")
	}
	if r.take('}') {
		return nil
	}
	for {
		name, err := r.word()
		if err != nil {
			return err
		}
		if !r.take(':') {
			return r.wrong("a colon")
		}
		if err := value(name); err != nil {
			return err
		}
		if r.take('}') {
			return nil
		}
		if !r.take(',') {
			return r.wrong("a comma or }")
		}
	}
}

// word reads a string; the bytes belong to the text unless it has escapes.
func (r *reader) word() ([]byte, error) {
	if !r.take('"') {
		return nil, r.wrong("a string")
	}
	start := r.at
	escaped := false
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; {
		case c == '"':
			r.at++
			if escaped {
				var s string
				if err := json.Unmarshal(r.text[start-1:r.at], &s); err != nil {
					r.at = start - 1
					return nil, r.wrong("a string with valid escapes")
				}
				return []byte(s), nil
			}
			return r.text[start : r.at-1], nil
		case c == '\\':
			escaped = true
			r.at++
		case c < ' ':
			return nil, r.wrong("no control character in a string")
		}
	}
	r.at = len(r.text)
	return nil, r.wrong("the end of a string")
}

// int reads a whole number of at most nine digits.
func (r *reader) int() (int, error) {
	c := r.peek()
	start := r.at
	if c == '-' {
		r.at++
	}
	v, digits := 0, 0
	for ; r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9'; r.at++ {
		if digits++; digits <= 9 {
			v = v*10 + int(r.text[r.at]-'0')
		}
	}
	if digits == 0 || digits > 9 {
		r.at = start
		return 0, r.wrong("a whole number")
	}
	if c == '-' {
		v = -v
	}
	return v, nil
}

// flag reads true, false, or a number that is 0 for false.
func (r *reader) flag() (bool, error) {
	switch r.peek() {
	case 't':
		return true, r.literal("true")
	case 'f':
		return false, r.literal("false")
	}
	v, err := r.int()
	return v != 0, err
}

func (r *reader) literal(word string) error {
	if end := r.at + len(word); end <= len(r.text) && string(r.text[r.at:end]) == word {
		r.at = end
		return nil
	}
	return r.wrong(word)
}

// skip passes over any value.
func (r *reader) skip() error { return r.skipDeep(0) }

func (r *reader) skipDeep(depth int) error {
	if depth > maxDepth {
		return r.wrong("a value that is nested less deep")
	}
	switch c := r.peek(); {
	case c == '{':
		return r.object(func([]byte) error { return r.skipDeep(depth + 1) })
	case c == '[':
		return r.list(func() error { return r.skipDeep(depth + 1) })
	case c == '"':
		_, err := r.word()
		return err
	case c == 't':
		return r.literal("true")
	case c == 'f':
		return r.literal("false")
	case c == 'n':
		return r.literal("null")
	case c == '-' || c >= '0' && c <= '9':
		for r.at < len(r.text) && isNumberByte(r.text[r.at]) {
			r.at++
		}
		return nil
	}
	return r.wrong("a value")
}

func isNumberByte(c byte) bool {
	return c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E'
}
