//go:build go1.18

package contest

import (
	"bytes"
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPrint: whatever a bot's parameters are, what -params prints is JSON.
func TestPrint(t *testing.T) {
	var open, other float64
	params := Params{
		Tune(&open, "open\a", 1.5, math.Inf(-1), math.Inf(1), 0.5, "tab\t, bell\a, \"quoted\", back\\slash, ünïcödé, bad\xff"),
		Tune(&other, "other", 1e21, 0, 1e300, 1, ""),
	}
	var out bytes.Buffer
	params.print(&out)
	var read []struct {
		Name      string
		Value     float64
		Low, High *float64
		Doc       string
	}
	require.NoError(t, json.Unmarshal(out.Bytes(), &read), out.String())
	require.Equal(t, "open\a", read[0].Name)
	require.Equal(t, 1.5, read[0].Value)
	require.Nil(t, read[0].Low)
	require.Nil(t, read[0].High)
	require.Equal(t, "tab\t, bell\a, \"quoted\", back\\slash, ünïcödé, bad\uFFFD", read[0].Doc)
	require.Equal(t, 1e21, read[1].Value)
	require.Equal(t, 1e300, *read[1].High)
}
