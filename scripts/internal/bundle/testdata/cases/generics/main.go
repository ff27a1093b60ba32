// Package main uses generic types of another package, with methods.
package main

import (
	"fmt"

	"cases/generics/box"
)

type number int

// Less is reached through a constraint alone.
func (n number) Less(m number) bool { return n < m }

// Unused is not reached.
func (n number) Unused() int { return 1 }

type named struct {
	box.Pair[string, number]
	rest box.Stack[box.Pair[int, bool]]
}

func main() {
	var s box.Stack[number]
	for _, n := range []number{3, 1, 2} {
		s.Push(n)
	}
	fmt.Println(box.Min[number](s.All()...), s.Len(), box.Map(s.All(), func(n number) string { return fmt.Sprint(n, "!") }))
	n := named{Pair: box.MakePair("a", number(4))}
	n.rest.Push(box.Pair[int, bool]{First: 1, Second: true})
	n.Swap(func(s string, n number) (string, number) { return s + s, n + 1 })
	fmt.Println(n.First, n.Second, n.Pair.First, n.rest.Len(), box.Sum([]float64{1, 2.5}))
	tree := box.NewTree(func(a, b int) bool { return a < b })
	for _, v := range []int{5, 2, 8, 1} {
		tree.Insert(v)
	}
	tree.Walk(func(v int) { fmt.Print(v, " ") })
	fmt.Println()
	push := s.Push
	push(9)
	fmt.Println(box.Stack[number].Len(s), (*box.Stack[number]).All(&s))
}
