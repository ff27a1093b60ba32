//go:build go1.18 && profile

package contest

import (
	"os"

	"github.com/pkg/profile"
)

// The referee's profile command names the folder and the kind of profile in
// the environment, because a bot's flags belong to its user.
func init() {
	profileStart = func() func() {
		options := []func(*profile.Profile){
			profile.ProfilePath(os.Getenv("BOTKIT_PROFILE_DIR")),
			profile.NoShutdownHook,
			profile.Quiet,
		}
		switch os.Getenv("BOTKIT_PROFILE_MODE") {
		case "mem":
			options = append(options, profile.MemProfile)
		case "allocs":
			options = append(options, profile.MemProfileAllocs, profile.MemProfileRate(1))
		case "block":
			options = append(options, profile.BlockProfile)
		case "trace":
			options = append(options, profile.TraceProfile)
		default:
			options = append(options, profile.CPUProfile)
		}
		return profile.Start(options...).Stop
	}
}
