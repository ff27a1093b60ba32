package bundle

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
)

// settle composes the bundle until every identifier in it means what it means
// in the source. Where merging lets something else take a name, the name is
// changed and the bundle composed again.
func (w *writer) settle(opts Options) (*document, error) {
	const enough = 200 // each round renames something, so this is a bound on a mistake
	for round := 0; round < enough; round++ {
		w.names.assign()
		doc, idents, inits, err := w.compose(opts)
		if err != nil {
			return nil, err
		}
		wrong, err := w.compare(doc, idents)
		if err != nil {
			return nil, err
		}
		if len(wrong) == 0 {
			if len(doc.errs) > 0 {
				return nil, fmt.Errorf("the bundle does not compile as Go 1.18: %w", errors.Join(doc.errs...))
			}
			return doc, w.schedule.verify(doc, inits)
		}
		if !w.rename(wrong) {
			id := wrong[0].source
			return nil, fmt.Errorf("%s: %s would mean something else in the bundle, which is a mistake of the bundler: %w",
				w.prog.Fset.Position(id.id.Pos()), id.id.Name, errors.Join(doc.errs...))
		}
	}
	return nil, fmt.Errorf("no names found that keep the program's meaning, which is a mistake of the bundler")
}

// mismatch is an identifier that means something else in the bundle.
type mismatch struct {
	source sourceIdent
	want   types.Object // what it stands for in the source
	got    types.Object // what it stands for in the bundle, nil for nothing
}

// meaning returns the object that id stands for; that of an embedded field is
// its type.
func meaning(info *types.Info, id *ast.Ident) types.Object {
	obj := info.Uses[id]
	if obj == nil {
		obj = info.Defs[id]
	}
	if obj == nil {
		return nil
	}
	return origin(obj)
}

// compare pairs the identifiers of the source with those of the bundle: each
// source object must have one object in the bundle, and the other way round.
func (w *writer) compare(doc *document, idents []sourceIdent) ([]mismatch, error) {
	out := doc.idents()
	if len(out) != len(idents) {
		return nil, fmt.Errorf("the bundle has %d identifiers where %d were written, which is a mistake of the bundler", len(out), len(idents))
	}
	p := newPairing(func(obj types.Object) bool { return w.names.own(obj.Pkg()) })
	var wrong []mismatch
	for i, s := range idents {
		if s.id == nil {
			continue
		}
		want := meaning(s.pkg.Info, s.id)
		if want != nil {
			want = w.reach.canonical(want)
		}
		got := meaning(doc.info, out[i])
		if !p.agree(want, got) {
			wrong = append(wrong, mismatch{s, want, got})
		}
	}
	return wrong, nil
}

// sameMeaning compares two texts of the same program, identifier by identifier.
func (d *document) sameMeaning(other *document) error {
	if len(other.errs) > 0 {
		return fmt.Errorf("the bundle without comments does not compile, which is a mistake of the bundler: %w", errors.Join(other.errs...))
	}
	a, b := d.idents(), other.idents()
	if len(a) != len(b) {
		return fmt.Errorf("the bundle without comments has %d identifiers in place of %d, which is a mistake of the bundler", len(b), len(a))
	}
	p := newPairing(func(obj types.Object) bool { return obj.Pkg() == d.pkg })
	for i := range a {
		if !p.agree(meaning(d.info, a[i]), meaning(other.info, b[i])) {
			return fmt.Errorf("%s: %s means something else in the bundle without comments, which is a mistake of the bundler",
				d.fset.Position(a[i].Pos()), a[i].Name)
		}
	}
	return nil
}

// pairing is a one-to-one relation between the objects of two texts of the
// same program. Objects that neither text declares must be the same.
type pairing struct {
	declared func(types.Object) bool
	there    map[types.Object]types.Object
	back     map[types.Object]types.Object
}

func newPairing(declared func(types.Object) bool) *pairing {
	return &pairing{declared: declared, there: map[types.Object]types.Object{}, back: map[types.Object]types.Object{}}
}

func (p *pairing) agree(a, b types.Object) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	if pkgA, ok := a.(*types.PkgName); ok {
		pkgB, ok := b.(*types.PkgName)
		return ok && pkgA.Imported() == pkgB.Imported()
	}
	if a.Pkg() == nil || !p.declared(a) {
		return a == b
	}
	if p.there[a] == nil && p.back[b] == nil && b.Pkg() != nil {
		p.there[a], p.back[b] = b, a
	}
	return p.there[a] == b && p.back[b] == a
}

// rename makes the objects behind the mismatches give up their names. What
// the compiler misunderstood first may hide the rest, so clear captures come
// alone, and without one only the first mismatch counts.
func (w *writer) rename(wrong []mismatch) bool {
	renamed := false
	for _, m := range wrong {
		if m.got != nil && m.want != nil && w.giveUpName(m, false) {
			renamed = true
		}
	}
	if renamed {
		return true
	}
	for _, m := range wrong {
		if m.want != nil && w.giveUpName(m, true) {
			return true
		}
	}
	return false
}

func (w *writer) giveUpName(m mismatch, members bool) bool {
	switch obj := m.want.(type) {
	case *types.PkgName:
		path := obj.Imported().Path()
		if w.names.own(obj.Imported()) || w.names.forcedImports[path] > len(w.names.importAliases(obj.Imported())) {
			return false
		}
		w.names.forcedImports[path]++
		return true
	case *types.Func:
		if obj.Signature().Recv() != nil {
			return members && w.forceMember(obj)
		}
	case *types.Var:
		if obj.IsField() {
			return members && w.forceMember(obj)
		}
	}
	return w.forceObject(m.want)
}

func (w *writer) forceObject(obj types.Object) bool {
	if obj.Pkg() == nil || !w.names.own(obj.Pkg()) {
		return false
	}
	if !isPackageLevel(obj) || w.names.forcedObjects[obj] || w.names.objects[obj] == "main" {
		return false
	}
	w.names.forcedObjects[obj] = true
	return true
}

func (w *writer) forceMember(obj types.Object) bool {
	if v, ok := obj.(*types.Var); ok && v.Embedded() {
		t := types.Unalias(v.Type())
		if p, ok := t.(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		named, ok := t.(*types.Named)
		return ok && w.forceObject(named.Obj())
	}
	if obj.Exported() || !w.names.own(obj.Pkg()) {
		return false
	}
	// The bot's own names are the last to go.
	forced := false
	if obj.Pkg() == w.prog.Main().Types {
		for _, pkg := range w.prog.Packages {
			if pkg != w.prog.Main() && hasMember(pkg, obj.Name()) && w.names.forceMember(member{pkg.Path, obj.Name()}) {
				forced = true
			}
		}
	}
	return forced || w.names.forceMember(member{obj.Pkg().Path(), obj.Name()})
}

// renamed lists the changed names.
func (w *writer) renamed() []string {
	var list []string
	for _, u := range w.reach.units {
		if !u.kept {
			continue
		}
		for _, obj := range u.objs {
			if name, ok := w.names.objects[obj]; ok && name != obj.Name() && !w.isUndone(u) {
				list = append(list, u.pkg.Types.Name()+"."+obj.Name()+" "+name)
			}
		}
	}
	return list
}
