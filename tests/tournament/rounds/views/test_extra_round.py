"""The Czech extra round through the director's pages: the desk says who plays it, and it is drawn, shown and closed."""

import pytest
from django.test import Client

from tests.scoresheets.pdf import pages
from tests.tournament import build
from tests.tournament.pages import text
from tests.tournament.rounds.services.test_extra_round import event_of, play_all, players_of
from tests.tournament.rounds.services.test_extra_round import finish as play_and_close
from tournament.models import Event, Registration, Round
from tournament.rounds.selectors.extra_round import owing

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Three rounds of 21 players: three sat out, one in each round."""
    made = event_of(21, 3)
    play_all(made)
    return made


def test_the_extra_round_from_the_desk_to_the_standings(event: Event, client: Client) -> None:
    client.cookies["radelc_language"] = "en"
    client.force_login(build.official(event, "director"))
    desk, names = f"/e/{event.slug}/desk/", [one.player.name for one in owing(event=event)]
    shown = text(client.get(desk))
    assert "Draw the extra round" in shown
    assert [name for name in names if name not in shown] == []

    page = client.get(f"{desk}draw/")
    assert "Draw the extra round" in text(page)
    assert [field.name for field in page.context["form"].helper_fields] == ["helpers"]
    assert [mode for mode, _label in page.context["form"].fields["mode"].choices] == ["thirds", "standings"]
    assert client.post(f"{desk}draw/", {"mode": "schedule", "seed": "5"}).context["form"].errors.keys() == {"mode"}
    refused = client.post(f"{desk}draw/", {"mode": "standings", "seed": "5"})
    assert refused.status_code == 400
    assert "choose 1 more helper" in text(refused)
    assert 'value="5"' in text(refused)
    owes = {one.pk for one in owing(event=event)}
    helper = Registration.objects.filter(event=event).exclude(pk__in=owes)[0]
    client.post(f"{desk}draw/", {"mode": "standings", "seed": "5", "helpers": helper.pk})
    drawn = Round.objects.get(event=event, number=4)
    assert players_of(drawn) == {*owes, helper.pk}

    shown_draft = client.get(f"{desk}rounds/4/")
    draft = text(shown_draft)
    assert "extra round" in draft
    assert shown_draft.context["unseated"] == [], "nobody else is expected"
    assert f'<option value="{helper.pk}" selected' in draft, "drawn anew he stays"
    anew = {"mode": "standings", "seed": "5", "helpers": helper.pk}
    assert client.post(f"{desk}rounds/4/redraw/", anew).status_code == 302
    as_of = client.get(f"{desk}rounds/4/").context["as_of"]
    client.post(f"{desk}rounds/4/publish/", {"as_of": as_of})
    assert "extra round" in text(client.get(f"/e/{event.slug}/rounds/4/?view=tables"))
    wall = " ".join(pages(client.get(f"/e/{event.slug}/rounds/4/seating.pdf").content))
    assert "Seating of the extra round (4)" in wall
    assert "out of competition" in wall
    client.post(f"{desk}rounds/4/start/")
    play_and_close(Round.objects.get(event=event, number=4))
    assert "Draw the extra round" not in text(client.get(desk))
    client.post(f"{desk}rounds/4/publish-standings/")
    standings = text(client.get(f"/e/{event.slug}/standings/"))
    assert [name for name in names if name not in standings] == []
    assert client.get(f"/e/{event.slug}/minutes.pdf").status_code == 200
    assert client.get(f"/e/{event.slug}/workbook.xlsx").status_code == 200
    assert client.get(f"{desk}settings/").context["form"].fields["round_count"].disabled
