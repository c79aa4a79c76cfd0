"""What is changed past Radelc in a series is found, each with its own sentence; what Radelc wrote is not."""

from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import call_command

from tests.tournament.build import DIRECTOR
from tests.tournament.series import season
from tests.tournament.series.season import OWNER, SERIES_DIRECTOR
from tournament.models import (
    Club,
    Event,
    Final,
    PastEvent,
    Player,
    Rating,
    RatingList,
    RatingRow,
    RatingStart,
    Series,
    SeriesEvent,
    SeriesOfficial,
    Title,
)
from tournament.people.services import register
from tournament.rounds.services import rounds, seating
from tournament.series.selectors import verified
from tournament.series.services import joining, rating, titles
from tournament.series.services import series as services

pytestmark = pytest.mark.django_db

ROUND = [[("Ana", 60), ("Bor", 10), ("Cene", -40)]]
OTHER = [[("Bor", 60), ("Ana", 10), ("Cene", 10)]]


@pytest.fixture
def series() -> Series:
    return season.whole()


def codes(series: Series | None) -> list[str]:
    return [finding.code for finding in verified.findings(series)]


def said(series: Series) -> str:
    """What `manage.py verify` says of the series, a line each."""
    out = StringIO()
    with suppress(SystemExit):  # it leaves with 1 where it finds something
        call_command("verify", language="sl", stdout=out)
    return "\n".join(line for line in out.getvalue().splitlines() if line.startswith(str(series)))


def test_what_radelc_wrote_stands(series: Series) -> None:
    assert codes(series) == codes(None) == []
    one = series.events.get(number=2)
    joining.weigh(series_event=one, weight="2", always=True, by=SERIES_DIRECTOR)
    joining.order(series=series, numbers=[3, 1, 2], by=SERIES_DIRECTOR)
    rating.close(series=series, by=SERIES_DIRECTOR)
    rating.reopen(series=series, reason="x", by=SERIES_DIRECTOR)
    joining.leave(series_event=series.events.get(event__name="Prvi"), reason="x", by=SERIES_DIRECTOR)
    titles.take_back(title=Title.objects.get(series=None), reason="x", by=OWNER)
    services.update(series=series, changes={"best": 5}, by=SERIES_DIRECTOR)
    assert codes(series) == codes(None) == []


def test_a_rating_and_a_final_changed_outside_radelc_are_both_named(series: Series) -> None:
    assert said(series).endswith("vse se ujemajo.")
    RatingRow.objects.filter(list__event__event__name="Prvi", player__first_name="Bor").update(after=Decimal("99"))
    Final.objects.filter(event__name="Drugi", place=1).update(units=1)
    told = said(series)
    assert "Končni izidi prireditve »Drugi« ne izhajajo iz njenih krogov." in told
    assert "Vrstice 1. seznama ratingov (Prvi) niso tiste, ki so bile zanj izračunane." in told
    assert len(told.splitlines()) == 3  # the two, and how many they are


CHANGES: dict[str, tuple[Callable[[Series], object], list[str]]] = {
    "settings": (lambda s: Series.objects.filter(pk=s.pk).update(best=3), ["event"]),
    "officials": (lambda s: SeriesOfficial.objects.filter(series=s).update(role="series_helper"), ["officials"]),
    "members": (lambda s: s.members.remove(s.members.first()), ["series.members"]),
    "teams": (lambda s: s.team_members.filter(position=1).delete(), ["series.teams"]),
    "weight": (lambda s: SeriesEvent.objects.filter(series=s, number=1).update(weight="9"), ["series.event"]),
    "past results": (lambda s: Final.objects.filter(past__series=s).update(place=2), ["series.past"]),
    "past name": (
        lambda s: PastEvent.objects.filter(series=s).update(name="Podtaknjen"),
        ["series.event", "series.past", "series.past_gone"],
    ),
    "numbers": (
        lambda s: Rating.objects.filter(series=s).update(start="11"),
        ["series.rating", *["series.ratings"] * 2],
    ),
    "start": (
        lambda s: RatingStart.objects.filter(series=s).update(value=30),
        ["series.rating", *["series.ratings"] * 2],
    ),
    "digest": (
        lambda s: RatingList.objects.filter(series=s, event__number=2).update(digest="0" * 64),
        ["series.rating_list", "series.rating_rows"],
    ),
    "a list less": (
        lambda s: RatingList.objects.filter(series=s).order_by("pk").last().delete(),
        ["series.rating_list_gone", "series.ratings"],
    ),
    "titles": (lambda s: Title.objects.filter(series=s).update(category="mond mojster"), ["series.titles"]),
}


@pytest.mark.parametrize("what", CHANGES)
def test_each_change_has_its_sentence(series: Series, what: str) -> None:
    change, expected = CHANGES[what]
    change(series)
    assert codes(series) == expected


def test_a_title_that_no_series_gave_is_compared_with_the_sites_own_journal(series: Series) -> None:
    Title.objects.filter(series=None).update(category="mond mojster")
    assert codes(series) == []
    assert codes(None) == ["title"]


def test_an_event_that_is_being_corrected_is_not_a_finding(series: Series) -> None:
    event = series.events.get(number=1).event
    rounds.reopen(round=event.rounds.get(), reason="x", by=DIRECTOR)
    assert codes(series) == []


def test_merged_players_and_clubs_stand_as_their_journals_have_them(series: Series) -> None:
    drop, club = Player.objects.get(first_name="Ana"), Club.objects.get(name="Zmaji")
    keep = Player.objects.create(first_name="Anica", last_name="Novak")
    register.merge_players(keep=keep, drop=drop, by=OWNER)
    register.merge_clubs(keep=Club.objects.create(name="Pravi zmaji"), drop=club, by=OWNER)
    assert codes(series) == codes(None) == []


def test_who_leaves_owing_a_round_ends_the_event() -> None:
    """Its finals are stored as soon as nobody owes a round any more, not only when a round is closed."""
    known = season.people("Ana", "Bor", "Cene", "Dana")
    first = [[("Dana", 60), ("Ana", 10), ("Bor", -40)]]
    event = season.event(known, [first, ROUND], short_table=Event.ShortTable.SIT_OUT, sits_out=["Dana"])
    series = season.new_series()
    season.counted(series, event)
    assert not Final.objects.filter(event=event).exists()
    seating.withdraw(registration=event.registrations.get(player=known["Dana"]), reason="x", by=DIRECTOR)
    assert Final.objects.filter(event=event).count() == 4
    assert codes(series) == []
