//go:build go1.18

// Package busters holds the rules of Code Busters in its five leagues: two
// teams search a map of 16001 x 9001 in the fog, capture ghosts and bring them
// home.
//
// A State is a plain value that the search copies with `=`; State.Step plays
// one turn of both teams. The referee and the bot use the same code: the
// referee prints a State for each team (AppendInit, AppendInput), the bot reads
// that text into a View.
//
// # The leagues
//
//	wood2   MOVE BUST RELEASE; one uncontested BUST captures
//	wood1   and STUN
//	bronze  and stamina (3, 15 or 40); more than half of the ghosts ends the game
//	silver  and RADAR
//	gold    and EJECT
//
// # One turn
//
// All commands act on the state at the start of the turn. A stunned buster does
// nothing. Free ghosts that are not busted make the step of 400 away from the
// nearest buster that the positions at the start of the turn call for; one that
// was busted the turn before stands, and none moves in turn 0. BUST counts at
// 900..1760, takes 1 stamina, and at 0 the team with strictly more busts gets
// the ghost. STUN reaches 1760 between start positions, the victim still acts,
// then loses its ghost where it stands. RELEASE within 1600 of the own base
// scores.
//
// # Readings
//
// The statement and the recorded games leave these open; this is how they are
// read here:
//
//   - The bounds of BUST, 900 and 1760, both count, so do 1760 for STUN, 1600
//     for RELEASE and 2200 or 4400 for seeing.
//   - If two busters are equally near to a ghost that their team takes, the
//     lower id gets it.
//   - A carrier that tries BUST on another ghost drops its own at its place
//     whether or not the new BUST is in reach, and the new BUST counts. BUST of
//     the very ghost it carries changes nothing. A ghost dropped this turn
//     cannot be busted this turn.
//   - A STUN that fails (out of reach, not recharged, no such buster, one of
//     the own team) stuns nobody and spends nothing, but drops the ghost of
//     a carrier at its place. A carrier that stuns drops its ghost even in its
//     own base: only a stunned carrier secures by being there.
//   - Recharge runs on while a buster is stunned.
//   - A ghost captured and dropped in one turn was busted in that turn: it
//     shows its busts and does not move in the next turn. One that a stunned
//     buster drops elsewhere is free to flee at once.
//   - A victim's own STUN, RELEASE, EJECT or RADAR of the turn happens.
//   - RADAR may be used once by each buster; a second one does nothing, and a
//     carrier keeps its ghost. EJECT without a ghost does nothing. An ejected
//     ghost stays on the map.
//   - Five busters start at the places of three, (3297,0) and (0,3297). An even
//     number of ghosts has no centre ghost: ids 0 and 1 are twins, 2 and 3, and
//     so on. Places are uniform, at least 3800 from either base and 200 from
//     an edge; stamina is uniform over 3, 15 and 40.
//   - A command word must stand at the start of the line in capitals; numbers are
//     whole and fit into 32 bits; more blanks between words do no harm. BUST or
//     STUN of a number that is nobody's does nothing.
//   - If both teams are put out in the same turn the game is a draw.
package busters
