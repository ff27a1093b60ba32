package replay

import (
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"botkit/localref/internal/game"
	"botkit/localref/internal/quote"
)

// Difference is the first place where the rules and a record disagree.
type Difference struct {
	// Game says which game it is: its name, seed and league.
	Game string
	// Turn counts from 0, -1 for the init block; it is the number of turns
	// played for a difference in the result.
	Turn int
	// Player is the seat, -1 for a difference that belongs to none.
	Player int
	// Line is the index of the line in the block, -1 where no line differs.
	Line int
	// What names the thing that differs: "init", "input", "result.scores", ….
	What string
	// Wanted is what the record holds, Got what the rules make of it.
	Wanted, Got string
}

// String returns the difference over a few lines.
func (d *Difference) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: ", d.Game)
	switch {
	case d.Turn < 0:
		b.WriteString("before the first turn")
	case strings.HasPrefix(d.What, "result"):
		fmt.Fprintf(&b, "after %d turns", d.Turn)
	default:
		fmt.Fprintf(&b, "turn %d", d.Turn)
	}
	if d.Player >= 0 {
		fmt.Fprintf(&b, ", player %d", d.Player)
	}
	fmt.Fprintf(&b, ", %s", d.What)
	if d.Line >= 0 {
		fmt.Fprintf(&b, ", line %d", d.Line)
	}
	fmt.Fprintf(&b, "\n  wanted %s\n  got    %s", d.Wanted, d.Got)
	return b.String()
}

// Check plays rec again from its header and the raw answers alone and compares
// every input block and every member of the result that the record holds. It
// returns how many blocks (what one seat was sent in one turn) were the same
// and the first difference, nil if there is none. The error is about a record
// that cannot be played at all.
func Check(rec *Record) (blocks int, diff *Difference, err error) {
	n := 0
	return check(rec, func() (*Turn, error) {
		if n == len(rec.Turns) {
			return nil, io.EOF
		}
		n++
		return &rec.Turns[n-1], nil
	})
}

// Check is like the function Check for the rest of a game that is being read.
func (g *Game) Check() (blocks int, diff *Difference, err error) { return check(&g.Record, g.Turn) }

// check plays the game of rec with the turns from next; the result of rec need
// not be set before the last of them.
func check(rec *Record, next func() (*Turn, error)) (blocks int, diff *Difference, err error) {
	g, err := game.Named(rec.Game)
	if err != nil {
		return 0, nil, err
	}
	h := rec.Header
	if g.Recover != nil {
		if h, err = g.Recover(h, rec.Init); err != nil {
			return 0, nil, fmt.Errorf("%s: %w", title(rec), err)
		}
	}
	_, m, err := g.Begin(h)
	if err != nil {
		return 0, nil, fmt.Errorf("%s: %w", title(rec), err)
	}
	if rec.Init != nil && len(rec.Init) != m.Seats() {
		return 0, nil, fmt.Errorf("%s: expected the init blocks of %d seats, found %d", title(rec), m.Seats(), len(rec.Init))
	}
	c := checker{game: g, match: m, rec: rec}
	diff, err = c.run(next)
	return c.blocks, diff, err
}

// checker is one Check under way.
type checker struct {
	game   *game.Game
	match  game.Match
	rec    *Record
	buf    []byte
	blocks int
	turns  int
}

func (c *checker) run(next func() (*Turn, error)) (*Difference, error) {
	for seat := range c.rec.Init {
		c.buf = c.match.AppendInit(c.buf[:0], seat)
		if d := c.compare(-1, seat, "init", c.rec.Init[seat], Lines(c.buf)); d != nil {
			return d, nil
		}
	}
	answers := make([]game.Answer, c.match.Seats())
	for ; ; c.turns++ {
		turn, err := next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		if c.match.Over() {
			d := c.at(c.turns, -1, "game")
			d.Wanted, d.Got = "one more turn", "the end of the game"
			return d, nil
		}
		if len(turn.In) != len(answers) {
			return nil, fmt.Errorf("%s: turn %d: expected the lines of %d seats, found %d", title(c.rec), c.turns, len(answers), len(turn.In))
		}
		if d, err := c.turn(turn, answers); d != nil || err != nil {
			return d, err
		}
		c.match.Play(answers)
	}
	if c.rec.Result == nil {
		return nil, nil
	}
	if !c.match.Over() {
		d := c.at(c.turns, -1, "game")
		d.Wanted, d.Got = "the end, as the record has no more turns", "a game that goes on"
		return d, nil
	}
	return c.result(), nil
}

// turn compares the inputs of a turn and fills in its answers.
func (c *checker) turn(turn *Turn, answers []game.Answer) (*Difference, error) {
	t := c.turns
	for seat := range answers {
		var asked bool
		c.buf, asked = c.match.AppendInput(c.buf[:0], seat)
		if want := turn.In[seat]; !asked || want == nil {
			if asked != (want != nil) {
				d := c.at(t, seat, "input")
				d.Wanted, d.Got = describe(want != nil, len(want)), describe(asked, len(Lines(c.buf)))
				return d, nil
			}
			answers[seat] = game.Answer{}
			continue
		}
		if d := c.compare(t, seat, "input", turn.In[seat], Lines(c.buf)); d != nil {
			return d, nil
		}
		c.blocks++
		out, need := turn.Out[seat], c.match.Lines(seat)
		if len(out) > need {
			return nil, fmt.Errorf("%s: turn %d, player %d: expected %d answer lines, found %d",
				title(c.rec), t, seat, need, len(out))
		}
		answers[seat] = turn.Answer(seat, need)
	}
	return nil, nil
}

func describe(asked bool, lines int) string {
	if !asked {
		return "no input: the player is not asked"
	}
	return fmt.Sprintf("an input of %d lines", lines)
}

// compare returns the first difference between two blocks of lines.
func (c *checker) compare(turn, seat int, what string, want, got []string) *Difference {
	line := firstDifference(want, got)
	if line >= 0 && turn >= 0 {
		if c.game.SameInput != nil {
			line = c.game.SameInput(want, got)
		}
	}
	if line < 0 {
		return nil
	}
	d := c.at(turn, seat, what)
	d.Line = line
	d.Wanted, d.Got = twoLines(want, got, line)
	return d
}

func firstDifference(want, got []string) int {
	for i := range want {
		if i >= len(got) || want[i] != got[i] {
			return i
		}
	}
	if len(got) > len(want) {
		return len(want)
	}
	return -1
}

// twoLines shows a line of both blocks, of long ones the part that differs.
func twoLines(want, got []string, i int) (w, g string) {
	const most = 200
	missing := "no such line: the block has %d"
	switch {
	case i >= len(want):
		return fmt.Sprintf(missing, len(want)), strconv.Quote(quote.Cut(got[i], most))
	case i >= len(got):
		return strconv.Quote(quote.Cut(want[i], most)), fmt.Sprintf(missing, len(got))
	}
	w, g = quote.Two(want[i], got[i], most)
	return strconv.Quote(w), strconv.Quote(g)
}

func (c *checker) at(turn, seat int, what string) *Difference {
	return &Difference{Game: title(c.rec), Turn: turn, Player: seat, Line: -1, What: what}
}

// result compares the members that the record holds; nil and 0 are not held.
func (c *checker) result() *Difference {
	want, got := *c.rec.Result, c.match.Result()
	want.Out = comparableFaults(want.Out, got.Out)
	wants, gots := reflect.ValueOf(want), reflect.ValueOf(got)
	for i := 0; i < wants.NumField(); i++ {
		w, g := wants.Field(i), gots.Field(i)
		if w.IsZero() || reflect.DeepEqual(w.Interface(), g.Interface()) {
			continue
		}
		if _, own := w.Interface().(game.Own); own {
			if d := c.own(want.Own, got.Own); d != nil {
				return d
			}
			continue
		}
		tag, _, _ := strings.Cut(wants.Type().Field(i).Tag.Get("json"), ",")
		return c.member(tag, show(w), show(g))
	}
	return nil
}

// own compares the members that only this game has; others that a record may
// hold are not the rules' business.
func (c *checker) own(want, got game.Own) *Difference {
	wants, gots := map[string]any{}, map[string]any{}
	if want.Into(&wants) != nil || got.Into(&gots) != nil {
		panic("replay: the members of a result are not JSON")
	}
	for _, name := range slices.Sorted(maps.Keys(gots)) {
		w, g := reflect.ValueOf(wants[name]), reflect.ValueOf(gots[name])
		if w.IsValid() && !w.IsZero() && !reflect.DeepEqual(wants[name], gots[name]) {
			return c.member(name, show(w), show(g))
		}
	}
	return nil
}

func (c *checker) member(name, want, got string) *Difference {
	d := c.at(c.turns, -1, "result."+name)
	d.Wanted, d.Got = want, got
	return d
}

// comparableFaults returns the recorded faults as they compare with those of
// the rules. Of a cause the record has the text alone. What a bot had written is
// left out where the rules did not see it: half a line belongs to the record,
// not to the game.
func comparableFaults(want, got []*game.Fault) (faults []*game.Fault) {
	for i, fault := range want {
		if fault != nil && i < len(got) && got[i] != nil {
			copied := *fault
			copied.Unread = nil // what a bot did beside the game is not the rules' business
			if copied.Cause.String() == got[i].Cause.String() {
				copied.Cause = got[i].Cause
			}
			if got[i].Wrote == "" {
				copied.Wrote = ""
			}
			fault = &copied
		}
		faults = append(faults, fault)
	}
	return faults
}

// show prints a member of a result, pointers as what they point to.
func show(v reflect.Value) string {
	switch {
	case !v.IsValid(), v.Kind() == reflect.Pointer && v.IsNil():
		return "none"
	case v.Kind() == reflect.Interface:
		return show(v.Elem())
	case v.Type().Implements(reflect.TypeFor[fmt.Stringer]()):
		return v.Interface().(fmt.Stringer).String()
	case v.Kind() == reflect.Pointer:
		return fmt.Sprint(v.Elem().Interface())
	case v.Kind() == reflect.Slice && v.IsNil():
		return "none"
	case v.Kind() == reflect.Slice:
		var parts []string
		for i := 0; i < v.Len(); i++ {
			parts = append(parts, show(v.Index(i)))
		}
		return "[" + strings.Join(parts, " ") + "]"
	}
	return fmt.Sprint(v.Interface())
}

// title names a game for people: enough to find it again.
func title(rec *Record) string {
	var b strings.Builder
	const most = 60
	fmt.Fprintf(&b, "%s game", quote.Cut(rec.Game, most))
	if rec.Seed != "" {
		fmt.Fprintf(&b, ", seed %s", quote.Cut(rec.Seed, most))
	}
	if rec.League != "" {
		fmt.Fprintf(&b, ", league %s", quote.Cut(rec.League, most))
	}
	return b.String()
}

// Lines splits official text into lines without their ends; never nil, so that
// an empty block is told from none.
func Lines(text []byte) []string {
	if len(text) == 0 {
		return []string{}
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}
