module botkit

go 1.26.0

// What each is for stands beside it. What is handed in to a contest needs none of them.
require (
	github.com/chromedp/cdproto v0.159.0 // tests only: the browser protocol under chromedp
	github.com/chromedp/chromedp v0.23.0 // tests only: shows the viewer's page in a real browser
	github.com/fsnotify/fsnotify v1.10.1 // bundle -watch: notices that a source file has changed
	github.com/gofrs/flock v0.13.2 // results and records: one run at a time writes to a file, on each system
	github.com/google/pprof v0.0.0-20261105003125-4bf881d7fb0b // profile: reads, joins and sums up the bots' profiles
	github.com/klauspost/compress v1.20.4 // ladder: zstd, in which the turns of games are kept: half of gzip and read faster
	github.com/pkg/profile v1.7.0 // the profile build of a bot (tag profile; no other build of a bot has it)
	github.com/rogpeppe/go-internal v1.16.0 // tests only: testscript, command lines as transcripts
	github.com/stretchr/testify v1.12.1 // tests only: require
	go.yaml.in/yaml/v3 v3.0.5 // tests only: reads scripts/k8s-job.yaml
	golang.org/x/sync v0.25.0 // errgroup: games at once, of which the first error stops all
	golang.org/x/sys v0.49.0 // process groups and job objects, cores, memory limits; how Windows splits a command line
	golang.org/x/text v0.44.0 // import: the marks of UTF-8 and UTF-16 in front of a file
	golang.org/x/tools v0.52.0 // bundle: loads and type-checks whole programs
	gonum.org/v1/gonum v0.17.0 // statistics: quantiles, linear systems
	modernc.org/sqlite v1.62.0 // ladder: versions, games and sums in one SQLite file; in Go alone, so that no C compiler is needed on any system
	mvdan.cc/sh/v3 v3.14.1 // -p: splits a command line into words as a shell does; quotes words for it
)

require (
	github.com/dustin/go-humanize v1.1.0 // indirect
	github.com/felixge/fgprof v0.9.3 // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/mattn/go-isatty v0.0.24 // indirect
	github.com/ncruces/go-strftime v1.1.0 // indirect
	github.com/remyoudompheng/bigfft v0.0.0-20230129092748-24d4a6f8daec // indirect
	golang.org/x/mod v0.42.0 // indirect
	modernc.org/libc v1.80.1 // indirect
	modernc.org/mathutil v1.7.1 // indirect
	modernc.org/memory v1.12.1 // indirect
)
