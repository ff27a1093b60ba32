//go:build go1.18

// One file made of generics and what it uses of generics/box.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"fmt"
)

// ---- package box (generics/box) ----
//
// Package box holds generic types.

// Ordered is what Min needs.
type Ordered[T any] interface {
	Less(T) bool
}

// Number is a constraint of types.
type Number interface {
	~int | ~float64
}

// Stack is a generic stack.
type Stack[T any] struct{ items []T }

// Push adds a value.
func (s *Stack[T]) Push(v T) { s.items = append(s.items, v) }

// Len is the number of values.
func (s Stack[T]) Len() int { return len(s.items) }

// All returns the values.
func (s *Stack[E]) All() []E { return s.items }

// Pair is two values.
type Pair[K comparable, V any] struct {
	First  K
	Second V
}

// MakePair infers its types.
func MakePair[K comparable, V any](k K, v V) Pair[K, V] { return Pair[K, V]{k, v} }

// Swap changes both.
func (p *Pair[K, V]) Swap(f func(K, V) (K, V)) { p.First, p.Second = f(p.First, p.Second) }

// Min returns the least.
func Min[T Ordered[T]](all ...T) T {
	least := all[0]
	for _, v := range all {
		if v.Less(least) {
			least = v
		}
	}
	return least
}

// Map maps.
func Map[A, B any](in []A, f func(A) B) (out []B) {
	for _, a := range in {
		out = append(out, f(a))
	}
	return out
}

// Sum adds.
func Sum[N Number](all []N) (sum N) {
	for _, n := range all {
		sum += n
	}
	return sum
}

// Tree is a binary tree.
type Tree[T any] struct {
	root *node[T]
	less func(a, b T) bool
}

type node[T any] struct {
	value       T
	left, right *node[T]
}

// NewTree returns a tree.
func NewTree[T any](less func(a, b T) bool) *Tree[T] { return &Tree[T]{less: less} }

// Insert adds v.
func (t *Tree[T]) Insert(v T) {
	at := &t.root
	for *at != nil {
		if t.less(v, (*at).value) {
			at = &(*at).left
		} else {
			at = &(*at).right
		}
	}
	*at = &node[T]{value: v}
}

// Walk visits all in order.
func (t *Tree[T]) Walk(visit func(T)) { t.root.walk(visit) }

func (n *node[T]) walk(visit func(T)) {
	if n != nil {
		n.left.walk(visit)
		visit(n.value)
		n.right.walk(visit)
	}
}

// ---- package main (generics) ----
//
// Package main uses generic types of another package, with methods.

type number int

// Less is reached through a constraint alone.
func (n number) Less(m number) bool { return n < m }

type named struct {
	Pair[string, number]
	rest Stack[Pair[int, bool]]
}

func main() {
	var s Stack[number]
	for _, n := range []number{3, 1, 2} {
		s.Push(n)
	}
	fmt.Println(Min[number](s.All()...), s.Len(), Map(s.All(), func(n number) string { return fmt.Sprint(n, "!") }))
	n := named{Pair: MakePair("a", number(4))}
	n.rest.Push(Pair[int, bool]{First: 1, Second: true})
	n.Swap(func(s string, n number) (string, number) { return s + s, n + 1 })
	fmt.Println(n.First, n.Second, n.Pair.First, n.rest.Len(), Sum([]float64{1, 2.5}))
	tree := NewTree(func(a, b int) bool { return a < b })
	for _, v := range []int{5, 2, 8, 1} {
		tree.Insert(v)
	}
	tree.Walk(func(v int) { fmt.Print(v, " ") })
	fmt.Println()
	push := s.Push
	push(9)
	fmt.Println(Stack[number].Len(s), (*Stack[number]).All(&s))
}
