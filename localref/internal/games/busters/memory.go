package busters

import (
	"math"

	"botkit/sim/busters"
	"botkit/sim/fastrand"
)

// memory is what a partner remembers of a game: where ghosts and enemies
// were last seen, its own charges, and which parts of the map it looked at.
type memory struct {
	team, n, turn int
	ghostCount    int
	league        busters.League
	rng           fastrand.Rand
	own           [busters.MaxPerTeam]busters.Unit
	enemies       [busters.MaxBusters]sight
	ghosts        [busters.MaxGhosts]sight
	charged       [busters.MaxPerTeam]int // the turn from which a buster can stun
	radar         [busters.MaxPerTeam]bool
	looked        [nodes]int
	target        [busters.MaxPerTeam]int // the ghost each buster is after
	heading       [busters.MaxPerTeam]int // the node each buster explores
	aimed         uint32                  // enemies that are being stunned this turn
	waiting       [busters.MaxPerTeam]int // turns spent on one ghost
	twins         func(int) int
	wander        [busters.MaxPerTeam][2]int
	// enemyCharged is the turn from which each enemy can stun, as far as is known.
	enemyCharged [busters.MaxBusters]int
	// guess is the whole position as the lexical partner believes it.
	guess guess
}

// sight is one unit as last seen.
type sight struct {
	busters.Unit
	known, visible bool
	turn           int
}

const (
	nodesX = 8
	nodesY = 5
	nodes  = nodesX * nodesY
	nobody = -1
)

func nodeAt(i int) (x, y int) { return i%nodesX*2000 + 1000, i/nodesX*1800 + 900 }

func newMemory(v *busters.View, seed uint64, league busters.League) *memory {
	k := &memory{team: v.Team, n: v.PerTeam, league: league, ghostCount: v.GhostCount, rng: fastrand.New(seed + uint64(v.Team))}
	odd := v.GhostCount % 2
	k.twins = func(g int) int {
		if g < odd {
			return nobody
		}
		return (g - odd) ^ 1 + odd
	}
	if odd == 1 {
		k.ghosts[0] = sight{Unit: busters.Unit{X: busters.Width / 2, Y: busters.Height / 2, Type: -1, State: 15}, known: true}
	}
	for i := range k.looked {
		k.looked[i] = -100
		if x, y := nodeAt(i); k.toBase(x, y) < 3000 || k.toEnemyBase(x, y) < 3000 {
			k.looked[i] = -20
		}
	}
	for i := range k.target {
		k.target[i], k.heading[i] = nobody, nobody
	}
	return k
}

func distance(ax, ay, bx, by int) int {
	return int(math.Sqrt(float64(busters.Dist2(ax, ay, bx, by))))
}

func (k *memory) toBase(x, y int) int {
	bx, by := busters.Base(k.team)
	return distance(x, y, bx, by)
}

func (k *memory) toEnemyBase(x, y int) int {
	bx, by := busters.Base(1 - k.team)
	return distance(x, y, bx, by)
}

// think returns the commands of the own busters.
func (k *memory) think(v *busters.View, partner partner) []busters.Action {
	k.see(v)
	k.aimed = 0
	actions := make([]busters.Action, k.n)
	for i := range actions {
		u := &k.own[i]
		if u.State == busters.StateStunned {
			k.target[i] = nobody
			actions[i] = busters.MoveTo(u.X, u.Y)
			continue
		}
		a := partner(k, i)
		switch a.Kind {
		case busters.Stun:
			k.charged[i] = k.turn + busters.StunRecharge
			k.aimed |= 1 << uint(a.X)
		case busters.Radar:
			k.radar[i] = true
		}
		actions[i] = a
	}
	k.turn++
	return actions
}

// see takes over the input of this turn.
func (k *memory) see(v *busters.View) {
	for i := range k.ghosts {
		k.ghosts[i].visible = false
	}
	for i := range k.enemies {
		k.enemies[i].visible = false
	}
	for _, u := range v.Units[:v.Count] {
		k.seeUnit(u)
	}
	for i := 0; i < k.n; i++ {
		for node := range k.looked {
			x, y := nodeAt(node)
			if distance(x, y, k.own[i].X, k.own[i].Y) < 1500 {
				k.looked[node] = k.turn
			}
		}
	}
	for g := range k.ghosts {
		t := &k.ghosts[g]
		if t.known && !t.visible && k.inSight(t.X, t.Y) {
			t.known = false // it is not where it was
		}
	}
}

func (k *memory) seeUnit(u busters.Unit) {
	switch u.Type {
	case k.team:
		if u.State == busters.StateStunned && u.Value == busters.StunTurns {
			k.blame(u)
		}
		k.own[u.ID%k.n] = u
	case 1 - k.team:
		k.enemies[u.ID] = sight{Unit: u, known: true, visible: true, turn: k.turn}
	default:
		first := !k.ghosts[u.ID].known && k.ghosts[u.ID].turn == 0
		k.ghosts[u.ID] = sight{Unit: u, known: true, visible: true, turn: k.turn + 1}
		if u.State > 0 && k.league < busters.Bronze {
			k.league = busters.Bronze
		}
		if twin := k.twins(u.ID); first && twin != nobody && !k.ghosts[twin].known && k.ghosts[twin].turn == 0 {
			k.ghosts[twin] = sight{Unit: busters.Unit{ID: twin, X: busters.Width - u.X, Y: busters.Height - u.Y, Type: -1, State: u.State}, known: true}
		}
	}
	if u.Type >= 0 {
		if u.State == busters.StateStunned && k.league < busters.Wood1 {
			k.league = busters.Wood1
		}
		if u.State == busters.StateCarrying {
			k.ghosts[u.Value].known = false
			k.ghosts[u.Value].turn = k.turn + 1
		}
	}
}

func (k *memory) inSight(x, y int) bool {
	for i := 0; i < k.n; i++ {
		if busters.Dist2(x, y, k.own[i].X, k.own[i].Y) <= 2100*2100 {
			return true
		}
	}
	return false
}
