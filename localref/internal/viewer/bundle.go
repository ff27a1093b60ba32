package viewer

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// The page's modules keep to a part of the language's module syntax that can be
// joined line by line: `import { a, b } from "./x.js";` and `export` in front
// of a function, class or const, each at the start of a line.
var (
	importLine = regexp.MustCompile(`^import \{ ([\w, ]+) \} from "(\.[\w./]+\.js)";$`)
	exportLine = regexp.MustCompile(`^export (?:async )?(?:function|class|const) (\w+)`)
)

// Where the page's modules and a game's lie to each other, as in localref's
// internal folder, so that the paths in their imports are true there too.
const (
	pageFolder = "viewer/web"
	gameFolder = "games/game"
)

// bundle joins the page's modules, and those that draw the game, into one
// script. A page has no other game's.
func bundle(p *Page) ([]byte, error) {
	page, err := fs.Sub(web, "web")
	if err != nil {
		return nil, err
	}
	b := bundler{names: map[string]string{}, folders: map[string]fs.FS{pageFolder: page, gameFolder: p.boardFiles}}
	board := path.Join(pageFolder, "plain.js")
	if p.boardFiles != nil {
		board = path.Join(gameFolder, "board.js")
	}
	for _, module := range []string{path.Join(pageFolder, "main.js"), board} {
		if err := b.add(module, nil); err != nil {
			return nil, err
		}
	}
	fmt.Fprintf(&b.script, "%s.open(%s.Board);\n", b.names[path.Join(pageFolder, "main.js")], b.names[board])
	return []byte(b.script.String()), nil
}

// bundler makes each module a function that returns what the module exports.
type bundler struct {
	script  strings.Builder
	folders map[string]fs.FS
	// names has, by the module's path, the variable with what it exports.
	names map[string]string
}

// add adds a module after those that it imports; from are the modules that led
// here.
func (b *bundler) add(module string, from []string) error {
	if b.names[module] != "" {
		return nil
	}
	for _, other := range from {
		if other == module {
			return fmt.Errorf("viewer: %s imports itself through %s", module, strings.Join(from, ", "))
		}
	}
	folder := b.folders[path.Dir(module)]
	if folder == nil {
		return fmt.Errorf("viewer: %s: expected a module of the page (%s) or of the game's own folder", module, pageFolder)
	}
	text, err := fs.ReadFile(folder, path.Base(module))
	if err != nil {
		return fmt.Errorf("viewer: %s: %w", module, err)
	}
	var body strings.Builder
	var exports []string
	for i, line := range strings.Split(string(text), "\n") {
		if m := importLine.FindStringSubmatch(line); m != nil {
			imported := path.Join(path.Dir(module), m[2])
			if err := b.add(imported, append(from, module)); err != nil {
				return err
			}
			line = fmt.Sprintf("const { %s } = %s;", m[1], b.names[imported])
		} else if m := exportLine.FindStringSubmatch(line); m != nil {
			exports = append(exports, m[1])
			line = strings.TrimPrefix(line, "export ")
		} else if strings.HasPrefix(line, "import") || strings.HasPrefix(line, "export") {
			return fmt.Errorf("viewer: %s:%d: cannot join %q", module, i+1, line)
		}
		body.WriteString(line + "\n")
	}
	name := fmt.Sprintf("module%d", len(b.names)+1)
	fmt.Fprintf(&b.script, "// %s\nconst %s = (() => {\n%sreturn { %s };\n})();\n", module, name, body.String(), strings.Join(exports, ", "))
	b.names[module] = name
	return nil
}

// hash is the form in which a content security policy names a script.
func hash(script []byte) string {
	sum := sha256.Sum256(script)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
