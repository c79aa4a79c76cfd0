"""Every paper of the print centre: printed from what is stored, and changed only when that is."""

import pytest
from django.utils.translation import override

from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.documents import played
from tournament.documents.minutes import NothingToPrint
from tournament.documents.papers import BY_CODE, PAPERS
from tournament.models import Event, Player, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """A closed round with one game a table, and a running one."""
    made = build.event(games_per_round=3, round_count=3)
    build.registrations(made, 7, clubs=2)
    played.large_round(made, tables=2)
    build.round_(made, number=2, tables=2)
    build.official(made, "director")
    return made


def source_of(event: Event, code: str) -> Event | Round:
    paper = BY_CODE[code]
    if not paper.of_round:
        return event
    number = 1 if "closed" in paper.states else 2
    return Round.objects.select_related("event").get(event=event, number=number)


def text_of(event: Event, code: str) -> str:
    return " ".join(pdf.pages(BY_CODE[code].pdf(source_of(event, code), printed="zdaj")))


def test_every_paper_is_printed_twice_as_the_same_bytes(event: Event) -> None:
    build.warning(Round.objects.get(event=event, number=2).tables.get(number=1))
    for paper in PAPERS:
        source = source_of(event, paper.code)
        first = paper.pdf(source, printed="zdaj")
        assert first.startswith(b"%PDF"), paper.code
        assert paper.pdf(source, printed="zdaj") == first, paper.code
        told = " ".join(pdf.pages(first))
        assert event.name in told
        assert ("zdaj" in told) == _says_when(paper.code), paper.code


def _says_when(code: str) -> bool:
    """Cards to cut and diplomas have no foot; minutes and empty sheets say themselves as of when they are."""
    return code not in {"table-cards", "place-cards", "badges", "diplomas", "minutes", "blank-sheets"}


def test_a_digest_is_the_same_in_every_language_and_another_after_a_change(event: Event) -> None:
    told = {}
    for language in ("sl", "en", "hu"):
        with override(language):
            told[language] = {one.code: one.digest(source_of(event, one.code)) for one in PAPERS if _there(event, one)}
    assert told["sl"] == told["en"] == told["hu"]
    one = Player.objects.order_by("pk").first()
    assert one is not None
    one.last_name = "Drugače"
    one.save()
    changed = {code for code, old in told["sl"].items() if BY_CODE[code].digest(source_of(event, code)) != old}
    assert {"start-list", "check-in", "seating-names", "blank-sheets", "standings", "cross-table"} <= changed
    assert changed.isdisjoint({"badges", "table-cards", "schedule"})


def _there(event: Event, paper) -> bool:
    try:
        paper.record(source_of(event, paper.code))
    except NothingToPrint:
        return False
    return True
