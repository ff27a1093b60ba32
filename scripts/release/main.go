// Release makes the archives that people download who have no Go: for each
// system localref, the kit's bots as programs and as the single source files of
// scripts/bundle, README and LICENSE.
//
//	go run ./scripts/release [-o DIR] [-only SYSTEM/ARCH,...]
//
// The archives go to dist/release, with their SHA-256 sums in SHA256SUMS. The
// version is that of the kit, the commit is stamped in; files carry its time.
// The same commit and the same Go give the same bytes, wherever and whenever
// they are made: no path, no time of today, no cgo is in them.
package main

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"botkit/internal/module"
	"botkit/scripts/internal/bundle"
	"botkit/scripts/internal/source"
)

// targets are the systems that there are archives for.
var targets = []string{"darwin/amd64", "darwin/arm64", "linux/amd64", "linux/arm64", "windows/amd64", "windows/arm64"}

func main() {
	out := flag.String("o", filepath.Join("dist", "release"), "`folder` of the archives")
	only := flag.String("only", "", "make only these `systems`, as in linux/amd64,windows/amd64")
	flag.Parse()
	if err := run(*out, *only, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(out, only string, rest []string) error {
	if len(rest) > 0 {
		return fmt.Errorf("expected no arguments, found %q", rest[0])
	}
	chosen := targets
	if only != "" {
		chosen = strings.Split(only, ",")
	}
	for _, target := range chosen {
		if !slices.Contains(targets, target) {
			return fmt.Errorf("-only: expected some of %s, found %q", strings.Join(targets, ","), target)
		}
	}
	root, ok := module.Root(".")
	if !ok {
		return errors.New("no go.mod here or above; run this inside the module")
	}
	r, err := newRelease(root)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	var sums strings.Builder
	for _, target := range chosen {
		name, packed, err := r.archive(target)
		if err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
		if err := os.WriteFile(filepath.Join(out, name), packed, 0o666); err != nil {
			return err
		}
		line := fmt.Sprintf("%x  %s\n", sha256.Sum256(packed), name)
		sums.WriteString(line)
		fmt.Print(line)
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o666)
}

// release is what all archives have in common.
type release struct {
	root, version, commit string
	time                  time.Time
	bots                  []string
	texts                 []file // that are the same for each system
}

func newRelease(root string) (*release, error) {
	r := &release{root: root}
	text, err := os.ReadFile(filepath.Join(root, "localref", "version.go"))
	if err != nil {
		return nil, err
	}
	found := regexp.MustCompile(`(?m)^const version = "(.+)"$`).FindSubmatch(text)
	if found == nil {
		return nil, errors.New("localref/version.go: expected a line: const version = \"…\"")
	}
	r.version = string(found[1])
	if err := r.readCommit(); err != nil {
		return nil, err
	}
	for _, name := range []string{"LICENSE", "README.md"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		r.texts = append(r.texts, file{name, 0o644, text})
	}
	mains, err := filepath.Glob(filepath.Join(root, "bots", "*", "main.go"))
	if err != nil {
		return nil, err
	}
	for _, main := range mains {
		folder := filepath.Dir(main)
		r.bots = append(r.bots, filepath.Base(folder))
		loaded, err := source.Load(folder, ".")
		if err != nil {
			return nil, err
		}
		made, err := bundle.Bundle(loaded[0], bundle.Options{Origin: "Made by scripts/bundle."})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Base(folder), err)
		}
		r.texts = append(r.texts, file{filepath.Base(folder) + ".go", 0o644, made.Text})
	}
	return r, nil
}

// readCommit asks git what this is and when it was made.
func (r *release) readCommit() error {
	git := func(args ...string) (string, error) {
		cmd := exec.Command("git", args...)
		cmd.Dir = r.root
		said, err := cmd.Output()
		if err != nil {
			return "", fmt.Errorf("git %s: %w", strings.Join(args, " "), err)
		}
		return strings.TrimSpace(string(said)), nil
	}
	head, err := git("log", "-1", "--format=%H %ct")
	if err != nil {
		return err
	}
	commit, stamp, _ := strings.Cut(head, " ")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return fmt.Errorf("git log: expected a commit and its time, found %q", head)
	}
	changes, err := git("status", "--porcelain")
	if err != nil {
		return err
	}
	if changes != "" {
		commit += ", with changes"
	}
	r.commit, r.time = commit, time.Unix(seconds, 0).UTC()
	return nil
}

// archive makes one archive.
func (r *release) archive(target string) (name string, packed []byte, err error) {
	system, arch, _ := strings.Cut(target, "/")
	dir, err := os.MkdirTemp("", "botkit-release-")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(dir)
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -X 'main.stamped=" + r.commit + "'", "-o", dir + string(filepath.Separator), "./localref"}
	for _, bot := range r.bots {
		args = append(args, "./bots/"+bot)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOAMD64=v1", "GOARM64=v8.0")
	if said, err := cmd.CombinedOutput(); err != nil {
		return "", nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, said)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", nil, err
	}
	files := slices.Clone(r.texts)
	for _, entry := range entries {
		program, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			return "", nil, err
		}
		files = append(files, file{entry.Name(), 0o755, program})
	}
	folder := fmt.Sprintf("botkit-%s-%s-%s", r.version, system, arch)
	if system == "windows" {
		packed, err = zipped(folder, files, r.time)
		return folder + ".zip", packed, err
	}
	packed, err = tarred(folder, files, r.time)
	return folder + ".tar.gz", packed, err
}
