package siteimport

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/quote"
	"botkit/localref/internal/replay"
)

// Options overrule what a file says or add what it lacks.
type Options struct {
	// Game and League are the kit's words, empty to take them from the title.
	Game, League string
}

// Report says how a file and the rules get on.
type Report struct {
	// Answers and Facts are how many answers were played and how many statements
	// of the site's summaries were compared.
	Answers, Facts int
	// Differences are where they disagree, Remarks what had to be assumed.
	Differences, Remarks []string
}

func (r *Report) differ(format string, args ...any) {
	r.Differences = append(r.Differences, fmt.Sprintf(format, args...))
}

// find says which game it is, as far as the file and o go.
func (g *Game) find(o Options) (*game.Game, error) {
	if o.Game != "" {
		return game.Named(o.Game)
	}
	title := strings.ToLower(g.Title)
	for _, rules := range game.All() {
		if rules.Importer == nil {
			continue
		}
		for _, part := range rules.Importer.Titles {
			if strings.Contains(title, part) {
				return rules, nil
			}
		}
	}
	var contests []string
	for _, rules := range importable() {
		contests = append(contests, rules.Info().Contest)
	}
	return nil, fmt.Errorf("the file does not say which game it is: expected questionTitle or puzzleTitle like \"%s - Level 4\", found %s; -as names it",
		strings.Join(contests, " - Level 4\" or \""), quote.Text(g.Title))
}

// importable are the games whose files can be played again.
func importable() (all []*game.Game) {
	for _, g := range game.All() {
		if g.Importer != nil && g.Importer.Refused == "" {
			all = append(all, g)
		}
	}
	return all
}

// Importable are the names of the games that can be imported.
func Importable() (names []string) {
	for _, g := range importable() {
		names = append(names, g.Info().Name)
	}
	return names
}

// header is the game's, as far as the file and o go.
func (g *Game) header(rules *game.Game, o Options, r *Report) (game.Header, error) {
	h := game.Header{Game: rules.Info().Name, League: o.League, Seed: g.Seed}
	switch {
	case rules.Importer == nil:
		return h, fmt.Errorf("games of %s cannot be imported: the site has %s", h.Game, strings.Join(Importable(), " and "))
	case rules.Importer.Refused != "":
		return h, errors.New(rules.Importer.Refused)
	case h.Seed == "":
		return h, errors.New("the file lacks the seed: expected a line seed=… in gameResult.refereeInput, or a member seed; without it the game cannot be played again")
	}
	if h.League == "" {
		h.League = cmp.Or(rules.Importer.Leagues[g.Level], rules.Info().Leagues[0])
		if g.Level == 0 {
			r.Remarks = append(r.Remarks, fmt.Sprintf("the title names no league level: taken to be the full game, %s and above (-league says otherwise)", h.League))
		}
	}
	return h, nil
}

// Replay plays the game again and returns its record, and what was found.
func (g *Game) Replay(o Options) (*replay.Record, *Report, error) {
	report := &Report{}
	rules, err := g.find(o)
	if err != nil {
		return nil, nil, err
	}
	h, err := g.header(rules, o, report)
	if err != nil {
		return nil, nil, err
	}
	h, m, err := rules.Begin(h)
	if err != nil {
		return nil, nil, err
	}
	p := player{file: g, importer: rules.Importer, match: m, report: report, turnOf: map[int]int{}, record: &replay.Record{Header: h, Source: "site", Names: make([]string, m.Seats())}}
	copy(p.record.Names, g.Names)
	if err := p.queue(); err != nil {
		return nil, nil, err
	}
	p.play()
	p.compareScores()
	p.compareFacts()
	return p.record, report, nil
}

// player plays a file.
type player struct {
	file     *Game
	importer *game.Importer
	match    game.Match
	report   *Report
	record   *replay.Record
	// answers has, a seat, the frames with its answers that are still to come.
	answers [][]int
	// turnOf is the turn of each frame whose answer was played.
	turnOf map[int]int
	events []event
}

// queue sorts the frames with answers by seat.
func (p *player) queue() error {
	p.answers = make([][]int, p.match.Seats())
	for i, f := range p.file.Frames {
		if f.Seat >= len(p.answers) || f.Seat < -1 {
			return fmt.Errorf("member gameResult.frames[%d].agentId: expected a seat from 0 to %d or -1, found %d", i, len(p.answers)-1, f.Seat)
		}
		if f.Seat >= 0 && strings.Trim(f.Stdout, "\r\n") != "" {
			p.answers[f.Seat] = append(p.answers[f.Seat], i)
			p.report.Answers++
		}
	}
	if p.report.Answers == 0 {
		return errors.New("no frame has an answer: expected frames with agentId 0 or 1 and a member stdout")
	}
	return nil
}

// play plays turn after turn until the rules or the answers end.
func (p *player) play() {
	rec := p.record
	for seat := range p.answers {
		rec.Init = append(rec.Init, replay.Lines(p.match.AppendInit(nil, seat)))
	}
	observer := p.importer.Observe(p.match)
	p.happened(-1, observer.Start())
	answers := make([]game.Answer, len(p.answers))
	for !p.match.Over() {
		turn := replay.Turn{In: make([][]string, len(answers)), Out: make([][]string, len(answers))}
		answered := false
		for seat := range answers {
			text, is := p.match.AppendInput(nil, seat)
			answers[seat] = game.Answer{}
			if !is {
				continue
			}
			turn.In[seat] = replay.Lines(text)
			answered = answered || len(p.answers[seat]) > 0
		}
		if !answered && !p.lost() {
			p.report.differ("after %d turns the file has no more answers, but by the rules the game goes on", len(rec.Turns))
			return
		}
		p.answer(&turn, answers)
		before := observer.Before(answers)
		p.match.Play(answers)
		p.happened(len(rec.Turns), observer.After(before))
		rec.Turns = append(rec.Turns, turn)
	}
	result := p.match.Result()
	rec.Result = &result
	for seat, rest := range p.answers {
		if len(rest) > 0 {
			p.report.differ("by the rules the game ends after %d turns, but player %d has %d answers more, the next in frame %d", len(rec.Turns), seat, len(rest), rest[0])
		}
	}
}

// lost reports whether the site says that somebody was put out.
func (p *player) lost() bool {
	for _, score := range p.file.Scores {
		if score < 0 {
			return true
		}
	}
	return false
}

// answer takes the next answer of each seat that is asked.
func (p *player) answer(turn *replay.Turn, answers []game.Answer) {
	for seat := range answers {
		if turn.In[seat] == nil {
			continue
		}
		if len(p.answers[seat]) == 0 {
			answers[seat].Cause = game.Cause{Kind: game.Unrecorded}
			if !(seat < len(p.file.Scores) && p.file.Scores[seat] < 0) {
				p.report.differ("turn %d: the file has no answer of player %d, whom the site does not show as put out", len(p.record.Turns), seat)
			}
			continue
		}
		frame := p.answers[seat][0]
		p.answers[seat] = p.answers[seat][1:]
		p.turnOf[frame] = len(p.record.Turns)
		f := &p.file.Frames[frame]
		lines := strings.Split(strings.TrimRight(strings.ReplaceAll(f.Stdout, "\r\n", "\n"), "\n"), "\n")
		if need := p.match.Lines(seat); len(lines) > need {
			p.report.differ("frame %d: expected %d line of player %d, found %d; the first counts", frame, need, seat, len(lines))
			lines = lines[:need]
		}
		answers[seat].Lines, turn.Out[seat] = lines, lines
		if said := strings.TrimRight(f.Stderr, "\r\n"); said != "" {
			if turn.Stderr == nil {
				turn.Stderr = make([][]string, len(answers))
			}
			turn.Stderr[seat] = strings.Split(said, "\n")
		}
	}
}

// compareScores compares the outcome with what the site shows.
func (p *player) compareScores() {
	if p.record.Result == nil {
		return
	}
	got := p.record.Result
	compare := func(what string, site []float64, rules []int) {
		if site == nil {
			p.report.Remarks = append(p.report.Remarks, "the file lacks the member gameResult."+what)
			return
		}
		same := len(site) == len(rules)
		for i := 0; same && i < len(site); i++ {
			same = site[i] == float64(rules[i])
		}
		if !same {
			p.report.differ("the site's %s are %v, the rules make %v", what, site, rules)
		}
	}
	compare("scores", p.file.Scores, got.Scores)
	if p.file.Ranks != nil {
		ranks := make([]int, len(got.Ranks))
		zero := false
		for _, rank := range p.file.Ranks {
			zero = zero || rank == 0
		}
		for i, rank := range got.Ranks {
			if ranks[i] = rank; zero { // the site counts places from 0 in some files
				ranks[i]--
			}
		}
		compare("ranks", p.file.Ranks, ranks)
	}
}
