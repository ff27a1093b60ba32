// Package module finds the root of a Go module from a folder inside it.
package module

import (
	"errors"
	"os"
	"path/filepath"
)

// Root returns the closest folder at or above dir that holds a go.mod.
func Root(dir string) (root string, ok bool) { return above(dir, "go.mod") }

// Kit returns the root of the kit's own module, from the working folder
// upward. It is known by its package contest, because a bot in there may be a
// module of its own.
func Kit() (root string, err error) {
	root, ok := above(".", filepath.Join("bots", "internal", "contest"))
	if !ok {
		return "", errors.New("expected to run inside the kit's module, found no folder bots above")
	}
	return root, nil
}

// above returns the closest folder at or above dir that holds a file or folder
// called mark.
func above(dir, mark string) (string, bool) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", false
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, mark)); err == nil {
			return dir, true
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		dir = up
	}
}
