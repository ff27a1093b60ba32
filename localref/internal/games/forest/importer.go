package forest

import (
	"fmt"
	"regexp"

	"botkit/localref/internal/game"
	"botkit/sim/forest"
)

var importer = game.Importer{
	Titles:  []string{"spring challenge 2021", "photosynthesis"},
	Leagues: map[int]string{1: "wood2", 2: "wood1", 3: "bronze"},
	Statements: []game.Statement{
		{Line: regexp.MustCompile(`^(.+?) is growing a tree on cell (\d+)`), Words: "grows a tree on cell %s"},
		{Line: regexp.MustCompile(`^(.+?) is planting a seed on cell (\d+) from cell (\d+)`), Words: "plants a seed on cell %s from cell %s"},
		{Line: regexp.MustCompile(`^(.+?) is ending their tree life on cell (\d+), scoring (\d+) points`), Words: "completes the tree on cell %s for %s points"},
		{Line: regexp.MustCompile(`^(.+?) has collected (\d+) sun points`), Words: "collects %s sun points"},
	},
	Observe: func(m game.Match) game.Observer { return &observer{state: &m.(*match).state} },
}

// observer watches a position for what the site's summaries tell.
type observer struct {
	state *forest.State
	day   uint8
}

func (o *observer) Start() []game.Fact { return o.harvest() }

// harvest is what the day that begins gives.
func (o *observer) harvest() (facts []game.Fact) {
	for seat, sun := range o.state.Income(int(o.state.Day) % 6) {
		facts = append(facts, game.Fact{Seat: seat, What: fmt.Sprintf("collects %d sun points", sun)})
	}
	return facts
}

func (o *observer) Before(answers []game.Answer) (facts []game.Fact) {
	s := o.state
	o.day = s.Day
	for seat, answer := range answers {
		if len(answer.Lines) == 0 {
			continue
		}
		a, err := forest.ParseAction([]byte(answer.Lines[0]), s.League)
		if err != nil || !s.Can(seat, a) {
			continue
		}
		cell := forest.CellOf[a.Target()]
		switch a.Kind() {
		case forest.Grow:
			facts = append(facts, game.Fact{Seat: seat, What: fmt.Sprintf("grows a tree on cell %d", cell)})
		case forest.Seed:
			facts = append(facts, game.Fact{Seat: seat, What: fmt.Sprintf("plants a seed on cell %d from cell %d", cell, forest.CellOf[a.Source()])})
		case forest.Complete:
			points := int(s.Nutrients) + forest.Bonus[s.RichnessAt(a.Target())]
			facts = append(facts, game.Fact{Seat: seat, What: fmt.Sprintf("completes the tree on cell %d for %d points", cell, points)})
		}
	}
	return facts
}

func (o *observer) After(facts []game.Fact) []game.Fact {
	if o.state.Day != o.day && !o.state.Over() {
		facts = append(facts, o.harvest()...)
	}
	return facts
}
