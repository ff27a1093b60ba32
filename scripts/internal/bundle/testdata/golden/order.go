//go:build go1.18

// One file made of order and what it uses of order/deep, order/effects, order/mid.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"fmt"
)

// ---- package deep (order/deep) ----
//
// Package deep is initialised first.

// Log grows while packages are initialised.
var Log []string

// Add adds to it.
func Add(s string) int {
	Log = append(Log, s)
	return len(Log)
}

var _ = Add("deep blank")

// ---- package effects (order/effects) ----
//
// Package effects is imported for what it does.

func effectsInit() { Add("effects init") }

// Package effects is initialised before the packages that import it.
var _ = func() bool {
	effectsInit()
	return true
}()

// ---- package mid (order/mid) ----
//
// Package mid is initialised after deep.

func squares() (t [5]int) {
	for i := range t {
		t[i] = i * i
	}
	return t
}

// Size is filled by a blank variable's initialiser.
var Size int

func setSize() bool {
	Size = len(Table)
	return true
}

// From here on the variables stand in the order of their initialisation.

var later = Add("mid later")

// Value depends on the order.
var Value = later*100 + Add("mid value")

// Table is computed by a function without effects.
var Table = squares()

var _ = setSize()

// ---- package main (order) ----
//
// Package main depends on the order in which variables are initialised.

func pair() (int, int) { return trace("pair", 4), 5 }

func trace(name string, v int) int {
	fmt.Println("init", name, v)
	return v
}

func main() {
	fmt.Println(first, second, third, p, q, Log, Table[2], Size)
}

// From here on the variables stand in the order of their initialisation.

var second = trace("second", 2)

var third = trace("third", 3) + Value

var first = third + trace("first", 1)

var _ = trace("blank", 0)

var p, q = pair()
