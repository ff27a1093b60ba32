package siteimport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"botkit/localref/internal/quote"
)

// Game is what a file says of a game.
type Game struct {
	// Title is the site's name of the game, empty if the file has none.
	Title string
	// Level is the league level of the title, 0 if there is none.
	Level int
	// ID is the site's number of the game.
	ID string
	// Seed is the decimal seed.
	Seed string
	// Names has the players' names by seat, Scores and Ranks what the site
	// shows; nil where the file does not say.
	Names  []string
	Scores []float64
	Ranks  []float64
	Frames []Frame
	// Problem says why a game of a file with several cannot be read.
	Problem error
}

// Answers is how many answers of players there are.
func (g *Game) Answers() (n int) {
	for i := range g.Frames {
		if f := &g.Frames[i]; f.Seat >= 0 && f.Stdout != "" {
			n++
		}
	}
	return n
}

// Frame is one frame of the site's referee.
type Frame struct {
	// Seat is who was asked, -1 for nobody.
	Seat                    int
	Stdout, Stderr, Summary string
}

// object is a JSON object whose members are looked at one by one.
type object map[string]json.RawMessage

// has reports whether a member is there and not null.
func (o object) has(name string) bool {
	raw, ok := o[name]
	return ok && string(raw) != "null"
}

// member decodes a member; ok is false where it is missing or null.
func (o object) member(path, name string, v any) (ok bool, err error) {
	if !o.has(name) {
		return false, nil
	}
	d := json.NewDecoder(bytes.NewReader(o[name]))
	d.UseNumber()
	if err := d.Decode(v); err != nil {
		return false, fmt.Errorf("member %s%s: %s", path, name, quote.Cut(err.Error(), 200)) // it holds the value
	}
	return true, nil
}

// parse reads the object of one game.
func parse(top object) (*Game, error) {
	p := parser{top: top}
	if _, err := top.member("", "gameResult", &p.result); err != nil {
		return nil, err
	}
	for _, part := range []func() error{p.title, p.id, p.seed, p.names, p.outcome, p.frames} {
		if err := part(); err != nil {
			return nil, err
		}
	}
	return &p.game, nil
}

// parser is a file being read.
type parser struct {
	top, result object
	game        Game
}

// either decodes a member of gameResult, or of the top where tools lift it to.
func (p *parser) either(name string, v any) (bool, error) {
	if ok, err := p.result.member("gameResult.", name, v); ok || err != nil {
		return ok, err
	}
	return p.top.member("", name, v)
}

var levelInTitle = regexp.MustCompile(`(?i)\blevel\s*(\d{1,2})\b`)

// title takes the most telling of the titles, which may be lists of the same in
// several languages.
func (p *parser) title() error {
	for _, name := range []string{"questionTitle", "puzzleTitle"} {
		var v any
		if _, err := p.top.member("", name, &v); err != nil {
			return err
		}
		if list, ok := v.([]any); ok && len(list) > 0 {
			v = list[0]
		}
		if s, ok := v.(string); ok && p.game.Title == "" {
			p.game.Title = s
		}
	}
	if m := levelInTitle.FindStringSubmatch(p.game.Title); m != nil {
		p.game.Level, _ = strconv.Atoi(m[1])
	}
	return nil
}

func (p *parser) id() error {
	var v any
	_, err := p.either("gameId", &v)
	if err == nil && v != nil {
		p.game.ID = fmt.Sprint(v)
	}
	return err
}

// seed takes the seed of the referee's input, or of the top; they must agree.
func (p *parser) seed() error {
	var input string
	if _, err := p.either("refereeInput", &input); err != nil {
		return err
	}
	for _, line := range strings.Split(input, "\n") {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && strings.TrimSpace(key) == "seed" {
			p.game.Seed = strings.TrimSpace(value)
		}
	}
	var v any
	if _, err := p.either("seed", &v); err != nil {
		return err
	}
	if v != nil {
		seed := strings.TrimSpace(fmt.Sprint(v))
		if p.game.Seed != "" && p.game.Seed != seed {
			return fmt.Errorf("member seed is %s, but gameResult.refereeInput has seed=%s", quote.Cut(seed, 40), quote.Cut(p.game.Seed, 40))
		}
		p.game.Seed = seed
	}
	if p.game.Seed == "" {
		return nil // a game whose seed is not needed says its own words
	}
	if _, err := strconv.ParseInt(p.game.Seed, 10, 64); err != nil {
		return fmt.Errorf("expected a seed of 64 bits in decimal, found %s", quote.Text(p.game.Seed))
	}
	return nil
}

// names takes the players' names in the order of their seats.
func (p *parser) names() error {
	var agents []struct {
		Index      *int
		Codingamer *struct{ Pseudo string }
		Arenaboss  *struct{ Nickname string }
	}
	if _, err := p.either("agents", &agents); err != nil {
		return err
	}
	for i, a := range agents {
		seat := i
		if a.Index != nil {
			seat = *a.Index
		}
		if seat < 0 || seat > 7 {
			return fmt.Errorf("member gameResult.agents[%d].index: expected a seat from 0, found %d", i, seat)
		}
		for len(p.game.Names) <= seat {
			p.game.Names = append(p.game.Names, "")
		}
		switch {
		case a.Codingamer != nil:
			p.game.Names[seat] = a.Codingamer.Pseudo
		case a.Arenaboss != nil:
			p.game.Names[seat] = a.Arenaboss.Nickname
		}
	}
	return nil
}

func (p *parser) outcome() error {
	if _, err := p.either("scores", &p.game.Scores); err != nil {
		return err
	}
	_, err := p.either("ranks", &p.game.Ranks)
	return err
}

func (p *parser) frames() error {
	var frames []object
	ok, err := p.either("frames", &frames)
	if err != nil {
		return err
	}
	if !ok || len(frames) == 0 {
		return fmt.Errorf("the file lacks the member gameResult.frames (or frames): without the players' answers there is nothing to play")
	}
	for i, o := range frames {
		path := fmt.Sprintf("gameResult.frames[%d].", i)
		f := Frame{Seat: -1}
		if _, err := o.member(path, "agentId", &f.Seat); err != nil {
			return err
		}
		for name, to := range map[string]*string{"stdout": &f.Stdout, "stderr": &f.Stderr, "summary": &f.Summary} {
			if _, err := o.member(path, name, to); err != nil {
				return err
			}
		}
		if f.Summary == "" {
			if _, err := o.member(path, "gameInformation", &f.Summary); err != nil {
				return err
			}
		}
		p.game.Frames = append(p.game.Frames, f)
	}
	return nil
}
