package ladder

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	_ "image/png"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"botkit/localref/internal/replay"
)

var screenshots = flag.String("screenshots", "", "write the pages' pictures to this `folder`")

// served is a ladder with games of 60 versions, one of them recorded, on a
// server.
func served(t *testing.T) (s *Store, url string) {
	s = fresh(t)
	ids := versions(t, s, 60)
	fill(t, s, ids, 1500, nil)
	require.NoError(t, s.remember())
	r, err := replay.Open(filepath.Join("..", "..", "..", s.Game.Recorded()))
	require.NoError(t, err)
	defer r.Close()
	rec, err := r.Next()
	require.NoError(t, err)
	for i := range rec.Turns {
		rec.Turns[i].Stderr = [][]string{{fmt.Sprintf("#depth %d", i), "#draw text 1 1 red no"}, {fmt.Sprintf("#depth %d", 2*i)}}
	}
	data, err := pack(rec)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(9, 9))
	for i := 0; i < 8; i++ {
		g := &Group{Seed: rec.Seed, Bots: []int64{ids[3], ids[4]}}
		require.NoError(t, s.begin(g))
		for round := 0; round < 2; round++ {
			p := invent(rng, g, round, data)
			p.Header = rec.Header
			_, err := s.keep(p)
			require.NoError(t, err)
		}
	}
	require.NoError(t, s.remember())
	require.NoError(t, s.Rename("v3", `<img src=x onerror=alert(1)> "v3" & a name that is rather long`[:60]))
	server, err := NewServer(s, 0)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- server.Serve(ctx) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-done)
	})
	return s, server.URL()
}

func get(t *testing.T, url string, change func(*http.Request)) (code int, head http.Header, body string) {
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	require.NoError(t, err)
	if change != nil {
		change(r)
	}
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return answer.StatusCode, answer.Header, string(text)
}

// The server reads only, for this machine only, and its pages may load nothing
// from elsewhere.
func TestServerIsCareful(t *testing.T) {
	_, url := served(t)
	code, head, body := get(t, url, nil)
	require.Equal(t, 200, code)
	require.Contains(t, body, "<title>Ladder")
	require.Contains(t, head.Get("Content-Security-Policy"), "default-src 'none'; script-src 'self'")
	require.NotContains(t, head.Get("Content-Security-Policy"), "unsafe")

	code, _, _ = get(t, url, func(r *http.Request) { r.Host = "evil.example" })
	require.Equal(t, http.StatusMisdirectedRequest, code)
	code, _, _ = get(t, url+"api/standings", func(r *http.Request) { r.Host = "evil.example" })
	require.Equal(t, http.StatusMisdirectedRequest, code)
	for _, method := range []string{"POST", "PUT", "DELETE"} {
		code, _, _ = get(t, url+"api/games", func(r *http.Request) { r.Method = method })
		require.Equal(t, http.StatusMethodNotAllowed, code)
	}
	code, _, body = get(t, url+"api/games?where=1%3D1%3BDROP", nil)
	require.Equal(t, 400, code)
	require.Contains(t, body, "expected a field")
	code, _, _ = get(t, url+"game/999999", nil)
	require.Equal(t, 404, code)
	code, _, _ = get(t, url+"../store.go", nil)
	require.Equal(t, 404, code)
	code, _, body = get(t, url+"api/why?bot=v4", nil)
	require.Equal(t, 200, code)
	require.Contains(t, body, `"name":"depth"`)
	require.NotContains(t, body, `"name":"draw"`)
}

// browser starts one, or skips the test where there is none. What pages complain
// of is collected.
func browser(t *testing.T) (ctx context.Context, complaints *[]string) {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("no Chromium found: the page is not tested in a browser (Debian: apt-get install chromium)")
	}
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.WindowSize(1280, 940), chromedp.WSURLReadTimeout(90 * time.Second)}
	for _, name := range []string{"headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync", "hide-scrollbars", "mute-audio"} {
		options = append(options, chromedp.Flag(name, true))
	}
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	require.NoError(t, chromedp.Do(ctx), "starting %s", path)
	complaints = new([]string)
	target := chromedp.FromContext(ctx).Target
	require.NoError(t, call(ctx, target, log.Enable))
	require.NoError(t, call(ctx, target, runtime.Enable))
	listen(ctx, target, runtime.ExceptionThrown, func(e runtime.EventExceptionThrown) {
		*complaints = append(*complaints, e.ExceptionDetails.Text)
	})
	listen(ctx, target, log.EntryAdded, func(e log.EventEntryAdded) { *complaints = append(*complaints, e.Entry.Text) })
	return ctx, complaints
}

// Each module that the page's script imports, and those they import, is served.
func TestModulesAreServed(t *testing.T) {
	_, url := served(t)
	imported := regexp.MustCompile(`(?m)^import .* from "\./(\w+\.js)";$`)
	modules, seen := []string{"ladder.js"}, map[string]bool{}
	for len(modules) > 0 {
		module := modules[0]
		modules = modules[1:]
		if seen[module] {
			continue
		}
		seen[module] = true
		code, _, text := get(t, url+module, nil)
		require.Equal(t, http.StatusOK, code, module)
		for _, m := range imported.FindAllStringSubmatch(text, -1) {
			modules = append(modules, m[1])
		}
	}
	require.True(t, seen["dom.js"])
}

// The page in a browser: standings that move while it plays, sorting by keyboard,
// a cell that opens its games, a game in the viewer with the next lost one, names
// that are text, a phone in the dark.
func TestPage(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: left out by -short")
	}
	ctx, complaints := browser(t)
	s, url := served(t)
	do := func(actions ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		require.NoError(t, chromedp.Do(ctx, actions...))
	}
	run := func(expression string) { t.Helper(); do(chromedp.Evaluate[chromedp.Void](expression)) }
	until := func(expression string) {
		t.Helper()
		_, err := chromedp.Run(ctx, chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingTimeout(time.Minute)))
		require.NoError(t, err, "%s; %v", expression, *complaints)
	}
	text := func(expression string) string {
		t.Helper()
		v, err := chromedp.Run(ctx, chromedp.Evaluate[string](expression))
		require.NoError(t, err)
		require.NotRegexp(t, `\[object|undefined|NaN`, v)
		return v
	}
	picture := func(name string) {
		t.Helper()
		shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
		require.NoError(t, err)
		_, _, err = image.Decode(bytes.NewReader(shot))
		require.NoError(t, err)
		if *screenshots != "" {
			require.NoError(t, os.WriteFile(filepath.Join(*screenshots, name+".png"), shot, 0o644))
		}
	}

	do(chromedp.Navigate(url))
	until("document.querySelectorAll('.rows tbody tr').length === 60")
	require.Contains(t, text("document.body.innerText"), `<img src=x onerror=alert(1)> "v3" & a name`)
	require.Equal(t, "3016 games, 60 versions", text("document.getElementById('subtitle').textContent"))
	picture("ladder-standings")

	ids := []int64{1, 2}
	g := &Group{Seed: "77", Bots: ids}
	require.NoError(t, s.begin(g))
	_, err := s.keep(invent(rand.New(rand.NewPCG(1, 1)), g, 0, nil))
	require.NoError(t, err)
	until("document.getElementById('subtitle').textContent.startsWith('3017 games')")

	// A head is a button: sorted by name, then turned round.
	run("document.querySelector('.rows thead button').focus()")
	do(chromedp.KeyEvent("\r"))
	until("document.querySelector('.rows thead th').getAttribute('aria-sort') === 'ascending'")
	do(chromedp.KeyEvent("\r"))
	until("document.querySelector('.rows thead th').getAttribute('aria-sort') === 'descending'")
	require.Equal(t, "v9", text("document.querySelector('.rows tbody td').innerText"))

	run("document.activeElement.blur(); location.hash = '#matrix'")
	until("document.querySelectorAll('.matrix tbody tr').length === 60")
	picture("ladder-matrix")
	run("document.querySelector('.matrix td a[aria-label^=\"v4 against <img\"]').click()")
	until("location.hash.startsWith('#games') && document.querySelectorAll('.rows tbody tr').length > 15")
	require.Contains(t, text("document.querySelector('.rows tbody').innerText"), "v4")
	picture("ladder-games")
	run("const w = document.querySelector('.where input'); w.value = 'margin<-1000'; w.dispatchEvent(new Event('change'))")
	until("document.querySelector('.card h2').textContent.includes('none')")
	run("const v = document.querySelector('.where input'); v.value = 'colour=red'; v.dispatchEvent(new Event('change'))")
	until("document.getElementById('notices').textContent.includes('expected a field')")

	run("location.hash = '#why?bot=v4'")
	until("document.querySelectorAll('figure svg path.line').length === 2")
	require.Contains(t, text("document.querySelector('.rows tbody').innerText"), "on points")
	picture("ladder-why")

	newest, err := s.Games(Query{Bot: "v4", Result: "lost", Limit: 2, Where: nil})
	require.NoError(t, err)
	require.Len(t, newest, 2)
	do(chromedp.Navigate(fmt.Sprintf("%sgame/%d?bot=v4", url, newest[0].ID)))
	until("document.getElementById('turn-number').textContent !== ''")
	require.Contains(t, text("document.getElementById('links').innerText"), "Next game that v4 lost")
	picture("ladder-game")
	require.Equal(t, fmt.Sprintf("%sgame/%d?bot=v4", url, newest[1].ID), text("document.querySelectorAll('#links a')[1].href"))

	// On a phone nothing but the tables is wider than the screen.
	do(chromedp.EmulateViewport(390, 800), chromedp.Navigate(url))
	until("document.querySelectorAll('.rows tbody tr').length === 60")
	run("document.getElementById('theme').click()")
	require.Equal(t, "true", text("String(document.documentElement.scrollWidth <= 390)"))
	picture("ladder-phone")

	expected := func(line string) bool { return strings.Contains(line, "400") } // the condition that was refused
	for _, line := range *complaints {
		require.True(t, expected(line), line)
	}
}
