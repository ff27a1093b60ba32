//go:build go1.18

package forest

import (
	"fmt"
	"strconv"
	"strings"
)

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

// ParseCommand reads a player's line. A malformed line is an error, for which
// the contest puts the player out. A well-formed command that names a cell
// which does not exist can never be carried out and comes back as Wait, with
// the same effect.
func ParseCommand(line string, league League) (Action, error) {
	for _, c := range commands {
		if league < c.since || !strings.HasPrefix(line, c.word) {
			continue
		}
		rest := line[len(c.word):]
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
	return 0, fmt.Errorf("expected %s, found %q", expected(league), line)
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
