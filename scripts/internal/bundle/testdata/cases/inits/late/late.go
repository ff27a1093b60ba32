// Package late sees what early's init functions did.
package late

import (
	"fmt"

	"cases/inits/early"
)

// Count is worked out after early is initialised.
var Count = len(early.Names)*10 + early.Table[3]

func init() { Note("late init") }

// Note prints and counts.
func Note(s string) int {
	notes++
	fmt.Println(notes, s, len(early.Names))
	return notes
}

var notes int
