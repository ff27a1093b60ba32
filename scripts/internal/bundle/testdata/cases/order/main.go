// Package main depends on the order in which variables are initialised.
package main

import (
	"fmt"

	"cases/order/deep"
	_ "cases/order/effects"
	"cases/order/mid"
)

var (
	first  = third + trace("first", 1)
	second = trace("second", 2)
	third  = trace("third", 3) + mid.Value
)

var _ = trace("blank", 0)

var _ fmt.Stringer = unused(0) // asserts something, does nothing

type unused int

func (unused) String() string { return "" }

var dropped = build(1000)

var p, q = pair()

func pair() (int, int) { return trace("pair", 4), 5 }

func build(n int) (table [10]int) {
	for i := range table {
		table[i] = n / (i + 1)
	}
	return table
}

func trace(name string, v int) int {
	fmt.Println("init", name, v)
	return v
}

func main() {
	fmt.Println(first, second, third, p, q, deep.Log, mid.Table[2], mid.Size)
}
