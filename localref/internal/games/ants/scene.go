package ants

import (
	"embed"
	"encoding/base64"
	"encoding/binary"
	"strings"

	"botkit/localref/internal/game"
	"botkit/sim/ants"
)

// boardFiles draw on the page what a scene writes down.
//
// #draw takes squares relative to the bot's own hill, as its messages do; its
// cell is such a square, X and Y.
//
//go:embed board.js board.css
var boardFiles embed.FS

// scene writes down ants positions. A long game of many colonies has some
// hundred thousand ants in it, so they are bytes and not lists.
type scene struct {
	state  *ants.State
	frames int
	start  []byte
	ants   []byte
	food   []byte
	before [ants.Squares]uint8
	size   [ants.MaxColonies][]int
	store  [ants.MaxColonies][]int
	wealth [ants.MaxColonies][]int
	lying  []int
	orders [ants.MaxAnts]ants.Action
}

// board is what board.js draws. The byte strings are base64.
type board struct {
	Cols     int      `json:"cols"`
	Rows     int      `json:"rows"`
	Rounds   int      `json:"rounds"`
	Sight    int      `json:"sight"`
	Colonies int      `json:"colonies"`
	Colours  []string `json:"colours"`
	// Hills has {x, y} a colony, y from the south as everywhere.
	Hills [][2]int `json:"hills"`
	// Water has a character a square, row by row from the south: # is water.
	Water  string `json:"water"`
	Frames int    `json:"frames"`
	// Start is the food of the first position, a byte a square as in Water.
	Start string `json:"start"`
	// Food has the changes after it, a position: the number of squares and then
	// {square, amount} each; numbers have two bytes, the lower first, amounts one.
	Food string `json:"food"`
	// Ants has, a position and colony, the number of ants in two bytes and two
	// bytes an ant: x, and y with 128 added if it carries.
	Ants string `json:"ants"`
	// Died has the round in which each colony died, 0 if it did not.
	Died []int `json:"died"`
}

func newScene(m game.Match) game.Scene { return &scene{state: &m.(*match).state} }

func (a *scene) See() {
	s := a.state
	a.seeFood()
	for c := 0; c < s.Colonies; c++ {
		a.ants = binary.LittleEndian.AppendUint16(a.ants, uint16(s.Ants[c]))
		for i := 0; i < s.Ants[c]; i++ {
			x, y := byte(s.Place[c][i].X()), byte(s.Place[c][i].Y())
			if s.Laden[c][i] {
				y |= 128
			}
			a.ants = append(a.ants, x, y)
		}
		a.size[c] = append(a.size[c], s.Ants[c])
		a.store[c] = append(a.store[c], s.Store[c])
		a.wealth[c] = append(a.wealth[c], s.Wealth(c))
	}
	a.frames++
}

func (a *scene) seeFood() {
	s := a.state
	first := a.frames == 0
	at, changes, lying := len(a.food), 0, 0
	if !first {
		a.food = append(a.food, 0, 0)
	}
	for y := 0; y < s.Rows; y++ {
		for x := 0; x < s.Cols; x++ {
			q := ants.At(x, y)
			amount := s.Food[q]
			lying += int(amount)
			if first {
				a.start = append(a.start, amount)
			} else if amount != a.before[q] {
				a.food = binary.LittleEndian.AppendUint16(a.food, uint16(x+y*s.Cols))
				a.food = append(a.food, amount)
				changes++
			}
			a.before[q] = amount
		}
	}
	if !first {
		binary.LittleEndian.PutUint16(a.food[at:], uint16(changes))
	}
	a.lying = append(a.lying, lying)
}

// Pack writes a list of moves as the letter m and a digit a move, if undoing
// that gives the same text.
func (a *scene) Pack(seat int, lines []string) []string {
	if len(lines) != 1 || ants.ParseAnswer([]byte(lines[0]), a.state.Ants[seat], &a.orders) != nil {
		return lines
	}
	moves := a.orders[:a.state.Ants[seat]]
	var b strings.Builder
	b.WriteByte('m')
	for _, m := range moves {
		b.WriteByte('0' + byte(m))
	}
	if string(ants.AppendAnswer(nil, moves)) != lines[0] {
		return lines
	}
	return []string{b.String()}
}

func (a *scene) Board() (any, []game.Series) {
	s := a.state
	text := base64.StdEncoding.EncodeToString
	b := &board{
		Cols: s.Cols, Rows: s.Rows, Rounds: s.Limit, Sight: ants.Sight, Colonies: s.Colonies, Colours: ants.Colours[:s.Colonies],
		Frames: a.frames, Start: text(a.start), Food: text(a.food), Ants: text(a.ants), Died: s.Died[:s.Colonies],
	}
	for c := 0; c < s.Colonies; c++ {
		b.Hills = append(b.Hills, [2]int{s.Hill[c].X(), s.Hill[c].Y()})
	}
	water := make([]byte, 0, s.Cols*s.Rows)
	for y := 0; y < s.Rows; y++ {
		for x := 0; x < s.Cols; x++ {
			square := byte('.')
			if s.Water[ants.At(x, y)] {
				square = '#'
			}
			water = append(water, square)
		}
	}
	b.Water = string(water)
	return b, []game.Series{
		{Label: "Ants", Values: a.size[:s.Colonies]},
		{Label: "Store", Values: a.store[:s.Colonies]},
		{Label: "Wealth", Values: a.wealth[:s.Colonies]},
		{Label: "Food", Common: true, Values: [][]int{a.lying}},
	}
}
