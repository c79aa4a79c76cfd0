"""What must never happen and no constraint can say: triggers for SQLite and PostgreSQL, installed by a migration.

- journal: no UPDATE, no DELETE (and no TRUNCATE on PostgreSQL; on SQLite no INSERT OR REPLACE, which deletes unseen),
  except of a whole trial: an event whose first line says that it is one, after a line of the site's own chain that it
  is deleted (desk/services/trial_events.py);
- journal's words: no change but the erasure of a text, no DELETE;
- game: none at a table that has a bye, and no bye for a table that has games;
- seat: its round is its table's round;
- entry: its seat is at its game's table.

`remove` exists for emptying a whole database (flush) and for tests that forge a line.
"""

from django.db.backends.base.base import BaseDatabaseWrapper

SQLITE_JOURNAL = (
    """CREATE TRIGGER journal_no_update BEFORE UPDATE ON tournament_journal
       BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END""",
    """CREATE TRIGGER journal_no_delete BEFORE DELETE ON tournament_journal
       BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END""",
    """CREATE TRIGGER journal_no_replace BEFORE INSERT ON tournament_journal
       WHEN EXISTS (SELECT 1 FROM tournament_journal WHERE id = NEW.id)
         OR EXISTS (SELECT 1 FROM tournament_journal WHERE event_id IS NEW.event_id AND number = NEW.number)
       BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END""",
)
SQLITE_JOURNAL_REMOVAL = (
    "DROP TRIGGER IF EXISTS journal_no_update",
    "DROP TRIGGER IF EXISTS journal_no_delete",
    "DROP TRIGGER IF EXISTS journal_no_replace",
)
# Tables newer than the journal's other triggers.
SQLITE_TRIALS = (
    "DROP TRIGGER IF EXISTS journal_no_delete",
    """CREATE TRIGGER journal_no_delete BEFORE DELETE ON tournament_journal
       WHEN NOT EXISTS (SELECT 1 FROM tournament_journal AS born JOIN tournament_journal AS told
                        ON told.event_id IS NULL AND told.action = 'event.delete' AND told.name = born.hash
                        WHERE born.event_id = OLD.event_id AND born.number = 1 AND born.action = 'event.create'
                          AND json_extract(born.after, '$.trial') = 1)
       BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END""",
)
# A newer column: a series has its own chain of lines.
SQLITE_SERIES = (
    "DROP TRIGGER IF EXISTS journal_no_replace",
    """CREATE TRIGGER journal_no_replace BEFORE INSERT ON tournament_journal
       WHEN EXISTS (SELECT 1 FROM tournament_journal WHERE id = NEW.id)
         OR EXISTS (SELECT 1 FROM tournament_journal
                    WHERE event_id IS NEW.event_id AND series_id IS NEW.series_id AND number = NEW.number)
       BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END""",
)
SQLITE_CUP = (
    "DROP TRIGGER IF EXISTS journal_no_replace",
    """CREATE TRIGGER journal_no_replace BEFORE INSERT ON tournament_journal
       WHEN EXISTS (SELECT 1 FROM tournament_journal WHERE id = NEW.id)
         OR EXISTS (SELECT 1 FROM tournament_journal
                    WHERE event_id IS NEW.event_id AND series_id IS NEW.series_id AND cup_id IS NEW.cup_id
                      AND number = NEW.number)
       BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END""",
)
SQLITE_WORDS = (
    """CREATE TRIGGER journal_word_only_erased BEFORE UPDATE ON tournament_journalword
       WHEN NOT (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.text = '' AND NEW.salt = ''
         AND NEW.id = OLD.id AND NEW.line_id = OLD.line_id AND NEW.digest = OLD.digest
         AND NEW.start_number = OLD.start_number)
       BEGIN SELECT RAISE(ABORT, 'a word of the journal can only be erased'); END""",
    """CREATE TRIGGER journal_word_no_delete BEFORE DELETE ON tournament_journalword
       WHEN NOT EXISTS (SELECT 1 FROM tournament_journal AS line
                        JOIN tournament_journal AS born ON born.event_id = line.event_id AND born.number = 1
                        JOIN tournament_journal AS told
                        ON told.event_id IS NULL AND told.action = 'event.delete' AND told.name = born.hash
                        WHERE line.id = OLD.line_id AND born.action = 'event.create'
                          AND json_extract(born.after, '$.trial') = 1)
       BEGIN SELECT RAISE(ABORT, 'a word of the journal can only be erased'); END""",
    """CREATE TRIGGER journal_word_not_replaced BEFORE INSERT ON tournament_journalword
       WHEN EXISTS (SELECT 1 FROM tournament_journalword
                    WHERE id = NEW.id OR (line_id = NEW.line_id AND digest = NEW.digest))
       BEGIN SELECT RAISE(ABORT, 'a word of the journal can only be erased'); END""",
)
SQLITE_WORDS_REMOVAL = (
    "DROP TRIGGER IF EXISTS journal_word_only_erased",
    "DROP TRIGGER IF EXISTS journal_word_no_delete",
    "DROP TRIGGER IF EXISTS journal_word_not_replaced",
)
SQLITE_OTHERS = (
    """CREATE TRIGGER game_not_at_bye_table BEFORE INSERT ON tournament_game
       WHEN (SELECT bye FROM tournament_table WHERE id = NEW.table_id)
       BEGIN SELECT RAISE(ABORT, 'a bye table has no games'); END""",
    """CREATE TRIGGER game_not_moved_to_bye_table BEFORE UPDATE OF table_id ON tournament_game
       WHEN (SELECT bye FROM tournament_table WHERE id = NEW.table_id)
       BEGIN SELECT RAISE(ABORT, 'a bye table has no games'); END""",
    """CREATE TRIGGER table_with_games_no_bye BEFORE UPDATE OF bye ON tournament_table
       WHEN NEW.bye AND EXISTS (SELECT 1 FROM tournament_game WHERE table_id = NEW.id)
       BEGIN SELECT RAISE(ABORT, 'a bye table has no games'); END""",
    """CREATE TRIGGER seat_round_of_its_table_insert BEFORE INSERT ON tournament_seat
       WHEN NEW.round_id <> (SELECT round_id FROM tournament_table WHERE id = NEW.table_id)
       BEGIN SELECT RAISE(ABORT, 'a seat belongs to the round of its table'); END""",
    """CREATE TRIGGER seat_round_of_its_table_update BEFORE UPDATE OF round_id, table_id ON tournament_seat
       WHEN NEW.round_id <> (SELECT round_id FROM tournament_table WHERE id = NEW.table_id)
       BEGIN SELECT RAISE(ABORT, 'a seat belongs to the round of its table'); END""",
    """CREATE TRIGGER entry_seat_at_its_table_insert BEFORE INSERT ON tournament_entry
       WHEN (SELECT table_id FROM tournament_seat WHERE id = NEW.seat_id)
         <> (SELECT table_id FROM tournament_game WHERE id = NEW.game_id)
       BEGIN SELECT RAISE(ABORT, 'an entry belongs to a seat of its table'); END""",
    """CREATE TRIGGER entry_seat_at_its_table_update BEFORE UPDATE OF seat_id, game_id ON tournament_entry
       WHEN (SELECT table_id FROM tournament_seat WHERE id = NEW.seat_id)
         <> (SELECT table_id FROM tournament_game WHERE id = NEW.game_id)
       BEGIN SELECT RAISE(ABORT, 'an entry belongs to a seat of its table'); END""",
)
SQLITE_OTHERS_REMOVAL = (
    "DROP TRIGGER IF EXISTS game_not_at_bye_table",
    "DROP TRIGGER IF EXISTS game_not_moved_to_bye_table",
    "DROP TRIGGER IF EXISTS table_with_games_no_bye",
    "DROP TRIGGER IF EXISTS seat_round_of_its_table_insert",
    "DROP TRIGGER IF EXISTS seat_round_of_its_table_update",
    "DROP TRIGGER IF EXISTS entry_seat_at_its_table_insert",
    "DROP TRIGGER IF EXISTS entry_seat_at_its_table_update",
)

POSTGRESQL_JOURNAL = (
    """CREATE OR REPLACE FUNCTION radelc_journal_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF TG_OP = 'DELETE' THEN
           IF EXISTS (SELECT 1 FROM tournament_journal AS born JOIN tournament_journal AS told
                      ON told.event_id IS NULL AND told.action = 'event.delete' AND told.name = born.hash
                      WHERE born.event_id = OLD.event_id AND born.number = 1 AND born.action = 'event.create'
                        AND born.after ->> 'trial' = 'true') THEN
             RETURN OLD;
           END IF;
         END IF;
         RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = 'integrity_constraint_violation';
       END $$""",
    """CREATE TRIGGER journal_no_change BEFORE UPDATE OR DELETE ON tournament_journal
       FOR EACH ROW EXECUTE FUNCTION radelc_journal_append_only()""",
    """CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON tournament_journal
       FOR EACH STATEMENT EXECUTE FUNCTION radelc_journal_append_only()""",
)
POSTGRESQL_JOURNAL_REMOVAL = (
    "DROP TRIGGER IF EXISTS journal_no_change ON tournament_journal",
    "DROP TRIGGER IF EXISTS journal_no_truncate ON tournament_journal",
    "DROP FUNCTION IF EXISTS radelc_journal_append_only()",
)
POSTGRESQL_WORDS = (
    """CREATE OR REPLACE FUNCTION radelc_journal_word_only_erased() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF TG_OP = 'UPDATE' THEN
           IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.text = '' AND NEW.salt = ''
              AND NEW.id = OLD.id AND NEW.line_id = OLD.line_id AND NEW.digest = OLD.digest
              AND NEW.start_number = OLD.start_number THEN
             RETURN NEW;
           END IF;
         END IF;
         IF TG_OP = 'DELETE' THEN
           IF EXISTS (SELECT 1 FROM tournament_journal AS line
                      JOIN tournament_journal AS born ON born.event_id = line.event_id AND born.number = 1
                      JOIN tournament_journal AS told
                      ON told.event_id IS NULL AND told.action = 'event.delete' AND told.name = born.hash
                      WHERE line.id = OLD.line_id AND born.action = 'event.create'
                        AND born.after ->> 'trial' = 'true') THEN
             RETURN OLD;
           END IF;
         END IF;
         RAISE EXCEPTION 'a word of the journal can only be erased' USING ERRCODE = 'integrity_constraint_violation';
       END $$""",
    """CREATE TRIGGER journal_word_only_erased BEFORE UPDATE OR DELETE ON tournament_journalword
       FOR EACH ROW EXECUTE FUNCTION radelc_journal_word_only_erased()""",
    """CREATE TRIGGER journal_word_no_truncate BEFORE TRUNCATE ON tournament_journalword
       FOR EACH STATEMENT EXECUTE FUNCTION radelc_journal_word_only_erased()""",
)
POSTGRESQL_WORDS_REMOVAL = (
    "DROP TRIGGER IF EXISTS journal_word_only_erased ON tournament_journalword",
    "DROP TRIGGER IF EXISTS journal_word_no_truncate ON tournament_journalword",
    "DROP FUNCTION IF EXISTS radelc_journal_word_only_erased()",
)
POSTGRESQL_OTHERS = (
    """CREATE OR REPLACE FUNCTION radelc_game_not_at_bye_table() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF (SELECT bye FROM tournament_table WHERE id = NEW.table_id) THEN
           RAISE EXCEPTION 'a bye table has no games' USING ERRCODE = 'integrity_constraint_violation';
         END IF;
         RETURN NEW;
       END $$""",
    """CREATE TRIGGER game_not_at_bye_table BEFORE INSERT OR UPDATE OF table_id ON tournament_game
       FOR EACH ROW EXECUTE FUNCTION radelc_game_not_at_bye_table()""",
    """CREATE OR REPLACE FUNCTION radelc_table_with_games_no_bye() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF NEW.bye AND EXISTS (SELECT 1 FROM tournament_game WHERE table_id = NEW.id) THEN
           RAISE EXCEPTION 'a bye table has no games' USING ERRCODE = 'integrity_constraint_violation';
         END IF;
         RETURN NEW;
       END $$""",
    """CREATE TRIGGER table_with_games_no_bye BEFORE UPDATE OF bye ON tournament_table
       FOR EACH ROW EXECUTE FUNCTION radelc_table_with_games_no_bye()""",
    """CREATE OR REPLACE FUNCTION radelc_seat_round_of_its_table() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF NEW.round_id <> (SELECT round_id FROM tournament_table WHERE id = NEW.table_id) THEN
           RAISE EXCEPTION 'a seat belongs to the round of its table'
             USING ERRCODE = 'integrity_constraint_violation';
         END IF;
         RETURN NEW;
       END $$""",
    """CREATE TRIGGER seat_round_of_its_table BEFORE INSERT OR UPDATE OF round_id, table_id ON tournament_seat
       FOR EACH ROW EXECUTE FUNCTION radelc_seat_round_of_its_table()""",
    """CREATE OR REPLACE FUNCTION radelc_entry_seat_at_its_table() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF (SELECT table_id FROM tournament_seat WHERE id = NEW.seat_id)
             <> (SELECT table_id FROM tournament_game WHERE id = NEW.game_id) THEN
           RAISE EXCEPTION 'an entry belongs to a seat of its table'
             USING ERRCODE = 'integrity_constraint_violation';
         END IF;
         RETURN NEW;
       END $$""",
    """CREATE TRIGGER entry_seat_at_its_table BEFORE INSERT OR UPDATE OF seat_id, game_id ON tournament_entry
       FOR EACH ROW EXECUTE FUNCTION radelc_entry_seat_at_its_table()""",
)
POSTGRESQL_OTHERS_REMOVAL = (
    "DROP TRIGGER IF EXISTS game_not_at_bye_table ON tournament_game",
    "DROP TRIGGER IF EXISTS table_with_games_no_bye ON tournament_table",
    "DROP TRIGGER IF EXISTS seat_round_of_its_table ON tournament_seat",
    "DROP TRIGGER IF EXISTS entry_seat_at_its_table ON tournament_entry",
    "DROP FUNCTION IF EXISTS radelc_game_not_at_bye_table()",
    "DROP FUNCTION IF EXISTS radelc_table_with_games_no_bye()",
    "DROP FUNCTION IF EXISTS radelc_seat_round_of_its_table()",
    "DROP FUNCTION IF EXISTS radelc_entry_seat_at_its_table()",
)

JOURNAL = {"sqlite": SQLITE_JOURNAL, "postgresql": POSTGRESQL_JOURNAL}
JOURNAL_REMOVAL = {"sqlite": SQLITE_JOURNAL_REMOVAL, "postgresql": POSTGRESQL_JOURNAL_REMOVAL}
TRIALS: dict[str, tuple[str, ...]] = {"sqlite": SQLITE_TRIALS, "postgresql": ()}
# By the newer column of journal lines.
OWNERS: dict[str, dict[str, tuple[str, ...]]] = {
    "sqlite": {"series_id": SQLITE_SERIES, "cup_id": SQLITE_CUP},
    "postgresql": {},
}
WORDS = {"sqlite": SQLITE_WORDS, "postgresql": POSTGRESQL_WORDS}
WORDS_REMOVAL = {"sqlite": SQLITE_WORDS_REMOVAL, "postgresql": POSTGRESQL_WORDS_REMOVAL}
OTHERS = {"sqlite": SQLITE_OTHERS, "postgresql": POSTGRESQL_OTHERS}
OTHERS_REMOVAL = {"sqlite": SQLITE_OTHERS_REMOVAL, "postgresql": POSTGRESQL_OTHERS_REMOVAL}


def _run(connection: BaseDatabaseWrapper, statements: tuple[str, ...]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def protect_journal(connection: BaseDatabaseWrapper) -> None:
    """Raises KeyError for an unknown database."""
    _run(connection, JOURNAL[connection.vendor])
    if "tournament_journalword" in connection.introspection.table_names():  # absent in old migrations
        protect_words(connection)
    for column, statements in OWNERS[connection.vendor].items():
        if _has(connection, column):
            _run(connection, statements)


def _has(connection: BaseDatabaseWrapper, column: str) -> bool:
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, "tournament_journal")
    return any(field.name == column for field in columns)


def protect_words(connection: BaseDatabaseWrapper) -> None:
    _run(connection, TRIALS[connection.vendor])
    _run(connection, WORDS[connection.vendor])


def unprotect_words(connection: BaseDatabaseWrapper) -> None:
    _run(connection, WORDS_REMOVAL[connection.vendor])


def unprotect_journal(connection: BaseDatabaseWrapper) -> None:
    _run(connection, JOURNAL_REMOVAL[connection.vendor])
    unprotect_words(connection)


def install(connection: BaseDatabaseWrapper) -> None:
    """Raises KeyError for an unknown database."""
    protect_journal(connection)
    _run(connection, OTHERS[connection.vendor])


def remove(connection: BaseDatabaseWrapper) -> None:
    unprotect_journal(connection)
    _run(connection, OTHERS_REMOVAL[connection.vendor])
