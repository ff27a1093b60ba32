//go:build go1.18

package busters

import (
	"fmt"

	"botkit/sim/fastrand"
)

// staminas are the ghosts' strengths from bronze up.
var staminas = [3]uint8{3, 15, 40}

// Empty returns a game with its busters at their start places and no ghost on
// the map.
func Empty(league League, perTeam, ghosts int) (State, error) {
	var s State
	if perTeam < MinPerTeam || perTeam > MaxPerTeam {
		return s, fmt.Errorf("expected %d to %d busters a team, found %d", MinPerTeam, MaxPerTeam, perTeam)
	}
	if ghosts < 1 || ghosts > MaxGhosts {
		return s, fmt.Errorf("expected %d to %d ghosts, found %d", MinGhosts, MaxGhosts, ghosts)
	}
	s = State{PerTeam: uint8(perTeam), GhostCount: uint8(ghosts), League: league}
	for i := 0; i < perTeam; i++ {
		x, y := startPlace(perTeam, i)
		s.Busters[i] = Buster{X: int16(x), Y: int16(y), Ghost: None, Busting: None}
		s.Busters[perTeam+i] = Buster{X: int16(Width - x), Y: int16(Height - y), Ghost: None, Busting: None}
	}
	return s, nil
}

// startPlace is where buster i of n of team 0 stands in turn 0.
func startPlace(n, i int) (x, y int) {
	even := [4][2]int{{1176, 2024}, {2024, 1176}, {327, 2873}, {2873, 327}}
	odd := [5][2]int{{1600, 1600}, {2449, 751}, {751, 2449}, {3297, 0}, {0, 3297}}
	if n%2 == 0 {
		return even[i][0], even[i][1]
	}
	return odd[i][0], odd[i][1]
}

// Place puts a ghost on the map as it stands in turn 0.
func (s *State) Place(id, x, y, stamina int) error {
	switch {
	case id < 0 || id >= int(s.GhostCount):
		return fmt.Errorf("ghost %d: expected an id from 0 to %d", id, s.GhostCount-1)
	case s.Ghosts[id].Status != Absent:
		return fmt.Errorf("ghost %d: it is there twice", id)
	case x < 0 || x > Width || y < 0 || y > Height:
		return fmt.Errorf("ghost %d: expected a place in 0..%d 0..%d, found %d %d", id, Width, Height, x, y)
	case !s.League.HasStamina() && stamina != 0:
		return fmt.Errorf("ghost %d: expected stamina 0 in league %s, found %d", id, s.League, stamina)
	case s.League.HasStamina() && (stamina < 1 || stamina > 255):
		return fmt.Errorf("ghost %d: expected stamina 1 to 255 in league %s, found %d", id, s.League, stamina)
	}
	s.Ghosts[id] = Ghost{X: int16(x), Y: int16(y), Stamina: uint8(stamina), Status: Free, Still: true}
	return nil
}

// New returns the first position that seed gives: a ghost in the centre if the
// number is odd, all others as mirror twins of equal stamina. The generator is
// the kit's own; that of the contest is not public.
func New(seed int64, league League, perTeam, ghosts int) (State, error) {
	s, err := Empty(league, perTeam, ghosts)
	if err != nil {
		return s, err
	}
	if ghosts < MinGhosts {
		return s, fmt.Errorf("expected %d to %d ghosts, found %d", MinGhosts, MaxGhosts, ghosts)
	}
	rng := fastrand.New(uint64(seed))
	stamina := func() (drawn int) {
		drawn = int(staminas[rng.Intn(len(staminas))])
		if !league.HasStamina() {
			drawn = 0
		}
		return drawn
	}
	id := 0
	if ghosts%2 == 1 {
		err = s.Place(0, Width/2, Height/2, stamina())
		id = 1
	}
	for ; id < ghosts && err == nil; id += 2 {
		x, y := ghostPlace(&rng)
		strength := stamina()
		if err = s.Place(id, x, y, strength); err == nil {
			err = s.Place(id+1, Width-x, Height-y, strength)
		}
	}
	return s, err
}

// ghostPlace draws a place away from the edges and both bases.
func ghostPlace(rng *fastrand.Rand) (x, y int) {
	const edge, away = 200, 3800
	for {
		x = edge + rng.Intn(Width-2*edge+1)
		y = edge + rng.Intn(Height-2*edge+1)
		if Dist2(x, y, 0, 0) >= away*away && Dist2(x, y, Width, Height) >= away*away {
			return x, y
		}
	}
}
