"""A cup of nine teams in two evenings through the browser, from the first team to the winner: three matches of three
teams, then the match of their winners. Seats and results are held against the cup's rules, worked here by hand.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.season import THREE, Played, Sheet, name_of
from tests.e2e.test_season import cells, numbers_at
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tournament.models import Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

CLUBS = ("Zmaji", "Orli", "Volkovi")
EVENINGS = ("2026-12-05T18:00", "2026-12-12T18:00")
DESK = "/cup/pokal-2026/desk/"
#: Who sits at A, B, C of each table: a team by its order in the match, a player by his in the team (season.md, Cup).
SEATS = (((0, 1), (1, 1), (2, 1)), ((1, 2), (2, 2), (0, 2)), ((2, 3), (0, 3), (1, 3)))


@pytest.fixture
def vida(transactional_db: None, visitor: Callable[..., Visitor], settings: Any, tmp_path: Path) -> Visitor:
    settings.DATA_DIR = tmp_path
    build.account("vida", makes_events=True, first_name="Vida", last_name="Vodja")
    director = visitor("vida")
    director.sign_in("vida", "geslo-1-2-3")
    return director


def test_a_cup_of_nine_teams_in_two_evenings(vida: Visitor, visitor: Callable[..., Visitor]) -> None:
    public = visitor("public")
    vida.open("/")
    vida.follow("/cup/new/")
    vida.fill(name="Pokal", period="2026", first="9", fee_cents="45")
    vida.page.locator("main [name=public]").check()
    vida.press("main form")
    vida.at(DESK)
    for team in range(1, 10):
        entered(vida, team)

    drawn(vida, 1)
    public.open("/cup/pokal-2026/")
    assert public.page.locator(".bracket-match").count() == 0
    published(vida, 1)
    winners = {match(vida, 1, number, reserves={}) for number in (1, 2, 3)}
    assert len(winners) == 3

    drawn(vida, 2)
    published(vida, 2)
    least = min(winners)
    winner = match(vida, 2, 1, reserves={least: 2})
    public.open("/cup/pokal-2026/")
    assert public.one(".bracket-winner").inner_text().split()[-1] == str(winner)
    vida.open(f"{DESK}teams/")
    vida._go(vida.page.locator("main button[name=paid][value=yes]").first)
    vida.open("/cup/pokal-2026/journal/verify/")
    assert vida.page.locator("main .alert-danger, main tbody tr").count() == 0


def entered(vida: Visitor, team: int) -> None:
    """A team of three players and a reserve."""
    vida.open(f"{DESK}teams/new/")
    typed = {}
    for row in range(1, 5):
        typed[f"last_name_{row}"], typed[f"first_name_{row}"] = name_of(10 * team + row).split()
    vida.fill(name=f"Ekipa {team}", club=CLUBS[team % 3], **typed)
    vida.press("main form")


def drawn(vida: Visitor, number: int) -> None:
    vida.open(DESK)
    vida.next_step()
    vida.at(f"{DESK}rounds/{number}/draw/")
    vida.fill(seed="11")
    vida.press("main form")


def published(vida: Visitor, number: int) -> None:
    vida.open(DESK)
    vida.next_step()
    vida.at(f"{DESK}rounds/{number}/publish/")
    vida.press("main form")


def match(vida: Visitor, number: int, at: int, *, reserves: Mapping[int, int]) -> int:
    """A match set up, seated as the rules say, played on paper and confirmed; the team that goes on.

    `reserves`: for which player of a team its fourth one plays.
    """
    page = f"{DESK}rounds/{number}/matches/{at}/"
    vida.open(f"{page}set-up/")
    teams = [int(name.split()[-1]) for name in vida.page.locator("main .columns h2").all_inner_texts()]
    if number == 1:
        assert {CLUBS[team % 3] for team in teams} == set(CLUBS), "clubs are kept apart"
    vida.fill(at=EVENINGS[number - 1], place="Gostilna pri mostu")
    playing = {(side, player): 10 * team + player for side, team in enumerate(teams) for player in (1, 2, 3)}
    for team, player in reserves.items():
        side = teams.index(team)
        playing[side, player] = 10 * team + 4
        label = f"4. {name_of(10 * team + 4)}"
        vida.page.locator(f"main [name=lineup_{side + 1}_{player}]").select_option(label=label)
    vida.press("main form")
    vida.at(page)
    vida._go(vida.page.locator('main a[href^="/e/"][href$="/desk/"]'))
    event = vida.path.removesuffix("desk/")
    round_ = f"{event}desk/rounds/1/"
    vida.open(round_)
    vida.confirm(f"{round_}publish/")
    vida.open(round_)
    vida.confirm(f"{round_}start/")
    sheets: list[Sheet] = []
    for table, seats in zip(tables(event), SEATS, strict=True):
        sitting = numbers_at(table)
        assert list(sitting.values()) == [playing[seat] for seat in seats]
        sheet = {player: 37 * player % 101 - 50 for player in sitting.values()}  # nobody has what another has
        typed_in(vida, f"{event}office/tables/{table.pk}/", {at: sheet[player] for at, player in sitting.items()})
        sheets.append(sheet)
    vida.open(f"{round_}close/")
    vida.press("main form")
    order = by_hand(sheets)
    vida.open(page)
    result_is(vida, order)
    vida.follow(f"{page}settle/")
    vida.press("main form")
    result_is(vida, order)
    return order[0][0]


def result_is(vida: Visitor, order: list[tuple[int, tuple[Fraction, int, int]]]) -> None:
    """The page of a match has its teams in this order, with table points, differences and tables won."""
    shown = cells(vida)
    assert [int(row[0]) for row in shown] == [1, 2, 3]
    assert [int(row[1].split()[1]) for row in shown] == [team for team, _worth in order]
    numbers = [tuple(cell.replace("−", "-").replace(",", ".") for cell in row[2:]) for row in shown]
    assert [(Fraction(points), int(by), int(won)) for points, by, won in numbers] == [worth for _team, worth in order]


def tables(event: str) -> list[Table]:
    return list(Table.objects.filter(round__event__slug=event.split("/")[2]).order_by("number"))


def typed_in(vida: Visitor, sheet: str, totals: dict[str, int]) -> None:
    vida.open(f"{sheet}?way=totals")
    vida.fill(**{f"total-{letter}": str(total) for letter, total in totals.items()})
    for box in vida.page.locator("main input[name=signed]").all():
        box.check()
    vida.press(f'form[action="{sheet}totals/"]')
    vida.press(f'form[action="{sheet}accept/"]')


def by_hand(sheets: list[Sheet]) -> list[tuple[int, tuple[Fraction, int, int]]]:
    """The teams of a match, best first, with table points, difference and tables won."""
    found: dict[int, tuple[Fraction, int, int]] = {}
    for player, own in Played([sheets], scale=THREE).results().items():
        points, difference, won = found.get(player // 10, (Fraction(0), 0, 0))
        found[player // 10] = (points + own.points, difference + own.difference, won + own.tables_won)
    return sorted(found.items(), key=lambda pair: pair[1], reverse=True)
