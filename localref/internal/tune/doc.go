// Package tune looks for the numbers with which a bot plays best, by games.
//
// A bot lists its tunable numbers as Params; a Space turns a choice of them into coordinates
// between 0 and 1. The search (SPSA) asks for a generation of two points at a
// time. Each point of a generation plays the same pairs of games (same seed, seats swapped)
// against the same opponents, so that luck is shared; the next generation
// plays others, so that no seed is learnt. What was found in the end plays the old values
// on seeds that the search never saw, until a sequential test decides.
//
// A Plan is all that decides a run. A Journal holds it on its first line and then one
// line of JSON a game, written before the game counts. A Run always begins
// at the beginning and plays what the journal does not have: a search draws from
// its seed alone, so the games that are there lead it back to where it was.
// That is also how several machines share a run: each has a journal of its own
// and reads those of the others (Journal.Follow).
//
// How a game is played is not known here: a Play does it.
package tune
