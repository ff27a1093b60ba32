//go:build !windows

package entrants

import "os"

// programs is how a program is known among the files of a pool.
const programs = "files that may be executed"

func isProgram(file os.FileInfo) bool { return file.Mode()&0o111 != 0 }
