package siteimport

import (
	"fmt"
	"strconv"
	"strings"

	"botkit/localref/internal/game"
)

// read returns the facts of a summary. Names are the players' by seat; $0 and
// $1 stand for them in files as they come from the site. The site says more than
// is compared (who waits, who was out); other lines are passed over.
func read(summary string, names []string, statements []game.Statement) (facts []game.Fact) {
	for _, line := range strings.Split(summary, "\n") {
		for _, s := range statements {
			m := s.Line.FindStringSubmatch(strings.TrimSpace(line))
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
			facts = append(facts, game.Fact{Seat: seat, What: fmt.Sprintf(s.Words, numbers...)})
		}
	}
	return facts
}

// event is a fact by the rules.
type event struct {
	game.Fact
	turn int
	// told is set when the site has said so too.
	told bool
}

// happened notes the facts of a turn, -1 for those before the first.
func (p *player) happened(turn int, facts []game.Fact) {
	for _, f := range facts {
		p.events = append(p.events, event{Fact: f, turn: turn})
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
		for _, said := range read(f.Summary, p.file.Names, p.importer.Statements) {
			p.report.Facts++
			if !p.find(said, last-1, last+1) {
				p.report.differ("frame %d (turn %d): the site says that %s, the rules do not", i, last, said)
			}
		}
	}
}

// find marks an event of the turns from..to as told by the site.
func (p *player) find(said game.Fact, from, to int) bool {
	for i := range p.events {
		if e := &p.events[i]; e.turn >= from && e.turn <= to && !e.told && e.Fact == said {
			e.told = true
			return true
		}
	}
	return false
}
