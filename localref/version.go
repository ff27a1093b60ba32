package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is that of the kit as a whole; CHANGELOG.md says what is in it.
const version = "1.0.0"

// stamped is the commit of a program to download, set by scripts/release.
var stamped string

var versionCommand = &command{
	name:    "version",
	summary: "Say which version of the kit this is, and what it was built with and from",
	run:     runVersion,
}

func runVersion(_ context.Context, c *call) error {
	words, err := c.parse(c.flags(), c.args)
	if err != nil {
		return err
	}
	if len(words) > 0 {
		return c.misuse("expected no arguments, found %q", words[0])
	}
	commit := cmp.Or(stamped, "not recorded (go build records it, go run does not)")
	if info, ok := debug.ReadBuildInfo(); ok {
		if known := commitOf(info.Settings); known != "" {
			commit = known
		}
	}
	fmt.Fprintf(c.out, "botkit %s\ngo     %s %s/%s\ncommit %s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH, commit)
	return nil
}

// commitOf is the commit that a program was built from, nothing if the build
// did not note it.
func commitOf(settings []debug.BuildSetting) (commit string) {
	changed := ""
	for _, s := range settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.modified":
			if s.Value == "true" {
				changed = ", with changes"
			}
		}
	}
	if commit == "" {
		return ""
	}
	return commit + changed
}
