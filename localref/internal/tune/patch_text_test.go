package tune

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRewriteText(t *testing.T) {
	params := []Param{{Name: "late", Value: 12}, {Name: "rate", Value: -0.5}}
	values := []float64{7, 2}
	path := filepath.Join(t.TempDir(), "bot")
	for _, c := range []struct {
		name, text, want, fails string
		rewrite                 func(string, []Param, []float64) ([]Change, error)
	}{
		{"C++", "TUNE(late, 12, 0, 23, 1, \"day\");\nTUNE(rate, -0.5, -1, 3, 0.1);\n",
			"TUNE(late, 7, 0, 23, 1, \"day\");\nTUNE(rate, 2.0, -1, 3, 0.1);\n", "", RewriteSource},
		{"Python", "late = tune('late', 12, 0, 23, 1)\nrate = tune.tune(\n  \"rate\",\n  -5e-1, -1, 3, 0.1)\n",
			"late = tune('late', 7, 0, 23, 1)\nrate = tune.tune(\n  \"rate\",\n  2, -1, 3, 0.1)\n", "", RewriteSource},
		{"twice", "TUNE(late, 12, 0);TUNE(late, 12, 0)", "", "expected one place that gives late its value, found 2", RewriteSource},
		{"none", "late = 12", "", "expected one place that gives late its value, found 0", RewriteSource},
		{"no number", "TUNE(late, LATE, 0)", "", "expected a plain number as the value of late, found LATE", RewriteSource},
		{"another", "TUNE(late, 13, 0)", "", "late is 13, but the bot was tuned with 12", RewriteSource},
		{"list", `[{"name": "late", "value": 12}, {"value":-0.5 , "name":"rate"}]`,
			`[{"name": "late", "value": 7}, {"value":2.0 , "name":"rate"}]`, "", RewriteList},
		{"not in the list", `[{"name": "later", "value": 12}]`, "", "expected one place that gives late its value, found 0", RewriteList},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.NoError(t, os.WriteFile(path, []byte(c.text), 0o644))
			changes, err := c.rewrite(path, params, values)
			if c.fails != "" {
				require.ErrorContains(t, err, c.fails)
				return
			}
			require.NoError(t, err)
			require.Len(t, changes, 1)
			require.Equal(t, c.want, string(changes[0].After))
			same, err := c.rewrite(path, params, []float64{12, -0.5})
			require.NoError(t, err)
			require.Empty(t, same)
		})
	}
}
