"""Setting up events and appointing officials (A3)."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR
from tournament.access.services.officials import appoint, dismiss
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.events.services import events
from tournament.journal.services.actor import Actor
from tournament.models import POINT_UNITS, Event, Journal, Official, Round

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 14)


def create(name: str = "Pokal Škofje Loke", **settings: Any) -> Event:
    by = Actor.of_account(build.account(first_name="Vera", last_name="Vodja"), role="organiser")
    return events.create_event(name=name, date=DAY, by=by, **settings)


def test_a_new_event_has_the_usual_size_and_its_maker_directs_it() -> None:
    """A3, A4: 4 rounds of 21 games of 4:30."""
    event = create()
    event.refresh_from_db()
    assert (event.slug, event.round_count, event.games_per_round, event.seconds_per_game) == (
        "pokal-skofje-loke",
        4,
        21,
        270,
    )
    assert (event.ruleset, event.bye_points_units) == ("si-tzs", 2 * POINT_UNITS)
    official = event.officials.get()
    assert (official.role, official.account.label) == ("director", "Vera Vodja")
    line = Journal.objects.get()
    assert (line.action, line.actor, line.after["date"]) == ("event.create", "Vera Vodja", "2026-03-14")


def test_addresses_are_made_free() -> None:
    assert [create("Turnir").slug, create("Turnir").slug, create("New").slug, create("???").slug] == [
        "turnir",
        "turnir-2",
        "new-2",
        "event",
    ]


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 10_000}, "name"),
        ({"name": "a\x00b"}, "name"),
        ({"slug": "two words"}, "slug"),
        ({"slug": "new"}, "slug"),
        ({"ruleset": "chess"}, "ruleset"),
        ({"options": []}, "options"),
        ({"options": {"kontra": "perhaps"}}, "options"),
        ({"options": {"unknown": 1}}, "options"),
        ({"round_count": 0}, "round_count"),
        ({"games_per_round": 100}, "games_per_round"),
        ({"seconds_per_game": 1}, "seconds_per_game"),
        ({"team_size": 51}, "team_size"),
        ({"bye_points": Decimal("1.55")}, "bye_points"),
        ({"bye_points": -1}, "bye_points"),
        ({"bye_points": Decimal("100.1")}, "bye_points"),
        ({"bye_points": Decimal("NaN")}, "bye_points"),
        ({"schedule": "x" * 5000}, "schedule"),
    ],
)
def test_wrong_settings_are_refused_at_their_field(settings: dict[str, Any], field: str) -> None:
    with pytest.raises(RefereeError) as refused:
        create(**{"name": "Turnir", **settings})
    assert refused.value.field == field
    assert not Event.objects.exists()
    assert not Journal.objects.exists()


def test_points_for_a_bye_are_exact() -> None:
    assert create(bye_points=Decimal("1.5")).bye_points_units * 2 == 3 * POINT_UNITS
    assert create(bye_points=Fraction(1, 2)).bye_points_units * 2 == POINT_UNITS
    assert create(bye_points=100).bye_points_units == 100 * POINT_UNITS


def test_an_unknown_setting_is_a_bug() -> None:
    with pytest.raises(KeyError):
        create(colour="green")


def test_nobody_in_particular_creates_nothing() -> None:
    with pytest.raises(NotAllowed):
        events.create_event(name="x", date=DAY, by=Actor(label="x", role="public"))


def test_settings_change_until_a_round_is_published() -> None:
    event = create()
    made = build.round_(event, state="drafted")
    changed = events.update_event(event=event, changes={"games_per_round": 12, "place": "Koper"}, by=DIRECTOR)
    assert (changed.games_per_round, changed.place) == (12, "Koper")
    made.refresh_from_db()
    assert made.seconds == 12 * 270
    line = Journal.objects.order_by("-number")[0]
    assert (line.before["games_per_round"], line.after["games_per_round"]) == (21, 12)
    Round.objects.update(state="published", published_at=event.created_at)
    for change, field in (
        ({"games_per_round": 21}, "games_per_round"),
        ({"options": {"kontra": "base_value"}}, "options"),
        ({"bye_points": 1}, "bye_points"),
    ):
        with pytest.raises(Conflict) as refused:
            events.update_event(event=event, changes=change, by=DIRECTOR)
        assert refused.value.field == field
    events.update_event(event=event, changes={"name": "Pokal", "games_per_round": 12}, by=DIRECTOR)
    build.round_(event, number=2, state="drafted")
    with pytest.raises(Conflict):
        events.update_event(event=event, changes={"round_count": 1}, by=DIRECTOR)
    with pytest.raises(NotAllowed):
        events.update_event(event=event, changes={"name": "x"}, by=OPERATOR)


def test_officials_are_appointed_and_dismissed_but_the_last_director_stays() -> None:
    event = create()
    account = build.account()
    referee = appoint(at=event, account=account, role="referee", by=DIRECTOR)
    with pytest.raises(Conflict):
        appoint(at=event, account=account, role="referee", by=DIRECTOR)
    with pytest.raises(RefereeError):
        appoint(at=event, account=account, role="king", by=DIRECTOR)
    dismiss(official=referee, by=DIRECTOR)
    director = event.officials.get()
    with pytest.raises(Conflict):
        dismiss(official=director, by=DIRECTOR)
    appoint(at=event, account=account, role="director", by=DIRECTOR)
    dismiss(official=director, by=DIRECTOR)
    assert list(Official.objects.values_list("account", "role")) == [(account.pk, "director")]


def test_an_address_taken_while_it_was_chosen_is_chosen_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two directors make an event of one name in the same instant: nobody is told of an address he has not typed."""
    build.event(slug="pokal")
    free, asked = events.free_slug, []

    def chosen_too_early(rows: Any, words: str, **more: Any) -> str:
        asked.append(words)
        return "pokal" if len(asked) == 1 else free(rows, words, **more)

    monkeypatch.setattr(events, "free_slug", chosen_too_early)
    by = Actor(label="Vera Vodja", role="organiser", account=build.account())
    assert events.create_event(name="Pokal", date=date(2026, 3, 14), by=by).slug == "pokal-2"
