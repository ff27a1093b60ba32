//go:build go1.18

package witch

// turn is what both witches did with shared things, carried out in the
// clean-up.
type turn struct {
	brewed [2]int // places of the queue, -1 none
	learnt [2]int // places of the tome, -1 none
}

// Step carries out one turn: both actions against the state as it is shown,
// then the clean-up of tome, bonuses and queue. It does nothing once the game
// is over.
func (s *State) Step(actions [2]Action) {
	if s.Over() {
		return
	}
	t := turn{brewed: [2]int{-1, -1}, learnt: [2]int{-1, -1}}
	for p := range actions {
		s.act(p, actions[p], &t)
	}
	s.removeLearnt(&t)
	s.useBonuses(&t)
	s.removeBrewed(&t)
	s.placeTaxes(&t)
	s.Turn++
}

// Can reports whether an action of a seat would do what it says.
func (s *State) Can(seat int, a Action) bool {
	w := &s.Witches[seat]
	switch a.Kind {
	case Wait:
		return true
	case Rest:
		return w.exhausted() != 0
	case Cast:
		i := w.spellWithID(a.ID)
		return i >= 0 && w.canCast(i, a.Times)
	case Learn:
		k := s.tomePlace(a.ID)
		return k >= 0 && w.Shelf[0] >= int32(k)
	case Brew:
		i := s.queuePlace(a.ID)
		return i >= 0 && s.canBrew(w, i)
	}
	return false
}

func (s *State) act(p int, a Action, t *turn) {
	w := &s.Witches[p]
	if a.Kind == Forfeit {
		w.Out, w.Score = true, -1
		return
	}
	if !s.Can(p, a) {
		return
	}
	switch a.Kind {
	case Rest:
		w.Ready = w.all()
	case Cast:
		i := w.spellWithID(a.ID)
		d := &Spells[w.Spell[i]]
		for tier := range w.Shelf {
			w.Shelf[tier] += a.Times * d[tier]
		}
		w.Ready &^= 1 << uint(i)
	case Learn:
		k := s.tomePlace(a.ID)
		w.Shelf[0] -= int32(k)
		w.Shelf[0] += minInt32(Capacity-w.Shelf.Sum(), int32(s.Stock[k]))
		s.learn(w, int(s.Tome[k]))
		t.learnt[p] = k
	case Brew:
		i := s.queuePlace(a.ID)
		needs := Needs(int(s.Queue[i]), s.League)
		for tier := range w.Shelf {
			w.Shelf[tier] -= needs[tier]
		}
		pays, _ := s.Bonus(i)
		w.Score += Orders[s.Queue[i]].Price + int32(pays)
		w.Brews++
		t.brewed[p] = i
	}
}

// removeLearnt takes the learnt spells out of the tome and refills it.
func (s *State) removeLearnt(t *turn) {
	last := -1
	for _, k := range [2]int{maxInt(t.learnt[0], t.learnt[1]), minInt(t.learnt[0], t.learnt[1])} {
		if k < 0 || k == last {
			continue
		}
		last = k
		s.TomeLen--
		copy(s.Tome[k:], s.Tome[k+1:])
		copy(s.Stock[k:], s.Stock[k+1:])
		s.Tome[s.TomeLen], s.Stock[s.TomeLen] = 0, 0
	}
	if last >= 0 {
		for s.TomeLen < TomePlaces && s.TomeNext < s.TomeEnd {
			s.drawSpell()
		}
	}
}

// useBonuses counts the bonuses down, once for each brew.
func (s *State) useBonuses(t *turn) {
	threes := s.Threes > 0
	for _, place := range t.brewed {
		switch {
		case place == 0 && threes:
			s.Threes = lessOne(s.Threes)
		case place == 0, place == 1 && threes:
			s.Ones = lessOne(s.Ones)
		}
	}
}

// removeBrewed takes the brewed orders out of the queue; new ones come at its
// end.
func (s *State) removeBrewed(t *turn) {
	last := -1
	for _, i := range [2]int{maxInt(t.brewed[0], t.brewed[1]), minInt(t.brewed[0], t.brewed[1])} {
		if i < 0 || i == last {
			continue
		}
		last = i
		copy(s.Queue[i:s.QueueLen], s.Queue[i+1:s.QueueLen])
		s.QueueLen--
		s.Queue[s.QueueLen] = 0
	}
	if last >= 0 {
		for s.QueueLen < QueuePlaces && s.OrderNext < s.OrderEnd {
			s.drawOrder()
		}
	}
}

// placeTaxes lays this turn's taxes on the tome as it is after the refill; a
// tax for a place that is no more is lost.
func (s *State) placeTaxes(t *turn) {
	for _, k := range t.learnt {
		for place := 0; place < k && place < int(s.TomeLen); place++ {
			s.Stock[place]++
		}
	}
}

func (s *State) tomePlace(id int32) int {
	for k := 0; k < int(s.TomeLen); k++ {
		if int32(s.Tome[k]) == id {
			return k
		}
	}
	return -1
}

func (s *State) queuePlace(id int32) int {
	for i := 0; i < int(s.QueueLen); i++ {
		if FirstOrder+int32(s.Queue[i]) == id {
			return i
		}
	}
	return -1
}

func (s *State) canBrew(w *Witch, place int) bool {
	needs := Needs(int(s.Queue[place]), s.League)
	for tier, n := range needs {
		if w.Shelf[tier] < n {
			return false
		}
	}
	return true
}

func (w *Witch) spellWithID(id int32) int {
	for i := 0; i < int(w.Known); i++ {
		if int32(w.SpellID[i]) == id {
			return i
		}
	}
	return -1
}

// canCast judges by the totals alone, in arithmetic that wraps at 32 bits as
// the official referee's does.
func (w *Witch) canCast(i int, times int32) bool {
	row := w.Spell[i]
	if w.Ready>>uint(i)&1 == 0 || times < 1 || times > 1 && !repeatable[row] {
		return false
	}
	d := &Spells[row]
	for tier := range d {
		if w.Shelf[tier]+times*d[tier] < 0 {
			return false
		}
	}
	return w.Shelf.Sum()+times*d.Sum() <= Capacity
}

func (w *Witch) all() uint64       { return 1<<w.Known - 1 }
func (w *Witch) exhausted() uint64 { return w.all() &^ w.Ready }

func lessOne(n uint8) uint8 {
	if n == 0 {
		return 0
	}
	return n - 1
}

func minInt(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func maxInt(a, b int) int {
	if a > b {
		return a
	}
	return b
}
