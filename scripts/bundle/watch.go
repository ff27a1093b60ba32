package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"botkit/scripts/internal/source"

	"github.com/fsnotify/fsnotify"
)

// settle is how long the sources must be left alone before they are bundled:
// editors write a file in several steps.
const settle = 150 * time.Millisecond

// follow builds the bundles, and again whenever one of their sources changes,
// until the user interrupts it. An error is shown and waits for the next change.
func (j *job) follow() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return j.watchUntil(ctx, func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, "bundle:", err)
		}
		fmt.Fprintf(j.log, "%s watching; interrupt to stop\n", time.Now().Format("15:04:05"))
	})
}

// watchUntil builds at once and after each change, and reports each build to
// built, until ctx ends.
func (j *job) watchUntil(ctx context.Context, built func(error)) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer w.Close()
	for {
		programs, buildErr := j.build()
		if err := j.watchFolders(w, programs); err != nil {
			return err
		}
		built(buildErr)
		switch err := nextChange(ctx, w); {
		case errors.Is(err, context.Canceled):
			return nil
		case err != nil:
			return err
		}
	}
}

// watchFolders adds the folders of all packages to w. What a failed build
// could not find out is still watched from the build before.
func (j *job) watchFolders(w *fsnotify.Watcher, programs []*source.Program) error {
	folders := append([]string{j.root}, j.folders...) // the root for go.mod
	for _, prog := range programs {
		for _, pkg := range prog.Packages {
			folders = append(folders, pkg.Dir)
		}
	}
	for _, folder := range folders {
		if err := w.Add(folder); err != nil {
			return fmt.Errorf("watching %s: %w", folder, err)
		}
	}
	return nil
}

// nextChange waits for a change of a source and then for quiet.
func nextChange(ctx context.Context, w *fsnotify.Watcher) error {
	var quiet <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return context.Canceled
		case <-quiet:
			return nil
		case err, ok := <-w.Errors:
			if !ok {
				return errors.New("the watcher closed")
			}
			return err
		case e, ok := <-w.Events:
			if !ok {
				return errors.New("the watcher closed")
			}
			if isSource(e) {
				quiet = time.After(settle)
			}
		}
	}
}

// isSource reports whether an event may change a bundle. Embedded files have
// any name, so all but an editor's own files count.
func isSource(e fsnotify.Event) bool {
	base := filepath.Base(e.Name)
	return !e.Has(fsnotify.Chmod) && base[0] != '.' && base[len(base)-1] != '~' && filepath.Ext(base) != ".swp"
}
