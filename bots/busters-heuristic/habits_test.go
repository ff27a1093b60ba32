package main

import (
	"testing"

	"botkit/sim/busters"
	"botkit/sim/fastrand"

	"github.com/stretchr/testify/require"
)

// What a team remembers stays until somebody looks there, and a twin is
// news only as long as nothing is known of both.
func TestMemory(t *testing.T) {
	m := &memory{}
	m.start()
	m.learn(1, 2, 3000, 4000)
	require.Equal(t, uint32(1<<1|1<<2), m.known)
	require.Equal(t, [2]int16{13000, 5000}, m.at[2])
	m.known &^= 1 << 2 // somebody looked: it is gone
	m.learn(1, 2, 3100, 4000)
	require.Equal(t, uint32(1<<1), m.known)
	require.Equal(t, [2]int16{3100, 4000}, m.at[1])
}

// Two who look around go to different nodes, and on as soon as they have seen them.
func TestLookingAround(t *testing.T) {
	m := &memory{}
	m.start()
	rng := fastrand.New(1)
	m.next(0, 2, 8000, 4500, 0, &rng)
	m.next(1, 2, 8000, 4500, 0, &rng)
	require.NotEqual(t, m.heads[0], m.heads[1])
	head := m.heads[0]
	x, y := nodePlace(int(head))
	m.next(0, 2, 8000, 4500, 1, &rng)
	require.Equal(t, head, m.heads[0], "not seen yet")
	m.look(x, y, 2)
	m.next(0, 2, x, y, 2, &rng)
	require.NotEqual(t, head, m.heads[0])
}

// lone is a race in which one phantom has a single enemy that knows what m says.
func lone(t *testing.T) (h *phantoms, p *phantom) {
	s, err := busters.Empty(busters.Wood2, 2, 9)
	require.NoError(t, err)
	require.NoError(t, s.Place(1, 4000, 6000, 0))
	m := newMind(t, &s, 0, int(busters.Wood2))
	answer(t, m, &s, 5)
	h = &m.race.h
	p = &h.p[0]
	p.share, p.home = false, 0
	for g := range p.s.Ghosts {
		p.s.Ghosts[g] = busters.Ghost{}
	}
	p.s.Ghosts[1] = busters.Ghost{X: 4000, Y: 6000, Status: busters.Free}
	p.s.Busters[2].X, p.s.Busters[2].Y = 12000, 6000
	p.s.Busters[3].X, p.s.Busters[3].Y = 16000, 9000
	p.s.Busters[3].Stunned = 10
	p.mem.start()
	p.mem.known, p.mem.met = 1<<1, 1<<1
	p.mem.at[1] = [2]int16{4000, 6000}
	return h, p
}

// An enemy that still believes in a ghost that is gone walks there first.
func TestEnemiesWalkToWhatIsGone(t *testing.T) {
	collected := func(gone bool) int {
		h, p := lone(t)
		p.s.Busters[3].Stunned = raceTurns // one enemy acts alone
		if gone {
			p.mem.known |= 1 << 2
			p.mem.at[2] = [2]int16{12000, 1000}
		}
		taken := [busters.MaxGhosts]int{}
		for g := range taken {
			taken[g] = raceTurns + 1
		}
		h.collect(p, &taken)
		return taken[1]
	}
	direct := collected(false)
	require.Equal(t, 8, direct, "6240 to go at 800 a turn")
	require.GreaterOrEqual(t, collected(true), direct+5, "a detour of 2900 aside")
}

// An enemy forgets a ghost when it stands where the ghost should be, or sees it on somebody's back.
func TestEnemiesNoticeWhatIsGone(t *testing.T) {
	h, p := lone(t)
	p.s.Ghosts[1].Status = busters.Secured
	h.remember(p)
	require.Equal(t, uint32(1<<1), p.mem.known, "nobody is near")
	p.s.Busters[2].X = 4000 + sureSight
	h.remember(p)
	require.Zero(t, p.mem.known)

	h, p = lone(t)
	p.s.Ghosts[1].Status = busters.Carried
	u := &p.s.Busters[0]
	u.Ghost, u.X, u.Y = 1, 9000, 6000
	h.remember(p)
	require.Equal(t, uint32(1<<1), p.mem.known, "the carrier is out of sight")
	u.X = 10000
	h.remember(p)
	require.Zero(t, p.mem.known)
}
