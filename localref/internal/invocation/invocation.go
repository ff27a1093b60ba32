// Package invocation knows how this program was called, for commands that it
// tells a person to type.
package invocation

import (
	"os"
	"path/filepath"
	"strings"

	"botkit/internal/module"
	"botkit/localref/internal/quote"
)

// Command is what to type to call this program again: go run where go run has
// built it, the installed program else.
func Command() string {
	self, err := os.Executable()
	if err != nil {
		self = os.Args[0]
	}
	return command(os.Args[0], self, os.Getenv("GOCACHE"))
}

// command is Command for a program that was called by a name and lies at path.
func command(name, path, cache string) string {
	if !strings.Contains(filepath.ToSlash(path), "/go-build") && !within(path, cache) {
		return quote.Argument(name)
	}
	folder, err := os.Getwd()
	if err != nil {
		folder = "."
	}
	if root, ok := module.Root(folder); ok && root == folder {
		return "go run ./localref"
	}
	return "go run botkit/localref" // from anywhere in the module
}

func within(path, folder string) bool {
	if folder == "" {
		return false
	}
	rest, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rest)
}
