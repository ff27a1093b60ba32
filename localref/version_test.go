package main

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

// The changelog's first version is the program's.
func TestChangelogHasTheVersion(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "CHANGELOG.md"))
	require.NoError(t, err)
	newest := regexp.MustCompile(`(?m)^## \[(\d.*)\] - \d{4}-\d\d-\d\d$`).FindStringSubmatch(string(text))
	require.NotNil(t, newest)
	require.Equal(t, version, newest[1])
}

func TestCommitOf(t *testing.T) {
	for _, test := range []struct {
		settings []debug.BuildSetting
		want     string
	}{
		{nil, ""},
		{[]debug.BuildSetting{{Key: "vcs.modified", Value: "true"}}, ""},
		{[]debug.BuildSetting{{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.modified", Value: "false"}}, "abc"},
		{[]debug.BuildSetting{{Key: "vcs.modified", Value: "true"}, {Key: "vcs.revision", Value: "abc"}}, "abc, with changes"},
	} {
		require.Equal(t, test.want, commitOf(test.settings))
	}
}
