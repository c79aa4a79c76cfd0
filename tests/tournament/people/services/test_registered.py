"""One player at several events: a mistaken sign-in taken out, a licence that is taken, a name that stands elsewhere."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.journal.services.actor import Actor
from tournament.models import Account, Event, ForbiddenPair, Journal, Player, Registration
from tournament.people.services import registrations

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def register(event: Event, last_name: str = "Kos", **more: Any) -> Registration:
    return registrations.register(event=event, last_name=last_name, **{"first_name": "Ana", "by": DIRECTOR, **more})


# --- a mistaken sign-in -----------------------------------------------------------------------------------------------


def test_a_mistaken_sign_in_is_taken_out_with_its_wishes_and_its_player() -> None:
    event = build.event()
    mistake = register(event, "Ks", licence="77")
    build.registrations(event, 2)
    build.wishes(event)
    registrations.take_out(registration=mistake, by=DIRECTOR)
    assert not Player.objects.filter(last_name="Ks").exists()
    assert not ForbiddenPair.objects.exists()
    (line,) = build.told(event=event, action="players.take_out")
    assert (line.subject, line.before["name"], line.before["licence"]) == ("start number 1", "Ks Ana", "77")
    assert register(event, "Kos", licence="77").player.licence == "77", "the licence is free again"


def test_a_player_whom_another_event_knows_stays_in_the_register() -> None:
    event = build.event()
    register(build.event(), licence="77")
    again = register(event, licence="77")
    registrations.take_out(registration=again, by=DIRECTOR)
    assert Player.objects.get(licence="77").registrations.count() == 1


@pytest.mark.parametrize(
    ("state", "told"), [("drafted", "draft of round 1"), ("published", "already appears in documents")]
)
def test_who_has_a_seat_is_not_taken_out(state: str, told: str) -> None:
    """A5: a drawn seat is emptied by a withdrawal, which the journal and the certificate know."""
    round_ = build.round_(build.event(), state=state)
    seat = round_.tables.get().seats.get(letter="A")
    assert seat.registration is not None
    with pytest.raises(Conflict, match=told):
        registrations.take_out(registration=seat.registration, by=DIRECTOR)
    assert Registration.objects.filter(pk=seat.registration.pk).exists()


def test_who_was_warned_is_not_taken_out() -> None:
    table = build.table()
    build.warning(table)
    seat = table.seats.get(letter="B")
    player = seat.registration
    assert player is not None
    table.seats.update(registration=None)
    with pytest.raises(Conflict, match="already appears in documents"):
        registrations.take_out(registration=player, by=DIRECTOR)


# --- a licence --------------------------------------------------------------------------------------------------------


def test_a_taken_licence_is_told_at_its_field_when_a_player_is_added() -> None:
    register(build.event(), "Kos", licence="77", club="Dolina")
    event = build.event()
    with pytest.raises(RefereeError, match=r"Licence 77 belongs to Kos Ana \(Dolina\)") as refused:
        register(event, "Žagar", licence="77")
    assert refused.value.field == "licence"
    assert not event.registrations.exists(), "nothing was dropped silently"


def test_a_taken_licence_is_told_at_its_field_when_a_player_is_corrected() -> None:
    event = build.event()
    register(event, "Kos", licence="A77")
    other = register(event, "Žagar")
    with pytest.raises(RefereeError, match="belongs to Kos Ana") as refused:
        registrations.update(registration=other, changes={"licence": "a77"}, by=DIRECTOR)
    assert refused.value.field == "licence"
    other.refresh_from_db()
    assert other.player.licence == ""


def test_ones_own_licence_is_not_taken() -> None:
    one = register(build.event(), licence="77")
    registrations.update(registration=one, changes={"licence": "77", "last_name": "Kos-Novak"}, by=DIRECTOR)
    assert Player.objects.get().name == "Kos-Novak Ana"


# --- a name at several events -----------------------------------------------------------------------------------------


def of(account: Account) -> Actor:
    return Actor.of_account(account, role="director")


def test_a_changed_name_has_a_line_in_every_event_that_knows_the_player() -> None:
    here, there, nowhere = build.event(), build.event(), build.event()
    one, other = register(here, licence="77"), register(there, licence="77")
    register(nowhere, "Žagar")
    registrations.update(registration=one, changes={"last_name": "Kosec"}, by=DIRECTOR)
    lines = build.told(action="players.edit")
    assert [(line.event, line.subject, line.after["name"]) for line in lines] == [
        (here, f"start number {one.start_number}", "Kosec Ana"),
        (there, f"start number {other.start_number}", "Kosec Ana"),
    ]


def test_a_name_on_another_directors_papers_is_not_changed_from_here() -> None:
    """Any account may make an event and register a champion: that must not rename him on last year's minutes."""
    theirs, mine = build.event(name="Pokal"), build.event()
    account = build.official(mine, "director")
    played = build.round_(theirs).tables.get().seats.get(letter="A").registration
    assert played is not None
    one = Registration.objects.create(event=mine, player=played.player, start_number=1)
    with pytest.raises(NotAllowed, match="Pokal") as refused:
        registrations.update(registration=one, changes={"last_name": "Podtaknjen"}, by=of(account))
    assert refused.value.field == "last_name"
    registrations.update(registration=one, changes={"rating": 5}, by=of(account))
    theirs.officials.create(account=account, role="director")
    registrations.update(registration=one, changes={"last_name": "Popravljen"}, by=of(account))
    assert Journal.objects.filter(event=theirs, action="players.edit").count() == 1
