//go:build go1.18

package main

import "botkit/bots/internal/contest"

// tuning has all tunable numbers of the bot. Costs are in steps of an ant.
var tuning struct {
	exploreMargin, exploreHome, exploreGain, exploreSpread float64
	aloneLoss, ladenLoss, pairGain, ambushLeast            float64
	territory, territoryMany, nearGain, nearLoss           float64
	foeAhead, foeTurn, foeBack, foeOther                   float64
	foeStay, foeStood, companyOf, oddsLeast                float64
	symmetryMost, revealBonus                              float64
	territoryLead, territoryKnown                          float64
}

var params = contest.Params{
	contest.Tune(&tuning.exploreMargin, "explore-margin", 10, -20, 60, 2, "steps that it takes to find food beyond the edge of the known world"),
	contest.Tune(&tuning.exploreHome, "explore-home", 1, 0, 3, 0.1, "cost of a frontier square a step from home"),
	contest.Tune(&tuning.exploreGain, "explore-gain", 0.3, 0, 3, 0.1, "worth of each new square in sight"),
	contest.Tune(&tuning.exploreSpread, "explore-spread", 2, 0, 10, 0.5, "cost of each step that a goal is too near to another explorer's"),
	contest.Tune(&tuning.aloneLoss, "alone-loss", 100, 0, 1000, 5, "cost of a foe that comes to an ant alone"),
	contest.Tune(&tuning.ladenLoss, "laden-loss", 5, 0, 200, 1, "what is added for an ant with food"),
	contest.Tune(&tuning.pairGain, "pair-gain", 0, -50, 200, 1, "worth of a foe that comes to several ants"),
	contest.Tune(&tuning.ambushLeast, "ambush-least", 0.15, 0, 1, 0.05, "least chance of a foe for which ants leave their way"),
	contest.Tune(&tuning.foeAhead, "foe-ahead", 20, 0, 100, 1, "weight of a foe going on as it went"),
	contest.Tune(&tuning.foeTurn, "foe-turn", 1.7, 0, 100, 0.2, "weight of a foe turning by half a quarter"),
	contest.Tune(&tuning.foeBack, "foe-back", 2, 0, 100, 0.2, "weight of a foe going back"),
	contest.Tune(&tuning.foeOther, "foe-other", 0.8, 0.1, 100, 0.2, "weight of each other move of a foe"),
	contest.Tune(&tuning.foeStay, "foe-stay", 0.4, 0, 100, 0.2, "weight of a foe that walked standing still"),
	contest.Tune(&tuning.foeStood, "foe-stood", 12, 0, 100, 2, "weight of a foe that stood going on to stand"),
	contest.Tune(&tuning.companyOf, "company", 3, 1, 1000, 1, "number of ants together from which on the loss of one is shared"),
	contest.Tune(&tuning.oddsLeast, "odds-least", 0.1, 0.01, 1, 0.05, "least chance of food for which an ant sets out"),
	contest.Tune(&tuning.territory, "territory", 10, -1, 60, 1, "steps from home within which what foes leave is ours, in a duel"),
	contest.Tune(&tuning.territoryMany, "territory-many", -1, -1, 60, 1, "the same with more than two colonies"),
	contest.Tune(&tuning.nearGain, "near-gain", 30, -50, 200, 1, "worth of a foe that comes to several ants there"),
	contest.Tune(&tuning.nearLoss, "near-loss", 8, -50, 200, 1, "cost of a foe that comes to an ant alone there"),
	contest.Tune(&tuning.territoryLead, "territory-lead", 2, -60, 60, 1, "how much nearer home than to the rival's hill it must be, where that is known"),
	contest.Tune(&tuning.territoryKnown, "territory-known", 16, -60, 60, 1, "steps from home within which what foes leave is ours, where the rival's hill is known"),
	contest.Tune(&tuning.symmetryMost, "symmetry-most", 8, 0, 8, 1, "number of colonies up to which the symmetry of the island is used"),
	contest.Tune(&tuning.revealBonus, "reveal", 0.04, 0, 1, 0.01, "worth of a new square in sight among equal ways"),
}
