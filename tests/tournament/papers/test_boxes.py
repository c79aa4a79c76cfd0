"""Every paper of the print centre, read back as boxes: nothing over anything else, outside the page or cut, no heading
at a page's end, and everybody's name in whatever script it is written, else his number.
"""

import pytest
from django.utils.translation import override

from rules import rule_book
from scoresheets import typeface
from tests.scoresheets import boxes
from tests.tournament import build
from tests.tournament.papers import played
from tournament.models import Club, Event, Player, Registration, Round
from tournament.papers.catalogue import PAPERS
from tournament.papers.minutes.minutes import NothingToPrint

pytestmark = pytest.mark.django_db

LONG = ("Bovšegyöpodňačekš-Čužőrščekškofűbřezáč", "Gyöňaálff Úžgaštěšekr")
NAMES = (LONG, ("محمد", "أحمد"), ("王", "小明"), ("Παπαδόπουλος", "Γιώργος"), ("Шевченко", "Олександр"), ("王", "小明"))
CLUB = "Društvo prijateljev taroka, šaha in drugih plemenitih iger Podlipje"
#: Papers on which everybody stands.
OF_ALL = {
    *("start-list", "check-in", "place-cards", "seating-names", "seating-tables", "seating-names-page"),
    *("seating-tables-page", "seating-clubs", "blank-sheets", "minutes", "standings", "final-players", "cross-table"),
    *("player-cards", "event-minutes"),
}


def event_of(players: int) -> Event:
    """A closed round and a running one, and everybody of the above."""
    event = build.event(games_per_round=3, round_count=3, place="Zgornji Vrh", organiser="Društvo")
    named(event, players)
    played.large_round(event, tables=players // 3)
    build.round_(event, number=2, tables=players // 3)
    build.prizes(event)
    for role in ("director", "referee", "delegate"):
        build.official(event, role, first_name=LONG[1], last_name=LONG[0])
    return event


def named(event: Event, players: int) -> None:
    """So many players, every other one with a name of the above, every third one in a club of 66 letters."""
    build.registrations(event, players, clubs=2)
    long_club = Club.objects.create(name=CLUB)
    for at, one in enumerate(Registration.objects.filter(event=event).order_by("start_number")):
        if at % 2 == 0:
            last, first = NAMES[at // 2 % len(NAMES)]
            more = f" {at}" if at >= 2 * len(NAMES) else ""
            Player.objects.filter(pk=one.player_id).update(last_name=last, first_name=first + more)
        if at % 3 == 0:
            Registration.objects.filter(pk=one.pk).update(club=long_club)


def wrong(document: bytes) -> list[str]:
    """What a reader would be annoyed by."""
    found = []
    for page in boxes.pages(document):
        found += [f"{page.number}: {one.text!r} over {other.text!r}" for one, other in boxes.overlapping(page)]
        found += [f"{page.number}: {one.text!r} outside" for one in boxes.outside(page)]
        found += [
            f"{page.number}: a line through {one.text!r}"
            for one, line in boxes.crossing(page)
            if not (one.text == "8" and abs(line.x1 - line.x2) < 3)  # the legend's number that is struck through
        ]
        found += [f"{page.number}: {one.text!r} is cut" for one in page.texts if one.text.endswith("…")]
        found += [f"{page.number}: {one.text!r} has a box" for one in page.texts if typeface.BOX in one.text]
        found += [
            f"{page.number}: {one.text!r} ends the page"
            for one in page.texts
            if one.size == 13 and one.bold and not any(one.y < other.y < 279 for other in page.texts)
        ]
    return found


@pytest.mark.parametrize(
    ("players", "language"),
    [(3, "sl"), (12, "hu"), *(pytest.param(48, each, marks=pytest.mark.nightly) for each in ("cs", "sl"))],
)
def test_every_paper_is_fit_to_be_seen(players: int, language: str) -> None:
    event = event_of(players)
    assert look(event, language) >= OF_ALL


@pytest.mark.parametrize("code", ["si-tzs", "cz-taroky", "hu-paskievics", "hu-vadasz-2023", "hu-vadasz-2025"])
def test_every_books_papers_are_fit_to_be_seen_before_a_round_is_closed(code: str) -> None:
    event = build.event(ruleset=code, games_per_round=20)
    named(event, 12)
    build.round_(event, tables=2)
    of_results = {"minutes", "standings", "final-players", "cross-table", "player-cards"}
    assert look(event, rule_book(code).language) >= OF_ALL - of_results


def look(event: Event, language: str) -> set[str]:
    """Look at every paper there is in this language; the codes of those that were looked at."""
    people = list(Registration.objects.filter(event=event).select_related("player"))
    checked = set()
    with override(language):
        for paper in PAPERS:
            rounds = Round.objects.filter(event=event, state__in=paper.states).select_related("event")
            for source in rounds if paper.of_round else [event]:
                try:
                    document = paper.pdf(source, printed="zdaj")
                except NothingToPrint:
                    continue
                assert wrong(document) == [], paper.code
                checked.add(paper.code)
                if paper.code in OF_ALL and len(people) == _seated(source, people):
                    told = _read(document)
                    missing = [one for one in people if not _is_there(one, told)]
                    assert not missing, (paper.code, missing)
    return checked


def _seated(source: Event | Round, people: list[Registration]) -> int:
    """How many stand on a paper: those who sit in its round, or everybody."""
    return source.seats.exclude(registration=None).count() if isinstance(source, Round) else len(people)


def _read(document: bytes) -> str:
    return "".join("".join(text.text.split()) for page in boxes.pages(document) for text in page.texts)


def _is_there(one: Registration, told: str) -> bool:
    """The name, from the right where it is read so, in one piece or in the lines that it is parted into; or the start
    number in its place."""
    if not typeface.printable(one.player.name):
        return str(one.start_number) in told
    drawn = ["".join(part for _font, part in typeface.runs(word, bold=False)) for word in one.player.name.split()]
    return all(part in told for word in drawn for part in word.replace("-", "- ").split())
