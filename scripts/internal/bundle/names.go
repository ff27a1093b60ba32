package bundle

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"botkit/scripts/internal/source"
)

// names are the final names of everything whose name the merging of packages
// may touch: imports, package-level objects, and unexported fields and methods,
// which are only told apart by their package in the source.
type names struct {
	prog  *source.Program
	reach *reach
	// spelled holds every identifier of the program; a new name is none of
	// them, so that it can neither capture nor be captured.
	spelled map[string]bool
	imports map[string]string // import path: name
	objects map[types.Object]string
	inits   map[*unit]string
	members map[member]string
	// forced are those that may not keep their names, because verification
	// found that something else would take their place.
	forcedObjects map[types.Object]bool
	forcedImports map[string]int // how many names were given up
}

// member is an unexported field or method name of a package.
type member struct{ pkg, name string }

func newNames(prog *source.Program, r *reach) *names {
	n := &names{prog: prog, reach: r, spelled: map[string]bool{}, members: map[member]string{},
		forcedObjects: map[types.Object]bool{}, forcedImports: map[string]int{}}
	for _, name := range types.Universe.Names() {
		n.spelled[name] = true
	}
	for _, word := range []string{"break", "case", "chan", "const", "continue", "default", "defer", "else", "fallthrough", "for", "func",
		"go", "goto", "if", "import", "interface", "map", "package", "range", "return", "select", "struct", "switch", "type", "var"} {
		n.spelled[word] = true
	}
	for _, pkg := range prog.Packages {
		for _, file := range pkg.Files {
			ast.Inspect(file.Syntax, func(node ast.Node) bool {
				if id, ok := node.(*ast.Ident); ok {
					n.spelled[id.Name] = true
				}
				return true
			})
		}
	}
	n.separateMembers()
	return n
}

// assign gives every kept object its final name. The types whose names the
// program can see when it runs have the first choice. Among equals the main
// package has it, then the packages it is built on, the closest first.
func (n *names) assign() {
	n.imports, n.objects, n.inits = map[string]string{}, map[types.Object]string{}, map[*unit]string{}
	taken := map[string]bool{"main": true, "init": true}
	spelled := n.spelled
	n.spelled = map[string]bool{}
	for name := range spelled {
		n.spelled[name] = true
	}
	std, universe := n.references()
	for name := range universe {
		taken[name] = true
	}
	for _, pkg := range std {
		choices := append([]string{pkg.Name()}, n.importAliases(pkg)...)
		given := n.forcedImports[pkg.Path()]
		for given < len(choices) && taken[choices[given]] {
			given++
		}
		var name string
		if given < len(choices) {
			name = choices[given]
		} else {
			name = n.fresh(strings.Map(letterOnly, pkg.Path()), "")
		}
		taken[name] = true
		n.imports[pkg.Path()] = name
	}
	visible := n.reach.visibleNames()
	for _, first := range []bool{true, false} {
		for i := len(n.prog.Packages) - 1; i >= 0; i-- {
			pkg := n.prog.Packages[i]
			for _, u := range n.reach.units {
				if u.pkg == pkg && u.kept && (len(u.objs) > 0 && visible[u.objs[0]]) == first {
					n.assignUnit(u, taken)
				}
			}
		}
	}
	n.spelled = spelled
}

// importAliases returns the names that files give pkg, in the order of the
// packages.
func (n *names) importAliases(pkg *types.Package) []string {
	var aliases []string
	for _, p := range n.prog.Packages {
		for _, file := range p.Files {
			for _, spec := range file.Syntax.Imports {
				if spec.Name != nil && spec.Name.Name != "_" && spec.Name.Name != "." && spec.Path.Value == fmt.Sprintf("%q", pkg.Path()) {
					aliases = append(aliases, spec.Name.Name)
				}
			}
		}
	}
	return aliases
}

func (n *names) assignUnit(u *unit, taken map[string]bool) {
	if u.isInit() {
		n.inits[u] = "init"
		if u.pkg != n.prog.Main() {
			n.inits[u] = n.fresh(u.pkg.Types.Name(), "init")
		}
		return
	}
	for _, obj := range u.objs {
		if !isPackageLevel(obj) {
			continue // a method
		}
		name := obj.Name()
		isMain := name == "main" && u.pkg == n.prog.Main()
		if !isMain && (taken[name] || n.forcedObjects[obj]) {
			name = n.fresh(u.pkg.Types.Name(), name)
		}
		taken[name] = true
		n.objects[obj] = name
	}
}

// references returns the packages of the standard library and the predeclared
// names that the kept code refers to.
func (n *names) references() (std []*types.Package, universe map[string]bool) {
	seen := map[*types.Package]bool{}
	universe = map[string]bool{"bool": true, "true": true, "byte": true} // the bundle's own few lines
	add := func(pkg *types.Package) {
		if !n.own(pkg) && !seen[pkg] {
			seen[pkg] = true
			std = append(std, pkg)
		}
	}
	for _, u := range n.reach.units {
		if !u.kept {
			continue
		}
		for _, node := range u.nodes() {
			ast.Inspect(node, func(node ast.Node) bool {
				id, ok := node.(*ast.Ident)
				if !ok {
					return true
				}
				switch obj := u.pkg.Info.Uses[id].(type) {
				case nil:
				case *types.PkgName:
					add(obj.Imported())
				default:
					if obj.Parent() == types.Universe {
						universe[obj.Name()] = true
					} else if obj.Pkg() != nil && isPackageLevel(obj) && n.isDotImported(u, id) {
						add(obj.Pkg())
					}
				}
				return true
			})
		}
	}
	sort.Slice(std, func(i, j int) bool { return std[i].Path() < std[j].Path() })
	return std, universe
}

// own reports whether pkg is one of the program's packages.
func (n *names) own(pkg *types.Package) bool {
	for _, p := range n.prog.Packages {
		if p.Types == pkg {
			return true
		}
	}
	return false
}

// isDotImported reports whether id names an object of the standard library
// without its package: the file says import . "path".
func (n *names) isDotImported(u *unit, id *ast.Ident) bool {
	obj := u.pkg.Info.Uses[id]
	if obj == nil || obj.Pkg() == nil || !isPackageLevel(obj) || n.own(obj.Pkg()) {
		return false
	}
	for _, spec := range u.file.Syntax.Imports {
		if spec.Name != nil && spec.Name.Name == "." && fmt.Sprintf("%q", obj.Pkg().Path()) == spec.Path.Value {
			return !isQualified(u, id)
		}
	}
	return false
}

func isQualified(u *unit, id *ast.Ident) bool {
	found := false
	for _, node := range u.nodes() {
		ast.Inspect(node, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel == id {
				found = true
			}
			return !found
		})
	}
	return found
}

// separateMembers renames unexported methods that two packages both have if
// one of them asks for it in an interface: merged, a type of one package would
// suddenly satisfy the interface of the other.
func (n *names) separateMembers() {
	owners := map[string][]string{} // method name: packages, in order
	asked := map[string]bool{}
	for i := len(n.prog.Packages) - 1; i >= 0; i-- {
		pkg := n.prog.Packages[i]
		var found []string
		for _, obj := range pkg.Info.Defs {
			f, ok := obj.(*types.Func)
			if !ok || f.Exported() || f.Signature().Recv() == nil {
				continue
			}
			found = append(found, f.Name())
			if types.IsInterface(f.Signature().Recv().Type()) {
				asked[f.Name()] = true
			}
		}
		sort.Strings(found)
		for k, name := range found {
			if k == 0 || found[k-1] != name {
				owners[name] = append(owners[name], pkg.Path)
			}
		}
	}
	var shared []string
	for name, pkgs := range owners {
		if asked[name] && len(pkgs) > 1 {
			shared = append(shared, name)
		}
	}
	sort.Strings(shared)
	for _, name := range shared {
		for _, path := range owners[name][1:] {
			n.forceMember(member{path, name})
		}
	}
}

// forceMember gives an unexported field or method another name.
func (n *names) forceMember(m member) bool {
	if _, done := n.members[m]; done {
		return false
	}
	for _, pkg := range n.prog.Packages {
		if pkg.Path == m.pkg {
			n.members[m] = n.fresh(pkg.Types.Name(), m.name)
			return true
		}
	}
	return false
}

// fresh returns a name that the program does not use, made of a package's name
// and the old one. What was exported stays so, what was not does too: code that
// looks at values by reflection sees the difference.
func (n *names) fresh(prefix, name string) string {
	base := withFirst(unicode.ToLower, prefix) + withFirst(unicode.ToUpper, name)
	if token.IsExported(name) {
		base = withFirst(unicode.ToUpper, base)
		if !token.IsExported(base) {
			base = "X" + base // some letters have no upper case
		}
	}
	for k := 1; ; k++ {
		candidate := base
		if k > 1 {
			candidate = fmt.Sprintf("%s%d", base, k)
		}
		if !n.spelled[candidate] {
			n.spelled[candidate] = true
			return candidate
		}
	}
}

// withFirst returns name with its first letter changed.
func withFirst(change func(rune) rune, name string) string {
	r, size := utf8.DecodeRuneInString(name)
	if size == 0 {
		return name
	}
	return string(change(r)) + name[size:]
}

// hasMember reports whether pkg declares an unexported field or method name.
func hasMember(pkg *source.Package, name string) bool {
	for id, obj := range pkg.Info.Defs {
		if id.Name != name {
			continue
		}
		switch obj := obj.(type) {
		case *types.Var:
			if obj.IsField() {
				return true
			}
		case *types.Func:
			if obj.Signature().Recv() != nil {
				return true
			}
		}
	}
	return false
}

func letterOnly(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsDigit(r) {
		return r
	}
	return -1
}

// of returns the final name of a use or declaration of obj.
func (n *names) of(obj types.Object) string {
	if v, ok := obj.(*types.Var); ok && v.IsField() {
		return n.ofField(v.Origin())
	}
	obj = n.reach.canonical(obj)
	if name, ok := n.objects[obj]; ok {
		return name
	}
	if f, ok := obj.(*types.Func); ok && f.Pkg() != nil && !f.Exported() && f.Signature().Recv() != nil {
		if name, ok := n.members[member{f.Pkg().Path(), f.Name()}]; ok {
			return name
		}
	}
	return obj.Name()
}

// ofField returns a field's name; an embedded one is called like its type.
func (n *names) ofField(v *types.Var) string {
	if v.Embedded() {
		t := v.Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		switch t := t.(type) {
		case *types.Alias:
			return n.of(t.Obj())
		case *types.Named:
			return n.of(t.Obj())
		}
		return v.Name()
	}
	if name, ok := n.members[member{v.Pkg().Path(), v.Name()}]; ok && !v.Exported() {
		return name
	}
	return v.Name()
}

// findAliases returns the type aliases that only give another name to a type
// of the program, with those types; in one package they are not needed.
func findAliases(units []*unit) map[types.Object]types.Object {
	alias := map[types.Object]types.Object{}
	declared := map[types.Object]bool{}
	for _, u := range units {
		for _, obj := range u.objs {
			declared[obj] = true
		}
	}
	for _, u := range units {
		for _, spec := range u.specs {
			s, ok := spec.(*ast.TypeSpec)
			if !ok || !s.Assign.IsValid() || s.TypeParams != nil || len(u.objs) == 0 {
				continue
			}
			var id *ast.Ident
			switch t := s.Type.(type) {
			case *ast.Ident:
				id = t
			case *ast.SelectorExpr:
				id = t.Sel
			}
			if target := u.pkg.Info.Uses[id]; id != nil && declared[target] {
				alias[u.objs[0]] = target
			}
		}
	}
	// An alias of an alias stands for the last of the chain.
	for from, to := range alias {
		for alias[to] != nil {
			to = alias[to]
		}
		alias[from] = to
	}
	return alias
}
