//go:build go1.18

package main

import "botkit/bots/internal/contest"

// tuning has all tunable numbers of the bot; README.md tells which were measured.
var tuning struct {
	exploration  float64
	valueScale   float64
	fpu          float64
	expandAfter  float64
	completeFrom float64
	beginLow     float64
	beginSpread  float64
	keepLow      float64
	keepSpread   float64
	maxTrees     float64
	seedSkip     float64
	seedTargets  float64
}

var params = contest.Params{
	contest.Tune(&tuning.exploration, "exploration", 0.25, 0.02, 3, 0.05, "UCT's exploration constant on values in 0..1"),
	contest.Tune(&tuning.valueScale, "scale", 12, 2, 60, 2, "points of difference that are worth about 73 %"),
	contest.Tune(&tuning.fpu, "fpu", 0.05, -0.5, 0.5, 0.05, "what an untried action is believed to lose against its parent"),
	contest.Tune(&tuning.expandAfter, "expand", 2, 1, 20, 1, "visits of a leaf before it gets children"),
	contest.Tune(&tuning.completeFrom, "completeFrom", 9, 0, 20, 1, "first day on which the tree considers COMPLETE"),
	contest.Tune(&tuning.beginLow, "beginLow", 11, 5, 20, 1, "rollouts: earliest day on which a player begins to complete"),
	contest.Tune(&tuning.beginSpread, "beginSpread", 4, 0, 8, 1, "rollouts: that many days later at the most"),
	contest.Tune(&tuning.keepLow, "keepLow", 3, 0, 8, 1, "rollouts: fewest tall trees kept while days are left"),
	contest.Tune(&tuning.keepSpread, "keepSpread", 3, 0, 6, 1, "rollouts: that many more at the most"),
	contest.Tune(&tuning.maxTrees, "maxTrees", 9, 3, 20, 1, "rollouts: no seeds for an owner of so many trees"),
	contest.Tune(&tuning.seedSkip, "seedSkip", 0.15, 0, 0.9, 0.05, "rollouts: chance to pass over a day's seed"),
	contest.Tune(&tuning.seedTargets, "seedTargets", 6, 1, 20, 1, "seed targets considered in the tree"),
}
