package viewer

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"botkit/localref/internal/game"
	"botkit/localref/internal/game/gametest"
	"botkit/localref/internal/replay"
)

// TestBrowser has the tests that need a browser, so that one is started.
func TestBrowser(t *testing.T) {
	b := chromium(t)
	for _, name := range []string{"forest", "witch", "busters", "ants"} {
		t.Run(name, func(t *testing.T) {
			rec := recorded(t, name)
			url := serve(t, rec)
			b.open(t, url)
			for _, turn := range []int{0, len(rec.Turns) / 3, len(rec.Turns) - 1} {
				b.run(fmt.Sprintf("location.hash = '#t=%d'", turn))
				b.until(fmt.Sprintf("botkit.t === %d", turn))
				checkTurn(b, rec, turn)
			}
			checkKeys(b, len(rec.Turns))
			checkEnd(b, rec)
			b.run(fmt.Sprintf("location.hash = '#t=%d'", len(rec.Turns)*3/5))
			b.until(fmt.Sprintf("botkit.t === %d", len(rec.Turns)*3/5))
			b.picture(name)
			b.quiet(url)
		})
	}
	t.Run("markup in messages stays text", func(t *testing.T) { markupStaysText(t, b) })
	t.Run("drawings", func(t *testing.T) { drawingsAreDrawn(t, b) })
	t.Run("fog", func(t *testing.T) { fogHides(t, b) })
	t.Run("lower leagues", func(t *testing.T) { lowerLeagues(t, b) })
	t.Run("a game without a board", func(t *testing.T) { textIsShown(t, b) })
	t.Run("from a file", func(t *testing.T) { fileIsEnough(t, b) })
	t.Run("the board has half the window", func(t *testing.T) { boardHasHalf(t, b) })
	t.Run("folds", func(t *testing.T) { foldsAreRemembered(t, b) })
	t.Run("names", func(t *testing.T) { namesAreHeadlines(t, b) })
	t.Run("faults", func(t *testing.T) { faultOpens(t, b) })
	t.Run("play on", func(t *testing.T) { playOnIsShown(t, b) })
	t.Run("facts", func(t *testing.T) { boardTells(t, b) })
	t.Run("stderr", func(t *testing.T) { stderrIsSearched(t, b) })
	t.Run("in words", func(t *testing.T) { logIsSearched(t, b) })
	t.Run("accessibility", func(t *testing.T) { accessible(t, b) })
	t.Run("on a phone, in the dark", func(t *testing.T) { phone(t, b) })
}

// checkTurn compares what the page shows of a turn with the record.
func checkTurn(b *tab, rec *replay.Record, turn int) {
	b.t.Helper()
	require.Equal(b.t, strconv.Itoa(turn), b.text("#turn-number"))
	for seat, lines := range rec.Turns[turn].Out {
		if len(rec.Turns[turn].In) > 2 {
			b.run(fmt.Sprintf("document.querySelector('[data-row=\"%d\"] button').click()", seat))
		}
		shown := read[[]string](b, fmt.Sprintf(`[...document.querySelectorAll('[data-seat="%d"] .command .word')].map((e) => e.textContent)`, seat))
		require.Len(b.t, shown, len(lines), "seat %d", seat)
		for i, line := range lines {
			require.True(b.t, strings.HasPrefix(line, shown[i]), "shown %q, answered %q", shown[i], line)
		}
		if rec.Turns[turn].Wall != nil && lines != nil {
			clock := b.text(fmt.Sprintf(`[data-seat="%d"] .clock`, seat))
			require.Contains(b.t, clock, strings.TrimSuffix(fmt.Sprintf("%.1f", rec.Turns[turn].Wall[seat]), ".0")[:1])
		}
	}
	map[string]func(*tab, *replay.Turn){"forest": checkForest, "witch": checkWitch, "busters": checkBusters, "ants": checkAnts}[rec.Game](b, &rec.Turns[turn])
}

func numbers(t *testing.T, line string) (n []int) {
	t.Helper()
	for _, word := range strings.Fields(line) {
		v, err := strconv.Atoi(word)
		require.NoError(t, err)
		n = append(n, v)
	}
	return n
}

// stat is a number in a player's card.
func stat(b *tab, seat int, name string) string {
	b.t.Helper()
	return read[string](b, fmt.Sprintf(`[...document.querySelectorAll('[data-seat="%d"] .stats div')].find((d) => d.firstChild.textContent === %q).lastChild.textContent`, seat, name))
}

func score(b *tab, seat int) string {
	b.t.Helper()
	return read[string](b, fmt.Sprintf(`document.querySelector('[data-seat="%d"] .score span').textContent`, seat))
}

// checkForest compares the board with what the first player awake was told.
func checkForest(b *tab, turn *replay.Turn) {
	me := 0
	if turn.In[0] == nil {
		me = 1
	}
	in := turn.In[me]
	require.Contains(b.t, b.text("#phase"), fmt.Sprintf("Day %s, turn", in[0]))
	require.Contains(b.t, b.text("#phase"), "nutrients "+in[1])
	mine, theirs := numbers(b.t, in[2]), numbers(b.t, in[3])
	for seat, told := range map[int][]int{me: mine, 1 - me: theirs} {
		require.Equal(b.t, strconv.Itoa(told[0]), stat(b, seat, "Sun"))
		require.Equal(b.t, strconv.Itoa(told[1]), score(b, seat))
	}
	var want []string
	for _, line := range in[5 : 5+numbers(b.t, in[4])[0]] {
		tree := numbers(b.t, line)
		owner := me
		if tree[2] == 0 {
			owner = 1 - me
		}
		want = append(want, fmt.Sprintf("%d %d %d %d", tree[0], tree[1], owner, tree[3]))
	}
	require.Equal(b.t, want, read[[]string](b, "[...document.querySelectorAll('[data-tree]')].map((e) => e.dataset.tree)"))
}

// checkWitch compares all cards with what the first player was told.
func checkWitch(b *tab, turn *replay.Turn) {
	in := turn.In[0]
	n := numbers(b.t, in[0])[0]
	var orders, tome, own, theirs []string
	for _, line := range in[1 : 1+n] {
		w := strings.Fields(line)
		switch w[1] {
		case "BREW":
			orders = append(orders, w[0]+" "+w[6])
		case "LEARN":
			tome = append(tome, w[0]+" "+w[7]+" "+w[8])
		case "CAST":
			own = append(own, w[0]+" "+w[9])
		default:
			theirs = append(theirs, w[0]+" "+w[9])
		}
	}
	cards := func(selector, members string) []string {
		return read[[]string](b, fmt.Sprintf("[...document.querySelectorAll(%q)].map((e) => %s.map((m) => e.dataset[m]).join(' '))", selector, members))
	}
	require.Equal(b.t, orders, cards(".orders .card", "['id', 'price']"))
	require.Equal(b.t, tome, cards(".tome .card", "['id', 'tax', 'stock']"))
	require.Equal(b.t, own, cards(".side.p0 .card", "['id', 'ready']"))
	require.Equal(b.t, theirs, cards(".side.p1 .card", "['id', 'ready']"))
	for seat := 0; seat < 2; seat++ {
		w := strings.Fields(in[1+n+seat])
		require.Equal(b.t, strings.Join(w[:4], " "), read[string](b, fmt.Sprintf("document.querySelector('.side.p%d .shelf').dataset.shelf", seat)))
		require.Equal(b.t, w[4], score(b, seat))
	}
}

// checkBusters compares the units on the map with what both players were told.
func checkBusters(b *tab, turn *replay.Turn) {
	for _, in := range turn.In {
		for _, line := range in[1:] {
			u := numbers(b.t, line)
			name := "buster"
			if u[3] == -1 {
				name = "ghost"
			}
			place := read[string](b, fmt.Sprintf(`document.querySelector('[data-%s="%d"]').style.transform`, name, u[0]))
			require.Equal(b.t, fmt.Sprintf("translate(%dpx, %dpx)", u[1], u[2]), place, "%s %d", name, u[0])
			if u[3] == -1 {
				require.Equal(b.t, strconv.Itoa(u[4]), b.text(fmt.Sprintf(`[data-ghost="%d"] .ghost-label`, u[0])))
			} else if u[4] == 2 {
				require.Equal(b.t, strconv.Itoa(u[5]), b.text(fmt.Sprintf(`[data-buster="%d"] .stun-left`, u[0])))
			}
		}
	}
}

// checkAnts compares the number of ants, where they are, and a pixel of one.
func checkAnts(b *tab, turn *replay.Turn) {
	for seat, in := range turn.In {
		var told struct {
			Ants []struct{ Xcoord, Ycoord, Food int }
		}
		if in != nil {
			require.NoError(b.t, json.Unmarshal([]byte(in[0]), &told))
		}
		require.Equal(b.t, strconv.Itoa(len(told.Ants)), read[string](b, fmt.Sprintf("document.querySelector('[data-row=\"%d\"] td:nth-child(2)').textContent", seat)))
		var want []string
		for _, a := range told.Ants {
			want = append(want, fmt.Sprint(a.Xcoord, a.Ycoord, a.Food))
		}
		got := read[[]string](b, fmt.Sprintf(`(() => { const b = botkit.board, [hx, hy] = b.data.hills[%d], list = [];
			b.colony(botkit.t, %[1]d, (x, y, laden) => list.push([x - hx, y - hy, laden].join(' '))); return list; })()`, seat))
		sort.Strings(want)
		sort.Strings(got)
		require.Len(b.t, got, len(want))
		require.Equal(b.t, strings.Join(want, "\n"), strings.Join(got, "\n"))
	}
	painted := read[string](b, `(() => { const b = botkit.board, v = b.stage.view(), d = devicePixelRatio, rgb = [];
		const copy = document.createElement('canvas'); copy.width = b.canvas.width; copy.height = b.canvas.height;
		const c = copy.getContext('2d', { willReadFrequently: true }); c.drawImage(b.canvas, 0, 0);
		b.colony(botkit.t, 0, (x, y) => { const px = (v.x + (x + .5) * v.scale) * d, py = (v.y + (b.data.rows - .5 - y + .3) * v.scale) * d;
			rgb.push([...c.getImageData(px, py, 1, 1).data.slice(0, 3)].join()); });
		const own = getComputedStyle(document.documentElement).getPropertyValue('--c0').trim();
		const want = [1, 3, 5].map((i) => parseInt(own.slice(i, i + 2), 16)).join();
		return rgb.includes(want) ? '' : want + ' is not in ' + rgb.join(' | '); })()`)
	require.Empty(b.t, painted, "no ant of the first colony is painted in its colour")
}

// checkKeys steps, plays and zooms by the keyboard.
func checkKeys(b *tab, turns int) {
	b.t.Helper()
	at := func(want string) { b.t.Helper(); require.Equal(b.t, want, b.text("#turn-number")) }
	b.do(chromedp.KeyEvent(kb.Home))
	at("0")
	b.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	at("2")
	b.do(chromedp.KeyEvent(kb.ArrowLeft))
	at("1")
	b.until("location.hash === '#t=1'")
	b.until("document.getElementById('live').textContent.startsWith('Turn 1. ')")
	b.run("document.getElementById('speed').value = '8'")
	b.do(chromedp.KeyEvent(" "))
	b.until("botkit.t > 3")
	require.Equal(b.t, "Pause", read[string](b, "document.getElementById('play').getAttribute('aria-label')"))
	b.do(chromedp.KeyEvent(" "))
	require.False(b.t, read[bool](b, "botkit.playing"))
	b.do(chromedp.KeyEvent("+"), chromedp.KeyEvent("+"))
	require.Greater(b.t, read[float64](b, "botkit.stage.zoom"), 1.5)
	before := read[float64](b, "botkit.stage.x")
	b.do(chromedp.DragAndDropXY(300, 300, 360, 330))
	require.InDelta(b.t, 60, read[float64](b, "botkit.stage.x")-before, 1, "dragging moves the board")
	b.do(chromedp.KeyEvent("0"))
	require.Equal(b.t, 1.0, read[float64](b, "botkit.stage.zoom"))
	b.run(fmt.Sprintf("{ const s = document.getElementById('scrub'); s.value = %d; s.dispatchEvent(new Event('input')); }", turns/2))
	at(strconv.Itoa(turns / 2))
}

func checkEnd(b *tab, rec *replay.Record) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(kb.End))
	require.Equal(b.t, "End", b.text("#turn-number"))
	outcome := b.text("#outcome")
	if rec.Result.Winner != nil && *rec.Result.Winner >= 0 {
		winner := *rec.Result.Winner
		require.Contains(b.t, outcome, fmt.Sprintf("%s wins %d : %d", read[[]string](b, "botkit.names.short")[winner], rec.Result.Scores[winner], rec.Result.Scores[1-winner]))
	}
	require.NotEmpty(b.t, outcome)
	if len(rec.Result.Scores) == 2 {
		for seat, final := range rec.Result.Scores {
			require.Equal(b.t, strconv.Itoa(final), score(b, seat))
		}
	}
	b.do(chromedp.KeyEvent("?"))
	require.Contains(b.t, b.text("#help"), "play or pause")
	require.NotContains(b.t, b.text("#help"), "[object")
	b.do(chromedp.KeyEvent(kb.Escape))
	b.until("!document.getElementById('help').open")
	if p := b.text("#notices"); p != "" {
		b.t.Fatalf("the page complains of the record: %s", p)
	}
}

const markup = `</script><script>window.harm=1</script><img src=x onerror="window.harm=2"><!--`

func markupStaysText(t *testing.T, b *tab) {
	rec := recorded(t, "forest")
	turn := &rec.Turns[0]
	turn.Out[0] = []string{turn.Out[0][0] + " " + markup}
	turn.Stderr = [][]string{{markup, "#draw text 0 0 red " + markup, "#draw " + markup}, nil}
	rec.Names[1] = markup
	url := serve(t, rec)
	b.open(t, url)
	require.Equal(t, markup, b.text(`[data-seat="0"] .say`))
	require.Equal(t, markup, read[string](b, `document.querySelector('[data-seat="1"] .name').dataset.full`))
	require.Contains(t, b.text(`[data-seat="0"] pre`), markup)
	require.Equal(t, markup, b.text(".drawn-text"))
	require.Equal(t, "undefined", read[string](b, "typeof window.harm"))
	require.Zero(t, read[int](b, "document.images.length"))
	require.Equal(t, 2, read[int](b, "document.scripts.length"))
	b.quiet(url)
}

func drawingsAreDrawn(t *testing.T, b *tab) {
	rec := recorded(t, "busters")
	rec.Turns[0].Stderr = [][]string{{"#draw circle 8000 4500 600 purple here", "#draw line 0 0 16000 9000 #0a0", "a remark"},
		{"#draw text 4000 4000 - words of the second", "#draw circle 1 2", "#draw circle 1 2 3 url(#x)", "#draw blob"}}
	b.open(t, serve(t, rec))
	require.Equal(t, "8000 4500 600 purple", read[string](b, "['cx','cy','r','stroke'].map((a) => document.querySelector('.overlay circle').getAttribute(a)).join(' ')"))
	require.Equal(t, "0 0 16000 9000", read[string](b, "['x1','y1','x2','y2'].map((a) => document.querySelector('.overlay line').getAttribute(a)).join(' ')"))
	require.Equal(t, []string{"here", "words of the second"}, read[[]string](b, "[...document.querySelectorAll('.overlay text')].map((e) => e.textContent)"))
	wrong := read[[]string](b, "[...document.querySelectorAll('pre .wrong')].map((e) => e.textContent.trim())")
	require.Equal(t, []string{"#draw circle 1 2   ← expected 3 numbers after circle", "#draw circle 1 2 3 url(#x)   ← expected a colour, found url(#x)",
		"#draw blob   ← expected circle, line, cell or text, found blob"}, wrong)
	b.do(chromedp.Click(chromedp.CSS(`[aria-label="Drawings shown"] button:nth-child(2)`)))
	require.Equal(t, 1, read[int](b, "document.querySelectorAll('.overlay text').length"))
}

// fogHides compares what a player is shown to see with what he was told.
func fogHides(t *testing.T, b *tab) {
	rec := recorded(t, "busters")
	turn := len(rec.Turns) / 4
	b.open(t, serve(t, rec)+fmt.Sprintf("#t=%d", turn))
	for seat, in := range rec.Turns[turn].In {
		b.do(chromedp.Click(chromedp.CSS(fmt.Sprintf(`[data-fog="%d"]`, seat))))
		var want []string
		for _, line := range in[1:] {
			if u := numbers(t, line); u[3] == -1 {
				want = append(want, strconv.Itoa(u[0]))
			}
		}
		got := read[[]string](b, "[...document.querySelectorAll('[data-ghost]')].filter((e) => e.style.display === '' && !e.classList.contains('unseen')).map((e) => e.dataset.ghost)")
		require.ElementsMatch(t, want, got)
		var own struct{ Busters int }
		require.NoError(t, rec.Own.Into(&own))
		require.Equal(t, own.Busters, read[int](b, "document.querySelectorAll('mask circle').length"))
	}
}

// idle is a game in which everybody gives the same answer all the time.
func idle(t *testing.T, h game.Header, answer func(in []string) []string) *replay.Record {
	t.Helper()
	g, err := game.Named(h.Game)
	require.NoError(t, err)
	h, err = g.Complete(h)
	require.NoError(t, err)
	m, err := g.Start(h)
	require.NoError(t, err)
	rec := &replay.Record{Header: h}
	for seat := 0; seat < m.Seats(); seat++ {
		rec.Init = append(rec.Init, replay.Lines(m.AppendInit(nil, seat)))
	}
	answers := make([]game.Answer, m.Seats())
	for !m.Over() {
		turn := replay.Turn{In: make([][]string, m.Seats()), Out: make([][]string, m.Seats())}
		for seat := range answers {
			text, asked := m.AppendInput(nil, seat)
			answers[seat] = game.Answer{}
			if asked {
				turn.In[seat] = replay.Lines(text)
				turn.Out[seat] = answer(turn.In[seat])
				answers[seat].Lines = turn.Out[seat]
			}
		}
		m.Play(answers)
		rec.Turns = append(rec.Turns, turn)
	}
	return rec
}

// lowerLeagues shows games that lack most of what the full games have.
func lowerLeagues(t *testing.T, b *tab) {
	wait := func([]string) []string { return []string{"WAIT"} }
	for _, c := range []struct {
		header game.Header
		answer func(in []string) []string
	}{
		{game.Header{Game: "forest", League: "wood2", Seed: "4"}, wait},
		{game.Header{Game: "witch", League: "wood2", Seed: "4"}, wait},
		{game.Header{Game: "ants", Seed: "4", Players: 2, Own: `{"rounds":3,"map":["cols 14","rows 14"]}`}, func([]string) []string { return []string{`["H","H","H"]`} }},
	} {
		rec := idle(t, c.header, c.answer)
		url := serve(t, rec)
		b.open(t, url)
		require.Equal(t, 2, read[int](b, "document.querySelectorAll('.seat').length"))
		require.Equal(t, c.answer(nil), read[[]string](b, "[...document.querySelectorAll('[data-seat=\"1\"] .word')].map((e) => e.textContent)"))
		b.do(chromedp.KeyEvent(kb.End))
		require.Equal(t, "End", b.text("#turn-number"), c.header.Game)
		require.Contains(t, b.text("#outcome"), "Draw")
		if c.header.Game == "ants" { // the colonies have the colours of their names
			require.Equal(t, "var(--c0)", read[string](b, "document.querySelector('[data-seat=\"0\"]').style.getPropertyValue('--seat')"))
			require.Equal(t, "red", read[string](b, "document.querySelector('[data-seat=\"0\"] h2 small').textContent"))
		}
		b.quiet(url)
	}
}

// textIsShown shows a game that the page knows nothing of, with two players and
// with more.
func textIsShown(t *testing.T, b *tab) {
	gametest.Register(gametest.Toy{})
	for _, players := range []int{2, 3} {
		rec := idle(t, game.Header{Game: "toy", League: "sleepy", Seed: "1", Players: players}, func([]string) []string { return []string{"7"} })
		url := serve(t, rec)
		b.open(t, url+"#t=3")
		require.Equal(t, strings.Join(rec.Turns[3].In[0], "\n"), b.text(`[data-told="0"]`))
		require.Equal(t, "nothing: not asked", b.text(`[data-told="1"]`))
		require.Equal(t, "7", b.text(`[data-seat="0"] .word`))
		require.Equal(t, "21", score(b, 0))
		if players > 2 {
			require.Equal(t, []string{"21", "3", "3"}, read[[]string](b, `[...document.querySelectorAll('[data-row="0"] td')].slice(1, 4).map((e) => e.textContent)`))
		}
		b.do(chromedp.KeyEvent(kb.End))
		require.Equal(t, "nothing: the game is over", b.text(`[data-told="0"]`))
		require.Equal(t, "70", score(b, 0))
		b.quiet(url)
	}
}

// fileIsEnough opens an exported page without any server.
func fileIsEnough(t *testing.T, b *tab) {
	page, err := New(recorded(t, "ants"))
	require.NoError(t, err)
	html, err := page.HTML()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "game.html")
	require.NoError(t, os.WriteFile(path, html, 0o644))
	b.open(t, "file://"+path+"#t=5")
	require.Equal(t, "5", b.text("#turn-number"))
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	require.Equal(t, "6", b.text("#turn-number"))
	b.until("location.hash === '#t=6'")
	b.quiet("file://" + path)
}

func phone(t *testing.T, b *tab) {
	url := serve(t, recorded(t, "forest"))
	b.open(t, url)
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile), chromedp.Click(chromedp.CSS("#theme")))
	b.until("document.documentElement.scrollWidth <= 390")
	theme := read[string](b, "document.documentElement.dataset.theme")
	b.do(chromedp.Click(chromedp.CSS("#theme")))
	require.ElementsMatch(t, []string{"light", "dark"}, []string{theme, read[string](b, "document.documentElement.dataset.theme")})
	b.run("document.documentElement.dataset.theme === 'light' && document.getElementById('theme').click()")
	b.picture("forest-phone")
	b.run("localStorage.clear()")
	b.quiet(url)
	// The cards have to find room as well.
	b.do(chromedp.Navigate(serve(t, recorded(t, "witch"))))
	b.until("document.querySelectorAll('.card').length > 10 && document.documentElement.scrollWidth <= 390")
}
