package source

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Copied reports to found the package-level variables whose value the
// initialiser e takes over unchanged, as a whole or as a part of a literal:
// those that Go 1.18 may take from their own initialisers before the program
// runs.
func Copied(info *types.Info, e ast.Expr, found func(id *ast.Ident, v *types.Var)) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		Copied(info, e.X, found)
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			if _, ok := info.Uses[x].(*types.PkgName); ok {
				Copied(info, e.Sel, found)
			}
		}
	case *ast.Ident:
		if v, ok := info.Uses[e].(*types.Var); ok && !v.IsField() && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
			found(e, v)
		}
	case *ast.UnaryExpr:
		if lit, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok && e.Op == token.AND {
			Copied(info, lit, found)
		}
	case *ast.CallExpr:
		if info.Types[e.Fun].IsType() {
			Copied(info, e.Args[0], found)
		}
	case *ast.CompositeLit:
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			Copied(info, elt, found)
		}
	}
}
