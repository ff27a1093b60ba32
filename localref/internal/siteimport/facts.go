package siteimport

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"botkit/localref/internal/game"
	"botkit/sim/forest"
	"botkit/sim/witch"
)

// fact is something that happened to a seat, in words that are the same from
// both sides.
type fact struct {
	seat int
	what string
}

// String returns the fact as a sentence.
func (f fact) String() string { return fmt.Sprintf("player %d %s", f.seat, f.what) }

// statement is a line of the site's summaries that can be compared: a player's
// name and then the numbers that words takes.
type statement struct {
	line  *regexp.Regexp
	words string
}

// The site says more (who waits, who was out); lines that are not known here
// are passed over.
var statements = []statement{
	{regexp.MustCompile(`^(.+?) is growing a tree on cell (\d+)`), "grows a tree on cell %s"},
	{regexp.MustCompile(`^(.+?) is planting a seed on cell (\d+) from cell (\d+)`), "plants a seed on cell %s from cell %s"},
	{regexp.MustCompile(`^(.+?) is ending their tree life on cell (\d+), scoring (\d+) points`), "completes the tree on cell %s for %s points"},
	{regexp.MustCompile(`^(.+?) has collected (\d+) sun points`), "collects %s sun points"},
	{regexp.MustCompile(`^(.+?) brewed potion (\d+) and earned (\d+) rupees`), "brews order %s for %s rupees"},
	{regexp.MustCompile(`^(.+?) learnt spell (\d+)`), "learns spell %s"},
	{regexp.MustCompile(`^(.+?) cast spell (\d+)`), "casts spell %s"},
}

// read returns the facts of a summary. Names are the players' by seat; $0 and
// $1 stand for them in files as they come from the site.
func read(summary string, names []string) (facts []fact) {
	for _, line := range strings.Split(summary, "\n") {
		for _, s := range statements {
			m := s.line.FindStringSubmatch(strings.TrimSpace(line))
			if m == nil {
				continue
			}
			seat := -1
			for i, name := range names {
				if m[1] == name && name != "" {
					seat = i
				}
			}
			if m[1] == "$0" || m[1] == "$1" {
				seat, _ = strconv.Atoi(m[1][1:])
			}
			if seat < 0 {
				continue
			}
			var numbers []any
			for _, n := range m[2:] {
				numbers = append(numbers, n)
			}
			facts = append(facts, fact{seat, fmt.Sprintf(s.words, numbers...)})
		}
	}
	return facts
}

// event is a fact by the rules.
type event struct {
	fact
	turn int
	// told is set when the site has said so too.
	told bool
}

// happened notes the facts of a turn, -1 for those before the first.
func (p *player) happened(turn int, facts []fact) {
	for _, f := range facts {
		p.events = append(p.events, event{fact: f, turn: turn})
	}
}

// compareFacts looks for each fact of the summaries among those of the rules in
// the turns around its frame: what a turn brings stands in its own frames or in
// the next. Files may lack summaries, so it is no difference that the rules
// know more.
func (p *player) compareFacts() {
	last := -1
	for i, f := range p.file.Frames {
		if turn, ok := p.turnOf[i]; ok {
			last = turn
		}
		for _, said := range read(f.Summary, p.file.Names) {
			p.report.Facts++
			if !p.find(said, last-1, last+1) {
				p.report.differ("frame %d (turn %d): the site says that %s, the rules do not", i, last, said)
			}
		}
	}
}

// find marks an event of the turns from..to as told by the site.
func (p *player) find(said fact, from, to int) bool {
	for i := range p.events {
		if e := &p.events[i]; e.turn >= from && e.turn <= to && !e.told && e.fact == said {
			e.told = true
			return true
		}
	}
	return false
}

// observer watches a position for facts.
type observer interface {
	// start returns the facts before the first turn.
	start() []fact
	// before takes the answers of a turn; its result is for after.
	before(answers []game.Answer) []fact
	after(facts []fact) []fact
}

func newObserver(position any) observer {
	switch s := position.(type) {
	case *forest.State:
		return &forestObserver{state: s}
	case *witch.State:
		return &witchObserver{state: s}
	}
	panic(fmt.Sprintf("siteimport: no observer for %T", position))
}

type forestObserver struct {
	state *forest.State
	day   uint8
}

func (o *forestObserver) start() []fact { return o.harvest() }

// harvest is what the day that begins gives.
func (o *forestObserver) harvest() (facts []fact) {
	for seat, sun := range o.state.Income(int(o.state.Day) % 6) {
		facts = append(facts, fact{seat, fmt.Sprintf("collects %d sun points", sun)})
	}
	return facts
}

func (o *forestObserver) before(answers []game.Answer) (facts []fact) {
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
			facts = append(facts, fact{seat, fmt.Sprintf("grows a tree on cell %d", cell)})
		case forest.Seed:
			facts = append(facts, fact{seat, fmt.Sprintf("plants a seed on cell %d from cell %d", cell, forest.CellOf[a.Source()])})
		case forest.Complete:
			points := int(s.Nutrients) + forest.Bonus[s.RichnessAt(a.Target())]
			facts = append(facts, fact{seat, fmt.Sprintf("completes the tree on cell %d for %d points", cell, points)})
		}
	}
	return facts
}

func (o *forestObserver) after(facts []fact) []fact {
	if o.state.Day != o.day && !o.state.Over() {
		facts = append(facts, o.harvest()...)
	}
	return facts
}

type witchObserver struct {
	state *witch.State
	score [2]int32
}

func (o *witchObserver) start() []fact { return nil }

func (o *witchObserver) before(answers []game.Answer) (facts []fact) {
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
			facts = append(facts, fact{seat, fmt.Sprintf("learns spell %d", a.ID)})
		case witch.Cast:
			facts = append(facts, fact{seat, fmt.Sprintf("casts spell %d", a.ID)})
		case witch.Brew:
			facts = append(facts, fact{seat, fmt.Sprintf("brews order %d for ", a.ID)})
		}
	}
	return facts
}

// after completes the brews with what they earned.
func (o *witchObserver) after(facts []fact) []fact {
	for i := range facts {
		if f := &facts[i]; strings.HasSuffix(f.what, " for ") {
			f.what += fmt.Sprintf("%d rupees", o.state.Witches[f.seat].Score-o.score[f.seat])
		}
	}
	return facts
}
