//go:build go1.18

// Command ants-swarm plays the ant contest: one mind for all ants of a colony.
//
// It reads a message a line from stdin and answers a list of moves a line on
// stdout. With -listen it is a hive of the original contest instead: a TCP
// service that the referee connects to once a round; with -discovery it puts
// itself down in the contest's registry.
//
//	ants-swarm -listen 127.0.0.1:62001 -discovery 127.0.0.1:65432
package main

import (
	"flag"
	"fmt"
	"net"
	"os"
	"runtime/debug"
	"time"

	"botkit/bots/internal/contest"
	"botkit/sim/ants"
)

var limits = contest.Limits{First: 900 * time.Millisecond, Turn: 80 * time.Millisecond}

func main() {
	var listen, discovery string
	var once bool
	e := contest.Start(limits, params, func(fs *flag.FlagSet) {
		fs.StringVar(&listen, "listen", "", "be a hive of the original contest that listens on `HOST:PORT`")
		fs.StringVar(&discovery, "discovery", "", "register the hive with the registry at `HOST:PORT`")
		fs.BoolVar(&once, "once", false, "end the hive after one game")
	})
	if listen != "" || discovery != "" {
		if err := playHive(listen, discovery, once); err != nil {
			e.Fail(err)
		}
		return
	}
	e.Fail(play(e))
}

// play is one game on stdin and stdout. It returns what ended it, io.EOF at the
// game's end.
func play(e *contest.Entry) error {
	view := ants.View{Ants: make([]ants.AntReport, 0, 1<<10)}
	m := newMind()
	answer := make([]byte, 0, 1<<13)
	for {
		if err := view.Read(e.Line); err != nil {
			if view.Quit {
				e.Logf("the game is over: %s", view.Reason)
			}
			return err
		}
		floods := m.w.floods
		answer = ants.AppendAnswer(answer[:0], m.think(&view))
		e.Say(answer)
		e.Metric("fields", m.w.floods-floods)
		e.Metric("ants", len(view.Ants))
		e.EndTurn()
	}
}

// playHive serves games over TCP.
func playHive(listen, discovery string, once bool) error {
	if listen == "" {
		return fmt.Errorf("-discovery needs -listen: the registry is told where the hive listens")
	}
	// A service stays: unlike one game it needs the garbage collector.
	debug.SetGCPercent(100)
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	h := newHive(l)
	h.once = once
	defer h.close()
	h.remark("hive: listening on %v", l.Addr())
	if discovery != "" {
		r := &registry{address: discovery, patience: silence}
		if err := r.register(l.Addr()); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "hive: registered as %s\n", r.uuid)
		go r.stay(l.Addr(), heartbeatEvery, h.done, h.remark)
	}
	return h.serve()
}
