package millis

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestMilliseconds(t *testing.T) {
	const d = 1234567 * time.Nanosecond
	require.Equal(t, 1.234567, Of(d))
	require.Equal(t, 1.235, Rounded(d))
	require.Equal(t, "1.2", Text(d))
	require.Equal(t, 2500*time.Microsecond, Duration(2.5))
}
