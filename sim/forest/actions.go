//go:build go1.18

package forest

import (
	"math/bits"
	"strconv"
	"strings"

	"botkit/sim/wire"
)

// Kind is what an action does.
type Kind uint8

// The four kinds of actions.
const (
	Wait Kind = iota
	Complete
	Grow
	Seed
)

// Action is one player's choice: kind, target and for Seed the tree that sends
// it. The zero value is to wait.
type Action uint16

// MaxActions bounds the legal actions of a player: with n trees at most
// n*(37-n) seeds, n growths or completions, and one wait.
const MaxActions = 384

// NewAction returns the action of that kind on target; source counts for Seed.
func NewAction(k Kind, source, target Pos) Action {
	return Action(k)<<12 | Action(source)<<6 | Action(target)
}

// Kind is what the action does.
func (a Action) Kind() Kind { return Kind(a >> 12) }

// Target is the tree that grows or is completed, or the cell for a seed.
func (a Action) Target() Pos { return Pos(a & 63) }

// Source is the tree that sends a seed.
func (a Action) Source() Pos { return Pos(a >> 6 & 63) }

// Append appends the action as a command of the contest, without a line end.
func (a Action) Append(dst []byte) []byte {
	switch a.Kind() {
	case Complete:
		dst = append(dst, "COMPLETE "...)
	case Grow:
		dst = append(dst, "GROW "...)
	case Seed:
		dst = append(dst, "SEED "...)
		dst = strconv.AppendInt(dst, int64(CellOf[a.Source()]), 10)
		dst = append(dst, ' ')
	default:
		return append(dst, "WAIT"...)
	}
	return strconv.AppendInt(dst, int64(CellOf[a.Target()]), 10)
}

// String returns the action as a command of the contest.
func (a Action) String() string { return string(a.Append(nil)) }

// commands are the words of the contest in the order in which the official
// referee tries them, with the first league that has them.
var commands = [...]struct {
	word    string
	kind    Kind
	numbers int
	since   League
}{
	{"WAIT", Wait, 0, Wood2},
	{"GROW", Grow, 1, Wood1},
	{"COMPLETE", Complete, 1, Wood2},
	{"SEED", Seed, 2, Bronze},
}

// ParseAction reads a player's line. A malformed line is an error, for which
// the contest puts the player out. A well-formed command that names a cell
// which does not exist can never be carried out and comes back as Wait, with
// the same effect.
func ParseAction(line []byte, league League) (Action, error) {
	text := string(line)
	for _, c := range commands {
		if league < c.since || !strings.HasPrefix(text, c.word) {
			continue
		}
		rest := text[len(c.word):]
		var cells [2]int
		ok := true
		for i := 0; i < c.numbers && ok; i++ {
			cells[i], rest, ok = cutNumber(rest)
		}
		if !ok || !isMessage(rest) {
			break
		}
		if cells[0] >= Cells || cells[1] >= Cells || c.kind == Wait {
			return NewAction(Wait, 0, 0), nil
		}
		if c.kind == Seed {
			return NewAction(Seed, PosOf[cells[0]], PosOf[cells[1]]), nil
		}
		return NewAction(c.kind, 0, PosOf[cells[0]]), nil
	}
	return 0, wire.Expected(expected(league), line)
}

// cutNumber takes one blank and a number that a Java int can hold off line.
func cutNumber(line string) (n int, rest string, ok bool) {
	if line == "" || line[0] != ' ' {
		return 0, line, false
	}
	end := 1
	for end < len(line) && line[end] >= '0' && line[end] <= '9' {
		end++
	}
	v, err := strconv.ParseUint(line[1:end], 10, 31)
	return int(v), line[end:], err == nil
}

// isMessage reports whether the rest of a line is nothing, or blank and a
// message without the line ends that Java knows.
func isMessage(rest string) bool {
	if rest == "" {
		return true
	}
	return strings.IndexByte(" \t\v\f", rest[0]) >= 0 && !strings.ContainsAny(rest, "\n\r\u0085\u2028\u2029")
}

func expected(league League) string {
	var forms []string
	for _, c := range commands {
		if league >= c.since {
			forms = append(forms, c.word+strings.Repeat(" <cell>", c.numbers))
		}
	}
	return strings.Join(forms, " | ")
}

// Can reports whether player p may do a now. Waiting is always legal.
func (s *State) Can(p int, a Action) bool {
	bit := Board(1) << a.Target()
	ready := s.Own[p] &^ s.Dormant
	sun := int(s.Sun[p])
	switch a.Kind() {
	case Wait:
		return true
	case Complete:
		return ready&s.Trees[3]&bit != 0 && sun >= CompleteCost
	case Grow:
		return s.League > Wood2 && ready&^s.Trees[3]&bit != 0 && sun >= s.GrowCost(p, s.SizeAt(a.Target())+1)
	case Seed:
		source := a.Source()
		return s.League == Bronze && ready>>source&1 != 0 && s.free()&Reach[s.SizeAt(source)][source]&bit != 0 && sun >= s.SeedCost(p)
	}
	return false
}

// free are the cells where a seed can be planted.
func (s *State) free() Board { return s.Soil &^ s.All() }

// Completable are the trees that player p can complete now.
func (s *State) Completable(p int) Board {
	if s.Sun[p] < CompleteCost {
		return 0
	}
	return s.Own[p] & s.Trees[3] &^ s.Dormant
}

// Growable are the trees that player p can grow now.
func (s *State) Growable(p int) (trees Board) {
	if s.League == Wood2 {
		return 0
	}
	own, sun := s.Own[p], int(s.Sun[p])
	// Written out: this is a fifth of a random playout as a loop.
	if sun >= growBase[1]+bits.OnesCount64(own&s.Trees[1]) {
		trees = s.Trees[0]
	}
	if sun >= growBase[2]+bits.OnesCount64(own&s.Trees[2]) {
		trees |= s.Trees[1]
	}
	if sun >= growBase[3]+bits.OnesCount64(own&s.Trees[3]) {
		trees |= s.Trees[2]
	}
	return trees & own &^ s.Dormant
}

// Seeders are the trees from which player p can send a seed now, if a free
// cell is in reach.
func (s *State) Seeders(p int) Board {
	if s.League != Bronze || int(s.Sun[p]) < s.SeedCost(p) {
		return 0
	}
	return s.Own[p] &^ s.Dormant &^ s.Trees[0]
}

// SeedTargets are the free cells that the tree at source reaches.
func (s *State) SeedTargets(source Pos) Board {
	return Reach[s.SizeAt(source)][source] & s.free()
}

// Legal writes the legal actions of player p to dst and returns their
// number: Wait, then completions, growths and seeds.
func (s *State) Legal(p int, dst *[MaxActions]Action) int {
	dst[0] = NewAction(Wait, 0, 0)
	n := 1
	for b := s.Completable(p); b != 0; n++ {
		dst[n] = NewAction(Complete, 0, next(&b))
	}
	for b := s.Growable(p); b != 0; n++ {
		dst[n] = NewAction(Grow, 0, next(&b))
	}
	for b := s.Seeders(p); b != 0; {
		source := next(&b)
		for t := s.SeedTargets(source); t != 0; n++ {
			dst[n] = NewAction(Seed, source, next(&t))
		}
	}
	return n
}
