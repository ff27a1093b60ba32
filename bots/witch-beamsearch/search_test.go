package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/witch"
)

// command is the action for a move once some moves were played: spells learnt
// on the way have ids of their own.
func command(p *problem, m move, s *witch.State, seat int) witch.Action {
	a := p.action(m)
	if a.Kind == witch.Cast && m.index() >= p.base {
		w := &s.Witches[seat]
		for i := 0; i < int(w.Known); i++ {
			if w.Spell[i] == p.tomeRow[m.index()-p.base] {
				a.ID = int32(w.SpellID[i])
			}
		}
	}
	return a
}

// The search's own arithmetic is that of the rules: its best line, played
// against the line that it expects of the rival, ends where it says.
func TestLinesAreWhatTheRulesSay(t *testing.T) {
	minds := [2]*mind{newMind(), newMind()}
	m := newMind()
	checked := 0
	for seed := int64(1); seed <= 16; seed++ {
		s := witch.New(seed, witch.Bronze)
		for !s.Over() {
			if s.Turn%4 == 3 {
				view := s.SeenBy(0)
				if checkLine(t, m, &view) {
					checked++
				}
			}
			s.Step(selfPlay(&s, minds, 2000))
		}
	}
	require.Greater(t, checked, 50)
}

func checkLine(t *testing.T, m *mind, s *witch.State) bool {
	m.prepare(&m.own, s, 0)
	m.prepare(&m.rival, s, 1)
	hers := m.rivalBeam.search(&m.rival, 60, 14, unlimited)
	m.rivalBeam.foresee(hers, &m.own.rival)
	mine := m.ownBeam.search(&m.own, 60, 14, unlimited)
	var myLine, herLine [maxPly + 1]move
	mineLen := m.ownBeam.line(mine, &myLine)
	hersLen := m.rivalBeam.line(hers, &herLine)
	game := *s
	game.NextID = 900
	for ply := 0; ply < mineLen; ply++ {
		if !mine.ends || ply < mineLen-1 {
			require.False(t, game.Over(), "the line goes on after the end")
		}
		actions := [2]witch.Action{command(&m.own, myLine[ply], &game, 0)}
		require.True(t, game.Can(0, actions[0]), "ply %d: %v", ply, actions[0])
		if ply < hersLen {
			actions[1] = command(&m.rival, herLine[ply], &game, 1)
			if asForecast := game.Can(1, actions[1]); !asForecast && herLine[ply].kind() != moveBrew {
				return false // something that she needed was taken
			}
		}
		paid := 0 // the search forgets the tax that she pays herself
		for k := range game.Tome[:game.TomeLen] {
			if actions[0].Kind == witch.Learn && int32(game.Tome[k]) == actions[0].ID {
				paid = k
			}
		}
		game.Step(actions)
		for k := 0; k < paid; k++ {
			game.Stock[k]--
		}
	}
	require.Equal(t, mine.ends, game.Over())
	if mine.ends {
		return true
	}
	n := &m.ownBeam.layers[mine.ply][mine.node]
	require.Equal(t, game.Witches[0].Shelf, n.shelf.Counts())
	require.EqualValues(t, game.Witches[0].Score, n.score)
	require.Equal(t, game.Witches[0].Brews, n.brews)
	require.Equal(t, game.Witches[1].Brews, n.rivalBrews)
	require.EqualValues(t, game.Witches[1].Score, n.rivalScore)
	require.Equal(t, game.Threes<<4|game.Ones, n.bonus)
	return true
}

// Fixed work gives the same game each time, and every command can be done.
func TestFixedWorkIsDeterministic(t *testing.T) {
	for _, league := range []witch.League{witch.Bronze, witch.Wood1, witch.Wood2} {
		for seed := int64(1); seed <= 2; seed++ {
			first, second := selfPlayed(t, seed, league), selfPlayed(t, seed, league)
			require.Equal(t, first, second)
		}
	}
}

func selfPlayed(t *testing.T, seed int64, league witch.League) (played [][2]witch.Action) {
	minds := [2]*mind{newMind(), newMind()}
	s := witch.New(seed, league)
	for !s.Over() {
		actions := selfPlay(&s, minds, 3000)
		for seat, a := range actions {
			require.True(t, s.Can(seat, a), "seed %d turn %d: %v", seed, s.Turn, a)
		}
		played = append(played, actions)
		s.Step(actions)
	}
	require.Less(t, int(s.Turn), witch.MaxTurns, "the game came to no end")
	return played
}

func TestSearchAllocatesNothing(t *testing.T) {
	m := newMind()
	s := midGames(t)[0]
	require.Zero(t, testing.AllocsPerRun(5, func() {
		m.prepare(&m.own, &s, 0)
		o := m.ownBeam.search(&m.own, 300, 10, unlimited)
		m.ownBeam.foresee(o, &m.rival.rival)
	}))
}

func TestMoves(t *testing.T) {
	m := moveCast | 5<<8 | 31
	require.Equal(t, moveCast, m.kind())
	require.Equal(t, 5, m.times())
	require.Equal(t, 31, m.index())
}

func TestStock(t *testing.T) {
	stock := uint32(0)
	for i := 1; i <= 14; i++ {
		stock = taxed(stock, 0b100011)
		want := uint32(i)
		if i > 10 {
			want = 10
		}
		require.Equal(t, want|want<<4|want<<20, stock)
	}
}

func TestBothUsed(t *testing.T) {
	for _, c := range []struct{ before, a, b, want uint8 }{
		{0x44, 0x34, 0x43, 0x33},
		{0x44, 0x34, 0x34, 0x24},
		{0x14, 0x04, 0x04, 0x04},
		{0x01, 0x00, 0x00, 0x00},
	} {
		require.Equal(t, c.want, bothUsed(c.before, c.a, c.b))
	}
}
