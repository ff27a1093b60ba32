package busters

import (
	"fmt"
	"math"

	"botkit/sim/busters"
)

// refused says why the command of buster id has no effect in the position s: in
// general, and of this command. Both are empty if it has one, or if the buster
// is stunned: then whatever it must write is passed over.
func refused(s *busters.State, id int, a busters.Action) (kind, reason string) {
	u := &s.Busters[id]
	if u.Stunned > 0 {
		return "", ""
	}
	switch a.Kind {
	case busters.Bust:
		kind, reason = bustRefused(s, id, a.X)
	case busters.Stun:
		kind, reason = stunRefused(s, id, a.X)
	case busters.Release, busters.Eject:
		if u.Ghost == busters.None {
			kind, reason = "carries nothing", "carries no ghost"
		}
	case busters.Radar:
		if u.RadarUsed {
			kind, reason = "radar spent", "has used its radar"
		}
	}
	if kind != "" {
		reason = fmt.Sprintf("buster %d %s", id, reason)
	}
	return kind, reason
}

// outOfSight is the kind of a command that was a guess: its team did not see
// what it is about.
const outOfSight = "out of sight"

func bustRefused(s *busters.State, id int, ghost int32) (kind, reason string) {
	u := &s.Busters[id]
	if ghost < 0 || ghost >= int32(s.GhostCount) || s.Ghosts[ghost].Status == busters.Absent {
		return "no such ghost", fmt.Sprintf("busts ghost %d, which does not exist", ghost)
	}
	g := &s.Ghosts[ghost]
	switch {
	case s.CanBust(id, int(ghost)):
		return "", ""
	case int32(u.Ghost) == ghost:
		return "ghost not free", fmt.Sprintf("carries ghost %d already", ghost)
	case g.Status == busters.Carried:
		return "ghost not free", fmt.Sprintf("busts ghost %d, which is carried", ghost)
	case g.Status == busters.Secured:
		return "ghost not free", fmt.Sprintf("busts ghost %d, which was brought home", ghost)
	}
	far := apart(u.X, u.Y, g.X, g.Y)
	if _, ghosts := s.Seen(s.Team(id)); ghosts>>uint(ghost)&1 == 0 {
		return outOfSight, fmt.Sprintf("busts ghost %d, which is out of sight, %.0f away", ghost, far)
	}
	kind = "ghost too far"
	if far < busters.BustMin {
		kind = "ghost too near"
	}
	return kind, fmt.Sprintf("is %.0f from ghost %d, a bust needs %d to %d", far, ghost, busters.BustMin, busters.BustMax)
}

func stunRefused(s *busters.State, id int, enemy int32) (kind, reason string) {
	u := &s.Busters[id]
	switch {
	case enemy < 0 || enemy >= 2*int32(s.PerTeam):
		return "no such buster", fmt.Sprintf("stuns buster %d, which does not exist", enemy)
	case s.CanStun(id, int(enemy)):
		return "", ""
	case s.Team(id) == s.Team(int(enemy)):
		return "own team", fmt.Sprintf("stuns buster %d of its own team", enemy)
	case u.Recharge > 0:
		return "stun not charged", fmt.Sprintf("can stun again in %d turns", u.Recharge)
	}
	v := &s.Busters[enemy]
	far := apart(u.X, u.Y, v.X, v.Y)
	if enemies, _ := s.Seen(s.Team(id)); enemies>>uint(enemy)&1 == 0 {
		return outOfSight, fmt.Sprintf("stuns buster %d, which is out of sight, %.0f away", enemy, far)
	}
	return "buster too far", fmt.Sprintf("is %.0f from buster %d, a stun reaches %d", far, enemy, busters.StunRange)
}

func apart(ax, ay, bx, by int16) float64 {
	return math.Sqrt(float64(busters.Dist2(int(ax), int(ay), int(bx), int(by))))
}
