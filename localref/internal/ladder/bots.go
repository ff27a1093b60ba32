package ladder

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"botkit/localref/internal/entrants"
	"botkit/localref/internal/player"
	"botkit/localref/internal/quote"
)

// State says whether a version takes part.
type State string

// The states. The games of a version that was removed stay.
const (
	Plays   State = "plays"
	Stopped State = "stopped"
	Removed State = "removed"
)

// Bot is a version in the ladder.
type Bot struct {
	ID int64
	// Name is what the tables call it, Spec what it was made from.
	Name, Spec string
	// Folder has its files, from the store's folder; empty for none. Command is
	// what is started, with {folder} for it.
	Folder, Command string
	// Print is the fingerprint of the files.
	Print string
	// Limits is the factor on its time limits.
	Limits float64
	State  State
	Note   string
	Added  time.Time
	Sums   Sums
}

// Sums are figures of all games of a version.
type Sums struct {
	Games, Wins, Draws, Out, Late, Starved, Asked int
	// Wall and CPU are milliseconds, Longest those of the longest turn after the
	// first.
	Wall, CPU, Longest float64
}

const botColumns = "id, name, spec, folder, command, print, limits, state, note, added, games, wins, draws, out, late, starved, asked, wall, cpu, longest"

// Bots are all versions in the order in which they were added.
func (s *Store) Bots() (bots []Bot, err error) {
	rows, err := s.db.Query("SELECT " + botColumns + " FROM bots ORDER BY id")
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		b, err := scanBot(rows)
		if err != nil {
			return nil, err
		}
		bots = append(bots, b)
	}
	return bots, s.explain(rows.Err())
}

func scanBot(row interface{ Scan(...any) error }) (b Bot, err error) {
	var added int64
	err = row.Scan(&b.ID, &b.Name, &b.Spec, &b.Folder, &b.Command, &b.Print, &b.Limits, &b.State, &b.Note, &added,
		&b.Sums.Games, &b.Sums.Wins, &b.Sums.Draws, &b.Sums.Out, &b.Sums.Late, &b.Sums.Starved, &b.Sums.Asked, &b.Sums.Wall, &b.Sums.CPU, &b.Sums.Longest)
	b.Added = time.Unix(added, 0)
	return b, err
}

// Bot is the version with a name.
func (s *Store) Bot(name string) (Bot, error) {
	b, err := scanBot(s.db.QueryRow("SELECT "+botColumns+" FROM bots WHERE name = ?", name))
	if errors.Is(err, sql.ErrNoRows) {
		bots, err := s.Bots()
		var names []string
		for _, b := range bots {
			names = append(names, b.Name)
		}
		if err == nil && len(names) == 0 {
			names = []string{"none yet"}
		}
		return b, errors.Join(fmt.Errorf("no version is called %s; there are %s", quote.Text(name), quote.Cut(strings.Join(names, ", "), 300)), err)
	}
	return b, s.explain(err)
}

// longestName is the most characters of a version's name.
const longestName = 60

// checkName refuses names that would spoil a table or a command line.
func checkName(name string) error {
	odd := strings.IndexFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) >= 0
	if n := utf8.RuneCountInString(name); n == 0 || n > longestName || odd || !utf8.ValidString(name) || name[0] == '-' || strings.TrimSpace(name) != name {
		return fmt.Errorf("expected a name of 1 to %d printable characters that does not begin with - or a blank, found %s", longestName, quote.Text(name))
	}
	return nil
}

// SetState stops, resumes or removes a version.
func (s *Store) SetState(name string, to State) error {
	return s.change(name, "UPDATE bots SET state = ? WHERE id = ?", string(to))
}

// Note changes what is noted of a version.
func (s *Store) Note(name, note string) error {
	return s.change(name, "UPDATE bots SET note = ? WHERE id = ?", note)
}

// Rename gives a version another name.
func (s *Store) Rename(name, to string) error {
	if err := checkName(to); err != nil {
		return err
	}
	if _, err := s.Bot(to); err == nil {
		return fmt.Errorf("a version is already called %s", quote.Text(to))
	}
	return s.change(name, "UPDATE bots SET name = ? WHERE id = ?", to)
}

func (s *Store) change(name, query, value string) error {
	b, err := s.Bot(name)
	if err != nil {
		return err
	}
	return s.write(func(tx *sql.Tx) error {
		_, err := tx.Exec(query, value, b.ID)
		return err
	})
}

// Added is a version to be added: a name, what it is made from (the text of -p),
// further files beside its program, the factor on its time limits, and a note.
type Added struct {
	Name, Spec string
	With       []string
	Limits     float64
	Note       string
	State      State
}

// Add builds a version and copies its files in. One that is there already, the
// same in all, stays as it is.
func (s *Store) Add(ctx context.Context, a Added, r *player.Resolver) (Bot, error) {
	if err := checkName(a.Name); err != nil {
		return Bot{}, err
	}
	program, err := r.Resolve(ctx, s.Game, a.Spec)
	if err != nil {
		return Bot{}, err
	}
	b := Bot{Name: a.Name, Spec: a.Spec, Limits: cmp.Or(a.Limits, 1), State: a.State, Note: a.Note, Added: time.Now(), Command: a.Spec}
	kind, rest := player.Kind(a.Spec)
	if words, env := player.Words(program), player.Env(program); words != nil && kind != "builtin" {
		if b.Print, err = entrants.Fingerprint(words); err != nil {
			return Bot{}, err
		}
		prefix := ""
		if kind == "src" { // the source is kept: it is compiled again from there
			if words, err = quote.Words(rest); err != nil {
				return Bot{}, err
			}
			words, prefix = words[len(env):], "src:"
		}
		if b.Folder, b.Command, err = s.copyIn(env, words, a.With); err != nil {
			return Bot{}, fmt.Errorf("-p %s: %w", quote.Text(a.Spec), err)
		}
		b.Command = prefix + b.Command
	}
	there, err := s.Bot(a.Name)
	switch {
	case err != nil:
		return s.insert(b)
	case there.Folder == b.Folder && there.Command == b.Command && there.Limits == b.Limits:
		return there, nil
	}
	return Bot{}, fmt.Errorf("a version is already called %s and is another program: give this one another name", quote.Text(a.Name))
}

func (s *Store) insert(b Bot) (Bot, error) {
	err := s.write(func(tx *sql.Tx) error {
		done, err := tx.Exec("INSERT INTO bots (name, spec, folder, command, print, limits, state, note, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
			b.Name, b.Spec, b.Folder, b.Command, b.Print, b.Limits, string(b.State), b.Note, b.Added.Unix())
		if err == nil {
			b.ID, err = done.LastInsertId()
		}
		return err
	})
	return b, err
}

// copyIn copies the files among a command's words, and those beside them, into a
// folder that is named by what is in it, and returns the command that starts the
// copies.
func (s *Store) copyIn(env, words, with []string) (folder, command string, err error) {
	files := map[string]string{} // path by base name
	take := func(path string) (name string, err error) {
		name = filepath.Base(path)
		if other, twice := files[name]; twice && other != path {
			return "", fmt.Errorf("two files are called %s", quote.Text(name))
		}
		files[name] = path
		return name, nil
	}
	paths := entrants.Files(words)
	var copied []string
	for _, word := range env {
		name, value, _ := strings.Cut(word, "=")
		copied = append(copied, name+"="+quote.Word(value))
	}
	for i, word := range words {
		switch path, isFile := paths[i]; {
		case isFile:
			name, err := take(path)
			if err != nil {
				return "", "", err
			}
			word = "{folder}/" + quote.Word(name)
		case !strings.Contains(word, "{nodes}"):
			word = quote.Word(word)
		}
		copied = append(copied, word)
	}
	for _, path := range with {
		if stat, err := os.Stat(path); err != nil || !stat.Mode().IsRegular() {
			return "", "", fmt.Errorf("-with: expected a file, found none at %s", quote.Text(path))
		}
		if _, err := take(path); err != nil {
			return "", "", err
		}
	}
	if len(files) > 0 {
		folder, err = s.keepFiles(files)
	}
	return folder, strings.Join(copied, " "), err
}

// keepFiles copies files, by their names, into the folder of their hash. The
// folder appears whole or not at all.
func (s *Store) keepFiles(files map[string]string) (folder string, err error) {
	programs := filepath.Join(filepath.Dir(s.Path), "programs")
	if err := os.MkdirAll(programs, 0o755); err != nil {
		return "", err
	}
	half, err := os.MkdirTemp(programs, ".adding-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(half)
	for name, path := range files {
		if err := copyFile(filepath.Join(half, name), path); err != nil {
			return "", err
		}
	}
	if folder, err = hashOf(half); err != nil {
		return "", err
	}
	to := filepath.Join(filepath.Dir(s.Path), filepath.FromSlash(folder))
	if _, err := os.Stat(to); err == nil {
		return folder, nil
	}
	if err := os.Chmod(half, 0o755); err != nil {
		return "", err
	}
	return folder, os.Rename(half, to)
}

// hashOf names a folder of files by what is in them.
func hashOf(dir string) (folder string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "%d %s %d\n", len(entry.Name()), entry.Name(), len(text))
		sum.Write(text)
	}
	return fmt.Sprintf("programs/%x", sum.Sum(nil)[:8]), nil
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	stat, err := in.Stat()
	if err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o444|stat.Mode().Perm()&0o111)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}

// program is the command that starts a version with so much fixed work. A bot of
// the kit takes it as a flag of its own.
func (s *Store) program(b *Bot, nodes int) (spec string, err error) {
	folder, err := filepath.Abs(filepath.Join(filepath.Dir(s.Path), filepath.FromSlash(b.Folder)))
	if err != nil {
		return "", err
	}
	if b.Folder != "" {
		if is, err := hashOf(folder); err != nil || is != b.Folder {
			return "", errors.Join(fmt.Errorf("%s: its files in %s are not those that were added", b.Name, folder), err)
		}
	}
	spec = strings.ReplaceAll(b.Command, "{folder}", quote.Word(filepath.ToSlash(folder)))
	if nodes > 0 && strings.HasPrefix(b.Spec, "bot:") && !entrants.FixedWork(s.Game, spec) {
		spec += " -nodes {nodes}"
	}
	return spec, nil
}
