// Package source loads main packages of a module together with everything of
// the same module that they import, type-checked from source with their
// comments, and refuses what cannot live in one file: other modules, cgo,
// assembly, platform-dependent files.
package source

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Program is one main package with what it imports from its own module.
type Program struct {
	Fset *token.FileSet
	// Root is the folder that file names are relative to.
	Root string
	// Packages are in the order in which they are initialised, as the language
	// recommends it; the last one is package main.
	Packages []*Package
	// Imports are the imports of each package by its path, the standard
	// library's too; nil for a program that lies in no folder.
	Imports map[string][]string
}

// DependsOn reports whether package path imports other, directly or not.
func (p *Program) DependsOn(path, other string) bool {
	seen := map[string]bool{}
	var find func(string) bool
	find = func(path string) bool {
		if seen[path] {
			return false
		}
		seen[path] = true
		for _, q := range p.Imports[path] {
			if q == other || find(q) {
				return true
			}
		}
		return false
	}
	return find(path)
}

// Main returns the program's main package.
func (p *Program) Main() *Package { return p.Packages[len(p.Packages)-1] }

// Package is one package of the module, checked from source.
type Package struct {
	Path, Dir string
	Files     []*File
	// Embeds are the files that //go:embed lines of the package name.
	Embeds []string
	Types  *types.Package
	Info   *types.Info
}

// File is one file of a package.
type File struct {
	// Name is relative to the program's root, with slashes.
	Name   string
	Src    []byte
	Syntax *ast.File
}

// NewInfo returns type information with every map that this project reads.
func NewInfo() *types.Info {
	return &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Instances:  map[*ast.Ident]types.Instance{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Implicits:  map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes:     map[ast.Node]*types.Scope{},
	}
}
