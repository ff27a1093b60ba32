package main

import (
	"context"
	"fmt"
	"time"

	"botkit/localref/internal/ladder"
	"botkit/localref/internal/lanes"
	"botkit/localref/internal/player"
	"botkit/localref/internal/stats"
)

// ladderGameFlags say how the ladder's games are played.
type ladderGameFlags struct {
	table    tableFlags
	run      ladder.Run
	parallel int
	force    bool
	length   time.Duration
	keep     ladder.Size
	quiet    bool
}

func (f *ladderGameFlags) register(l *ladderCall) {
	f.table.register(l.fs)
	l.game.Flags(l.fs, &f.run.Options.Header)
	l.fs.IntVar(&f.parallel, "parallel", 0, "`count` of games at once (default the cores if bots do fixed work, else one less)")
	l.fs.BoolVar(&f.force, "force", false, "allow more games at once than there are cores: bots that think by the clock play weaker then")
	l.fs.Var(&f.keep, "keep", "keep the turns of games up to this `size`, like 500M or 2G (default all): the oldest go first, games with a fault last, results never")
	l.fs.BoolVar(&f.quiet, "q", false, "do not tell each game")
}

// play makes the run ready and calls do; ended in between, what was played stays.
func (f *ladderGameFlags) play(ctx context.Context, l *ladderCall, do func(context.Context, *ladder.Run) error) error {
	options, err := f.table.options(l.fs)
	if err != nil {
		return l.misuse("%v", err)
	}
	r := &f.run
	options.Header = r.Options.Header
	options.Header.Game = l.game.Info().Name
	if options.Header.League, err = l.game.Info().CheckLeague(f.table.league); err != nil {
		return l.misuse("%v", err)
	}
	if f.parallel, err = lanes.Count(f.parallel, player.Cores(), f.force, f.table.nodes > 0); err != nil {
		return l.misuse("%v", err)
	}
	unlock, err := l.store.Lock()
	if err != nil {
		return err
	}
	defer func() { _ = unlock() }()
	r.Store, r.Options, r.Nodes, r.Parallel, r.Keep = l.store, options, f.table.nodes, f.parallel, int64(f.keep)
	r.Lanes = lanes.Claim(f.parallel)
	defer r.Lanes.Release()
	r.Resolver = l.resolver()
	defer r.Resolver.Close()
	warnMissing(l.errout)
	if warning := r.Lanes.Warning(f.table.nodes == 0); warning != "" {
		l.say(warning)
	}
	if !f.quiet {
		r.Progress = func(g ladder.Game) { l.say(g.Line()) }
	}
	if f.length > 0 {
		limited, cancel := context.WithTimeout(ctx, f.length)
		defer cancel()
		if err := do(limited, r); err != nil && limited.Err() == nil || ctx.Err() != nil {
			return err
		}
		return nil
	}
	return do(ctx, r)
}

func ladderRun(l *ladderCall) func(context.Context) error {
	var f ladderGameFlags
	f.register(l)
	l.fs.IntVar(&f.run.Games, "games", 0, "end after so many games (`count`; a pair is finished)")
	l.fs.DurationVar(&f.length, "for", 0, "end after so `long`, like 2h or 30m")
	return func(ctx context.Context) error {
		if f.run.Games < 0 || f.length < 0 {
			return l.misuse("-games, -for: expected 0 or more")
		}
		return f.play(ctx, l, func(ctx context.Context, r *ladder.Run) error { return r.Do(ctx) })
	}
}

// addFlags describe a version.
type addFlags struct {
	added  ladder.Added
	limits factor
}

func (f *addFlags) register(l *ladderCall) {
	f.limits = 1
	l.fs.StringVar(&f.added.Spec, "p", "", "the version: a `command`, bot:NAME, bot:NAME@REVISION or builtin:NAME")
	l.fs.Var((*seatFlag)(&f.added.With), "with", "a `file` that the program needs beside it; may be repeated")
	l.fs.StringVar(&f.added.Note, "note", "", "what is noted of it, a `text`")
	l.fs.Var(&f.limits, "limits", "`factor` on its time limits, like 2x")
}

func (f *addFlags) add(ctx context.Context, l *ladderCall, state ladder.State) (ladder.Bot, error) {
	if f.added.Spec == "" {
		return ladder.Bot{}, l.misuse("expected the version with -p")
	}
	resolver := l.resolver()
	defer resolver.Close()
	f.added.Name, f.added.State, f.added.Limits = l.words[0], state, float64(f.limits)
	return l.store.Add(ctx, f.added, resolver)
}

func ladderAdd(l *ladderCall) func(context.Context) error {
	var f addFlags
	f.register(l)
	return func(ctx context.Context) error {
		b, err := f.add(ctx, l, ladder.Plays)
		if err == nil {
			fmt.Fprintf(l.out, "%s is in the ladder: %s %s\n", b.Name, b.Command, b.Folder)
		}
		return err
	}
}

func ladderTry(l *ladderCall) func(context.Context) error {
	var f ladderGameFlags
	var candidate addFlags
	f.register(l)
	candidate.register(l)
	sprt := l.fs.String("sprt", "0,10", "the test of `elo0,elo1[,alpha,beta]`")
	against := l.fs.String("against", "", "the champion, a version's `name` (default the strongest that plays)")
	promote := l.fs.Bool("promote", false, "let the candidate play in the ladder when the test accepts elo1")
	return func(ctx context.Context) error {
		test, err := stats.ParseSPRT(*sprt)
		if err != nil {
			return l.misuse("-sprt: %v", err)
		}
		champion, err := l.store.Champion()
		if *against != "" {
			champion, err = l.store.Bot(*against)
		}
		if err != nil {
			return err
		}
		b, err := candidate.add(ctx, l, ladder.Stopped)
		if err != nil {
			return err
		}
		return f.play(ctx, l, func(ctx context.Context, r *ladder.Run) error {
			tried, err := (&ladder.Try{Run: r, Candidate: b, Champion: champion, Test: test}).Do(ctx)
			if tried != nil {
				tried.Text(l.out)
			}
			switch {
			case err != nil:
				return err
			case tried.Fault != nil:
				fmt.Fprintf(l.out, "  see it: %s\n", l.shows(tried.Fault))
				return errFound
			case tried.Verdict != stats.AcceptElo1:
				return errFound
			case *promote:
				fmt.Fprintf(l.out, "  %s plays in the ladder now\n", b.Name)
				return l.store.SetState(b.Name, ladder.Plays)
			}
			fmt.Fprintf(l.out, "  localref ladder %s resume %s lets it play in the ladder\n", l.game.Info().Name, b.Name)
			return nil
		})
	}
}

func ladderShow(l *ladderCall) func(context.Context) error {
	where := l.fs.String("where", "", "only games with these `conditions`, like \"league=gold and seat=0\"; fields: "+ladder.FieldsHelp()+", and the game's own")
	csv := l.fs.Bool("csv", false, "write comma-separated values")
	json := l.fs.Bool("json", false, "write JSON")
	all := l.fs.Bool("all", false, "show removed versions too")
	return func(context.Context) error {
		conditions, err := l.store.Where(*where)
		if err != nil {
			return l.misuse("-where: %v", err)
		}
		st, err := l.store.Standings(conditions, *where)
		switch {
		case err != nil:
			return err
		case *csv:
			return st.CSV(l.out)
		case *json:
			return ladder.JSON(l.out, st)
		}
		return st.Text(l.out, *all)
	}
}

func ladderGames(l *ladderCall) func(context.Context) error {
	var q ladder.Query
	l.fs.StringVar(&q.Bot, "bot", "", "only games of the version with this `name`")
	l.fs.StringVar(&q.Against, "against", "", "only games against the version with this `name`")
	lost := l.fs.Bool("lost", false, "only games that it lost")
	l.fs.BoolVar(&q.Fault, "fault", false, "only games in which it was put out")
	worst := l.fs.Int("worst", 0, "the `count` worst: faults first, then by margin")
	l.fs.IntVar(&q.Limit, "n", 20, "at most `count` games, the newest")
	where := l.fs.String("where", "", "only games with these `conditions`, like \"margin<-20 and date>=2026-05-01\"")
	json := l.fs.Bool("json", false, "write JSON")
	return func(context.Context) (err error) {
		if q.Where, err = l.store.Where(*where); err != nil {
			return l.misuse("-where: %v", err)
		}
		if *lost {
			q.Result = "lost"
		}
		if *worst > 0 {
			q.Worst, q.Limit = true, *worst
		}
		games, err := l.store.Games(q)
		if err != nil {
			return err
		}
		if *json {
			return ladder.JSON(l.out, games)
		}
		return ladder.GamesText(l.out, games, l.shows)
	}
}

func ladderServe(l *ladderCall) func(context.Context) error {
	var f viewFlags
	f.registerServer(l.fs)
	return func(ctx context.Context) error {
		if !f.portThere() {
			return l.misuse("-port: expected 0 to 65535, found %d", f.port)
		}
		server, err := ladder.NewServer(l.store, f.port)
		if err != nil {
			return err
		}
		return f.serve(ctx, l.call, server)
	}
}
