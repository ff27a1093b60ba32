package ladder

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"botkit/localref/internal/quote"
)

// field is something of a game that -where can ask for.
type field struct {
	name, doc string
	// column is its place in the database: g a game, s one of its seats.
	column string
	number bool
	// seat says that it belongs to a seat, not to a game, and outcome that it
	// comes of the game, so that ratings by it would say nothing.
	seat, outcome bool
}

// fields are those of all games; a game's own (busters, ghosts, side) join them.
var fields = []field{
	{name: "league", doc: "the league", column: "g.league"},
	{name: "players", doc: "seats of the game", column: "g.players", number: true},
	{name: "seat", doc: "the bot's seat, 0 the first", column: "s.seat", number: true, seat: true},
	{name: "seed", doc: "the seed", column: "CAST(g.seed AS INTEGER)", number: true},
	{name: "date", doc: "the day, like 2026-05-31 (UTC)", column: "date(g.played, 'unixepoch')"},
	{name: "nodes", doc: "fixed work a turn, 0 for the clock", column: "g.nodes", number: true},
	{name: "machine", doc: "where it was played", column: "g.machine"},
	{name: "load", doc: "the machine's load as the game began", column: "g.load", number: true},
	{name: "starved", doc: "1 if a bot got too little processor, else 0", column: "g.starved", number: true},
	{name: "turns", doc: "length of the game", column: "g.turns", number: true, outcome: true},
	{name: "fault", doc: "1 if a bot was put out, else 0", column: "g.fault", number: true, outcome: true},
	{name: "margin", doc: "the bot's score less that of the best other", column: "s.margin", number: true, seat: true, outcome: true},
	{name: "score", doc: "the bot's score", column: "s.score", number: true, seat: true, outcome: true},
	{name: "rank", doc: "the bot's place, 1 the best", column: "s.rank", number: true, seat: true, outcome: true},
	{name: "late", doc: "the bot's answers behind the limit", column: "s.late", number: true, seat: true, outcome: true},
}

// Where are conditions on games, all of which have to hold.
type Where []condition

type condition struct {
	field field
	op    string
	value string
	// own is set for a member of the game's own header.
	own bool
}

// FieldsHelp lists the fields that -where knows.
func FieldsHelp() string {
	var names []string
	for _, f := range fields {
		names = append(names, f.name)
	}
	return strings.Join(names, ", ")
}

// ParseWhere reads conditions like "league=gold and busters=2 and seat=0".
// Whatever they hold goes to the database as a value, never as its language.
func ParseWhere(text string, own []string) (w Where, err error) {
	rest := strings.TrimSpace(text)
	for rest != "" {
		var c condition
		if c, rest, err = parseCondition(rest, own); err != nil {
			return nil, fmt.Errorf("%w in %s", err, quote.Text(text))
		}
		w = append(w, c)
		if rest == "" {
			return w, nil
		}
		word, after, _ := strings.Cut(rest, " ")
		if !strings.EqualFold(word, "and") || strings.TrimSpace(after) == "" {
			return nil, fmt.Errorf("expected \"and\" and another condition, found %s in %s", quote.Text(rest), quote.Text(text))
		}
		rest = strings.TrimSpace(after)
	}
	return w, nil
}

var operators = []string{"!=", "<=", ">=", "=", "<", ">"}

func parseCondition(text string, own []string) (c condition, rest string, err error) {
	end := strings.IndexAny(text, "!<>= ")
	if end < 0 {
		end = len(text)
	}
	if c.field, c.own, err = fieldNamed(text[:end], own); err != nil {
		return c, "", err
	}
	rest = strings.TrimLeft(text[end:], " ")
	for _, op := range operators {
		if after, ok := strings.CutPrefix(rest, op); ok {
			c.op, rest = op, strings.TrimLeft(after, " ")
			break
		}
	}
	if c.op == "" {
		return c, "", fmt.Errorf("expected =, !=, <, <=, > or >= behind %s, found %s", c.field.name, quote.Text(rest))
	}
	if c.value, rest, err = parseValue(rest); err != nil {
		return c, "", fmt.Errorf("%w behind %s%s", err, c.field.name, c.op)
	}
	if _, err := strconv.ParseFloat(c.value, 64); err != nil && c.field.number {
		return c, "", fmt.Errorf("expected a number behind %s%s, found %s", c.field.name, c.op, quote.Text(c.value))
	}
	return c, rest, nil
}

// parseValue reads a word, or anything between quotes.
func parseValue(text string) (value, rest string, err error) {
	if text != "" && (text[0] == '"' || text[0] == '\'') {
		value, rest, closed := strings.Cut(text[1:], text[:1])
		if !closed {
			return "", "", errors.New("expected a closing quote")
		}
		return value, strings.TrimLeft(rest, " "), nil
	}
	value, rest, _ = strings.Cut(text, " ")
	if value == "" {
		return "", "", errors.New("expected a value, found none")
	}
	return value, strings.TrimLeft(rest, " "), nil
}

func fieldNamed(name string, own []string) (field, bool, error) {
	for _, f := range fields {
		if f.name == name {
			return f, false, nil
		}
	}
	for _, o := range own {
		if o == name {
			return field{name: o, column: "json_extract(g.own, ?)"}, true, nil
		}
	}
	also := ""
	if len(own) > 0 {
		also = ", and of this ladder's games " + strings.Join(own, ", ")
	}
	return field{}, false, fmt.Errorf("expected a field (%s%s), found %s", FieldsHelp(), also, quote.Text(name))
}

// sql is the conditions as the tail of a WHERE and its values.
func (w Where) sql() (text string, values []any) {
	for _, c := range w {
		text += " AND " + c.field.column + " " + c.op + " ?"
		if c.own {
			values = append(values, `$."`+c.field.name+`"`)
		}
		number, err := strconv.ParseFloat(c.value, 64)
		if err == nil && (c.field.number || c.own) {
			values = append(values, number)
		} else {
			values = append(values, c.value)
		}
	}
	return text, values
}

// split takes the conditions on seats out, and refuses those by which ratings
// would say nothing.
func (w Where) split() (games, seats Where, err error) {
	for _, c := range w {
		switch {
		case c.field.outcome:
			return nil, nil, fmt.Errorf("%s comes of the game: it chooses games (localref ladder … games), not ratings", c.field.name)
		case c.field.seat:
			seats = append(seats, c)
		default:
			games = append(games, c)
		}
	}
	return games, seats, nil
}

// Where reads conditions, with the fields that this ladder's games have of their
// own.
func (s *Store) Where(text string) (Where, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	rows, err := s.db.Query("SELECT DISTINCT key FROM (SELECT own FROM games ORDER BY id DESC LIMIT 200) g, json_each(g.own) ORDER BY key")
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	var own []string
	for rows.Next() {
		name := ""
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		if !strings.ContainsAny(name, `"\`) {
			own = append(own, name)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, s.explain(err)
	}
	return ParseWhere(text, own)
}
