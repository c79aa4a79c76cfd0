"""What is said about a game that waits for a choice: who chooses, and the real reason why it waits."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import DIRECTOR, captain, dve, klop
from tests.tournament.recording.views.captain.test_send import DVE, send
from tests.tournament.recording.views.captain.test_table import Player, players
from tournament.cases.services.claims import Stop
from tournament.models import HeldGame, Table
from tournament.recording.services import overtaken_games, sheets
from tournament.rulings.services import agreements

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=6)


@pytest.fixture
def phones(table: Table) -> dict[str, Player]:
    return players(table)


def shown(phone: Player) -> list[Any]:
    """Kind and line of why each game waits, as the phone shows them."""
    found = []
    for one in phone.open("sheet/").context["held"]:
        kind, line = one["why"]
        found.append((kind, line.number if line else None))
    return found


def test_each_phone_says_who_chooses(table: Table, phones: dict[str, Player]) -> None:
    build.record(table, klop())
    assert send(phones["A"], 1, 0).said["outcome"] == "held"
    for letter in "BC":
        page = phones[letter].open().content.decode()
        assert "1 game from a phone waits until A chooses" in page
        assert "your choice" not in page
    page = phones["A"].open().content.decode()
    assert "1 game from a phone waits for your choice" in page
    assert "until A chooses" not in page


def test_nobody_is_told_to_choose_who_can_not_before_signing(phones: dict[str, Player]) -> None:
    made = build.table(games_per_round=1)
    signing = players(made)
    build.record(made, klop())
    assert send(signing["A"], 1, 0).said["outcome"] == "held"
    for letter in "ABC":
        page = signing[letter].open("sign/").content.decode()
        assert "waits until the captain or the office chooses" in page
        assert "your choice" not in page


def test_the_form_says_that_what_is_saved_waits_too(table: Table, phones: dict[str, Player]) -> None:
    """It stands in the form all the time and is seen while a game is held."""
    assert "what you save here waits behind it" in phones["A"].open().content.decode()
    build.record(table, klop())
    page = phones["A"].open("games/1/").content.decode()
    assert "what you save here waits" not in page  # a correction does not


def test_the_reason_is_a_game_that_the_phone_did_not_know(table: Table, phones: dict[str, Player]) -> None:
    build.record(table, klop())
    assert send(phones["A"], 1, 0).said["outcome"] == "held"
    assert shown(phones["B"]) == [("moved", 1)]
    page = phones["B"].open().content.decode()
    assert "the sheet had a game 1 that its phone did not know" in page
    assert "network" not in page.partition('id="held"')[2].partition("</section>")[0]


def test_the_reason_is_the_renons_case_that_stopped_the_game(table: Table, phones: dict[str, Player]) -> None:
    """The phone entered game 2 while its case was open; decided, it stands on the sheet."""
    build.record(table, klop())
    settings = {"table": table, "number": 2, "stop": Stop("card", "B", ("C",)), "by": captain(table)}
    facts = {"contract": "dve", "declarer": "A"}
    agreements.agree(**settings, facts=facts, revision=1, key=uuid4())
    assert send(phones["A"], 2, 1).said["outcome"] == "held"
    assert shown(phones["A"]) == [("case", 2)]
    assert "Game 2 was stopped by a renons case" in phones["C"].open().content.decode()


def test_the_reason_is_a_game_that_waits_before_it_also_when_that_is_chosen_for(
    table: Table, phones: dict[str, Player]
) -> None:
    build.record(table, klop())
    assert send(phones["A"], 1, 0).said["outcome"] == "held"
    assert send(phones["A"], 2, 1).said["outcome"] == "held"  # this phone knew the sheet as it was
    assert shown(phones["A"]) == [("moved", 1), ("behind", None)]
    assert "It came while a game before it waited for the choice." in phones["B"].open().content.decode()
    overtaken_games.settle(held=HeldGame.objects.earliest("pk"), choice="added", by=captain(table))
    assert shown(phones["A"]) == [("behind", None)]


def test_games_of_one_phone_without_network_have_one_reason(table: Table, phones: dict[str, Player]) -> None:
    build.record(table, klop())
    for number in (1, 2):
        assert send(phones["A"], number, 0).said["outcome"] == "held"
    assert shown(phones["A"]) == [("moved", 1), ("moved", 1)]


def test_a_game_out_of_its_place_is_held_without_blaming_another(table: Table, phones: dict[str, Player]) -> None:
    build.record(table, dve("C"))
    assert send(phones["A"], 4, 1).said["outcome"] == "held"
    assert shown(phones["A"]) == [("moved", None)]
    assert "no longer the one its phone showed" in phones["A"].open().content.decode()


def test_the_office_reads_the_same_reason(table: Table, phones: dict[str, Player]) -> None:
    build.record(table, klop())
    send(phones["A"], 1, 0)
    operator = Client()
    operator.cookies["radelc_language"] = "en"
    operator.force_login(build.official(table.round.event, "operator"))
    page = operator.get(f"/e/{table.round.event.slug}/office/tables/{table.pk}/held/").content.decode()
    assert "1 game from a phone waits for your choice" in page
    assert "the sheet had a game 1 that its phone did not know" in page


def test_a_closed_sheet_is_not_offered_a_further_game(table: Table, phones: dict[str, Player]) -> None:
    """What can be chosen then is that it was not played; the reason is the sheet's end, nobody's network."""
    build.record(table, dve("C"))
    sheets.complete(table=table, revision=1, reason="time is up", by=DIRECTOR)
    key = uuid4()
    overtaken_games.hold(table=table, key=key, number=2, texts=DVE, revision=1, by=captain(table))
    page = phones["A"].open("sheet/")
    assert shown(phones["A"]) == [("closed", None)]
    text = page.content.decode()
    assert "no further game is written" in text
    assert 'value="added"' not in text
    assert 'value="dropped"' in text


def test_who_comes_too_late_is_told_although_the_game_is_gone_from_the_page(
    table: Table, phones: dict[str, Player]
) -> None:
    """The office chose while A looked: what he tapped is not there any more, the answer to his tap must be."""
    build.record(table, klop())
    send(phones["A"], 1, 0)
    one = HeldGame.objects.get()
    overtaken_games.settle(held=one, choice="dropped", by=DIRECTOR)
    answer = phones["A"].client.post(
        f"{phones['A'].base}held/", {"held": one.pk, "choice": "added"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 409
    assert "Somebody has chosen for this game already." in answer.content.decode()


def test_a_word_on_a_game_that_is_not_recorded_is_refused_in_sight(phones: dict[str, Player]) -> None:
    answer = phones["B"].client.post(
        f"{phones['B'].base}games/9/confirm/", {"revision": "1"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 400
    assert "Game 9 is not recorded." in answer.content.decode()


def test_a_missing_reason_is_said_at_its_field(table: Table, phones: dict[str, Player]) -> None:
    """Not below the buttons, where nobody looks for it."""
    build.record(table, klop())
    send(phones["A"], 1, 0)
    choice = {"held": HeldGame.objects.get().pk, "choice": "replaced", "reason": ""}
    headers = {"HX-Request": "true"}
    page = phones["A"].client.post(f"{phones['A'].base}held/", choice, headers=headers).content.decode()
    assert page.count("Give a reason") == 1
    assert 'aria-invalid="true" aria-describedby="held-reason-error"' in page
    assert page.index('id="held-reason-error"') < page.index("Give a reason") < page.index('name="choice"')
