//go:build go1.18

package main

import "botkit/bots/internal/contest"

// The tunable numbers. Costs are in steps of an ant.
var (
	exploreMargin, exploreHome, exploreGain, exploreSpread float64
	threatAlone, threatLaden, threatPair                   float64
	revealBonus                                            float64
)

var params = contest.Params{
	contest.Tune(&exploreMargin, "explore-margin", 10, -20, 60, 2, "steps that it takes to find food beyond the edge of the known world"),
	contest.Tune(&exploreHome, "explore-home", 1, 0, 3, 0.1, "cost of a frontier square a step from home"),
	contest.Tune(&exploreGain, "explore-gain", 0.3, 0, 3, 0.1, "worth of each new square in sight"),
	contest.Tune(&exploreSpread, "explore-spread", 2, 0, 10, 0.5, "cost of each step that a goal is too near to another explorer's"),
	contest.Tune(&threatAlone, "threat-alone", 1.5, 0, 20, 0.25, "cost of a step to where a foe can come, alone"),
	contest.Tune(&threatLaden, "threat-laden", 2, 0, 20, 0.25, "the same, with food"),
	contest.Tune(&threatPair, "threat-pair", 0.25, -5, 20, 0.25, "the same, with an ant of ours beside"),
	contest.Tune(&revealBonus, "reveal", 0.04, 0, 1, 0.01, "worth of a new square in sight among equal ways"),
}
