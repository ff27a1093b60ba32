package forest

import (
	"embed"
	"math/bits"

	"botkit/localref/internal/game"
	"botkit/sim/forest"
)

// boardFiles draw on the page what a scene writes down.
//
// #draw takes the cube coordinates x and y of a cell, fractions allowed, with
// distances in cells; its cell is a cell's index.
//
//go:embed board.js board.css
var boardFiles embed.FS

// scene writes down forest positions.
type scene struct {
	state  *forest.State
	frames []frame
	points [2][]int
	sun    [2][]int
	trees  [2][]int
	food   []int
}

// board is what board.js draws.
type board struct {
	Days int `json:"days"`
	// Shadows is false in the leagues that have none.
	Shadows bool `json:"shadows"`
	// Cells has {x, y, richness} a cell, in cube coordinates.
	Cells  [forest.Cells][3]int `json:"cells"`
	Frames []frame              `json:"frames"`
}

// frame is one position.
type frame struct {
	Day       uint8    `json:"d"`
	Nutrients uint8    `json:"n"`
	Sun       [2]int16 `json:"sun"`
	Score     [2]int16 `json:"sc"`
	// Asleep has bit p set when player p sleeps.
	Asleep uint8 `json:"z"`
	// Trees has {cell, size, owner, dormant} a tree.
	Trees [][4]int `json:"t"`
	// Shadow has a digit a cell: the tallest shadow on it.
	Shadow string `json:"sh"`
	// Income is what each player will harvest tomorrow if nothing changes.
	Income [2]int `json:"in"`
}

func newScene(m game.Match) game.Scene { return &scene{state: &m.(*match).state} }

func (f *scene) See() {
	s := f.state
	now := frame{Day: s.Day, Nutrients: s.Nutrients, Sun: s.Sun, Score: s.Score, Asleep: s.Asleep, Trees: [][4]int{}}
	var shadow [4]forest.Board
	last := uint8(s.Days()) - 1
	if s.League == forest.Bronze {
		shadow = s.Shaded(int(min(s.Day, last)) % 6)
	}
	if s.Day < last {
		now.Income = s.Income(int(s.Day+1) % 6)
	}
	digits := make([]byte, forest.Cells)
	for cell := range digits {
		pos := forest.PosOf[cell]
		digits[cell] = '0'
		for size := byte(1); size <= 3; size++ {
			if shadow[size]>>pos&1 != 0 {
				digits[cell] = '0' + size
			}
		}
		if s.All()>>pos&1 != 0 {
			now.Trees = append(now.Trees, [4]int{cell, s.SizeAt(pos), int(s.Own[1] >> pos & 1), int(s.Dormant >> pos & 1)})
		}
	}
	now.Shadow = string(digits)
	f.frames = append(f.frames, now)
	for p := 0; p < 2; p++ {
		f.points[p] = append(f.points[p], int(s.Score[p]))
		f.sun[p] = append(f.sun[p], int(s.Sun[p]))
		f.trees[p] = append(f.trees[p], bits.OnesCount64(s.Own[p]))
	}
	f.food = append(f.food, int(s.Nutrients))
}

func (f *scene) Pack(_ int, lines []string) []string { return lines }

func (f *scene) Board() (any, []game.Series) {
	b := &board{Days: f.state.Days(), Shadows: f.state.League == forest.Bronze, Frames: f.frames}
	for cell := range b.Cells {
		pos := int(forest.PosOf[cell])
		b.Cells[cell] = [3]int{pos%10 - 3, pos/10 - 3, f.state.RichnessAt(forest.PosOf[cell])}
	}
	return b, []game.Series{
		{Label: "Points", Values: f.points[:]},
		{Label: "Sun", Values: f.sun[:]},
		{Label: "Trees", Values: f.trees[:]},
		{Label: "Nutrients", Common: true, Values: [][]int{f.food}},
	}
}
