package player

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"botkit/internal/module"
	"botkit/localref/internal/game"
	"botkit/localref/internal/quote"
)

// Startable is an error if there is nothing to be started under a program's
// name. It says what may have been meant.
func (r *Resolver) Startable(g *game.Game, p Program) error {
	words := Words(p)
	if len(words) == 0 {
		return nil
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return fmt.Errorf("-p %s: could not be started: %w%s", quote.Text(p.Name()), startError(words[0], err), r.meant(g, words[0]))
	}
	return nil
}

// meant is what somebody may have meant by a program that is not there.
func (r *Resolver) meant(g *game.Game, name string) string {
	if stat, err := os.Stat(name); err == nil {
		switch sources, _ := filepath.Glob(filepath.Join(name, "*.go")); {
		case stat.IsDir() && len(sources) > 0:
			return fmt.Sprintf("; did you mean bot:%s?", "."+string(filepath.Separator)+filepath.Clean(name))
		case stat.Mode().IsRegular() && stat.Mode()&0o111 != 0 && !strings.ContainsRune(name, filepath.Separator):
			return fmt.Sprintf("; did you mean .%c%s?", filepath.Separator, name)
		}
	}
	root := r.Root
	if root == "" {
		root, _ = module.Kit()
	}
	base := filepath.Base(name)
	if _, err := os.Stat(filepath.Join(root, "bots", base, "main.go")); root != "" && err == nil {
		return fmt.Sprintf("; did you mean bot:%s?", base)
	}
	if slices.Contains(g.Opponents.Names(), base) {
		return fmt.Sprintf("; did you mean builtin:%s?", base)
	}
	return ""
}
