package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"botkit/localref/internal/entrants"
	"botkit/localref/internal/game"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/stats"
	"botkit/localref/internal/tune"
)

// tunedBot is the bot whose parameters are tuned, as it is.
type tunedBot struct {
	entrants.Entrant
	// dir is the folder of its source.
	dir string
	// resolve makes the program that plays with other values.
	resolve func(ctx context.Context, arguments string) (player.Program, error)
}

// build builds the bot from a name or a folder; nothing is the kit's own.
func (b *tunedBot) build(ctx context.Context, r *player.Resolver, g *game.Game, name string, nodes int) error {
	if name == "" {
		name = filepath.Base(g.Info().Bot)
	}
	say := r.Building
	r.Building = func(dir string) {
		b.dir = dir
		if say != nil {
			say(dir)
		}
	}
	defer func() { r.Building = say }()
	var err error
	kit := entrants.Builder{Game: g, Resolver: r, Nodes: nodes}
	if b.Entrant, err = kit.Build(ctx, "bot:"+quote.Word(name)); err != nil {
		return err
	}
	b.Name = filepath.Base(b.dir)
	b.resolve = func(ctx context.Context, arguments string) (player.Program, error) {
		return r.Resolve(ctx, g, b.Command+arguments)
	}
	return nil
}

// params asks the bot what it has and picks those with the given names.
func (b *tunedBot) params(ctx context.Context, names string) ([]tune.Param, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, player.Words(b.Program)[0], "-params")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%s -params: %w: %.200s", b.Name, err, strings.TrimSpace(errs.String()))
	}
	all, err := tune.ReadParams(out.Bytes())
	if err != nil {
		return nil, fmt.Errorf("%s -params: %w", b.Name, err)
	}
	var wanted []string
	for _, name := range strings.Split(names, ",") {
		if name = strings.TrimSpace(name); name != "" {
			wanted = append(wanted, name)
		}
	}
	params, err := tune.Choose(all, wanted)
	if err != nil {
		return nil, fmt.Errorf("-params: %w", err)
	}
	return params, nil
}

// startValues are the parameters' own values, or those of -start.
func startValues(params []tune.Param, given []string) ([]float64, error) {
	start := make([]float64, len(params))
	index := map[string]int{}
	for i, p := range params {
		start[i], index[p.Name] = p.Value, i
	}
	for _, text := range given {
		name, number, ok := strings.Cut(text, "=")
		value, err := strconv.ParseFloat(number, 64)
		i, known := index[name]
		switch {
		case !ok || err != nil:
			return nil, fmt.Errorf("-start: expected name=value, found %q", text)
		case !known:
			return nil, fmt.Errorf("-start: %q is not among the parameters of -params", name)
		}
		start[i] = value
	}
	return start, nil
}

// play plays one game of the search or the test.
func (t *tuneRun) play(ctx context.Context, g tune.Game, lane int) (points stats.Outcome, out string, err error) {
	o := t.options
	o.Header, o.Core = t.header, t.lanes.Core(lane)
	var arguments strings.Builder
	for i, p := range t.plan.Params {
		arguments.WriteString(" -param " + quote.Word(p.Name+"="+tune.Number(g.Values[i])))
	}
	candidate, err := t.bot.resolve(ctx, arguments.String())
	if err != nil {
		return 0, "", err
	}
	opponent := t.bot.Program
	if g.Opponent != tune.TheOld {
		opponent = t.field[g.Opponent].Program
	}
	o.Header.Seed = g.Seed
	o.Programs = []player.Program{candidate, opponent}
	if g.Seat == 1 {
		o.Programs = []player.Program{opponent, candidate}
	}
	outcome, err := match.Play(ctx, t.game, o)
	if err != nil {
		return 0, "", err
	}
	if fault := outcome.Seats[g.Seat].Fault; fault != nil {
		out = fault.String()
	}
	mine, other := outcome.Result.Ranks[g.Seat], outcome.Result.Ranks[1-g.Seat]
	switch {
	case mine < other:
		return stats.Win, out, nil
	case mine > other:
		return stats.Loss, out, nil
	}
	return stats.Draw, out, nil
}

// offer writes the patch beside the journal and shows it; with -apply it
// changes the source.
func (t *tuneRun) offer(end *tune.End, journal string) error {
	changes, err := tune.Rewrite(t.bot.dir, t.plan.Params, end.Found)
	if err != nil {
		return fmt.Errorf("no patch: %w", err)
	}
	var patch strings.Builder
	root := modulesFolder(t.bot.dir)
	for _, change := range changes {
		name, err := filepath.Rel(root, change.Path)
		if err != nil {
			return err
		}
		diff, err := tune.Diff(filepath.ToSlash(name), change.Before, change.After)
		if err != nil {
			return fmt.Errorf("no patch: %w", err)
		}
		patch.WriteString(diff)
	}
	path := strings.TrimSuffix(journal, filepath.Ext(journal)) + ".patch"
	if err := os.WriteFile(path, []byte(patch.String()), 0o644); err != nil {
		return err
	}
	fmt.Fprintf(t.call.out, "\n%s", patch.String())
	if !t.flags.apply {
		fmt.Fprintf(t.call.out, "\nThis is %s; the same command with -apply changes the source.\n", path)
		return nil
	}
	for _, change := range changes {
		if err := replaceFile(change.Path, change.After); err != nil {
			return err
		}
		fmt.Fprintf(t.call.out, "\n%s is changed.\n", change.Path)
	}
	return nil
}

// modulesFolder is the folder of go.mod above dir, dir itself if there is none.
func modulesFolder(dir string) string {
	for up := dir; ; up = filepath.Dir(up) {
		if _, err := os.Stat(filepath.Join(up, "go.mod")); err == nil {
			return up
		}
		if up == filepath.Dir(up) {
			return dir
		}
	}
}

// replaceFile puts a new file in the place of one, so that a kill leaves the
// one or the other.
func replaceFile(path string, text []byte) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".tune-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(text)
	if err = errors.Join(err, f.Chmod(info.Mode()), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
