package leagueformat

import "botkit/localref/internal/match"

// siteScores are scores as a referee of the contest site gives them: the
// higher the better, -1 for a player who was put out. Where the game's own
// scores do not order the players as its ranks do (a tie that was broken), the
// number of players behind is the score.
func siteScores(o *match.Outcome) []int {
	all := append([]int(nil), o.Result.Scores...)
	ranks := o.Result.Ranks
	for i := range all {
		if o.Seats[i].Fault != nil && all[i] >= 0 {
			all[i] = -1
		}
	}
	for i := range all {
		for j := range all {
			if (ranks[i] < ranks[j]) != (all[i] > all[j]) && !(o.Seats[i].Fault != nil && o.Seats[j].Fault != nil) {
				return behind(o)
			}
		}
	}
	return all
}

func behind(o *match.Outcome) []int {
	all := make([]int, len(o.Result.Ranks))
	for i, rank := range o.Result.Ranks {
		for _, other := range o.Result.Ranks {
			if other > rank {
				all[i]++
			}
		}
		if o.Seats[i].Fault != nil {
			all[i] = -1
		}
	}
	return all
}

// places are the ranks from 0.
func places(o *match.Outcome) (places, errors []int) {
	for seat, rank := range o.Result.Ranks {
		places = append(places, rank-1)
		fault := 0
		if o.Seats[seat].Fault != nil {
			fault = 1
		}
		errors = append(errors, fault)
	}
	return places, errors
}

// seen is what the referee saw of a seat that is no fault: commands that were
// refused, and lines that nobody asked for.
func seen(s *match.Seat) map[string]int {
	counts := map[string]int{}
	if n := s.Refusals(); n > 0 {
		counts["refused"] = n
	}
	if s.Unread != nil {
		counts["unread"] = s.Unread.Lines
	}
	return counts
}
