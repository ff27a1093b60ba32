package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/fastrand"
	"botkit/sim/witch"
)

// A witch who learns to the end of the tome knows more spells than a search
// holds; whatever the position, the answer is a command that can be done.
func TestAnyPositionHasAnAnswer(t *testing.T) {
	m := newMind()
	for seed := int64(1); seed <= 6; seed++ {
		random := fastrand.New(uint64(seed))
		s := witch.New(seed, witch.Bronze)
		for s.Turn < 90 && !s.Over() {
			s.Step([2]witch.Action{eager(&s, 0, &random), eager(&s, 1, &random)})
			if s.Turn%15 == 0 && !s.Over() {
				view := s.SeenBy(int(seed % 2))
				a := m.think(&view, fixed(2000))
				require.True(t, view.Can(0, a), "seed %d turn %d: %v", seed, s.Turn, a)
			}
		}
	}
}

// eager learns if it can, does anything but brew otherwise.
func eager(s *witch.State, seat int, random *fastrand.Rand) witch.Action {
	var list [witch.MaxActions]witch.Action
	legal := list[:s.Legal(seat, &list)]
	for _, a := range legal {
		if a.Kind == witch.Learn {
			return a
		}
	}
	if a := legal[random.Intn(len(legal))]; a.Kind != witch.Brew {
		return a
	}
	return witch.Action{}
}

func TestOverfullShelves(t *testing.T) {
	s := witch.New(3, witch.Bronze)
	s.Witches[0].Shelf = witch.Ingredients{2000000000, 0, 0, 1200000000}
	s.Witches[1].Shelf = witch.Ingredients{3, 0, -7, 11}
	view := s.SeenBy(0)
	newMind().think(&view, fixed(2000))
}

func TestGuesses(t *testing.T) {
	before := witch.New(4, witch.Bronze)
	before.Witches[1].Shelf = witch.Ingredients{5, 0, 0, 0}
	before.Queue[2] = 5 // needs 3 0 2 0
	for _, c := range []struct {
		name   string
		shelf  witch.Ingredients
		ready  uint64
		action witch.Action
		want   deed
	}{
		{"learn", witch.Ingredients{5}, 15, witch.Action{Kind: witch.Learn, ID: int32(before.Tome[2])}, deed{witch.Learn, before.Tome[2]}},
		{"brew", witch.Ingredients{4, 0, 3, 0}, 15, witch.Action{Kind: witch.Brew, ID: witch.FirstOrder + 5}, deed{witch.Brew, 5}},
		{"rest", witch.Ingredients{4}, 3, witch.Action{Kind: witch.Rest}, deed{verb: witch.Rest}},
		{"cast", witch.Ingredients{4}, 15, witch.Action{Kind: witch.Cast, ID: 83, Times: 1}, deed{witch.Cast, witch.TomeSpells + 1}},
		{"wait", witch.Ingredients{4}, 15, witch.Action{}, deed{}},
	} {
		s := before
		s.Witches[1].Shelf, s.Witches[1].Ready = c.shelf, c.ready
		then := s
		require.True(t, s.Can(1, c.action), c.name)
		s.Step([2]witch.Action{{}, c.action})
		then, s = then.SeenBy(0), s.SeenBy(0)
		require.Equal(t, c.want, deedOf(&then, &s), c.name)
	}
}

func TestParametersAreInsideTheirBounds(t *testing.T) {
	for _, p := range params {
		require.NotEmpty(t, p.Doc, p.Name)
		require.True(t, p.Low <= *p.Value && *p.Value <= p.High, p.Name)
		require.Positive(t, p.Step, p.Name)
	}
}

func TestWorthTables(t *testing.T) {
	require.Len(t, pairCode, witch.TomeSpells*(witch.TomeSpells-1)/2)
	for i := range pairWorth {
		require.Zero(t, pairWorth[i][i])
		for j := range pairWorth {
			require.Equal(t, pairWorth[i][j], pairWorth[j][i])
			require.InDelta(t, 0, pairWorth[i][j], 5)
		}
	}
}

// Spells are worth less with each known and less when the game is old.
func TestMarginalWorth(t *testing.T) {
	s := witch.New(1, witch.Bronze)
	young := turnsAhead(&s)
	s.Turn, s.Witches[1].Brews = 30, 4
	require.Less(t, turnsAhead(&s), young)
	require.Positive(t, turnsAhead(&s))
}

func TestActionText(t *testing.T) {
	var p problem
	s := witch.New(1, witch.Bronze)
	p.set(&s, 0)
	var text bytes.Buffer
	for _, m := range []move{moveWait, moveRest, moveCast | 2<<8 | 1, moveLearn | 3, moveBrew | 4} {
		text.Write(p.action(m).Append(nil))
		text.WriteByte('\n')
	}
	require.Equal(t, "WAIT\nREST\nCAST 79 2\nLEARN 17\nBREW 48\n", text.String())
}

func TestBeamsFitTheWork(t *testing.T) {
	m := newMind()
	m.fitWork(1 << 40)
	require.Equal(t, 1.0, m.scale)
	m.fitWork(60000)
	s := witch.New(1, witch.Bronze)
	for !s.Over() {
		for seat := 0; seat < 2; seat++ {
			view := s.SeenBy(seat)
			m.think(&view, fixed(60000))
			require.Less(t, m.made, 61000)
		}
		s.Step(selfPlay(&s, [2]*mind{m, m}, 3000))
	}
	m.scale = 1
	for i := 0; i < 20; i++ {
		m.fitTime(1.2)
	}
	require.Equal(t, 0.1, m.scale)
	for i := 0; i < 50; i++ {
		m.fitTime(0.2)
	}
	require.Equal(t, 1.0, m.scale)
}
