package entrants

import (
	"os"
	"path/filepath"
	"strings"
)

// programs is how a program is known among the files of a pool: here by its
// name, as the system has no other mark.
const programs = "files whose names end in .exe, .bat or .cmd"

func isProgram(file os.FileInfo) bool {
	switch strings.ToLower(filepath.Ext(file.Name())) {
	case ".exe", ".bat", ".cmd":
		return true
	}
	return false
}
