package ants

import (
	"botkit/localref/internal/game"
	"botkit/sim/ants"
)

// frames are those of the original, whose hives listen on TCP.
var frames = game.Frames{
	Append: func(dst, text []byte) []byte { return ants.AppendFrame(dst, ants.TypeJSON, text) },
	Cut: func(buf []byte) (body []byte, used int, err error) {
		f, used, err := ants.CutFrame(buf)
		return f.Body, used, err
	},
}
