//go:build go1.18

// One file made of aliases and what it uses of aliases/dot, aliases/lib.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"crypto/rand"
	"fmt"
	mathrand "math/rand"
	"strings"
	_ "unicode/utf8"
)

// ---- package dot (aliases/dot) ----
//
// Package dot is imported with a dot.

// DotConst is a constant.
const DotConst = "dot"

// Dotted is a function.
func Dotted(n int) int { return n + 1 }

// ---- package lib (aliases/lib) ----
//
// Package lib is imported under another name.

// State is a struct.
type State struct{ N int }

func (s State) String() string { return fmt.Sprint("state ", s.N) }

// LongName has an alias in the main package.
type LongName struct{ Text string }

// Twice doubles.
func Twice[T any](v T) [2]T { return [2]T{v, v} }

// ---- package main (aliases) ----
//
// Package main imports under other names and declares type aliases.

type holder struct {
	State
	LongName
}

// Strings is an alias for a type of the standard library.
type Stringy = fmt.Stringer

type local = []LongName

type dotted struct{ strings.Builder }

func main() {
	h := holder{State: State{N: 1}, LongName: LongName{Text: "s"}}
	fmt.Println(h.State.N, h.LongName.Text, h.Text, h.N, Dotted(2), DotConst)
	r := mathrand.New(mathrand.NewSource(1))
	b := make([]byte, 4)
	n, err := rand.Read(b)
	fmt.Println(r.Intn(10) >= 0, n, err)
	var s Stringy = h.State
	fmt.Println(s, len(local{{}, {}}), fmt.Sprint(Twice[State](h.State)))
	rand := 3
	var d dotted
	d.Builder.WriteString(strings.ToUpper("dot"))
	fmt.Println(d.String(), strings.Fields(" a b "))
	fmt.Println(rand, mathrand.New(mathrand.NewSource(2)).Intn(1))
}
