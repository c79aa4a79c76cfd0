"""A published draw is drawn again from its certificate with the `draw` command (A5, draw.md)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.scoresheets.pdf import pages
from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.models import Certificate, Club, Event, ForbiddenPair, Registration, Round, TablePin
from tournament.rounds.services import drafts, rounds, withdrawals
from tournament.rounds.services.draw_request import seated_in
from tournament.rounds.services.seating import withdraw

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[3]


def with_players(count: int, **more: Any) -> Event:
    event = build.event(round_count=3, **more)
    clubs = [Club.objects.create(name=f"TK {number}") for number in range(7)]
    for at, one in enumerate(build.registrations(event, count)):
        Registration.objects.filter(pk=one.pk).update(club=clubs[at * at % 7])
    return event


def play_and_close(round_: Round) -> None:
    rounds.start(round=round_, by=DIRECTOR)
    for table in round_.tables.filter(bye=False):
        build.accept_with_totals(table, 300 + 7 * table.number % 90, 200, 100)
    rounds.close(round=Round.objects.get(pk=round_.pk), by=DIRECTOR)


def drawn_again(client: Client, round_: Round) -> dict[str, Any]:
    """What the command answers to the request that can be downloaded: by officials at once, by anybody later."""
    client.force_login(build.official(round_.event, "delegate"))
    response = client.get(f"/e/{round_.event.slug}/rounds/{round_.number}/draw.json")
    assert response.status_code == 200
    done = subprocess.run(
        [sys.executable, "manage.py", "draw"], input=response.content, capture_output=True, cwd=ROOT, check=True
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def require_same(client: Client, round_: Round) -> str:
    """The command gives the seats that are stored and every digest that the certificate prints; returns its text."""
    answer = drawn_again(client, round_)
    fresh = Round.objects.select_related("draw", "event").get(pk=round_.pk)
    assert fresh.draw is not None
    certificate = Certificate.objects.get(event=fresh.event, round_number=fresh.number, withdrawn_at=None)
    response = client.get(f"/e/{fresh.event.slug}/rounds/{fresh.number}/certificate-{certificate.number}.pdf")
    assert response.status_code == 200
    printed = pages(b"".join(response) if response.streaming else response.content)
    assert len(printed) == 1
    text = printed[0]
    assert answer["rounds"][fresh.draw_part] == seated_in(fresh)
    assert answer["version"] == fresh.draw.version
    for digest in (*answer["sha256"]["rounds"][fresh.draw_part : fresh.draw_part + 1],
                   answer["sha256"]["request"], answer["sha256"]["players"]):  # fmt: skip
        assert digest in text
    assert str(answer["seed"]) in text
    return text


@pytest.mark.parametrize("count", [13, pytest.param(45, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("mode", ["thirds", pytest.param("schedule", marks=pytest.mark.nightly)])
def test_three_rounds_are_drawn_again_from_their_certificates(client: Client, mode: str, count: int) -> None:
    event = with_players(count)
    first = drafts.draft(event=event, seed=4711, mode=mode, by=DIRECTOR)
    rounds.publish(round=first, by=DIRECTOR)
    require_same(client, first)
    play_and_close(first)
    if mode == "schedule":
        second = Round.objects.get(event=event, number=2)
    else:
        gone = Registration.objects.filter(event=event)[3]
        withdraw(registration=gone, reason="ill", by=DIRECTOR)
        second = drafts.draft(event=event, seed=4712, mode="standings", by=DIRECTOR)
    rounds.publish(round=second, by=DIRECTOR)
    require_same(client, second)
    require_same(client, first)


def test_pins_pairs_and_exchanges_by_hand_are_drawn_again_too(client: Client) -> None:
    event = with_players(12)
    players = list(Registration.objects.filter(event=event).order_by("start_number"))
    TablePin.objects.create(event=event, registration=players[0], table=3)
    ForbiddenPair.objects.create(event=event, first=players[1], second=players[2])
    drawn = drafts.draft(event=event, seed=1, by=DIRECTOR)
    for first, second in ((0, 5), (1, 11), (0, 7)):
        seats = list(drawn.seats.order_by("table__number", "letter"))
        drafts.swap_seats(round=drawn, first=seats[first], second=seats[second], by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    text = require_same(client, drawn)
    assert "1A – 2C" in text


@pytest.mark.parametrize("mode", ["thirds", pytest.param("schedule", marks=pytest.mark.nightly)])
def test_a_draw_that_kept_the_one_before_is_drawn_again_from_its_certificate(client: Client, mode: str) -> None:
    event = with_players(16)
    first = drafts.draft(event=event, seed=4711, mode=mode, by=DIRECTOR)
    gone = first.seats.get(table__number=2, letter="C").registration
    assert gone is not None
    withdrawals.withdraw(registration=gone, reason="ill", by=DIRECTOR, then=withdrawals.REDRAW)
    kept = Round.objects.get(event=event, number=1)
    seats = list(kept.seats.order_by("table__number", "letter"))
    drafts.swap_seats(round=kept, first=seats[0], second=seats[4], by=DIRECTOR)
    rounds.publish(round=kept, by=DIRECTOR)
    assert "Sedijo drugje" in require_same(client, kept)
    if mode == "schedule":
        play_and_close(kept)
        second = Round.objects.get(event=event, number=2)
        rounds.publish(round=second, by=DIRECTOR)
        require_same(client, second)


def test_a_draft_s_request_is_for_officials(client: Client) -> None:
    event = with_players(9)
    drawn = drafts.draft(event=event, seed=1, by=DIRECTOR)
    address = f"/e/{event.slug}/rounds/{drawn.number}/draw.json"
    assert client.get(address).status_code == 404
    client.force_login(build.official(event, "delegate"))
    assert client.get(address).status_code == 200


def test_a_withdrawn_certificate_can_still_be_read(client: Client) -> None:
    event = with_players(9)
    drawn = drafts.draft(event=event, seed=1, by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    rounds.unpublish(round=drawn, reason="forgotten sign-in", by=DIRECTOR)
    address = f"/e/{event.slug}/rounds/1/certificate-1.pdf"
    response = client.get(address)
    assert response.status_code == 200
    assert "razveljavljeno" in response.headers["Content-Disposition"]
    assert all("preklicano in ne velja" in page for page in pages(response.content))
    stored = Certificate.objects.get(event=event, round_number=1, number=1)
    assert client.get(f"{address}?as-stored").content == bytes(stored.content)
    assert not any("preklicano" in page for page in pages(bytes(stored.content)))
    assert client.get(f"/e/{event.slug}/rounds/1/certificate-2.pdf").status_code == 404
