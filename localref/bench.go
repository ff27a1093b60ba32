package main

import (
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
	"botkit/localref/internal/quote"
	"botkit/localref/internal/replay"
)

var benchCommand = &command{
	name: "bench", usage: "[-update] [GAME...]",
	summary: "Play fixed positions with fixed work and compare the bots' fingerprints with the committed ones",
	run:     runBench,
}

// benchPatience is how long a bot may take for fixed work on a busy machine.
const benchPatience = 2 * time.Minute

// fingerprintArch is the architecture of the committed fingerprints.
const fingerprintArch = "amd64"

func runBench(ctx context.Context, c *call) error {
	fs := c.flags()
	update := fs.Bool("update", false, "write the fingerprints to the games' folders instead of comparing")
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
	call   *call
	root   string
	games  []*game.Game
	prints []fingerprintOf
}

// fingerprintOf is what a bot did in the fixed positions.
type fingerprintOf struct {
	// file is where it is committed.
	file      string
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

// committed reads the fingerprint that is committed, empty if there is none.
func (f *fingerprintOf) committed() (string, error) {
	text, err := os.ReadFile(f.file)
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	line := strings.TrimSpace(string(text))
	if err == nil && (!strings.HasPrefix(line, f.game+" ") || strings.Contains(line, "\n")) {
		err = fmt.Errorf("%s: expected one line that begins with %s, found %s", f.file, f.game, quote.Text(text))
	}
	return line, err
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
			*f = fingerprintOf{file: filepath.Join(b.root, g.Fingerprint()), game: info.Name, bot: bot, nodes: nodes, work: map[string]float64{}}
			return f.take(ctx, program, filepath.Join(b.root, g.Recorded()))
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
		if !reply.Cause.None() {
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
		was, err := f.committed()
		if err != nil {
			return err
		}
		if was != f.line() {
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

// write writes the fingerprints.
func (b *benching) write() error {
	for i := range b.prints {
		f := &b.prints[i]
		if err := os.WriteFile(f.file, []byte(f.line()+"\n"), 0o644); err != nil {
			return err
		}
		fmt.Fprintln(b.call.out, f.line())
	}
	return nil
}
