package leagueformat

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"botkit/localref/internal/replay"
)

// note is a line that a bot wrote to stderr for the league: about the game, or
// about itself. Each league has its own form of it.
type note struct {
	seat int
	// game is set for a note about the game, sum for one whose numbers are added up.
	game, sum bool
	// turn is what the note says, nil if it names none.
	turn        *int
	name, value string
}

// notesOf finds the notes of all players, in the order in which they were
// written.
func notesOf(played *replay.Record, parse func(line string) (note, bool)) (all []note) {
	for _, turn := range played.Turns {
		for seat, lines := range turn.Stderr {
			for _, line := range lines {
				if n, ok := parse(line); ok {
					n.seat = seat
					all = append(all, n)
				}
			}
		}
	}
	return all
}

// psyleagueNote reads a line as psyleague's example does: [TDATA], [PDATA] or
// [PDATA+], a name, a sign and a value, each a word. What follows is left out.
func psyleagueNote(line string) (n note, ok bool) {
	words := strings.Fields(line)
	if len(words) < 4 {
		return n, false
	}
	n.name, n.value = words[1], words[3]
	switch words[0] {
	case "[TDATA]":
		n.game = true
	case "[PDATA]":
	case "[PDATA+]":
		n.sum = true
	default:
		return n, false
	}
	return n, true
}

var cgarenaForm = regexp.MustCompile(`(?i)^\s*\[(T|P)DATA\](?:\[(\d+)\])?\s+(\w+)\s*=\s*(.+?)\s*$`)

// cgarenaNote reads a line as cgarena's example does: [TDATA] or [PDATA], a
// turn in brackets or none, and name = value to the end of the line. A turn
// that does not fit into the 16 bits that cgarena has would cost it the game.
func cgarenaNote(line string) (n note, ok bool) {
	m := cgarenaForm.FindStringSubmatch(line)
	if m == nil {
		return n, false
	}
	n.game, n.name, n.value = strings.EqualFold(m[1], "T"), m[3], m[4]
	if m[2] != "" {
		turn, err := strconv.Atoi(m[2])
		if err != nil || turn > math.MaxUint16 {
			return n, false
		}
		n.turn = &turn
	}
	return n, true
}
