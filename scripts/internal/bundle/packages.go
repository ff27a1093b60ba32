package bundle

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"botkit/scripts/internal/source"
)

// linkedOrder returns prog with its packages in the order in which they are
// initialised, prog itself if it has that order. Only where two packages that
// do not import each other both do something at the start has the linker to be
// asked; so it has where one of them changes what the standard library reads
// at its own start, which in the bundle is over before.
func linkedOrder(prog *source.Program, r *reach) (*source.Program, error) {
	if prog.Imports == nil {
		return prog, nil
	}
	e := newEffects(r.unitOf)
	var acting []*source.Package
	changes := map[*source.Package]types.Object{}
	for _, pkg := range prog.Packages {
		acts := false
		for _, u := range r.units {
			if u.pkg != pkg || !u.kept || !u.isInit() && !u.isVar() {
				continue
			}
			effect := e.ofUnit(u)
			acts = acts || effect.unknown || len(effect.written) > 0
			if what := r.changesLibrary(u); what != nil {
				changes[pkg] = what
			}
		}
		if acts && pkg != prog.Main() {
			acting = append(acting, pkg)
		}
	}
	delete(changes, prog.Main()) // all others come before it
	if len(changes) == 0 && areOrdered(prog, acting) {
		return prog, nil
	}
	order, err := prog.LinkedOrder()
	if err != nil {
		return nil, err
	}
	for _, pkg := range acting {
		if what := changes[pkg]; what != nil {
			at := slices.Index(order, pkg.Path)
			for i, later := range order {
				if at >= 0 && i > at && !isOwnPath(prog, later) && prog.DependsOn(later, what.Pkg().Path()) {
					verb := "changes"
					if _, ok := what.(*types.Func); ok {
						verb = "calls"
					}
					return nil, fmt.Errorf("package %s %s %s.%s before package %s is initialised, in the bundle it would do so after that; import %s in %s",
						pkg.Path, verb, what.Pkg().Path(), what.Name(), later, later, pkg.Path)
				}
			}
		}
	}
	return prog.Reordered(order), nil
}

// isOwnPath reports whether path is that of one of the program's packages.
func isOwnPath(prog *source.Program, path string) bool {
	if path == "main" {
		return true
	}
	for _, pkg := range prog.Packages {
		if pkg.Path == path {
			return true
		}
	}
	return false
}

// areOrdered reports whether each of the packages, which are in an order of
// initialisation, imports the one before it, directly or not.
func areOrdered(prog *source.Program, packages []*source.Package) bool {
	for i := 1; i < len(packages); i++ {
		if !prog.DependsOn(packages[i].Path, packages[i-1].Path) {
			return false
		}
	}
	return true
}

// processWide are functions that change what other packages see.
var processWide = map[string]bool{"os.Setenv": true, "os.Unsetenv": true, "os.Clearenv": true, "os.Chdir": true,
	"syscall.Setenv": true, "syscall.Unsetenv": true, "syscall.Clearenv": true, "syscall.Chdir": true}

// changesLibrary returns the variable or function of the standard library
// through which the unit, or what it may call, changes the library's state.
func (r *reach) changesLibrary(u *unit) (what types.Object) {
	seen := map[*unit]bool{u: true}
	for queue := []*unit{u}; len(queue) > 0; queue = queue[1:] {
		info := queue[0].pkg.Info
		note := func(e ast.Expr) {
			if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
				if v, ok := info.Uses[sel.Sel].(*types.Var); ok && !v.IsField() && r.unitOf[v] == nil {
					what = v
				}
			}
		}
		for _, node := range queue[0].nodes() {
			ast.Inspect(node, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.AssignStmt:
					for _, lhs := range n.Lhs {
						note(lhs)
					}
				case *ast.UnaryExpr:
					if n.Op == token.AND {
						note(n.X)
					}
				case *ast.Ident:
					if f, ok := info.Uses[n].(*types.Func); ok {
						if processWide[f.FullName()] {
							what = f
						}
						if callee := r.unitOf[f.Origin()]; callee != nil && !seen[callee] {
							seen[callee] = true
							queue = append(queue, callee)
						}
					}
				}
				return true
			})
		}
	}
	return what
}
