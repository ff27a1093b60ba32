package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"botkit/internal/module"
)

// siteGo is the compiler of the contest site.
const siteGo = "go1.18.1"

// trial is the check of a bundle against its source.
type trial struct {
	game         string
	seeds, nodes int
	// play plays one game; nil stands for localref.
	play referee
	log  io.Writer
}

// command is a program and its arguments, as the system takes them.
type command []string

// referee plays one game between two commands and writes its record.
type referee func(game string, seed int, record string, commands [2]command) error

// run compiles, vets and plays file, the bundle of the bot in folder.
func (t trial) run(root, folder, file string) error {
	dir, err := os.MkdirTemp("", "bundle-check-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if mod, inside := module.Root(dir); inside {
		return fmt.Errorf("the check needs a folder outside any module, but %s is in the module at %s", dir, mod)
	}
	built, err := t.compile(root, dir, folder, file)
	if err != nil {
		return err
	}
	if t.play == nil {
		bin, err := t.localref(root, dir)
		if err != nil {
			return err
		}
		if t.game == "" {
			if t.game, err = gameOf(bin, filepath.Base(folder)); err != nil {
				return err
			}
		}
		t.play = refereeIn(bin)
	}
	return t.games(dir, folder, built)
}

// programs are the same bot compiled from its source and from its bundle.
type programs struct{ source, bundle string }

func (t trial) compile(root, dir, folder, file string) (programs, error) {
	p := programs{filepath.Join(dir, "source"+exe), filepath.Join(dir, "bundle"+exe)}
	text, err := os.ReadFile(file)
	if err != nil {
		return p, err
	}
	tool, err := t.siteTool(dir)
	if err != nil {
		return p, err
	}
	if tool.version != siteGo {
		// With this line a newer compiler takes the file for Go 1.21, whatever -lang says.
		text = bytes.TrimPrefix(text, []byte("//go:build go1.18\n"))
	}
	if err := os.WriteFile(filepath.Join(dir, "bundle.go"), text, 0o666); err != nil {
		return p, err
	}
	args := []string{"build", "-o", p.bundle}
	args = append(args, tool.flags...)
	if err := tool.run(append(args, "bundle.go")...); err != nil {
		return p, err
	}
	if err := tool.run("vet", "bundle.go"); err != nil {
		return p, err
	}
	fmt.Fprintf(t.log, "  compiled and vetted by %s\n", tool.version)
	rel, err := filepath.Rel(root, folder)
	if err != nil {
		return p, err
	}
	local := goTool{dir: root, version: runtime.Version()}
	return p, local.run("build", "-o", p.source, "./"+filepath.ToSlash(rel))
}

// goTool is a go command to run in a folder.
type goTool struct {
	dir     string
	env     []string
	version string
	flags   []string // for its build command
}

func (g goTool) run(args ...string) error {
	cmd := exec.Command("go", args...)
	cmd.Dir = g.dir
	cmd.Env = append(os.Environ(), g.env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s, go %s: %w\n%s", g.version, strings.Join(args, " "), err, out)
	}
	return nil
}

// siteTool returns the site's compiler, which the go command fetches by
// itself. Where that is impossible it says so and takes the local compiler with
// the site's language version; the library's newer names were refused before.
func (t trial) siteTool(dir string) (goTool, error) {
	g := goTool{dir: dir, version: siteGo, env: []string{"GOTOOLCHAIN=" + siteGo, "GOWORK=off", "GO111MODULE=on", "GOFLAGS=-buildvcs=false"}}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", "version")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), g.env...)
	done := tellAfter(patience, "fetching "+siteGo)
	out, err := cmd.CombinedOutput()
	done()
	if err == nil && strings.Contains(string(out), siteGo+" ") {
		return g, nil
	}
	local, localErr := exec.Command("go", "env", "GOVERSION").Output()
	if localErr != nil {
		return g, fmt.Errorf("no Go compiler: %w", localErr)
	}
	g.version = fmt.Sprintf("%s with the language of Go 1.18", strings.TrimSpace(string(local)))
	g.env = []string{"GOWORK=off", "GO111MODULE=on", "GOFLAGS=-buildvcs=false"}
	g.flags = []string{"-gcflags=-lang=go1.18"}
	fmt.Fprintf(t.log, "  %s cannot be had here (%s); using %s\n", siteGo, firstLine(out, err), g.version)
	return g, nil
}

// patience is how long a check says nothing of what it does.
const patience = 3 * time.Second

// tellAfter says on stderr what is done unless it is done within that time.
func tellAfter(wait time.Duration, what string) (done func()) {
	timer := time.AfterFunc(wait, func() { fmt.Fprintf(os.Stderr, "  %s …\n", what) })
	return func() { timer.Stop() }
}

func firstLine(out []byte, err error) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if line == "" && err != nil {
		return err.Error()
	}
	return line
}

// localref builds the kit's referee.
func (t trial) localref(root, dir string) (bin string, err error) {
	defer tellAfter(patience, "compiling the referee")()
	bin = filepath.Join(dir, "localref"+exe)
	tool := goTool{dir: root, version: runtime.Version()}
	if err := tool.run("build", "-o", bin, "./localref"); err != nil {
		return "", fmt.Errorf("the referee does not build: %w", err)
	}
	return bin, nil
}

// gameLine is the first line that `localref games` shows of each game.
var gameLine = regexp.MustCompile(`(?m)^(\w+): `)

// gameOf finds a game of the referee in a bot's name.
func gameOf(bin, bot string) (string, error) {
	list, err := exec.Command(bin, "games").Output()
	if err != nil {
		return "", fmt.Errorf("localref games: %w", err)
	}
	return gameIn(string(list), bot)
}

func gameIn(list, bot string) (string, error) {
	var games []string
	for _, m := range gameLine.FindAllStringSubmatch(list, -1) {
		games = append(games, m[1])
	}
	for _, part := range strings.Split(bot, "-") {
		if slices.Contains(games, part) {
			return part, nil
		}
	}
	return "", fmt.Errorf("expected a game's name (%s) in the bot's, found %s: say with -game which it plays", strings.Join(games, ", "), bot)
}

// refereeIn plays games with localref.
func refereeIn(bin string) referee {
	return func(game string, seed int, record string, commands [2]command) error {
		// The work is fixed, so a busy machine may take all the time it wants.
		args := []string{"play", game, "-seed", fmt.Sprint(seed), "-timeout", "100", "-record", record}
		for _, c := range commands {
			line, err := c.line()
			if err != nil {
				return err
			}
			args = append(args, "-p", line)
		}
		cmd := exec.Command(bin, args...)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("localref play %s, seed %d: %w\n%s", game, seed, err, out)
		}
		return nil
	}
}

// games plays every seed and shows the bundle's peak memory.
func (t trial) games(dir, folder string, p programs) error {
	game := t.game
	if game == "" {
		game, _, _ = strings.Cut(filepath.Base(folder), "-")
	}
	lines := 0
	defer tellAfter(patience, fmt.Sprintf("playing %d games", t.seeds))()
	var first *record
	for seed := 1; seed <= t.seeds; seed++ {
		r, err := t.twice(dir, game, seed, p)
		if err != nil {
			return err
		}
		if first == nil {
			first = r
		}
		lines += r.answers()
	}
	fmt.Fprintf(t.log, "  %d games of %s against its source with -nodes %d: all %d lines the same\n", t.seeds, game, t.nodes, lines)
	peak, err := first.replay(0, t.command(p.bundle))
	if errors.Is(err, errNoPeak) {
		fmt.Fprintf(t.log, "  peak memory unknown: %v\n", err)
		return nil
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(t.log, "  peak memory %.0f MB\n", float64(peak)/1e6)
	if peak > 200_000_000 {
		return fmt.Errorf("the bundle used %.0f MB, 200 are allowed", float64(peak)/1e6)
	}
	return nil
}

// twice plays a seed between two of the source, and between the bundle and the
// source, and compares the records line by line. It returns the former.
func (t trial) twice(dir, game string, seed int, p programs) (*record, error) {
	commands := [2]command{t.command(p.source), t.command(p.source)}
	mixed := commands
	mixed[seed%2] = t.command(p.bundle)
	// The work is fixed, so the two games may share the machine.
	var want, got *record
	var wantErr, gotErr error
	var both sync.WaitGroup
	both.Add(2)
	go func() {
		defer both.Done()
		want, wantErr = t.one(game, seed, filepath.Join(dir, "want"), commands)
	}()
	go func() {
		defer both.Done()
		got, gotErr = t.one(game, seed, filepath.Join(dir, "got"), mixed)
	}()
	both.Wait()
	if err := errors.Join(wantErr, gotErr); err != nil {
		return nil, err
	}
	if err := want.sameAs(got); err != nil {
		return nil, fmt.Errorf("%s, seed %d, bundle in seat %d: %w", game, seed, seed%2, err)
	}
	return want, nil
}

// command returns the command for a bot that does fixed work.
func (t trial) command(program string) command {
	return command{program, "-nodes", fmt.Sprint(t.nodes)}
}

// one plays a game and reads its record.
func (t trial) one(game string, seed int, file string, commands [2]command) (*record, error) {
	os.Remove(file) // records are appended
	if err := t.play(game, seed, file, commands); err != nil {
		return nil, err
	}
	r, err := readRecord(file)
	if err != nil {
		return nil, fmt.Errorf("%s, seed %d: %w", game, seed, err)
	}
	if err := r.complete(); err != nil {
		return nil, fmt.Errorf("%s, seed %d, %q against %q: %w", game, seed, commands[0], commands[1], err)
	}
	return r, nil
}
