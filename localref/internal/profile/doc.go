// Package profile measures a bot: what its turns take, what it gets done in
// them, what it allocates, and how much of the limit it may use.
//
//	m, err := profile.New(settings)   // checked, nothing is built
//	err = m.Run(ctx)                  // builds, plays, keeps the files
//	err = m.Report(os.Stdout)         // the text, and the page with its drawings
//
// The parts: measure.go plays, report.go tells; collect.go takes turns from games, times.go and histogram.go
// describe their times, tail.go looks beyond what was measured, curve.go
// follows a bot's own numbers over the turns, gctrace.go reads what Go's
// garbage collector says, counters.go what the bot's profile build counted,
// pprof.go joins profiles and names their top functions, svg.go and html.go draw.
package profile
