package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"botkit/scripts/internal/source"
)

// write puts the bundle of prog, the program in folder, where the user wants
// it and returns the file's name.
func (j *job) write(folder string, prog *source.Program, text []byte) (out string, err error) {
	out = j.out
	if out == "" {
		dist, err := j.distFolder()
		if err != nil {
			return "", err
		}
		out = filepath.Join(dist, filepath.Base(folder)+".go")
	}
	if err := refuseInput(prog, out); err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o777); err != nil {
		return "", err
	}
	return out, os.WriteFile(out, text, 0o666)
}

// distFolder makes the folder for bundles. Each bundle is a package main of its
// own, so the folder is fenced off as another module: the bot's module would
// take all of them for one package.
func (j *job) distFolder() (string, error) {
	dist := filepath.Join(j.root, "dist")
	if err := os.MkdirAll(dist, 0o777); err != nil {
		return "", err
	}
	mod := filepath.Join(dist, "go.mod")
	if _, err := os.Stat(mod); !errors.Is(err, fs.ErrNotExist) {
		return dist, err // there already, perhaps with more in it
	}
	return dist, os.WriteFile(mod, []byte("module dist\n\ngo 1.18\n"), 0o666)
}

// refuseInput is an error if out, under whatever name, is a file that prog is
// made of, or would become a part of one of its packages.
func refuseInput(prog *source.Program, out string) error {
	stat, err := os.Stat(out) // follows links
	exists := err == nil
	out = linked(out)
	parent, err := os.Stat(filepath.Dir(out))
	hasParent := err == nil
	for _, pkg := range prog.Packages {
		entries, err := os.ReadDir(pkg.Dir)
		if err != nil {
			return err
		}
		files := append([]string(nil), pkg.Embeds...)
		for _, e := range entries {
			files = append(files, filepath.Join(pkg.Dir, e.Name()))
		}
		if exists && isOneOf(stat, files) {
			return fmt.Errorf("%s is a file of the source %s; say with -o where else the bundle goes", out, pkg.Path)
		}
		dir, err := os.Stat(pkg.Dir)
		if hasParent && err == nil && os.SameFile(parent, dir) && filepath.Ext(out) == ".go" {
			return fmt.Errorf("%s would be a part of package %s, in whose folder it is; say with -o where else the bundle goes", out, pkg.Path)
		}
	}
	module := []string{filepath.Join(prog.Root, "go.mod"), filepath.Join(prog.Root, "go.sum")}
	if exists && isOneOf(stat, module) {
		return fmt.Errorf("%s is a file of the module; say with -o where else the bundle goes", out)
	}
	return nil
}

func isOneOf(file os.FileInfo, names []string) bool {
	for _, name := range names {
		if stat, err := os.Stat(name); err == nil && os.SameFile(stat, file) {
			return true
		}
	}
	return false
}

// linked follows out, which may be a link to a file that is not there yet.
func linked(out string) string {
	for range 40 { // as many as a system follows
		target, err := os.Readlink(out)
		if err != nil {
			break
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(out), target)
		}
		out = target
	}
	return out
}
