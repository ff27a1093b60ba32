//go:build go1.18

// One file made of methodvalues and what it uses of methodvalues/lib.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"fmt"
)

// ---- package lib (methodvalues/lib) ----
//
// Package lib has methods.

// Acc adds up.
type Acc struct{ Total int }

// Adder is satisfied by *Acc.
type Adder interface{ Add(int) int }

// Add adds.
func (a *Acc) Add(n int) int { a.Total += n; return a.Total }

// Sub subtracts.
func (a *Acc) Sub(n int) int { a.Total -= n; return a.Total }

// Peek returns a view.
func (a Acc) Peek() View { return View(a.Total) }

// View is a number.
type View int

// Twice doubles.
func (v View) Twice(n int) int { return int(v)*2 + n }

var global Acc

// Default is a method value in a package variable.
var Default = global.Add

// ---- package main (methodvalues) ----
//
// Package main takes methods as values and as expressions.

type op func(int) int

type holder struct {
	Acc
	op
}

func apply(fs ...func(int) int) (sum int) {
	for _, f := range fs {
		sum += f(sum + 1)
	}
	return sum
}

func main() {
	var acc Acc
	h := holder{op: op(acc.Add)}
	fmt.Println(apply(acc.Add, h.Add, h.op, h.Acc.Add, Acc.Peek(acc).Twice), acc.Total)
	byExpr := (*Acc).Add
	byValue := Acc.Peek
	fmt.Println(byExpr(&acc, 5), byValue(acc), Adder.Add(&h, 2))
	var adder Adder = &acc
	late := adder.Add
	defer func() { fmt.Println(late(1)) }()
	table := map[string]func(*Acc, int) int{"add": (*Acc).Add, "sub": (*Acc).Sub}
	fmt.Println(table["sub"](&acc, 3), Default(4))
}
