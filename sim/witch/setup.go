//go:build go1.18

package witch

import "botkit/sim/javarand"

// New returns the start of the game that a seed gives in a league, the same as
// on the contest site.
func New(seed int64, league League) State {
	s := State{League: league, NextID: firstBasic}
	random := javarand.New(seed)
	for i := range s.TomeDeck {
		s.TomeDeck[i] = uint8(i)
	}
	s.TomeEnd = TomeSpells
	random.Shuffle(TomeSpells, func(i, j int) {
		s.TomeDeck[i], s.TomeDeck[j] = s.TomeDeck[j], s.TomeDeck[i]
	})
	s.fillOrders(league)
	random.Shuffle(int(s.OrderEnd), func(i, j int) {
		s.OrderDeck[i], s.OrderDeck[j] = s.OrderDeck[j], s.OrderDeck[i]
	})
	for s.QueueLen < QueuePlaces {
		s.drawOrder()
	}
	for p := range s.Witches {
		s.Witches[p].Shelf = Ingredients{3, 0, 0, 0}
		if league == Wood2 {
			s.Witches[p].Shelf = Ingredients{2, 2, 3, 3}
		} else {
			s.giveBasics(&s.Witches[p])
		}
	}
	if league < Bronze {
		s.TomeDeck, s.TomeEnd = [TomeSpells]uint8{}, 0
		return s
	}
	s.Threes, s.Ones = bonusCount, bonusCount
	for s.TomeLen < TomePlaces {
		s.drawSpell()
	}
	return s
}

// fillOrders puts a league's orders in table order; of those that wood 2 makes
// the same only the first stays.
func (s *State) fillOrders(league League) {
	for row := 0; row < OrderRows; row++ {
		if seen := sameNeedsBefore(row, league); !seen {
			s.OrderDeck[s.OrderEnd] = uint8(row)
			s.OrderEnd++
		}
	}
}

func sameNeedsBefore(row int, league League) bool {
	for other := 0; other < row; other++ {
		if Needs(other, league) == Needs(row, league) {
			return true
		}
	}
	return false
}

func (s *State) giveBasics(w *Witch) {
	for i := 0; i < BasicSpells; i++ {
		s.learn(w, TomeSpells+i)
	}
}

// learn gives w a copy of a spell, ready, under the next id.
func (s *State) learn(w *Witch, row int) {
	w.Spell[w.Known] = uint8(row)
	w.SpellID[w.Known] = s.NextID
	w.Ready |= 1 << w.Known
	w.Known++
	s.NextID++
}

// drawOrder appends the next order to the queue if there is one.
func (s *State) drawOrder() {
	if s.OrderNext < s.OrderEnd {
		s.Queue[s.QueueLen] = s.OrderDeck[s.OrderNext]
		s.QueueLen++
		s.OrderNext++
	}
}

// drawSpell appends the next spell to the tome if there is one.
func (s *State) drawSpell() {
	if s.TomeNext < s.TomeEnd {
		s.Tome[s.TomeLen] = s.TomeDeck[s.TomeNext]
		s.Stock[s.TomeLen] = 0
		s.TomeLen++
		s.TomeNext++
	}
}
