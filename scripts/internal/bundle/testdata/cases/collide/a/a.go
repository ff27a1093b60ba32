// Package a collides.
package a

import "fmt"

type item struct{ value string }

func (i item) key() string { return "a key " + i.value }

func (i item) hidden() {}

const size = 2

var cache = map[string]int{"a": size}

func help() string { return fmt.Sprint("a help ", cache) }

// Help helps.
func Help() string { return help() }

// New returns an unexported type.
func New(n int) any { return item{fmt.Sprint(n)} }

// Describe looks for this package's key.
func Describe(v any) string {
	if k, ok := v.(interface{ key() string }); ok {
		return k.key()
	}
	if _, ok := v.(interface{ hidden() }); ok {
		return "hidden"
	}
	return "nothing in a"
}

// Base has a field that a struct of another package has too.
type Base struct{ count int }

// MakeBase makes one.
func MakeBase(n int) Base { return Base{count: n} }

// Count reads it.
func (b Base) Count() int { return b.count }
