//go:build go1.18

// Package ants is the rules of the ant contest that a school's rule sheet
// describes: two to eight colonies on an island gather food, raise ants and
// fight until one is left or the round limit comes.
//
// A round is one call of State.Step: all colonies move at once, ants on water
// are lost, colonies that share a square fight, ants take food, bring it home,
// and full stores raise ants. The original program fixes the messages (wire.go
// writes and reads them) but leaves much of the rest open. These are the
// readings chosen:
//
//	R1   y grows to the north: N is y+1, E is x+1.
//	R2   Outside the grid is water: it is seen as water, and an ant that goes
//	     there is lost like one on water, with what it carries.
//	R3   All colonies move at the same time; nothing is decided between moves.
//	R4   Ants that cross on their way do not meet: only squares count, after
//	     the moves.
//	R5   On a square with ants of several colonies each of them loses one ant,
//	     again and again, until one colony is left or none: 3,2,1 ends as
//	     1,0,0 and 3,3,1 as 0,0,0. So every colony loses as many as the
//	     second largest group has.
//	R6   The youngest ants of a colony on the square die first; food they carry
//	     is lost.
//	R7   A square on which a fight took place then gets 10 food, once, however
//	     many died, and holds at most 99.
//	R8   An ant without food on a square with food takes one unit; the oldest
//	     ant takes first where there is too little for all. It cannot decline.
//	R9   That holds on hills as well: food that lies on a hill, own or
//	     foreign, is taken like any other. What is in a store cannot be taken.
//	R10  A colony with 8 or more in store raises one ant for 8 food; at most one
//	     a round.
//	R11  The new ant appears on the hill after the fights, whoever stands there;
//	     it fights in the next round at the earliest.
//	R12  There is one combat a round; a birth never starts a second one.
//	R13  Any number of own ants may share a square. A colony starts with three
//	     ants, or as many as the map file says, all on the hill.
//	R14  Ants are told and answered in the order of age, the oldest first; age
//	     is the order of birth.
//	R15  A colony with no ants after the births is dead and stays dead,
//	     whatever is in its store. Its hill stays on the map as a foreign hill.
//	     The round is counted from 1: who dies in the first round died in 1.
//	R16  Ranking: who died later is better, who lives is best; then more ants,
//	     then more food in store and on ants (so two colonies that die in the
//	     same round are told apart by their stores); equal colonies share the
//	     rank. The game ends when at most one colony lives, or at the round
//	     limit.
//
// A colony that is put out by the referee (late, dead, wrong answer) loses all
// its ants before the moves of that round and ranks as dead in that round.
// No food grows back.
//
// What a player sees of a square is the first that applies: water, home, hill,
// friend, foe, food, empty. The square under an ant is one of these too: home,
// hill or friend.
//
// Sizes: maps of up to MaxSide squares a side, MaxColonies colonies, MaxAnts
// ants a colony (above that nothing is born; the food of the generated maps is
// enough for about 300 if one colony got all of it). The State is a plain value of
// some 230 KB with fixed arrays: a step allocates nothing and costs
// microseconds, a copy is one assignment.
package ants
