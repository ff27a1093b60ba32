package bundle

import (
	"go/ast"
	"go/types"

	"botkit/scripts/internal/source"

	"golang.org/x/tools/go/types/typeutil"
)

// reach finds what main can reach. A function, type, constant or variable is
// reached when reached code names it. A method is reached when reached code
// selects it, or when a value of its type may become an interface value and
// the method belongs to an interface that the value may then be used as.
type reach struct {
	units  []*unit
	unitOf map[types.Object]*unit
	// alias maps a type alias that is undone to the type it stands for.
	alias map[types.Object]types.Object
	queue []*unit

	converted typeutil.Map // types whose values may become interface values
	concrete  []types.Type // the same in the order of their discovery
	wanted    typeutil.Map // interfaces that reached code speaks of
	contracts []*types.Interface
	reflected bool // code calls methods by name at run time

	// waiting are initialisers that matter only once one of the variables
	// they write is reached.
	waiting map[*types.Var][]*unit
}

// findReached marks every unit that main needs as kept.
func findReached(prog *source.Program, units []*unit, alias map[types.Object]types.Object) *reach {
	r := &reach{units: units, unitOf: map[types.Object]*unit{}, alias: alias, waiting: map[*types.Var][]*unit{}}
	for _, u := range units {
		for _, obj := range u.objs {
			r.unitOf[obj] = u
		}
	}
	r.mark(prog.Main().Types.Scope().Lookup("main"))
	r.addInitialisers()
	for r.drain() {
	}
	return r
}

// canonical returns the declared object that a use of obj stands for.
func (r *reach) canonical(obj types.Object) types.Object {
	obj = origin(obj)
	if target, ok := r.alias[obj]; ok {
		return target
	}
	return obj
}

func (r *reach) mark(obj types.Object) {
	if obj == nil {
		return
	}
	if u := r.unitOf[r.canonical(obj)]; u != nil {
		r.keep(u)
	}
}

func (r *reach) keep(u *unit) {
	if !u.kept {
		u.kept = true
		r.queue = append(r.queue, u)
	}
}

// addInitialisers keeps the init functions and variables whose initialisation
// does something that the rest of the program could notice.
func (r *reach) addInitialisers() {
	e := newEffects(r.unitOf)
	for _, u := range r.units {
		if !u.isInit() && !u.isVar() {
			continue
		}
		s := e.ofUnit(u)
		if s.unknown {
			r.keep(u)
			continue
		}
		for _, v := range s.written {
			r.waiting[v] = append(r.waiting[v], u)
		}
	}
}

// drain visits what is queued and then the methods that the newly found types
// need. It reports whether there is anything left to visit.
func (r *reach) drain() bool {
	for len(r.queue) > 0 {
		u := r.queue[len(r.queue)-1]
		r.queue = r.queue[:len(r.queue)-1]
		r.visit(u)
	}
	for _, t := range r.concrete {
		r.markMethods(t)
	}
	return len(r.queue) > 0
}

func (r *reach) visit(u *unit) {
	for _, obj := range u.objs {
		if v, ok := obj.(*types.Var); ok {
			for _, init := range r.waiting[v] {
				r.keep(init)
			}
		}
	}
	for _, node := range u.nodes() {
		r.visitNames(u.pkg, node)
	}
	c := &conversions{info: u.pkg.Info, found: r.convert}
	c.unit(u)
}

func (r *reach) visitNames(pkg *source.Package, node ast.Node) {
	info := pkg.Info
	ast.Inspect(node, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			obj := info.Uses[id]
			r.mark(obj)
			r.noteReflection(obj)
			for i := 0; i < info.Instances[id].TypeArgs.Len(); i++ {
				// Generic code may turn a value of its type parameter into
				// an interface value.
				r.addConcrete(info.Instances[id].TypeArgs.At(i))
			}
		}
		if e, ok := n.(ast.Expr); ok {
			if tv, ok := info.Types[e]; ok && tv.Type != nil {
				r.addContract(tv.Type)
			}
		}
		return true
	})
}

// noteReflection watches for the ways to call a method that nothing names.
func (r *reach) noteReflection(obj types.Object) {
	if obj == nil || obj.Pkg() == nil {
		return
	}
	switch obj.Pkg().Path() {
	case "text/template", "html/template", "net/rpc":
		r.reflected = true
	case "reflect":
		if obj.Name() == "Method" || obj.Name() == "MethodByName" {
			r.reflected = true
		}
	}
}

func (r *reach) convert(from, to types.Type) {
	r.addContract(to)
	r.addConcrete(from)
}

func (r *reach) addContract(t types.Type) {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return
	}
	if i, ok := t.Underlying().(*types.Interface); ok && r.wanted.At(i) == nil {
		r.wanted.Set(i, true)
		r.contracts = append(r.contracts, i)
	}
}

// addConcrete notes that a value of type t, and with reflection every part of
// it, may become an interface value.
func (r *reach) addConcrete(t types.Type) {
	t = types.Unalias(t)
	if t == nil || r.converted.At(t) != nil {
		return
	}
	r.converted.Set(t, true)
	switch t := t.(type) {
	case *types.Named:
		if t.Obj().Pkg() == nil || isPackageLevel(t.Obj()) && r.unitOf[t.Obj()] == nil {
			return // a type of the standard library
		}
		r.concrete = append(r.concrete, t)
		r.addConcrete(t.Underlying())
	case *types.Pointer:
		r.addConcrete(t.Elem())
	case *types.Slice:
		r.addConcrete(t.Elem())
	case *types.Array:
		r.addConcrete(t.Elem())
	case *types.Chan:
		r.addConcrete(t.Elem())
	case *types.Map:
		r.addConcrete(t.Key())
		r.addConcrete(t.Elem())
	case *types.Struct:
		// It may have promoted methods even where it has no name.
		r.concrete = append(r.concrete, t)
		for i := 0; i < t.NumFields(); i++ {
			r.addConcrete(t.Field(i).Type())
		}
	}
}

// byReflection are the methods that the standard library looks for at run time
// in values it gets as interface values of other kinds.
var byReflection = map[string]bool{
	"Error": true, "Is": true, "As": true, "Unwrap": true, "Timeout": true, "Temporary": true, "RuntimeError": true,
	"String": true, "GoString": true, "Format": true, "Scan": true, "LogValue": true,
	"IsBoolFlag": true, "Get": true, "Uint64": true, "Opaque": true, "RGBA64At": true, "SetRGBA64": true,
	"WriteTo": true, "ReadFrom": true, "WriteString": true, "WriteByte": true, "WriteRune": true, "Write": true,
	"Read": true, "ReadByte": true, "UnreadByte": true, "ReadRune": true, "UnreadRune": true, "ReadAt": true,
	"Seek": true, "Close": true, "Flush": true, "Stat": true, "ReadFile": true, "ReadDir": true, "Glob": true, "Sub": true,
	"MarshalJSON": true, "UnmarshalJSON": true, "MarshalText": true, "UnmarshalText": true, "MarshalBinary": true,
	"UnmarshalBinary": true, "AppendText": true, "AppendBinary": true, "GobEncode": true, "GobDecode": true,
	"MarshalXML": true, "UnmarshalXML": true, "MarshalXMLAttr": true, "UnmarshalXMLAttr": true,
}

// markMethods keeps the methods of t that can be called through an interface.
func (r *reach) markMethods(t types.Type) {
	set := types.NewMethodSet(types.NewPointer(t))
	if types.IsInterface(t) {
		set = types.NewMethodSet(t)
	}
	if set.Len() == 0 {
		return
	}
	for i := 0; i < set.Len(); i++ {
		m := set.At(i).Obj()
		if byReflection[m.Name()] || r.reflected && m.Exported() {
			r.mark(m)
		}
	}
	for _, contract := range r.contracts {
		if !hasAll(set, contract) {
			continue
		}
		for i := 0; i < contract.NumMethods(); i++ {
			m := contract.Method(i)
			r.mark(set.Lookup(m.Pkg(), m.Name()).Obj())
		}
	}
}

// hasAll compares names alone: with generic types that is the safe side.
func hasAll(set *types.MethodSet, contract *types.Interface) bool {
	for i := 0; i < contract.NumMethods(); i++ {
		m := contract.Method(i)
		if set.Lookup(m.Pkg(), m.Name()) == nil {
			return false
		}
	}
	return true
}
