package leagueformat

import (
	"regexp"
	"strconv"

	"botkit/localref/internal/replay"
)

// note is a line that a bot wrote to stderr for the league: [PDATA] name =
// value about itself, [TDATA] about the game; cgarena's have a turn.
type note struct {
	seat        int
	kind        string
	turn        *int
	name, value string
}

var noteForm = regexp.MustCompile(`^\s*\[(TDATA|PDATA\+?)\](?:\[(\d+)\])?\s+(\w+)\s*=\s*(.+?)\s*$`)

// notes finds the notes of all players, in the order in which they were
// written.
func notes(played *replay.Record) (all []note) {
	for _, turn := range played.Turns {
		for seat, lines := range turn.Stderr {
			for _, line := range lines {
				m := noteForm.FindStringSubmatch(line)
				if m == nil {
					continue
				}
				n := note{seat: seat, kind: m[1], name: m[3], value: m[4]}
				if number, err := strconv.Atoi(m[2]); err == nil {
					n.turn = &number
				}
				all = append(all, n)
			}
		}
	}
	return all
}
