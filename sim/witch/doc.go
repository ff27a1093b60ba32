//go:build go1.18

// Package witch is the rules of the Fall Challenge 2020: two witches learn
// spells, turn ingredients into better ones and brew orders for rupees.
//
// # The rules in brief
//
// A shelf holds at most ten ingredients of four tiers. Each turn both witches
// act at once: BREW an order of the queue (five shown), CAST a spell that is
// ready, any number of times in one go if it is repeatable, LEARN one of the
// six spells shown in the tome, REST to make all spells ready again, or WAIT.
// The spell at place k of the tome costs k tier-0 ingredients, one on each
// spell in front of it; who learns a spell takes what lies on it. The first
// four brews at the head of the queue pay 3 more, the first four at the second
// place 1 more; once the threes are gone, what is left of the ones is paid at
// the head. The game ends when a witch has brewed six orders or after a
// hundred turns; each ingredient above tier 0 that is left is worth a rupee.
//
// A game is
//
//	s := witch.New(seed, witch.Bronze)
//	for !s.Over() {
//		s.Step([2]witch.Action{a, b})
//	}
//	scores := s.Scores()
//
// A State is a plain value: copy it with =. Nothing in it points anywhere and
// nothing in Step, Legal or a copy allocates. Shelf and the tables around it
// are the same arithmetic for searches, a cast being one table look-up.
//
// # Readings
//
//   - Repeat counts are 32-bit numbers that wrap, as in the official referee: a
//     cast is judged by the wrapped products alone. So shelves are four int32,
//     and an absurd count can leave more on a shelf than it holds.
//   - REST is a word of the game in wood 1 and up only; in wood 2 it is bad
//     input, as CAST and LEARN are.
//   - A command that cannot be carried out does nothing and costs nothing; a
//     line that is no command, or none at all, is the action Forfeit.
//   - The number of brews is not in the input. View counts the turns in which
//     a score rose.
package witch
