// Package viewer shows a recorded game as one page: the board, who commanded
// what, what it cost, what the bots said and drew, and how the score went.
//
//	page, err := viewer.New(rec)         // plays the record again, turn by turn
//	html, err := page.HTML()             // one file without any reference to another
//	server, err := viewer.Listen(html, port)
//
// The page is told more than the players were: the game is played again from
// the record's header and answers, and each position is written down whole.
// New therefore also finds records that the rules do not agree with, and says
// so on the page.
//
// # Drawings
//
// A line that a bot writes to stderr is drawn over the board in that turn:
//
//	#draw circle X Y R [COLOUR [TEXT]]
//	#draw line X Y X2 Y2 [COLOUR [TEXT]]
//	#draw text X Y COLOUR TEXT
//	#draw cell C [COLOUR [TEXT]]
//
// COLOUR is a CSS colour name or #rgb, #rrggbb; "-" is the player's own.
// Coordinates and what C is, or X Y in its place, are the game's.
//
// # The page's parts
//
// The web folder has the page as plain ES modules, one subject each. They are
// joined into one script here (bundle.go), because a page opened from a file
// cannot load modules. A game brings a game.Scene on this side, which writes
// positions down, and a board.js and board.css on the other, which draw them;
// only the shown game's are in a page. What a board can say is in web/board.js.
// A game without them is shown as text (plain.go, plain.js).
package viewer

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/millis"
	"botkit/localref/internal/replay"
)

//go:embed web
var web embed.FS

// Page is a game made ready to be shown. It is the JSON that the page's script
// reads.
type Page struct {
	Game    string `json:"game"`
	Contest string `json:"contest"`
	League  string `json:"league"`
	Seed    string `json:"seed,omitempty"`
	Source  string `json:"source,omitempty"`
	// File names where the game was recorded, for people.
	File string `json:"file,omitempty"`
	// From is the command that goes on from a position of the game, up to the
	// number of the turn; empty where the game is in no file.
	From string `json:"from,omitempty"`
	// Score names what the scores count.
	Score string `json:"score"`
	// Names has the seats' commands, empty where they are not known.
	Names []string `json:"names"`
	// Limits has, a seat, the time limits of the first and of later answers in
	// milliseconds that the game was played with, the contest's where the record
	// does not say.
	Limits [][2]float64 `json:"limits"`
	Turns  []turn       `json:"turns"`
	// Series are curves over the positions, the first the score.
	Series []game.Series `json:"series"`
	// Board has what the game's board draws; its shape is the scene's.
	Board any `json:"board"`
	// Result is the outcome by the rules.
	Result result `json:"result"`
	// Links lead to other pages, where the game is one of many.
	Links []Link `json:"links,omitempty"`
	// Notices say what is wrong with the record.
	Notices []string `json:"notices,omitempty"`
	// boardFiles draw Board, nil for text.
	boardFiles fs.FS
}

// Link leads to another page of the same server.
type Link struct {
	Text string `json:"text"`
	To   string `json:"to"`
}

// Web are the files of the page, of which other pages take the style and the
// making of elements.
func Web() fs.FS {
	files, err := fs.Sub(web, "web")
	if err != nil {
		panic("viewer: " + err.Error())
	}
	return files
}

// turn is what the seats did in a turn; lists have one entry a seat and are
// nil where there is nothing to say.
type turn struct {
	// Out has the answers, nil for a seat that was not asked. An answer
	// may be written shorter, see game.Scene.
	Out    [][]string `json:"o"`
	Stderr [][]string `json:"e,omitempty"`
	Wall   []float64  `json:"w,omitempty"`
	CPU    []float64  `json:"c,omitempty"`
	Cause  []string   `json:"x,omitempty"`
	// Notes say what was refused of an answer, and why.
	Notes []string `json:"n,omitempty"`
}

// result is game.Result with faults as sentences.
type result struct {
	Scores []int    `json:"scores,omitempty"`
	Ranks  []int    `json:"ranks,omitempty"`
	Out    []string `json:"out,omitempty"`
	// At has the turn in which a seat was put out, -1 for one that was not.
	At []int `json:"at,omitempty"`
	// Over is false for a record that stops before the end.
	Over bool `json:"over"`
}

// New plays a recorded game again and returns its page.
func New(rec *replay.Record) (*Page, error) {
	g, err := game.Named(rec.Game)
	if err != nil {
		return nil, err
	}
	m, err := start(g, rec)
	if err != nil {
		return nil, fmt.Errorf("%s game: %w", rec.Game, err)
	}
	info := g.Info()
	p := &Page{
		Game: rec.Game, Contest: info.Contest, League: rec.League, Seed: rec.Seed, Source: rec.Source, Score: info.Score,
		Names: rec.Names,
	}
	if p.League == "" {
		p.League = info.Leagues[0]
	}
	for len(p.Names) < m.Seats() {
		p.Names = append(p.Names, "")
	}
	for seat := 0; seat < m.Seats(); seat++ {
		limits := [2]float64{millis.Rounded(info.First), millis.Rounded(info.Turn)}
		if rec.Limits != nil {
			limits = [2]float64{rec.Limits[seat].First, rec.Limits[seat].Turn}
		}
		p.Limits = append(p.Limits, limits)
	}
	f := film{page: p, game: g, match: m, scene: newPlainScene(m), rec: rec}
	if g.Scene != nil && g.Board != nil {
		f.scene, p.boardFiles = g.Scene(m), g.Board
	}
	f.roll()
	return p, nil
}

// start returns the first position of a record.
func start(g *game.Game, rec *replay.Record) (game.Match, error) {
	h := rec.Header
	var err error
	if g.Recover != nil && rec.Init != nil {
		if h, err = g.Recover(h, rec.Init); err != nil {
			return nil, err
		}
	}
	_, m, err := g.Begin(h)
	if err != nil {
		return nil, err
	}
	if len(rec.Turns) == 0 {
		return nil, fmt.Errorf("the record has no turns")
	}
	if seats := len(rec.Turns[0].In); seats != m.Seats() {
		return nil, fmt.Errorf("expected the lines of %d seats, found %d", m.Seats(), seats)
	}
	return m, nil
}

// HTML returns the page as one file.
func (p *Page) HTML() ([]byte, error) {
	data, err := json.Marshal(p) // escapes <, > and &: nothing in it can end the script element
	if err != nil {
		return nil, err
	}
	script, err := bundle(p)
	if err != nil {
		return nil, err
	}
	frame, err := web.ReadFile("web/index.html")
	if err != nil {
		return nil, err
	}
	style, err := p.style()
	if err != nil {
		return nil, err
	}
	page := frame
	for _, part := range []struct {
		place string
		text  []byte
	}{
		{"{{title}}", []byte(title(p))},
		{"{{script-hash}}", []byte(hash(script))},
		{"{{style}}", style},
		{"{{script}}", script},
		{"{{data}}", data}, // last: nothing in it is looked at again
	} {
		if bytes.Count(page, []byte(part.place)) != 1 {
			return nil, fmt.Errorf("viewer: expected %s once in the page", part.place)
		}
		page = bytes.Replace(page, []byte(part.place), part.text, 1)
	}
	return page, nil
}

// style is the page's, and after it, so that it can overrule, the board's.
func (p *Page) style() ([]byte, error) {
	style, err := web.ReadFile("web/style.css")
	if err != nil || p.boardFiles == nil {
		return style, err
	}
	own, err := fs.ReadFile(p.boardFiles, "board.css")
	if err != nil {
		return nil, fmt.Errorf("viewer: the board of %s: %w", p.Game, err)
	}
	return append(append(style, '\n'), own...), nil
}

// title is the page's title; it has only letters, digits and blanks in it.
func title(p *Page) string {
	plain := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == ' ' {
			return r
		}
		return -1
	}, p.Game+" "+p.Seed)
	return strings.TrimSpace(plain) + " · botkit"
}
