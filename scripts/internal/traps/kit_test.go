package traps

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"botkit/scripts/internal/source"

	"github.com/stretchr/testify/require"
)

const kit = "../../.."

// TestKit holds sim, bots and the probe to Go 1.18.
func TestKit(t *testing.T) {
	fset, packages, err := source.LoadPackages(kit, "./sim/...", "./bots/...", "./scripts/probe")
	require.NoError(t, err)
	require.NotEmpty(t, packages)
	for _, pkg := range packages {
		for _, p := range CheckPackage(fset, pkg) {
			t.Error(p)
		}
		for _, p := range WarnPackage(fset, pkg, Seeds(pkg)) {
			t.Error(p)
		}
	}
}

// TestArrows holds the directions in which the project's parts may depend on
// each other, and the build line of all files in sim and bots.
func TestArrows(t *testing.T) {
	files := 0
	for _, part := range []string{"sim", "bots", "localref", "scripts"} {
		err := filepath.WalkDir(filepath.Join(kit, part), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && (d.Name() == "testdata" || d.Name()[0] == '.') {
				return filepath.SkipDir
			}
			if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			src, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(kit, path)
			if err != nil {
				return err
			}
			files++
			for _, problem := range wrongFile(filepath.ToSlash(rel), src) {
				t.Errorf("%s: %s", rel, problem)
			}
			return nil
		})
		require.NoError(t, err)
	}
	require.Greater(t, files, 20)
}

// wrongFile says what is wrong with a file's imports and its build line. name
// is relative to the module's root.
func wrongFile(name string, src []byte) (problems []string) {
	file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return []string{err.Error()}
	}
	tags := buildLine(file)
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || !allowed(name, tags, path) {
			problems = append(problems, "may not import "+path)
		}
	}
	part, _, _ := strings.Cut(name, "/")
	if part == "sim" || part == "bots" {
		if tags == nil || !strings.HasPrefix(string(src), "//go:build ") || tags.Eval(func(tag string) bool { return tag != "go1.18" }) {
			problems = append(problems, "the first line must be //go:build go1.18")
		}
	}
	return problems
}

func buildLine(file *ast.File) constraint.Expr {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if c.Pos() < file.Package && constraint.IsGoBuild(c.Text) {
				if expr, err := constraint.Parse(c.Text); err == nil {
					return expr
				}
			}
		}
	}
	return nil
}

func allowed(name string, tags constraint.Expr, path string) bool {
	part, _, _ := strings.Cut(name, "/")
	own := strings.HasPrefix(path, "botkit/")
	first, _, _ := strings.Cut(path, "/")
	switch part {
	case "sim":
		return strings.HasPrefix(path, "botkit/sim/") || !own && !strings.Contains(first, ".")
	case "bots":
		if path == "github.com/pkg/profile" {
			return tags != nil && !tags.Eval(func(tag string) bool { return tag != "profile" })
		}
		return strings.HasPrefix(path, "botkit/sim/") || strings.HasPrefix(path, "botkit/bots/internal/") ||
			!own && !strings.Contains(first, ".")
	case "localref":
		return !strings.HasPrefix(path, "botkit/bots/") && !strings.HasPrefix(path, "botkit/scripts/")
	case "scripts":
		return !own || strings.HasPrefix(path, "botkit/scripts/") || path == "botkit/internal/module"
	}
	return true
}

func TestWrongFile(t *testing.T) {
	const line = "//go:build go1.18\n\n"
	tests := []struct {
		name, src string
		want      []string
	}{
		{"sim/x/x.go", line + "package x\nimport (\"fmt\"; \"botkit/sim/wire\")", nil},
		{"sim/x/x.go", line + "package x\nimport \"botkit/bots/internal/contest\"", []string{"may not import botkit/bots/internal/contest"}},
		{"sim/x/x.go", line + "package x\nimport \"golang.org/x/exp/rand\"", []string{"may not import golang.org/x/exp/rand"}},
		{"sim/x/x.go", "package x", []string{"the first line must be //go:build go1.18"}},
		{"sim/x/x.go", "// x\n\n" + line + "package x", []string{"the first line must be //go:build go1.18"}},
		{"bots/a/x.go", "//go:build go1.21\n\npackage main", []string{"the first line must be //go:build go1.18"}},
		{"bots/a/x.go", "//go:build go1.18 && !profile\n\npackage main", nil},
		{"bots/a/x.go", line + "package main\nimport (\"botkit/sim/forest\"; \"botkit/bots/internal/contest\")", nil},
		{"bots/a/x.go", line + "package main\nimport \"botkit/bots/b\"", []string{"may not import botkit/bots/b"}},
		{"bots/a/x.go", line + "package main\nimport \"botkit/localref/internal/game\"", []string{"may not import botkit/localref/internal/game"}},
		{"bots/internal/c/x.go", line + "package c\nimport \"github.com/pkg/profile\"", []string{"may not import github.com/pkg/profile"}},
		{"bots/internal/c/x.go", "//go:build go1.18 && profile\n\npackage c\nimport \"github.com/pkg/profile\"", nil},
		{"localref/x.go", "package main\nimport (\"botkit/sim/forest\"; \"botkit/localref/internal/game\"; \"mvdan.cc/sh/v3\")", nil},
		{"localref/x.go", "package main\nimport \"botkit/bots/internal/contest\"", []string{"may not import botkit/bots/internal/contest"}},
		{"scripts/x/x.go", "package main\nimport (\"botkit/scripts/internal/source\"; \"golang.org/x/tools/go/packages\")", nil},
		{"scripts/x/x.go", "package main\nimport \"botkit/sim/forest\"", []string{"may not import botkit/sim/forest"}},
	}
	for _, test := range tests {
		require.Equal(t, test.want, wrongFile(test.name, []byte(test.src)), "%s: %s", test.name, test.src)
	}
}
