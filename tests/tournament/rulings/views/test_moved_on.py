"""A referee's page whose sheet has moved on since: what stands is said, and what was typed is there again."""

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import REFEREE, captain, dve, klop, late
from tests.tournament.pages import folded
from tests.tournament.rulings.views.test_cases import CLAIM, at, sent
from tournament.cases.services import cases
from tournament.cases.services.claims import Stop
from tournament.models import Renons, Table

pytestmark = pytest.mark.django_db


def test_a_claim_typed_while_the_last_game_was_written_is_shown(client: Client, table: Table) -> None:
    for _game in range(3):
        build.record(table, klop())
    answer = client.post(at("case-open", table, table.pk), CLAIM)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "C1.14" in page
    assert "a heart on spades" in page


def test_a_stopped_game_that_a_correction_made_impossible_is_corrected_on_its_page(
    client: Client, table: Table
) -> None:
    """B1.6: without cards in game 1 the forehand of game 2 is B, who alone may have played a tri."""
    build.record(table, dve("B"), by=captain(table))
    case = cases.open_case(table=table, number=2, stop=Stop("card", "B", ("C",)), by=REFEREE)
    case = cases.stopped_at(case=case, facts={"contract": "tri", "declarer": "C"}, by=REFEREE)
    for question, given in (("excluded", "no"), ("obvious", "yes"), ("deliberate", "no")):
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    build.record(table, late("A"), number=1, reason="he was late")
    page = client.get(at("case", table, case.pk))
    assert page.status_code == 200
    assert "(B1.6)" in page.content.decode()
    assert at("case-game", table, case.pk) in page.content.decode()
    ruling = {"revision": "2", "text": "seen by all"}
    refused = sent(client, "case-decide", table, case, ruling)
    assert refused.status_code == 422
    assert "“seen by all”" in refused.content.decode()
    assert not Renons.objects.get().outcome


@pytest.mark.parametrize("step", ["fields", "contract"])
def test_that_the_players_have_left_is_ticked_again_after_a_step_back(client: Client, table: Table, step: str) -> None:
    build.record(table, dve("B"))
    typed = {"contract": "dve", "declarer": "B", "points": "50", "reason": "misread", "stand_in": "on"}
    back = client.post(at("correction", table, table.pk, 1), {**typed, "step": step, "revision": "1"}).content.decode()
    assert '<input type="hidden" name="stand_in" value="on">' in folded(back)
