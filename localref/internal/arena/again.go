package arena

import (
	"flag"
	"slices"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/invocation"
	"botkit/localref/internal/quote"
)

// Again is the command that plays a game of the plan again, as it was played: the
// same seed and seats, and the settings of the referee.
func (p *Plan) Again(number int) string {
	g := p.Game(number)
	h := p.Rules
	h.Seed = g.Seed
	words := []string{"play", h.Game}
	rules, err := game.Named(h.Game)
	if err != nil {
		words = append(words, "-seed", h.Seed, "-league", h.League)
	} else {
		for _, parameter := range rules.Parameters(h, flag.NewFlagSet("", flag.ContinueOnError)) {
			name, value, _ := strings.Cut(parameter, "=")
			words = append(words, "-"+name, value)
		}
	}
	for _, name := range keys(p.Limits) {
		if value := p.Limits[name]; slices.Contains([]string{"clock", "grace", "memory", "pause", "timeout"}, name) && value != unsaid[name] {
			words = append(words, "-"+name)
			if value != "true" {
				words = append(words, value)
			}
		}
	}
	for _, seat := range g.Seats {
		words = append(words, "-p", p.Entrants[seat].Command)
	}
	for i := range words {
		words[i] = quote.Word(words[i])
	}
	return invocation.Command() + " " + strings.Join(words, " ")
}

// unsaid are the settings that play has by itself.
var unsaid = map[string]string{"clock": "hard", "grace": "0", "memory": "768", "pause": "false", "timeout": "1"}
