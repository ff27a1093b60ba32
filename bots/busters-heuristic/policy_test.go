package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/busters"
)

// fight is a position of two busters a team in gold, all far from each other.
func fight(t *testing.T) *busters.State {
	s, err := busters.Empty(busters.Gold, 2, 9)
	require.NoError(t, err)
	s.Turn = 50
	return &s
}

func put(s *busters.State, b, x, y int) {
	s.Busters[b].X, s.Busters[b].Y = int16(x), int16(y)
}

func carry(s *busters.State, b, ghost int) {
	s.Busters[b].Ghost, s.Ghosts[ghost].Status = int8(ghost), busters.Carried
}

// decide returns the commands of team 0 in s, in a game that is long past its opening.
func decide(t *testing.T, s *busters.State) []busters.Action {
	m := newMind(t, s, 0, int(s.League))
	m.turn = int(s.Turn)
	m.policy.opened = true
	m.b.s = *s
	for i := range m.b.s.Busters {
		// The belief is carried over a turn before the input is read.
		u := &m.b.s.Busters[i]
		u.Recharge++
		u.Stunned++
	}
	return answer(t, m, s, 1)
}

func after(s *busters.State, b int, a busters.Action) (x, y int) {
	u := &s.Busters[b]
	if a.Kind != busters.Move {
		return int(u.X), int(u.Y)
	}
	return busters.Toward(int(u.X), int(u.Y), int(a.X), int(a.Y), busters.BusterStep)
}

// Once a carrier's ghost wins the game all go with it, near enough to help and far enough to
// bust what it drops.
func TestTheDecidingCarrierIsEscorted(t *testing.T) {
	for secured, want := range map[uint8]bool{2: false, 4: true} {
		s := fight(t)
		require.NoError(t, s.Place(1, 12000, 7000, 3))
		s.Secured[0] = secured
		s.Ghosts[2].Status, s.Ghosts[3].Status = busters.Secured, busters.Secured
		put(s, 0, 7000, 4500)
		put(s, 1, 8500, 4500)
		carry(s, 0, 0)
		x, y := after(s, 1, decide(t, s)[1])
		nextX, nextY := busters.Toward(7000, 4500, 0, 0, busters.BusterStep)
		d := distance(x, y, nextX, nextY)
		require.Equal(t, want, d >= busters.BustMin && d < 2000, "with %d of 9 at home it is %d away", secured, d)
	}
}

// A chaser stops where it could bust what the carrier drops.
func TestChasersStandOff(t *testing.T) {
	s := fight(t)
	put(s, 0, 8000, 4500)
	put(s, 2, 8500, 4600)
	carry(s, 2, 0)
	s.Busters[0].Recharge, s.Busters[2].Recharge = 2, 15
	for turn := 0; turn < 2; turn++ {
		a := decide(t, s)[0]
		require.Equal(t, busters.Move, a.Kind)
		s.Step(&[busters.MaxBusters]busters.Action{0: a, 2: busters.MoveTo(busters.Width, busters.Height)})
	}
	require.True(t, s.CanStun(0, 2), "still in reach when charged")
}

// A carrier that walks home is met on its way.
func TestCarriersAreCutOff(t *testing.T) {
	s := fight(t)
	put(s, 0, 12000, 2000)
	put(s, 2, 10500, 3500)
	carry(s, 2, 0)
	a := decide(t, s)[0]
	x, y := after(s, 0, a)
	require.True(t, x > 12000 || y > 2000, "towards the way home, not after it: %d %d", x, y)
}

// What is out of sight cannot be stunned, wherever it is thought to be.
func TestOnlyEnemiesInSightAreStunned(t *testing.T) {
	s := fight(t)
	put(s, 0, 8000, 4500)
	put(s, 2, 9000, 4500)
	m := newMind(t, s, 0, int(busters.Gold))
	m.turn = 50
	m.policy.opened = true
	m.b.s = *s
	hidden := *s
	put(&hidden, 2, 15000, 8000)
	require.NotEqual(t, busters.Stun, answer(t, m, &hidden, 1)[0].Kind)
	require.Equal(t, busters.StunOf(2), decide(t, s)[0])
}

// Against more enemies a bust only hastens their capture.
func TestTheOutnumberedDoNotBust(t *testing.T) {
	for foes, want := range map[int]bool{1: true, 2: false} {
		s := fight(t)
		require.NoError(t, s.Place(1, 8000, 4500, 10))
		put(s, 0, 7000, 4500)
		s.Busters[0].Recharge = 15
		for e := 2; e < 2+foes; e++ {
			put(s, e, 9000, 4000+500*e-1000)
			s.Busters[e].Recharge = 15
		}
		require.Equal(t, want, decide(t, s)[0] == busters.BustOf(1), "against %d", foes)
	}
}

// A buster whose stun is ready soon keeps away from one that could stun it first.
func TestTheNearlyChargedHide(t *testing.T) {
	for _, recharge := range []uint8{3, 12} {
		s := fight(t)
		require.NoError(t, s.Place(1, 8000, 4500, 10))
		put(s, 0, 7000, 4500)
		put(s, 2, 9100, 4500)
		s.Busters[0].Recharge = recharge
		x, y := after(s, 0, decide(t, s)[0])
		hidden := distance(x, y, 9100, 4500) > busters.StunRange+busters.BusterStep
		require.Equal(t, recharge == 3, hidden, "with %d turns left", recharge)
	}
}

// With no ghost known and no fog left, busters look where nobody looked for longest, each somewhere else.
func TestBustersLookAround(t *testing.T) {
	s := fight(t)
	m := newMind(t, s, 0, int(busters.Gold))
	p := &m.policy
	p.s = *s
	p.places = places{}
	p.places.age[3], p.places.age[36] = 200, 190
	p.aim(0)
	p.aim(1)
	require.ElementsMatch(t, []int8{3, 36}, []int8{p.heading[0].node, p.heading[1].node})
}

// At the start all take their places across the middle, in the order in which they stand.
func TestTheOpeningIsALine(t *testing.T) {
	s, err := busters.New(1, busters.Gold, 3, 9)
	require.NoError(t, err)
	a := answer(t, newMind(t, &s, 1, int(busters.Gold)), &s, 1)
	var ys []int32
	for _, i := range []int{2, 0, 1} { // from the highest
		require.Equal(t, int32(busters.Width/2-busters.BusterStep), a[i].X)
		ys = append(ys, a[i].Y)
	}
	require.Equal(t, []int32{2250, 4500, 6750}, ys)
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
