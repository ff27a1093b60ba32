//go:build go1.18

package busters

import (
	"fmt"
	"strconv"

	"botkit/sim/wire"
)

// Kind is a command word.
type Kind uint8

// The commands. The zero Kind is no command: it stands for the line of a
// buster that does nothing.
const (
	Nothing Kind = iota
	Move
	Bust
	Release
	Stun
	Radar
	Eject
)

var kindWords = [...]string{"", "MOVE", "BUST", "RELEASE", "STUN", "RADAR", "EJECT"}

// kindLeague is the first league that knows each command.
var kindLeague = [...]League{Wood2, Wood2, Wood2, Wood2, Wood1, Silver, Gold}

// String returns the command word.
func (k Kind) String() string { return kindWords[k] }

// Known reports whether the command exists in league l.
func (k Kind) Known(l League) bool { return k != Nothing && kindLeague[k] <= l }

// Action is one buster's command: X and Y are the point of MOVE and EJECT, X is
// the id of BUST and STUN.
type Action struct {
	Kind Kind
	X, Y int32
}

// MoveTo returns MOVE x y.
func MoveTo(x, y int) Action { return Action{Kind: Move, X: int32(x), Y: int32(y)} }

// BustOf returns BUST ghost.
func BustOf(ghost int) Action { return Action{Kind: Bust, X: int32(ghost)} }

// StunOf returns STUN buster.
func StunOf(buster int) Action { return Action{Kind: Stun, X: int32(buster)} }

// EjectTo returns EJECT x y.
func EjectTo(x, y int) Action { return Action{Kind: Eject, X: int32(x), Y: int32(y)} }

// Append appends the command's text without a line end.
func (a Action) Append(dst []byte) []byte {
	dst = append(dst, kindWords[a.Kind]...)
	switch a.Kind {
	case Move, Eject:
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(a.X), 10)
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(a.Y), 10)
	case Bust, Stun:
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(a.X), 10)
	}
	return dst
}

// String returns the command's text.
func (a Action) String() string { return string(a.Append(nil)) }

// ParseAction reads a buster's line in league l. What follows the command is a message
// to show and is not looked at.
func ParseAction(line []byte, l League) (Action, error) {
	word, rest := nextWord(string(line))
	if len(line) == 0 || line[0] == ' ' {
		word = ""
	}
	for k := Move; k <= Eject; k++ {
		if kindWords[k] != word {
			continue
		}
		if !k.Known(l) {
			return Action{}, fmt.Errorf("%s does not exist in league %s", word, l)
		}
		return parseNumbers(k, rest)
	}
	return Action{}, wire.Expected(commandsOf(l), line)
}

// parseNumbers reads what follows the word of command k.
func parseNumbers(k Kind, rest string) (Action, error) {
	a := Action{Kind: k}
	names := [2]string{"x", "y"}
	numbers := 0
	switch k {
	case Move, Eject:
		numbers = 2
	case Bust, Stun:
		names[0] = "id"
		numbers = 1
	}
	for i := 0; i < numbers; i++ {
		var word string
		word, rest = nextWord(rest)
		v, err := strconv.ParseInt(word, 10, 32)
		if err != nil || word[0] == '+' {
			return Action{}, fmt.Errorf("%s: %w", k, wire.Expected("a whole number for "+names[i], []byte(word)))
		}
		if i == 0 {
			a.X = int32(v)
		} else {
			a.Y = int32(v)
		}
	}
	return a, nil
}

func commandsOf(l League) string {
	list := "MOVE x y, BUST id"
	if Stun.Known(l) {
		list += ", STUN id"
	}
	if Radar.Known(l) {
		list += ", RADAR"
	}
	if Eject.Known(l) {
		list += ", EJECT x y"
	}
	return list + " or RELEASE"
}

// nextWord splits off the first blank-separated word of s.
func nextWord(s string) (word, rest string) {
	i := 0
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	j := i
	for j < len(s) && s[j] != ' ' && s[j] != '\t' {
		j++
	}
	return s[i:j], s[j:]
}

// compass is 16 directions of length 2000, for the moves in the legal list.
var compass = [16][2]int{
	{2000, 0}, {1848, 765}, {1414, 1414}, {765, 1848}, {0, 2000}, {-765, 1848}, {-1414, 1414}, {-1848, 765},
	{-2000, 0}, {-1848, -765}, {-1414, -1414}, {-765, -1848}, {0, -2000}, {765, -1848}, {1414, -1414}, {1848, -765},
}

// MaxActions bounds the length of a legal list.
const MaxActions = 2*len(compass) + MaxGhosts + MaxPerTeam + 4

// Legal lists the commands of buster b that have an effect now, and returns how
// many there are. The points of the map are too many to list: MOVE and EJECT
// stand there for 16 directions and for standing still. A stunned buster has
// just the command to stand.
func (s *State) Legal(b int, list *[MaxActions]Action) int {
	u := &s.Busters[b]
	x, y := int(u.X), int(u.Y)
	list[0] = MoveTo(x, y)
	n := 1
	if u.Stunned > 0 {
		return n
	}
	for _, d := range compass {
		list[n] = MoveTo(x+d[0], y+d[1])
		n++
	}
	if u.Ghost != None {
		n += s.legalCarrier(u, list[n:])
	} else {
		for g := 0; g < int(s.GhostCount); g++ {
			if s.CanBust(b, g) {
				list[n] = BustOf(g)
				n++
			}
		}
	}
	if s.League >= Wood1 && u.Recharge == 0 {
		first := (1 - s.Team(b)) * int(s.PerTeam)
		for e := first; e < first+int(s.PerTeam); e++ {
			if s.CanStun(b, e) {
				list[n] = StunOf(e)
				n++
			}
		}
	}
	if s.League >= Silver && !u.RadarUsed {
		list[n] = Action{Kind: Radar}
		n++
	}
	return n
}

func (s *State) legalCarrier(u *Buster, list []Action) int {
	list[0] = Action{Kind: Release}
	n := 1
	if s.League >= Gold {
		for _, d := range compass {
			list[n] = EjectTo(int(u.X)+d[0], int(u.Y)+d[1])
			n++
		}
	}
	return n
}

// CanBust reports whether ghost g is free and in the reach of buster b.
func (s *State) CanBust(b, g int) bool {
	u, t := &s.Busters[b], &s.Ghosts[g]
	if t.Status != Free {
		return false
	}
	d := Dist2(int(u.X), int(u.Y), int(t.X), int(t.Y))
	return d >= BustMin*BustMin && d <= BustMax*BustMax
}

// CanStun reports whether a STUN of buster e by buster b would hit now.
func (s *State) CanStun(b, e int) bool {
	u, t := &s.Busters[b], &s.Busters[e]
	return u.Recharge == 0 && s.Team(b) != s.Team(e) &&
		InStunRange(int(u.X), int(u.Y), int(t.X), int(t.Y))
}
