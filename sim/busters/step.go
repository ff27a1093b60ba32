//go:build go1.18

package busters

// turn is what the stages of one Step tell each other.
type turn struct {
	busting [MaxBusters]int8 // the ghost of each valid bust, None without
	drops   [MaxBusters]bool // carriers that lose their ghost by what they tried
	struck  [MaxBusters]bool // busters hit by a stun
	held    uint32           // ghosts busted this turn, one bit an id
}

// Step plays one turn: actions has one command a buster, in the order of ids.
// The commands must exist in the league (ParseAction sees to that); one that has
// no effect is allowed. A game that is over must not be stepped.
func (s *State) Step(actions *[MaxBusters]Action) {
	var t turn
	s.aim(actions, &t)
	s.flee(&t)
	s.act(actions, &t)
	s.capture(&t)
	s.strike(&t)
	s.Turn++
}

// aim settles by the positions at the start of the turn which busts are valid
// and which stuns hit.
func (s *State) aim(actions *[MaxBusters]Action, t *turn) {
	for i := 0; i < 2*int(s.PerTeam); i++ {
		t.busting[i] = None
		b, a := &s.Busters[i], actions[i]
		if b.Stunned > 0 {
			continue
		}
		switch a.Kind {
		case Bust:
			t.drops[i] = b.Ghost != None && int32(b.Ghost) != a.X
			if a.X >= 0 && a.X < int32(s.GhostCount) && s.CanBust(i, int(a.X)) {
				t.busting[i] = int8(a.X)
				t.held |= 1 << uint(a.X)
			}
		case Stun:
			t.drops[i] = b.Ghost != None
			if a.X >= 0 && a.X < 2*int32(s.PerTeam) && s.CanStun(i, int(a.X)) {
				t.struck[a.X] = true
				b.Recharge = StunRecharge
			}
		}
	}
}

// flee moves the free ghosts that nobody holds.
func (s *State) flee(t *turn) {
	for i := 0; i < int(s.GhostCount); i++ {
		g := &s.Ghosts[i]
		g.Value = 0
		if g.Status != Free {
			// Whatever held it once, a ghost laid down this turn may flee in the next.
			g.Still = false
			continue
		}
		switch {
		case t.held>>uint(i)&1 != 0:
			g.Still = true
		case g.Still:
			g.Still = false
		default:
			x, y := s.Flight(int(g.X), int(g.Y))
			g.X, g.Y = int16(x), int16(y)
		}
	}
}

// act carries out what each buster does with itself and its ghost.
func (s *State) act(actions *[MaxBusters]Action, t *turn) {
	for i := 0; i < 2*int(s.PerTeam); i++ {
		b, a := &s.Busters[i], actions[i]
		b.Radar = false
		b.Busting = None
		if b.Stunned > 0 {
			continue
		}
		if t.drops[i] {
			s.lay(b, int(b.X), int(b.Y))
		}
		switch a.Kind {
		case Move:
			x, y := Toward(int(b.X), int(b.Y), int(a.X), int(a.Y), BusterStep)
			b.X, b.Y = int16(x), int16(y)
		case Release:
			if b.Ghost != None && !s.score(i) {
				s.lay(b, int(b.X), int(b.Y))
			}
		case Eject:
			if b.Ghost != None {
				x, y := Toward(int(b.X), int(b.Y), int(a.X), int(a.Y), EjectRange)
				s.lay(b, x, y)
			}
		case Radar:
			b.Radar = !b.RadarUsed
			b.RadarUsed = true
		}
	}
}

// lay puts the ghost of b on the map.
func (s *State) lay(b *Buster, x, y int) {
	g := &s.Ghosts[b.Ghost]
	g.X, g.Y = int16(x), int16(y)
	g.Status = Free
	b.Ghost = None
}

// score brings the ghost of buster i home if it stands in its base, and reports
// whether it does.
func (s *State) score(i int) bool {
	b, team := &s.Busters[i], s.Team(i)
	if !InBase(int(b.X), int(b.Y), team) {
		return false
	}
	s.Ghosts[b.Ghost].Status = Secured
	b.Ghost = None
	s.Secured[team]++
	return true
}

// InBase reports whether a ghost released at (x, y) scores for team.
func InBase(x, y, team int) bool {
	bx, by := Base(team)
	return Dist2(x, y, bx, by) <= BaseRange*BaseRange
}

// capture takes the stamina of the busted ghosts and gives those that have none
// left to the team with more busts.
func (s *State) capture(t *turn) {
	for i, left := 0, t.held; left != 0; i++ {
		if left>>uint(i)&1 == 0 {
			continue
		}
		left &^= 1 << uint(i)
		g := &s.Ghosts[i]
		count, taker := s.count(t, i)
		busts := count[0] + count[1]
		if g.Stamina > uint8(busts) {
			g.Stamina -= uint8(busts)
		} else {
			g.Stamina = 0
		}
		captured := g.Stamina == 0 && count[0] != count[1]
		if captured {
			team := 0
			if count[1] > count[0] {
				team = 1
			}
			g.Status = Carried
			s.Busters[taker[team]].Ghost = int8(i)
		}
		if s.League.HasStamina() || !captured {
			g.Value = uint8(busts)
		}
		if !captured {
			s.show(t, i)
		}
	}
}

// count returns how many busts each team has on ghost id, and which of its
// busters is nearest.
func (s *State) count(t *turn, id int) (count, taker [2]int) {
	g := &s.Ghosts[id]
	var nearest [2]int
	for i := 0; i < 2*int(s.PerTeam); i++ {
		if int(t.busting[i]) != id {
			continue
		}
		b, team := &s.Busters[i], s.Team(i)
		// Nobody who busts moves, and a held ghost stands: these are the
		// distances at the start of the turn.
		d := Dist2(int(b.X), int(b.Y), int(g.X), int(g.Y))
		if count[team] == 0 || d < nearest[team] {
			nearest[team], taker[team] = d, i
		}
		count[team]++
	}
	return count, taker
}

// show lets the busters on ghost id be seen busting it.
func (s *State) show(t *turn, id int) {
	for i := 0; i < 2*int(s.PerTeam); i++ {
		if int(t.busting[i]) == id {
			s.Busters[i].Busting = int8(id)
		}
	}
}

// strike lets the turns of stun and recharge pass and puts those hit to sleep.
func (s *State) strike(t *turn) {
	for i := 0; i < 2*int(s.PerTeam); i++ {
		b := &s.Busters[i]
		if b.Stunned > 0 {
			b.Stunned--
		}
		if b.Recharge > 0 {
			b.Recharge--
		}
		if !t.struck[i] {
			continue
		}
		b.Stunned = StunTurns
		b.Busting = None
		if b.Ghost != None && !s.score(i) {
			s.lay(b, int(b.X), int(b.Y))
		}
	}
}
