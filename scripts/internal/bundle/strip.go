package bundle

import (
	"go/scanner"
	"go/token"
	"strings"
)

// strip returns the document without comments. Directives to the compiler stay.
func (d *document) strip() (*document, error) {
	short := *d
	short.body = stripComments(d.body)
	if err := short.parse(); err != nil {
		return nil, err
	}
	if err := d.sameMeaning(&short); err != nil {
		return nil, err
	}
	return &short, nil
}

// stripComments returns src, which may lack a package clause, without its
// comments and without the lines that this leaves empty.
func stripComments(src string) string {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, []byte(src), nil, scanner.ScanComments)
	var b strings.Builder
	at := 0
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok != token.COMMENT || strings.HasPrefix(lit, "//go:") {
			continue
		}
		from := file.Offset(pos)
		b.WriteString(src[at:from])
		at = from + commentLength(src[from:])
		switch {
		case strings.HasPrefix(lit, "//"):
			// The line end after it stays.
		case strings.Contains(lit, "\n"):
			b.WriteString("\n") // such a comment ends a line for the compiler
		default:
			b.WriteString(" ")
		}
	}
	b.WriteString(src[at:])
	return withoutBlankLines(b.String())
}

// commentLength returns the length of the comment that src starts with. The
// scanner's own text of it lacks carriage returns.
func commentLength(src string) int {
	end, after := "*/", 2
	if strings.HasPrefix(src, "//") {
		end, after = "\n", 0
	}
	if i := strings.Index(src[2:], end); i >= 0 {
		return 2 + i + after
	}
	return len(src)
}

// withoutBlankLines drops the empty lines outside raw strings.
func withoutBlankLines(src string) string {
	inRaw := rawLines(src)
	var kept []string
	for i, line := range strings.Split(src, "\n") {
		if inRaw[i] || strings.TrimSpace(line) != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n") + "\n"
}

// rawLines returns the numbers of the lines, counted from 0, that a raw string
// reaches into.
func rawLines(src string) map[int]bool {
	lines := map[int]bool{}
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, []byte(src), nil, 0)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return lines
		}
		if tok == token.STRING && strings.HasPrefix(lit, "`") {
			first := strings.Count(src[:file.Offset(pos)], "\n")
			for i := 0; i <= strings.Count(lit, "\n"); i++ {
				lines[first+i] = true
			}
		}
	}
}
