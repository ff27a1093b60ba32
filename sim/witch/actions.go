//go:build go1.18

package witch

import (
	"fmt"
	"strconv"

	"botkit/sim/wire"
)

// Kind is what an action does.
type Kind uint8

// The kinds of actions. Forfeit stands for bad input and for no answer.
const (
	Wait Kind = iota
	Rest
	Cast
	Learn
	Brew
	Forfeit
)

var kindWords = [...]string{Wait: "WAIT", Rest: "REST", Cast: "CAST", Learn: "LEARN", Brew: "BREW", Forfeit: "(forfeit)"}

// Action is one command. ID is the official id of a spell or order, Times the
// repeat count of a cast; both are 0 where the kind has none.
type Action struct {
	Kind  Kind
	ID    int32
	Times int32
}

// String returns the command as a bot writes it.
func (a Action) String() string { return string(a.Append(nil)) }

// Append appends the command as a bot writes it.
func (a Action) Append(dst []byte) []byte {
	dst = append(dst, kindWords[a.Kind]...)
	if a.Kind == Cast || a.Kind == Learn || a.Kind == Brew {
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(a.ID), 10)
	}
	if a.Kind == Cast && a.Times != 1 {
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(a.Times), 10)
	}
	return dst
}

// ParseAction reads a bot's line as the official referee does in a league. The
// error of a line that is no command says what was expected; such a line is
// the action Forfeit.
func ParseAction(line []byte, league League) (Action, error) {
	kind, rest, err := parseKind(line, league)
	if err != nil {
		return Action{Kind: Forfeit}, err
	}
	a := Action{Kind: kind}
	if kind == Wait || kind == Rest {
		return a, nil
	}
	word, rest := nextWord(rest)
	if a.ID, err = parseNumber(word); err != nil {
		return Action{Kind: Forfeit}, fmt.Errorf("expected the id of a spell or order after %s: %w", kindWords[kind], err)
	}
	if kind != Cast {
		return a, nil
	}
	a.Times = 1
	// A word that is no number begins the message.
	if word, _ = nextWord(rest); len(word) > 0 && allDigits(word) {
		if a.Times, err = parseNumber(word); err != nil {
			return Action{Kind: Forfeit}, fmt.Errorf("expected a repeat count after CAST %d: %w", a.ID, err)
		}
	}
	return a, nil
}

func parseKind(line []byte, league League) (kind Kind, rest []byte, err error) {
	n := 0
	for n < len(line) && !isBlank(line[n]) {
		n++
	}
	known := Wait + 1
	for kind = Wait; kind < Forfeit; kind++ {
		if equalFold(line[:n], kindWords[kind]) {
			known = kind
			break
		}
	}
	allowed := kind == Wait || kind == Brew || league >= Wood1 && (kind == Rest || kind == Cast) ||
		league >= Bronze && kind == Learn
	if kind == known && allowed {
		return kind, line[n:], nil
	}
	want := [...]string{
		Wood2:  "BREW id or WAIT",
		Wood1:  "BREW id, CAST id, REST or WAIT",
		Bronze: "BREW id, CAST id [times], LEARN id, REST or WAIT",
	}[league]
	return Forfeit, nil, wire.Expected(want, line)
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r' }

// equalFold compares with an upper-case word, ASCII letters in either case.
func equalFold(word []byte, upper string) bool {
	if len(word) != len(upper) {
		return false
	}
	for i, c := range word {
		if 'a' <= c && c <= 'z' {
			c -= 'a' - 'A'
		}
		if c != upper[i] {
			return false
		}
	}
	return true
}

// nextWord skips blanks and returns the word behind them and what follows it.
func nextWord(text []byte) (word, rest []byte) {
	i := 0
	for i < len(text) && isBlank(text[i]) {
		i++
	}
	start := i
	for i < len(text) && !isBlank(text[i]) {
		i++
	}
	return text[start:i], text[i:]
}

func allDigits(word []byte) bool {
	for _, c := range word {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// parseNumber takes digits alone, at most the largest int32 however many zeros
// lead.
func parseNumber(word []byte) (int32, error) {
	if len(word) == 0 || !allDigits(word) {
		return 0, wire.Expected("digits", word)
	}
	n := int64(0)
	for _, c := range word {
		if n = n*10 + int64(c-'0'); n > 1<<31-1 {
			return 0, wire.Expected("at most 2147483647", word)
		}
	}
	return int32(n), nil
}

// MaxActions bounds the list of legal actions: wait, rest, six spells to
// learn, five orders, and each spell once or up to MaxRepeats times.
const MaxActions = 2 + TomePlaces + QueuePlaces + MaxSpells*MaxRepeats

// Legal writes the actions of a seat that do something, and WAIT, into list
// and returns how many there are. Repeat counts that only wrap-around makes
// possible are left out.
func (s *State) Legal(seat int, list *[MaxActions]Action) int {
	w := &s.Witches[seat]
	n := 0
	add := func(a Action) {
		list[n] = a
		n++
	}
	add(Action{Kind: Wait})
	if s.Over() {
		return n
	}
	for i := 0; i < int(s.QueueLen); i++ {
		if s.canBrew(w, i) {
			add(Action{Kind: Brew, ID: FirstOrder + int32(s.Queue[i])})
		}
	}
	for k := 0; k < int(s.TomeLen); k++ {
		if w.Shelf[0] >= int32(k) {
			add(Action{Kind: Learn, ID: int32(s.Tome[k])})
		}
	}
	for i := 0; i < int(w.Known); i++ {
		for times := int32(1); times <= MaxRepeats && w.canCast(i, times); times++ {
			add(Action{Kind: Cast, ID: int32(w.SpellID[i]), Times: times})
		}
	}
	if w.exhausted() != 0 {
		add(Action{Kind: Rest})
	}
	return n
}
