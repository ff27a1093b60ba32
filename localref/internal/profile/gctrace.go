package profile

import (
	"botkit/localref/internal/millis"
	"regexp"
	"strconv"
	"time"
)

// Collection is one run of Go's garbage collector.
type Collection struct {
	// Number counts a process's collections from 1.
	Number int
	// Pause is how long the program was stopped, in two pieces; Wall is the
	// whole collection.
	Pause, Wall time.Duration
	// Forced says that the program asked for it.
	Forced bool
}

// The line that a Go program writes with GODEBUG=gctrace=1:
// gc 3 @0.152s 2%: 0.026+0.39+0.10 ms clock, 0.21+0.88/0.52/0+0.84 ms cpu, 4->5->1 MB, 5 MB goal, …
var collection = regexp.MustCompile(`^gc (\d+) @[\d.]+s \d+%: ([\d.]+)\+([\d.]+)\+([\d.]+) ms clock, .*?(\(forced\))?$`)

// ParseCollection reads a line that GODEBUG=gctrace=1 makes a Go program write.
func ParseCollection(line string) (c Collection, ok bool) {
	m := collection.FindStringSubmatch(line)
	if m == nil {
		return c, false
	}
	var err error
	if c.Number, err = strconv.Atoi(m[1]); err != nil {
		return c, false
	}
	var ms [3]float64
	for i := range ms {
		if ms[i], err = strconv.ParseFloat(m[2+i], 64); err != nil {
			return c, false
		}
	}
	c.Pause, c.Wall = millis.Duration(ms[0]+ms[2]), millis.Duration(ms[0]+ms[1]+ms[2])
	c.Forced = m[5] != ""
	return c, true
}
