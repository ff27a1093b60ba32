package profile

import (
	"html/template"
	"io"
)

// Page is the report as one HTML file.
type Page struct {
	// Title names the bot and the game, Text is the report of the terminal.
	Title, Text string
	// Times is the drawing of the turn times.
	Times template.HTML
	// Curves are the drawings of the bot's numbers.
	Curves []template.HTML
}

var page = template.Must(template.New("page").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #222; background: #fafafa }
h1 { font-size: 1.3rem }
svg { width: 100%; height: auto; border: 1px solid #ddd; border-radius: 6px; margin: .4rem 0 }
.curves { display: grid; grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr)); gap: 0 1rem }
pre { font: 13px/1.4 ui-monospace, monospace; overflow-x: auto; background: #fff; border: 1px solid #ddd; border-radius: 6px; padding: 1rem }
</style></head><body>
<h1>{{.Title}}</h1>
{{.Times}}
<div class="curves">{{range .Curves}}<div>{{.}}</div>{{end}}</div>
<pre>{{.Text}}</pre>
</body></html>
`))

// Write writes the page, which needs nothing else.
func (p *Page) Write(w io.Writer) error { return page.Execute(w, p) }
