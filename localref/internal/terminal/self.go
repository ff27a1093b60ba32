package terminal

import (
	"os"
	"path/filepath"
	"strings"

	"botkit/localref/internal/quote"
)

// Self is how this program was called, for commands that are shown to be typed
// again.
func Self() string {
	path, err := os.Executable()
	if err == nil && strings.Contains(filepath.ToSlash(path), "/go-build") {
		return "go run ./localref" // what go run has built is gone
	}
	return quote.Word(os.Args[0])
}
