package bundle

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"sort"

	"botkit/scripts/internal/source"
)

// An initialiser is one step of a package's initialisation: it gives the
// variables of a unit, or the one of them that values[index] belongs to, their
// first value.
type initialiser struct {
	unit  *unit
	index int // in the values of the unit's specification
}

func (i initialiser) spec() *ast.ValueSpec { return i.unit.specs[0].(*ast.ValueSpec) }

// names are the variables, blank ones too.
func (i initialiser) names() []*ast.Ident {
	spec := i.spec()
	if len(spec.Names) == len(spec.Values) {
		return spec.Names[i.index : i.index+1]
	}
	return spec.Names
}

func (i initialiser) value() ast.Expr { return i.spec().Values[i.index] }

// pos is where the initialiser is declared.
func (i initialiser) pos() token.Pos { return i.value().Pos() }

// schedule is the order of initialisation that the source has, and what the
// bundle must do to have it under every compiler. Merged into one package, and
// within one package too, compilers differ in three ways: in what they take for
// a dependency (Go 1.18 does not count len(array), today's Go does not see
// through the methods of generic types), in what they work out before the
// program runs (Go 1.18 copies the first value of a variable that an earlier
// step may have changed), and in the order of packages that do not import
// each other.
type schedule struct {
	prog  *source.Program
	reach *reach
	// order are the kept initialisers of each package in the source's order.
	order map[*source.Package][]initialiser
	// moved are the variables that are written at the end of their package, in
	// the order of their initialisation: declared in that order, they are
	// initialised in it whatever a compiler takes for a dependency.
	moved map[*unit]bool
	// changed are the variables that anything but their initialisers may change.
	changed map[*types.Var]bool
	// copied are the names of such variables, in initialisers; the bundle reads
	// them through their address, which no compiler does ahead of time.
	copied map[*ast.Ident]bool
}

func newSchedule(prog *source.Program, r *reach) (*schedule, error) {
	s := &schedule{prog: prog, reach: r, order: map[*source.Package][]initialiser{}, moved: map[*unit]bool{},
		changed: map[*types.Var]bool{}, copied: map[*ast.Ident]bool{}}
	e := newEffects(r.unitOf)
	s.findChanged(e)
	s.findCopies()
	steps := map[ast.Expr]initialiser{}
	for _, u := range r.units {
		if !u.kept || !u.isVar() || u.embed != nil {
			continue
		}
		for i, value := range u.specs[0].(*ast.ValueSpec).Values {
			steps[value] = initialiser{u, i}
		}
	}
	var errs []error
	for _, pkg := range prog.Packages {
		for _, init := range pkg.Info.InitOrder {
			if step, ok := steps[init.Rhs]; ok {
				s.order[pkg] = append(s.order[pkg], step)
			}
		}
		errs = append(errs, s.unseen(pkg))
		s.move(pkg, e)
	}
	return s, errors.Join(errs...)
}

// findCopies fills s.copied.
func (s *schedule) findCopies() {
	for _, u := range s.reach.units {
		if !u.kept || !u.isVar() {
			continue
		}
		info := u.pkg.Info
		for _, value := range u.specs[0].(*ast.ValueSpec).Values {
			source.Copied(info, value, func(id *ast.Ident, v *types.Var) {
				if owner := s.reach.unitOf[v]; s.changed[v] && owner != nil && len(owner.specs[0].(*ast.ValueSpec).Values) > 0 {
					s.copied[id] = true
				}
			})
		}
	}
}

// findChanged fills s.changed.
func (s *schedule) findChanged(e *effects) {
	for _, u := range s.reach.units {
		if !u.kept || !u.isVar() && u.function() == nil {
			continue
		}
		for _, v := range e.direct(u).written {
			s.changed[v] = true
		}
	}
}

// move decides which variables of pkg are written in the order of their
// initialisation. Where no step can notice that it comes before another or
// after it, all stay where they are.
func (s *schedule) move(pkg *source.Package, e *effects) {
	var dynamic []initialiser
	for _, step := range s.order[pkg] {
		if !s.isStatic(step) {
			dynamic = append(dynamic, step)
		}
	}
	if !s.noticed(dynamic, e) {
		return
	}
	declared := append([]initialiser(nil), dynamic...)
	sort.SliceStable(declared, func(i, j int) bool { return declared[i].pos() < declared[j].pos() })
	first := 0
	for first < len(dynamic) && dynamic[first] == declared[first] {
		first++
	}
	for {
		for _, step := range dynamic[first:] {
			s.moved[step.unit] = true
		}
		// A specification of several variables moves as a whole.
		again := first
		for i, step := range dynamic[:first] {
			if s.moved[step.unit] {
				again = i
				break
			}
		}
		if again == first {
			return
		}
		first = again
	}
}

// noticed reports whether two of the steps, which are in the order of
// initialisation, are declared the other way round and do not commute.
func (s *schedule) noticed(steps []initialiser, e *effects) bool {
	acts := make([]bool, len(steps))
	depends := make([]bool, len(steps))
	for i, step := range steps {
		effect := e.ofUnit(step.unit)
		acts[i] = effect.unknown || len(effect.written) > 0
		depends[i] = s.uses(step, func(v *types.Var) bool {
			return s.changed[v] || s.reach.unitOf[v] == nil || hasPointers(v.Type(), 0)
		}) != nil
	}
	for i, step := range steps {
		for k, later := range steps[i+1:] {
			k += i + 1
			if later.pos() < step.pos() && (acts[i] && (acts[k] || depends[k]) || acts[k] && depends[i]) {
				return true
			}
		}
	}
	return false
}

// unseen refuses a step that uses a later one, which the type checker does not
// see where the use goes through a method of a generic type: Go 1.18 sees it,
// and has another order.
func (s *schedule) unseen(pkg *source.Package) error {
	when := map[types.Object]int{}
	for i, step := range s.order[pkg] {
		if !s.isStatic(step) {
			for _, name := range step.names() {
				when[pkg.Info.Defs[name]] = i
			}
		}
	}
	for i, step := range s.order[pkg] {
		if v := s.uses(step, func(v *types.Var) bool { return when[v] > i && s.reach.unitOf[v] != step.unit }); v != nil {
			return fmt.Errorf("%s: the initialiser of %s uses %s through a method of a generic type; compilers differ in which of them comes first, so set one of them in a function init",
				at(s.prog, step.unit.file, step.pos()), step.names()[0].Name, v.Name())
		}
	}
	return nil
}

// uses returns a variable that step mentions, itself or in what it may call,
// and that is wanted.
func (s *schedule) uses(step initialiser, wanted func(*types.Var) bool) (found *types.Var) {
	seen := map[*unit]bool{}
	var look func(pkg *source.Package, node ast.Node)
	look = func(pkg *source.Package, node ast.Node) {
		ast.Inspect(node, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || found != nil {
				return found == nil
			}
			switch obj := pkg.Info.Uses[id].(type) {
			case *types.Var:
				if isPackageLevel(obj) && wanted(obj) {
					found = obj
				}
			case *types.Func:
				if u := s.reach.unitOf[obj.Origin()]; u != nil && !seen[u] && u.function().Body != nil {
					seen[u] = true
					look(u.pkg, u.function().Body)
				}
			}
			return true
		})
	}
	look(step.unit.pkg, step.value())
	return found
}

// isStatic reports whether every compiler gives the variable its value before
// the program runs.
func (s *schedule) isStatic(step initialiser) bool {
	return len(step.spec().Names) == len(step.spec().Values) && isStatic(step.unit.pkg.Info, step.value())
}

func isStatic(info *types.Info, e ast.Expr) bool {
	tv := info.Types[e]
	if tv.Value != nil || tv.IsNil() {
		return true
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return isStatic(info, e.X)
	case *ast.FuncLit:
		return true
	case *ast.Ident:
		_, ok := info.Uses[e].(*types.Func)
		return ok
	case *ast.UnaryExpr:
		lit, ok := e.X.(*ast.CompositeLit)
		return ok && e.Op == token.AND && isStatic(info, lit)
	case *ast.CompositeLit:
		if _, ok := coreOf(info.TypeOf(e)).(*types.Map); ok {
			return false
		}
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			if !isStatic(info, elt) {
				return false
			}
		}
		return true
	}
	return false
}

// verify compares the order of initialisation of the bundle with the source's.
// sources are the steps that the bundle's variables were written for, in the
// order of the text; those that the bundler added have no unit.
func (s *schedule) verify(doc *document, sources []initialiser) error {
	step := map[ast.Expr]initialiser{}
	for _, decl := range doc.decls() {
		g, ok := decl.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, spec := range g.Specs {
			for _, value := range spec.(*ast.ValueSpec).Values {
				if len(sources) == 0 {
					return fmt.Errorf("the bundle has more initialisers than were written, which is a mistake of the bundler")
				}
				step[value], sources = sources[0], sources[1:]
			}
		}
	}
	var got, want []initialiser
	for _, init := range doc.info.InitOrder {
		if i := step[init.Rhs]; i.unit != nil && !s.isStatic(i) {
			got = append(got, i)
		}
	}
	for _, pkg := range s.prog.Packages {
		for _, i := range s.order[pkg] {
			if !s.isStatic(i) {
				want = append(want, i)
			}
		}
	}
	if len(got) != len(want) || len(sources) > 0 {
		return fmt.Errorf("the bundle has %d initialisers where the source has %d, which is a mistake of the bundler", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			return fmt.Errorf("%s would be initialised at another time in the bundle, which is a mistake of the bundler",
				at(s.prog, want[i].unit.file, want[i].pos()))
		}
	}
	return nil
}
