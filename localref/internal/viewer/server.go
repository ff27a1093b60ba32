package viewer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"runtime"
	"time"
)

// Server shows pages on this machine, and to this machine alone.
type Server struct {
	listener net.Listener
	http     http.Server
}

// Listen opens a port of 127.0.0.1 (0: any free one) for a page.
func Listen(html []byte, port int) (*Server, error) { return ListenTo(onePage(html), port) }

// ListenTo opens a port of 127.0.0.1 (0: any free one) for pages. What they are
// may not be changed from outside: requests are GET or HEAD and meant for this
// machine.
func ListenTo(pages http.Handler, port int) (*Server, error) {
	l, err := net.Listen("tcp4", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return nil, err
	}
	s := &Server{listener: l}
	s.http = http.Server{
		Handler:           onlyLocal(l.Addr().(*net.TCPAddr).Port, onlyReading(pages)),
		ReadHeaderTimeout: 5 * time.Second,
		MaxHeaderBytes:    1 << 14,
	}
	return s, nil
}

// URL is where the page is.
func (s *Server) URL() string { return "http://" + s.listener.Addr().String() + "/" }

// Serve serves until ctx is done.
func (s *Server) Serve(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() { _ = s.http.Close() })
	defer stop()
	if err := s.http.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// onlyLocal refuses requests that were meant for another host: a page from
// elsewhere whose name was made to lead here would otherwise read the game.
func onlyLocal(port int, next http.Handler) http.Handler {
	hosts := map[string]bool{fmt.Sprintf("127.0.0.1:%d", port): true, fmt.Sprintf("localhost:%d", port): true}
	if port == 80 {
		hosts["127.0.0.1"], hosts["localhost"] = true, true
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !hosts[r.Host] {
			http.Error(w, "this server answers for 127.0.0.1 only", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// onlyReading refuses what is not GET or HEAD and tells the browser to trust the
// pages as little as they need.
func onlyReading(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cache-Control", "no-store")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Content-Security-Policy", "frame-ancestors 'none'") // a page of its own says the rest
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "only GET", http.StatusMethodNotAllowed)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func onePage(html []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(html))
	})
}

// Open asks the system to show url in the user's browser. The error says that
// this cannot be done here; that the browser then fails is not known.
func Open(url string) error {
	command := []string{"xdg-open", url}
	switch runtime.GOOS {
	case "darwin":
		command = []string{"open", url}
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler", url}
	}
	c := exec.Command(command[0], command[1:]...)
	if err := c.Start(); err != nil {
		return err
	}
	go func() { _ = c.Wait() }()
	return nil
}
