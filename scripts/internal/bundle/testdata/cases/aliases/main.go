// Package main imports under other names and declares type aliases.
package main

import (
	crand "crypto/rand"
	"fmt"
	mathrand "math/rand"
	. "strings"
	_ "unicode/utf8"

	. "cases/aliases/dot"
	other "cases/aliases/lib"
)

// State is an alias whose name the target has too.
type State = other.State

// Short is another name.
type Short = other.LongName

type holder struct {
	State
	Short
}

// Strings is an alias for a type of the standard library.
type Stringy = fmt.Stringer

type local = []Short

type dotted struct{ Builder }

func main() {
	h := holder{State: State{N: 1}, Short: Short{Text: "s"}}
	fmt.Println(h.State.N, h.Short.Text, h.Text, h.N, Dotted(2), DotConst)
	r := mathrand.New(mathrand.NewSource(1))
	b := make([]byte, 4)
	n, err := crand.Read(b)
	fmt.Println(r.Intn(10) >= 0, n, err)
	var s Stringy = h.State
	fmt.Println(s, len(local{{}, {}}), fmt.Sprint(other.Twice[State](h.State)))
	rand := 3
	var d dotted
	d.Builder.WriteString(ToUpper("dot"))
	fmt.Println(d.String(), Fields(" a b "))
	fmt.Println(rand, mathrand.New(mathrand.NewSource(2)).Intn(1))
}
