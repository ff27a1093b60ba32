//go:build go1.18

// One file made of inits and what it uses of inits/early, inits/late.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"fmt"
)

// ---- package early (inits/early) ----
//
// Package early is initialised first.

// Names is filled by an init function.
var Names []string

// Table is filled by the second.
var Table [4]int

func earlyInit() { Names = append(Names, "early") }

func earlyInit2() {
	for i := range Table {
		Table[i] = i * i
	}
}

// Package early is initialised before the packages that import it.
var _ = func() bool {
	earlyInit()
	earlyInit2()
	return true
}()

// ---- package late (inits/late) ----
//
// Package late sees what early's init functions did.

// Count is worked out after early is initialised.
var Count = len(Names)*10 + Table[3]

func lateInit() { Note("late init") }

// Note prints and counts.
func Note(s string) int {
	notes++
	fmt.Println(notes, s, len(Names))
	return notes
}

var notes int

// Package late is initialised before the packages that import it.
var _ = func() bool {
	lateInit()
	return true
}()

// ---- package main (inits) ----
//
// Package main has several init functions, as have its imports.

var seen = Note("main var")

func init() { Note("main init 1") }

func init() {
	Note("main init 2")
	Names = append(Names, "from main")
}

func main() {
	fmt.Println(seen, Names, Table, Count)
}

func init() { Note("main init 3, in a second file") }
