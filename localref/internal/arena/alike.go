package arena

import "fmt"

// alike finds out whether all games of the same seats end the same, as those of
// two deterministic programs do in a game to which the seed means nothing. More
// of them say nothing new.
type alike struct {
	// ends has, by the entrants in their seats, how those games ended.
	ends map[string]string
	// again is whether two games could be compared, differ whether two differed.
	again, differ bool
}

func (a *alike) add(r *Result) {
	if a.differ {
		return
	}
	seats, end := fmt.Sprint(r.Seats), fmt.Sprint(r.Scores, r.Ranks, r.Turns)
	before, ok := a.ends[seats]
	if a.ends == nil {
		a.ends = map[string]string{}
	}
	a.ends[seats] = end
	a.again = a.again || ok
	a.differ = ok && before != end
}

// all reports whether games were alike wherever two could be compared.
func (a *alike) all() bool { return a.again && !a.differ }
