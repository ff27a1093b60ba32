package witch

import (
	"fmt"
	"regexp"
	"strings"

	"botkit/localref/internal/game"
	"botkit/sim/witch"
)

var importer = game.Importer{
	Titles:  []string{"fall challenge 2020"},
	Leagues: map[int]string{1: "wood2", 2: "wood1", 3: "bronze"},
	Statements: []game.Statement{
		{Line: regexp.MustCompile(`^(.+?) brewed potion (\d+) and earned (\d+) rupees`), Words: "brews order %s for %s rupees"},
		{Line: regexp.MustCompile(`^(.+?) learnt spell (\d+)`), Words: "learns spell %s"},
		{Line: regexp.MustCompile(`^(.+?) cast spell (\d+)`), Words: "casts spell %s"},
	},
	Observe: func(m game.Match) game.Observer { return &observer{state: &m.(*match).state} },
}

// observer watches a position for what the site's summaries tell.
type observer struct {
	state *witch.State
	score [2]int32
}

func (o *observer) Start() []game.Fact { return nil }

func (o *observer) Before(answers []game.Answer) (facts []game.Fact) {
	s := o.state
	for seat, answer := range answers {
		o.score[seat] = s.Witches[seat].Score
		if len(answer.Lines) == 0 {
			continue
		}
		a, err := witch.ParseAction([]byte(answer.Lines[0]), s.League)
		if err != nil || !s.Can(seat, a) {
			continue
		}
		switch a.Kind {
		case witch.Learn:
			facts = append(facts, game.Fact{Seat: seat, What: fmt.Sprintf("learns spell %d", a.ID)})
		case witch.Cast:
			facts = append(facts, game.Fact{Seat: seat, What: fmt.Sprintf("casts spell %d", a.ID)})
		case witch.Brew:
			facts = append(facts, game.Fact{Seat: seat, What: fmt.Sprintf("brews order %d for ", a.ID)})
		}
	}
	return facts
}

// After completes the brews with what they earned.
func (o *observer) After(facts []game.Fact) []game.Fact {
	for i := range facts {
		if f := &facts[i]; strings.HasSuffix(f.What, " for ") {
			f.What += fmt.Sprintf("%d rupees", o.state.Witches[f.Seat].Score-o.score[f.Seat])
		}
	}
	return facts
}
