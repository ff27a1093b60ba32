//go:build go1.18

// One file made of embedded and what it uses of embedded/a, embedded/b.
// It may be read and changed like any other; the program's own part is the last.
package main

import (
	"fmt"
)

// ---- package a (embedded/a) ----
//
// Package a has types to embed.

// AState has the same name as b's.
type AState struct{ N int }

// Double is promoted.
func (s AState) Double() int { return 2 * s.N }

// List is generic.
type List[T any] struct{ Items []T }

// Add is promoted.
func (l *List[T]) Add(v T) { l.Items = append(l.Items, v) }

// Len is promoted.
func (l List[T]) Len() int { return len(l.Items) }

// Inner is embedded in a generic struct.
type Inner struct{ Count int }

// Grid embeds both.
type Grid[T any] struct {
	Inner
	cells [4]T
}

// At returns a cell and counts.
func (g *Grid[T]) At(i int) *T {
	g.Count++
	return &g.cells[i]
}

// ---- package b (embedded/b) ----
//
// Package b has types to embed.

// BState has the same name as a's.
type BState struct{ N int }

// Triple is promoted.
func (s *BState) Triple() int { return 3 * s.N }

// Cell is generic.
type Cell[T any] struct{ Value T }

// Set is promoted.
func (c *Cell[T]) Set(v T) { c.Value = v }

// ---- package main (embedded) ----
//
// Package main embeds types of other packages whose names collide.

// State collides with a.State and b.State.
type State struct {
	List[int]
	*Cell[string]
	name string
}

type wrapA struct{ AState }

type wrapB struct {
	*BState
	wrapA
}

func main() {
	s := State{List: List[int]{Items: []int{1, 2}}, Cell: &Cell[string]{Value: "x"}, name: "n"}
	s.Add(3)
	s.Set("y")
	fmt.Println(s.Items, s.List.Items, s.Value, s.Cell.Value, s.Len(), s.name)
	w := wrapB{BState: &BState{N: 2}, wrapA: wrapA{AState: AState{N: 1}}}
	fmt.Println(w.BState.N, w.wrapA.AState.N, w.N, w.wrapA.N, w.wrapA.Double(), w.Triple())
	var g Grid[Cell[int]]
	g.At(1).Value = 7
	fmt.Println(g.At(1).Value, g.Inner.Count, g.Count)
}
