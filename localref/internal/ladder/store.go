package ladder

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"botkit/localref/internal/game"
	"botkit/localref/internal/journal"
	"botkit/localref/internal/quote"
)

// Store is a ladder's file.
type Store struct {
	Path string
	Game *game.Game

	db *sql.DB
	// writing keeps the writers of this program apart; those of other programs
	// wait for the file.
	writing sync.Mutex
}

// Open opens the ladder of a game, or begins it.
func Open(path string, g *game.Game) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	return open(path, g)
}

// OpenThere opens a ladder that has to be there.
func OpenThere(path string, g *game.Game) (*Store, error) {
	if _, err := os.Stat(path); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("%s: there is no ladder yet; add a version first: localref ladder %s add NAME -p COMMAND", path, g.Info().Name)
		}
		return nil, err
	}
	return open(path, g)
}

func open(path string, g *game.Game) (*Store, error) {
	address := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path), RawQuery: url.Values{
		"_pragma": {"busy_timeout(20000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "cache_size(-16000)"}, "_txlock": {"immediate"}}.Encode()}
	db, err := sql.Open("sqlite", address.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(4)
	s := &Store{Path: path, Game: g, db: db}
	if err := s.migrate(); err != nil {
		db.Close()
		return nil, s.explain(err)
	}
	return s, nil
}

// Close closes the file.
func (s *Store) Close() error { return s.db.Close() }

// migrate brings the schema to this program's version.
func (s *Store) migrate() error {
	version := 0
	if err := s.db.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(migrations) {
		return fmt.Errorf("the ladder has version %d, this program knows those up to %d: a newer localref made it; the file is left alone", version, len(migrations))
	}
	if version < len(migrations) {
		if err := s.write(s.upgrade); err != nil {
			return err
		}
	}
	name := ""
	if err := s.db.QueryRow("SELECT game FROM ladder").Scan(&name); err != nil {
		return err
	}
	if name != s.Game.Info().Name {
		return fmt.Errorf("expected a ladder of %s, found one of %s", s.Game.Info().Name, quote.Text(name))
	}
	return nil
}

func (s *Store) upgrade(tx *sql.Tx) error {
	version, tables := 0, 0
	if err := tx.QueryRow("SELECT user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_user_version").Scan(&version, &tables); err != nil {
		return err
	}
	if version == 0 && tables > 0 {
		return errors.New("expected a ladder, found another program's database; the file is left alone")
	}
	for ; version < len(migrations); version++ {
		if _, err := tx.Exec(migrations[version]); err != nil {
			return err
		}
		if version == 0 {
			if _, err := tx.Exec("INSERT INTO ladder (game) VALUES (?)", s.Game.Info().Name); err != nil {
				return err
			}
		}
	}
	_, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", len(migrations)))
	return err
}

// write carries out a change: all of it or nothing.
func (s *Store) write(change func(tx *sql.Tx) error) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	tx, err := s.db.BeginTx(context.Background(), nil)
	if err != nil {
		return s.explain(err)
	}
	if err := change(tx); err != nil {
		_ = tx.Rollback()
		return s.explain(err)
	}
	return s.explain(tx.Commit())
}

// explain says what the database's error means for the ladder.
func (s *Store) explain(err error) error {
	var failed *sqlite.Error
	if !errors.As(err, &failed) {
		return err
	}
	var what string
	switch failed.Code() & 0xff {
	case sqlite3.SQLITE_FULL:
		what = "the disk is full; what was written before is safe, and the same command goes on when there is room"
	case sqlite3.SQLITE_READONLY:
		what = "the file or its folder is read-only, and the ladder has to write there"
	case sqlite3.SQLITE_CANTOPEN:
		what = "cannot be opened: the file or its folder is missing, read-only or not yours"
	case sqlite3.SQLITE_NOTADB:
		what = "expected a ladder, found a file of another kind; it is left alone"
	case sqlite3.SQLITE_CORRUPT:
		what = "the file is damaged (localref ladder … check says where); restore a copy of it"
	case sqlite3.SQLITE_BUSY:
		what = "another program has had the ladder locked for 20 s"
	case sqlite3.SQLITE_IOERR:
		what = "the disk failed or is full; what was written before is safe"
	default:
		return err
	}
	return fmt.Errorf("%s: %s (%w)", s.Path, what, err)
}

// Lock keeps other runs of the ladder out until unlock is called or the program
// ends.
func (s *Store) Lock() (unlock func() error, err error) {
	path := s.Path + ".run"
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		return nil, err
	}
	unlock, err = journal.Lock(path)
	if err != nil {
		return nil, fmt.Errorf("%s: another run plays this ladder; versions can be added and stopped while it does", s.Path)
	}
	return unlock, nil
}

// Check reads the whole file and says whether it is sound: the database's own
// pages, the references, and the sums against the games.
func (s *Store) Check() error {
	var said string
	if err := s.db.QueryRow("PRAGMA integrity_check(1)").Scan(&said); err != nil {
		return s.explain(err)
	}
	if said != "ok" {
		return fmt.Errorf("%s: %s", s.Path, said)
	}
	for what, query := range map[string]string{
		"a reference leads nowhere":                 "SELECT count(*) FROM pragma_foreign_key_check",
		"a game lacks a seat":                       "SELECT count(*) FROM games WHERE players <> (SELECT count(*) FROM seats WHERE game = id)",
		"a bot's count is not that of its games":    "SELECT count(*) FROM bots WHERE games <> (SELECT count(*) FROM seats WHERE bot = id)",
		"the meetings are not those of the games":   "SELECT (SELECT coalesce(sum(games * count), 0) FROM met) <> (SELECT coalesce(sum(players * (players - 1) / 2), 0) FROM games)",
		"the bytes kept are not those of the turns": "SELECT kept <> (SELECT coalesce(sum(length(packed)), 0) FROM records) FROM ladder",
	} {
		wrong := 0
		if err := s.db.QueryRow(query).Scan(&wrong); err != nil {
			return s.explain(err)
		}
		if wrong > 0 {
			return fmt.Errorf("%s: %s (%d times)", s.Path, what, wrong)
		}
	}
	return nil
}
