package viewer

import (
	"fmt"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/replay"
)

// film is a record being played again for its page.
type film struct {
	page  *Page
	game  *game.Game
	match game.Match
	scene game.Scene
	rec   *replay.Record
	buf   []byte
	// differs is set by the first input that is not the recorded one.
	differs bool
	// said is how many bytes of stderr the page holds.
	said int
}

// roll fills in all of the page that follows from the turns.
func (f *film) roll() {
	answers := make([]game.Answer, f.match.Seats())
	for t := range f.rec.Turns {
		if f.match.Over() {
			f.notice("By the rules the game ends after turn %d, but the record has %d turns more; they are left out.", t-1, len(f.rec.Turns)-t)
			break
		}
		f.scene.See()
		f.turn(t, answers)
		f.match.Play(answers)
		f.notes(t)
	}
	f.scene.See()
	f.page.Board, f.page.Series = f.scene.Board()
	f.result()
}

func (f *film) notice(format string, args ...any) {
	f.page.Notices = append(f.page.Notices, fmt.Sprintf(format, args...))
}

// turn takes what the seats did in turn t and fills in their answers.
func (f *film) turn(t int, answers []game.Answer) {
	recorded := &f.rec.Turns[t]
	shown := turn{Out: make([][]string, len(answers)), Wall: recorded.Wall, CPU: recorded.CPU, Cause: recorded.Cause}
	for seat := range answers {
		var asked bool
		f.buf, asked = f.match.AppendInput(f.buf[:0], seat)
		f.compare(t, seat, asked)
		answers[seat] = game.Answer{}
		if !asked {
			continue
		}
		if l, ok := f.scene.(game.Listener); ok {
			l.Told(seat, f.buf)
		}
		answers[seat] = f.answer(t, seat)
		lines := answers[seat].Lines
		shown.Out[seat] = f.scene.Pack(seat, lines)
		if shown.Out[seat] == nil {
			shown.Out[seat] = []string{}
		}
	}
	for seat, lines := range recorded.Stderr {
		if len(lines) > 0 {
			if shown.Stderr == nil {
				shown.Stderr = make([][]string, len(answers))
			}
			shown.Stderr[seat] = f.shorter(lines)
		}
	}
	f.page.Turns = append(f.page.Turns, shown)
}

// notes says what the rules made of the answers of turn t, where they did not
// do what they say.
func (f *film) notes(t int) {
	note := func(seat int, text string) {
		shown := &f.page.Turns[t]
		if shown.Notes == nil {
			shown.Notes = make([]string, f.match.Seats())
		}
		if shown.Notes[seat] != "" {
			text = shown.Notes[seat] + "; " + text
		}
		shown.Notes[seat] = text
	}
	for seat, lines := range f.rec.Turns[t].Unread {
		if lines > 0 {
			note(seat, fmt.Sprintf("out of step: written before the question (unread lines: %d)", lines))
		}
	}
	for seat, fault := range f.match.Result().Out {
		if fault != nil && fault.Turn == t && fault.Cause.Kind == game.Illegal {
			note(seat, "not a command: "+fault.Cause.String())
		}
	}
	for _, r := range game.Refused(f.match) {
		note(r.Seat, "refused: "+r.Reason)
	}
}

// answer is what a seat is taken to have answered.
func (f *film) answer(t, seat int) game.Answer {
	recorded := &f.rec.Turns[t]
	a := game.Answer{Lines: recorded.Out[seat]}
	need := f.match.Lines(seat)
	if len(a.Lines) > need {
		a.Lines = a.Lines[:need]
		f.notice("Turn %d, player %d: the record has more lines than are asked for; the first %d count.", t, seat, need)
	}
	if len(a.Lines) < need {
		a.Cause = game.Cause{Kind: game.Unrecorded}
	}
	if recorded.Cause != nil && recorded.Cause[seat] != "" {
		a.Cause = game.RecordedCause(recorded.Cause[seat])
	}
	return a
}

// compare notes the first input that is not what the record has.
func (f *film) compare(t, seat int, asked bool) {
	want := f.rec.Turns[t].In[seat]
	if f.differs || asked == (want != nil) && (!asked || f.same(want)) {
		return
	}
	f.differs = true
	f.notice("From turn %d on the game is not what was recorded: player %d is told something else (localref check says what).", t, seat)
}

// same reports whether the input in buf is the recorded one.
func (f *film) same(want []string) bool {
	rest := string(f.buf)
	for _, line := range want {
		if len(rest) <= len(line) || rest[:len(line)] != line || rest[len(line)] != '\n' {
			return f.game.SameInput != nil && f.game.SameInput(want, replay.Lines(f.buf)) < 0
		}
		rest = rest[len(line)+1:]
	}
	return rest == ""
}

// A page has to hold all that the bots said, so it is bounded: so many bytes a
// seat and turn, and fewer when there is much already.
const (
	saidInTurn  = 16 << 10
	saidInAll   = 4 << 20
	saidBeyond  = 1 << 10
	longestSaid = 4 << 10
)

// shorter cuts what a bot said in one turn.
func (f *film) shorter(lines []string) (short []string) {
	most := saidInTurn
	if f.said > saidInAll {
		most = saidBeyond
	}
	size := 0
	for i, line := range lines {
		if len(line) > longestSaid {
			line = strings.ToValidUTF8(line[:longestSaid], "") + "…"
		}
		if size += len(line) + 1; size > most {
			short = append(short, fmt.Sprintf("(%d lines more)", len(lines)-i))
			break
		}
		short = append(short, line)
	}
	f.said += size
	return short
}

// result takes the outcome and compares it with the recorded one.
func (f *film) result() {
	r := f.match.Result()
	f.page.Result = result{Scores: r.Scores, Ranks: r.Ranks, Over: f.match.Over()}
	for seat, fault := range r.Out {
		if fault == nil {
			continue
		}
		if f.page.Result.Out == nil {
			f.page.Result.Out = make([]string, f.match.Seats())
			f.page.Result.At = make([]int, f.match.Seats())
			for i := range f.page.Result.At {
				f.page.Result.At[i] = -1
			}
		}
		if recorded := f.rec.Result; fault.Cause.Kind == game.Recorded && recorded != nil && seat < len(recorded.Out) && recorded.Out[seat] != nil {
			fault = recorded.Out[seat] // with the part of a line that came too late
		}
		f.page.Result.Out[seat], f.page.Result.At[seat] = fault.String(), fault.Turn
	}
	if f.page.Result.Over {
		for seat, values := range f.page.Series[0].Values {
			if seat < len(r.Scores) {
				values[len(values)-1] = r.Scores[seat] // with what the end adds
			}
		}
	}
	switch {
	case !f.page.Result.Over:
		f.notice("The record stops before the end of the game.")
	case f.rec.Result != nil && f.rec.Result.Scores != nil && fmt.Sprint(f.rec.Result.Scores) != fmt.Sprint(r.Scores):
		f.notice("The record says that the scores are %v, the rules say %v.", f.rec.Result.Scores, r.Scores)
	}
}
