// Package fingerprint tells what the kit's bots do: each plays the first seat of
// its game's recorded games with fixed work, and its answers are hashed and its
// own counts summed up. The same line before and after a change says that the
// bot behaves as before.
//
//	prints, err := fingerprint.Take(ctx, root, games)
//	same, err := fingerprint.Compare(os.Stdout, prints)
package fingerprint

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
	"botkit/localref/internal/invocation"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/rerun"
)

// arch is the architecture of the committed fingerprints.
const arch = "amd64"

// patience is how long a bot may take for fixed work on a busy machine.
const patience = 2 * time.Minute

// Fingerprint is what a bot did in the fixed positions.
type Fingerprint struct {
	file      string // where it is committed
	game, bot string
	nodes     int
	turns     int
	work      map[string]float64
	answers   string
	wall      time.Duration // not compared
}

// Take takes the fingerprints of the bots of games, of as many at once as there
// are cores. root is the folder of the kit's module.
func Take(ctx context.Context, root string, games []*game.Game) ([]Fingerprint, error) {
	// Later versions of the architecture fuse multiplication and addition, which
	// rounds in another way.
	if err := os.Setenv("GOAMD64", "v1"); err != nil {
		return nil, err
	}
	resolver := player.NewResolver()
	resolver.Root = root
	defer resolver.Close()
	prints := make([]Fingerprint, len(games))
	all, ctx := errgroup.WithContext(ctx)
	all.SetLimit(max(1, player.Cores()))
	for i, g := range games {
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
			f := &prints[i]
			*f = Fingerprint{file: filepath.Join(root, g.Fingerprint()), game: info.Name, bot: bot, nodes: nodes, work: map[string]float64{}}
			return f.take(ctx, program, filepath.Join(root, g.Recorded()))
		})
	}
	return prints, all.Wait()
}

// Line is what is compared.
func (f *Fingerprint) Line() string {
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
func (f *Fingerprint) committed() (string, error) {
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

// Commit writes the fingerprint to where it is committed.
func (f *Fingerprint) Commit() error { return os.WriteFile(f.file, []byte(f.Line()+"\n"), 0o644) }

// Compare shows fingerprints and what differs from the committed ones, and
// reports whether nothing does.
func Compare(w io.Writer, prints []Fingerprint) (same bool, err error) {
	differ := 0
	for i := range prints {
		f := &prints[i]
		fmt.Fprintf(w, "%s  (%.1f s)\n", f.Line(), f.wall.Seconds())
		was, err := f.committed()
		if err != nil {
			return false, err
		}
		if was != f.Line() {
			differ++
			if was == "" {
				was = "none"
			}
			fmt.Fprintf(w, "  committed: %s\n", was)
		}
	}
	if differ == 0 {
		fmt.Fprintf(w, "%d bots behave as committed\n", len(prints))
		return true, nil
	}
	if runtime.GOARCH != arch {
		fmt.Fprintf(w, "The committed fingerprints are those of %s; %s may round floating-point numbers in another way.\n", arch, runtime.GOARCH)
	}
	fmt.Fprintf(w, "%d of %d bots behave in another way than committed. If that is meant: %s bench -update\n", differ, len(prints), invocation.Command())
	return false, nil
}

// take plays the recorded inputs of each game's first seat.
func (f *Fingerprint) take(ctx context.Context, program player.Program, records string) error {
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
func (f *Fingerprint) feed(ctx context.Context, program player.Program, rec *replay.Record, sum io.Writer) error {
	feed, err := rerun.NewFeed(rec, 0)
	if err != nil {
		return err
	}
	p := program.Start(player.Options{Core: -1})
	stop := context.AfterFunc(ctx, p.Kill)
	defer stop()
	defer p.Close(0)
	for turn := range rec.Turns {
		reply, asked := feed.Ask(p, turn, player.Limit{Time: patience})
		if err := ctx.Err(); err != nil {
			return err
		}
		if !asked {
			continue
		}
		if !reply.Cause.None() {
			return rerun.Trouble(turn, reply)
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
