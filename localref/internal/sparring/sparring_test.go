package sparring

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestFlags: a mistake is told in one line, for a referee to show.
func TestFlags(t *testing.T) {
	run := func(args ...string) (said string, err error) {
		var errs bytes.Buffer
		err = Run("forest", "wait", args, time.Second, time.Second, strings.NewReader(""), &bytes.Buffer{}, &errs)
		return errs.String(), err
	}
	said, err := run("-x")
	require.Empty(t, said)
	require.EqualError(t, err, "builtin:wait: flag provided but not defined: -x; the flags are -league -nodes -seed -timeout -turn")
	_, err = run("-seed", "1", "more")
	require.EqualError(t, err, `builtin:wait: unexpected argument "more"`)
	said, err = run("-help")
	require.Error(t, err)
	require.Contains(t, said, "usage of builtin:wait:\n  -league league\n")
	_, err = run("-seed", "1")
	require.NoError(t, err)
}
