package tuning

import (
	"testing"

	"github.com/stretchr/testify/require"

	"botkit/localref/internal/tune"
)

func TestStartValues(t *testing.T) {
	params := []tune.Param{{Name: "a", Value: 1}, {Name: "b", Value: 2}}
	start, err := startValues(params, []string{"b=2.5"})
	require.NoError(t, err)
	require.Equal(t, []float64{1, 2.5}, start)
	for text, want := range map[string]string{"b": "expected name=value", "b=x": "expected name=value", "c=1": "not among the parameters of -params"} {
		_, err := startValues(params, []string{text})
		require.ErrorContains(t, err, want)
	}
}
