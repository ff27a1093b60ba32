package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"botkit/localref/internal/millis"
	"botkit/localref/internal/quote"
	"botkit/sim/wire"
)

// Kind is a way in which an answer fails.
type Kind uint8

// The kinds. NoCause is the zero value: nothing is wrong.
const (
	NoCause Kind = iota
	// Late is a complete answer after the limit, NoAnswer none within it,
	// Incomplete fewer lines than asked for within it, InputUnread a program
	// that did not even read what it was asked.
	Late
	NoAnswer
	Incomplete
	InputUnread
	// LineTooLong is a line of more than Count bytes, LineMissing one of the
	// lines of an answer that was never there, Illegal a line that the game
	// does not allow.
	LineTooLong
	LineMissing
	Illegal
	// Exited and Killed are how a program ended by itself, Ended one of which
	// the system does not say how.
	Exited
	Killed
	Ended
	// MemoryLimit is a program killed for using more than Count MB, Stopped one
	// that the referee ended for another reason.
	MemoryLimit
	Stopped
	ClosedStdin
	ClosedStdout
	// NotStarted is a program that could not be started, Unreachable a listener
	// that did not accept a connection, BadFrame one whose answer is no frame.
	NotStarted
	Unreachable
	BadFrame
	// Recorded is a cause read from a file, of which only the text is known,
	// Unrecorded that of an answer with too few lines for which the file has none.
	Recorded
	Unrecorded
)

var kindNames = [...]string{NoCause: "", Late: "late", NoAnswer: "no answer", Incomplete: "incomplete", InputUnread: "input unread",
	LineTooLong: "line too long", LineMissing: "line missing", Illegal: "illegal", Exited: "exited", Killed: "killed", Ended: "ended",
	MemoryLimit: "memory", Stopped: "stopped", ClosedStdin: "closed stdin", ClosedStdout: "closed stdout", NotStarted: "not started",
	Unreachable: "unreachable", BadFrame: "bad frame", Recorded: "recorded", Unrecorded: "unrecorded"}

// String names the kind in a word or two.
func (k Kind) String() string { return kindNames[k] }

// Cause says why a seat has no answer that counts. Texts and JSON are made from
// it; nothing reads them back to find out what happened.
type Cause struct {
	Kind Kind
	// Limit is the time that was allowed, Took how long a late answer took, and
	// Times how often the seat had been late by then.
	Limit, Took time.Duration
	Times       int
	// Got and Wanted count lines; Count is the limit in bytes or MB, or the
	// exit code.
	Got, Wanted, Count int
	// Blame is the machine's part in a late or missing answer, CPU the processor
	// time that the program had.
	Blame Blame
	CPU   time.Duration
	// Err has the rest: what is illegal, what the system said.
	Err error
}

// Blame is the machine's part in a late or missing answer.
type Blame uint8

// Without either the program had the processor, or it is not known. Starved is
// one that had it for too little of the time, Idle one that was ready to run and
// had it for next to none.
const (
	Starved Blame = iota + 1
	Idle
)

// blame is the machine's part as the end of a sentence.
func (c Cause) blame() string {
	switch c.Blame {
	case Starved:
		return fmt.Sprintf("; the machine was busy and gave it the processor for %.1f ms", millis.Of(c.CPU))
	case Idle:
		return fmt.Sprintf("; that is the machine's doing, which gave it the processor for %.1f ms", millis.Of(c.CPU))
	}
	return ""
}

// IllegalAnswer is the cause of an answer that the rules refuse with err.
func IllegalAnswer(err error) Cause { return Cause{Kind: Illegal, Err: err} }

// RecordedCause is the cause of which a file has the text.
func RecordedCause(text string) Cause {
	if text == "" {
		return Cause{}
	}
	return Cause{Kind: Recorded, Err: errors.New(text)}
}

// None reports whether nothing is wrong.
func (c Cause) None() bool { return c.Kind == NoCause }

// TimedOut reports whether the referee stopped waiting for an answer.
func (c Cause) TimedOut() bool {
	return c.Kind == NoAnswer || c.Kind == Incomplete || c.Kind == InputUnread
}

// TooLate reports whether there is no answer that counts because of the time.
func (c Cause) TooLate() bool { return c.Kind == Late || c.TimedOut() }

// longestCause is the most bytes of a text from elsewhere that a cause shows.
const longestCause = 300

// String returns the cause as the rest of a sentence about the seat, or as
// what was expected and found.
func (c Cause) String() string {
	switch c.Kind {
	case NoCause:
		return ""
	case Late:
		text := fmt.Sprintf("answered after %.1f ms, the limit is %v", millis.Of(c.Took), c.Limit)
		if c.Times > 1 {
			text += fmt.Sprintf(" (late for the %s time)", ordinal(c.Times))
		}
		return text + c.blame()
	case NoAnswer:
		return fmt.Sprintf("gave no answer within %v", c.Limit) + c.blame()
	case Incomplete:
		return fmt.Sprintf("gave %d of %d lines within %v", c.Got, c.Wanted, c.Limit) + c.blame()
	case InputUnread:
		return fmt.Sprintf("did not read its input within %v", c.Limit) + c.blame()
	case LineTooLong:
		return fmt.Sprintf("wrote a line of more than %d bytes", c.Count)
	case LineMissing:
		return fmt.Sprintf("line %d of %d is missing", c.Got+1, c.Wanted)
	case Exited:
		return fmt.Sprintf("exited with code %d", c.Count)
	case Killed:
		return fmt.Sprintf("was ended by %v", c.Err)
	case Ended:
		return "ended"
	case MemoryLimit:
		return fmt.Sprintf("used more than %d MB of memory", c.Count)
	case Stopped:
		return "was stopped"
	case ClosedStdin:
		return "closed its stdin"
	case ClosedStdout:
		return "closed its stdout"
	case NotStarted:
		return quote.Cut(fmt.Sprintf("could not be started: %v", c.Err), longestCause)
	case Unreachable:
		return fmt.Sprintf("cannot be reached: %v", c.Err)
	case Unrecorded:
		return "no answer in time"
	case Illegal, BadFrame, Recorded:
		return quote.Cut(c.Err.Error(), longestCause)
	}
	panic(fmt.Sprintf("game: there is no cause of kind %d", c.Kind))
}

// found is the text that the cause quotes, "" if it quotes none.
func (c Cause) found() string {
	var unexpected *wire.Unexpected
	if c.Kind == Illegal && errors.As(c.Err, &unexpected) {
		return unexpected.Found
	}
	return ""
}

func ordinal(n int) string {
	switch n {
	case 2:
		return "2nd"
	case 3:
		return "3rd"
	}
	return fmt.Sprintf("%dth", n)
}

// MarshalJSON writes the text.
func (c Cause) MarshalJSON() ([]byte, error) { return json.Marshal(c.String()) }

// UnmarshalJSON reads the text back.
func (c *Cause) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	*c = RecordedCause(text)
	return nil
}
