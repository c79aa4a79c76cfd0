"""A cup of nine teams from its first page to the winner, every form of it filled in and sent as a director does."""

import re
from uuid import uuid4

import pytest
from django.forms import BoundField, ChoiceField
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.cup.build import SHEETS
from tournament.cup.selectors import verified
from tournament.models import Account, Club, Cup, CupMatch, CupMember, CupRound, CupSide, CupTeam, Player, Table

pytestmark = pytest.mark.django_db

CLUBS = ("Zmaji", "Orli", "Volkovi")


def shown(field: BoundField) -> object:
    """What a browser sends for an input that nobody has touched: of a list its first choice."""
    value = field.value()
    if value is None and isinstance(field.field, ChoiceField):
        return next(code for code, _name in field.field.choices)
    return value


def pressed(client: Client, page: str, **typed: object) -> HttpResponse:
    """The answer to the form of a page, sent with what its inputs hold already and what is typed."""
    asked = client.get(page)
    assert asked.status_code == 200, page
    held = {one.html_name: shown(one) for one in asked.context.get("form") or ()}
    seen = re.search(r'name="as_of"[^>]*value="([^"]*)"', asked.text)
    sent = {**held, **({"as_of": seen[1]} if seen else {}), **typed}
    answer = client.post(
        page, {name: value for name, value in sent.items() if value is not None and value is not False}
    )
    assert answer.status_code == 302, (page, answer.status_code, answer.text if answer.status_code == 400 else "")
    return answer


def entered(client: Client, cup: Cup, number: int) -> None:
    """A team of three players and a reserve, typed into its form."""
    players = {}
    for row in range(1, 5):
        players |= {f"last_name_{row}": f"Priimek{number}{row}", f"first_name_{row}": "Ime"}
    pressed(
        client,
        reverse("cup-team-new", args=[cup.slug]),
        name=f"Ekipa {number}",
        club=CLUBS[number % 3],
        **players,
    )


def played(client: Client, cup: Cup, match: CupMatch) -> None:
    """A match set up, seated, played on paper, closed and confirmed."""
    of_match = [cup.slug, match.round.number, match.number]
    pressed(client, reverse("cup-match-set-up", args=of_match), at="2026-03-14T18:00", place="Gostilna pri mostu")
    match.refresh_from_db()
    assert match.event is not None
    slug = match.event.slug
    pressed(client, reverse("round-publish", args=[slug, 1]))
    pressed(client, reverse("round-start", args=[slug, 1]))
    for table, totals in zip(Table.objects.filter(round__event=match.event).order_by("number"), SHEETS, strict=True):
        typed = {f"total-{letter}": str(total) for letter, total in zip("ABC", totals, strict=True)}
        sent = {**typed, "signed": ["A", "B", "C"], "revision": table.revision, "key": str(uuid4())}
        assert client.post(reverse("office-totals", args=[slug, table.pk]), sent).status_code == 302
        table.refresh_from_db()
        accepted = client.post(reverse("office-accept", args=[slug, table.pk]), {"revision": table.revision})
        assert accepted.status_code == 302
    pressed(client, reverse("round-close", args=[slug, 1]))
    pressed(client, reverse("cup-match-settle", args=of_match))


@pytest.mark.nightly
def test_a_cup_of_nine_teams_is_run_through_its_pages(client: Client) -> None:
    director: Account = build.account("vida", makes_events=True)
    client.force_login(director)
    pressed(client, reverse("cup-new"), name="Pokal", period="2026", fee_cents="45", public="on", first="9")
    cup = Cup.objects.get()
    assert (cup.slug, cup.fee_cents, cup.public) == ("pokal-2026", 4500, True)
    known = Player.objects.create(last_name="Priimek91", first_name="Ime", club=Club.objects.create(name="Zmaji"))
    for number in range(1, 10):
        entered(client, cup, number)
    assert CupMember.objects.get(player=known).team.number == 9, "whoever is in the register is not entered twice"
    assert client.post(reverse("cup-team-fee", args=[cup.slug, 1]), {"paid": "yes"}).status_code == 302
    anybody = Client()
    first = CupRound.objects.get(number=1)
    for round_ in (first, CupRound.objects.get(number=2)):
        pressed(client, reverse("cup-round-draw", args=[cup.slug, round_.number]), seed="11")
        hidden = anybody.get(reverse("cup", args=[cup.slug]))
        assert [len(one.matches) for one in hidden.context["bracket"].rounds][round_.number - 1] == 0
        pressed(client, reverse("cup-round-publish", args=[cup.slug, round_.number]))
        for match in round_.matches.select_related("round").order_by("number"):
            played(client, cup, match)
    matches = CupMatch.objects.filter(round=first).prefetch_related("sides__team__club")
    for match in matches:
        assert len({side.team.club for side in match.sides.all()}) == 3, "clubs are kept apart"
    finalists = CupSide.objects.filter(match__round__number=2)
    assert {side.team for side in finalists} == {
        side.team for side in CupSide.objects.filter(match__round=first, goes_on=True)
    }
    winner = finalists.get(goes_on=True).team
    of_matches = (client.get(reverse("cup-match", args=[cup.slug, *of])).text for of in ((1, 1), (2, 1)))
    assert ["zmagovalka" in shown for shown in of_matches] == [False, True], "from the final nobody goes on"
    page = anybody.get(reverse("cup", args=[cup.slug]))
    assert page.context["bracket"].winner.name == winner.name
    assert CupTeam.objects.get(number=1).paid_by == director.label
    paper = anybody.get(reverse("cup-pdf", args=[cup.slug]))
    assert paper.content.startswith(b"%PDF")
    verify = client.get(reverse("cup-verify", args=[cup.slug]))
    assert verify.context["findings"] == []
    assert list(verified.findings(cup)) == []


def test_nothing_typed_into_a_team_is_lost(client: Client) -> None:
    cup = build.cup()
    CupRound.objects.filter(cup=cup).update(state="planned", request_sha256="", published_at=None)
    client.force_login(cup.officials.get(role="cup_director").account)
    page = reverse("cup-team-new", args=[cup.slug])
    typed = {"name": "", "club": "Sove", "last_name_1": "Zajc", "first_name_1": "Ema", "licence_3": "Z-9"}
    answer = client.post(page, typed)
    assert answer.status_code == 400
    assert 'id="name-error"' in answer.text or "id_name" in answer.text
    for value in ("Sove", "Zajc", "Ema", "Z-9"):
        assert f'value="{value}"' in answer.text
    assert not CupTeam.objects.filter(cup=cup, number=4).exists()
