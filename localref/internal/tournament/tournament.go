// Package tournament carries an arena out: it builds the entrants, fixes the
// plan, opens the results file, and plays what is missing, each game by package
// match in a lane of its own.
//
//	t, err := tournament.Prepare(ctx, settings, resolver)
//	defer t.Close()
//	err = t.Play(ctx, nil)
//	t.Tally.Report().Text(os.Stdout)
package tournament

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/entrants"
	"botkit/localref/internal/game"
	"botkit/localref/internal/journal"
	"botkit/localref/internal/lanes"
	"botkit/localref/internal/match"
	"botkit/localref/internal/player"
	"botkit/localref/internal/replay"
	"botkit/localref/internal/stats"
)

// Settings say who plays what, how often and where.
type Settings struct {
	Game *game.Game
	// Options are those of each match; its Header has no seed. Limits are what
	// the plan says of them, Nodes the fixed work among them.
	Options match.Options
	Limits  map[string]string
	Nodes   int
	// Entrants take part; with Gauntlet the first plays all others.
	Entrants entrants.List
	Gauntlet bool
	// Seeds and Games are those of arena.ChooseSeeds.
	Seeds string
	Games int
	// EntrantLimits has, by the name of an entrant, one more factor on its limits.
	EntrantLimits map[string]float64
	// Record takes the games that Keep names, nil for none.
	Record *replay.Writer
	Keep   Keep
	// SPRT ends the tournament when it decides, nil for none.
	SPRT        *stats.SPRT
	DropStarved bool
	// Parallel and Force are those of lanes.Count.
	Parallel int
	Force    bool
	// File is the results file, one named by the plan if it is empty; Fresh begins
	// it anew. Shard is the part to play.
	File  string
	Fresh bool
	Shard arena.Shard
}

// Tournament is one that is ready to be played.
type Tournament struct {
	// Path is the results file, Tally the figures of the games in it.
	Path  string
	Tally *arena.Tally

	settings Settings
	field    entrants.Field
	plan     *arena.Plan
	file     *arena.File
	lanes    *lanes.Lanes
	parallel int
	skipped  []string
}

// Prepare builds the entrants and opens the results file. Close must follow.
func Prepare(ctx context.Context, s Settings, r *player.Resolver) (*Tournament, error) {
	if s.Entrants.Pool != "" && len(s.Entrants.Players) == 0 {
		return nil, errors.New("-pool: expected a candidate with -p as well")
	}
	t := &Tournament{settings: s}
	kit := entrants.Builder{Game: s.Game, Resolver: r, Nodes: s.Nodes}
	var err error
	if t.field, err = kit.Field(ctx, s.Entrants); err != nil {
		return nil, err
	}
	t.skipped = kit.Skipped
	if err := t.limit(); err != nil {
		return nil, err
	}
	if err := t.makePlan(); err != nil {
		return nil, err
	}
	if t.parallel, err = lanes.Count(s.Parallel, player.Cores(), s.Force, !t.byTheClock()); err != nil {
		return nil, err
	}
	if t.Path, err = t.path(); err != nil {
		return nil, err
	}
	if s.Fresh {
		if err := arena.Clear(t.Path); err != nil {
			return nil, err
		}
	}
	t.Tally = arena.NewTally(t.plan, s.SPRT, s.DropStarved)
	if t.file, err = arena.Open(t.Path, t.plan, t.Tally.Add); err != nil {
		return nil, err
	}
	t.lanes = lanes.Claim(t.parallel)
	return t, nil
}

// path is the results file. One that version 1.0 has begun is found too.
func (t *Tournament) path() (string, error) {
	s := &t.settings
	path, err := journal.Path(s.File, t.plan.FileName(s.Shard))
	if err != nil || s.File != "" {
		return path, err
	}
	old, err := journal.Path("", t.plan.FileName10(s.Shard))
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(path); err != nil {
		if _, err := os.Stat(old); err == nil {
			return old, nil
		}
	}
	return path, nil
}

// makePlan fixes the games.
func (t *Tournament) makePlan() error {
	s := &t.settings
	h := s.Options.Header
	h.Seed = "1"
	_, m, err := s.Game.Begin(h) // to know how many seats there are
	if err != nil {
		return err
	}
	seeds, err := arena.ChooseSeeds(s.Seeds, s.Games, m.Seats(), s.SPRT != nil)
	if err != nil {
		return err
	}
	t.plan = &arena.Plan{Rules: s.Options.Header, Limits: s.Limits, Entrants: t.field.Plan(), Seats: m.Seats(),
		Gauntlet: s.Gauntlet || s.Entrants.Pool != ""}
	if err := t.plan.Complete(seeds); err != nil {
		return err
	}
	if s.SPRT != nil {
		return t.plan.CheckSPRT()
	}
	return nil
}

// Close gives back the file and the cores.
func (t *Tournament) Close() error {
	t.lanes.Release()
	return t.file.Close()
}

// Games is how many games there are, and how many of them the file has.
func (t *Tournament) Games() (planned, played int) { return t.plan.Games(), t.file.Len() }

func (t *Tournament) byTheClock() bool { return t.settings.Nodes == 0 || len(t.field.ByTheClock()) > 0 }

// Warnings say what makes the figures weaker than they look.
func (t *Tournament) Warnings() (all []string) {
	all = append(all, t.skipped...)
	if t.file.Len() > 0 {
		all = append(all, t.field.Compared()...)
	}
	if n := t.file.Beyond; n > 0 {
		all = append(all, fmt.Sprintf("the file has %d games more, which are beyond these seeds and do not count", n))
	}
	if warning := t.lanes.Warning(t.byTheClock()); warning != "" {
		all = append(all, warning)
	}
	return append(all, t.field.Warnings()...)
}

// Play plays what is missing. progress, if not nil, is told after each game.
func (t *Tournament) Play(ctx context.Context, progress func(arena.Progress)) error {
	games := &arena.Run{Plan: t.plan, File: t.file, Tally: t.Tally, Play: t.one,
		Parallel: t.parallel, Shard: t.settings.Shard, Progress: progress}
	return games.Do(ctx)
}

// one plays one game; once more if bots think by the clock and the machine put
// one out, that counts then.
func (t *Tournament) one(ctx context.Context, g arena.Game, lane int) (arena.Result, error) {
	o := t.settings.Options
	o.Header.Seed, o.Core, o.Startable = g.Seed, t.lanes.Core(lane), true
	for _, i := range g.Seats {
		o.Programs = append(o.Programs, t.field[i].Program)
		o.Limits = append(o.Limits, cmp.Or(t.field[i].Limits, 1))
	}
	var seen replay.Record
	if t.settings.Record != nil {
		o.Sinks = slices.Concat(o.Sinks, []replay.Sink{&seen})
	}
	first, outcome, err := match.PlayAgain(ctx, t.settings.Game, o, t.settings.Nodes > 0)
	if err != nil {
		return arena.Result{}, err
	}
	result := arena.ResultOf(outcome)
	if first != nil {
		result = arena.ResultOfSecond(first, outcome)
	}
	if len(seen.Turns) > 0 && t.settings.Keep.wants(g, outcome) {
		if err := t.settings.Record.Write(&seen); err != nil {
			return arena.Result{}, err
		}
	}
	return result, nil
}
