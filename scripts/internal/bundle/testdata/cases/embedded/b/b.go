// Package b has types to embed.
package b

// State has the same name as a's.
type State struct{ N int }

// Triple is promoted.
func (s *State) Triple() int { return 3 * s.N }

// Cell is generic.
type Cell[T any] struct{ Value T }

// Set is promoted.
func (c *Cell[T]) Set(v T) { c.Value = v }
