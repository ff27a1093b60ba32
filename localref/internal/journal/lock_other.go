//go:build !unix

package journal

import "os"

// Lock does nothing: that two runs write to one file is the user's own care here.
func Lock(*os.File) error { return nil }
