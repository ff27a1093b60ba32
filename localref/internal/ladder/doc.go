// Package ladder is the standing place of all versions of a bot: they are added
// and taken away while it plays, every game is kept, and it says who is stronger
// and why games were lost.
//
//	store, err := ladder.Open("ladder/forest.db", g)
//	defer store.Close()
//	bot, err := ladder.Adder{…}.Add(ctx, "v7", "./old/v7", "")   // copies the program in
//	err = (&ladder.Run{Store: store, …}).Do(ctx)                  // plays until ctx is done
//	standings, err := store.Standings(nil)                        // ratings, matrix, figures
//	games, err := store.Games(ladder.Query{Bot: "v7", Lost: true})
//
// # Store
//
// The store is one SQLite file, with the programs beside it in a folder each,
// named by the hash of its files. A group is one seed on which some bots meet,
// with everybody in every seat; a game is a round of a group, so that no game
// can be there twice. All that is known of a game is written in one
// transaction, and with it the sums from which the standings are made: they do
// not take longer with more games.
//
// # Turns
//
// The turns of a game are kept without what the bots were sent: that follows
// from the header and the answers, and is worked out again for the viewer
// (pack.go).
package ladder
