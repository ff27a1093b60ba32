package bundle

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"sort"
	"strings"

	"botkit/scripts/internal/source"
)

// writer writes the kept units of a program as text.
type writer struct {
	prog     *source.Program
	reach    *reach
	schedule *schedule
	names    *names
}

func newWriter(prog *source.Program, r *reach) (*writer, error) {
	s, err := newSchedule(prog, r)
	return &writer{prog: prog, reach: r, schedule: s, names: newNames(prog, r)}, err
}

// piece is one declaration of the bundle.
type piece struct {
	name string // for lists of large declarations
	text string
	// idents are the identifiers of the text in their order. Those that the
	// bundler added have no source.
	idents []sourceIdent
	// inits are the initialisers of the text in the same way.
	inits []initialiser
}

// sourceIdent is an identifier of the source program.
type sourceIdent struct {
	pkg *source.Package
	id  *ast.Ident
}

// section is what a package contributes.
type section struct {
	pkg    *source.Package
	head   string // comment above its declarations
	pieces []piece
}

// edit replaces a range of a file's bytes.
type edit struct {
	from, to int
	text     string
}

// sections returns the whole program in the order of initialisation.
func (w *writer) sections() []section {
	var all []section
	for _, pkg := range w.prog.Packages {
		s := section{pkg: pkg, head: w.packageComment(pkg)}
		for _, file := range pkg.Files {
			for i := range file.Syntax.Decls {
				s.pieces = append(s.pieces, w.declaration(file, i)...)
			}
		}
		s.pieces = append(s.pieces, w.movedVariables(pkg)...)
		if p, ok := w.initCall(pkg); ok {
			s.pieces = append(s.pieces, p)
		}
		if len(s.pieces) > 0 {
			all = append(all, s)
		}
	}
	return all
}

// packageComment says where the following declarations come from and repeats
// the package's own comment, without the lines that speak of its files.
func (w *writer) packageComment(pkg *source.Package) string {
	head := "// ---- package " + pkg.Types.Name() + " (" + path.Dir(pkg.Files[0].Name) + ") ----\n"
	for _, file := range pkg.Files {
		if doc := file.Syntax.Doc; doc != nil {
			if text := comments(w.raw(file, doc.Pos(), doc.End())); strings.HasPrefix(text, "//") {
				head += "//\n" + text
			}
		}
	}
	return head
}

func (w *writer) offset(pos token.Pos) int { return w.prog.Fset.File(pos).Offset(pos) }

func (w *writer) raw(file *source.File, from, to token.Pos) string {
	return string(file.Src[w.offset(from):w.offset(to)])
}

// declaration returns what is kept of a file's i-th declaration.
func (w *writer) declaration(file *source.File, i int) []piece {
	decl := file.Syntax.Decls[i]
	var kept []*unit
	all := true
	for _, u := range w.reach.units {
		if u.decl == decl {
			all = all && u.kept && !w.schedule.moved[u]
			if u.kept && !w.isUndone(u) && !w.schedule.moved[u] {
				kept = append(kept, u)
			}
		}
	}
	if len(kept) == 0 {
		return nil
	}
	lead := w.lead(file, i)
	if g, ok := decl.(*ast.GenDecl); ok {
		return w.general(file, g, kept, lead, all)
	}
	f := decl.(*ast.FuncDecl)
	lead = renameDoc(lead, f.Name.Name, w.finalName(kept[0], f.Name))
	text, idents := w.render(kept[0], f, f.Pos(), f.End())
	return []piece{{
		name:   funcName(f) + " (" + file.Name + ")",
		text:   lead + text + w.trailing(file, f.End()),
		idents: idents,
	}}
}

// lead returns the comments above a file's i-th declaration.
func (w *writer) lead(file *source.File, i int) string {
	from := w.offset(file.Syntax.Name.End())
	if i > 0 {
		from = w.offset(file.Syntax.Decls[i-1].End())
	}
	from = withTrailing(file.Src, from)
	return comments(string(file.Src[from:w.offset(file.Syntax.Decls[i].Pos())]))
}

func (w *writer) isUndone(u *unit) bool {
	return len(u.objs) > 0 && w.reach.alias[u.objs[0]] != nil
}

// general writes the kept specifications of a const, type or var declaration.
func (w *writer) general(file *source.File, g *ast.GenDecl, kept []*unit, lead string, all bool) []piece {
	var embeds []piece
	p := piece{}
	var names, chunks []string
	for _, u := range kept {
		if u.embed != nil {
			embeds = append(embeds, w.embedded(u, lead))
			continue
		}
		for _, spec := range u.specs {
			chunk, idents := w.specification(u, g, spec)
			chunks = append(chunks, chunk)
			p.idents = append(p.idents, idents...)
			names = append(names, specNames(spec)...)
			p.inits = append(p.inits, initialisersOf(u, spec)...)
		}
	}
	if len(chunks) == 0 {
		return embeds
	}
	if len(names) == 1 && kept[0].embed == nil && len(kept[0].objs) == 1 {
		lead = renameDoc(lead, names[0], w.names.of(kept[0].objs[0]))
	}
	p.name = fmt.Sprintf("%s %s (%s)", g.Tok, shortList(names), file.Name)
	switch {
	case !g.Lparen.IsValid():
		p.text = lead + g.Tok.String() + " " + chunks[0]
	case all && len(embeds) == 0 || len(chunks) > 1:
		p.text = lead + g.Tok.String() + " (\n" + strings.Join(chunks, "\n") + "\n)"
	default:
		p.text = w.single(g, chunks[0])
	}
	return append(embeds, p)
}

func initialisersOf(u *unit, spec ast.Spec) (steps []initialiser) {
	if v, ok := spec.(*ast.ValueSpec); ok && u.isVar() {
		for i := range v.Values {
			steps = append(steps, initialiser{u, i})
		}
	}
	return steps
}

// movedVariables writes the variables of pkg that stand in the order of their
// initialisation.
func (w *writer) movedVariables(pkg *source.Package) (pieces []piece) {
	for _, step := range w.schedule.order[pkg] {
		u := step.unit
		switch {
		case !w.schedule.moved[u]:
		case len(step.spec().Values) > 1:
			pieces = append(pieces, w.oneOfSeveral(step))
		default:
			lead := ""
			for i, decl := range u.file.Syntax.Decls {
				if decl == u.decl {
					lead = w.lead(u.file, i)
				}
			}
			pieces = append(pieces, w.general(u.file, u.decl.(*ast.GenDecl), []*unit{u}, lead, false)...)
		}
	}
	if len(pieces) > 0 {
		pieces[0].text = "// From here on the variables stand in the order of their initialisation.\n\n" + pieces[0].text
	}
	return pieces
}

// oneOfSeveral writes one variable of a specification that has as many values
// as names.
func (w *writer) oneOfSeveral(step initialiser) piece {
	u, spec := step.unit, step.spec()
	name := spec.Names[step.index]
	p := piece{name: fmt.Sprintf("var %s (%s)", name.Name, u.file.Name), inits: []initialiser{step}}
	part := func(node ast.Node) string {
		text, idents := w.render(u, node, node.Pos(), node.End())
		p.idents = append(p.idents, idents...)
		return text
	}
	p.text = "var " + part(name)
	if spec.Type != nil {
		p.text += " " + part(spec.Type)
	}
	p.text += " = " + part(step.value())
	return p
}

// single takes the only specification kept out of its parentheses.
func (w *writer) single(g *ast.GenDecl, chunk string) string {
	lead := ""
	for {
		line, rest, more := strings.Cut(chunk, "\n")
		if !more || !strings.HasPrefix(strings.TrimSpace(line), "//") && strings.TrimSpace(line) != "" {
			break
		}
		lead += strings.TrimSpace(line) + "\n"
		chunk = rest
	}
	chunk = strings.TrimSpace(chunk)
	if strings.HasPrefix(chunk, "/*") {
		return lead + g.Tok.String() + " (\n" + chunk + "\n)"
	}
	return lead + g.Tok.String() + " " + chunk
}

// specification returns one line of a declaration with the comments that
// belong to it.
func (w *writer) specification(u *unit, g *ast.GenDecl, spec ast.Spec) (string, []sourceIdent) {
	text, idents := w.render(u, spec, spec.Pos(), spec.End())
	text += w.trailing(u.file, spec.End())
	if !g.Lparen.IsValid() {
		return text, idents
	}
	from := w.offset(g.Lparen) + 1
	for _, before := range g.Specs {
		if before == spec {
			break
		}
		from = w.offset(before.End())
	}
	from = withTrailing(u.file.Src, from)
	return comments(strings.TrimLeft(string(u.file.Src[from:w.offset(spec.Pos())]), " \t;")) + text, idents
}

func (w *writer) embedded(u *unit, lead string) piece {
	e := u.embed
	typ, idents := w.render(u, e.typ, e.typ.Pos(), e.typ.End())
	all := append([]sourceIdent{{u.pkg, e.name}}, idents...)
	g := u.decl.(*ast.GenDecl)
	if g.Lparen.IsValid() {
		lead = ""
		if doc := u.specs[0].(*ast.ValueSpec).Doc; doc != nil {
			lead = comments(w.raw(u.file, doc.Pos(), doc.End()))
		}
	}
	p := piece{
		name:   "embedded " + e.name.Name + " (" + u.file.Name + ")",
		text:   lead + e.emit(w.names.of(u.objs[0]), typ),
		idents: all,
	}
	if e.mutable {
		p.inits = []initialiser{{}}
	}
	return p
}

// initCall runs the init functions of an imported package where the source
// runs them: after its variables, before the packages that import it.
func (w *writer) initCall(pkg *source.Package) (piece, bool) {
	if pkg == w.prog.Main() {
		return piece{}, false
	}
	p := piece{name: "init of " + pkg.Path}
	var calls string
	for _, u := range w.reach.units {
		if u.pkg == pkg && u.kept && u.isInit() {
			calls += "\t" + w.names.inits[u] + "()\n"
			p.idents = append(p.idents, sourceIdent{})
		}
	}
	p.text = "// Package " + pkg.Types.Name() + " is initialised before the packages that import it.\nvar _ = func() bool {\n" +
		calls + "\treturn true\n}()"
	p.idents = append(p.idents, sourceIdent{}, sourceIdent{}, sourceIdent{}) // _, bool, true
	p.inits = []initialiser{{}}
	return p, calls != ""
}

// render returns the text of node, from and to being its ends, with the final
// names, and the identifiers in it.
func (w *writer) render(u *unit, node ast.Node, from, to token.Pos) (string, []sourceIdent) {
	edits, idents := w.edits(u, node)
	src := u.file.Src
	var b strings.Builder
	at := w.offset(from)
	for _, e := range edits {
		b.Write(src[at:e.from])
		b.WriteString(e.text)
		at = e.to
	}
	b.Write(src[at:w.offset(to)])
	return b.String(), idents
}

func (w *writer) edits(u *unit, root ast.Node) (edits []edit, idents []sourceIdent) {
	info := u.pkg.Info
	replace := func(id *ast.Ident, text string) {
		if w.schedule.copied[id] {
			text = "*&" + text
		}
		if text != id.Name {
			edits = append(edits, edit{w.offset(id.Pos()), w.offset(id.End()), text})
		}
		idents = append(idents, sourceIdent{u.pkg, id})
	}
	visit := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			if !ok {
				return true
			}
			pkg, ok := info.Uses[x].(*types.PkgName)
			if !ok {
				return true
			}
			if w.names.own(pkg.Imported()) {
				edits = append(edits, edit{w.offset(x.Pos()), w.offset(n.Sel.Pos()), ""})
				replace(n.Sel, w.names.of(info.Uses[n.Sel]))
			} else {
				replace(x, w.names.imports[pkg.Imported().Path()])
				idents = append(idents, sourceIdent{u.pkg, n.Sel})
			}
			return false
		case *ast.Ident:
			if w.names.isDotImported(u, n) {
				at := w.offset(n.Pos())
				edits = append(edits, edit{at, at, w.names.imports[info.Uses[n].Pkg().Path()] + "."})
				idents = append(idents, sourceIdent{}, sourceIdent{u.pkg, n})
				return true
			}
			replace(n, w.finalName(u, n))
		}
		return true
	}
	ast.Inspect(root, visit)
	// The order of a visit is not that of the text everywhere.
	sort.SliceStable(edits, func(i, j int) bool { return edits[i].from < edits[j].from })
	return edits, idents
}

func (w *writer) finalName(u *unit, id *ast.Ident) string {
	obj := u.pkg.Info.Uses[id]
	if obj == nil {
		obj = u.pkg.Info.Defs[id]
	}
	if f := u.function(); f != nil && f.Name == id && u.isInit() {
		return w.names.inits[u]
	}
	if obj == nil || obj.Name() == "_" {
		return id.Name
	}
	return w.names.of(obj)
}

// trailing returns the comment that follows pos on the same line.
func (w *writer) trailing(file *source.File, pos token.Pos) string {
	from := w.offset(pos)
	return strings.TrimLeft(string(file.Src[from:withTrailing(file.Src, from)]), ";")
}

// withTrailing returns the end of a comment that follows offset on its line,
// offset itself if there is none.
func withTrailing(src []byte, offset int) int {
	end := offset
	for end < len(src) && src[end] != '\n' {
		end++
	}
	rest := strings.TrimLeft(string(src[offset:end]), " \t;")
	if strings.HasPrefix(rest, "//") {
		return end
	}
	if strings.HasPrefix(rest, "/*") {
		if closing := strings.Index(rest, "*/"); closing >= 0 {
			return end - len(rest) + closing + 2
		}
	}
	return offset
}

// sourceLines begin the lines that speak to the go command about the source's
// files, not about what follows them.
var sourceLines = []string{"//go:embed", "//go:generate", "//go:build", "//go:debug", "//go:fix", "// +build", "//line"}

// comments cleans the text between two declarations, which holds comments
// alone, of lines that speak to the go command about the source.
func comments(text string) string {
	var kept []string
	block := false // inside a comment of several lines
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if !block && isSourceLine(strings.TrimSpace(line)) {
			continue
		}
		if block || !strings.HasPrefix(strings.TrimSpace(line), "//") {
			block = strings.LastIndex(line, "/*") > strings.LastIndex(line, "*/") || block && !strings.Contains(line, "*/")
		}
		kept = append(kept, line)
	}
	cleaned := strings.TrimSpace(strings.Join(kept, "\n"))
	if cleaned == "" {
		return ""
	}
	// A comment that stood apart stays apart.
	if trimmed := strings.TrimRight(text, " \t"); strings.HasSuffix(trimmed, "\n\n") || strings.HasSuffix(trimmed, "\n\r\n") {
		return cleaned + "\n\n"
	}
	return cleaned + "\n"
}

func isSourceLine(line string) bool {
	for _, start := range sourceLines {
		if rest, ok := strings.CutPrefix(line, start); ok && (rest == "" || rest[0] == ' ' || rest[0] == '\t') {
			return true
		}
	}
	return false
}

// renameDoc keeps a doc comment that starts with a declaration's name true.
func renameDoc(lead, from, to string) string {
	at := strings.LastIndex("\n"+lead, "\n\n") // the doc follows the last empty line
	doc := lead[max(at, 0):]
	if from == to || !strings.HasPrefix(strings.TrimLeft(doc, "\n"), "// "+from+" ") {
		return lead
	}
	return lead[:len(lead)-len(doc)] + strings.Replace(doc, from, to, 1)
}

func funcName(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return "func " + f.Name.Name
	}
	t := f.Recv.List[0].Type
	star := ""
	if s, ok := t.(*ast.StarExpr); ok {
		star, t = "*", s.X
	}
	switch x := t.(type) {
	case *ast.IndexExpr:
		t = x.X
	case *ast.IndexListExpr:
		t = x.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return fmt.Sprintf("func (%s%s) %s", star, id.Name, f.Name.Name)
	}
	return "func " + f.Name.Name
}

func specNames(spec ast.Spec) []string {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		return []string{s.Name.Name}
	case *ast.ValueSpec:
		var names []string
		for _, id := range s.Names {
			names = append(names, id.Name)
		}
		return names
	}
	return nil
}

func shortList(names []string) string {
	if len(names) > 3 {
		return strings.Join(names[:3], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}
