package ladder

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
)

// call sends a command without parameters.
func call[P, R any](ctx context.Context, target *chromedp.Target, command cdp.Command[P, R]) error {
	var none P
	_, err := cdp.Call(ctx, target, command, none)
	return err
}

// listen hands events to f until the browser is closed.
func listen[E any](ctx context.Context, target *chromedp.Target, event cdp.Event[E], f func(E)) {
	events := cdp.Events(ctx, target, event)
	go func() {
		for e, err := range events {
			if err != nil {
				return
			}
			f(e)
		}
	}()
}
