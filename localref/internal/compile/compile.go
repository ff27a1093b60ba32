// Package compile makes programs of single source files as the contest site
// does, and keeps them by their content: a source that did not change, and
// includes nothing that did, is not compiled again.
//
//	cache, err := compile.UserCache()
//	words, err := cache.Source(ctx, "mybot.cpp", say)      the command that runs it
//	err := compile.Run(ctx, []string{"g++", "-o", out, src})   any other build
//
// What the site does stands in site.json, with where that is published.
package compile

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"botkit/localref/internal/quote"
)

// Cache keeps programs in a folder, each in one of its own:
// SOURCE-AND-COMPILER/CONTENT/program, and beside the contents the list of
// files that were read.
type Cache struct{ dir string }

// UserCache is the cache of this user, whose unused programs go after a month.
func UserCache() (*Cache, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil, fmt.Errorf("a place for compiled programs: %w", err)
	}
	c := &Cache{filepath.Join(dir, "botkit", "programs")}
	c.forget(30 * 24 * time.Hour)
	return c, nil
}

// forget removes what was not used for so long.
func (c *Cache) forget(age time.Duration) {
	entries, _ := os.ReadDir(c.dir)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > age {
			os.RemoveAll(filepath.Join(c.dir, e.Name()))
		}
	}
}

// Source returns the command that runs a source file, compiled if that is
// needed; building is then told the file.
func (c *Cache) Source(ctx context.Context, path string, building func(path string)) ([]string, error) {
	l, err := LanguageOf(path)
	if err != nil {
		return nil, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("expected a source file, found a folder at %s", path)
	}
	places := map[string]string{"src": path}
	if !Mentions(l.Build, "out") && !Mentions(l.Build, "dir") { // it is only looked at
		return Fill(l.Run, places), Run(ctx, Fill(l.Build, places))
	}
	dir, err := c.program(ctx, l, path, building)
	if err != nil {
		return nil, err
	}
	places["dir"], places["out"] = dir, filepath.Join(dir, programName)
	return Fill(l.Run, places), nil
}

var programName = map[bool]string{false: "bot", true: "bot.exe"}[runtime.GOOS == "windows"]

// program returns the folder with the program, built if it is not there.
func (c *Cache) program(ctx context.Context, l *Language, path string, building func(path string)) (string, error) {
	version, err := exec.CommandContext(ctx, l.Version[0], l.Version[1:]...).Output()
	if err != nil {
		return "", started(l.Version, err)
	}
	home := filepath.Join(c.dir, hash(path, strings.Join(l.Build, "\x00"), string(version)))
	list := filepath.Join(home, "read")
	if dir, err := contentDir(home, readList(list, path)); err == nil {
		if _, err := os.Stat(dir); err == nil {
			now := time.Now()
			_ = os.Chtimes(home, now, now) // only tells that it was used
			return dir, nil
		}
	}
	if building != nil {
		building(path)
	}
	if err := os.MkdirAll(home, 0o755); err != nil {
		return "", err
	}
	scratch, err := os.MkdirTemp(home, "build-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(scratch)
	read, err := l.build(ctx, path, scratch)
	if err != nil {
		return "", err
	}
	dir, err := contentDir(home, read)
	if err != nil {
		return "", err
	}
	// Another run may have been faster.
	if err := os.Rename(scratch, dir); err != nil && !errors.Is(err, os.ErrExist) {
		if _, there := os.Stat(dir); there != nil {
			return "", err
		}
	}
	return dir, os.WriteFile(list, []byte(strings.Join(read, "\n")), 0o644)
}

// build compiles into dir and returns the files that were read.
func (l *Language) build(ctx context.Context, path, dir string) (read []string, err error) {
	src := path
	if l.As != "" {
		src = filepath.Join(dir, l.As)
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(src, text, 0o644); err != nil {
			return nil, err
		}
	}
	deps := filepath.Join(dir, "deps")
	places := map[string]string{"src": src, "dir": dir, "out": filepath.Join(dir, programName), "deps": deps}
	if err := runIn(ctx, dir, Fill(l.Build, places)); err != nil {
		return nil, err
	}
	if !Mentions(l.Build, "deps") {
		return []string{path}, nil
	}
	text, err := os.ReadFile(deps)
	if err != nil {
		return nil, err
	}
	return dependencies(string(text)), nil
}

// dependencies are the files behind the first colon of a rule for make.
func dependencies(rule string) (files []string) {
	_, rule, _ = strings.Cut(rule, ": ")
	rule = strings.ReplaceAll(rule, "\\\r\n", " ")
	rule = strings.ReplaceAll(rule, "\\\n", " ")
	rule, _, _ = strings.Cut(rule, "\n")
	const space = "\x00"
	for _, file := range strings.Fields(strings.ReplaceAll(rule, `\ `, space)) {
		files = append(files, strings.ReplaceAll(file, space, " "))
	}
	return files
}

// readList is the list of the files that were read last time, the source alone
// if there is none.
func readList(list, path string) []string {
	text, err := os.ReadFile(list)
	if err != nil {
		return []string{path}
	}
	return strings.Split(string(text), "\n")
}

// contentDir is the folder for a program made of these files as they are.
func contentDir(home string, files []string) (string, error) {
	var parts []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		parts = append(parts, file, string(text))
	}
	return filepath.Join(home, hash(parts...)), nil
}

func hash(parts ...string) string {
	sum := sha256.New()
	for _, part := range parts {
		fmt.Fprintf(sum, "%d:", len(part))
		_, _ = io.WriteString(sum, part)
	}
	return fmt.Sprintf("%x", sum.Sum(nil))[:20]
}

// Run runs a compiler in the working folder. The error has what it said.
func Run(ctx context.Context, words []string) error { return runIn(ctx, "", words) }

func runIn(ctx context.Context, dir string, words []string) error {
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir = dir
	cmd.WaitDelay = time.Second
	said, err := cmd.CombinedOutput()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case len(said) == 0:
		return started(words, err)
	}
	// The first errors count: the others often follow from them.
	return fmt.Errorf("%s: %w\n%s", words[0], err, quote.Cut(strings.TrimSpace(string(said)), 4000))
}

// started says that a compiler did not even begin, and how to get it.
func started(words []string, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("the compiler %s is not on the PATH", words[0])
	}
	return fmt.Errorf("%s: %w", strings.Join(words, " "), err)
}
