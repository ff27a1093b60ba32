package busters

import (
	"embed"

	"botkit/localref/internal/game"
	"botkit/sim/busters"
)

// boardFiles draw on the page what a scene writes down.
//
// #draw takes the map's units; its cell is a ghost's id.
//
//go:embed board.js board.css
var boardFiles embed.FS

// scene writes down busters positions.
type scene struct {
	state   *busters.State
	frames  []frame
	ghosts  [2][]int
	secured [2][]int
	free    []int
}

// board is what board.js draws.
type board struct {
	PerTeam int     `json:"perTeam"`
	Ghosts  int     `json:"ghosts"`
	Turns   int     `json:"turns"`
	Stamina bool    `json:"stamina"`
	Frames  []frame `json:"frames"`
}

// frame is one position.
type frame struct {
	// Busters has seven numbers a buster: x, y, ghost carried, ghost busted in
	// the turn before (-1 for none), turns stunned, turns to recharge, and 1 for
	// a spent radar plus 2 for one that is on.
	Busters []int `json:"b"`
	// Ghosts has five numbers a ghost: x, y, stamina, busts, status (0 absent,
	// 1 free, 2 carried, 3 secured).
	Ghosts  []int    `json:"g"`
	Secured [2]uint8 `json:"s"`
	// Seen has, a team, the enemies and the ghosts in sight as bits by id.
	Seen [2][2]uint32 `json:"v"`
}

func newScene(m game.Match) game.Scene { return &scene{state: &m.(*match).state} }

func (b *scene) See() {
	s := b.state
	now := frame{Secured: s.Secured}
	for i := 0; i < 2*int(s.PerTeam); i++ {
		u := &s.Busters[i]
		flags := 0
		if u.RadarUsed {
			flags |= 1
		}
		if u.Radar {
			flags |= 2
		}
		now.Busters = append(now.Busters, int(u.X), int(u.Y), int(u.Ghost), int(u.Busting), int(u.Stunned), int(u.Recharge), flags)
	}
	free := 0
	for i := 0; i < int(s.GhostCount); i++ {
		g := &s.Ghosts[i]
		if g.Status == busters.Free {
			free++
		}
		now.Ghosts = append(now.Ghosts, int(g.X), int(g.Y), int(g.Stamina), int(g.Value), int(g.Status))
	}
	scores := s.Scores()
	for team := 0; team < 2; team++ {
		now.Seen[team][0], now.Seen[team][1] = s.Seen(team)
		b.ghosts[team] = append(b.ghosts[team], scores[team])
		b.secured[team] = append(b.secured[team], int(s.Secured[team]))
	}
	b.free = append(b.free, free)
	b.frames = append(b.frames, now)
}

func (b *scene) Pack(_ int, lines []string) []string { return lines }

func (b *scene) Board() (any, []game.Series) {
	s := b.state
	return &board{
			PerTeam: int(s.PerTeam), Ghosts: int(s.GhostCount), Turns: busters.Turns, Stamina: s.League.HasStamina(), Frames: b.frames,
		}, []game.Series{
			{Label: "Ghosts", Values: b.ghosts[:]},
			{Label: "Secured", Values: b.secured[:]},
			{Label: "Free", Common: true, Values: [][]int{b.free}},
		}
}
