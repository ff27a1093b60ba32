// Package profile measures a bot: what its turns take, what it gets done in
// them, what it allocates, and how much of the limit it may use.
//
//	games := new(profile.Collector)           // a replay.Sink of many games
//	…                                         // match.Play with games as a sink
//	times := profile.Walls(games.Turns)       // sorted, first turns apart
//	margin, err := profile.EstimateMargin(…)  // the budget that keeps late turns rare
//	page.Write(file)                          // all of it as one file
//
// The parts: collect.go takes turns from games, times.go and histogram.go
// describe their times, tail.go looks beyond what was measured, curve.go
// follows a bot's own numbers over the turns, gctrace.go reads what Go's
// garbage collector says, counters.go what the bot's profile build counted,
// pprof.go joins profiles and names their top functions, svg.go and html.go draw.
package profile
