// Package traps finds what a contest site with Go 1.18 would not compile, or
// would compile to something else than a newer Go: language features and
// predeclared functions after 1.18, packages and names added to the standard
// library after 1.18, and loop variables that outlive their iteration, which
// share one variable a loop there.
package traps

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"sort"

	"botkit/scripts/internal/source"
)

// Check returns the traps in all packages of prog, a line each.
func Check(prog *source.Program) []string {
	var lines []string
	for _, pkg := range prog.Packages {
		for _, p := range CheckPackage(prog.Fset, pkg) {
			lines = append(lines, p.in(prog.Root))
		}
	}
	return lines
}

// Problem is a trap and its place.
type Problem struct {
	Pos  token.Position
	Text string
}

// String returns the problem in the form of a compiler's message.
func (p Problem) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", p.Pos.Filename, p.Pos.Line, p.Pos.Column, p.Text)
}

func (p Problem) in(root string) string {
	if rel, err := filepath.Rel(root, p.Pos.Filename); err == nil {
		p.Pos.Filename = filepath.ToSlash(rel)
	}
	return p.String()
}

// CheckPackage returns the traps in pkg in the order of their places.
func CheckPackage(fset *token.FileSet, pkg *source.Package) []Problem {
	c := &checker{fset: fset, info: pkg.Info}
	c.language(pkg)
	for _, file := range pkg.Files {
		c.library(file.Syntax)
		c.loops(file.Syntax)
	}
	c.sort()
	return c.found
}

type checker struct {
	fset  *token.FileSet
	info  *types.Info
	found []Problem
}

// sort puts what was found in the order of the places.
func (c *checker) sort() {
	sort.SliceStable(c.found, func(i, j int) bool {
		a, b := c.found[i].Pos, c.found[j].Pos
		if a.Filename != b.Filename {
			return a.Filename < b.Filename
		}
		return a.Offset < b.Offset
	})
}

func (c *checker) report(pos token.Pos, format string, args ...any) {
	c.found = append(c.found, Problem{c.fset.PositionFor(pos, false), fmt.Sprintf(format, args...)})
}

// packages are those that another was checked with.
type packages map[string]*types.Package

// Import returns a package by its path.
func (m packages) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := m[path]; pkg != nil {
		return pkg, nil
	}
	return nil, fmt.Errorf("%q was not imported", path)
}

// language checks the package once more as Go 1.18. A file's //go:build line
// cannot ask for that: the type checker takes it for 1.21.
func (c *checker) language(pkg *source.Package) {
	known := packages{}
	for _, p := range pkg.Types.Imports() {
		known[p.Path()] = p
	}
	var files []*ast.File
	for _, file := range pkg.Files {
		old := *file.Syntax
		old.GoVersion = ""
		files = append(files, &old)
	}
	conf := types.Config{
		GoVersion: "go1.18",
		Importer:  known,
		Sizes:     types.SizesFor("gc", "amd64"),
		Error: func(err error) {
			if e := (types.Error{}); errors.As(err, &e) {
				c.report(e.Pos, "%s", e.Msg)
				return
			}
			c.report(files[0].Pos(), "%s", err)
		},
	}
	_, _ = conf.Check(pkg.Path, c.fset, files, nil) // each error has gone to Error
}
