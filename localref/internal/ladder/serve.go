package ladder

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"botkit/localref/internal/viewer"
)

//go:embed web
var web embed.FS

// pages are those of a ladder's server. They only read.
type pages struct {
	store *Store

	mu        sync.Mutex
	sign      string
	standings *Standings
}

// NewServer opens a port of 127.0.0.1 (0: any free one) for the ladder's page.
func NewServer(s *Store, port int) (*viewer.Server, error) {
	return viewer.ListenTo((&pages{store: s}).handler(), port)
}

// policy lets the page load what this server sends and nothing else, and run no
// script but its modules.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

func (p *pages) handler() http.Handler {
	mux := http.NewServeMux()
	own, err := fs.Sub(web, "web")
	if err != nil {
		panic("ladder: " + err.Error())
	}
	file := func(path string, from fs.FS, name string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Security-Policy", policy)
			http.ServeFileFS(w, r, from, name)
		})
	}
	file("/{$}", own, "ladder.html")
	for _, name := range []string{"ladder.js", "tables.js", "charts.js", "ladder.css"} {
		file("/"+name, own, name)
	}
	for _, name := range []string{"dom.js", "colours.js", "memory.js", "style.css"} {
		file("/"+name, viewer.Web(), name)
	}
	answer := func(path string, f func(r *http.Request) (any, error)) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Security-Policy", policy)
			v, err := f(r)
			if err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
				return
			}
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(v) // who left does not want to know
		})
	}
	answer("/api/standings", p.answerStandings)
	answer("/api/games", p.answerGames)
	answer("/api/history", func(*http.Request) (any, error) { return p.store.history() })
	answer("/api/why", p.answerWhy)
	mux.HandleFunc("/api/events", p.events)
	mux.HandleFunc("/game/{id}", p.game)
	return mux
}

// signature changes with all that the standings show.
func (p *pages) signature() (sign string, err error) {
	err = p.store.db.QueryRow("SELECT (SELECT coalesce(sum(games), 0) FROM conditions) || ' ' || coalesce(group_concat(name || state || note, char(10)), '') FROM bots").Scan(&sign)
	return sign, p.store.explain(err)
}

func (p *pages) answerStandings(r *http.Request) (any, error) {
	text := r.FormValue("where")
	where, err := p.store.Where(text)
	if err != nil {
		return nil, err
	}
	if len(where) > 0 {
		return p.store.Standings(where, text)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	sign, err := p.signature()
	if err == nil && (p.standings == nil || sign != p.sign) {
		p.standings, err = p.store.Standings(nil, "")
		p.sign = sign
	}
	return p.standings, err
}

func (p *pages) query(r *http.Request) (q Query, err error) {
	q = Query{Bot: r.FormValue("bot"), Against: r.FormValue("against"), Result: r.FormValue("result"), Fault: r.FormValue("fault") != "", Worst: r.FormValue("worst") != ""}
	if q.Where, err = p.store.Where(r.FormValue("where")); err != nil {
		return q, err
	}
	q.Offset, _ = strconv.Atoi(r.FormValue("offset"))
	q.Limit = 100
	return q, nil
}

func (p *pages) answerGames(r *http.Request) (any, error) {
	q, err := p.query(r)
	if err != nil {
		return nil, err
	}
	games, err := p.store.Games(q)
	return map[string]any{"games": games, "more": len(games) == q.Limit}, err
}

func (p *pages) answerWhy(r *http.Request) (any, error) {
	q, err := p.query(r)
	if err != nil {
		return nil, err
	}
	return p.store.Reasons(q)
}

// events tells the page that something is new, at most once a second.
func (p *pages) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	before := ""
	for beat := 0; ; beat++ {
		sign, err := p.signature()
		if err != nil {
			return
		}
		if sign != before || beat%15 == 0 {
			games, _, _ := strings.Cut(sign, " ")
			if _, err := fmt.Fprintf(w, "data: %s\n\n", games); err != nil || out.Flush() != nil {
				return
			}
			before = sign
		}
		if !pause(r.Context(), time.Second) {
			return
		}
	}
}

// pause waits; false if ctx is done before.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// game is a game in the viewer.
func (p *pages) game(w http.ResponseWriter, r *http.Request) {
	html, err := p.gamePage(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(html) // who left does not want to know
}

func (p *pages) gamePage(r *http.Request) ([]byte, error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return nil, fmt.Errorf("expected the number of a game")
	}
	rec, err := p.store.Record(id)
	if err != nil {
		return nil, err
	}
	page, err := viewer.New(rec)
	if err != nil {
		return nil, err
	}
	page.File = fmt.Sprintf("game %d", id)
	bot := r.FormValue("bot")
	if bot == "" {
		g, err := p.store.One(id)
		if err != nil {
			return nil, err
		}
		bot = g.Bot
	}
	page.Links = []viewer.Link{{Text: "All games", To: "/#games"}}
	next, err := p.store.Games(Query{Bot: bot, Result: "lost", Before: id, Limit: 1})
	if err != nil {
		return nil, err
	}
	if len(next) > 0 && next[0].Kept {
		page.Links = append(page.Links, viewer.Link{Text: "Next game that " + bot + " lost", To: fmt.Sprintf("/game/%d?bot=%s", next[0].ID, url.QueryEscape(bot))})
	}
	return page.HTML()
}

// Point is a version's rating after so many games of the ladder.
type Point struct {
	Bot   int64   `json:"bot"`
	Games int     `json:"games"`
	Elo   float64 `json:"elo"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// history is the curve of all ratings, about 200 points of each.
func (s *Store) history() (points []Point, err error) {
	points = []Point{}
	rows, err := s.db.Query(`WITH steps AS (SELECT games, row_number() OVER (ORDER BY games DESC) AS n, count(*) OVER () AS all_steps FROM (SELECT DISTINCT games FROM history))
		SELECT h.bot, h.games, h.elo, h.low, h.high FROM history h JOIN steps ON steps.games = h.games
		WHERE (steps.n - 1) % (1 + steps.all_steps / 200) = 0 ORDER BY h.bot, h.games`)
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var p Point
		if err := rows.Scan(&p.Bot, &p.Games, &p.Elo, &p.Low, &p.High); err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, s.explain(rows.Err())
}
