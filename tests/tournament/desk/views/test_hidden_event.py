"""A test event, or a mistake: hidden with its name typed, there for its directors, and shown again."""

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.desk.views.conftest import signed_in
from tests.tournament.papers import played
from tournament.access.services import links
from tournament.models import Event, Game, Journal
from tournament.rounds.services import rounds

pytestmark = pytest.mark.django_db


def test_the_name_is_typed_and_nothing_is_lost(director: Client, event: Event, desk: str) -> None:
    round_ = build.round_(event)
    build.record(round_.tables.get(), build.dve("B"))
    (token, *_others) = links.issue(round=round_, by=build.DIRECTOR).values()
    operator, visitor = signed_in(event, "operator"), Client()
    assert f"{desk}settings/hide/" in director.get(f"{desk}settings/").text
    refused = director.post(f"{desk}settings/hide/", {"name": "Something else"})
    assert refused.status_code == 400
    assert "Something else" in refused.text
    assert director.post(f"{desk}settings/hide/", {"name": f" {event.name.upper()} "}).status_code == 302
    assert director.post(f"{desk}settings/hide/", {"name": event.name}).status_code == 409

    for address in (f"/e/{event.slug}/", f"/e/{event.slug}/standings/", desk):
        assert visitor.get(address).status_code == operator.get(address).status_code == 404
        assert director.get(address).status_code == 200
    assert event.name not in visitor.get("/").text
    assert event.name not in operator.get("/").text
    assert event.name in director.get("/").text
    assert visitor.get(f"/t/{token}/").status_code == 403, "the link is dead"
    assert Game.objects.count() == 1

    assert director.post(f"{desk}settings/show/").status_code == 302
    assert visitor.get(f"/e/{event.slug}/").status_code == 200
    assert list(Journal.objects.filter(event=event, name=event.name).values_list("action", flat=True)) == [
        "event.hide",
        "event.show",
    ]


def test_a_paper_of_a_hidden_event_can_still_be_checked(director: Client, event: Event, desk: str) -> None:
    from tests.tournament.hall.views.test_verify import code_on_paper, look

    table = build.round_(event).tables.get()
    for letter in "ABC":
        build.record(table, build.dve(letter))
    code = code_on_paper(played.accept(table))
    rounds.publish_standings(round=rounds.close(round=table.round, by=build.DIRECTOR), by=build.DIRECTOR)
    assert look(Client(), code).context["opens"]
    director.post(f"{desk}settings/hide/", {"name": event.name})
    page = look(Client(), code)
    assert page.context["fate"] == "current"
    assert not page.context["opens"]
