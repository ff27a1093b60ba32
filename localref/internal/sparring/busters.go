package sparring

import (
	"math"

	"botkit/sim/busters"
	"botkit/sim/fastrand"
)

func init() {
	RegisterTalker("busters", func() Talker { return new(bustersTalker) })
	for name, partner := range bustersPartners {
		RegisterBot("busters", name, func(s *Seat) error { return playBusters(s, partner) })
	}
}

// bustersPartner chooses the command of buster i of its team, which is awake.
// It is called in the order of ids.
type bustersPartner func(k *bustersMemory, i int) busters.Action

// bustersPartners are the opponents for Code Busters. The referee tells them the
// league; without it they learn from the input which commands exist. They use no
// other.
var bustersPartners = map[string]bustersPartner{
	"random":  bustersRandom,
	"greedy":  bustersGreedy,
	"racer":   bustersRacer,
	"fighter": bustersFighter,
	"herder":  bustersHerder,
	"thrower": bustersThrower,
	"lexical": bustersLexical,
}

// bustersTalker reads the input of Code Busters.
type bustersTalker struct {
	view  busters.View
	begun bool
}

func (t *bustersTalker) Read(next func() ([]byte, error)) error {
	if !t.begun {
		if err := t.view.ReadInit(next); err != nil {
			return err
		}
		t.begun = true
	}
	return t.view.Read(next)
}

// Harmless moves every buster to where it is.
func (t *bustersTalker) Harmless() []string {
	lines := make([]string, t.view.PerTeam)
	for i := range lines {
		lines[i] = busters.MoveTo(0, 0).String()
	}
	for _, u := range t.view.Units[:t.view.Count] {
		if u.Type == t.view.Team {
			lines[u.ID%t.view.PerTeam] = busters.MoveTo(u.X, u.Y).String()
		}
	}
	return lines
}

func playBusters(s *Seat, partner bustersPartner) error {
	league := busters.Wood2
	if s.League != "" {
		var err error
		if league, err = busters.LeagueNamed(s.League); err != nil {
			return err
		}
	}
	t := new(bustersTalker)
	var k *bustersMemory
	for {
		if err := t.Read(s.Line); err != nil {
			return err
		}
		if k == nil {
			k = newBustersMemory(&t.view, s.Seed, league)
		}
		lines := t.Harmless()
		for i, a := range k.think(&t.view, partner) {
			lines[i] = a.String()
		}
		s.Say(lines...)
	}
}

// bustersMemory is what a partner remembers of a game: where ghosts and enemies
// were last seen, its own charges, and which parts of the map it looked at.
type bustersMemory struct {
	team, n, turn int
	ghostCount    int
	league        busters.League
	rng           fastrand.Rand
	own           [busters.MaxPerTeam]busters.Unit
	enemies       [busters.MaxBusters]bustersSight
	ghosts        [busters.MaxGhosts]bustersSight
	charged       [busters.MaxPerTeam]int // the turn from which a buster can stun
	radar         [busters.MaxPerTeam]bool
	looked        [bustersNodes]int
	target        [busters.MaxPerTeam]int // the ghost each buster is after
	heading       [busters.MaxPerTeam]int // the node each buster explores
	aimed         uint32                  // enemies that are being stunned this turn
	waiting       [busters.MaxPerTeam]int // turns spent on one ghost
	twins         func(int) int
	wander        [busters.MaxPerTeam][2]int
	// enemyCharged is the turn from which each enemy can stun, as far as is known.
	enemyCharged [busters.MaxBusters]int
	// guess is the whole position as the lexical partner believes it.
	guess bustersGuess
}

// bustersSight is one unit as last seen.
type bustersSight struct {
	busters.Unit
	known, visible bool
	turn           int
}

const (
	bustersNodesX = 8
	bustersNodesY = 5
	bustersNodes  = bustersNodesX * bustersNodesY
	nobody        = -1
)

func bustersNode(i int) (x, y int) { return i%bustersNodesX*2000 + 1000, i/bustersNodesX*1800 + 900 }

func newBustersMemory(v *busters.View, seed uint64, league busters.League) *bustersMemory {
	k := &bustersMemory{team: v.Team, n: v.PerTeam, league: league, ghostCount: v.GhostCount, rng: fastrand.New(seed + uint64(v.Team))}
	odd := v.GhostCount % 2
	k.twins = func(g int) int {
		if g < odd {
			return nobody
		}
		return (g - odd) ^ 1 + odd
	}
	if odd == 1 {
		k.ghosts[0] = bustersSight{Unit: busters.Unit{X: busters.Width / 2, Y: busters.Height / 2, Type: -1, State: 15}, known: true}
	}
	for i := range k.looked {
		k.looked[i] = -100
		if x, y := bustersNode(i); k.toBase(x, y) < 3000 || k.toEnemyBase(x, y) < 3000 {
			k.looked[i] = -20
		}
	}
	for i := range k.target {
		k.target[i], k.heading[i] = nobody, nobody
	}
	return k
}

func bustersDistance(ax, ay, bx, by int) int {
	return int(math.Sqrt(float64(busters.Dist2(ax, ay, bx, by))))
}

func (k *bustersMemory) toBase(x, y int) int {
	bx, by := busters.Base(k.team)
	return bustersDistance(x, y, bx, by)
}

func (k *bustersMemory) toEnemyBase(x, y int) int {
	bx, by := busters.Base(1 - k.team)
	return bustersDistance(x, y, bx, by)
}

// think returns the commands of the own busters.
func (k *bustersMemory) think(v *busters.View, partner bustersPartner) []busters.Action {
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
func (k *bustersMemory) see(v *busters.View) {
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
			x, y := bustersNode(node)
			if bustersDistance(x, y, k.own[i].X, k.own[i].Y) < 1500 {
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

func (k *bustersMemory) seeUnit(u busters.Unit) {
	switch u.Type {
	case k.team:
		if u.State == busters.StateStunned && u.Value == busters.StunTurns {
			k.blame(u)
		}
		k.own[u.ID%k.n] = u
	case 1 - k.team:
		k.enemies[u.ID] = bustersSight{Unit: u, known: true, visible: true, turn: k.turn}
	default:
		first := !k.ghosts[u.ID].known && k.ghosts[u.ID].turn == 0
		k.ghosts[u.ID] = bustersSight{Unit: u, known: true, visible: true, turn: k.turn + 1}
		if u.State > 0 && k.league < busters.Bronze {
			k.league = busters.Bronze
		}
		if twin := k.twins(u.ID); first && twin != nobody && !k.ghosts[twin].known && k.ghosts[twin].turn == 0 {
			k.ghosts[twin] = bustersSight{Unit: busters.Unit{ID: twin, X: busters.Width - u.X, Y: busters.Height - u.Y, Type: -1, State: u.State}, known: true}
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

func (k *bustersMemory) inSight(x, y int) bool {
	for i := 0; i < k.n; i++ {
		if busters.Dist2(x, y, k.own[i].X, k.own[i].Y) <= 2100*2100 {
			return true
		}
	}
	return false
}
