//go:build go1.18

package main

import "botkit/sim/witch"

// draft returns the spell to learn in the first turns, false if there is none
// to pay for.
func (m *mind) draft(s *witch.State) (witch.Action, bool) {
	best, found := -1, 0.0
	for k := 0; k < int(s.TomeLen) && int32(k) <= s.Witches[0].Shelf[0]; k++ {
		v := turnsAhead(s)/worthTurns*float64(marginalWorth(&s.Witches[0], s.Tome[k])) - tuning.draftTax*float64(k) + tuning.draftStock*float64(s.Stock[k])
		if best < 0 || v > found {
			best, found = k, v
		}
	}
	if best < 0 {
		return witch.Action{}, false
	}
	return witch.Action{Verb: witch.Learn, ID: int32(s.Tome[best])}, true
}
