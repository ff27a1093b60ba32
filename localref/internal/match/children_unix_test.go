//go:build unix

package match_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// killed is how a program ended that has killed itself.
const killed = "was ended by signal: killed"

// children are the processes below this one, and those that carry its mark
// wherever they are.
func children() (found []string) {
	names, _ := filepath.Glob("/proc/[0-9]*")
	for _, name := range names {
		environ, _ := os.ReadFile(name + "/environ")
		if strings.Contains(string(environ), fmt.Sprintf("BOTKIT_SEAT=%d.", os.Getpid())) {
			found = append(found, name)
			continue
		}
		stat, _ := os.ReadFile(name + "/stat")
		if fields := strings.Fields(string(stat)); len(fields) > 3 && fields[3] == fmt.Sprint(os.Getpid()) {
			found = append(found, name)
		}
	}
	return found
}
