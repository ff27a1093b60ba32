//go:build go1.18

package main

import "botkit/sim/forest"

// daySlots is the size of the table of mornings, a power of two.
const daySlots = 1 << 19

// morning is the start of a day in one joint position: where both players'
// trees go on when all that either did the day before has become known.
type morning struct {
	key   uint64 // hash of the position, 0 for a free slot
	nodes [2]int32
}

// dayTable finds the morning of a position: open addressing, never full.
type dayTable struct {
	slots [daySlots]morning
	used  int
}

// reset forgets all mornings.
func (t *dayTable) reset() {
	if t.used > 0 {
		*t = dayTable{}
	}
}

// full reports whether the table should take no more.
func (t *dayTable) full() bool { return t.used > daySlots*7/8 }

// find returns the slot of a position at the start of a day, a new one with
// nodes 0 if it was not met before.
func (t *dayTable) find(s *forest.State) *morning {
	key := hashMorning(s)
	for i := key >> 32; ; i++ {
		m := &t.slots[i%daySlots]
		if m.key == 0 {
			m.key = key
			t.used++
		}
		if m.key == key {
			return m
		}
	}
}

// hashMorning mixes all of a position that differs between mornings of one
// game. Two positions with one hash would share statistics, no more.
func hashMorning(s *forest.State) uint64 {
	key := uint64(s.Day)<<8 | uint64(s.Nutrients)
	for _, word := range [...]uint64{
		s.Trees[0], s.Trees[1], s.Trees[2], s.Trees[3], s.Own[0],
		uint64(s.Sun[0]) | uint64(s.Sun[1])<<16 | uint64(s.Score[0])<<32 | uint64(s.Score[1])<<48,
	} {
		key = (key ^ word) * 0xFF51AFD7ED558CCD
		key ^= key >> 32
	}
	return key | 1
}
