package bundle

import (
	"errors"
	"fmt"
	"strings"

	"botkit/scripts/internal/source"
)

// keptDirectives may stand in a bundle; those that are handled elsewhere are
// in it too. All others speak of things that one plain file does not have.
var keptDirectives = map[string]bool{
	"//go:noinline": true, "//go:nosplit": true, "//go:norace": true, "//go:nocheckptr": true, "//go:build": true,
	"//go:embed": true, "//go:generate": true, "//go:debug": true, "//go:fix": true,
}

func refuseDirectives(prog *source.Program) error {
	var errs []error
	for _, pkg := range prog.Packages {
		for _, file := range pkg.Files {
			for _, group := range file.Syntax.Comments {
				for _, c := range group.List {
					word, _, _ := strings.Cut(c.Text, " ")
					if strings.HasPrefix(word, "//go:") && !keptDirectives[word] {
						errs = append(errs, fmt.Errorf("%s: %s cannot be bundled", at(prog, file, c.Pos()), word))
					}
				}
			}
		}
	}
	return errors.Join(errs...)
}

// refuseKept refuses functions that have no body in Go.
func refuseKept(prog *source.Program, units []*unit) error {
	var errs []error
	for _, u := range units {
		if f := u.function(); f != nil && u.kept && f.Body == nil {
			errs = append(errs, fmt.Errorf("%s: func %s has no body; assembly cannot be bundled",
				at(prog, u.file, f.Pos()), f.Name.Name))
		}
	}
	return errors.Join(errs...)
}
