"""Links to a table: unguessable, stored hashed, revocable, dead with the round (A8)."""

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE
from tournament.access.selectors.links import LinkDead, resolve_link
from tournament.access.services import links
from tournament.errors import Conflict, NotAllowed
from tournament.models import Journal, Round, TableLink
from tournament.rounds.services import rounds

pytestmark = pytest.mark.django_db


def dead(token: str) -> str:
    with pytest.raises(LinkDead) as refused:
        resolve_link(token)
    assert refused.value.status == 403
    return refused.value.code


def test_every_filled_seat_gets_a_link_that_leads_to_it() -> None:
    made = build.round_(build.event(), tables=2)
    tokens = links.issue(round=made, by=DIRECTOR)
    assert sorted(tokens) == [(table, letter) for table in (1, 2) for letter in "ABC"]
    found = resolve_link(tokens[2, "A"])
    assert (found.table.number, found.seat.letter, found.role, found.event) == (2, "A", "captain", made.event)
    assert resolve_link(tokens[2, "B"]).role == "player"


def test_only_the_hash_is_stored() -> None:
    tokens = links.issue(round=build.round_(build.event()), by=DIRECTOR)
    stored = set(TableLink.objects.values_list("token_hash", flat=True))
    assert len(stored) == 3
    assert stored.isdisjoint(tokens.values())
    assert all(len(token) >= 32 for token in tokens.values())
    assert not any(token in str(line.after) for line in Journal.objects.all() for token in tokens.values())


def test_issuing_again_kills_the_old_ones_of_these_tables() -> None:
    made = build.round_(build.event(), tables=2)
    old = links.issue(round=made, by=DIRECTOR)
    new = links.issue(round=made, by=DIRECTOR, tables=[made.tables.get(number=1)])
    assert sorted(new) == [(1, "A"), (1, "B"), (1, "C")]
    assert dead(old[1, "A"]) == "revoked"
    resolve_link(new[1, "A"])
    resolve_link(old[2, "A"])


def test_revoked_and_unknown_links_lead_nowhere() -> None:
    made = build.round_(build.event())
    tokens = links.issue(round=made, by=DIRECTOR)
    assert links.revoke(table=made.tables.get(), seats="B", by=OPERATOR) == 1
    assert dead(tokens[1, "B"]) == "revoked"
    resolve_link(tokens[1, "A"])
    assert links.revoke(table=made.tables.get(), by=OPERATOR) == 2
    assert dead(tokens[1, "A"]) == "revoked"
    assert links.revoke(table=made.tables.get(), by=OPERATOR) == 0
    assert Journal.objects.filter(action="link.revoke").count() == 2
    assert dead("guess") == "unknown"
    assert dead("") == "unknown"
    assert dead("\x00š" * 1000) == "unknown"


def test_links_die_when_the_round_closes_and_stay_dead() -> None:
    made = build.round_(build.event())
    tokens = links.issue(round=made, by=DIRECTOR)
    build.accept_with_totals(made.tables.get(), 1, 2, 3)
    rounds.close(round=made, by=DIRECTOR)
    assert dead(tokens[1, "A"]) == "closed"
    rounds.reopen(round=made, reason="correction", by=DIRECTOR)
    assert dead(tokens[1, "A"]) == "revoked"
    resolve_link(links.issue(round=made, by=DIRECTOR)[1, "A"])


@pytest.mark.parametrize("state", ["drafted", "closed"])
def test_links_are_for_published_and_running_rounds(state: str) -> None:
    made: Round = build.round_(build.event(), state=state)
    with pytest.raises(Conflict):
        links.issue(round=made, by=DIRECTOR)


def test_referees_print_no_links() -> None:
    with pytest.raises(NotAllowed):
        links.issue(round=build.round_(build.event()), by=REFEREE)


def test_empty_seats_and_byes_get_none() -> None:
    made = build.round_(build.event(), tables=2)
    made.tables.filter(number=2).update(bye=True)
    made.seats.filter(table__number=2, letter="C").update(registration=None)
    assert {table for table, _letter in links.issue(round=made, by=DIRECTOR)} == {1}
