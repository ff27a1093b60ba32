package match

import (
	"fmt"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
)

// Clock is how late answers are judged.
type Clock struct {
	// Grace is added to each limit before anything else.
	Grace time.Duration
	// Extra is how much longer the referee waits; an answer that comes then
	// counts, but a player who needs that more than Forgiven times is out.
	Extra    time.Duration
	Forgiven int
}

// Hard is a clock on which the first late answer loses, as on the contest site
// when these contests were held.
func Hard(grace time.Duration) Clock { return Clock{Grace: grace} }

// Site is the contest site's present clock: it waits 50 ms more and puts a
// player out for the third late answer.
func Site(grace time.Duration) Clock {
	return Clock{Grace: grace, Extra: 50 * time.Millisecond, Forgiven: 2}
}

// ClockNamed returns the clock called hard or site.
func ClockNamed(name string, grace time.Duration) (Clock, error) {
	if grace < 0 {
		return Clock{}, fmt.Errorf("expected a grace of 0 or more, found %v", grace)
	}
	switch name {
	case "hard":
		return Hard(grace), nil
	case "site":
		return Site(grace), nil
	}
	return Clock{}, fmt.Errorf("expected the clock hard or site, found %q", name)
}

func (c Clock) limit(limit time.Duration) player.Limit {
	return player.Limit{Time: limit + c.Grace, Grace: c.Extra}
}

// judge turns an answer that came too late into none.
func (c Clock) judge(r *player.Reply, limit time.Duration, late *int) {
	if !r.Cause.None() || r.Wall <= limit+c.Grace {
		return
	}
	if *late++; *late <= c.Forgiven && r.Wall <= limit+c.Grace+c.Extra {
		return
	}
	r.Cause = game.Cause{Kind: game.Late, Took: r.Wall, Limit: limit + c.Grace, Times: *late}
	if len(r.Lines) > 0 {
		const most = 120 // some games' lines have kilobytes
		r.Rest = quote.Cut(r.Lines[0], most)
	}
	r.Lines = nil
}
