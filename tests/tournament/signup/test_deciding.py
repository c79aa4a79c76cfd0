"""What the director decides: confirmed, declined, let in, deleted; and what goes some days after the event."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import serializers
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR
from tests.tournament.signup.people import HOLDER, VISITOR, confirmed, entry, event, open_page, send, states, withdraw
from tournament import models
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.models import Event, JournalWord, Player, Registration, SignUp, SignUpLink, SignUpPage, SignUpSender
from tournament.models import __all__ as all_models
from tournament.privacy.services import erasing
from tournament.signup.services import clearing, deciding, pages, taking_over
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db

OWNER = build.Actor(label="Olga", role="owner")


def the(made: Event, number: int) -> SignUp:
    return SignUp.objects.select_related("event", "sender").get(event=made, number=number)


def stored_text() -> str:
    """Everything that the database holds, as text."""
    kinds = [getattr(models, name) for name in all_models]
    rows = [one for kind in kinds if hasattr(kind, "_default_manager") for one in kind._default_manager.all()]
    return serializers.serialize("json", rows, ensure_ascii=False)


def test_who_has_a_place_is_confirmed_and_nobody_else() -> None:
    made = event(places=2)
    send(made, "Novak Ana", "Kos Bine", "Zajc Cene")
    assert deciding.confirm(event=made, numbers=[1, 3], by=DIRECTOR) == 1
    assert deciding.confirm(event=made, by=DIRECTOR) == 1
    with pytest.raises(RefereeError):
        deciding.confirm(event=made, by=DIRECTOR)
    assert [one.confirmed_at is not None for one in SignUp.objects.order_by("number")] == [True, True, False]
    deciding.unconfirm(sign_up=the(made, 1), by=DIRECTOR)
    with pytest.raises(Conflict):
        deciding.unconfirm(sign_up=the(made, 1), by=DIRECTOR)
    assert list(verified.findings(made)) == []


def test_whoever_is_declined_leaves_his_place_to_who_waits() -> None:
    made = event(places=1)
    send(made, "Novak Ana", "Kos Bine")
    deciding.confirm(event=made, by=DIRECTOR)
    deciding.decline(sign_up=the(made, 1), reason="samo za člane", by=DIRECTOR)
    assert states(made) == ["declined", "placed"]
    assert the(made, 1).reason == "samo za člane"
    with pytest.raises(Conflict):
        deciding.decline(sign_up=the(made, 1), reason="še enkrat", by=DIRECTOR)
    with pytest.raises(RefereeError) as refused:
        deciding.decline(sign_up=the(made, 2), reason=" ", by=DIRECTOR)
    assert refused.value.field == "reason"
    deciding.let_in(sign_up=the(made, 1), by=DIRECTOR)
    assert (the(made, 1).state, the(made, 1).reason) == ("placed", "")
    assert list(verified.findings(made)) == []


def test_a_place_is_given_out_of_turn_but_not_to_who_withdrew() -> None:
    made = event(places=1)
    sent = send(made, "Novak Ana", "Kos Bine", "Zajc Cene")
    deciding.let_in(sign_up=the(made, 3), by=DIRECTOR)
    assert states(made) == ["placed", "waiting", "placed"]
    withdraw(sent, 3)
    assert states(made) == ["placed", "waiting", "withdrawn"], "the place was one beyond the limit"
    for number in (1, 3):
        with pytest.raises(Conflict):
            deciding.let_in(sign_up=the(made, number), by=DIRECTOR)


def test_a_deleted_sign_up_is_gone_from_every_row_and_the_chain_is_whole() -> None:
    made = event(places=1)
    one = send(made, entry("Zgrebljen Tiburcij", licence="LIC-0815", note="pride pozneje"), email="tib@example.org")
    send(made, "Kos Bine")
    deciding.delete(sign_up=the(made, 1), by=DIRECTOR)
    left = stored_text()
    for told in ("Zgrebljen", "Tiburcij", "LIC-0815", "pride pozneje", "tib@example.org"):
        assert told not in left
    assert states(made) == ["placed"], "who waited has the place"
    assert not SignUpSender.objects.filter(pk=one.sender.pk).exists()
    assert build.broken_line(made) is None
    assert list(verified.findings(made)) == []


@pytest.mark.parametrize("days", [29, 30, 31])
def test_sign_ups_go_some_days_after_the_event(days: int) -> None:
    made = event()
    (one, _other) = confirmed(made, "Zgrebljen Tiburcij", "Kos Bine", email="tib@example.org")
    send(made, entry("Neznan Nace", note="skrivnost"))
    taking_over.take_over(event=made, chosen={one.number: None}, by=DIRECTOR)
    today = made.date + timedelta(days=days)
    assert clearing.clear_due(today=today) == (days > 30)
    left = stored_text()
    gone = days > 30
    for told in ("Neznan", "skrivnost", "tib@example.org", "Kos Bine"):
        assert (told not in left) == gone
    assert "Zgrebljen" in left, "who is on the start list stays there, and in its lines"
    assert SignUpLink.objects.exists() == (not gone)
    assert SignUpPage.objects.filter(event=made).exists()
    assert build.broken_line(made) is None
    assert list(verified.findings(made)) == []
    assert clearing.clear_due(today=today) == 0


def test_erasing_a_person_reaches_his_sign_ups_everywhere() -> None:
    here, there = event(), event()
    (one,) = confirmed(here, entry("Zgrebljen Tiburcij", licence="LIC-0815", note="vegan"), email="tib@example.org")
    taking_over.take_over(event=here, chosen={1: None}, by=DIRECTOR)
    send(there, "Zgrebljen Tiburcij", "Kos Bine", club="TK Skrivni")
    send(there, entry("Gaj Jure", note="z njim pride Zgrebljen Tiburcij"))
    open_page(here, text="Pozor: Zgrebljen Tiburcij pride.")
    player = Registration.objects.get(event=here).player
    assert player.licence == "LIC-0815"
    erasing.erase(player=player, typed=player.name, under="initials", by=OWNER)
    left = stored_text()
    for told in ("LIC-0815", "vegan", "tib@example.org"):
        assert told not in left
    assert "Zgrebljen" not in serializers.serialize("json", [*SignUp.objects.exclude(note__contains="njim")])
    assert not SignUp.objects.filter(pk=one.pk).exists()
    assert sorted(SignUp.objects.filter(event=there).values_list("last_name", flat=True)) == ["Gaj", "Kos"]
    assert "Zgrebljen" not in SignUpPage.objects.get(event=here).text
    for made in (here, there):
        assert build.broken_line(made) is None
        assert list(verified.findings(made)) == []


def test_a_namesake_of_another_club_keeps_his_sign_up() -> None:
    made = event()
    club = models.Club.objects.create(name="TK Mond")
    player = Player.objects.create(last_name="Novak", first_name="Ana")
    Player.objects.create(last_name="Novak", first_name="Ana", club=club)
    send(made, "Novak Ana", club="TK Mond")
    send(made, "Novak Ana", club="TK Škis")
    erasing.erase(player=player, typed="Novak Ana", under="number", by=OWNER)
    assert [one.club for one in SignUp.objects.filter(event=made)] == ["TK Mond"]


@pytest.mark.parametrize("by", [OPERATOR, VISITOR, HOLDER])
def test_the_director_alone_decides(by: Any) -> None:
    made = event(places=1)
    send(made, "Novak Ana", "Kos Bine")
    one, waits = the(made, 1), the(made, 2)
    page: dict[str, Any] = {
        "is_open": True,
        "opens_at": None,
        "closes_at": None,
        "places": 1,
        "text": "",
        "kept_days": 30,
    }
    for write in (
        lambda: deciding.confirm(event=made, by=by),
        lambda: deciding.unconfirm(sign_up=one, by=by),
        lambda: deciding.decline(sign_up=one, reason="zakaj", by=by),
        lambda: deciding.let_in(sign_up=waits, by=by),
        lambda: deciding.delete(sign_up=one, by=by),
        lambda: taking_over.take_over(event=made, chosen={1: None}, by=by),
        lambda: pages.set_up(event=made, by=by, **page),
    ):
        with pytest.raises(NotAllowed):
            write()
    assert states(made) == ["placed", "waiting"]


def test_what_is_typed_of_the_page_is_told_at_its_field() -> None:
    made = build.event()
    now = timezone.now()
    with pytest.raises(RefereeError) as refused:
        open_page(made, opens_at=now, closes_at=now, text="x" * 2001)
    assert {one.field for one in refused.value.each} == {"text", "closes_at"}
    with pytest.raises(RefereeError) as refused:
        open_page(made, kept_days=0)
    assert refused.value.field == "kept_days"
    assert not SignUpPage.objects.exists()


def test_what_a_line_tells_of_a_person_is_a_word_that_can_be_erased() -> None:
    made = event()
    send(made, entry("Novak Ana", licence="D-77", note="opomba"), club="TK Škis", email="ana@example.org")
    line = models.Journal.objects.get(action="sign_ups.send")
    assert (line.actor, line.role) == ("public", "public")
    stored = str([line.before, line.after, line.stands, line.actor, line.reason])
    for told in ("Novak", "D-77", "opomba", "Škis", "example.org"):
        assert told not in stored
    assert {one.text for one in JournalWord.objects.filter(line=line)} == {"Novak Ana", "TK Škis", "D-77", "opomba"}
