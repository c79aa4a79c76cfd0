"""Words about people beside the journal: a line holds their digests, the chain stays whole when they are erased."""

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.journal.selectors.chain import ERASING
from tournament.journal.selectors.journal import ERASED, Search, matching_lines, opened
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.models import Event, Journal, JournalWord, Place, triggers

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = build.event()
    with transaction.atomic():
        journal.write(
            event=event,
            by=DIRECTOR,
            action="players.import",
            after={"players": [[1, "Novak Ana"], [2, "Kos Jure"]], "new": 2},
            reason="Novak Ana asked for it.",
        )
        journal.write(
            event=event,
            by=DIRECTOR,
            action="players.edit",
            subject=Place(start_number=1),
            before={"name": "Novak Ana", "club": ""},
            after={"name": "Novak Ana", "club": "TK Bor"},
        )
    return event


def line(number: int) -> Journal:
    return Journal.objects.get(number=number)


def erase(event: Event, number: int, *, told: bool = True) -> None:
    words = JournalWord.objects.filter(line__event=event, start_number=number)
    digests = list(words.values_list("digest", flat=True))
    words.update(text="", salt="", erased_at=timezone.now())
    if told:
        with transaction.atomic():
            journal.write(event=event, by=DIRECTOR, action=ERASING, after={"words": digests})


def test_a_line_holds_no_words_and_reads_with_them(event: Event) -> None:
    stored = [line(1), line(2)]
    assert not any("Novak" in str([one.before, one.after, one.reason]) for one in stored)
    first, second = opened(stored)
    assert first.after["players"] == [[1, "Novak Ana"], [2, "Kos Jure"]]
    assert first.reason == "Novak Ana asked for it."
    assert second.before == {"name": "Novak Ana", "club": ""}
    told = JournalWord.objects.filter(start_number=1)
    assert sorted(told.values_list("text", flat=True)) == ["Novak Ana", "Novak Ana", "TK Bor"]


def test_who_writes_from_a_table_is_a_word_and_is_found() -> None:
    table = build.table()
    seat = table.seats.select_related("registration__player").get(letter="B")
    with transaction.atomic():
        journal.write(event=table.round.event, by=Actor.at_seat(seat), action="test")
    name = seat.registration.player.name
    stored = Journal.objects.get(action="test")
    assert name not in stored.actor
    assert name in opened([stored])[0].actor
    assert "test" in [one.action for one in matching_lines(event=table.round.event, search=Search(person=name))]


def test_the_chain_stays_whole_when_words_are_erased(event: Event) -> None:
    assert build.broken_line(event) is None
    erase(event, 1)
    assert build.broken_line(event) is None
    first, second = opened([line(1), line(2)])
    assert first.after["players"] == [[1, ERASED], [2, "Kos Jure"]]
    assert second.after["club"] == ERASED


def test_an_erasure_that_no_line_tells_is_found(event: Event) -> None:
    erase(event, 1, told=False)
    broken = build.broken_line(event)
    assert broken is not None
    assert broken.number == 1


@pytest.mark.parametrize("changes", [{"text": "Kos Miha"}, {"salt": "0" * 32}, None], ids=["text", "salt", "gone"])
def test_a_changed_word_is_found(event: Event, changes: dict[str, Any] | None) -> None:
    triggers.unprotect_journal(connection)
    word = JournalWord.objects.filter(line__number=2, text="TK Bor")
    word.delete() if changes is None else word.update(**changes)
    triggers.protect_journal(connection)
    broken = build.broken_line(event)
    assert broken is not None
    assert broken.number == 2


def test_a_word_can_only_be_erased(event: Event) -> None:
    word = JournalWord.objects.filter(text="TK Bor")
    for change in (
        lambda: word.update(text="TK Gaj"),
        lambda: word.update(text="", salt="", erased_at=timezone.now(), start_number=9),
        lambda: word.delete(),
    ):
        with pytest.raises(DatabaseError, match="can only be erased"), transaction.atomic():
            change()
    erase(event, 1)
    with pytest.raises(DatabaseError, match="can only be erased"), transaction.atomic():
        JournalWord.objects.filter(start_number=1).update(salt="1", text="back", erased_at=None)


def test_sqlite_puts_no_word_in_another_ones_place(event: Event) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has no INSERT OR REPLACE")
    with (
        pytest.raises(DatabaseError, match="can only be erased"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("INSERT OR REPLACE INTO tournament_journalword SELECT * FROM tournament_journalword")


def test_what_looks_like_a_mark_is_a_word_itself(event: Event) -> None:
    """Somebody may type one, and the line must neither show another word there nor be called broken."""
    typed = JournalWord.objects.filter(text="TK Bor").get().mark
    with transaction.atomic():
        journal.write(event=event, by=DIRECTOR, action="event.test", after={"typed": typed})
    assert build.broken_line(event) is None
    assert opened([line(3)])[0].after == {"typed": typed}


def test_lines_of_before_stay_whole(event: Event) -> None:
    """They were hashed with their words inside."""
    last = line(2)
    old = Journal(event=event, number=3, at=timezone.now(), actor="A Novak Ana", role="captain", action="game.record")
    old.after, old.reason, old.previous_hash = {"name": "Novak Ana"}, "Novak Ana said so.", last.hash
    old.hash = old.own_hash()
    old.save(force_insert=True)
    assert build.broken_line(event) is None
    assert opened([line(3)])[0].after == {"name": "Novak Ana"}
