package main

import (
	"context"
	"flag"
	"fmt"
	"sort"
	"strconv"
	"strings"

	"botkit/localref/internal/arena"
	"botkit/localref/internal/match"
	"botkit/localref/internal/millis"
	"botkit/localref/internal/player"
)

// tableFlags say how each game of an arena is played.
type tableFlags struct {
	runFlags
	league string
	nodes  int
}

func (f *tableFlags) register(fs *flag.FlagSet) {
	f.runFlags.register(fs)
	fs.Lookup("timeout").Usage += fmt.Sprintf(", with -nodes %d", fixedWorkScale)
	fs.StringVar(&f.league, "league", "", "`league`; see localref games")
	fs.IntVar(&f.nodes, "nodes", 0, "`count` of fixed work a turn for bot: entrants and for {nodes} in commands: the same games on every machine")
}

// fixedWorkScale is the factor on the time limits when bots do fixed work and
// -timeout is not given: nobody shall lose on time because a machine is slow.
const fixedWorkScale = 50

func (f *tableFlags) check(fs *flag.FlagSet) error {
	if f.nodes < 0 {
		return fmt.Errorf("-nodes: expected 0 or more, found %d", f.nodes)
	}
	given := false
	fs.Visit(func(set *flag.Flag) { given = given || set.Name == "timeout" })
	if f.nodes > 0 && !given {
		f.scale = fixedWorkScale
	}
	return f.apply(new(match.Options))
}

// limits are the settings that can change results, for the plan.
func (f *tableFlags) limits() map[string]string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	return map[string]string{
		"nodes": fmt.Sprint(f.nodes), "timeout": number(f.scale), "grace": number(f.grace),
		"clock": f.clock, "memory": fmt.Sprint(f.memory), "pause": fmt.Sprint(f.pause),
	}
}

// play plays one game of the plan.
func (a *arenaRun) play(ctx context.Context, g arena.Game, lane int) (arena.Result, error) {
	o := match.Options{Header: a.header, Core: -1}
	if err := a.flags.table.apply(&o); err != nil {
		return arena.Result{}, err
	}
	o.Header.Seed = g.Seed
	for _, i := range g.Seats {
		o.Programs = append(o.Programs, a.field[i].program)
	}
	if lane < len(a.cores) {
		o.Core = a.cores[lane].Number
	}
	outcome, err := match.Play(ctx, a.game, o)
	if err != nil {
		return arena.Result{}, err
	}
	return arenaResult(outcome), nil
}

// arenaResult takes from a game what the arena keeps.
func arenaResult(o *match.Outcome) arena.Result {
	r := arena.Result{Scores: scores(o), Ranks: o.Result.Ranks, Turns: o.Turns}
	for seat := range o.Seats {
		s := &o.Seats[seat]
		t := arena.Time{Asked: len(s.Wall), Wall: millis.Rounded(s.Wall.Sum()), CPU: millis.Rounded(s.CPU.Sum()),
			Max: millis.Rounded(s.Wall.Max()), First: millis.Rounded(s.FirstWall), Starved: s.Starved, Late: s.Late}
		if s.Fault != nil {
			if r.Out == nil {
				r.Out = make([]string, len(o.Seats))
			}
			r.Out[seat] = s.Fault.String()
			if strings.Contains(s.Fault.Cause, " within ") {
				t.Late++
			}
		}
		r.Times = append(r.Times, t)
		if len(s.Metrics) > 0 {
			if r.Metrics == nil {
				r.Metrics = make([]map[string]float64, len(o.Seats))
			}
			r.Metrics[seat] = means(s.Metrics)
		}
	}
	return r
}

// scores are what the contest counts, a seat.
func scores(o *match.Outcome) []int {
	if o.Result.Scores != nil {
		return o.Result.Scores
	}
	return o.Result.Ants
}

// means averages a game's metrics. A bot may invent names without end, so
// only some are kept.
func means(metrics map[string]player.Metric) map[string]float64 {
	const most = 16
	names := make([]string, 0, len(metrics))
	for name := range metrics {
		names = append(names, name)
	}
	sort.Strings(names)
	all := map[string]float64{}
	for _, name := range names[:min(most, len(names))] {
		if m := metrics[name]; m.Count > 0 {
			all[name] = m.Mean()
		}
	}
	return all
}
