package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/ants"
)

// besieged is a game in which three foes stand on the bot's hill, where they
// cannot be seen, and its ants with food are coming home one by one.
func besieged(t *testing.T) *ants.State {
	t.Helper()
	rows := []string{
		"%%%%%%%%%%%%%",
		"%...........%",
		"%...........%",
		"%..A........%",
		"%...........%",
		"%.........B.%",
		"%%%%%%%%%%%%%",
	}
	lines := []string{"players 2", "cols 13", "rows 7", "start 8", "f 7 4 99"}
	for _, r := range rows {
		lines = append(lines, "m "+r)
	}
	m, err := ants.ParseMap(lines)
	require.NoError(t, err)
	s := new(ants.State)
	*s = ants.New(m, 60)
	for i := 0; i < 8; i++ { // ours stand in a row, far enough to be alone
		move(s, 0, i, ants.At(4+i%4, 5-i/4))
		s.Laden[0][i] = true
	}
	for i := 0; i < 3; i++ {
		move(s, 1, i, s.Hill[0])
	}
	return s
}

func move(s *ants.State, c, i int, q ants.Square) {
	s.Count[s.Place[c][i]][c]--
	s.Place[c][i] = q
	s.Count[q][c]++
}

// One falls, and then the others go in one by one: each fight costs one of
// both and leaves its ten food on the hill.
func TestBreaksASiege(t *testing.T) {
	s := besieged(t)
	m := newMind()
	playOut(t, s, []player{seat(m), halt}, nil)
	require.Zero(t, s.Count[s.Hill[0]][1], "the hill is free")
	require.Equal(t, 5, s.Ants[1], "the besiegers fell")
	require.GreaterOrEqual(t, s.Ants[0], 8, "what the fights left has raised as many as fell")
}

func TestSiegeIsForgotten(t *testing.T) {
	m := newMind()
	m.round, m.siegeNews, m.besiegers = 100, 90, 2
	m.noticeSiege()
	require.Equal(t, 2, m.besiegers)
	m.round = 90 + siegeMemory + 1
	m.noticeSiege()
	require.Zero(t, m.besiegers)
}

// Of those beside a besieged hill one goes in, without food if there is one.
func TestOneGoesIn(t *testing.T) {
	for _, c := range []struct {
		name  string
		swarm []ant
		want  int
	}{
		{"nobody is near", []ant{{at: home + 2}}, -1},
		{"with food if none is without", []ant{{at: home + 2}, {at: home + 1, laden: true}}, 1},
		{"without food", []ant{{at: home + 1, laden: true}, {at: home - 1}}, 1},
		{"who was born there stays", []ant{{at: home - 1}, {at: home}}, 1},
	} {
		m := newMind()
		m.swarm = c.swarm
		m.challenge()
		for i := range m.swarm {
			require.Equal(t, i == c.want, m.swarm[i].moved, c.name)
		}
		if c.want >= 0 {
			require.Equal(t, home, m.swarm[c.want].next, c.name)
			require.Equal(t, uint16(1), m.planned[home], c.name)
		}
	}
}
