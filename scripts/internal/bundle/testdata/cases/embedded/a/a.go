// Package a has types to embed.
package a

// State has the same name as b's.
type State struct{ N int }

// Double is promoted.
func (s State) Double() int { return 2 * s.N }

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
