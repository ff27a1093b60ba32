package busters

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/quote"
	"botkit/sim/busters"
	"botkit/sim/fastrand"
)

// setup is what a header of this game holds beside what all have.
type setup struct {
	// Busters is the number of busters a player, Ghosts the ghost count told to
	// the players, Start the ghosts' first places.
	Busters int    `json:"busters,omitempty"`
	Ghosts  int    `json:"ghosts,omitempty"`
	Start   *Start `json:"start,omitempty"`
}

// Start is where the ghosts stand at first.
type Start struct {
	// Ghosts has one entry {id, x, y, stamina} a ghost, ascending ids.
	Ghosts [][4]int `json:"ghosts"`
}

// outcome is what a result of this game holds beside what all have.
type outcome struct {
	// Secured is the number of ghosts brought home.
	Secured []int `json:"secured,omitempty"`
}

// rules fits sim/busters to the referee.
type rules struct{}

func (rules) Info() game.Info {
	return game.Info{
		Name:     "busters",
		Contest:  "Code Busters",
		Bot:      "bots/busters-heuristic",
		Leagues:  busters.Leagues(),
		MinSeats: 2, MaxSeats: 2, Seats: 2,
		First: 1000 * time.Millisecond,
		Turn:  100 * time.Millisecond,
		Score: "ghosts",
	}
}

func (rules) Flags(fs *flag.FlagSet, h *game.Header) {
	game.Option(fs, h, "busters", "busters a team, `2..5`; drawn from 2..4 by the seed if 0", func(own *setup, text string) (err error) {
		own.Busters, err = game.Number(text)
		return err
	})
	game.Option(fs, h, "ghosts", "number of ghosts, `8..28`; drawn from the odd numbers 9..23 by the seed if 0", func(own *setup, text string) (err error) {
		own.Ghosts, err = game.Number(text)
		return err
	})
	game.Option(fs, h, "start", "`file` with the ghosts' first places, {\"ghosts\": [[id, x, y, stamina], ...]}", func(own *setup, name string) error {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		start, err := ParseStart(text)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		own.Start = start
		return nil
	})
}

// ParseStart reads the JSON text of a start file. Ghost ids must differ;
// whether the places and staminas suit a league is checked when a game is
// completed.
func ParseStart(text []byte) (*Start, error) {
	var file struct {
		Ghosts []json.RawMessage `json:"ghosts"`
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return nil, fmt.Errorf(`expected {"ghosts": [[id, x, y, stamina], ...]}: %w`, err)
	}
	if decoder.More() {
		return nil, fmt.Errorf("expected one JSON object, found more after byte %d", decoder.InputOffset())
	}
	if len(file.Ghosts) == 0 {
		return nil, fmt.Errorf(`expected at least one ghost in "ghosts", found none`)
	}
	start := &Start{}
	var seen [busters.MaxGhosts]bool
	for i, raw := range file.Ghosts {
		var numbers []int
		if err := json.Unmarshal(raw, &numbers); err != nil || len(numbers) != 4 {
			return nil, fmt.Errorf("ghost entry %d: expected [id, x, y, stamina] in whole numbers, found %s", i, raw)
		}
		id := numbers[0]
		if id < 0 || id >= busters.MaxGhosts {
			return nil, fmt.Errorf("ghost entry %d: expected an id from 0 to %d, found %d", i, busters.MaxGhosts-1, id)
		}
		if seen[id] {
			return nil, fmt.Errorf("ghost entry %d: ghost %d is there twice", i, id)
		}
		seen[id] = true
		start.Ghosts = append(start.Ghosts, [4]int(numbers))
	}
	return start, nil
}

func (g rules) Complete(h game.Header) (game.Header, error) {
	own, err := setupOf(h)
	if err != nil {
		return h, err
	}
	if h.League, err = g.Info().CheckLeague(h.League); err != nil {
		return h, err
	}
	if h.Players != 0 && h.Players != 2 {
		return h, fmt.Errorf("busters: expected 2 players, found %d", h.Players)
	}
	if own.Start != nil && own.Ghosts == 0 {
		for _, ghost := range own.Start.Ghosts {
			if ghost[0] >= own.Ghosts {
				own.Ghosts = ghost[0] + 1
			}
		}
	}
	if own.Busters == 0 || own.Ghosts == 0 || own.Start == nil {
		if err = own.draw(h); err != nil {
			return h, err
		}
	}
	h.Own = game.OwnOf(own)
	_, err = own.first(h.League)
	return h, err
}

func setupOf(h game.Header) (own setup, err error) {
	if err = h.Own.Into(&own); err != nil {
		err = fmt.Errorf("busters: %w", err)
	}
	return own, err
}

// draw fills in what the seed decides.
func (own *setup) draw(h game.Header) error {
	seed, err := strconv.ParseInt(h.Seed, 10, 64)
	if err != nil {
		return fmt.Errorf("busters: expected a seed, a whole number of 64 bits, found %s", quote.Text(h.Seed))
	}
	// A stream of its own, so that the counts given by hand leave the ghosts'
	// places as they are.
	rng := fastrand.New(^uint64(seed))
	perTeam, ghosts := 2+rng.Intn(3), 9+2*rng.Intn(8)
	if own.Busters == 0 {
		own.Busters = perTeam
	}
	if own.Ghosts == 0 {
		own.Ghosts = ghosts
	}
	if own.Start != nil {
		return nil
	}
	league, err := busters.LeagueNamed(h.League)
	if err != nil {
		return err
	}
	s, err := busters.New(seed, league, own.Busters, own.Ghosts)
	if err != nil {
		return fmt.Errorf("busters: %w", err)
	}
	own.Start = &Start{}
	for id := range s.Ghosts[:s.GhostCount] {
		ghost := &s.Ghosts[id]
		own.Start.Ghosts = append(own.Start.Ghosts, [4]int{id, int(ghost.X), int(ghost.Y), int(ghost.Stamina)})
	}
	return nil
}

// recoverHeader takes the numbers of busters and ghosts from what the players were told.
func recoverHeader(h game.Header, init [][]string) (game.Header, error) {
	if len(init) != 2 {
		return h, fmt.Errorf("busters: expected the first lines of 2 players, found %d", len(init))
	}
	var told [2]busters.View
	for seat, lines := range init {
		rest := lines
		next := func() ([]byte, error) {
			if len(rest) == 0 {
				return nil, fmt.Errorf("expected 3 lines, found %d", len(lines))
			}
			line := rest[0]
			rest = rest[1:]
			return []byte(line), nil
		}
		if err := told[seat].ReadInit(next); err != nil {
			return h, fmt.Errorf("busters: first lines of player %d: %w", seat, err)
		}
	}
	if told[0].PerTeam != told[1].PerTeam || told[0].GhostCount != told[1].GhostCount {
		return h, fmt.Errorf("busters: player 0 was told %d busters and %d ghosts, player 1 %d and %d",
			told[0].PerTeam, told[0].GhostCount, told[1].PerTeam, told[1].GhostCount)
	}
	own, err := setupOf(h)
	if err != nil {
		return h, err
	}
	if own.Busters != 0 && own.Busters != told[0].PerTeam || own.Ghosts != 0 && own.Ghosts != told[0].GhostCount {
		return h, fmt.Errorf("busters: the header has %d busters and %d ghosts, the players were told %d and %d",
			own.Busters, own.Ghosts, told[0].PerTeam, told[0].GhostCount)
	}
	own.Busters, own.Ghosts = told[0].PerTeam, told[0].GhostCount
	h.Own = game.OwnOf(own)
	return h, nil
}

// first returns the position of turn 0.
func (own *setup) first(name string) (busters.State, error) {
	league, err := busters.LeagueNamed(name)
	if err != nil {
		return busters.State{}, err
	}
	s, err := busters.Empty(league, own.Busters, own.Ghosts)
	if err != nil {
		return s, fmt.Errorf("busters: %w", err)
	}
	for _, ghost := range own.Start.Ghosts {
		if err := s.Place(ghost[0], ghost[1], ghost[2], ghost[3]); err != nil {
			return s, fmt.Errorf("busters: start: %w", err)
		}
	}
	return s, nil
}

func (rules) Start(h game.Header) (game.Match, error) {
	own, err := setupOf(h)
	if err != nil {
		return nil, err
	}
	if own.Start == nil || own.Busters == 0 || own.Ghosts == 0 {
		return nil, fmt.Errorf("busters: the header is not complete: it needs busters, ghosts and start")
	}
	s, err := own.first(h.League)
	if err != nil {
		return nil, err
	}
	return &match{state: s}, nil
}

// match is one game.
type match struct {
	state busters.State
	out   [2]*game.Fault
	game.Refusals
}

func (m *match) Seats() int { return 2 }

func (m *match) AppendInit(dst []byte, seat int) []byte { return m.state.AppendInit(dst, seat) }

func (m *match) AppendInput(dst []byte, seat int) ([]byte, bool) {
	return m.state.AppendInput(dst, seat), true
}

func (m *match) Lines(int) int { return int(m.state.PerTeam) }

func (m *match) Play(answers []game.Answer) {
	var actions [busters.MaxBusters]busters.Action
	n := int(m.state.PerTeam)
	m.Begin()
	for seat := range answers {
		m.out[seat] = m.parse(answers[seat], actions[seat*n:seat*n+n])
	}
	if m.out[0] != nil || m.out[1] != nil {
		return
	}
	for id := range actions[:2*n] {
		if kind, reason := refused(&m.state, id, actions[id]); kind != "" {
			m.Add(int(m.state.Turn), id/n, answers[id/n].Lines[id%n], kind, reason)
		}
	}
	m.state.Step(&actions)
}

// parse reads one team's lines into actions, or says why it is put out.
func (m *match) parse(answer game.Answer, actions []busters.Action) *game.Fault {
	fault := func(cause game.Cause, wrote ...string) *game.Fault {
		return game.NewFault(int(m.state.Turn), cause, wrote)
	}
	if !answer.Cause.None() {
		return fault(answer.Cause, answer.Lines...)
	}
	if len(answer.Lines) < len(actions) {
		return fault(game.Cause{Kind: game.LineMissing, Got: len(answer.Lines), Wanted: len(actions)}, answer.Lines...)
	}
	for i := range actions {
		action, err := busters.ParseAction([]byte(answer.Lines[i]), m.state.League)
		if err != nil {
			return fault(game.IllegalAnswer(fmt.Errorf("line %d of %d: %w", i+1, len(actions), err)), answer.Lines[i])
		}
		actions[i] = action
	}
	return nil
}

// commands is what the rules read in an answer.
func commands(word string, lines []string) (text string, ok bool) {
	league, err := busters.LeagueNamed(word)
	if err != nil {
		return "", false
	}
	for _, line := range lines {
		action, err := busters.ParseAction([]byte(line), league)
		if err != nil {
			return "", false
		}
		text += action.String() + "\n"
	}
	return text, true
}

func (m *match) Over() bool { return m.out[0] != nil || m.out[1] != nil || m.state.Over() }

func (m *match) Result() game.Result {
	scores := m.state.Scores()
	r := game.Duel(scores)
	r.Own = game.OwnOf(outcome{Secured: []int{int(m.state.Secured[0]), int(m.state.Secured[1])}})
	if m.out[0] == nil && m.out[1] == nil {
		return r
	}
	// Whoever is put out has lost whatever the ghosts say.
	var standing [2]int
	for seat, fault := range m.out {
		if fault == nil {
			standing[seat] = 1
		}
	}
	decided := game.Duel(standing)
	r.Winner, r.Ranks = decided.Winner, decided.Ranks
	r.Out = m.out[:]
	return r
}

func columns(r *game.Result) []game.Column {
	var own outcome
	if r.Own.Into(&own) != nil || own.Secured == nil {
		return nil
	}
	return []game.Column{{Name: "secured", Cell: func(seat int) string { return fmt.Sprint(own.Secured[seat]) }}}
}
