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

// judge turns an answer that came too late into none, and says where the
// machine has a part in it.
func (c Clock) judge(r *player.Reply, limit time.Duration, late *int) {
	c.count(r, limit, late)
	if c.Extra == 0 && c.Forgiven == 0 && r.Cause.TooLate() && (r.Ready || r.Cause.Kind == game.Late) {
		r.Cause.Blame, r.Cause.CPU = blame(r.Wall, r.CPU), max(r.CPU, 0)
	}
}

// A program that had less than starvedShare of the processor is not alone to
// blame for a late answer, one with less than idleShare not at all: it could
// not even begin.
const (
	starvedShare = 0.70
	idleShare    = 0.10
)

func blame(wall, cpu time.Duration) game.Blame {
	switch share := float64(cpu) / float64(wall); {
	case cpu < 0 || share >= starvedShare:
		return 0
	case share < idleShare:
		return game.Idle
	}
	return game.Starved
}

// count counts an answer behind the limit and lets it pass or not.
func (c Clock) count(r *player.Reply, limit time.Duration, late *int) {
	limit += c.Grace
	if !r.Cause.None() || r.Wall <= limit {
		return
	}
	*late++
	if last := limit + c.Extra; r.Wall > last {
		limit = last
	} else if *late <= c.Forgiven {
		return
	}
	r.Cause = game.Cause{Kind: game.Late, Took: r.Wall, Limit: limit, Times: *late}
	if len(r.Lines) > 0 {
		const most = 120 // of ants a line has kilobytes
		r.Rest = quote.Cut(r.Lines[0], most)
	}
	r.Lines = nil
}
