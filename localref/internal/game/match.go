package game

// Match is one game being played. It is not safe for concurrent use.
type Match interface {
	// Seats is the number of players, numbered from 0.
	Seats() int
	// AppendInit appends the official text that seat gets once, before its
	// first turn; nothing where the contest sends nothing.
	AppendInit(dst []byte, seat int) []byte
	// AppendInput appends the official text of this turn for seat. asked is
	// false, and dst unchanged, when the seat is not asked (asleep, dead, out).
	// It is called exactly once a turn for each seat, in seat order, before
	// Play: building the text may draw from the game's random stream.
	AppendInput(dst []byte, seat int) (text []byte, asked bool)
	// Lines is how many lines seat must answer this turn when asked.
	Lines(seat int) int
	// Play carries out the turn. answers has one entry a seat; that of a seat
	// that was not asked is the zero Answer.
	Play(answers []Answer)
	// Over reports whether the game has ended.
	Over() bool
	// Result is the outcome; before the end, the standing.
	Result() Result
}

// Farewell is a Match that says a last word to a seat.
type Farewell interface {
	// AppendFarewell appends what seat is told when it is put out or the game
	// is over; nothing if there is nothing to say or it was said.
	AppendFarewell(dst []byte, seat int) []byte
}

// Answer is what a seat returned in a turn.
type Answer struct {
	// Lines are the raw lines without their line ends, as many as were asked
	// for, fewer if Cause is set.
	Lines []string
	// Cause says why there are too few lines; none when the answer is complete.
	Cause Cause
}
