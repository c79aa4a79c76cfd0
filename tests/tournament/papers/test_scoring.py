"""How each game was scored, in print: the stored items in the reader's language; the minutes stay as they are."""

import pytest
from django.utils import translation

from rules.derivation import steps_of, worked_out
from scoresheets.text import in_fours
from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.papers import played
from tournament.models import Entry, Table
from tournament.papers.minutes import minutes, scoring
from tournament.sheets.selectors.minutes import stored_minutes
from tournament.sheets.selectors.sheets import sheet

pytestmark = pytest.mark.django_db

PAGAT = {"announcements": [{"feature": "pagat", "by": "B", "kontra": ["A"]}], "pagat": {"by": "B", "won": True}}


def accepted(games: int = 12) -> Table:
    table = build.table(games_per_round=games)
    return played.play(table, games=games, seed=7)


def test_every_stored_item_is_told_and_the_totals_are_the_sheets() -> None:
    one = sheet(table=accepted())
    told = scoring.record(one)
    assert [game.number for game in told.games] == list(range(1, 13))
    found = [reason for game in told.games for reason in game.reasons]
    assert len(found) == Entry.objects.filter(game__table=one.table).count()
    sums = dict.fromkeys(build.LETTERS, 0)
    for game in told.games:
        for reason in game.reasons:
            sums[reason.seat] += reason.points
        after = {reason.seat: reason.total for reason in game.reasons}
        assert after == {seat: sums[seat] for seat in after}
    assert sums == {seat.letter: seat.total for seat in one.sitting}
    items = [item for line in one.recorded for item in line.items]
    for item, reason in zip(items, found, strict=True):
        assert (item.seat, item.points, item.article) == (reason.seat, reason.points, reason.article)
        steps = steps_of(item.params.get("derivation"))
        assert not steps or abs(worked_out(steps)) == abs(reason.points)
        assert not steps or ": " in reason.why


def test_every_factor_stands_there_with_its_article() -> None:
    table = build.table(games_per_round=4)
    build.record(table, build.dve("A", 45, **PAGAT))
    with translation.override("en"):
        text = " ".join(pdf.pages(scoring.of_table(table=table)))
    assert "kontra B1.19" in text
    assert "B1.17" in text
    assert f"revision 1, digest {in_fours(minutes.digest_of(sheet(table=table)))}" in text


def test_it_speaks_the_readers_language() -> None:
    table = accepted(games=2)
    texts = []
    for language in ("sl", "en"):
        with translation.override(language):
            texts.append(" ".join(pdf.pages(scoring.of_table(table=table))))
    assert "Kako so nastale točke" in texts[0]
    assert "How each game was scored" in texts[1]


@pytest.mark.usefixtures("a_printing_clock_that_stands")
def test_signed_minutes_are_untouched() -> None:
    table = accepted(games=2)
    kept = stored_minutes(table=table, revision=table.revision)
    scoring.of_table(table=table)
    assert stored_minutes(table=table, revision=table.revision) == kept == minutes.of_table(table=table)


def test_a_table_without_games_has_none() -> None:
    with pytest.raises(minutes.NothingToPrint):
        scoring.of_table(table=build.table())


def test_a_dismissed_claim_says_why_it_is_written_at_who_stopped() -> None:
    """C1.5: the row is scored as a renons of B, who made none; a renons beside it is one."""
    table = build.table(games_per_round=3)
    build.record(table, {"contract": "dve", "declarer": "A", "renons": {"by": ["C"]}}, by=build.captain(table))
    build.dismissed(table)
    with translation.override("en"):
        told = scoring.record(sheet(table=table))
    (renons,), (dismissed,) = (game.reasons for game in told.games)
    why = "renons in dve, entered against the player who stopped the game: the claim was not well founded "
    "⟦decision⟧: −(20 "
    assert (dismissed.seat, dismissed.points) == ("B", -55)
    assert dismissed.why.startswith(why)
    assert renons.why.startswith("renons in dve: −(20 ")
