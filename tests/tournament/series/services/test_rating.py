"""The rating through the services: worked by hand, made anew after a correction, ended, and kept with its digest."""

from decimal import Decimal

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tests.tournament.series import season
from tests.tournament.series.season import SERIES_DIRECTOR
from tournament.errors import Conflict, RefereeError
from tournament.journal.services.actor import Actor
from tournament.models import Journal, Player, RatingList, Series, SeriesEvent
from tournament.people.services import register
from tournament.recording.services import corrections
from tournament.rounds.services import rounds
from tournament.series.selectors import rating as ratings
from tournament.series.selectors import verified
from tournament.series.services import joining, rating

pytestmark = pytest.mark.django_db

FIRST = [[("Ana", 60), ("Bor", 10), ("Cene", -40)]]
SECOND = [[("Bor", 60), ("Ana", 10), ("Cene", 10)]]


@pytest.fixture
def known() -> dict[str, Player]:
    return season.people("Ana", "Bor", "Cene")


@pytest.fixture
def series() -> Series:
    made = season.new_series()
    season.rated(made)
    return made


def in_force(series: Series, event: SeriesEvent | None) -> dict[str, tuple[Decimal | None, Decimal]]:
    names = dict(Player.objects.values_list("pk", "first_name"))
    kept = ratings.in_force(series)[event.pk if event else None]
    return {names[row.player]: (row.before, row.after) for row in ratings.rows_of(kept)}


def test_one_row_worked_by_hand(series: Series, known: dict[str, Player]) -> None:
    """Round 1: all three are new with 10.1, the mean is 10.1; Ana 10.1 × 2, Bor 10.1 × 1, Cene 10.1 × 0.5 = 5.05, which
    is just half of 10.1. Round 2, same event, the mean is still 10.1: Bor 2, Ana and Cene share (1 + 0.5) / 2 = 0.75.
    Ana (20.2 + 7.575) / 2 = 13.8875; Bor (10.1 + 20.2) / 2 = 15.15; Cene (5.05 + 7.575) / 2 = 6.3125.
    """
    event = season.counted(series, season.event(known, [FIRST, SECOND]))
    assert in_force(series, event) == {
        "Ana": (None, Decimal("13.8875")),
        "Bor": (None, Decimal("15.1500")),
        "Cene": (None, Decimal("6.3125")),
    }
    rows = ratings.rows_of(ratings.in_force(series)[event.pk])
    ana = next(row for row in rows if row.player == known["Ana"].pk)
    assert (ana.quotient, ana.rounds, ana.played) == ("1111/80", 2, True)
    # The second event: the mean is (13.8875 + 15.15 + 6.3125) / 3 = 11.78333…; Ana's three rounds give
    # (20.2 + 7.575 + 11.78333… × 2) / 3 = 17.11388…, half up to four decimals.
    second = season.counted(series, season.event(known, [FIRST]))
    assert in_force(series, second)["Ana"] == (Decimal("13.8875"), Decimal("17.1139"))


def test_the_lists_are_told_in_the_series_own_chain(series: Series, known: dict[str, Player]) -> None:
    season.counted(series, season.event(known, [FIRST]))
    assert build.broken_line(series) is None
    line = Journal.objects.get(series=series, action="rating.list")
    kept = RatingList.objects.get(series=series)
    assert line.stands["rating_lists"]["1"]["digest"] == kept.digest
    assert kept.digest == ratings.digest_of(ratings.rows_of(kept))


def test_a_correction_makes_the_lists_anew_and_keeps_the_old_ones(series: Series, known: dict[str, Player]) -> None:
    first_event = season.event(known, [FIRST])
    first = season.counted(series, first_event)
    second = season.counted(series, season.event(known, [SECOND]))
    before = in_force(series, second)
    round_ = rounds.reopen(round=first_event.rounds.get(), reason="x", by=DIRECTOR)
    table = round_.tables.get()
    # While it is open, ratings wait, whatever else is closed.
    season.counted(series, season.event(known, [FIRST]))
    assert RatingList.objects.filter(series=series).count() == 2
    corrections.correct_totals(
        table=table,
        totals={"A": 10, "B": 60, "C": -40},
        revision=table.revision,
        by=REFEREE,
        reason="swapped",
        stand_in=True,
    )
    rounds.close(round=round_, by=DIRECTOR)
    assert in_force(series, first)["Bor"] == (None, Decimal("20.2000"))
    assert in_force(series, second) != before
    old = RatingList.objects.filter(series=series, replaced_at__isnull=False)
    assert [one.event_id for one in old] == [first.pk, second.pk]
    line = Journal.objects.filter(series=series, action="rating.list").latest("number")
    assert line.after["changed"] == 4  # Ana and Bor after both events: the mean that Cene has stays


def test_the_line_of_the_seasons_end_counts_the_ratings_it_changes(series: Series, known: dict[str, Player]) -> None:
    """Ana played in one event of three: his rating is halved, and comes back when the season is opened again."""
    others = [[("Dana", 60), ("Bor", 10), ("Cene", -40)]]
    known |= season.people("Dana")
    for tables in (FIRST, *[others] * 2):
        season.counted(series, season.event(known, [tables]))
    rating.close(series=series, by=SERIES_DIRECTOR)
    kept = ratings.rows_of(RatingList.objects.get(series=series, event=None))
    changed = [row.player for row in kept if row.before != row.after]
    assert changed == [known["Ana"].pk]
    line = Journal.objects.filter(series=series, action="rating.list").latest("number")
    assert line.after["changed"] == 1
    rating.reopen(series=series, reason="x", by=SERIES_DIRECTOR)
    line = Journal.objects.filter(series=series, action="rating.list").latest("number")
    assert line.after["changed"] == 1


def test_who_plays_out_of_competition_counts_in_the_mean_and_is_not_rated(
    series: Series, known: dict[str, Player]
) -> None:
    event = season.event(known, [FIRST])
    event.registrations.filter(player=known["Cene"]).update(out_of_competition=True)
    found = in_force(series, season.counted(series, event))
    assert found == {"Ana": (None, Decimal("20.2000")), "Bor": (None, Decimal("10.1000"))}


def test_the_season_ends_with_halves_for_who_played_too_little(series: Series, known: dict[str, Player]) -> None:
    season.counted(series, season.event(known, [FIRST]))
    others = season.people("Dana", "Eva", "Fran")
    for _each in range(2):
        season.counted(series, season.event(others, [[[("Dana", 60), ("Eva", 10), ("Fran", -40)]]]))
    rating.close(series=series, by=SERIES_DIRECTOR)
    found = in_force(series, None)
    assert found["Ana"] == (Decimal("20.2000"), Decimal("10.1000"))  # 1 of 3 events: half of 20.2
    assert found["Cene"] == (Decimal("5.0500"), Decimal("5.0500"))  # half of 5.05, but not below half of 10.1
    with pytest.raises(Conflict):
        rating.close(series=series, by=SERIES_DIRECTOR)
    rating.reopen(series=series, reason="one event was missing", by=SERIES_DIRECTOR)
    assert None not in ratings.in_force(series)


def test_the_next_season_begins_with_the_ratings_at_the_end(series: Series, known: dict[str, Player]) -> None:
    season.counted(series, season.event(known, [FIRST]))
    following = season.new_series(period="2027", previous=series)
    season.rated(following)
    with pytest.raises(Conflict):
        rating.start_from_previous(series=following, by=SERIES_DIRECTOR)
    rating.close(series=series, by=SERIES_DIRECTOR)
    assert rating.start_from_previous(series=following, by=SERIES_DIRECTOR) == 3
    event = season.counted(following, season.event(known, [SECOND]))
    assert in_force(following, event)["Ana"][0] == Decimal("20.2000")


def test_an_event_that_leaves_takes_its_list_out_of_force(series: Series, known: dict[str, Player]) -> None:
    first = season.counted(series, season.event(known, [FIRST]))
    second = season.counted(series, season.event(known, [SECOND]))
    joining.leave(series_event=first, reason="not ours", by=SERIES_DIRECTOR)
    assert list(ratings.in_force(series)) == [second.pk]
    assert in_force(series, second)["Bor"] == (None, Decimal("20.2000"))
    assert build.broken_line(series) is None


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"start": "0"}, "start"), ({"cap": "x"}, "cap"), ({"scale": []}, "scale"), ({"floor": "-1"}, "floor")],
)
def test_numbers_that_cannot_be_are_refused_at_their_field(series: Series, changes: dict, field: str) -> None:
    with pytest.raises(RefereeError) as refused:
        rating.settings(series=series, changes=changes, by=SERIES_DIRECTOR)
    assert refused.value.field == field


def test_two_of_one_list_who_are_one_person_leave_a_list_that_agrees(series: Series, known: dict[str, Player]) -> None:
    """Both were rated in events of their own; verify compares each list with its digest."""
    season.counted(series, season.event(known, [FIRST]))
    twin = season.people("Dana", "Eva", "Fran")
    season.counted(series, season.event(twin, [[[("Dana", 60), ("Eva", 10), ("Fran", -40)]]]))
    owner = Actor(label="Lastnik", role="owner")
    register.merge_players(keep=known["Ana"], drop=twin["Dana"], by=owner)
    assert list(verified.findings(series)) == []
