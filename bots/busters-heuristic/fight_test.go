package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/busters"
)

// fight is a playout of two busters a team in gold, all far from each other.
func fight(t *testing.T) *playout {
	s, err := busters.Empty(busters.Gold, 2, 9)
	require.NoError(t, err)
	places := new(places)
	var chance [busters.MaxGhosts]float64
	p := &playout{s: s, nodes: places, chance: &chance, stuns: true}
	p.known = [2]uint32{1<<9 - 1, 1<<9 - 1}
	return p
}

func put(p *playout, b, x, y int) {
	p.s.Busters[b].X, p.s.Busters[b].Y = int16(x), int16(y)
}

func carry(p *playout, b, ghost int) {
	p.s.Busters[b].Ghost, p.s.Ghosts[ghost].Status = int8(ghost), busters.Carried
}

func TestTheDecidingCarrierIsEscorted(t *testing.T) {
	for secured, want := range map[uint8]goalKind{3: hunt, 4: escort} {
		p := fight(t)
		require.NoError(t, p.s.Place(1, 9000, 5000, 3))
		p.s.Secured[0] = secured
		put(p, 0, 7000, 4500)
		put(p, 1, 8000, 4500)
		carry(p, 0, 0)
		p.act(1)
		require.Equal(t, want, p.goals[1].kind, "with %d of 9 at home", secured)
	}
}

// A chaser stops where it could bust what the carrier drops.
func TestChasersStandOff(t *testing.T) {
	p := fight(t)
	put(p, 0, 8000, 4500)
	put(p, 2, 8500, 4600)
	carry(p, 2, 0)
	p.s.Busters[0].Recharge = 2
	p.goals[0] = goal{kind: chase, id: 2}
	for turn := 0; turn < 2; turn++ {
		a := p.follow(0, 0)
		require.Equal(t, busters.Move, a.Kind)
		p.s.Step(&[busters.MaxBusters]busters.Action{0: a, 2: busters.MoveTo(busters.Width, busters.Height)})
	}
	require.True(t, p.s.CanStun(0, 2), "still in reach when charged")
	u, c := &p.s.Busters[0], &p.s.Busters[2]
	require.GreaterOrEqual(t, distance(int(u.X), int(u.Y), int(c.X), int(c.Y)), busters.BustMin)
}

func TestTheBustThatDecidesComesBeforeAStun(t *testing.T) {
	for stamina, want := range map[int]busters.Kind{2: busters.Bust, 20: busters.Stun} {
		p := fight(t)
		require.NoError(t, p.s.Place(1, 8000, 4500, stamina))
		put(p, 0, 7000, 4500)
		put(p, 2, 8000, 5500)
		p.s.Busters[0].Busting, p.s.Busters[2].Busting = 1, 1
		p.goals[0] = goal{kind: hunt, id: 1}
		require.Equal(t, want, p.act(0).Kind, "stamina %d", stamina)
	}
}

// With no ghost known and no fog left, busters go where nobody looked for
// longest, each somewhere else.
func TestBustersPatrol(t *testing.T) {
	p := fight(t)
	p.nodes.age[3], p.nodes.age[36] = 200, 190
	p.choose(0, 0)
	p.choose(1, 0)
	require.Equal(t, explore, p.goals[0].kind)
	require.ElementsMatch(t, []int8{3, 36}, []int8{p.goals[0].id, p.goals[1].id})
}

// A carrier that an armed enemy has in reach throws its ghost to one that can
// bust it at once, and only in gold.
func TestAThreatenedCarrierPasses(t *testing.T) {
	for _, league := range []busters.League{busters.Silver, busters.Gold} {
		s, err := busters.Empty(league, 2, 9)
		require.NoError(t, err)
		s.Busters[0].X, s.Busters[0].Y = 8000, 4500
		s.Busters[1].X, s.Busters[1].Y = 5600, 3200
		s.Busters[2].X, s.Busters[2].Y = 9500, 4700
		s.Busters[0].Ghost, s.Busters[0].Recharge = 1, 0
		s.Ghosts[1].Status = busters.Carried
		m := newMind(t, &s, 0, int(league))
		a := answer(t, m, &s, 20)
		if league < busters.Gold {
			require.NotEqual(t, busters.Eject, a[0].Kind)
			continue
		}
		require.Equal(t, busters.Eject, a[0].Kind)
		var actions [busters.MaxBusters]busters.Action
		copy(actions[:], a)
		actions[2] = busters.StunOf(0)
		s.Step(&actions)
		require.True(t, s.CanBust(1, 1), "the receiver has it in reach")
		require.Equal(t, busters.BustOf(1), answer(t, m, &s, 20)[1])
	}
}
