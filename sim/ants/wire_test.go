package ants_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/sim/ants"
)

func TestAppendInput(t *testing.T) {
	s := start(t, 50, field, "start 1", "f 3 2 1")
	play(t, s, "E", "SW")
	area := `"water","water","water","water","water","empty","empty","empty","empty","empty",` +
		`"empty","home","friend","empty","empty","empty","empty","empty","empty","foe",` +
		`"water","water","water","water","water"`
	require.Equal(t, `{"action":"round","count":1,"ants":[{"xcoord":1,"ycoord":0,"food":1,"area":[`+area+`]}],`+
		`"round":2,"rounds":50,"colour":"red","colonies":2}`, string(s.AppendInput(nil, 0)))
	require.True(t, json.Valid(s.AppendInput(nil, 1)))
	require.Contains(t, string(s.AppendInput(nil, 1)), `"xcoord":-1,"ycoord":-1,"food":0`)
	require.Equal(t, `{"action":"quit","reason":"a \"b\""}`, string(ants.AppendQuit(nil, `a "b"`)))
}

func TestReadRound(t *testing.T) {
	s, _ := crowd(t, 30)
	s.Laden[2][3] = true
	var m ants.View
	require.NoError(t, m.Parse(s.AppendInput(nil, 2)))
	require.Equal(t, []int{30, 1, 1000000, 8, 2}, []int{len(m.Ants), m.Round, m.Rounds, m.Colonies, m.Colour})
	for i, a := range m.Ants {
		q := ants.At(s.Hill[2].X()+a.X, s.Hill[2].Y()+a.Y)
		require.Equal(t, s.Place[2][i], q)
		require.Equal(t, s.Area(2, q), a.Area)
		require.Equal(t, i == 3, a.Food)
	}
	require.NoError(t, m.Parse(ants.AppendQuit(nil, ants.GameOver)))
	require.True(t, m.Quit)
	require.Equal(t, "Game over", m.Reason)
}

// anArea is a list of 25 views as JSON.
var anArea = `["water"` + strings.Repeat(`,"empty"`, 24) + `]`

func TestReadTolerates(t *testing.T) {
	ant := func(food string) string {
		return `{"xcoord":-3,"ycoord":4,"food":` + food + `,"area":` + anArea + `}`
	}
	for _, test := range []struct {
		name, text string
		food       bool
	}{
		{"the original's", `{"action":"round","count":1,"ants":[` + ant("1") + `]}`, true},
		{"true", `{"action":"round","count":1,"ants":[` + ant("true") + `]}`, true},
		{"false", `{"action":"round","count":1,"ants":[` + ant("false") + `]}`, false},
		{"other order, no count", `{"ants":[` + ant("0") + `],"action":"round"}`, false},
		{"white space", "\t{ \"action\" : \"round\" ,\r\n\"ants\" : [ " + strings.ReplaceAll(ant("1"), ",", " , ") + " ] } ", true},
		{"unknown members", `{"x":null,"action":"round","y":[1.5e-3,{"z":["a\"]}",true,false]}],"ants":[` + ant(`1,"age":{"a":[]}`) + `]}`, true},
		{"escapes", `{"act\u0069on":"r\u006fund","ants":[` + ant("1") + `]}`, true},
		{"an unknown colour", `{"action":"round","colour":"pink","ants":[` + ant("1") + `]}`, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			var m ants.View
			require.NoError(t, m.Parse([]byte(test.text)))
			require.Len(t, m.Ants, 1)
			a := m.Ants[0]
			require.Equal(t, []interface{}{-3, 4, test.food, ants.Water, ants.Empty}, []interface{}{a.X, a.Y, a.Food, a.Area[0], a.Area[24]})
			require.Equal(t, -1, m.Colour)
			require.Zero(t, m.Rounds)
		})
	}
}

func TestReadErrors(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"empty", ``, "expected an object, but the text ends"},
		{"no object", `hello`, `expected an object at byte 0, found "hello"`},
		{"half", `{"action":"rou`, "expected the end of a string, but the text ends"},
		{"no action", `{"count":0,"ants":[]}`, `expected the action round or quit, found ""`},
		{"other action", `{"action":"stop"}`, `expected the action round or quit, found "stop"`},
		{"count", `{"action":"round","count":2,"ants":[]}`, "count is 2, but there are 0 ants"},
		{"more", `{"action":"quit"} {`, `expected the end of the message at byte 18, found "{"`},
		{"view", `{"action":"round","ants":[{"xcoord":0,"ycoord":0,"food":0,"area":["fog"]}]}`, `found "fog"`},
		{"area", `{"action":"round","ants":[{"xcoord":0,"ycoord":0,"food":0,"area":["foe"]}]}`, "expected an area of 25 squares, found 1"},
		{"member", `{"action":"round","ants":[{"xcoord":0,"food":0,"area":` + anArea + `}]}`, "expected xcoord, ycoord, food and area"},
		{"number", `{"action":"round","count":"two"}`, `expected a whole number at byte 26`},
		{"large number", `{"action":"round","count":12345678901}`, `expected a whole number at byte 26`},
		{"deep", `{"a":` + strings.Repeat("[", 100) + strings.Repeat("]", 100) + `}`, "nested less deep"},
		{"escape", `{"a\q":1}`, "valid escapes"},
		{"control", "{\"a\n\":1}", "no control character"},
		{"comma", `{"action":"quit" "reason":""}`, "expected a comma or }"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var m ants.View
			require.ErrorContains(t, m.Parse([]byte(test.text)), test.want)
		})
	}
}

func TestParseAnswer(t *testing.T) {
	var moves [ants.MaxAnts]ants.Action
	all := make([]ants.Action, ants.MaxActions)
	for i := range all {
		all[i] = ants.Action(i)
	}
	text := ants.AppendAnswer(nil, all)
	require.Equal(t, `["N","NW","W","SW","S","SE","E","NE","H"]`, string(text))
	require.NoError(t, ants.ParseAnswer(text, len(all), &moves))
	require.Equal(t, all, moves[:len(all)])
	require.NoError(t, ants.ParseAnswer([]byte(" [ \"N\" ,\t\"S\\u0057\"]\r"), 2, &moves))
	require.Equal(t, []ants.Action{ants.N, ants.SW}, moves[:2])
	require.NoError(t, ants.ParseAnswer([]byte(`[]`), 0, &moves))

	for _, test := range []struct{ text, want string }{
		{`["N"]`, "Number of moves 1 does not match the number of ants 2"},
		{`[]`, "Number of moves 0 does not match the number of ants 2"},
		{`["N","NN","X"]`, "Number of moves 3 does not match the number of ants 2"},
		{`["N","NN"]`, "One or more moves are illegal"},
		{`["N","n"]`, "One or more moves are illegal"},
		{`["N",""]`, "One or more moves are illegal"},
		{`["N","WE"]`, "One or more moves are illegal"},
		{`["N",1]`, "The answer is not a JSON list of moves"},
		{`["N","E",]`, "The answer is not a JSON list of moves"},
		{`["N","E"] x`, "The answer is not a JSON list of moves"},
		{`["N","E"`, "The answer is not a JSON list of moves"},
		{``, "The answer is not a JSON list of moves"},
		{`OK`, "The answer is not a JSON list of moves"},
	} {
		require.EqualError(t, ants.ParseAnswer([]byte(test.text), 2, &moves), test.want, test.text)
	}
}

func FuzzMessageRead(f *testing.F) {
	s, _ := crowd(f, 2)
	f.Add(s.AppendInput(nil, 0))
	f.Add(ants.AppendQuit(nil, ants.GameOver))
	f.Add([]byte(`{"action":"round","count":1,"ants":[{"xcoord":1,"ycoord":-1,"food":true,"area":` + anArea + `}],"x":[{}]}`))
	f.Add([]byte(`{"act\u0069on":"quit","reason":"\ud83d\ude00"}`))
	f.Add([]byte(`{"a":[[[1e5,-0.1]]]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var m ants.View
		if m.Parse(text) != nil {
			return
		}
		for _, a := range m.Ants {
			for _, v := range a.Area {
				require.NotEqual(t, ants.Unseen, v)
			}
		}
	})
}

func FuzzParseAnswer(f *testing.F) {
	f.Add([]byte(`["N","SE"]`), 2)
	f.Add([]byte(`["N","\u0048"]`), 2)
	f.Add([]byte(`[]`), 0)
	f.Add([]byte(`["NN"]`), 1)
	f.Fuzz(func(t *testing.T, text []byte, n int) {
		if n < 0 || n > ants.MaxAnts {
			return
		}
		var moves [ants.MaxAnts]ants.Action
		err := ants.ParseAnswer(text, n, &moves)
		// The standard library is the judge of what is a list of words.
		var words []string
		decodes := json.Unmarshal(text, &words) == nil && words != nil
		if err == nil {
			require.True(t, decodes, "taken, but not JSON: %q", text)
			require.Len(t, words, n)
			for i, w := range words {
				require.Equal(t, w, moves[i].String())
			}
			require.NoError(t, ants.ParseAnswer(ants.AppendAnswer(nil, moves[:n]), n, &moves))
		}
		if err != nil && decodes && len(words) == n {
			legal := true
			for _, w := range words {
				_, err := ants.ParseAction([]byte(w))
				legal = legal && err == nil
			}
			require.False(t, legal && !strings.Contains(string(text), "null"), "refused %q: %v", text, fmt.Sprint(err))
		}
	})
}
