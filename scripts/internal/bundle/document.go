package bundle

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"sort"
	"strings"

	"botkit/scripts/internal/source"
)

// document is a bundle as text, formatted and type-checked.
type document struct {
	header string
	body   string // what follows the header
	text   []byte
	names  []string // of the declarations after the imports
	fset   *token.FileSet
	file   *ast.File
	info   *types.Info
	pkg    *types.Package
	errs   []error
	std    known
}

// Declaration is a top-level declaration and its size in UTF-16 units.
type Declaration struct {
	Name string
	Size int
}

// known are the packages of the standard library that a program was
// checked with, so that their objects are the very same.
type known map[string]*types.Package

// Import returns a package by its path.
func (m known) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := m[path]; pkg != nil {
		return pkg, nil
	}
	return nil, fmt.Errorf("the program does not import %q", path)
}

func importsOf(prog *source.Program) known {
	m := known{}
	for _, p := range prog.Packages {
		for _, pkg := range p.Types.Imports() {
			m[pkg.Path()] = pkg
		}
	}
	return m
}

// parse formats header and body as one file and type-checks it as Go 1.18.
// Type errors are kept, a syntax error is returned.
func (d *document) parse() error {
	text, err := format.Source([]byte(d.header + d.body))
	if err != nil {
		return fmt.Errorf("the bundle does not parse, which is a mistake of the bundler: %w", err)
	}
	d.text, d.fset, d.info = text, token.NewFileSet(), source.NewInfo()
	d.file, err = parser.ParseFile(d.fset, "bundle.go", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return fmt.Errorf("the formatted bundle does not parse, which is a mistake of the bundler: %w", err)
	}
	// With a version of its own the file would be checked as Go 1.21.
	d.file.GoVersion = ""
	d.errs = nil
	conf := types.Config{
		GoVersion: "go1.18",
		Importer:  d.std,
		Sizes:     types.SizesFor("gc", "amd64"),
		Error:     func(err error) { d.errs = append(d.errs, err) },
	}
	d.pkg, _ = conf.Check("main", d.fset, []*ast.File{d.file}, d.info)
	return nil
}

func (d *document) size() int { return Units(d.text) }

// decls returns the declarations after the imports.
func (d *document) decls() []ast.Decl {
	decls := d.file.Decls
	for len(decls) > 0 {
		g, ok := decls[0].(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT {
			break
		}
		decls = decls[1:]
	}
	return decls
}

// largest lists the declarations, the largest first.
func (d *document) largest() []Declaration {
	var all []Declaration
	for i, decl := range d.decls() {
		text := d.text[d.fset.File(decl.Pos()).Offset(decl.Pos()):d.fset.File(decl.End()).Offset(decl.End())]
		all = append(all, Declaration{d.names[i], Units(text)})
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Size > all[j].Size })
	return all
}

// idents returns the identifiers of the declarations after the imports.
func (d *document) idents() []*ast.Ident {
	var all []*ast.Ident
	for _, decl := range d.decls() {
		ast.Inspect(decl, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				all = append(all, id)
			}
			return true
		})
	}
	return all
}

// compose puts the sections together. idents are the sources of the document's
// identifiers, inits those of its initialisers.
func (w *writer) compose(opts Options) (doc *document, idents []sourceIdent, inits []initialiser, err error) {
	sections := w.sections()
	doc = &document{std: importsOf(w.prog), header: w.header(opts, sections)}
	var b strings.Builder
	b.WriteString(w.importBlock())
	for _, s := range sections {
		b.WriteString("\n" + s.head + "\n")
		for _, p := range s.pieces {
			b.WriteString(p.text + "\n\n")
			doc.names = append(doc.names, p.name)
			idents = append(idents, p.idents...)
			inits = append(inits, p.inits...)
		}
	}
	doc.body = b.String()
	return doc, idents, inits, doc.parse()
}

// header says what the file is, for someone who finds it somewhere else.
func (w *writer) header(opts Options, sections []section) string {
	var b strings.Builder
	b.WriteString("//go:build go1.18\n\n")
	if settings := debugSettings(w.prog.Main()); settings != "" {
		b.WriteString(settings + "\n")
	}
	if opts.Origin != "" {
		fmt.Fprintf(&b, "// %s\n//\n", opts.Origin)
	}
	fmt.Fprintf(&b, "// One file made of %s", path.Dir(w.prog.Main().Files[0].Name))
	word := " and what it uses of "
	for _, s := range sections {
		if s.pkg != w.prog.Main() {
			b.WriteString(word + path.Dir(s.pkg.Files[0].Name))
			word = ", "
		}
	}
	b.WriteString(".\n// It may be read and changed like any other; the program's own part is the last.\npackage main\n\n")
	return b.String()
}

// debugSettings returns the //go:debug lines of package main, which only mean
// something above its package clause. Those of other packages mean nothing.
func debugSettings(pkg *source.Package) string {
	lines := ""
	for _, file := range pkg.Files {
		for _, group := range file.Syntax.Comments {
			for _, c := range group.List {
				if c.Pos() < file.Syntax.Package && strings.HasPrefix(c.Text, "//go:debug ") {
					lines += c.Text + "\n"
				}
			}
		}
	}
	return lines
}

// importBlock returns the imports, those that are only there for their
// initialisation too.
func (w *writer) importBlock() string {
	lines := map[string]string{} // by path
	for _, pkg := range w.prog.Packages {
		for _, file := range pkg.Files {
			for _, spec := range file.Syntax.Imports {
				p := strings.Trim(spec.Path.Value, "`\"")
				if spec.Name != nil && spec.Name.Name == "_" && p != "embed" && !isOwnPath(w.prog, p) {
					lines[p] = "_ "
				}
			}
		}
	}
	std := importsOf(w.prog)
	std["unsafe"] = types.Unsafe
	for p, name := range w.names.imports {
		lines[p] = ""
		if std[p].Name() != name || path.Base(p) != name && !isVersion(path.Base(p)) {
			lines[p] = name + " "
		}
	}
	if len(lines) == 0 {
		return ""
	}
	var paths []string
	for p := range lines {
		paths = append(paths, p)
	}
	sort.Strings(paths)
	text := "import (\n"
	for _, p := range paths {
		text += fmt.Sprintf("\t%s%q\n", lines[p], p)
	}
	return text + ")\n"
}

// isVersion reports whether an import path's last element is not its name.
func isVersion(base string) bool {
	return len(base) > 1 && base[0] == 'v' && strings.Trim(base[1:], "0123456789") == ""
}
