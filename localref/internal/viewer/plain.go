package viewer

import (
	"botkit/localref/internal/game"
	"botkit/localref/internal/replay"
)

// plainScene is that of a game without a board of its own: the page shows the
// text that each seat was sent.
type plainScene struct {
	match  game.Match
	frames [][][]string
	scores [][]int
}

// plainBoard is what the page's plain.js shows.
type plainBoard struct {
	// Told has, a position and seat, the lines of the input; nil for a seat that
	// was not asked.
	Told [][][]string `json:"told"`
}

func newPlainScene(m game.Match) *plainScene {
	return &plainScene{match: m, scores: make([][]int, m.Seats())}
}

func (p *plainScene) See() {
	p.frames = append(p.frames, make([][]string, p.match.Seats()))
	standing := p.match.Result().Scores
	for seat := range p.scores {
		score := 0
		if seat < len(standing) {
			score = standing[seat]
		}
		p.scores[seat] = append(p.scores[seat], score)
	}
}

// Told takes what a seat is sent in the position seen last.
func (p *plainScene) Told(seat int, text []byte) {
	p.frames[len(p.frames)-1][seat] = replay.Lines(text)
}

func (p *plainScene) Pack(_ int, lines []string) []string { return lines }

func (p *plainScene) Board() (any, []game.Series) {
	return &plainBoard{Told: p.frames}, []game.Series{{Label: "Score", Values: p.scores}}
}
