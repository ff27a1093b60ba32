// Package early is initialised first.
package early

// Names is filled by an init function.
var Names []string

// Table is filled by the second.
var Table [4]int

// unused is filled by an init function that nobody needs.
var unused [1000]int

func init() { Names = append(Names, "early") }

func init() {
	for i := range Table {
		Table[i] = i * i
	}
}

func init() {
	for i := range unused {
		unused[i] = i
	}
}
