package tuning

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"botkit/internal/module"
	"botkit/localref/internal/files"
	"botkit/localref/internal/tune"
)

// Offer writes the patch beside the journal and shows it; with apply it
// changes the source.
func (t *Search) Offer(w io.Writer, end *tune.End, apply bool) error {
	if t.bot.changes == nil {
		fmt.Fprintf(w, "\nThe source of %s is not known here: its values are to be changed by hand.\n", t.bot.Name)
		return nil
	}
	changes, err := t.bot.changes(end.Found)
	if err != nil {
		return fmt.Errorf("no patch: %w", err)
	}
	var patch strings.Builder
	for _, change := range changes {
		name, err := patched(change.Path)
		if err != nil {
			return err
		}
		diff, err := tune.Diff(filepath.ToSlash(name), change.Before, change.After)
		if err != nil {
			return fmt.Errorf("no patch: %w", err)
		}
		patch.WriteString(diff)
	}
	path := patchPath(t.Path)
	if err := files.Spare(path, t.Path); err != nil {
		return err
	}
	if err := files.Text(path, []byte(patch.String())); err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s", patch.String())
	if !apply {
		fmt.Fprintf(w, "\nThis is %s; the same command with -apply changes the source.\n", path)
		return nil
	}
	for _, change := range changes {
		if err := files.Text(change.Path, change.After); err != nil {
			return err
		}
		fmt.Fprintf(w, "\n%s is changed.\n", change.Path)
	}
	return nil
}

// patched is how a patch names a file: from the root of its module, or from its
// folder.
func patched(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if root, ok := module.Root(filepath.Dir(path)); ok {
		return filepath.Rel(root, path)
	}
	return filepath.Base(path), nil
}

// patchPath is the file beside a journal for what the search proposes.
func patchPath(journal string) string {
	return strings.TrimSuffix(journal, filepath.Ext(journal)) + ".patch"
}
