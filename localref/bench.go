package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"botkit/localref/internal/game"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
)

var benchCommand = &command{
	name: "bench", usage: "[-update] [GAME...]",
	summary: "Play fixed positions with fixed work and compare the bots' fingerprints with the committed ones",
	run:     runBench,
}

// benchPatience is how long a bot may take for fixed work on a busy machine.
const benchPatience = 2 * time.Minute

// The fingerprints are committed in fingerprintFile, those of fingerprintArch.
const (
	fingerprintFile = "localref/testdata/fingerprints.txt"
	fingerprintArch = "amd64"
)

func runBench(ctx context.Context, c *call) error {
	fs := c.flags()
	update := fs.Bool("update", false, "write the fingerprints to "+fingerprintFile+" instead of comparing")
	words, err := c.parse(fs, c.args)
	if err != nil {
		return err
	}
	b := &benching{call: c}
	for _, word := range words {
		g, err := game.Named(word)
		if err != nil {
			return c.misuse("%v", err)
		}
		b.games = append(b.games, g)
	}
	if len(words) == 0 {
		b.games = game.All()
	}
	if b.root, err = moduleRoot(); err != nil {
		return err
	}
	if b.committed, err = readFingerprints(b.file()); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := b.run(ctx); err != nil {
		return err
	}
	if *update {
		return b.write()
	}
	return b.compare()
}

// moduleRoot is the folder of the kit's module, upward from here.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if exists(filepath.Join(dir, "bots", "internal", "contest")) {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", errors.New("expected to run inside the kit's module, found no folder bots above")
		}
		dir = up
	}
}

// benching is one call of the command.
type benching struct {
	call      *call
	root      string
	games     []*game.Game
	prints    []fingerprintOf
	committed map[string]string
}

// fingerprintOf is what a bot did in the fixed positions.
type fingerprintOf struct {
	game, bot string
	nodes     int
	turns     int
	work      map[string]float64
	answers   string
	wall      time.Duration
}

// line is what is compared.
func (f *fingerprintOf) line() string {
	var work []string
	for _, name := range slices.Sorted(maps.Keys(f.work)) {
		work = append(work, fmt.Sprintf("%s=%.0f", name, f.work[name]))
	}
	if work == nil {
		work = []string{"-"}
	}
	return fmt.Sprintf("%s %s -nodes %d turns=%d %s answers=%s", f.game, f.bot, f.nodes, f.turns, strings.Join(work, " "), f.answers)
}

// file is where the fingerprints are committed.
func (b *benching) file() string { return filepath.Join(b.root, filepath.FromSlash(fingerprintFile)) }

// readFingerprints reads the committed lines by game.
func readFingerprints(path string) (map[string]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	lines := map[string]string{}
	in := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; in.Scan(); n++ {
		line := strings.TrimSpace(in.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		name, _, _ := strings.Cut(line, " ")
		if _, err := game.Named(name); err != nil {
			return nil, fmt.Errorf("%s:%d: expected a fingerprint that begins with a game: %w", path, n, err)
		}
		if lines[name] != "" {
			return nil, fmt.Errorf("%s:%d: expected one line a game, found a second one of %s", path, n, name)
		}
		lines[name] = line
	}
	return lines, in.Err()
}

// run takes the fingerprints, of as many bots at once as there are cores.
func (b *benching) run(ctx context.Context) error {
	// Later versions of the architecture fuse multiplication and addition, which
	// rounds in another way.
	if err := os.Setenv("GOAMD64", "v1"); err != nil {
		return err
	}
	resolver := player.NewResolver()
	resolver.Root = b.root
	defer resolver.Close()
	b.prints = make([]fingerprintOf, len(b.games))
	all, ctx := errgroup.WithContext(ctx)
	all.SetLimit(max(1, player.Cores()))
	for i, g := range b.games {
		all.Go(func() error {
			info := g.Info()
			nodes := g.BenchNodes
			if nodes == 0 {
				return fmt.Errorf("%s: no fixed work is set for the bench", info.Name)
			}
			bot := filepath.Base(info.Bot)
			program, err := resolver.Resolve(ctx, g, fmt.Sprintf("bot:%s -nodes %d", bot, nodes))
			if err != nil {
				return err
			}
			f := &b.prints[i]
			*f = fingerprintOf{game: info.Name, bot: bot, nodes: nodes, work: map[string]float64{}}
			records := filepath.Join(b.root, "localref", "internal", "replay", "testdata", info.Name+".jsonl.gz")
			return f.take(ctx, program, records)
		})
	}
	return all.Wait()
}

// take plays the recorded inputs of each game's first seat.
func (f *fingerprintOf) take(ctx context.Context, program player.Program, records string) error {
	r, err := replay.Open(records)
	if err != nil {
		return err
	}
	defer r.Close()
	sum := sha256.New()
	begin := time.Now()
	for n := 1; ; n++ {
		rec, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if err := f.feed(ctx, program, rec, sum); err != nil {
			return fmt.Errorf("%s: game %d of %s: %w", program.Name(), n, records, err)
		}
	}
	f.wall = time.Since(begin)
	f.answers = fmt.Sprintf("%x", sum.Sum(nil)[:8])
	return nil
}

// feed plays one recorded game and hashes the answers.
func (f *fingerprintOf) feed(ctx context.Context, program player.Program, rec *replay.Record, sum io.Writer) error {
	p := program.Start(player.Options{Core: -1})
	stop := context.AfterFunc(ctx, p.Kill)
	defer stop()
	defer p.Close(0)
	in, err := newFeed(rec, 0)
	if err != nil {
		return err
	}
	for turn := range rec.Turns {
		reply, asked := in.ask(p, turn, player.Limit{Time: benchPatience})
		if err := ctx.Err(); err != nil {
			return err
		}
		if !asked {
			continue
		}
		if reply.Cause != "" {
			return fmt.Errorf("turn %d: the bot %s%s", turn, reply.Cause, said(reply.Rest))
		}
		f.turns++
		for _, line := range reply.Lines {
			fmt.Fprintf(sum, "%s\n", line)
		}
	}
	p.Close(time.Second) // what was said of the last turn is there then
	for name, m := range p.Remarks().Metrics {
		f.work[name] += m.Sum
	}
	return nil
}

// compare shows the fingerprints and what differs from the committed ones.
func (b *benching) compare() error {
	differ := 0
	for i := range b.prints {
		f := &b.prints[i]
		fmt.Fprintf(b.call.out, "%s  (%.1f s)\n", f.line(), f.wall.Seconds())
		if was := b.committed[f.game]; was != f.line() {
			differ++
			if was == "" {
				was = "none"
			}
			fmt.Fprintf(b.call.out, "  committed: %s\n", was)
		}
	}
	if differ > 0 && runtime.GOARCH != fingerprintArch {
		fmt.Fprintf(b.call.out, "The committed fingerprints are those of %s; %s may round floating-point numbers in another way.\n", fingerprintArch, runtime.GOARCH)
	}
	if differ > 0 {
		fmt.Fprintf(b.call.out, "%d of %d bots behave in another way than committed. If that is meant: go run ./localref bench -update\n", differ, len(b.prints))
		return errFound
	}
	fmt.Fprintf(b.call.out, "%d bots behave as committed\n", len(b.prints))
	return nil
}

// write writes the fingerprints; games that were not played keep theirs.
func (b *benching) write() error {
	lines := b.committed
	if lines == nil {
		lines = map[string]string{}
	}
	for i := range b.prints {
		lines[b.prints[i].game] = b.prints[i].line()
		fmt.Fprintln(b.call.out, b.prints[i].line())
	}
	text := "# What each bot did in fixed positions with fixed work; written by: go run ./localref bench -update\n"
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		text += lines[name] + "\n"
	}
	if err := os.MkdirAll(filepath.Dir(b.file()), 0o755); err != nil {
		return err
	}
	return os.WriteFile(b.file(), []byte(text), 0o644)
}
