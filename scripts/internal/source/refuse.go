package source

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// siteMinor is the minor version of the contest site's Go 1.18.1.
const siteMinor = 18

// refuse says which files of p cannot be part of a single file of plain Go.
func (l *loader) refuse(p *packages.Package) error {
	var errs []error
	for _, name := range p.OtherFiles {
		kind := "a file of another language"
		switch filepath.Ext(name) {
		case ".s", ".S", ".sx":
			kind = "assembly"
		case ".c", ".cc", ".cpp", ".cxx", ".m", ".h", ".hh", ".hpp", ".hxx", ".f", ".F", ".swig", ".swigcxx", ".syso":
			kind = "cgo"
		}
		errs = append(errs, fmt.Errorf("%s: %s cannot be bundled", l.relative(name), kind))
	}
	for _, name := range p.GoFiles {
		if err := l.refuseGo(name); err != nil {
			errs = append(errs, err)
		}
	}
	// Without a C compiler the go command leaves cgo files out in silence.
	for _, name := range p.IgnoredFiles {
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			if file, err := l.readHead(name); err == nil && importsC(file) && buildTags(file) == nil {
				errs = append(errs, fmt.Errorf("%s: cgo (import \"C\") cannot be bundled", l.relative(name)))
			}
		}
	}
	return errors.Join(errs...)
}

func (l *loader) readHead(name string) (*ast.File, error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments|parser.ImportsOnly)
}

func (l *loader) refuseGo(name string) error {
	file, err := l.readHead(name)
	if err != nil {
		return err
	}
	if importsC(file) {
		return fmt.Errorf("%s: cgo (import \"C\") cannot be bundled", l.relative(name))
	}
	base := strings.TrimSuffix(filepath.Base(name), ".go")
	if _, suffix, ok := strings.Cut(base, "_"); ok {
		for _, word := range strings.Split(suffix, "_") {
			if platformTags[word] {
				return fmt.Errorf("%s: the name ties the file to %s; a bundle must be the same on every platform", l.relative(name), word)
			}
		}
	}
	expr := buildTags(file)
	if expr == nil {
		return nil
	}
	if tag := firstPlatform(expr); tag != "" {
		return fmt.Errorf("%s: build tag %s in \"//go:build %s\": a bundle must be the same on every platform", l.relative(name), tag, expr)
	}
	if !expr.Eval(onSite) {
		return fmt.Errorf("%s: \"//go:build %s\" does not hold on the contest site, which has Go 1.%d and sets no tags", l.relative(name), expr, siteMinor)
	}
	return nil
}

func importsC(file *ast.File) bool {
	for _, spec := range file.Imports {
		if path, _ := strconv.Unquote(spec.Path.Value); path == "C" {
			return true
		}
	}
	return false
}

// buildTags returns the file's //go:build expression, nil if there is none.
func buildTags(file *ast.File) constraint.Expr {
	for _, group := range file.Comments {
		if group.Pos() > file.Package {
			break
		}
		for _, c := range group.List {
			if constraint.IsGoBuild(c.Text) {
				if expr, err := constraint.Parse(c.Text); err == nil {
					return expr
				}
			}
		}
	}
	return nil
}

// onSite reports whether the contest site's compiler sets tag. What it says of
// a platform is never asked: those tags are refused before.
func onSite(tag string) bool {
	minor, ok := strings.CutPrefix(tag, "go1.")
	if !ok {
		return false
	}
	n, err := strconv.Atoi(minor)
	return err == nil && n <= siteMinor
}

// firstPlatform returns the first tag in expr whose value depends on the
// machine or the compiler, whichever way the expression uses it.
func firstPlatform(expr constraint.Expr) string {
	switch e := expr.(type) {
	case *constraint.TagExpr:
		if platformTags[e.Tag] {
			return e.Tag
		}
	case *constraint.NotExpr:
		return firstPlatform(e.X)
	case *constraint.AndExpr:
		return first(firstPlatform(e.X), firstPlatform(e.Y))
	case *constraint.OrExpr:
		return first(firstPlatform(e.X), firstPlatform(e.Y))
	}
	return ""
}

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

var platformTags = func() map[string]bool {
	tags := map[string]bool{}
	for _, tag := range strings.Fields(`
		aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos
		386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64
		ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm
		unix cgo gc gccgo`) {
		tags[tag] = true
	}
	return tags
}()
