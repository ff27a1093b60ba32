//go:build go1.18

package ants

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"botkit/sim/wire"
)

// AppendInput appends the message of the next round for colony, on one line
// without a line end. After the original's members come "round" (from 1),
// "rounds", "colour" and "colonies", which an original player ignores.
func (s *State) AppendInput(dst []byte, colony int) []byte {
	n := s.Ants[colony]
	home := s.Hill[colony]
	dst = append(dst, `{"action":"round","count":`...)
	dst = strconv.AppendInt(dst, int64(n), 10)
	dst = append(dst, `,"ants":[`...)
	for i, q := range s.Place[colony][:n] {
		if i > 0 {
			dst = append(dst, ',')
		}
		ant := AntReport{X: q.X() - home.X(), Y: q.Y() - home.Y(), Food: s.Laden[colony][i], Area: s.Area(colony, q)}
		dst = ant.append(dst)
	}
	dst = append(dst, `],"round":`...)
	dst = strconv.AppendInt(dst, int64(s.Round+1), 10)
	dst = append(dst, `,"rounds":`...)
	dst = strconv.AppendInt(dst, int64(s.Limit), 10)
	dst = append(dst, `,"colour":"`...)
	dst = append(dst, Colours[colony]...)
	dst = append(dst, `","colonies":`...)
	dst = strconv.AppendInt(dst, int64(s.Colonies), 10)
	return append(dst, '}')
}

// contentJSON has the words with quotes and a comma.
var contentJSON = func() (text [len(contentWords)]string) {
	for i, w := range contentWords {
		text[i] = `"` + w + `",`
	}
	return text
}()

func (a *AntReport) append(dst []byte) []byte {
	dst = append(dst, `{"xcoord":`...)
	dst = strconv.AppendInt(dst, int64(a.X), 10)
	dst = append(dst, `,"ycoord":`...)
	dst = strconv.AppendInt(dst, int64(a.Y), 10)
	dst = append(dst, `,"food":`...)
	if a.Food {
		dst = append(dst, '1')
	} else {
		dst = append(dst, '0')
	}
	dst = append(dst, `,"area":[`...)
	for _, v := range a.Area {
		dst = append(dst, contentJSON[v]...)
	}
	dst[len(dst)-1] = ']' // in place of the last comma
	return append(dst, '}')
}

// AppendQuit appends the last message to a player, without a line end.
func AppendQuit(dst []byte, reason string) []byte {
	dst = append(dst, `{"action":"quit","reason":`...)
	text, err := json.Marshal(reason)
	if err != nil {
		panic("ants: a string that JSON cannot hold: " + err.Error())
	}
	dst = append(dst, text...)
	return append(dst, '}')
}

// GameOver is the reason that a player is told when the game has ended.
const GameOver = "Game over"

// AppendAnswer appends the answer with these moves, without a line end.
func AppendAnswer(dst []byte, moves []Action) []byte {
	dst = append(dst, '[')
	for i, m := range moves {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '"')
		dst = m.Append(dst)
		dst = append(dst, '"')
	}
	return append(dst, ']')
}

// ErrIllegal is the original's reason for a word that is no move.
var ErrIllegal = errors.New("One or more moves are illegal") //lint:ignore ST1005 the original's text

// ErrNoList is the reason for an answer that is not a list of words at all.
var ErrNoList = errors.New("The answer is not a JSON list of moves") //lint:ignore ST1005 in the manner of the original's texts

// ParseAnswer reads an answer for that many ants into moves. The errors are
// the reasons that the player is told. A wrong number of moves is reported
// before an illegal word.
func ParseAnswer(line []byte, ants int, moves *[MaxAnts]Action) error {
	r := reader{text: line}
	n, illegal := 0, false
	err := r.list(func() error {
		word, err := r.word()
		if err != nil {
			return err
		}
		m, err := ParseAction(word)
		if err != nil {
			illegal = true
		}
		if n < ants {
			moves[n] = m
		}
		n++
		return nil
	})
	if err != nil || !r.atEnd() {
		return ErrNoList
	}
	if n != ants {
		return fmt.Errorf("Number of moves %d does not match the number of ants %d", n, ants) //lint:ignore ST1005 the original's text
	}
	if illegal {
		return ErrIllegal
	}
	return nil
}

// AntReport is what a round's message says of one ant.
type AntReport struct {
	// X and Y are relative to the own hill, to the east and to the north.
	X, Y int
	// Food is true for an ant that carries.
	Food bool
	// Area is what the ant sees, from the north-west corner row by row to the
	// south-east.
	Area [AreaSize]Content
}

// View is what a player is told by a message. The zero value is ready for
// Read, which uses the memory again.
type View struct {
	// Quit is true for the last message, Reason says why.
	Quit   bool
	Reason string
	// Ants are the living ants, the oldest first.
	Ants []AntReport
	// Round counts from 1, Rounds is the limit, Colonies the number of seats,
	// Colour the seat's index in Colours. They are 0 and -1 where the referee
	// does not tell them.
	Round, Rounds, Colonies, Colour int
}

// Read takes the next message from next. The last one, which says that the game
// has ended, is io.EOF.
func (v *View) Read(next wire.Source) error {
	text, err := next()
	if err != nil {
		return err
	}
	if err := v.Parse(text); err != nil {
		return err
	}
	if v.Quit {
		return io.EOF
	}
	return nil
}

// Parse reads a message. Unknown members are skipped, members may come in any
// order, food may be 0, 1, true or false. Of the round's members only "action"
// and "ants" are needed; "count" must agree with the list if it is there.
func (v *View) Parse(text []byte) error {
	*v = View{Ants: v.Ants[:0], Colour: -1}
	r := reader{text: text}
	action, count := []byte(nil), -1
	err := r.object(func(name []byte) (err error) {
		switch string(name) {
		case "action":
			action, err = r.word()
		case "reason":
			var reason []byte
			reason, err = r.word()
			v.Reason = string(reason)
		case "count":
			count, err = r.int()
		case "ants":
			err = r.list(func() error { return v.readAnt(&r) })
		case "round":
			v.Round, err = r.int()
		case "rounds":
			v.Rounds, err = r.int()
		case "colonies":
			v.Colonies, err = r.int()
		case "colour":
			err = v.readColour(&r)
		default:
			err = r.skip()
		}
		return err
	})
	if err == nil && !r.atEnd() {
		err = r.wrong("the end of the message")
	}
	if err != nil {
		return fmt.Errorf("message: %w", err)
	}
	switch string(action) {
	case "quit":
		v.Quit = true
	case "round":
		if count >= 0 && count != len(v.Ants) {
			return fmt.Errorf("message: count is %d, but there are %d ants", count, len(v.Ants))
		}
	default:
		return fmt.Errorf("message: expected the action round or quit, found %q", action)
	}
	return nil
}

func (v *View) readColour(r *reader) error {
	word, err := r.word()
	if err != nil {
		return err
	}
	for c, name := range Colours {
		if string(word) == name {
			v.Colour = c
		}
	}
	return nil
}

func (v *View) readAnt(r *reader) error {
	if len(v.Ants) < cap(v.Ants) {
		v.Ants = v.Ants[:len(v.Ants)+1]
	} else {
		v.Ants = append(v.Ants, AntReport{})
	}
	a := &v.Ants[len(v.Ants)-1]
	*a = AntReport{}
	const x, y, food, area = 1, 2, 4, 8
	seen := 0
	err := r.object(func(name []byte) (err error) {
		switch string(name) {
		case "xcoord":
			seen |= x
			a.X, err = r.int()
		case "ycoord":
			seen |= y
			a.Y, err = r.int()
		case "food":
			seen |= food
			a.Food, err = r.flag()
		case "area":
			seen |= area
			err = a.readArea(r)
		default:
			err = r.skip()
		}
		return err
	})
	if err == nil && seen != x|y|food|area {
		err = r.wrong("xcoord, ycoord, food and area of each ant before here")
	}
	return err
}

func (a *AntReport) readArea(r *reader) error {
	n := 0
	err := r.list(func() error {
		word, err := r.word()
		if err != nil {
			return err
		}
		v := contentOf(word)
		if v == Unseen {
			return fmt.Errorf("expected water, home, hill, friend, foe, food or empty, found %q", wire.Clip(word))
		}
		if n < AreaSize {
			a.Area[n] = v
		}
		n++
		return nil
	})
	if err == nil && n != AreaSize {
		err = fmt.Errorf("expected an area of %d squares, found %d", AreaSize, n)
	}
	return err
}

// contentOf tells the words apart by two letters and then compares once.
func contentOf(word []byte) Content {
	v := Unseen
	if len(word) < 3 {
		return v
	}
	switch word[0] {
	case 'w':
		v = Water
	case 'h':
		if v = Home; word[1] == 'i' {
			v = Hill
		}
	case 'f':
		switch {
		case word[1] == 'r':
			v = Friend
		case len(word) == 3:
			v = Foe
		default:
			v = Food
		}
	case 'e':
		v = Empty
	}
	if string(word) != contentWords[v] {
		return Unseen
	}
	return v
}
