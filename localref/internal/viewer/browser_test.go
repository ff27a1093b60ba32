package viewer

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	_ "image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"botkit/localref/internal/replay"
)

var screenshots = flag.String("screenshots", "", "write the pages' pictures to this `folder`")

// recorded reads one of the recorded games that package replay keeps: the
// first of those with the most seats.
func recorded(t testing.TB, name string) *replay.Record {
	t.Helper()
	r, err := replay.Open(filepath.Join("..", "games", name, "testdata", name+".jsonl.gz"))
	require.NoError(t, err)
	defer r.Close()
	var most *replay.Record
	for {
		rec, err := r.Next()
		if err == io.EOF {
			return most
		}
		require.NoError(t, err)
		if most == nil || len(rec.Init) > len(most.Init) {
			most = rec
		}
	}
}

// chromium starts a browser for the tests, or skips them where there is none.
func chromium(t *testing.T) *tab {
	t.Helper()
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
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.WindowSize(1280, 940), chromedp.WSURLReadTimeout(90 * time.Second),
	}
	for _, name := range []string{"headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
		"disable-component-update", "disable-sync", "hide-scrollbars", "mute-audio"} {
		options = append(options, chromedp.Flag(name, true))
	}
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	require.NoError(t, chromedp.Do(ctx), "starting %s", path)
	return listening(t, ctx)
}

// tab is the browser's page and what it did since it was opened. All tests use
// the same: to make another takes longer than most of them.
type tab struct {
	t        *testing.T
	ctx      context.Context
	mu       sync.Mutex
	errors   []string
	requests []string
}

// listening returns the tab of a browser that was started.
func listening(t *testing.T, ctx context.Context) *tab {
	b := &tab{t: t, ctx: ctx}
	target := chromedp.FromContext(ctx).Target
	for _, err := range []error{
		call(ctx, target, network.Enable), call(ctx, target, log.Enable), call(ctx, target, runtime.Enable),
	} {
		require.NoError(t, err)
	}
	listen(b, target, runtime.ExceptionThrown, func(e runtime.EventExceptionThrown) {
		b.errors = append(b.errors, e.ExceptionDetails.Text)
		if e.ExceptionDetails.Exception != nil {
			b.errors = append(b.errors, e.ExceptionDetails.Exception.Description)
		}
	})
	listen(b, target, runtime.ConsoleAPICalled, func(e runtime.EventConsoleAPICalled) {
		b.errors = append(b.errors, fmt.Sprintf("console.%s", e.Type))
	})
	listen(b, target, log.EntryAdded, func(e log.EventEntryAdded) {
		b.errors = append(b.errors, e.Entry.Text)
	})
	listen(b, target, network.RequestWillBeSent, func(e network.EventRequestWillBeSent) {
		if !strings.HasPrefix(e.Request.URL, "data:") && e.Request.URL != "about:blank" {
			b.requests = append(b.requests, e.Request.URL)
		}
	})
	return b
}

// open shows a page for a test.
func (b *tab) open(t *testing.T, url string) {
	t.Helper()
	b.t = t
	b.do(chromedp.Navigate("about:blank"))
	b.mu.Lock()
	b.errors, b.requests = nil, nil
	b.mu.Unlock()
	b.do(chromedp.Navigate(url), chromedp.WaitReady(chromedp.CSS("#turn-number")))
	b.until("window.botkit !== undefined") // its script has run
}

// call sends a command without parameters.
func call[P, R any](ctx context.Context, target *chromedp.Target, command cdp.Command[P, R]) error {
	var none P
	_, err := cdp.Call(ctx, target, command, none)
	return err
}

// listen hands events to f until the tab is closed.
func listen[E any](b *tab, target *chromedp.Target, event cdp.Event[E], f func(E)) {
	events := cdp.Events(b.ctx, target, event)
	go func() {
		for e, err := range events {
			if err != nil {
				return
			}
			b.mu.Lock()
			f(e)
			b.mu.Unlock()
		}
	}()
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, actions...))
}

// run evaluates an expression for what it does.
func (b *tab) run(expression string) {
	b.t.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](expression))
}

// read evaluates an expression of the page.
func read[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	require.NoError(b.t, err, expression)
	return v
}

func (b *tab) text(selector string) string {
	b.t.Helper()
	return read[string](b, fmt.Sprintf("document.querySelector(%q).textContent", selector))
}

// until waits for an expression to be true.
func (b *tab) until(expression string) {
	b.t.Helper()
	_, err := chromedp.Run(b.ctx, chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingTimeout(time.Minute)))
	require.NoError(b.t, err, expression)
}

// quiet requires that the page has complained of nothing and fetched nothing
// but itself.
func (b *tab) quiet(url string) {
	b.t.Helper()
	require.NotRegexp(b.t, `\[object|undefined|NaN`, read[string](b, "document.body.innerText"))
	time.Sleep(100 * time.Millisecond) // what the page has done just now is reported a little later
	b.mu.Lock()
	defer b.mu.Unlock()
	require.Empty(b.t, b.errors)
	for _, request := range b.requests {
		require.Equal(b.t, url, strings.SplitN(request, "#", 2)[0])
	}
	require.NotEmpty(b.t, b.requests)
}

// picture takes a screenshot and requires that there is something to see.
func (b *tab) picture(name string) {
	b.t.Helper()
	b.run("document.activeElement.blur()")
	shot, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	require.NoError(b.t, err)
	img, _, err := image.Decode(bytes.NewReader(shot))
	require.NoError(b.t, err)
	colours := map[[3]uint32]bool{}
	for y := 0; y < img.Bounds().Dy(); y += 7 {
		for x := 0; x < img.Bounds().Dx(); x += 7 {
			r, g, bl, _ := img.At(x, y).RGBA()
			colours[[3]uint32{r >> 8, g >> 8, bl >> 8}] = true
		}
	}
	require.Greater(b.t, len(colours), 20, "the picture is almost empty")
	if *screenshots != "" {
		require.NoError(b.t, os.MkdirAll(*screenshots, 0o755))
		require.NoError(b.t, os.WriteFile(filepath.Join(*screenshots, name+".png"), shot, 0o644))
	}
}

// serve shows a record on a server of its own.
func serve(t *testing.T, rec *replay.Record) (url string) {
	t.Helper()
	page, err := New(rec)
	require.NoError(t, err)
	html, err := page.HTML()
	require.NoError(t, err)
	server, err := Listen(html, 0)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- server.Serve(ctx) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-done)
	})
	return server.URL()
}
