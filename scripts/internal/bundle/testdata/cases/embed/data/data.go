// Package data embeds a file with no special characters.
package data

import (
	_ "embed"
	"strings"
)

//go:embed words.txt
var words string

// Words splits.
func Words() []string { return strings.Fields(words) }
