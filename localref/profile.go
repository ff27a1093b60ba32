package main

import (
	"context"
	"flag"

	"botkit/localref/internal/profile"
)

var profileCommand = &command{
	name: "profile", usage: "GAME [flags]",
	summary: "Say where a bot's time goes: turn times, work, functions, allocations, margin",
	run:     runProfile,
}

func runProfile(ctx context.Context, c *call) error {
	s := profile.Settings{Memory: defaultMemory, Building: c.building, Say: c.say, NoCore: func() { warnNoCore(c.errout) }}
	fs := c.flags()
	profileFlags(fs, &s)
	var err error
	if s.Game, err = c.onlyGame(fs, &s.Header); err != nil {
		return err
	}
	m, err := profile.New(s)
	if err != nil {
		return c.misuse("%v", err)
	}
	warnMissing(c.errout)
	if err := m.Run(ctx); err != nil {
		return err
	}
	return m.Report(c.out)
}

func profileFlags(fs *flag.FlagSet, s *profile.Settings) {
	fs.StringVar(&s.Bot, "bot", "", "`bot` to measure: a command, src:FILE, or the name or folder of a kit's bot, flags may follow (default the game's bot)")
	fs.Var((*seatFlag)(&s.Others), "p", "an `opponent`, may be repeated; seats without one get the measured bot too")
	fs.IntVar(&s.Games, "games", 4, "`count` of games measured without a profiler, with seeds from -seed on")
	fs.IntVar(&s.Profiled, "profiled", 1, "`count` of further games played with the profiler of -mode")
	fs.Int64Var(&s.Seed, "seed", 1, "`seed` of the first game")
	fs.StringVar(&s.Mode, "mode", "cpu", "`what` to profile: cpu; of a bot with bots/internal/contest also mem, allocs, block or trace")
	fs.StringVar(&s.Dir, "o", "", "`folder` for the files (default results/profile-GAME)")
	fs.StringVar(&s.Header.League, "league", "", "`league`; see localref games")
	fs.Float64Var(&s.Scale, "timeout", 1, "`factor` on the contest's time limits")
}
