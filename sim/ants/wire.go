//go:build go1.18

package ants

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
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
		dst = append(dst, actionWords[m]...)
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
