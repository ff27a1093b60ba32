package source

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"botkit/internal/module"
)

// Load loads the main packages that patterns name, as the go command reads
// them in dir. The files are those of a plain build for the contest site:
// linux/amd64, no tags.
func Load(dir string, patterns ...string) ([]*Program, error) {
	l, roots, checked, err := load(dir, patterns)
	if err != nil {
		return nil, err
	}
	var programs []*Program
	for _, main := range roots {
		if main.Name != "main" {
			return nil, fmt.Errorf("%s is package %s; a bundle needs a package main", main.PkgPath, main.Name)
		}
		p := &Program{Fset: l.fset, Root: l.root, Imports: allImports(main)}
		for _, path := range initOrder(main) {
			if pkg := checked[path]; pkg != nil {
				p.Packages = append(p.Packages, pkg)
			}
		}
		programs = append(programs, p)
	}
	return programs, nil
}

// LoadPackages loads packages of any name as Load does, in the order of their
// paths. What they import from their own module is among them.
func LoadPackages(dir string, patterns ...string) (*token.FileSet, []*Package, error) {
	l, _, checked, err := load(dir, patterns)
	if err != nil {
		return nil, nil, err
	}
	var paths []string
	for path := range checked {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	var all []*Package
	for _, path := range paths {
		all = append(all, checked[path])
	}
	return l.fset, all, nil
}

func load(dir string, patterns []string) (*loader, []*packages.Package, map[string]*Package, error) {
	root, ok := module.Root(dir)
	if !ok {
		return nil, nil, nil, fmt.Errorf("no go.mod at or above %s", dir)
	}
	l := &loader{root: root, dir: dir, fset: token.NewFileSet(), src: map[string][]byte{}}
	roots, err := packages.Load(l.config(packages.NeedName|packages.NeedFiles|packages.NeedImports|
		packages.NeedDeps|packages.NeedModule), patterns...)
	if err == nil {
		err = listErrors(roots)
	}
	if err != nil {
		return nil, nil, nil, err
	}
	own, err := l.inspect(roots)
	if err != nil {
		return nil, nil, nil, err
	}
	checked, err := l.check(own)
	return l, roots, checked, err
}

type loader struct {
	root string // of the module
	dir  string // where patterns are read
	fset *token.FileSet
	mu   sync.Mutex
	src  map[string][]byte
}

// environment is that of the go command for a plain build for the contest site.
func environment() []string {
	return append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "GOWORK=off")
}

func (l *loader) config(mode packages.LoadMode) *packages.Config {
	return &packages.Config{
		Mode: mode,
		Dir:  l.dir,
		Fset: l.fset,
		Env:  environment(),
		// A -tags in GOFLAGS must not change what is bundled.
		BuildFlags: []string{"-tags="},
		ParseFile:  l.parse,
	}
}

// parse keeps the text that the syntax tree speaks of. Its lines end as they do
// in memory: to the compiler it is the same program, and no stage after it has
// to know that others end theirs with a carriage return.
func (l *loader) parse(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	l.mu.Lock()
	l.src[name] = src
	l.mu.Unlock()
	return parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
}

// listErrors returns what the go command and the type checker found. The former
// repeats the latter's errors, so it is only heard where it is alone.
func listErrors(roots []*packages.Package) error {
	var listed, checked []error
	packages.Visit(roots, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			if e.Kind == packages.ListError {
				listed = append(listed, e)
			} else {
				checked = append(checked, e)
			}
		}
	})
	if len(checked) > 0 {
		return errors.Join(checked...)
	}
	return errors.Join(listed...)
}

// inspect returns the paths of the module's own packages among roots and what
// they import, in the order of their names, and refuses what cannot be bundled.
func (l *loader) inspect(roots []*packages.Package) ([]string, error) {
	var own []string
	var errs []error
	packages.Visit(roots, nil, func(p *packages.Package) {
		if !isOwn(p) {
			return
		}
		own = append(own, p.PkgPath)
		if err := l.refuse(p); err != nil {
			errs = append(errs, err)
		}
		for _, path := range sortedImports(p) {
			q := p.Imports[path]
			if q.Module != nil && !isOwn(q) {
				errs = append(errs, fmt.Errorf("%s imports %s of module %s; only the standard library and packages of its own module can be bundled",
					p.PkgPath, path, q.Module.Path))
			}
		}
	})
	sort.Strings(own)
	return own, errors.Join(errs...)
}

func isOwn(p *packages.Package) bool { return p.Module != nil && p.Module.Main }

func sortedImports(p *packages.Package) []string {
	var paths []string
	for path := range p.Imports {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	return paths
}

// check type-checks the packages named by paths from source, everything else
// from the compiler's export data.
func (l *loader) check(paths []string) (map[string]*Package, error) {
	loaded, err := packages.Load(l.config(packages.NeedName|packages.NeedFiles|packages.NeedCompiledGoFiles|
		packages.NeedImports|packages.NeedTypes|packages.NeedTypesSizes|packages.NeedSyntax|packages.NeedTypesInfo|
		packages.NeedModule|packages.NeedEmbedFiles), paths...)
	if err != nil {
		return nil, err
	}
	if err := listErrors(loaded); err != nil {
		return nil, err
	}
	checked := map[string]*Package{}
	for _, p := range loaded {
		pkg := &Package{Path: p.PkgPath, Types: p.Types, Info: p.TypesInfo, Embeds: p.EmbedFiles}
		for i, name := range p.CompiledGoFiles {
			pkg.Dir = filepath.Dir(name)
			pkg.Files = append(pkg.Files, &File{Name: l.relative(name), Src: l.src[name], Syntax: p.Syntax[i]})
		}
		checked[p.PkgPath] = pkg
	}
	return checked, nil
}

func (l *loader) relative(name string) string {
	if rel, err := filepath.Rel(l.root, name); err == nil && !strings.HasPrefix(rel, "..") {
		name = rel
	}
	return filepath.ToSlash(name)
}

// initOrder returns the paths of main and all it imports in the order of the
// language specification: of the packages whose imports are all initialised,
// the one whose path comes first.
func initOrder(main *packages.Package) []string {
	byPath := map[string]*packages.Package{}
	var paths []string
	packages.Visit([]*packages.Package{main}, nil, func(p *packages.Package) {
		byPath[p.PkgPath] = p
		paths = append(paths, p.PkgPath)
	})
	sort.Strings(paths)
	done := map[string]bool{}
	var order []string
	for len(order) < len(paths) {
		for _, path := range paths {
			if !done[path] && allDone(byPath[path], done) {
				done[path] = true
				order = append(order, path)
				break
			}
		}
	}
	return order
}

// allImports returns what each package of the program imports.
func allImports(main *packages.Package) map[string][]string {
	all := map[string][]string{}
	packages.Visit([]*packages.Package{main}, nil, func(p *packages.Package) {
		for _, q := range p.Imports {
			all[p.PkgPath] = append(all[p.PkgPath], q.PkgPath)
		}
		sort.Strings(all[p.PkgPath])
	})
	return all
}

func allDone(p *packages.Package, done map[string]bool) bool {
	for _, q := range p.Imports {
		if !done[q.PkgPath] {
			return false
		}
	}
	return true
}
