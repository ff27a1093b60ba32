package game

import (
	"flag"
	"fmt"
	"strings"
	"time"

	"botkit/localref/internal/quote"
)

// Rules is a contest's rules as the referee sees them: the adapter that fits a
// library from sim/ to it. Implementations hold no state; a started game is a
// Match.
type Rules interface {
	// Info says what the game is called and what its contest allows.
	Info() Info
	// Flags registers the options that only this game has (map, rounds, …) on fs. The values go into h when fs is parsed.
	Flags(fs *flag.FlagSet, h *Header)
	// Complete checks h and fills in what it leaves open: the default league,
	// and whatever the seed decides that a reader of the record cannot work
	// out from the seed with the contest's own rules. Completing twice changes
	// nothing.
	Complete(h Header) (Header, error)
	// Start returns the first position of the game that h, which must be
	// complete, describes.
	Start(h Header) (Match, error)
}

// Info names a game and its limits.
type Info struct {
	// Name is the word used on the command line.
	Name string
	// Contest is the contest's full name.
	Contest string
	// Bot is the folder of the kit's own bot, from the module's root.
	Bot string
	// Leagues are the playable leagues, the default first.
	Leagues []string
	// MinSeats and MaxSeats bound the number of players; Seats is the default.
	MinSeats, MaxSeats, Seats int
	// First and Turn are the contest's time limits.
	First, Turn time.Duration
	// LongestLine is the longest answer line in bytes that is read, without its
	// end; 0 for that of the contest site, 9,999.
	LongestLine int
	// Score names what Result.Scores counts ("points", "rupees", …).
	Score string
}

// CheckLeague returns league, or the default for the empty word.
func (i Info) CheckLeague(league string) (string, error) {
	if league == "" {
		return i.Leagues[0], nil
	}
	for _, l := range i.Leagues {
		if l == league {
			return l, nil
		}
	}
	return "", fmt.Errorf("%s has no league %s; it has %s", i.Name, quote.Text(league), strings.Join(i.Leagues, ", "))
}
