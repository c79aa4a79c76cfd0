"""Papers for everybody: made once a change, kept for the next who asks, one after the other."""

from contextlib import ExitStack
from typing import Any

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.models import Round
from tournament.papers.tables import standings
from tournament.rounds.services import rounds
from tournament.web import concurrency

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed() -> Round:
    round_ = build.round_(build.event(games_per_round=3), tables=2)
    for table in round_.tables.all():
        build.accept_with_totals(table, 30, 20, 10)
    return rounds.publish_standings(round=rounds.close(round=round_, by=DIRECTOR), by=DIRECTOR)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry a paper that was drawn."""
    drawn: list[int] = []
    draw = standings.players

    def counted(**data: Any) -> bytes:
        drawn.append(1)
        return draw(**data)

    monkeypatch.setattr(standings, "players", counted)
    return drawn


def test_a_paper_is_made_once_a_change_and_asked_for_in_vain_after_that(closed: Round, made: list[int]) -> None:
    address = f"/e/{closed.event.slug}/standings.pdf"
    first = Client().get(address)
    assert first["Content-Type"] == "application/pdf"
    assert Client().get(f"{address}?x=1").content == first.content
    assert Client().get(address, headers={"if-none-match": first["ETag"]}).status_code == 304
    assert len(made) == 1
    english = Client()
    english.cookies["radelc_language"] = "en"
    assert english.get(address).content != first.content
    assert len(made) == 2
    rounds.unpublish_standings(round=closed, reason="a sheet was wrong", by=DIRECTOR)
    assert Client().get(address, headers={"if-none-match": first["ETag"]}).status_code == 404


def test_what_officials_see_is_not_kept_for_others(closed: Round, made: list[int]) -> None:
    rounds.unpublish_standings(round=closed, reason="a sheet was wrong", by=DIRECTOR)
    address = f"/e/{closed.event.slug}/standings.pdf"
    referee = Client()
    referee.force_login(build.official(closed.event, "referee"))
    assert referee.get(address).status_code == 200
    assert Client().get(address).status_code == 404


def test_a_full_queue_says_when_to_come_again(closed: Round, made: list[int]) -> None:
    address = f"/e/{closed.event.slug}/standings.pdf"
    reader = Client()
    reader.cookies["radelc_language"] = "en"
    with ExitStack() as others:
        for _each in range(2):  # one at work, one waiting
            assert concurrency.PAPERS._all.acquire(blocking=False)
            others.callback(concurrency.PAPERS._all.release)
        answer = reader.get(address)
        assert (answer.status_code, answer["Retry-After"], answer["Refresh"]) == (503, "5", "5")
        assert "Many papers are being made" in answer.text
        assert not made
    assert reader.get(address).status_code == 200
    with concurrency.PAPERS.taken():
        assert reader.get(address).status_code == 200, "a kept one waits for nobody"
