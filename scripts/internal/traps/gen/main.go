// Gen writes the names that the standard library got after Go 1.18, read from
// the api folder of an official Go distribution.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

func main() {
	out := flag.String("o", "newer.txt", "output `file`")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

const last = 18

func write(out string) error {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	api := filepath.Join(strings.TrimSpace(string(root)), "api")
	since := map[string]int{}
	for minor := 0; ; minor++ {
		name := fmt.Sprintf("go1.%d.txt", minor)
		if minor == 0 {
			name = "go1.txt"
		}
		text, err := os.ReadFile(filepath.Join(api, name))
		if os.IsNotExist(err) && minor > last {
			break
		}
		if err != nil {
			return err
		}
		for _, line := range strings.Split(string(text), "\n") {
			for _, name := range namesOf(line) {
				if _, known := since[name]; !known {
					since[name] = minor
				}
			}
		}
	}
	var lines []string
	for name, minor := range since {
		if minor > last {
			lines = append(lines, fmt.Sprintf("go1.%d %s", minor, name))
		}
	}
	sort.Strings(lines)
	var b bytes.Buffer
	for _, line := range lines {
		b.WriteString(line + "\n")
	}
	return os.WriteFile(out, b.Bytes(), 0o666)
}

var (
	entry  = regexp.MustCompile(`^pkg ([^ ,]+)(?: \([^)]*\))?, (const|var|func|type|method) (.*)$`)
	method = regexp.MustCompile(`^\(\*?(\w+)(?:\[[^)]*\])?\) (\w+)`)
	member = regexp.MustCompile(`^(\w+)(?:\[.*\])? (?:struct|interface), (\w+)`)
	plain  = regexp.MustCompile(`^(\w+)`)
)

// namesOf returns the names that a line of the api files speaks of. Packages
// that exist for one platform alone are left out.
func namesOf(line string) []string {
	m := entry.FindStringSubmatch(line)
	if m == nil || m[1] == "syscall" || strings.HasPrefix(m[1], "debug/") {
		return nil
	}
	path, rest := m[1], m[3]
	if m[2] == "method" {
		if m := method.FindStringSubmatch(rest); m != nil {
			return []string{path + "." + m[1] + "." + m[2]}
		}
		return nil
	}
	if m[2] == "type" {
		if m := member.FindStringSubmatch(rest); m != nil && m[2] != "unexported" {
			return []string{path + "." + m[1] + "." + m[2]}
		}
	}
	if m := plain.FindStringSubmatch(rest); m != nil {
		return []string{path + "." + m[1]}
	}
	return nil
}
