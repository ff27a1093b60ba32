// Package main takes methods as values and as expressions.
package main

import (
	"fmt"

	"cases/methodvalues/lib"
)

type op func(int) int

type holder struct {
	lib.Acc
	op
}

func apply(fs ...func(int) int) (sum int) {
	for _, f := range fs {
		sum += f(sum + 1)
	}
	return sum
}

func main() {
	var acc lib.Acc
	h := holder{op: op(acc.Add)}
	fmt.Println(apply(acc.Add, h.Add, h.op, h.Acc.Add, lib.Acc.Peek(acc).Twice), acc.Total)
	byExpr := (*lib.Acc).Add
	byValue := lib.Acc.Peek
	fmt.Println(byExpr(&acc, 5), byValue(acc), lib.Adder.Add(&h, 2))
	var adder lib.Adder = &acc
	late := adder.Add
	defer func() { fmt.Println(late(1)) }()
	table := map[string]func(*lib.Acc, int) int{"add": (*lib.Acc).Add, "sub": (*lib.Acc).Sub}
	fmt.Println(table["sub"](&acc, 3), lib.Default(4))
}
