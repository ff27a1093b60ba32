package match_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unsafe"

	"golang.org/x/sys/windows"
)

// killed is how a program ended that has killed itself: here it says its exit
// code itself.
const killed = "exited with code 1"

// children are the other processes of this program, which plays the opponents,
// whoever started them.
func children() (found []string) {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	snapshot, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPPROCESS, 0)
	if err != nil {
		panic(err)
	}
	defer windows.CloseHandle(snapshot)
	entry := windows.ProcessEntry32{Size: uint32(unsafe.Sizeof(windows.ProcessEntry32{}))}
	for err := windows.Process32First(snapshot, &entry); err == nil; err = windows.Process32Next(snapshot, &entry) {
		name := windows.UTF16ToString(entry.ExeFile[:])
		if strings.EqualFold(filepath.Base(name), filepath.Base(self)) && int(entry.ProcessID) != os.Getpid() {
			found = append(found, fmt.Sprint(name, " ", entry.ProcessID))
		}
	}
	return found
}
