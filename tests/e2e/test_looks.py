"""What a hall looks at: nothing is wider than the screen, nothing jumps from page to page, whatever the names are."""

from collections.abc import Callable

import pytest

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.series import season
from tournament.models import Club, Event, Player, RatingList, Table
from tournament.series.services import rating

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

WIDTHS = (360, 1280, 1920)
LONG = "Predolgoime" * 28  # more than 300 letters without a place to break
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: Where the header begins, and its links or, on a phone, the button that they are behind.
LEFT = """() => [".brand", ".event-name", ".phone-menu-button, .nav a"].map((which) =>
  [...document.querySelectorAll(which)].find((one) => one.checkVisibility()).getBoundingClientRect().left)"""
#: How far the clock reaches over its card, in px.
CLOCK = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".clock-time"));
  return range.getBoundingClientRect().right - document.querySelector(".clock").getBoundingClientRect().right;
}"""


@pytest.fixture
def table(transactional_db: None) -> Table:
    return build.table(games_per_round=40)  # three hours on the clock


@pytest.fixture
def director(visitor: Callable[..., Visitor], table: Table) -> Visitor:
    build.official(table.round.event, "director", username="vodja")
    one = visitor("director")
    one.sign_in("vodja", "geslo-1-2-3")
    return one


def test_a_clock_of_hours_stays_in_its_card_and_the_header_in_its_place(director: Visitor, table: Table) -> None:
    base = f"/e/{table.round.event.slug}/"
    for width in WIDTHS:
        director.page.set_viewport_size({"width": width, "height": 800})
        places = []
        for path in (
            "",
            "standings/",
            "desk/",
            "desk/players/",
            "desk/rounds/1/",
            "office/",
            f"office/tables/{table.pk}/",
        ):
            director.open(base + path)
            places.append(director.page.evaluate(LEFT))
            assert director.page.evaluate(OVERFLOW) <= 0, (width, path)
            if not path:
                assert director.page.locator(".clock-time").inner_text().count(":") == 2
                assert director.page.evaluate(CLOCK) <= 0, width
        assert places == places[:1] * len(places), width


def test_a_name_of_300_letters_makes_no_page_wider(director: Visitor, table: Table) -> None:
    event = table.round.event
    Player.objects.update(last_name=LONG)
    Event.objects.filter(pk=event.pk).update(name=LONG)
    Player.objects.update(club=Club.objects.create(name=LONG))
    base = f"/e/{event.slug}/"
    pages = (
        "",
        "rounds/1/",
        "desk/",
        "desk/players/",
        "desk/rounds/1/",
        "office/",
        f"office/tables/{table.pk}/",
        "referee/",
        "journal/",
    )
    for width in WIDTHS[:2]:
        director.page.set_viewport_size({"width": width, "height": 800})
        for path in pages:
            director.open(base + path)
            assert director.page.evaluate(OVERFLOW) <= 0, (width, path)


def test_events_with_long_names_make_no_page_of_a_season_wider(
    transactional_db: None, visitor: Callable[..., Visitor]
) -> None:
    series = season.whole()
    name = "Državno prvenstvo v taroku za posameznike v Zgornji Polskavi"
    Event.objects.update(name=name)
    RatingList.objects.update(name=name)
    for kept in RatingList.objects.filter(series=series):
        rating.publish(kept=kept, by=season.SERIES_DIRECTOR)
    public, base = visitor("public"), f"/series/{series.slug}/"
    public.page.set_viewport_size({"width": 360, "height": 800})
    for path in ("", "clubs/", "rating/", f"players/{Player.objects.get(first_name='Ana').pk}/"):
        public.open(base + path)
        assert public.page.evaluate(OVERFLOW) <= 0, path
