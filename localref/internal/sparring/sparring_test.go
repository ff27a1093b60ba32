package sparring

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// deaf are the opponents of a game whose input has no end but its end.
type deaf struct{}

func (deaf) Read(next func() ([]byte, error)) error {
	_, err := next()
	return err
}

func (deaf) Harmless() []string { return nil }

// TestFlags: a mistake is told in one line, for a referee to show.
func TestFlags(t *testing.T) {
	opponents := &Opponents{Talker: func() Talker { return deaf{} }}
	run := func(args ...string) (said string, err error) {
		var errs bytes.Buffer
		err = opponents.Run("wait", args, time.Second, time.Second, strings.NewReader(""), &bytes.Buffer{}, &errs)
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
