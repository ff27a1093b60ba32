package witch

import (
	"fmt"

	"botkit/sim/witch"
)

// refused says why a witch cannot do a in the position s: in general, and of
// this command. Both are empty if she can, or forfeits.
func refused(s *witch.State, seat int, a witch.Action) (kind, reason string) {
	if a.Kind == witch.Forfeit || s.Can(seat, a) {
		return "", ""
	}
	w := &s.Witches[seat]
	switch a.Kind {
	case witch.Rest:
		return "no spell exhausted", "no spell is exhausted"
	case witch.Brew:
		return brewRefused(s, w, a.ID)
	case witch.Learn:
		for k := 0; k < int(s.TomeLen); k++ {
			if int32(s.Tome[k]) == a.ID {
				return "not enough for the tax", fmt.Sprintf("spell %d costs %d of tier 0, the shelf has %d", a.ID, k, w.Shelf[0])
			}
		}
		return "no such spell", fmt.Sprintf("the tome does not show spell %d", a.ID)
	}
	return castRefused(w, a)
}

func brewRefused(s *witch.State, w *witch.Witch, id int32) (kind, reason string) {
	for i := 0; i < int(s.QueueLen); i++ {
		if row := int(s.Queue[i]); witch.FirstOrder+int32(row) == id {
			needs := witch.Needs(row, s.League)
			return "not enough ingredients", fmt.Sprintf("order %d needs %s, the shelf has %s", id, tiers(needs), tiers(w.Shelf))
		}
	}
	return "no such order", fmt.Sprintf("no order %d is shown", id)
}

func castRefused(w *witch.Witch, a witch.Action) (kind, reason string) {
	known := -1
	for i := 0; i < int(w.Known); i++ {
		if int32(w.SpellID[i]) == a.ID {
			known = i
		}
	}
	if known < 0 {
		return "no such spell", fmt.Sprintf("you know no spell %d", a.ID)
	}
	row := int(w.Spell[known])
	switch {
	case w.Ready>>uint(known)&1 == 0:
		return "spell exhausted", fmt.Sprintf("spell %d is exhausted", a.ID)
	case a.Times < 1:
		return "not once", fmt.Sprintf("expected to cast at least once, found %d", a.Times)
	case a.Times > 1 && !witch.Repeatable(row):
		return "not repeatable", fmt.Sprintf("spell %d cannot be cast %d times in one turn", a.ID, a.Times)
	}
	after := w.Shelf
	for tier := range after {
		if after[tier] += a.Times * witch.Spells[row][tier]; after[tier] < 0 {
			return "not enough ingredients", fmt.Sprintf("%d times %s, the shelf has %s", a.Times, tiers(witch.Spells[row]), tiers(w.Shelf))
		}
	}
	return "no room", fmt.Sprintf("%d ingredients would lie on the shelf, which holds %d", after.Sum(), witch.Capacity)
}

// tiers writes numbers of ingredients as the contest does, from tier 0 on.
func tiers(i witch.Ingredients) string { return fmt.Sprintf("%d,%d,%d,%d", i[0], i[1], i[2], i[3]) }
