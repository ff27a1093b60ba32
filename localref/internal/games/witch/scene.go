package witch

import (
	"embed"

	"botkit/localref/internal/game"
	"botkit/sim/witch"
)

// boardFiles draw on the page what a scene writes down.
//
// #draw takes hundredths of the board from the left and from the top; its cell
// is the id of a spell or order.
//
//go:embed board.js board.css
var boardFiles embed.FS

// scene writes down witch positions.
type scene struct {
	state  *witch.State
	frames []frame
	rupees [2][]int
	brews  [2][]int
	spells [2][]int
}

// board is what board.js draws.
type board struct {
	Turns int `json:"turns"`
	Goal  int `json:"goal"`
	// First is the official id of the order in row 0.
	First int `json:"firstOrder"`
	// Spells has a row of {change of four tiers, repeatable} a spell.
	Spells [witch.SpellRows][5]int32 `json:"spells"`
	// Orders has a row of {four needs, price} an order.
	Orders [witch.OrderRows][5]int32 `json:"orders"`
	Frames []frame                   `json:"frames"`
}

// frame is one position.
type frame struct {
	Witches [2]side `json:"w"`
	// Tome has {row, tier-0 ingredients on it} a spell shown.
	Tome [][2]int `json:"t"`
	// Queue has {row, bonus paid now, bonuses left} an order shown.
	Queue [][3]int `json:"q"`
	// Bonus are the threes and the ones left.
	Bonus [2]uint8 `json:"b"`
	// Decks are how many spells and orders are still to come.
	Decks [2]uint8 `json:"k"`
}

// side is one witch.
type side struct {
	Shelf witch.Ingredients `json:"i"`
	Score int32             `json:"s"`
	Brews uint8             `json:"b"`
	// Spells has {row, id, 1 if ready} a spell known.
	Spells [][3]int `json:"k"`
}

func newScene(m game.Match) game.Scene { return &scene{state: &m.(*match).state} }

func (w *scene) See() {
	s := w.state
	now := frame{
		Bonus: [2]uint8{s.Threes, s.Ones},
		Decks: [2]uint8{s.TomeEnd - s.TomeNext, s.OrderEnd - s.OrderNext},
		Tome:  [][2]int{}, Queue: [][3]int{},
	}
	for k := 0; k < int(s.TomeLen); k++ {
		now.Tome = append(now.Tome, [2]int{int(s.Tome[k]), int(s.Stock[k])})
	}
	for k := 0; k < int(s.QueueLen); k++ {
		pays, left := s.Bonus(k)
		now.Queue = append(now.Queue, [3]int{int(s.Queue[k]), pays, left})
	}
	for p := range now.Witches {
		u := &s.Witches[p]
		own := side{Shelf: u.Shelf, Score: u.Score, Brews: u.Brews, Spells: [][3]int{}}
		for i := 0; i < int(u.Known); i++ {
			own.Spells = append(own.Spells, [3]int{int(u.Spell[i]), int(u.SpellID[i]), int(u.Ready >> uint(i) & 1)})
		}
		now.Witches[p] = own
		w.rupees[p] = append(w.rupees[p], max(0, int(u.Score)))
		w.brews[p] = append(w.brews[p], int(u.Brews))
		w.spells[p] = append(w.spells[p], int(u.Known))
	}
	w.frames = append(w.frames, now)
}

func (w *scene) Pack(_ int, lines []string) []string { return lines }

func (w *scene) Board() (any, []game.Series) {
	b := &board{Turns: witch.MaxTurns, Goal: int(w.state.League.Goal()), First: witch.FirstOrder, Frames: w.frames}
	for row := range b.Spells {
		copy(b.Spells[row][:], witch.Spells[row][:])
		if witch.Repeatable(row) {
			b.Spells[row][4] = 1
		}
	}
	for row := range b.Orders {
		needs := witch.Needs(row, w.state.League)
		copy(b.Orders[row][:], needs[:])
		b.Orders[row][4] = witch.Orders[row].Price
	}
	return b, []game.Series{
		{Label: "Rupees", Values: w.rupees[:]},
		{Label: "Brews", Values: w.brews[:]},
		{Label: "Spells", Values: w.spells[:]},
	}
}
