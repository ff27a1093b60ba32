package profile

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"botkit/localref/internal/player"
)

// A program that has no profiler of the kit's is run under perf, which looks
// at it a thousand times a second of processor time.
var perfRecord = []string{"perf", "record", "--quiet", "-e", "cpu-clock:u", "-F", "999", "-g", "-o"}

// perfMissing says why perf cannot be used and what would help; nil if it can.
func perfMissing(ctx context.Context) error {
	if runtime.GOOS != "linux" {
		return fmt.Errorf("perf is there on Linux only. `localref turn -dump in.txt` writes an input for the profiler that this system has")
	}
	if _, err := exec.LookPath(perfRecord[0]); err != nil {
		return errors.New("perf is not on the PATH. Debian: apt-get install linux-perf; Ubuntu: apt-get install linux-tools-generic; Fedora, Arch: the package perf")
	}
	dir, err := os.MkdirTemp("", "botkit-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	words := slices.Concat(perfRecord, []string{filepath.Join(dir, "perf.data"), "--", "true"})
	if said, err := exec.CommandContext(ctx, words[0], words[1:]...).CombinedOutput(); err != nil {
		return fmt.Errorf("perf may not look at programs here; `sudo sysctl kernel.perf_event_paranoid=2` allows it, in a container --cap-add=PERFMON.\n%s", bytes.TrimSpace(said))
	}
	return nil
}

// underPerf is a program that perf looks at; what it sees goes to a file in
// dir.
func underPerf(p player.Program, dir string) (player.Program, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	words := slices.Concat(perfRecord, []string{filepath.Join(dir, "perf.data"), "--"})
	return player.Under(p, words...), nil
}

// convertPerf makes a profile in out of what perf saw; it is no error if that is nothing.
func convertPerf(ctx context.Context, dir, out string) error {
	data := filepath.Join(dir, "perf.data")
	if info, missing := os.Stat(data); missing != nil || info.Size() == 0 {
		return nil //nolint:nilerr // the program was killed, and perf with it
	}
	cmd := exec.CommandContext(ctx, "perf", "script", "--no-inline", "-F", "comm,period,ip,sym,dso", "-i", data)
	cmd.WaitDelay = time.Second
	var errs bytes.Buffer
	cmd.Stderr = &errs
	text, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("perf script: %w: %s", err, bytes.TrimSpace(errs.Bytes()))
	}
	p, err := readPerf(bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("perf script: %w", err)
	}
	if len(p.Sample) == 0 {
		return nil
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	return errors.Join(p.Write(f), f.Close())
}

// readPerf reads what perf script prints: for each sample a line with its nanoseconds
// at the end, then the innermost function first a line with address, name and file, then an
// empty line.
func readPerf(r io.Reader) (*profile.Profile, error) {
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1_000_000_000 / 999}
	places := map[string]*profile.Location{}
	var sample *profile.Sample
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		switch {
		case line == "":
			sample = nil
		case sample == nil:
			period, err := strconv.ParseInt(line[strings.LastIndexByte(line, ' ')+1:], 10, 64)
			if err != nil {
				return nil, fmt.Errorf("expected a program and nanoseconds, found %q", line)
			}
			sample = &profile.Sample{Value: []int64{1, period}}
			p.Sample = append(p.Sample, sample)
		default:
			name, err := perfFunction(line)
			if err != nil {
				return nil, err
			}
			at := places[name]
			if at == nil {
				f := &profile.Function{ID: uint64(len(places) + 1), Name: name, SystemName: name}
				at = &profile.Location{ID: f.ID, Line: []profile.Line{{Function: f}}}
				places[name] = at
				p.Function, p.Location = append(p.Function, f), append(p.Location, at)
			}
			sample.Location = append(sample.Location, at)
		}
	}
	return p, lines.Err()
}

// perfFunction is the function's name in a line of perf script; one without a name is
// known by its file.
func perfFunction(line string) (string, error) {
	_, rest, ok := strings.Cut(line, " ")
	at := strings.LastIndex(rest, " (")
	if !ok || at < 0 {
		return "", fmt.Errorf("expected an address, a function and a file, found %q", line)
	}
	name, file := rest[:at], strings.Trim(rest[at+2:], "()")
	if name == "[unknown]" {
		return "[" + filepath.Base(strings.Trim(file, "[]")) + "]", nil
	}
	return name, nil
}
