package game

// Scene writes down the positions of one game for the page that shows it.
type Scene interface {
	// See takes the position as it is now: before each turn and at the end.
	See()
	// Pack makes an answer shorter where the game's board knows how to undo it.
	Pack(seat int, lines []string) []string
	// Board returns all that was seen, as a value to be written as JSON, and the
	// curves of it, the first the score.
	Board() (any, []Series)
}

// Listener is a Scene that takes what each seat is sent, as well.
type Listener interface {
	Told(seat int, text []byte)
}

// Series is a curve, or several: values a seat and position, or of one line
// that belongs to nobody.
type Series struct {
	Label  string  `json:"label"`
	Common bool    `json:"common,omitempty"`
	Values [][]int `json:"values"`
}
