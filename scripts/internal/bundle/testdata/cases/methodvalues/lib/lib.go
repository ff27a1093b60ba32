// Package lib has methods.
package lib

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

// Never is not reached.
func (a Acc) Never() View { return neverUsed }

const neverUsed = View(1)

// View is a number.
type View int

// Twice doubles.
func (v View) Twice(n int) int { return int(v)*2 + n }

var global Acc

// Default is a method value in a package variable.
var Default = global.Add
