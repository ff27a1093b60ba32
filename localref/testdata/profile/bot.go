// The test's bot waits in forest; it is built in a copy of the module.
package main

import (
	"flag"
	"time"

	"botkit/bots/internal/contest"
)

var kept [][]byte

func main() {
	leak := 0
	e := contest.Start(contest.Limits{First: 30 * time.Millisecond, Turn: 3 * time.Millisecond}, nil,
		func(fs *flag.FlagSet) { fs.IntVar(&leak, "leak", 0, "allocate so many `bytes` each third turn") })
	for turn := 0; ; turn++ {
		for {
			line, err := e.Line()
			if err != nil {
				e.Fail(err)
				return
			}
			if string(line) == "WAIT" {
				break
			}
		}
		if leak > 0 && turn%3 == 2 {
			kept = append(kept[:0], make([]byte, leak))
		}
		n := 0
		for ; e.More(n); n++ {
			spin()
		}
		e.Say(wait)
		e.Metric("spins", n)
		e.EndTurn()
	}
}

var wait = []byte("WAIT")

var sink uint64

//go:noinline
func spin() {
	for i := uint64(0); i < 2000; i++ {
		sink = sink*6364136223846793005 + i
	}
}
