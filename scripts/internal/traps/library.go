package traps

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"
	"sync"
)

// newer lists what the standard library got after Go 1.18, a name a line:
// "go1.21 slices.Sort", methods and fields as path.Type.Name.
//
//go:generate go run ./gen -o newer.txt
//go:embed newer.txt
var newer string

// since maps a name of the standard library to the version that brought it.
var since = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(newer), "\n") {
		version, name, _ := strings.Cut(line, " ")
		m[name] = version
	}
	return m
})

// library reports the names in file that Go 1.18's standard library lacks.
func (c *checker) library(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			c.libraryName(n)
		case *ast.SelectorExpr:
			if sel := c.info.Selections[n]; sel != nil && sel.Kind() == types.FieldVal {
				c.libraryField(n.Sel, sel.Recv())
			}
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					if key, ok := kv.Key.(*ast.Ident); ok {
						c.libraryField(key, c.info.TypeOf(n))
					}
				}
			}
		}
		return true
	})
}

func (c *checker) libraryName(id *ast.Ident) {
	obj := c.info.Uses[id]
	if obj == nil || obj.Pkg() == nil {
		return
	}
	name := ""
	if obj.Parent() == obj.Pkg().Scope() {
		name = obj.Name()
	} else if f, ok := obj.(*types.Func); ok {
		if recv := f.Origin().Signature().Recv(); recv != nil {
			if t := namedOf(recv.Type()); t != nil {
				name = t.Obj().Name() + "." + f.Name()
			}
		}
	}
	c.libraryUse(id, obj.Pkg().Path(), name)
}

func (c *checker) libraryField(id *ast.Ident, owner types.Type) {
	field, ok := c.info.Uses[id].(*types.Var)
	if !ok || !field.IsField() || field.Pkg() == nil {
		return
	}
	if t := namedOf(owner); t != nil && t.Obj().Pkg() == field.Pkg() {
		c.libraryUse(id, field.Pkg().Path(), t.Obj().Name()+"."+field.Name())
	}
}

func (c *checker) libraryUse(id *ast.Ident, path, name string) {
	if version, ok := since()[path+"."+name]; ok {
		c.report(id.Pos(), "%s.%s is in the standard library since %s", path, name, version)
	}
}

// namedOf returns the declared type behind t or what t points to.
func namedOf(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, _ := t.(*types.Named)
	return named
}
