// Package lanes shares the cores of the machine among games that are played at
// once: each game runs in a lane, which has a core of its own as long as there
// are any.
package lanes

import (
	"fmt"

	"botkit/localref/internal/player"
)

// Count checks how many games are wanted at once, or chooses it for 0: as many
// games as cores when the bots do fixed work, one less when they think by the
// clock, because the referee needs some time too.
func Count(wanted, cores int, force, fixedWork bool) (int, error) {
	switch {
	case wanted < 0:
		return 0, fmt.Errorf("-parallel: expected a positive number, found %d", wanted)
	case wanted > cores && !force:
		return 0, fmt.Errorf("-parallel: %d games at once on %d cores take processor time from the bots, and those that think by the clock play weaker without a sign of it; -force allows it", wanted, cores)
	case wanted > 0:
		return wanted, nil
	case fixedWork:
		return cores, nil
	}
	return max(1, cores-1), nil
}

// Lanes are claimed cores.
type Lanes struct {
	count int
	cores []player.Core
}

// Claim claims a core for each of so many lanes, as far as other referees
// have left some.
func Claim(count int) *Lanes { return &Lanes{count, player.ClaimCores(count)} }

// Release gives the cores back.
func (l *Lanes) Release() {
	for _, core := range l.cores {
		core.Release()
	}
}

// Core is the core of a lane, -1 if it has none of its own.
func (l *Lanes) Core(lane int) int {
	if lane < len(l.cores) {
		return l.cores[lane].Number
	}
	return -1
}

// Own reports whether each lane has a core of its own.
func (l *Lanes) Own() bool { return len(l.cores) == l.count }

// Warning says what makes bots play weaker than they can, nothing if all is
// well. byTheClock tells whether some bot thinks by the clock.
func (l *Lanes) Warning(byTheClock bool) string {
	switch cores := player.Cores(); {
	case l.count > cores:
		return fmt.Sprintf("%d games at once on %d cores: bots that think by the clock play weaker", l.count, cores)
	case !l.Own() && len(player.Missing()) == 0 && byTheClock:
		return fmt.Sprintf("another referee has cores of this machine: %d of %d games at once have none of their own, and bots that think by the clock may play weaker", l.count-len(l.cores), l.count)
	}
	return ""
}
