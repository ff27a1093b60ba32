package traps

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"botkit/scripts/internal/source"
)

// Warn returns what compiles on the contest site and may do something else
// there, a line each: sorts in which ties may come in another order, random
// numbers that are the same in each run, and variables that the site's
// compiler copies too early where the source itself is handed in.
func Warn(prog *source.Program) []string {
	var lines []string
	seeds := false
	for _, pkg := range prog.Packages {
		seeds = seeds || Seeds(pkg)
	}
	for _, pkg := range prog.Packages {
		for _, p := range WarnPackage(prog.Fset, pkg, seeds) {
			lines = append(lines, p.in(prog.Root))
		}
	}
	return lines
}

// WarnPackage returns the warnings for pkg in the order of their places. seeds
// says that some package of the program seeds the shared random numbers.
func WarnPackage(fset *token.FileSet, pkg *source.Package, seeds bool) []Problem {
	c := &checker{fset: fset, info: pkg.Info}
	for _, file := range pkg.Files {
		noTies := c.saysNoTies(file.Syntax)
		ast.Inspect(file.Syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				c.warnOf(n, noTies)
			case *ast.Ident:
				if !seeds {
					c.warnOfRandom(n)
				}
			}
			return true
		})
	}
	c.copies(pkg)
	c.sort()
	return c.found
}

// Seeds reports whether pkg seeds the random numbers that all of a program
// share.
func Seeds(pkg *source.Package) bool {
	c := &checker{info: pkg.Info}
	for id := range pkg.Info.Uses {
		if c.libraryFunc(id) == "math/rand.Seed" {
			return true
		}
	}
	return false
}

// libraryFunc returns the function that id stands for as path.Name, "" if it
// is none.
func (c *checker) libraryFunc(id *ast.Ident) string {
	f, ok := c.info.Uses[id].(*types.Func)
	if !ok || f.Pkg() == nil || f.Signature().Recv() != nil {
		return ""
	}
	return f.Pkg().Path() + "." + f.Name()
}

// saysNoTies returns the lines with, and those below, a comment that says that
// a sort has no ties.
func (c *checker) saysNoTies(file *ast.File) map[int]bool {
	lines := map[int]bool{}
	for _, group := range file.Comments {
		if strings.Contains(group.Text(), "no ties") {
			end := c.fset.PositionFor(group.End(), false).Line
			lines[end], lines[end+1] = true, true
		}
	}
	return lines
}

func (c *checker) warnOf(call *ast.CallExpr, noTies map[int]bool) {
	stable := map[string]string{"sort.Slice": "sort.SliceStable", "sort.Sort": "sort.Stable"}
	name := c.callee(call)
	if stable[name] == "" || noTies[c.fset.PositionFor(call.Pos(), false).Line] || c.sortsPlain(call) {
		return
	}
	c.report(call.Pos(), "%s leaves ties in another order since go1.19; compare until no two are equal, or use %s; "+
		"where there are no ties, say so in a comment", name, stable[name])
}

// callee returns the function of the standard library that is called.
func (c *checker) callee(call *ast.CallExpr) string {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		return c.libraryFunc(f.Sel)
	case *ast.Ident:
		return c.libraryFunc(f)
	}
	return ""
}

// sortsPlain reports whether call sorts numbers or strings by themselves: two
// that are equal are the same.
func (c *checker) sortsPlain(call *ast.CallExpr) bool {
	arg := ast.Unparen(call.Args[0])
	if inner, ok := arg.(*ast.CallExpr); ok && c.callee(inner) == "sort.Reverse" {
		arg = inner.Args[0]
	}
	if t := namedOf(c.info.TypeOf(arg)); t != nil && t.Obj().Pkg() != nil && t.Obj().Pkg().Path() == "sort" && !types.IsInterface(t) {
		return true
	}
	less, ok := ast.Unparen(call.Args[len(call.Args)-1]).(*ast.FuncLit)
	if !ok || len(less.Body.List) != 1 {
		return false
	}
	result, ok := less.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(result.Results) != 1 {
		return false
	}
	compare, ok := result.Results[0].(*ast.BinaryExpr)
	return ok && c.isElement(compare.X, arg) && c.isElement(compare.Y, arg)
}

// isElement reports whether e is list[i] and a plain value.
func (c *checker) isElement(e, list ast.Expr) bool {
	index, ok := e.(*ast.IndexExpr)
	if !ok || types.ExprString(index.X) != types.ExprString(list) {
		return false
	}
	_, basic := c.info.TypeOf(e).Underlying().(*types.Basic)
	return basic
}

// warnOfRandom reports a use of the random numbers that all of a program share.
func (c *checker) warnOfRandom(id *ast.Ident) {
	name := c.libraryFunc(id)
	switch name {
	case "math/rand.New", "math/rand.NewSource", "math/rand.NewZipf", "math/rand.Seed":
		return
	}
	if strings.HasPrefix(name, "math/rand.") {
		c.report(id.Pos(), "%s gives the same numbers in each run before go1.20; call rand.Seed, or keep a rand.New(rand.NewSource(seed))", name)
	}
}

// copies reports variables that take over another's value that something may
// have changed: the site's compiler takes its first value.
func (c *checker) copies(pkg *source.Package) {
	changed := c.changed(pkg)
	for _, file := range pkg.Files {
		for _, decl := range file.Syntax.Decls {
			g, ok := decl.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, spec := range g.Specs {
				for _, value := range spec.(*ast.ValueSpec).Values {
					source.Copied(c.info, value, func(id *ast.Ident, v *types.Var) {
						if changed[v] && v.Pkg() == pkg.Types {
							c.report(id.Pos(), "the variable may have changed when its value is copied here; before go1.22 the copy has the first value, but not in a bundle")
						}
					})
				}
			}
		}
	}
}

// changed returns the package-level variables that have a first value and are
// assigned in a function that an initialiser may call.
func (c *checker) changed(pkg *source.Package) map[*types.Var]bool {
	first, assigned := map[*types.Var]bool{}, map[*types.Var]bool{}
	for _, init := range c.info.InitOrder {
		for _, v := range init.Lhs {
			first[v] = true
		}
	}
	for _, body := range c.startingCode(pkg) {
		ast.Inspect(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, lhs := range n.Lhs {
					c.assigned(lhs, assigned)
				}
			case *ast.IncDecStmt:
				c.assigned(n.X, assigned)
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					c.assigned(n.X, assigned)
				}
			}
			return true
		})
	}
	for v := range assigned {
		if !first[v] {
			delete(assigned, v)
		}
	}
	return assigned
}

// startingCode returns the initialisers and the bodies of the functions that
// they name, directly or not.
func (c *checker) startingCode(pkg *source.Package) (code []ast.Node) {
	bodies := map[types.Object]ast.Node{}
	for _, file := range pkg.Files {
		for _, decl := range file.Syntax.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Body != nil {
				bodies[c.info.Defs[f.Name]] = f.Body
			}
		}
	}
	var add func(node ast.Node)
	add = func(node ast.Node) {
		code = append(code, node)
		ast.Inspect(node, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if f, ok := c.info.Uses[id].(*types.Func); ok {
					if body := bodies[f.Origin()]; body != nil {
						delete(bodies, f.Origin())
						add(body)
					}
				}
			}
			return true
		})
	}
	for _, init := range c.info.InitOrder {
		add(init.Rhs)
	}
	return code
}

// assigned notes the package-level variable that e is a part of.
func (c *checker) assigned(e ast.Expr, vars map[*types.Var]bool) {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			if v, ok := c.info.Uses[x].(*types.Var); ok && !v.IsField() && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
				vars[v] = true
			}
			return
		default:
			return
		}
	}
}
