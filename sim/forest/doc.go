//go:build go1.18

// Package forest is the rules of the Spring Challenge 2021 (Photosynthesis): two
// players grow trees on a hexagonal island of 37 cells for 24 days, harvest
// sun that is not shaded, and turn full-grown trees into points.
//
// # A game
//
// New gives the first State from the contest's seed and league, Step plays
// one turn of both players at once, and State.Over says when it has ended. State is
// a plain value of 80 bytes: copy it with =.
//
//	s, random := forest.New(seed, forest.Bronze) // random orders the listed actions
//	for !s.Over() {
//		s.Step([2]forest.Action{a, b})
//	}
//	scores := s.Scores()
//
// # A turn
//
// A player who waits, or asks for something that cannot be done, sleeps until
// the next day. When both sleep the sun moves on, shadows turn, all wake and
// every tree gives as much sun as it is tall, unless a tree at least as tall
// shades it. A tree of size s shades s cells away from the sun; seeds shade
// nothing. Nothing is harvested after the last day.
//
// Costs count the owner's trees as they stood before the turn. Both players
// pay and act at once: two seeds for one cell cancel each other and are
// refunded (the trees that sent them stay dormant), two trees completed in one
// turn earn the same nutrients, and a cell whose tree is being completed is
// still taken.
//
// # Positions and cells
//
// The contest numbers cells 0..36 in a spiral. Inside, a cell is a bit of a
// 64-bit board, its Pos, chosen so that each of the six directions is a shift
// by a constant. CellOf and PosOf translate.
//
// # Readings
//
// Checked against recorded games of the official referee for the league
// bronze. For the lower leagues no recording is to be had: start trees are
// drawn from the cells in ascending index, and a command that the league does
// not have is malformed.
package forest
