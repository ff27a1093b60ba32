//go:build go1.18

package main

import "botkit/bots/internal/contest"

// tuning has all tunable numbers of the bot.
var tuning struct {
	tier0, tier1, tier2, tier3, chance  float64
	rupee, deny                         float64
	worth, flat, pace, length           float64
	discount, spell                     float64
	win, soft, softer                   float64
	width, depth                        float64
	rivalWidth, rivalDepth, rounds      float64
	others, othersShelf, othersDiscount float64
	trust, heed, memory                 float64
}

var params = contest.Params{
	contest.Tune(&tuning.tier0, "tier0", 0.8, 0, 3, 0.1, "worth of a tier-0 ingredient on the shelf at the end of a line"),
	contest.Tune(&tuning.tier1, "tier1", 1.6, 0, 6, 0.1, "worth of a tier-1 ingredient"),
	contest.Tune(&tuning.tier2, "tier2", 2.4, 0, 8, 0.1, "worth of a tier-2 ingredient"),
	contest.Tune(&tuning.tier3, "tier3", 3.2, 0, 10, 0.1, "worth of a tier-3 ingredient"),
	contest.Tune(&tuning.chance, "chance", 0.5, 0, 3, 0.1, "weight of what the shelf at the end of a line could brew from a queue drawn at random"),
	contest.Tune(&tuning.rupee, "rupee", 1, 0.5, 3, 0.1, "worth of a rupee"),
	contest.Tune(&tuning.deny, "deny", 2.5, 0, 8, 0.5, "worth of an order that the rival is expected to want later"),
	contest.Tune(&tuning.discount, "discount", 0.97, 0.8, 1, 0.005, "what a gain keeps of its worth a turn"),
	contest.Tune(&tuning.spell, "spell", 0.15, 0, 4, 0.1, "weight of the worth of a spell in the search"),
	contest.Tune(&tuning.worth, "worth", 1.5, -10, 10, 0.5, "added to the worth of each spell, rupees in 22 turns"),
	contest.Tune(&tuning.flat, "flat", 0.3, 0, 5, 0.1, "worth of any spell in the search, whatever it does and when"),
	contest.Tune(&tuning.pace, "pace", 5.3, 2, 10, 0.2, "turns from brew to brew"),
	contest.Tune(&tuning.length, "length", 42, 25, 60, 1, "turns of a game"),
	contest.Tune(&tuning.win, "win", 100, 0, 1000, 25, "worth of winning at the end of a line"),
	contest.Tune(&tuning.soft, "soft", 1, 0.1, 20, 0.5, "score difference that makes an end now all but sure"),
	contest.Tune(&tuning.softer, "softer", 2, 0, 10, 0.1, "how much that difference grows a turn ahead"),
	contest.Tune(&tuning.width, "width", 320, 10, 2048, 50, "nodes kept a ply"),
	contest.Tune(&tuning.depth, "depth", 16, 1, 24, 1, "plies searched at most"),
	contest.Tune(&tuning.rivalWidth, "rivalwidth", 200, 1, 2048, 50, "nodes kept a ply in the rival's search"),
	contest.Tune(&tuning.rivalDepth, "rivaldepth", 15, 1, 24, 1, "plies of the rival's search"),
	contest.Tune(&tuning.rounds, "rounds", 4, 0, 12, 1, "rounds of a search for the rival and one against it, each against the last line found; 0: only an own search"),
	contest.Tune(&tuning.trust, "trust", 0.85, 0, 1, 0.1, "weight of a search against a forecast, relative to the one that follows from it"),
	contest.Tune(&tuning.others, "others", 1, 0, 1, 1, "1: every other round the rival weighs shelf and time as other bots do"),
	contest.Tune(&tuning.othersShelf, "othersshelf", 1.4, 0.5, 3, 0.1, "how much more such a rival's shelf is worth to her"),
	contest.Tune(&tuning.othersDiscount, "othersdiscount", 0.98, 0.9, 1, 0.005, "such a rival's discount"),
	contest.Tune(&tuning.heed, "heed", 1, 0, 4, 0.25, "how much a round counts for having seen the rival's moves coming: exponent of its hit rate"),
	contest.Tune(&tuning.memory, "memory", 0.15, 0.01, 1, 0.05, "share of the last turn in that hit rate"),
}
