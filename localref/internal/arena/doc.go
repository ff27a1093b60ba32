// Package arena plays many games and says who is stronger.
//
// A Plan fixes the games: which entrants meet, on which seeds, in which seats.
// Games are grouped: a group is one pairing on one seed with everybody in every
// seat, for two players a pair with the seats swapped. The list of
// games follows from the plan by arithmetic, so a number names a game on every
// machine.
//
// A Run plays what is missing with some workers and appends each game to a File before
// it counts: the plan on the first line, then one line of JSON a game. A run
// that is killed goes on with the same plan and the same file. A Shard is a
// part of a plan for one of several machines; Merge joins their files.
//
// A Tally turns games into figures as they come, in memory that does not grow with
// them; Report prints them. The statistics are those of package stats.
//
// How a game is played is not known here: a Play does it.
package arena
