"""A Brno league of three evenings for money through the browser: every balance is typed in the office and has to add up
to the stakes; the best two evenings count, and the list is held against `season.py`.
"""

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.utils.timezone import localdate
from playwright.sync_api import expect

from tests.e2e.season import FOUR, Played, listed, name_of, number_of
from tests.e2e.test_season import cells, numbers_at
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tournament.models import Event, Series, SeriesEvent, Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

PLAYERS, ROUNDS, EVENINGS, BEST_OF, STAKE = 8, 3, 3, 2, 100
BALANCES = (190, 110, 70, 30)


@pytest.fixture
def vida(transactional_db: None, visitor: Callable[..., Visitor], settings: Any, tmp_path: Path) -> Visitor:
    settings.DATA_DIR = tmp_path
    build.account("vida", makes_events=True, first_name="Vida", last_name="Vodja")
    director = visitor("vida")
    director.sign_in("vida", "geslo-1-2-3")
    return director


def test_a_league_of_three_evenings(vida: Visitor, visitor: Callable[..., Visitor]) -> None:
    public = visitor("public")
    vida.open("/series/new/")
    vida.fill(name="Brněnská liga", period="2027", best=str(BEST_OF))
    vida.page.locator("main [name=public]").check()
    vida.press("main form")
    base = vida.path.removesuffix("desk/")
    evenings: list[Played] = []
    for number in range(EVENINGS):
        slug = evening(vida, number)
        counted(vida, slug)
        entered(vida, slug)
        evenings.append(played(vida, slug, number))
        public.open(f"/e/{slug}/standings/")
        shown = {number_of(row[1]): (Fraction(row[-3]), int(row[-2].replace("−", "-"))) for row in cells(public)}
        won = {player: sum(sheet.get(player, 0) for sheet in evenings[-1].sheets()) for player in shown}
        assert shown == {player: (own.points, won[player]) for player, own in evenings[-1].results().items()}
        public.open(base)
        wanted = listed(evenings, best=BEST_OF, least=0)
        assert [(row[0], number_of(row[1]), Fraction(row[2])) for row in cells(public)] == [
            (str(row.place), row.player, row.value) for row in wanted
        ]
    in_brackets = [[cell.startswith("(") for cell in row[3:]] for row in cells(public)]
    assert in_brackets == [[not cell[1] for cell in row.cells if cell] for row in wanted]
    assert all(sum(row) == EVENINGS - BEST_OF for row in in_brackets)


def evening(vida: Visitor, number: int) -> str:
    """The first is filled in from the preset, the next is made like the one before."""
    day = (localdate() + timedelta(weeks=number)).isoformat()
    before = Event.objects.order_by("pk").last()
    if before is None:
        vida.open("/events/new/")
        vida.fill(competition="brno")
        vida.choose("like", "1")
        for field, value in (("round_count", "5"), ("clock_minutes", "50"), ("stake", str(STAKE)), ("place_1", "4")):
            expect(vida.one(f"main [name={field}]")).to_have_value(value)
        vida.fill(name="1. večer", date=day, place="Brno", round_count=str(ROUNDS))
    else:
        vida.open(f"/e/{before.slug}/desk/again/")
        vida.fill(name=f"{number + 1}. večer", date=day)
    vida.press("main form")
    slug = vida.path.split("/")[2]
    vida.press(f'form[action="/e/{slug}/desk/publish/"]')
    return slug


def counted(vida: Visitor, slug: str) -> None:
    """Both words are hers, so she gives them at once."""
    vida.open(f"/e/{slug}/series/")
    vida.fill(series=str(Series.objects.get().pk))
    vida.press("main form")
    assert SeriesEvent.objects.get(event__slug=slug).joined


def entered(vida: Visitor, slug: str) -> None:
    for number in range(1, PLAYERS + 1):
        vida.open(f"/e/{slug}/desk/players/add/")
        last_name, first_name = name_of(number).split()
        vida.fill(last_name=last_name, first_name=first_name, licence=f"L-{number}")
        vida.press("main form")
    vida.open(f"/e/{slug}/desk/players/")
    vida.confirm(f"/e/{slug}/desk/players/check-in-all/")


def played(vida: Visitor, slug: str, best: int) -> Played:
    """All rounds; who is nearer to `best` in the start list ends with more of the money."""
    made, desk = Played(scale=FOUR), f"/e/{slug}/desk/"
    vida.open(f"{desk}draw/")
    vida.press("main form.card")
    for number in range(1, ROUNDS + 1):
        vida.open(f"{desk}rounds/{number}/")
        vida.confirm(f"{desk}rounds/{number}/publish/")
        vida.open(f"{desk}rounds/{number}/")
        vida.confirm(f"{desk}rounds/{number}/start/")
        sheets = []
        for table in Table.objects.filter(round__event__slug=slug, round__number=number, bye=False).order_by("number"):
            sitting = numbers_at(table)
            near = sorted(sitting.values(), key=lambda player: (player - best) % PLAYERS)
            balances = dict(zip(near, BALANCES, strict=True))
            sheet = f"/e/{slug}/office/tables/{table.pk}/"
            vida.open(f"{sheet}?way=totals")
            typed = {f"total-{letter}": str(balances[player]) for letter, player in sitting.items()}
            if not sheets and number == 1:
                refused(vida, sheet, typed)
            vida.fill(**typed)
            for box in vida.page.locator("main input[name=signed]").all():
                box.check()
            vida.press(f'form[action="{sheet}totals/"]')
            vida.press(f'form[action="{sheet}accept/"]')
            sheets.append({player: balance - STAKE for player, balance in balances.items()})
        made.rounds.append(sheets)
        vida.open(f"{desk}rounds/{number}/close/")
        vida.press("main form")
    return made


def refused(vida: Visitor, sheet: str, typed: dict[str, str]) -> None:
    """Balances that are one too many are told at the last of them; nothing that was typed is lost."""
    last = max(typed)
    vida.fill(**{**typed, last: str(int(typed[last]) + 1)})
    vida.press(f'form[action="{sheet}totals/"]')
    assert "401" in vida.refused(400, at=last)
    for field, balance in typed.items():
        if field != last:
            expect(vida.one(f'main [name="{field}"]')).to_have_value(balance)
