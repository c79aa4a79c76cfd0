"""What comes late or twice: an id used again, a page fetched back, a sheet that was signed meanwhile (A12)."""

from uuid import uuid4

import pytest

from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE, captain, dve, record
from tournament.errors import Conflict, NotAllowed
from tournament.models import Game
from tournament.recording.services import games, sheets, signatures

pytestmark = pytest.mark.django_db


def test_an_id_used_with_other_facts_is_refused_not_called_saved() -> None:
    """A page fetched back by the browser's own button carries an id that wrote already: what is new is not lost."""
    table, key = build.table(), uuid4()
    record(table, dve("B"), key=key, revision=0)
    with pytest.raises(Conflict) as refused:
        record(table, dve("C"), number=1, key=key, revision=0)
    assert (refused.value.status, refused.value.field) == (409, "key")
    record(table, dve("B", 50), number=1, reason="misread")
    assert record(table, dve("B"), number=1, key=key, revision=0).repeated  # what this id wrote, corrected since
    with pytest.raises(Conflict):
        record(table, dve("B", 50), number=1, key=key, revision=0)
    assert Game.objects.get().facts == dve("B", 50)


def test_a_preview_does_not_break_when_a_game_is_saved_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """A preview locks nothing: a game that is saved between its queries is none of its lines yet."""
    table = build.table()
    record(table, dve("B"))
    loaded = games.load(table)
    record(table, dve("C"))
    monkeypatch.setattr(games, "load", lambda table: loaded)
    assert games.preview(table=table, number=1, facts=dve("B", 50)).later == ()


def test_a_captain_does_not_write_on_a_sheet_that_was_signed() -> None:
    """A12: only the referee's correction opens a signed sheet again; it does not open it for the players."""
    table = build.table(games_per_round=1)
    record(table, dve("B"), by=captain(table))
    signatures.sign(table=table, seats="ABC", revision=1, by=OPERATOR)
    sheets.reopen(table=table, reason="declarer's points", by=REFEREE)
    with pytest.raises(NotAllowed, match="⟦signing⟧"):
        record(table, dve("B", 50), number=1, by=captain(table), reason="mine")
    assert record(table, dve("B", 50), number=1, reason="misread").row.entries["B"] == 35
    with pytest.raises(NotAllowed, match="⟦signing⟧"):
        record(table, dve("B", 55), number=1, by=captain(table), reason="mine")


def test_a_single_signature_does_not_keep_the_captain_from_correcting() -> None:
    """A12: the sheet is signed when all have signed; until then a correction asks them again."""
    table = build.table(games_per_round=1)
    record(table, dve("B"), by=captain(table))
    signatures.sign(table=table, seats="B", revision=1, by=OPERATOR)
    assert record(table, dve("B", 50), number=1, by=captain(table), reason="mine").revision == 2
