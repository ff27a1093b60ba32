package ladder

// migrations lead from each version of the schema to the next; the first one
// makes it. Once released, one is never changed.
var migrations = []string{`
CREATE TABLE ladder (
	game TEXT NOT NULL,
	kept INTEGER NOT NULL DEFAULT 0 -- bytes in records
);
CREATE TABLE bots (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE,
	spec TEXT NOT NULL,             -- as it was given
	folder TEXT NOT NULL,           -- of its files, from the store's; '' for none
	command TEXT NOT NULL,          -- what is started, {folder} for that folder
	print TEXT NOT NULL,            -- fingerprint of the files
	limits REAL NOT NULL DEFAULT 1, -- factor on the time limits
	state TEXT NOT NULL,            -- plays, stopped, removed
	note TEXT NOT NULL DEFAULT '',
	added INTEGER NOT NULL,
	games INTEGER NOT NULL DEFAULT 0, wins INTEGER NOT NULL DEFAULT 0, draws INTEGER NOT NULL DEFAULT 0,
	out INTEGER NOT NULL DEFAULT 0, late INTEGER NOT NULL DEFAULT 0, starved INTEGER NOT NULL DEFAULT 0,
	asked INTEGER NOT NULL DEFAULT 0, wall REAL NOT NULL DEFAULT 0, cpu REAL NOT NULL DEFAULT 0, longest REAL NOT NULL DEFAULT 0
);
CREATE TABLE groups (
	id INTEGER PRIMARY KEY,
	seed TEXT NOT NULL,
	bots TEXT NOT NULL,             -- JSON list of ids, those of the first round's seats
	purpose TEXT NOT NULL DEFAULT '', -- '', faults, sprt
	source TEXT UNIQUE              -- where an imported group comes from
);
CREATE TABLE games (
	id INTEGER PRIMARY KEY,
	grp INTEGER NOT NULL REFERENCES groups(id),
	round INTEGER NOT NULL,
	seed TEXT NOT NULL, league TEXT NOT NULL, players INTEGER NOT NULL,
	own TEXT NOT NULL,              -- what else the header has, numbers and words, as JSON
	turns INTEGER NOT NULL, margin INTEGER NOT NULL, fault INTEGER NOT NULL, starved INTEGER NOT NULL,
	played INTEGER NOT NULL,        -- seconds since 1970
	nodes INTEGER NOT NULL, machine TEXT NOT NULL, load REAL NOT NULL,
	again INTEGER NOT NULL,         -- 1 if the machine spoilt it and it was played once more
	UNIQUE (grp, round)
);
CREATE TABLE seats (
	game INTEGER NOT NULL REFERENCES games(id),
	seat INTEGER NOT NULL,
	bot INTEGER NOT NULL REFERENCES bots(id),
	score INTEGER NOT NULL, rank INTEGER NOT NULL,
	margin INTEGER NOT NULL,        -- score less that of the best other
	result INTEGER NOT NULL,        -- 0 lost, 1 drawn, 2 won
	out TEXT NOT NULL,              -- why it was put out
	asked INTEGER NOT NULL, wall REAL NOT NULL, cpu REAL NOT NULL, longest REAL NOT NULL, first REAL NOT NULL,
	starved INTEGER NOT NULL, late INTEGER NOT NULL,
	PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX seats_of_bot ON seats(bot, game);
CREATE INDEX worst_of_bot ON seats(bot, result, out = '', margin);
CREATE TABLE records (
	game INTEGER PRIMARY KEY REFERENCES games(id),
	fault INTEGER NOT NULL,
	packed BLOB NOT NULL
);
CREATE INDEX records_to_drop ON records(fault, game);
-- met counts groups: in so many games against b a won so many half points.
CREATE TABLE met (
	a INTEGER NOT NULL, b INTEGER NOT NULL, -- a < b
	games INTEGER NOT NULL, halves INTEGER NOT NULL,
	count INTEGER NOT NULL,
	PRIMARY KEY (a, b, games, halves)
) WITHOUT ROWID;
CREATE TABLE history (
	bot INTEGER NOT NULL REFERENCES bots(id),
	games INTEGER NOT NULL,         -- of the whole ladder
	elo REAL NOT NULL, low REAL NOT NULL, high REAL NOT NULL,
	PRIMARY KEY (bot, games)
) WITHOUT ROWID;
CREATE TABLE conditions (
	league TEXT NOT NULL, nodes INTEGER NOT NULL, games INTEGER NOT NULL,
	PRIMARY KEY (league, nodes)
) WITHOUT ROWID;
`}
