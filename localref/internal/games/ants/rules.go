package ants

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/quote"
	"botkit/sim/ants"
)

// setup is what a header of this game holds beside what all have.
type setup struct {
	// Map is the map file's lines, Rounds the round limit.
	Map    []string `json:"map,omitempty"`
	Rounds int      `json:"rounds,omitempty"`
}

// outcome is what a result of this game holds beside what all have.
type outcome struct {
	// Ants and Store are what each colony has at the end, Died the round in
	// which it died (nil: it lives), Rounds how many were played.
	Ants   []int  `json:"ants,omitempty"`
	Store  []int  `json:"store,omitempty"`
	Died   []*int `json:"died,omitempty"`
	Rounds int    `json:"rounds,omitempty"`
}

// maxRounds bounds the round limit that may be asked for.
const maxRounds = 100000

type rules struct{}

func (rules) Info() game.Info {
	return game.Info{
		Name:     "ants",
		Contest:  "Ants, a school's programming contest",
		Bot:      "bots/ants-swarm",
		Leagues:  []string{"school"},
		MinSeats: ants.MinColonies,
		MaxSeats: ants.MaxColonies,
		Seats:    2,
		First:    time.Second,
		Turn:     100 * time.Millisecond,
		Score:    "ants",
	}
}

// Flags has the number of colonies, the map and the rounds. A side without a
// map is kept as a map of its two size lines, which Complete fills in.
func (rules) Flags(fs *flag.FlagSet, h *game.Header) {
	fs.IntVar(&h.Players, "players", h.Players, "number of `colonies`, 2 to 8 (default: the map's, or 2)")
	game.Option(fs, h, "rounds", "round `limit` (default 500, with more than four colonies 1000)", func(own *setup, text string) (err error) {
		own.Rounds, err = game.Number(text)
		return err
	})
	game.Option(fs, h, "map", "map `FILE`; without it the seed makes an island", func(own *setup, name string) error {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		lines := ants.SplitMap(text)
		if _, err := ants.ParseMap(lines); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		own.Map = lines
		return nil
	})
	game.Option(fs, h, "side", "`squares` a side of the island that the seed makes (default 28, 40 or 64 by the colonies; school maps have 11 and 14)", func(own *setup, word string) error {
		if _, err := strconv.Atoi(word); err != nil {
			return fmt.Errorf("expected a number of squares, found %s", quote.Text(word))
		}
		own.Map = []string{"cols " + word, "rows " + word}
		return nil
	})
}

// wantedSide returns the side of the island that a header asks the seed for,
// and whether it does.
func wantedSide(lines []string) (side int, ok bool) {
	if len(lines) == 0 {
		return 0, true
	}
	if len(lines) != 2 {
		return 0, false
	}
	n, err := fmt.Sscanf(strings.Join(lines, " "), "cols %d rows %d", &side, &side)
	return side, n == 2 && err == nil
}

// Complete makes the map of the seed, so that a record stands for itself
// whatever later generators do, and checks the number of seats and rounds.
func (g rules) Complete(h game.Header) (game.Header, error) {
	var own setup
	err := h.Own.Into(&own)
	if err != nil {
		return h, fmt.Errorf("ants: %w", err)
	}
	if h.League, err = g.Info().CheckLeague(h.League); err != nil {
		return h, err
	}
	if side, generate := wantedSide(own.Map); generate {
		if h.Players == 0 {
			h.Players = g.Info().Seats
		}
		seed, err := strconv.ParseInt(h.Seed, 10, 64)
		if err != nil {
			return h, fmt.Errorf("ants: expected a decimal seed of 64 bits, or a map, found the seed %s", quote.Text(h.Seed))
		}
		m, err := ants.Generate(uint64(seed), h.Players, side)
		if err != nil {
			return h, fmt.Errorf("ants: %w", err)
		}
		own.Map = m.Lines()
	}
	m, err := ants.ParseMap(own.Map)
	if err != nil {
		return h, fmt.Errorf("ants: %w", err)
	}
	if h.Players == 0 {
		h.Players = m.Colonies
	}
	if h.Players != m.Colonies {
		return h, fmt.Errorf("ants: the map is for %d colonies, not for %d", m.Colonies, h.Players)
	}
	if own.Rounds == 0 {
		own.Rounds = ants.RoundLimit(m.Colonies)
	}
	if own.Rounds < 1 || own.Rounds > maxRounds {
		return h, fmt.Errorf("ants: expected 1 to %d rounds, found %d", maxRounds, own.Rounds)
	}
	h.Own = game.OwnOf(own)
	return h, nil
}

func (rules) Start(h game.Header) (game.Match, error) {
	var own setup
	if err := h.Own.Into(&own); err != nil {
		return nil, fmt.Errorf("ants: %w", err)
	}
	m, err := ants.ParseMap(own.Map)
	if err != nil {
		return nil, fmt.Errorf("ants: %w", err)
	}
	if h.Players != m.Colonies || own.Rounds < 1 {
		return nil, errors.New("ants: the header is not complete: players and rounds are missing")
	}
	started := &match{state: ants.New(m, own.Rounds)}
	return started, nil
}

// sameInput compares what the original's messages hold: action, count and
// ants, order and content. Further members may differ.
func sameInput(want, got []string) int {
	for i := 0; i < len(want) || i < len(got); i++ {
		if i >= len(want) || i >= len(got) || !sameMessage(want[i], got[i]) {
			return i
		}
	}
	return -1
}

func sameMessage(want, got string) bool {
	var w, g map[string]interface{}
	// Most messages are the recorded text with members added at the end, and
	// then only those need to be read.
	if n := len(want) - 1; n > 0 && want[n] == '}' && strings.HasPrefix(got, want[:n]+",") &&
		decodeWhole("{"+got[n+1:], &g) == nil && g["action"] == nil && g["count"] == nil && g["ants"] == nil {
		return true
	}
	g = nil
	if decodeWhole(want, &w) != nil || decodeWhole(got, &g) != nil {
		return false
	}
	for _, member := range []string{"action", "count", "ants"} {
		wv, wok := w[member]
		gv, gok := g[member]
		if wok != gok || !reflect.DeepEqual(wv, gv) {
			return false
		}
	}
	return true
}

// decodeWhole keeps numbers as they are written: no rounding makes two equal.
func decodeWhole(text string, v interface{}) error {
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	if err := d.Decode(v); err != nil {
		return err
	}
	if d.More() {
		return errors.New("more than one JSON value")
	}
	return nil
}

// match is one game: the rules' state, and who was put out for what.
type match struct {
	state  ants.State
	orders ants.Orders
	out    []*game.Fault
	told   [ants.MaxColonies]bool
}

func (m *match) Seats() int { return m.state.Colonies }

func (m *match) AppendInit(dst []byte, seat int) []byte { return dst }

func (m *match) AppendInput(dst []byte, seat int) ([]byte, bool) {
	if m.state.Died[seat] != 0 || m.Over() {
		return dst, false
	}
	return append(m.state.AppendInput(dst, seat), '\n'), true
}

func (m *match) Lines(seat int) int { return 1 }

// Play expels the colonies without a lawful answer and lets the others move.
func (m *match) Play(answers []game.Answer) {
	for seat, a := range answers {
		if m.state.Died[seat] != 0 {
			continue
		}
		if cause := m.read(seat, a); !cause.None() {
			if m.out == nil {
				m.out = make([]*game.Fault, m.Seats())
			}
			m.out[seat] = game.NewFault(m.state.Round, cause, a.Lines)
			m.state.Expel(seat)
		}
	}
	m.state.Step(&m.orders)
}

// read puts a seat's moves into the orders, or says what is wrong.
func (m *match) read(seat int, a game.Answer) game.Cause {
	if !a.Cause.None() {
		return a.Cause
	}
	if len(a.Lines) != 1 {
		return game.Cause{Kind: game.LineMissing, Got: len(a.Lines), Wanted: 1}
	}
	if err := ants.ParseAnswer([]byte(a.Lines[0]), m.state.Ants[seat], &m.orders[seat]); err != nil {
		return game.IllegalAnswer(err)
	}
	return game.Cause{}
}

// commands is what the rules read in an answer: the moves, however the list of
// them is written.
func commands(_ string, lines []string) (text string, ok bool) {
	var moves []string
	if len(lines) != 1 || json.Unmarshal([]byte(lines[0]), &moves) != nil {
		return "", false
	}
	return strings.Join(moves, ","), true
}

func (m *match) Over() bool { return m.state.Over() }

func (m *match) Result() game.Result {
	s := &m.state
	ranks := s.Ranks()
	r := game.Result{Out: m.out}
	own := outcome{Rounds: s.Round}
	for c := 0; c < s.Colonies; c++ {
		r.Ranks = append(r.Ranks, ranks[c])
		own.Ants = append(own.Ants, s.Ants[c])
		r.Scores = append(r.Scores, s.Ants[c])
		own.Store = append(own.Store, s.Store[c])
		var died *int
		if s.Died[c] != 0 {
			round := s.Died[c]
			died = &round
		}
		own.Died = append(own.Died, died)
	}
	r.Own = game.OwnOf(own)
	if s.Colonies == 2 {
		winner := -1
		if ranks[0] != ranks[1] {
			winner = ranks[0] - 1 // rank 2 means that seat 1 has won
		}
		r.Winner = &winner
	}
	return r
}

// AppendFarewell sends the original's quit with the reason: the fault, or that
// the game is over.
func (m *match) AppendFarewell(dst []byte, seat int) []byte {
	reason := ants.GameOver
	switch {
	case m.out != nil && m.out[seat] != nil:
		reason = m.out[seat].Cause.String()
	case m.state.Died[seat] != 0:
		reason = fmt.Sprintf("The colony died in round %d", m.state.Died[seat])
	case !m.Over():
		return dst
	}
	if m.told[seat] {
		return dst
	}
	m.told[seat] = true
	return append(ants.AppendQuit(dst, reason), '\n')
}

// columns are the stores, and in which round each colony died.
func columns(r *game.Result) []game.Column {
	var own outcome
	if r.Own.Into(&own) != nil || own.Store == nil {
		return nil
	}
	return []game.Column{
		{Name: "store", Cell: func(seat int) string { return fmt.Sprint(own.Store[seat]) }},
		{Name: "died", Cell: func(seat int) string {
			switch {
			case own.Died[seat] == nil:
				return "lives"
			case r.Out != nil && r.Out[seat] != nil:
				return fmt.Sprintf("round %d, put out", *own.Died[seat])
			}
			return fmt.Sprintf("round %d, no ants left", *own.Died[seat])
		}},
	}
}
