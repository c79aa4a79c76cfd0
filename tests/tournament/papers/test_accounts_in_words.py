"""What minutes and pages tell of a correction that changed no points, and of an account that is no seat (Žid.1)."""

from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from scoresheets.tables import standings
from tests.scoresheets import event_samples, pdf
from tests.tournament import build
from tests.tournament.books.test_other_books import drawn
from tests.tournament.pages import folded
from tests.tournament.recording.views.office.conftest import at_table
from tournament.events.labels import standings_labels
from tournament.models import Table
from tournament.papers.minutes import minutes

pytestmark = pytest.mark.django_db

HAROM: dict[str, Any] = {"contract": "harom", "declarer": "B", "partner": "D", "points": 53}
PRVNI: dict[str, Any] = {"contract": "prvni", "declarer": "B", "called": "XIX", "partner": "D", "points": 42}


def corrected(code: str, facts: dict[str, Any], points: int) -> Table:
    """A table whose first game was corrected to other card points."""
    table = drawn(code, 4).tables.get()
    build.record(table, facts, by=build.captain(table))
    build.record(table, {**facts, "points": points}, number=1, by=build.REFEREE, reason="Újraszámolva")
    return Table.objects.get(pk=table.pk)


def printed(table: Table) -> str:
    return " ".join(" ".join(pdf.pages(minutes.of_table(table=table))).split())


def test_a_correction_that_changes_no_point_does_not_say_that_nothing_was_written() -> None:
    """ELS.b: 53 and 52 card points win the same."""
    text = printed(corrected("hu-paskievics", HAROM, 52))
    assert "A pontok nem változtak" in text
    assert "nem volt beírás" not in text


def test_seats_that_sit_out_make_no_difference_of_points() -> None:
    """V1: the journal tells a seat that sits out on one side only, with 0."""
    text = printed(corrected("hu-vadasz-2025", {"talon": 2, "declarer": "B", "partner": "D", "points": 53}, 52))
    assert "A pontok nem változtak" in text


def test_the_pot_is_called_by_its_name_in_the_minutes_and_in_the_office() -> None:
    """Žid.1: all four fill it before the first game; no code of ours is printed."""
    table = corrected("cz-taroky", PRVNI, 43)
    text = printed(table)
    assert "žid 40" in text
    assert "pot 40" not in text
    office = at_table("referee", table)
    office.client.cookies["radelc_language"] = "cs"
    page = folded(office.open().content.decode())
    assert "seat-pot" not in page
    public = office.client.get(f"/e/{table.round.event.slug}/rounds/1/tables/1/")
    assert ">žid<" in folded(public.content.decode()).replace(" <", "<")
    assert '<span class="account">žid</span>' in page.replace('account" >', 'account">')


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_no_head_of_the_standings_is_cut(language: str) -> None:
    """A long word of a language is set smaller: "nyert asztal" stood there as "nyert asz…"."""
    with translation.override(language):
        labels = standings_labels()
    (page, *_more) = pdf.pages(standings.render(event_samples.standings(event_samples.people(9)), labels))
    assert labels.place in page
    assert labels.tables_won in page
    assert "…" not in page
