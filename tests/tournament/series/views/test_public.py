"""What everybody sees of a series: a player over the seasons, clubs, ratings round by round, papers and feeds."""

import csv
import io
import json
import re
from datetime import date
from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.tournament.build import DIRECTOR
from tests.tournament.pages import folded
from tests.tournament.series import season
from tests.tournament.series.season import SERIES_DIRECTOR
from tournament.models import Club, Event, Final, Player, RatingList, Series
from tournament.rounds.services import rounds
from tournament.series.selectors import career, clubs, lists
from tournament.series.services import rating, teams, titles

pytestmark = pytest.mark.django_db

FIRST = [[("Ana", 60), ("Bor", 10), ("Cene", -40)]]
SECOND = [[("Bor", 60), ("Ana", 10), ("Cene", 10)]]


def shown(name: str, *args: object, language: str = "sl", **more: object) -> str:
    answer = Client(headers={"accept-language": language}).get(reverse(name, args=args), more)
    assert answer.status_code == 200
    return folded(answer.content.decode())


def own(name: str, series: Series, *more: object) -> bytes:
    return Client().get(reverse(name, args=[series.slug, *more])).content


def text_of(pdf: bytes) -> str:
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


@pytest.fixture
def known() -> dict[str, Player]:
    return season.people("Ana", "Bor", "Cene", club=Club.objects.create(name="Zmaji"))


@pytest.fixture
def series(known: dict[str, Player]) -> Series:
    """Ana won the season before; in this one Ana won the first event and Bor the second."""
    before = season.new_series("Liga", period="2025")
    season.counted(before, season.event(known, [FIRST], name="Lani"))
    made = season.new_series("Liga", previous=before, best=1)
    season.rated(made)
    season.counted(made, season.event(known, [FIRST], name="Prvi"))
    season.counted(made, season.event(known, [SECOND], name="Drugi"))
    return made


def test_a_player_over_the_seasons(series: Series, known: dict[str, Player]) -> None:
    ana, bor = known["Ana"].pk, known["Bor"].pk
    found = career.career(series=series, player=ana, seen="all")
    assert found is not None
    assert [(year.series.period, [one.cell.value for one in year.results]) for year in found.years] == [
        ("2026", [3, Fraction(3, 2)]),
        ("2025", [3]),
    ]
    assert (found.events, found.won, found.tables_won) == (3, 2, 2)
    against = next(one for one in found.opponents if one.person.pk == bor)
    assert (len(against.met), against.ahead, against.behind, against.level) == (3, 2, 1, 0)
    assert [one.totals for one in against.met] == [(60, 10), (60, 10), (10, 60)]
    cene = next(one for one in found.opponents if one.person.pk == known["Cene"].pk)
    assert (cene.ahead, cene.level) == (2, 1)  # in the last round Ana and Cene share the second place
    told = {"category": "mojster", "date": date(2026, 5, 1), "reason": "x", "by": SERIES_DIRECTOR}
    title = titles.give(player=known["Ana"], **told)
    page = shown("series-player", series.slug, ana, against=bor)
    for text in ("mojster", "Novak Ana", "Liga 2025", "Prvi", "Razlika po vsaki prireditvi", "Novak Bor (3)"):
        assert text in page
    titles.take_back(title=title, reason="x", by=SERIES_DIRECTOR)
    assert "mojster" not in shown("series-player", series.slug, ana)
    club = "Društvo ljubiteljev taroka Zgornja Polskava in okolica Slovenske Bistrice"
    Final.objects.filter(player=ana).update(club=Club.objects.create(name=club))
    paper = text_of(Client().get(reverse("series-player-pdf", args=[series.slug, ana])).content)
    assert "Novak Ana" in paper
    assert club in paper


@pytest.mark.parametrize("against", ["99999", "x", "-1"])
def test_an_opponent_whom_he_never_met_is_not_found(series: Series, known: dict[str, Player], against: str) -> None:
    page = reverse("series-player", args=[series.slug, known["Ana"].pk])
    assert Client().get(page, {"against": against}).status_code == 404
    assert Client().get(reverse("series-player", args=[series.slug, 99999])).status_code == 404


def test_who_is_shown_by_initials_is_so_on_every_page(series: Series, known: dict[str, Player]) -> None:
    Event.objects.filter(name="Prvi").update(public_names="initials")
    kept = RatingList.objects.filter(series=series, replaced_at=None).earliest("pk")
    rating.publish(kept=kept, by=SERIES_DIRECTOR)
    ana = known["Ana"].pk
    pages = [
        shown("series-player", series.slug, ana),
        shown("series-clubs", series.slug),
        shown("series-rating", series.slug),
        shown("series-rating-player", series.slug, kept.pk, ana),
        *(own(name, series).decode() for name in ("series-feed", "series-feed-csv")),
        text_of(Client().get(reverse("series-pdf", args=[series.slug])).content),
        text_of(Client().get(reverse("series-rating-pdf", args=[series.slug, kept.pk])).content),
    ]
    assert not [page for page in pages if "Ana" in page]


def test_the_events_under_the_wall_list_end_with_a_full_stop(series: Series) -> None:
    Series.objects.filter(pk=series.pk).update(best=1)
    paper = text_of(Client().get(reverse("series-pdf", args=[series.slug])).content)
    assert "(10. 1. 2026). Vrednosti v oklepajih ne štejejo." in " ".join(paper.split())


def test_what_is_not_public_of_an_event_is_on_no_page(series: Series, known: dict[str, Player]) -> None:
    for event in Event.objects.all():
        rounds.unpublish_standings(round=event.rounds.get(), reason="x", by=DIRECTOR)
    assert Client().get(reverse("series-player", args=[series.slug, known["Ana"].pk])).status_code == 404
    assert "Zmaji" not in shown("series-clubs", series.slug)
    feed = json.loads(Client().get(reverse("series-feed", args=[series.slug])).content)
    assert (feed["events"], feed["players"]) == ([], [])


def test_clubs_count_by_their_three_best() -> None:
    one, two, small = (Club.objects.create(name=name) for name in ("Zmaji", "Orli", "Risi"))
    known = season.people("Ana", "Bor", "Cene", "Dana", club=one) | season.people("Eva", "Fran", "Gal", club=two)
    known |= season.people("Hana", "Iva", club=small)
    tables = [
        [("Ana", 60), ("Eva", 10), ("Hana", -40)],
        [("Bor", 60), ("Fran", 10), ("Iva", -40)],
        [("Gal", 60), ("Cene", 10), ("Dana", -40)],
    ]
    series = season.new_series()
    season.counted(series, season.event(known, [tables]))
    found = clubs.clubs(lists.standings(series=series))
    # Ana 3 + Bor 3 + Cene 2; Dana's 1 is left out. Gal 3 + Eva 2 + Fran 2. Two players are no team.
    assert [(club.place, club.name, club.value) for club in found] == [(1, "Zmaji", 8), (2, "Orli", 7)]
    assert "Risi" not in shown("series-clubs", series.slug)


def test_a_rating_is_explained_round_by_round(series: Series, known: dict[str, Player]) -> None:
    """After the first event 20.2, 10.1 and 5.05; then the mean is 35.35 / 3 = 11.78333…, and Ana shares the second
    place (0.75): (10.1 × 2 + 11.78333… × 0.75) / 2 = 14.51875.
    """
    kept = RatingList.objects.get(series=series, replaced_at=None, name="Drugi")
    page = reverse("series-rating-player", args=[series.slug, kept.pk, known["Ana"].pk])
    assert Client().get(page).status_code == 404
    rating.publish(kept=kept, by=SERIES_DIRECTOR)
    seen = shown("series-rating-player", series.slug, kept.pk, known["Ana"].pk)
    for text in ("20,2000", "11,7833", "8,8375", "29,0375", "14,5188"):
        assert text in seen
    listed = shown("series-rating", series.slug)
    assert "20,2" in listed
    assert kept.digest in listed
    assert kept.digest in text_of(own("series-rating-pdf", series, kept.pk)).replace("\n", "")


def test_the_workbook_adds_up_the_best_and_the_feeds_say_the_same(series: Series) -> None:
    book = load_workbook(io.BytesIO(Client().get(reverse("series-xlsx", args=[series.slug])).content))
    sheet = book.worksheets[0]
    assert sheet["F2"].value == "=ROUND(IF(COUNT(D2:E2)<=1,SUM(D2:E2),SUMPRODUCT(LARGE(D2:E2,{1}))),6)"
    assert [sheet.cell(2, column).value for column in (2, 4, 5)] == ["Novak Ana", 3, 1.5]
    feed = json.loads(Client().get(reverse("series-feed", args=[series.slug])).content)
    assert feed["feed"] == "series"
    ana = feed["players"][0]
    assert (ana["name"], ana["value"], [one["counts"] for one in ana["events"]]) == ("Novak Ana", "3", [True, False])
    row = next(csv.DictReader(io.StringIO(own("series-feed-csv", series).decode("utf-8-sig"))))
    assert (row["name"], Fraction(row["event_2"])) == ("Novak Ana", Fraction(3, 2))
    etag = Client().get(reverse("series-feed", args=[series.slug])).headers["ETag"]
    again = Client().get(reverse("series-feed", args=[series.slug]), headers={"if-none-match": etag})
    assert again.status_code == 304


def test_the_pages_ask_no_more_often_for_more_players() -> None:
    few, many = season.new_series("Few"), season.new_series("Many")
    known = season.people("Ana", "Bor", "Cene")
    season.counted(few, season.event(known, [FIRST]))
    others = season.people("Dana", "Eva", "Fran", "Gal", "Hana", "Iva")
    tables = [[("Dana", 60), ("Eva", 10), ("Fran", -40)], [("Gal", 60), ("Hana", 10), ("Iva", -40)]]
    season.counted(many, season.event(others, [tables]))
    for series in (few, many):
        season.rated(series)
        rating.publish(kept=RatingList.objects.get(series=series), by=SERIES_DIRECTOR)

    def queries(series: Series, name: str, *more: object) -> int:
        with CaptureQueriesContext(connection) as found:
            assert Client().get(reverse(name, args=[series.slug, *more])).status_code == 200
        return len(found)

    for name in ("series", "series-clubs", "series-rating", "series-feed", "series-pdf", "series-xlsx"):
        assert queries(few, name) == queries(many, name) < 20, name
    assert queries(few, "series-player", known["Ana"].pk) == queries(many, "series-player", others["Dana"].pk) < 20
    lists_of = [RatingList.objects.get(series=series).pk for series in (few, many)]
    of_few = queries(few, "series-rating-player", lists_of[0], known["Ana"].pk)
    assert of_few == queries(many, "series-rating-player", lists_of[1], others["Dana"].pk) < 25


@pytest.mark.parametrize(("score", "said"), [("points", True), ("difference", False)])
def test_the_list_says_what_orders_level_players_and_why_somebody_has_no_place(
    known: dict[str, Player], score: str, said: bool
) -> None:
    made = season.new_series(score=score, least=2)
    season.counted(made, season.event(known, [FIRST, SECOND], name="Prvi"))
    page, paper = shown("series", made.slug), text_of(own("series-pdf", made))
    for text in (page, paper):
        assert ("odloča razlika" in " ".join(text.split())) is said
        assert ("+100" in text) is said
    assert "Za uvrstitev sta potrebni 2 prireditvi" in page
    assert (">Razlika</th>" in page) is said


@pytest.mark.parametrize("name", ["series", "series-teams"])
def test_a_phone_reads_what_each_event_gave_under_the_name(series: Series, known: dict[str, Player], name: str) -> None:
    """The columns of the events are as many as the season has: a phone folds them, as it does an event's rounds."""
    teams.save(series=series, name="Trojka", players=list(known.values()), by=season.HELPER)
    page = shown(name, series.slug)
    assert '<th scope="col" class="num wide-only"><abbr title="Drugi">2.</abbr>' in page
    rows = [row for row in re.findall(r"<tr.*?</tr>", page) if "phone-only" in row]
    assert len(rows) == (3 if name == "series" else 4)
    for row in rows:
        (fold,) = re.findall(r'<small class="phone-only" ?>(.*?)</small>', row)
        columns = re.findall(r'<td class="num wide-only">(.*?)</td>', row)
        values = fold.replace("&nbsp;", " ").split("·")
        assert [plain(value) for value in values] == [plain(column) for column in columns]


def plain(piece: str) -> str:
    return re.sub(r"<[^>]*>", "", piece).strip()
