// Package deep is initialised first.
package deep

// Log grows while packages are initialised.
var Log []string

// Add adds to it.
func Add(s string) int {
	Log = append(Log, s)
	return len(Log)
}

var _ = Add("deep blank")
