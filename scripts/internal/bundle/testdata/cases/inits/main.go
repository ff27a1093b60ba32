// Package main has several init functions, as have its imports.
package main

import (
	"fmt"

	"cases/inits/early"
	"cases/inits/late"
)

var seen = late.Note("main var")

func init() { late.Note("main init 1") }

func init() {
	late.Note("main init 2")
	early.Names = append(early.Names, "from main")
}

func main() {
	fmt.Println(seen, early.Names, early.Table, late.Count)
}
