package viewer

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// accessible has axe-core look at all four games, in light and dark, with each
// of the panes beside the board, against WCAG 2.1 A and AA. The library is a
// package of npm that only this test needs: .ci/run gets it, and elsewhere
// AXE_CORE names the file axe.min.js.
func accessible(t *testing.T, b *tab) {
	path := os.Getenv("AXE_CORE")
	if path == "" {
		t.Skip("AXE_CORE does not name axe.min.js: the page is not checked by axe-core (npm pack axe-core; tar xf axe-core-*.tgz; AXE_CORE=$PWD/package/axe.min.js)")
	}
	source, err := os.ReadFile(path)
	require.NoError(t, err)
	var found []string
	for _, name := range games {
		b.open(t, serve(t, talking(t, name))+"#t=3")
		b.do(chromedp.Evaluate[chromedp.Void](string(source)))
		for _, theme := range []string{"light", "dark"} {
			b.run(fmt.Sprintf("document.documentElement.dataset.theme === %q || document.getElementById('theme').click()", theme))
			panes := []string{"seats", "log", "said"}
			if name != games[0] {
				panes = panes[:1] // the others are the same in all games
			}
			for _, pane := range panes {
				b.run(fmt.Sprintf("document.getElementById('tab-%s').click(); window.axeFound = null; axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }).then((r) => { window.axeFound = r.violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' ' + n.failureSummary)); })", pane))
				b.until("window.axeFound !== null")
				for _, violation := range read[[]string](b, "axeFound") {
					found = append(found, fmt.Sprintf("%s, %s, %s: %s", name, theme, pane, violation))
				}
			}
		}
		b.run("localStorage.clear()")
	}
	require.Empty(t, found)
}
