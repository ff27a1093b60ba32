package source

import (
	"debug/elf"
	"encoding/binary"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
)

// LinkedOrder returns the paths of the packages that do something when the
// program starts, the standard library's too, in the order in which today's
// linker has them do it. The language leaves that order open where packages do
// not import each other; the linker does not count those that have nothing to
// do, which only the compiler knows. So the program is built and its list read.
func (p *Program) LinkedOrder() ([]string, error) {
	dir, err := os.MkdirTemp("", "bundle-order-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	bin := filepath.Join(dir, "program")
	cmd := exec.Command("go", "build", "-tags=", "-ldflags=", "-o", bin, ".")
	cmd.Dir = p.Main().Dir
	cmd.Env = append(environment(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build, for the order of packages: %w\n%s", err, out)
	}
	order, err := startTasks(bin)
	if err != nil {
		return nil, fmt.Errorf("the order of packages that the linker chose: %w", err)
	}
	return order, nil
}

// startTasks reads the linker's list of what a program does at its start.
func startTasks(bin string) ([]string, error) {
	const list, suffix = "go:main.inittasks", "..inittask"
	f, err := elf.Open(bin)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	symbols, err := f.Symbols()
	if err != nil {
		return nil, err
	}
	name := map[uint64]string{}
	var at, size uint64
	for _, s := range symbols {
		if path, ok := strings.CutSuffix(s.Name, suffix); ok {
			if plain, err := url.PathUnescape(path); err == nil {
				path = plain // the linker writes some letters as %xx
			}
			name[s.Value] = path
		}
		if s.Name == list {
			at, size = s.Value, s.Size
		}
	}
	for _, section := range f.Sections {
		if section.Type != elf.SHT_PROGBITS || at < section.Addr || at+size > section.Addr+section.Size || size == 0 {
			continue
		}
		data := make([]byte, size)
		if _, err := section.ReadAt(data, int64(at-section.Addr)); err != nil {
			return nil, err
		}
		var order []string
		for ; len(data) >= 8; data = data[8:] {
			path := name[binary.LittleEndian.Uint64(data)]
			if path == "" {
				return nil, fmt.Errorf("expected an %s symbol for each entry of %s", suffix, list)
			}
			order = append(order, path)
		}
		return order, nil
	}
	return nil, fmt.Errorf("expected a symbol %s", list)
}

// Reordered returns p with its packages in the order of paths, each after what
// it imports; p itself if it has that order.
func (p *Program) Reordered(paths []string) *Program {
	rank := map[string]int{}
	for i, path := range paths {
		rank[path] = i
	}
	packages := append([]*Package(nil), p.Packages...)
	main := p.Main()
	sort.SliceStable(packages, func(i, j int) bool { return packages[i].Path < packages[j].Path })
	sort.SliceStable(packages, func(i, j int) bool { return rank[packages[i].Path] < rank[packages[j].Path] })
	q := *p
	q.Packages = nil
	placed := map[string]bool{}
	var place func(pkg *Package)
	place = func(pkg *Package) {
		if placed[pkg.Path] {
			return
		}
		placed[pkg.Path] = true
		for _, other := range packages {
			for _, imported := range pkg.Types.Imports() {
				if other.Types == imported {
					place(other)
				}
			}
		}
		q.Packages = append(q.Packages, pkg)
	}
	for _, pkg := range packages {
		if pkg != main {
			place(pkg)
		}
	}
	place(main)
	for i, pkg := range p.Packages {
		if pkg != q.Packages[i] {
			return &q
		}
	}
	return p
}
