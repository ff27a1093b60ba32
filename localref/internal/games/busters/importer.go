package busters

import "botkit/localref/internal/game"

var importer = game.Importer{
	Titles: []string{"busters"},
	Refused: "games of Code Busters cannot be imported: the site does not make their seed public, the answers alone do not say where the ghosts are, " +
		"and the form of the view's data is not documented",
}
