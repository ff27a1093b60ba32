package match

import (
	"fmt"
	"math"
	"slices"
	"time"

	"botkit/localref/internal/game"
	"botkit/localref/internal/player"
)

// Seat is what one program did and needed in a game.
type Seat struct {
	// Name is the program's, Title what people call it.
	Name, Title string
	// Turns is how often it was asked.
	Turns int
	// FirstWall and FirstCPU are the first turn's times, Wall and CPU those of
	// the later ones. CPU times are missing where the system does not tell.
	FirstWall, FirstCPU time.Duration
	Wall, CPU           Times
	// Thought is the time of the turns, the first too, in which the program
	// thought, Lost the part of it in which it had no processor. Turns under 5 ms
	// and under a tenth of the contest's limit do not count: waking up is a good
	// part of them, and more time would not change their answer.
	Thought, Lost time.Duration
	// Late counts answers behind the limit, also those that were forgiven.
	Late int
	// Unread are the lines that it wrote without being asked for them, nil if
	// there were none: since then its answers are out of step.
	Unread *game.Unread
	// Refused are the commands that were not carried out, by reason.
	Refused []Refused
	// Metrics are the numbers it reported about its turns on stderr.
	Metrics map[string]player.Metric
	// Dropped is how many bytes of stderr were not kept.
	Dropped int64
	// Fault says why it was put out, nil if it was not.
	Fault *game.Fault

	last  int // the turn in which it was asked last
	words lastWords
}

// A turn counts as thinking that took at least so long, and at least this part
// of the contest's limit.
const (
	thinkingTurn = 5 * time.Millisecond
	thinkingPart = 10
)

// mostLost is the share of its thinking time that a program loses to the system
// on a quiet machine, with room to spare: 2 to 3 % were measured.
const mostLost = 0.05

// LostShare is the share of its thinking time in which the program had no
// processor, NaN if it did not think.
func (s *Seat) LostShare() float64 { return float64(s.Lost) / float64(s.Thought) }

// Starved reports whether the program had too little of the processor for the
// game to say much about its strength.
func (s *Seat) Starved() bool { return s.LostShare() > mostLost }

// note takes in a turn; limit is the contest's.
func (s *Seat) note(r player.Reply, first bool, limit time.Duration) {
	s.Turns++
	if r.CPU >= 0 && r.Wall >= max(thinkingTurn, limit/thinkingPart) {
		s.Thought += r.Wall
		s.Lost += max(0, r.Wall-r.CPU)
	}
	if first {
		s.FirstWall, s.FirstCPU = r.Wall, max(r.CPU, 0)
		return
	}
	s.Wall = append(s.Wall, r.Wall)
	if r.CPU < 0 {
		return
	}
	s.CPU = append(s.CPU, r.CPU)
}

// left takes in how many lines were unread after its last answer.
func (s *Seat) left(lines int) {
	switch {
	case lines == 0:
	case s.Unread == nil:
		s.Unread = &game.Unread{Lines: lines, Turn: s.last}
	default:
		s.Unread.Lines = max(s.Unread.Lines, lines)
	}
}

func (s *Seat) hear(r player.Remarks) {
	for name, m := range r.Metrics {
		if s.Metrics == nil {
			s.Metrics = map[string]player.Metric{}
		}
		sum := s.Metrics[name]
		s.Metrics[name] = player.Metric{Sum: sum.Sum + m.Sum, Count: sum.Count + m.Count}
	}
	for _, line := range r.Lines {
		if _, _, metric := player.ParseMetric(line); !metric {
			s.words.add(s.last, line)
		}
	}
	s.Dropped += r.Dropped
}

// lastWords are the lines of stderr about one turn, the last with any. Some
// languages name the trouble at the top of a trace, some at the end: of many
// lines both ends are kept.
type lastWords struct {
	turn       int
	begin, end []string
	between    int
}

// mostWords is how many lines are kept of the beginning, and of the end.
const mostWords = 8

func (w *lastWords) add(turn int, line string) {
	if turn != w.turn {
		*w = lastWords{turn: turn}
	}
	if len(w.begin) < mostWords {
		w.begin = append(w.begin, line)
		return
	}
	w.end = append(w.end, line)
	if len(w.end) > mostWords {
		w.end = append(w.end[:0], w.end[1:]...)
		w.between++
	}
}

// LastWords are the lines it wrote to stderr about one turn, the last with any;
// of many lines the middle is left out.
func (s *Seat) LastWords() []string {
	words := slices.Clone(s.words.begin)
	if s.words.between > 0 {
		words = append(words, fmt.Sprintf("… (%d lines more, all with -v)", s.words.between))
	}
	return append(words, s.words.end...)
}

// Times are durations, one a turn.
type Times []time.Duration

// Quantile is the smallest time that at least the share q of all do not
// exceed; 0 without any.
func (t Times) Quantile(q float64) time.Duration {
	if len(t) == 0 {
		return 0
	}
	sorted := slices.Clone(t)
	slices.Sort(sorted)
	i := int(math.Ceil(q*float64(len(sorted)))) - 1
	return sorted[min(max(i, 0), len(sorted)-1)]
}

// Tells reports whether there are enough times for the quantile q to be another
// one than the longest.
func (t Times) Tells(q float64) bool { return int(math.Ceil(q*float64(len(t)))) < len(t) }

// Median is the time in the middle.
func (t Times) Median() time.Duration { return t.Quantile(0.5) }

// Max is the longest time.
func (t Times) Max() time.Duration { return t.Quantile(1) }

// Sum is the time of all turns.
func (t Times) Sum() (sum time.Duration) {
	for _, d := range t {
		sum += d
	}
	return sum
}
