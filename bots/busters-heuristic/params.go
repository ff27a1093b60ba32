//go:build go1.18

package main

import "botkit/bots/internal/contest"

// The tunable numbers.
var (
	horizon                                   float64
	discount                                  float64
	carriedWorth, freeWorth                   float64
	stunnedCost, rechargeCost                 float64
	homeWeight, exploreCost                   float64
	chaseWeight                               float64
	samplesUsed, winWorth, foundWorth         float64
	radarGain, staleEnemy                     float64
	switchMargin, stepMargin, giveUp          float64
	takenNear, takenFar, doubtCost, doubtRate float64
	escortRange, lastChase, passSaves         float64
	sureBy, goalNoise                         float64
	astrayRate, staminaWeight, candidateKinds float64
)

var params = contest.Params{
	contest.Tune(&horizon, "horizon", 40, 4, 80, 4, "turns that a playout looks ahead"),
	contest.Tune(&discount, "discount", 0.98, 0.8, 1, 0.005, "worth of a ghost a turn later"),
	contest.Tune(&carriedWorth, "carried", 0.85, 0, 1, 0.05, "worth of a carried ghost at the horizon"),
	contest.Tune(&freeWorth, "free", 1, 0, 3, 0.1, "worth of the nearness of free ghosts at the horizon"),
	contest.Tune(&stunnedCost, "stunned", 0.02, 0, 0.2, 0.01, "cost of each turn of sleep left at the horizon"),
	contest.Tune(&rechargeCost, "recharge", 0.006, 0, 0.1, 0.002, "cost of each turn of recharge left at the horizon"),
	contest.Tune(&homeWeight, "home", 0.2, -1, 2, 0.1, "weight of the way home in the choice of a ghost"),
	contest.Tune(&exploreCost, "explore", 4, 0, 40, 1, "turns that looking into the fog costs against a known ghost"),
	contest.Tune(&chaseWeight, "chase", 0.6, 0, 3, 0.1, "weight of the time to catch a carrier"),
	contest.Tune(&samplesUsed, "samples", 8, 1, 64, 1, "guesses of what is hidden that a plan is tried on"),
	contest.Tune(&winWorth, "win", 3, 0, 20, 1, "worth of having the majority, in ghosts"),
	contest.Tune(&foundWorth, "found", 0.3, 0, 2, 0.05, "worth of finding a hidden ghost"),
	contest.Tune(&doubtCost, "doubt", 8, 0, 60, 2, "turns that a ghost counts farther if it is surely gone"),
	contest.Tune(&radarGain, "radar", 0.3, 0, 1, 0.05, "share of the hidden places that RADAR must show"),
	contest.Tune(&switchMargin, "switch", 0, 0, 0.5, 0.01, "what another goal must be better by, in ghosts"),
	contest.Tune(&stepMargin, "stepmargin", 0.08, 0, 0.5, 0.01, "what a single step must be better by"),
	contest.Tune(&giveUp, "giveup", 1, 0, 5, 0.25, "standard errors above its mean at which a plan that is behind is given up"),
	contest.Tune(&takenNear, "takennear", 40, 1, 200, 2, "turns that a weak ghost out of sight lasts at the enemy's base"),
	contest.Tune(&takenFar, "takenfar", 300, 0, 1000, 20, "and how much longer far from it"),
	contest.Tune(&doubtRate, "doubtrate", 0.2, 0, 1, 0.05, "chance that an enemy out of sight takes a ghost near it, a turn"),
	contest.Tune(&astrayRate, "astray", 0.0005, 0, 0.01, 0.0002, "weight of a lost ghost for each turn that nobody looked at a place"),
	contest.Tune(&staminaWeight, "stamina", 0.7, 0, 3, 0.1, "turns that each stamina of a ghost counts"),
	contest.Tune(&candidateKinds, "kinds", 0, 0, 31, 1, "orders tried besides keeping the goal and choosing anew, a bit each: stuns 1, hunts 2, fog and carriers 4, carrying 8, steps 16"),
	contest.Tune(&passSaves, "pass", 4, 0, 20, 1, "turns of way that a throw must save where no stun threatens"),
	contest.Tune(&escortRange, "escort", 5000, 0, 20000, 1000, "distance from which busters join the carrier of the ghost that wins"),
	contest.Tune(&lastChase, "lastchase", 0.2, 0, 1, 0.1, "weight of a chase when the enemy's carriers would win, against other chases"),
	contest.Tune(&sureBy, "sure", 1, 0, 5, 0.25, "standard errors that another plan must be better by"),
	contest.Tune(&goalNoise, "noise", 3, 0, 20, 1, "turns that playouts err by in the choice of a ghost"),
	contest.Tune(&staleEnemy, "stale", 0.5, 0, 1, 0.1, "how far a hidden enemy may have strayed, in shares of its walk"),
}
