package viewer

import "botkit/sim/witch"

// witchScene writes down witch positions.
type witchScene struct {
	state  *witch.State
	frames []witchFrame
	rupees [2][]int
	brews  [2][]int
	spells [2][]int
}

// witchBoard is what the page's witch.js draws.
type witchBoard struct {
	Turns int `json:"turns"`
	Goal  int `json:"goal"`
	// First is the official id of the order in row 0.
	First int `json:"firstOrder"`
	// Spells has a row of {change of four tiers, repeatable} a spell.
	Spells [witch.SpellRows][5]int32 `json:"spells"`
	// Orders has a row of {four needs, price} an order.
	Orders [witch.OrderRows][5]int32 `json:"orders"`
	Frames []witchFrame              `json:"frames"`
}

// witchFrame is one position.
type witchFrame struct {
	Witches [2]witchSide `json:"w"`
	// Tome has {row, tier-0 ingredients on it} a spell shown.
	Tome [][2]int `json:"t"`
	// Queue has {row, bonus paid now, bonuses left} an order shown.
	Queue [][3]int `json:"q"`
	// Bonus are the threes and the ones left.
	Bonus [2]uint8 `json:"b"`
	// Decks are how many spells and orders are still to come.
	Decks [2]uint8 `json:"k"`
}

// witchSide is one witch.
type witchSide struct {
	Shelf witch.Ingredients `json:"i"`
	Score int32             `json:"s"`
	Brews uint8             `json:"b"`
	// Spells has {row, id, 1 if ready} a spell known.
	Spells [][3]int `json:"k"`
}

func newWitchScene(position any) scene { return &witchScene{state: position.(*witch.State)} }

func (w *witchScene) see() {
	s := w.state
	frame := witchFrame{
		Bonus: [2]uint8{s.Threes, s.Ones},
		Decks: [2]uint8{s.TomeEnd - s.TomeNext, s.OrderEnd - s.OrderNext},
		Tome:  [][2]int{}, Queue: [][3]int{},
	}
	for k := 0; k < int(s.TomeLen); k++ {
		frame.Tome = append(frame.Tome, [2]int{int(s.Tome[k]), int(s.Stock[k])})
	}
	for k := 0; k < int(s.QueueLen); k++ {
		pays, left := s.Bonus(k)
		frame.Queue = append(frame.Queue, [3]int{int(s.Queue[k]), pays, left})
	}
	for p := range frame.Witches {
		u := &s.Witches[p]
		side := witchSide{Shelf: u.Shelf, Score: u.Score, Brews: u.Brews, Spells: [][3]int{}}
		for i := 0; i < int(u.Known); i++ {
			side.Spells = append(side.Spells, [3]int{int(u.Spell[i]), int(u.SpellID[i]), int(u.Ready >> uint(i) & 1)})
		}
		frame.Witches[p] = side
		w.rupees[p] = append(w.rupees[p], max(0, int(u.Score)))
		w.brews[p] = append(w.brews[p], int(u.Brews))
		w.spells[p] = append(w.spells[p], int(u.Known))
	}
	w.frames = append(w.frames, frame)
}

func (w *witchScene) note(seat int, lines []string) string {
	action, err := witch.ParseAction([]byte(lines[0]), w.state.League)
	switch {
	case err != nil:
		return "not a command: " + err.Error()
	case action.Kind != witch.Wait && !w.state.Can(seat, action):
		return "cannot be done, so nothing happens"
	}
	return ""
}

func (w *witchScene) pack(_ int, lines []string) []string { return lines }

func (w *witchScene) board() (any, []series) {
	b := &witchBoard{Turns: witch.MaxTurns, Goal: int(w.state.League.Goal()), First: witch.FirstOrder, Frames: w.frames}
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
	return b, []series{
		{Label: "Rupees", Values: w.rupees[:]},
		{Label: "Brews", Values: w.brews[:]},
		{Label: "Spells", Values: w.spells[:]},
	}
}
