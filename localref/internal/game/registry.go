package game

import (
	"fmt"
	"sort"
	"strings"

	"botkit/localref/internal/quote"
)

var games = map[string]*Game{}

// Register makes g known by its name. internal/games registers the kit's.
func Register(g *Game) {
	name := g.Info().Name
	if _, dup := games[name]; dup {
		panic("game: two games are called " + name)
	}
	games[name] = g
}

// Named returns the game with that name.
func Named(name string) (*Game, error) {
	if g, ok := games[name]; ok {
		return g, nil
	}
	var names []string
	for _, g := range All() {
		names = append(names, g.Info().Name)
	}
	return nil, fmt.Errorf("no game is called %s; there are %s", quote.Text(name), strings.Join(names, ", "))
}

// All returns the games in the order of their names.
func All() []*Game {
	var all []*Game
	for _, g := range games {
		all = append(all, g)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].Info().Name < all[j].Info().Name })
	return all
}
