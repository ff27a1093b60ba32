// Package lib is imported under another name.
package lib

import "fmt"

// State is a struct.
type State struct{ N int }

func (s State) String() string { return fmt.Sprint("state ", s.N) }

// LongName has an alias in the main package.
type LongName struct{ Text string }

// Again is an alias in the same package.
type Again = LongName

// Twice doubles.
func Twice[T any](v T) [2]T { return [2]T{v, v} }
