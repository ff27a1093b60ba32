//go:build go1.18

package main

import "botkit/bots/internal/contest"

// tuning has all tunable numbers of the bot.
var tuning struct {
	// Of the leagues with stamina.
	opening, thin, strong, sure, hide, fought, pass float64
	// Of what is believed.
	explore, astray, takenNear, takenFar, doubtRate, stale float64
	// Of the race in the leagues without stamina.
	fade, keep, deny, late, home, node, free, spared, found float64
}

var params = contest.Params{
	contest.Tune(&tuning.opening, "opening", 20, 0, 30, 1, "turns after which the line across the middle is given up"),
	contest.Tune(&tuning.thin, "thin", 0.15, 0, 1, 0.05, "share of the map that is hidden as long as strong ghosts wait"),
	contest.Tune(&tuning.strong, "strong", 15, 0, 41, 1, "stamina from which a ghost is strong"),
	contest.Tune(&tuning.sure, "sure", 0.35, 0, 1, 0.05, "chance that a ghost is still there from which it is gone for"),
	contest.Tune(&tuning.hide, "hide", 5, 0, 19, 1, "turns of recharge left from which a buster keeps away from those that can stun"),
	contest.Tune(&tuning.fought, "fought", 39, 0, 40, 1, "stamina up to which a ghost that both teams are at draws all others"),
	contest.Tune(&tuning.pass, "pass", 4, 0, 20, 1, "turns of way that a throw must save where no stun threatens"),

	contest.Tune(&tuning.explore, "explore", 4, 0, 40, 1, "turns that looking at a node with one ghost costs beside the way"),
	contest.Tune(&tuning.astray, "astray", 0.0005, 0, 0.01, 0.0002, "weight of a lost ghost for each turn that nobody looked at a place"),
	contest.Tune(&tuning.takenNear, "takennear", 40, 1, 200, 2, "turns that a weak ghost out of sight lasts at the enemy's base"),
	contest.Tune(&tuning.takenFar, "takenfar", 300, 0, 1000, 20, "and how much longer far from it"),
	contest.Tune(&tuning.doubtRate, "doubtrate", 0.2, 0, 1, 0.05, "chance that an enemy out of sight takes a ghost near it, a turn"),
	contest.Tune(&tuning.stale, "stale", 0.5, 0, 1, 0.1, "how far a hidden enemy may have strayed as drawn, in shares of its walk"),

	contest.Tune(&tuning.fade, "racefade", 0.08, 0, 0.5, 0.02, "rate at which a ghost loses worth with the turns until it is caught"),
	contest.Tune(&tuning.keep, "racekeep", 0.05, 0, 1, 0.05, "what other routes must be better by, in ghosts"),
	contest.Tune(&tuning.deny, "racedeny", 1.3, 0, 3, 0.25, "worth of keeping a ghost from the enemy"),
	contest.Tune(&tuning.late, "racelate", 1, 0, 5, 0.5, "turns that the enemy may be sooner than thought"),
	contest.Tune(&tuning.home, "racehome", 0.3, 0, 2, 0.1, "weight of the way home in the choice of what follows"),
	contest.Tune(&tuning.node, "racenode", 0.75, 0, 2, 0.05, "worth of a ghost that may hide somewhere against one that was seen"),
	contest.Tune(&tuning.free, "racefree", 0.5, 0, 3, 0.25, "worth of relieving a buster that keeps a ghost from an enemy"),
	contest.Tune(&tuning.spared, "racespared", 0.7, 0, 1, 0.05, "share of what phantoms take at once that the enemies leave"),
	contest.Tune(&tuning.found, "racefound", 28, 5, 100, 2, "turns in which that share falls to a third"),
}
