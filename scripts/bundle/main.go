// Bundle writes a bot as the one file that a contest site takes: package main,
// the standard library's imports only, everything that main reaches from the
// bot and the packages of its module, nothing else.
//
//	go run ./scripts/bundle [flags] BOT...
//
// BOT is the name of a folder in bots/ or a path to any folder of the module
// that holds a package main. The file goes to dist/BOT.go.
//
//	-o FILE   write there instead; - is standard output
//	-strip    leave comments out; without it they stay as long as they fit
//	-limit N  the largest size in UTF-16 units (100,000 is the site's)
//	-check    compile and vet the file with Go 1.18.1 outside any module, and
//	          play it against its source: every line must be the same
//	-watch    write the file again whenever a source changes
//
// -check plays -seeds games (20) of -nodes fixed work (200) a turn. The game is
// the one in the bot's name unless -game says another.
//
// The size is printed in UTF-16 units, as the site counts it. A file that is
// too large is an error that lists the largest declarations.
//
// What one plain file cannot hold is refused by name: packages of other
// modules, cgo, assembly, build tags that a site with Go 1.18 and no tags does
// not satisfy or that depend on the platform, //go:embed of a folder. A
// //go:embed variable of type string or []byte becomes a literal; bytes that
// are no text cost four units each, so pack them first. The language and
// library of Go after 1.18 is refused at its place in the source. What compiles
// and may do something else there is warned of: sorts with ties, random
// numbers without a seed, copies of variables that have changed.
//
// Packages are merged in the order of their initialisation, that of the source
// as the local go command builds it: variables have the source's values under
// Go 1.18 too. Where that compiler would copy a variable before an init function
// has changed it, the bundle says *&x for x; where order could be noticed, the
// variables stand in it. What compilers would not agree on is refused by name.
// Unused variables go if their initialisers do nothing else. Methods stay if
// they are called, or if their type can be an interface value that has them.
// Names change only where two packages collide; -v lists those. What is
// exported stays so, and a new name that the program could see when it runs
// (JSON, reflection) is refused. What prints the package of a type (%T) or the
// name of a function sees main.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"botkit/internal/module"
	"botkit/scripts/internal/bundle"
	"botkit/scripts/internal/source"
	"botkit/scripts/internal/traps"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// job is what the command line asks for.
type job struct {
	root    string // of the module
	folders []string
	out     string
	opts    bundle.Options
	verbose bool
	check   bool
	watch   bool
	trial   trial
	log     io.Writer // for the user
}

func run(args []string) error {
	j, err := parse(args)
	if err != nil {
		return err
	}
	if j.watch {
		return j.follow()
	}
	_, err = j.build()
	return err
}

func parse(args []string) (*job, error) {
	j := &job{log: os.Stdout}
	j.trial.log = j.log
	fs := flag.NewFlagSet("bundle", flag.ExitOnError)
	fs.StringVar(&j.out, "o", "", "write to `file`; - is standard output")
	fs.BoolVar(&j.opts.Strip, "strip", false, "leave comments out")
	fs.IntVar(&j.opts.Limit, "limit", bundle.Limit, "largest size in UTF-16 `units`")
	fs.BoolVar(&j.verbose, "v", false, "list the names that were changed and the largest declarations")
	fs.BoolVar(&j.check, "check", false, "compile with Go 1.18.1, vet, and play against the source")
	fs.BoolVar(&j.watch, "watch", false, "write the file again when a source changes")
	fs.StringVar(&j.trial.game, "game", "", "`game` that -check plays")
	fs.IntVar(&j.trial.seeds, "seeds", 20, "`games` that -check plays")
	fs.IntVar(&j.trial.nodes, "nodes", 200, "fixed work a turn `count` in the games of -check")
	fs.Usage = func() {
		fmt.Fprintln(fs.Output(), "usage: go run ./scripts/bundle [flags] BOT...\nBOT is a folder in bots/ or a path to a package main of the module.")
		fs.PrintDefaults()
	}
	_ = fs.Parse(args) // exits by itself on an error
	if fs.NArg() == 0 {
		fs.Usage()
		os.Exit(2)
	}
	if j.out != "" && fs.NArg() > 1 {
		return nil, fmt.Errorf("-o names one file, but there are %d bots", fs.NArg())
	}
	if j.out == "-" && j.check {
		return nil, errors.New("-check needs a file; leave -o - out")
	}
	if j.opts.Limit < 1 || j.trial.seeds < 1 || j.trial.nodes < 1 {
		return nil, fmt.Errorf("-limit, -seeds and -nodes must be positive")
	}
	root, ok := module.Root(".")
	if !ok {
		return nil, errors.New("no go.mod here or above; run this inside the module")
	}
	j.root = root
	for _, name := range fs.Args() {
		folder, err := findBot(root, name)
		if err != nil {
			return nil, err
		}
		j.folders = append(j.folders, folder)
	}
	return j, nil
}

// findBot returns the folder of a bot given by its name in bots/ or its path.
func findBot(root, name string) (string, error) {
	tried := []string{name}
	if !strings.ContainsAny(name, `/\`) {
		tried = []string{filepath.Join(root, "bots", name), name}
	}
	for _, folder := range tried {
		if files, _ := fs.Glob(os.DirFS(folder), "*.go"); len(files) > 0 {
			abs, err := filepath.Abs(folder)
			if err != nil {
				return "", err
			}
			if in, ok := module.Root(abs); !ok || in != root {
				return "", fmt.Errorf("%s is not in the module at %s", folder, root)
			}
			return abs, nil
		}
	}
	return "", fmt.Errorf("no Go files in %s", strings.Join(tried, " or "))
}

// build makes every bundle and returns the programs they were made of. A bot
// that cannot be bundled does not keep the others from it.
func (j *job) build() ([]*source.Program, error) {
	var programs []*source.Program
	var errs []error
	for _, folder := range j.folders {
		loaded, err := source.Load(folder, ".")
		if err == nil {
			programs = append(programs, loaded...)
			err = j.one(folder, loaded[0])
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", filepath.Base(folder), err))
		}
	}
	return programs, errors.Join(errs...)
}

func (j *job) one(folder string, prog *source.Program) error {
	if problems := traps.Check(prog); len(problems) > 0 {
		return fmt.Errorf("not Go 1.18:\n%s", strings.Join(problems, "\n"))
	}
	for _, warning := range traps.Warn(prog) {
		fmt.Fprintln(os.Stderr, "warning:", warning)
	}
	opts := j.opts
	opts.Origin = "Made by scripts/bundle."
	res, err := bundle.Bundle(prog, opts)
	if err != nil {
		return err
	}
	if j.out == "-" {
		_, err := os.Stdout.Write(res.Text)
		return err
	}
	out, err := j.write(folder, prog, res.Text)
	if err != nil {
		return err
	}
	j.report(out, res)
	if j.check {
		return j.trial.run(j.root, folder, out)
	}
	return nil
}

func (j *job) report(out string, res *bundle.Result) {
	how := "comments kept"
	if res.Stripped {
		how = "without comments"
		if !j.opts.Strip {
			how += ", which did not fit"
		}
	}
	if rel, err := filepath.Rel(j.root, out); err == nil && !strings.HasPrefix(rel, "..") {
		out = rel
	}
	fmt.Fprintf(j.log, "%s: %d of %d UTF-16 units, %s\n", out, res.Size, j.opts.Limit, how)
	if !j.verbose {
		return
	}
	for _, r := range res.Renamed {
		fmt.Fprintln(j.log, "  renamed", r)
	}
	for i, d := range res.Largest {
		if i == 15 {
			break
		}
		fmt.Fprintf(j.log, "%8d  %s\n", d.Size, d.Name)
	}
}
