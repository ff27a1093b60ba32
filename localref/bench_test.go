package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A bot of the kit in the fixed positions: as the committed line says, or the
// difference is shown.
func TestBench(t *testing.T) {
	code, out, errs := called("bench", "witch")
	require.Regexp(t, `(?m)^witch witch-beamsearch -nodes \d+ turns=198 states=[1-9]\d+ answers=[0-9a-f]{16}  \(`, out, errs)
	if strings.HasSuffix(out, "1 bots behave as committed\n") {
		require.Zero(t, code)
	} else {
		require.Equal(t, 1, code)
		require.Contains(t, out, "  committed: ")
	}
}

// The script that compares commits says what is wrong before it runs anything.
func TestBenchScript(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("the script needs bash")
	}
	for line, want := range map[string]string{
		"-h":              "usage: scripts/bench.sh",
		"-x":              "usage: scripts/bench.sh",
		"-n 0":            "-n: expected a count of 1 or more, found '0'",
		"a b c":           "expected at most two commits, found 3",
		"HEAD -n 3":       "flags stand before the commits, found '-n'",
		"no-such-commit":  "expected a commit, found 'no-such-commit'",
		"HEAD no-commit2": "expected a commit, found 'no-commit2'",
	} {
		cmd := exec.Command("bash", append([]string{filepath.Join("..", "scripts", "bench.sh"), "-o", t.TempDir()}, strings.Fields(line)...)...)
		out, err := cmd.CombinedOutput()
		require.Contains(t, string(out), want, line)
		if line == "-h" {
			require.NoError(t, err)
		} else {
			require.Equal(t, 2, cmd.ProcessState.ExitCode(), "%s: %s", line, out)
		}
	}
}
