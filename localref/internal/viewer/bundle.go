package viewer

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"path"
	"regexp"
	"strings"
	"sync"
)

// The page's modules keep to a part of the language's module syntax that can be
// joined line by line: `import { a, b } from "./x.js";` and `export` in front
// of a function, class or const, each at the start of a line.
var (
	importLine = regexp.MustCompile(`^import \{ ([\w, ]+) \} from "\./(\w+\.js)";$`)
	exportLine = regexp.MustCompile(`^export (?:async )?(?:function|class|const) (\w+)`)
)

// bundle joins the page's modules into one script.
var bundle = sync.OnceValues(func() ([]byte, error) {
	b := bundler{done: map[string]bool{}}
	err := b.add("main.js", nil)
	return []byte(b.script.String()), err
})

// bundler makes each module a function that returns what the module exports.
type bundler struct {
	script strings.Builder
	done   map[string]bool
}

// add adds a module after those that it imports; from are the modules that led
// here.
func (b *bundler) add(name string, from []string) error {
	if b.done[name] {
		return nil
	}
	for _, other := range from {
		if other == name {
			return fmt.Errorf("viewer: %s imports itself through %s", name, strings.Join(from, ", "))
		}
	}
	text, err := web.ReadFile(path.Join("web", name))
	if err != nil {
		return fmt.Errorf("viewer: %w", err)
	}
	var body strings.Builder
	var exports []string
	for i, line := range strings.Split(string(text), "\n") {
		if m := importLine.FindStringSubmatch(line); m != nil {
			if err := b.add(m[2], append(from, name)); err != nil {
				return err
			}
			line = fmt.Sprintf("const { %s } = %s;", m[1], variable(m[2]))
		} else if m := exportLine.FindStringSubmatch(line); m != nil {
			exports = append(exports, m[1])
			line = strings.TrimPrefix(line, "export ")
		} else if strings.HasPrefix(line, "import") || strings.HasPrefix(line, "export") {
			return fmt.Errorf("viewer: %s:%d: cannot join %q", name, i+1, line)
		}
		body.WriteString(line + "\n")
	}
	fmt.Fprintf(&b.script, "const %s = (() => {\n%sreturn { %s };\n})();\n", variable(name), body.String(), strings.Join(exports, ", "))
	b.done[name] = true
	return nil
}

func variable(module string) string { return "module_" + strings.TrimSuffix(module, ".js") }

// hash is the form in which a content security policy names a script.
func hash(script []byte) string {
	sum := sha256.Sum256(script)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
