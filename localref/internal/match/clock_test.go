package match

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/player"
)

// TestLateAnswerIsQuotedShort: of ants an answer is a line of kilobytes.
func TestLateAnswerIsQuotedShort(t *testing.T) {
	late := 0
	r := player.Reply{Lines: []string{strings.Repeat("N", 9000)}, Wall: time.Second}
	Hard(0).judge(&r, 100*time.Millisecond, &late)
	require.Equal(t, "answered after 1000.0 ms, the limit is 100ms", r.Cause.String())
	require.Equal(t, strings.Repeat("N", 120)+"…", r.Rest)
	require.Nil(t, r.Lines)
	require.Equal(t, 1, late)
}
