package bundle

import (
	"go/ast"
	"go/token"
	"go/types"

	"botkit/scripts/internal/source"
)

// A unit is the smallest piece of a program that is kept or left out as a
// whole: a function or method, a type, a variable specification, or the
// constants that hang together by iota or repetition.
type unit struct {
	pkg  *source.Package
	file *source.File
	// decl is the declaration, specs the unit's part of it; a function has none.
	decl  ast.Decl
	specs []ast.Spec
	objs  []types.Object
	embed *embedded
	kept  bool
}

// nodes returns the syntax of the unit.
func (u *unit) nodes() []ast.Node {
	if u.specs == nil {
		return []ast.Node{u.decl}
	}
	var nodes []ast.Node
	for _, spec := range u.specs {
		nodes = append(nodes, spec)
	}
	return nodes
}

// function returns the unit's function declaration, nil if it is none.
func (u *unit) function() *ast.FuncDecl {
	f, _ := u.decl.(*ast.FuncDecl)
	return f
}

// isInit reports whether the unit is a function init.
func (u *unit) isInit() bool {
	f := u.function()
	return f != nil && f.Recv == nil && f.Name.Name == "init"
}

// isVar reports whether the unit declares variables.
func (u *unit) isVar() bool {
	g, ok := u.decl.(*ast.GenDecl)
	return ok && g.Tok == token.VAR
}

// splitUnits returns the units of prog in the order of initialisation.
func splitUnits(prog *source.Program) []*unit {
	var units []*unit
	for _, pkg := range prog.Packages {
		for _, file := range pkg.Files {
			for _, decl := range file.Syntax.Decls {
				for _, specs := range splitDecl(pkg, decl) {
					u := &unit{pkg: pkg, file: file, decl: decl, specs: specs}
					u.objs = declared(u)
					units = append(units, u)
				}
			}
		}
	}
	return units
}

// splitDecl returns the specifications of each unit of decl; for a function
// one entry that is nil, for imports none.
func splitDecl(pkg *source.Package, decl ast.Decl) [][]ast.Spec {
	g, ok := decl.(*ast.GenDecl)
	if !ok {
		return [][]ast.Spec{nil}
	}
	switch {
	case g.Tok == token.IMPORT:
		return nil
	case g.Tok == token.CONST && usesIota(pkg, g):
		// Leaving one out would change the value of those below it.
		return [][]ast.Spec{g.Specs}
	}
	var parts [][]ast.Spec
	for _, spec := range g.Specs {
		if v, ok := spec.(*ast.ValueSpec); ok && g.Tok == token.CONST && len(v.Values) == 0 && len(parts) > 0 {
			last := len(parts) - 1
			parts[last] = append(parts[last], spec) // it repeats the one above it
			continue
		}
		parts = append(parts, []ast.Spec{spec})
	}
	return parts
}

func usesIota(pkg *source.Package, g *ast.GenDecl) bool {
	counter := types.Universe.Lookup("iota")
	found := false
	ast.Inspect(g, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && pkg.Info.Uses[id] == counter {
			found = true
		}
		return !found
	})
	return found
}

// declared returns the package-level objects and methods that u declares;
// blank names and init functions are not among them.
func declared(u *unit) []types.Object {
	var names []*ast.Ident
	if f := u.function(); f != nil {
		names = append(names, f.Name)
	}
	for _, spec := range u.specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			names = append(names, s.Name)
		case *ast.ValueSpec:
			names = append(names, s.Names...)
		}
	}
	var objs []types.Object
	for _, name := range names {
		if obj := u.pkg.Info.Defs[name]; obj != nil && name.Name != "_" && !u.isInit() {
			objs = append(objs, obj)
		}
	}
	return objs
}

// origin returns the declared object behind an instantiated one.
func origin(obj types.Object) types.Object {
	switch o := obj.(type) {
	case *types.Func:
		return o.Origin()
	case *types.Var:
		return o.Origin()
	}
	return obj
}

// isPackageLevel reports whether obj is declared at the top of its package;
// methods and fields are not.
func isPackageLevel(obj types.Object) bool {
	return obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope()
}
