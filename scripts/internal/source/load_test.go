package source

import (
	"go/build/constraint"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRefused(t *testing.T) {
	tests := []struct{ folder, want string }{
		{"cgo", `cgo/main.go: cgo (import "C") cannot be bundled`},
		{"assembly", `assembly/one_amd64.s: assembly cannot be bundled`},
		{"tag", `tag/one.go: build tag linux in "//go:build go1.18 && linux": a bundle must be the same on every platform`},
		{"newer", `newer/main.go: "//go:build go1.21" does not hold on the contest site, which has Go 1.18 and sets no tags`},
		{"negated", `negated/main.go: build tag windows in "//go:build !windows"`},
		{"suffix", `suffix/one_linux.go: the name ties the file to linux`},
		{"module", `refused/module imports other of module other; only the standard library and packages of its own module can be bundled`},
		{"library", `refused/library is package library; a bundle needs a package main`},
		{"broken", `too many return values`},
		{"missing", `directory not found`},
	}
	for _, test := range tests {
		t.Run(test.folder, func(t *testing.T) {
			t.Parallel()
			_, err := Load("testdata/refused", "./"+test.folder)
			require.ErrorContains(t, err, test.want)
		})
	}
}

func TestSiteTags(t *testing.T) {
	tests := []struct {
		expr     string
		holds    bool
		platform string
	}{
		{"go1.18", true, ""},
		{"go1.1", true, ""},
		{"go1.19", false, ""},
		{"go1.18 && !profile", true, ""},
		{"go1.18 && profile", false, ""},
		{"go1.18 || linux", true, "linux"},
		{"!(go1.21 || amd64)", true, "amd64"},
		{"!cgo", true, "cgo"},
		{"unix", false, "unix"},
		{"ignore", false, ""},
	}
	for _, test := range tests {
		expr, err := constraint.Parse("//go:build " + test.expr)
		require.NoError(t, err)
		require.Equal(t, test.holds, expr.Eval(onSite), test.expr)
		require.Equal(t, test.platform, firstPlatform(expr), test.expr)
	}
}
