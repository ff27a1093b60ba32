package viewer

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"botkit/localref/internal/replay"
)

// talking is a recorded game whose players said something in every turn.
func talking(t *testing.T, name string) *replay.Record {
	t.Helper()
	rec := recorded(t, name)
	for i := range rec.Turns {
		rec.Turns[i].Stderr = make([][]string, len(rec.Turns[i].In))
		for seat := range rec.Turns[i].In {
			for line := 0; line < 62; line++ {
				rec.Turns[i].Stderr[seat] = append(rec.Turns[i].Stderr[seat], fmt.Sprintf("depth %d of turn %d, seat %d", line, i, seat))
			}
		}
	}
	return rec
}

// boardHasHalf checks what a small window shows: at least half of it is the
// board, and nothing of the players' answers is cut off.
func boardHasHalf(t *testing.T, b *tab) {
	defer func() { b.do(chromedp.EmulateViewport(1280, 940)) }()
	for _, name := range games {
		rec := talking(t, name)
		for _, size := range [][2]int64{{1280, 800}, {1366, 660}, {390, 844}} {
			where := fmt.Sprintf("%s at %dx%d", name, size[0], size[1])
			b.do(chromedp.EmulateViewport(size[0], size[1]))
			b.open(t, serve(t, rec)+"#t=2")
			for _, charts := range []string{"as they are", "open"} {
				if charts == "open" {
					b.run("for (const chart of ['curve', 'times']) if (botkit.folds[chart] !== 'shown') document.getElementById('fold-' + chart).click()")
				}
				// A wide board has the whole width of a telephone and needs no more height.
				require.True(b.t, read[bool](b, "(() => { const s = document.getElementById('stage'), box = botkit.stage.box; return s.clientHeight >= innerHeight / 2 || innerWidth < 400 && box && s.clientHeight >= s.clientWidth * box[3] / box[2] - 1; })()"), "%s, charts %s", where, charts)
				require.LessOrEqual(b.t, read[float64](b, "document.documentElement.scrollWidth - innerWidth"), 0.0, where)
				if size[0] > 960 {
					require.LessOrEqual(b.t, read[float64](b, "document.documentElement.scrollHeight - innerHeight"), 0.0, where)
				}
			}
			b.run("for (const chart of ['curve', 'times']) if (botkit.folds[chart] === 'shown') document.getElementById('fold-' + chart).click()")
			if size[0] > 960 {
				// Both answers are seen with stderr below them, without scrolling.
				require.LessOrEqual(b.t, read[float64](b, "document.getElementById('seats').scrollHeight - document.getElementById('seats').clientHeight"), 0.0, where)
				require.GreaterOrEqual(b.t, read[float64](b, "Math.min(...[...document.querySelectorAll('.said pre')].map((e) => e.clientHeight))"), 34.0, where)
			}
			b.run("localStorage.clear()")
		}
	}
}

// foldsAreRemembered folds the charts and opens another page.
func foldsAreRemembered(t *testing.T, b *tab) {
	url := serve(t, recorded(t, "busters"))
	b.open(t, url)
	height := read[float64](b, "document.getElementById('timeline').clientHeight")
	b.do(chromedp.Click(chromedp.CSS("#fold-curve")))
	require.Less(t, read[float64](b, "document.getElementById('timeline').clientHeight"), height/1.5)
	times := read[bool](b, "document.getElementById('times').hidden")
	b.do(chromedp.Click(chromedp.CSS("#fold-times")))
	b.open(t, url+"?again") // the same origin, so the same memory
	require.Equal(t, "false", read[string](b, "document.getElementById('fold-curve').getAttribute('aria-pressed')"))
	require.Equal(t, !times, read[bool](b, "document.getElementById('times').hidden"))
	b.run("localStorage.clear()")
}

// namesAreHeadlines checks what players are called.
func namesAreHeadlines(t *testing.T, b *tab) {
	long := "./bots/with/a-very-long-name-for-a-program-v12 -nodes 1000"
	for _, c := range []struct{ names, shown []string }{
		{[]string{"./old/v7 -nodes 1000", "bot:forest-mcts"}, []string{"v7", "forest-mcts"}},
		{[]string{"./v7 -nodes 1000", "./v7 -nodes 9"}, []string{"./v7 -nodes 1000", "./v7 -nodes 9"}},
		{[]string{"./v7", "./v7"}, []string{"v7 (1)", "v7 (2)"}},
		{[]string{"", "x"}, []string{"Player 1", "x"}},
		{[]string{long, "x"}, []string{"a-very-long-…program-v12", "x"}},
	} {
		rec := recorded(t, "busters")
		rec.Names = c.names
		b.open(t, serve(t, rec))
		require.Equal(t, c.shown, read[[]string](b, "[...document.querySelectorAll('.seat .name')].map((e) => e.textContent)"))
		require.Contains(t, b.text("#outcome"), c.shown[*rec.Result.Winner]+" wins ")
	}
	rec := recorded(t, "busters")
	rec.Names[0] = long
	b.open(t, serve(t, rec))
	b.run("document.querySelector('[data-seat=\"0\"] .name').focus()")
	require.Equal(t, `"`+long+`"`, read[string](b, "getComputedStyle(document.activeElement, '::after').content"))
}

// faultOpens checks where a game with a fault opens, what is marked on the time
// line and that the keys lead there.
func faultOpens(t *testing.T, b *tab) {
	rec := recorded(t, "forest")
	rec.Turns = rec.Turns[:6]
	rec.Turns[4].Out[0] = []string{"GROW 36"}
	rec.Turns[5].Out[1] = []string{"FELL 3"}
	rec.Turns[5].Stderr = [][]string{nil, {"the last words"}}
	rec.Turns[3].Wall, rec.Turns[3].CPU = []float64{130, 50}, []float64{120, 10}
	rec.Limits, rec.Result = []replay.Limits{{First: 1000, Turn: 120}, {First: 1000, Turn: 150}}, nil
	b.open(t, serve(t, rec))
	require.Equal(t, 5, read[int](b, "botkit.t"), "it opens where the fault is")
	require.Contains(t, b.text(`[data-seat="1"] .note`), "not a command")
	require.Contains(t, b.text("#times-note"), "the limit, 1: 120 ms (first answer 1000 ms), 2: 150 ms")
	for kind, want := range map[string]string{"fault": "5:1", "refused": "4:0", "late": "3:0", "starved": "3:1", "stderr": "5:1"} {
		require.Equal(t, want, read[string](b, fmt.Sprintf("botkit.events.kinds.%s.map((e) => e.t + ':' + e.seat).join()", kind)), kind)
	}
	b.do(chromedp.KeyEvent("p"))
	require.Equal(t, 4, read[int](b, "botkit.t"))
	b.do(chromedp.KeyEvent("p"))
	require.Equal(t, 3, read[int](b, "botkit.t"))
	b.do(chromedp.KeyEvent("n"), chromedp.KeyEvent("n"))
	require.Equal(t, 5, read[int](b, "botkit.t"))
	b.do(chromedp.KeyEvent(kb.End))
	require.Contains(t, b.text(`[data-seat="1"] pre`), "the last words", "at the end the last turn's stderr is shown")
}

// stderrIsSearched uses the large pane.
func stderrIsSearched(t *testing.T, b *tab) {
	rec := recorded(t, "forest")
	for i := range rec.Turns {
		rec.Turns[i].Stderr = [][]string{{fmt.Sprintf("best move on cell %d", i)}, nil}
	}
	rec.Turns[2].Stderr[1] = []string{"PANIC: nothing in 17"}
	rec.Turns[5].Stderr[1] = []string{"panic again, <b>17</b>"}
	url := serve(t, rec)
	b.open(t, url+"#t=0")
	narrow := read[float64](b, "document.querySelector('.beside').clientWidth")
	b.do(chromedp.KeyEvent("e"))
	require.Greater(t, read[float64](b, "document.querySelector('.beside').clientWidth"), narrow*1.2)
	b.do(chromedp.KeyEvent("/"))
	require.True(t, read[bool](b, "document.activeElement.matches('#said input')"))
	b.run("document.activeElement.value = ''") // a key of chromedp is typed even if it was taken
	b.do(chromedp.SendKeys(chromedp.CSS("#said input"), "panic 17"+kb.Enter))
	require.Equal(t, 2, read[int](b, "botkit.t"))
	require.Equal(t, []string{"PANIC", "17"}, read[[]string](b, "[...document.querySelectorAll('#said mark')].map((e) => e.textContent)"))
	b.do(chromedp.SendKeys(chromedp.CSS("#said input"), kb.Enter))
	require.Equal(t, 5, read[int](b, "botkit.t"))
	b.do(chromedp.SendKeys(chromedp.CSS("#said input"), kb.Enter))
	require.Equal(t, 5, read[int](b, "botkit.t"))
	require.Contains(t, b.text("#said [role=status]"), "none after")
	b.run("document.querySelector('#said [aria-label=\"Previous turn with something on stderr\"]').click()")
	require.Equal(t, 4, read[int](b, "botkit.t"))
	b.run("{ const s = document.querySelector('#said input'); s.value = ''; s.dispatchEvent(new Event('input')); }")
	require.Equal(t, "4", b.text("#said .number-link"))
	require.Equal(t, 0, read[int](b, "document.querySelectorAll('.pointed').length"))
	b.run("document.querySelector('#said [data-said=\"0\"] pre').focus()")
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	require.Equal(t, 1, read[int](b, "document.querySelectorAll('.pointed').length"), "the arrow leads to the number, and it to the board")
	b.quiet(url)
}

// playOnIsShown reads the command for a game that goes on.
func playOnIsShown(t *testing.T, b *tab) {
	rec := recorded(t, "busters")
	rec.Names = []string{"./v7 -x 'y'", ""}
	b.open(t, serve(t, rec)+"#t=7")
	require.True(t, read[bool](b, "document.getElementById('go-on').hidden"), "the game is in no file")
	b.run("botkit.page.from = 'localref play busters -from games.jsonl:2:'; document.getElementById('go-on').hidden = false")
	b.do(chromedp.Click(chromedp.CSS("#go-on")))
	require.Equal(t, `localref play busters -from games.jsonl:2:7 -p './v7 -x '\''y'\''' -p PROGRAM -view`, b.text("#on pre"))
	b.do(chromedp.KeyEvent(kb.Escape))
	b.until("!document.getElementById('on').open")
}

// boardTells goes through the spots of a board by the keyboard, and compares
// the shadows that the page works out with those of the rules.
func boardTells(t *testing.T, b *tab) {
	rec := recorded(t, "forest")
	b.open(t, serve(t, rec)+"#t=3")
	require.Empty(t, read[string](b, `botkit.board.frames.map((f, t) => f.d < botkit.board.data.days && botkit.board.shadow(t, f.d % 6).join('') !== f.sh ? t : '').join('')`))
	b.run("document.getElementById('stage').focus()")
	b.do(chromedp.KeyEvent(kb.ArrowDown))
	require.Contains(t, b.text(".fact"), "Cell 0: richness 3, 4 points more")
	require.Contains(t, b.text("#live"), "Cell 0: ")
	b.do(chromedp.KeyEvent(kb.ArrowUp))
	require.Contains(t, b.text(".fact"), "Cell 36: ")
	trees := read[[]string](b, "botkit.board.spots(3).map((s) => s.text).filter((text) => text.includes('costs'))")
	require.Len(t, trees, read[int](b, "botkit.board.frames[3].t.length"))
	for _, name := range []string{"busters", "ants"} {
		b.open(t, serve(t, recorded(t, name))+"#t=3")
		b.run("document.getElementById('stage').focus()")
		b.do(chromedp.KeyEvent(kb.ArrowDown))
		require.Regexp(t, "^(Buster 0 of|Hill A of)", b.text(".fact"))
	}
}

// logIsSearched reads the game in words.
func logIsSearched(t *testing.T, b *tab) {
	for _, name := range games {
		rec := recorded(t, name)
		url := serve(t, rec)
		b.open(t, url+"#t=0")
		b.do(chromedp.Click(chromedp.CSS("#tab-log")))
		require.Greater(t, read[int](b, "document.querySelectorAll('.log-list li').length"), 2, name)
		word := read[string](b, "document.querySelector('.log-list li:last-child button > span:last-child').textContent.split(' ').pop()")
		b.do(chromedp.SendKeys(chromedp.CSS("#log input"), word))
		found := read[[]string](b, "[...document.querySelectorAll('.log-list li')].map((e) => e.textContent)")
		require.NotEmpty(t, found)
		for _, text := range found {
			require.Contains(t, strings.ToLower(text), strings.ToLower(word), name)
		}
		last := read[int](b, "Number(document.querySelector('.log-list li:last-child').dataset.turn)")
		b.run("document.querySelector('.log-list li:last-child button').focus()")
		b.do(chromedp.KeyEvent(kb.Enter))
		require.Equal(t, last, read[int](b, "botkit.t"), name)
		b.quiet(url)
	}
}
