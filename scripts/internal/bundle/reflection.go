package bundle

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// visibleNames returns the types whose names the program may see when it runs:
// those embedded in structs that may become interface values, since such a
// field is called like its type, and with packages that look at types' names
// those that may become interface values themselves.
func (r *reach) visibleNames() map[types.Object]bool {
	visible := map[types.Object]bool{}
	names := r.looksAt(typeReaders, "")
	for _, t := range r.concrete {
		switch t := t.(type) {
		case *types.Struct:
			for i := 0; i < t.NumFields(); i++ {
				if field := t.Field(i); field.Embedded() {
					if obj := r.embeddedType(field); obj != nil {
						visible[obj] = true
					}
				}
			}
		case *types.Named:
			if names {
				visible[t.Obj()] = true
			}
		}
	}
	return visible
}

// embeddedType returns the type of the program that gives an embedded field
// its name.
func (r *reach) embeddedType(field *types.Var) types.Object {
	t := field.Origin().Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t := t.(type) {
	case *types.Alias:
		return r.canonical(t.Obj())
	case *types.Named:
		return t.Obj()
	}
	return nil
}

// typeReaders are packages that look at the names of types, fieldReaders at
// those of unexported fields.
var (
	typeReaders  = map[string]bool{"reflect": true, "encoding/xml": true, "encoding/gob": true, "net/rpc": true}
	fieldReaders = map[string]bool{"reflect": true}
)

// looksAt reports whether kept code uses one of the packages, or a string that
// holds one of the verbs.
func (r *reach) looksAt(packages map[string]bool, verbs ...string) bool {
	found := false
	for _, u := range r.units {
		if !u.kept || found {
			continue
		}
		for _, node := range u.nodes() {
			ast.Inspect(node, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Ident:
					if obj := u.pkg.Info.Uses[n]; obj != nil && obj.Pkg() != nil && packages[obj.Pkg().Path()] {
						found = true
					}
				case *ast.BasicLit:
					for _, verb := range verbs {
						if verb != "" && n.Kind == token.STRING && strings.Contains(n.Value, verb) {
							found = true
						}
					}
				}
				return !found
			})
		}
	}
	return found
}

// refuseRenamed refuses new names that the program may see when it runs: JSON,
// for one, names the parts of a struct as the source does.
func (w *writer) refuseRenamed() error {
	var errs []error
	refuse := func(what string, obj types.Object, name string) {
		errs = append(errs, fmt.Errorf("%s: %s %s collides with another name and would be %s in the bundle, but the program may look at the name when it runs (JSON, %%+v, reflection); rename one of them",
			w.prog.Fset.PositionFor(obj.Pos(), false), what, obj.Name(), name))
	}
	plain := w.reach.looksAt(fieldReaders, "%+v", "%#v")
	reported := map[types.Object]bool{}
	for _, t := range w.reach.concrete {
		t, ok := t.(*types.Struct)
		if !ok {
			continue
		}
		for i := 0; i < t.NumFields(); i++ {
			field := t.Field(i).Origin()
			name := w.names.ofField(field)
			if name != field.Name() && (field.Exported() || plain) && !reported[field] && w.names.own(field.Pkg()) {
				reported[field] = true
				refuse("the field", field, name)
			}
		}
	}
	if w.reach.looksAt(typeReaders) {
		for _, t := range w.reach.concrete {
			if t, ok := t.(*types.Named); ok {
				if name := w.names.of(t.Obj()); name != t.Obj().Name() && !reported[t.Obj()] {
					reported[t.Obj()] = true
					refuse("the type", t.Obj(), name)
				}
			}
		}
	}
	return errors.Join(errs...)
}
