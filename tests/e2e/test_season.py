"""A season through the browser: four events of 45 players, a Masters with finals, a correction, the season's end.

Every step of a director is done on its page. Only the sheets are filled by the services that the office's pages call:
240 of them by hand would take hours. What the pages show is held against `season.py`, worked from the totals alone.
"""

import csv
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.utils.timezone import localdate
from playwright.sync_api import expect

from scoresheets.text import with_plus
from tests.e2e.season import Played, Row, Sheet, listed, name_of, number_of, one, placed, rated, swaps
from tests.e2e.season import Result as Brought
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tournament.models import Event, RatingList, Seat, Series, Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

SIZE, ROUNDS, BEST_OF, LEAST, QUALIFIED = 45, 4, 3, 2, 12
CLUBS = ("Zmaji", "Orli", "Volkovi")
VULGAR = {"⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "½": Fraction(1, 2)}


@dataclass
class Season:
    """Who runs it, what was played so far, and the addresses of its events in the order of the series."""

    sonja: Visitor
    vida: Visitor
    rok: Visitor
    public: Visitor
    folder: Path
    base: str = ""
    events: list[Played] = field(default_factory=list)
    slugs: list[str] = field(default_factory=list)
    first: dict[int, Decimal] = field(default_factory=dict)

    def list(self) -> list[Row]:
        return listed(self.events, best=BEST_OF, least=LEAST)


@pytest.fixture
def season(
    transactional_db: None, visitor: Callable[..., Visitor], settings: Any, tmp_path: Path, monkeypatch: Any
) -> Season:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr("tournament.rounds.views.round_steps.fresh_seed", lambda: 7)  # of rounds drawn at a closing
    people = (("sonja", "Serija"), ("vida", "Vodja"), ("rok", "Razsodnik"))
    visitors = []
    for username, last_name in people:
        build.account(username, makes_events=username != "rok", first_name=username.title(), last_name=last_name)
        visitors.append(visitor(username))
        visitors[-1].sign_in(username, "geslo-1-2-3")
    return Season(*visitors, visitor("public"), tmp_path)


def test_a_season_of_five_events(season: Season) -> None:
    founded(season)
    earlier_year(season, [0, *range(3, SIZE), 1, 2])
    list_is_right(season)
    ratings_before(season)

    second(season)
    played(season, [2, 1, *range(3, SIZE + 1)])
    list_is_right(season)
    ratings_are_right(season)

    third(season)
    played(season, [1, 2, 0, SIZE + 1, *range(5, SIZE + 1)])
    list_is_right(season)
    ratings_are_right(season)

    fourth(season)
    played(season, [2, 1, 0, *range(3, SIZE)])
    list_is_right(season)
    ratings_are_right(season)
    assert any(cell and not cell[1] for row in season.list() for cell in row.cells), "who played four has one left out"

    masters(season)
    played(season, [1, 2, 0, *range(3, SIZE + 2)])
    finals_decide(season)
    list_is_right(season)
    ratings_are_right(season)

    corrected(season)
    list_is_right(season)
    ratings_are_right(season)
    season_ends(season)
    nothing_is_found(season)


def founded(season: Season) -> None:
    """The series is set up and rated by its director."""
    sonja = season.sonja
    sonja.open("/")
    sonja.follow("/series/new/")
    sonja.fill(name="Državno prvenstvo", period="2026", best=str(BEST_OF), least=str(LEAST), qualify=str(QUALIFIED))
    sonja.page.locator("main [name=public]").check()
    sonja.press("main form")
    season.base = f"/series/{Series.objects.get().slug}/"
    sonja.at(f"{season.base}desk/")
    sonja.follow(f"{season.base}desk/rating/")
    sonja.press("main form")
    sonja.at(f"{season.base}desk/rating/")


def earlier_year(season: Season, order: Sequence[int]) -> None:
    """Only the results of the first event are known, in the order of its places."""
    sonja, file = season.sonja, season.folder / "lani.csv"
    brought = {}
    with file.open("w", newline="") as text:
        lines = csv.writer(text, delimiter=";")
        lines.writerow(["Priimek", "Ime", "Društvo", "Licenca", "Mesto", "Točke", "Razlika"])
        for at, player in enumerate(order):
            halves = 6 * ROUNDS - 4 * ROUNDS * at // (len(order) - 1)
            brought[player] = Brought(Fraction(halves, 2), 200 - 10 * at, won=at == 0)
            last_name, first_name = name_of(player).split()
            points = f"{halves // 2},{halves % 2 * 5}"
            club = CLUBS[player % 3]
            lines.writerow([last_name, first_name, club, f"L-{player}", at + 1, points, 200 - 10 * at])
    sonja.follow(f"{season.base}desk/results/")
    sonja.upload("file", file)
    expect(sonja.page.locator("main tbody tr")).to_have_count(SIZE)
    sonja.press("main form")
    assert sonja.refused(400, at="name")
    sonja.fill(name="Zimski turnir", date="2025-12-06", most=str(3 * ROUNDS))
    sonja.press("main form")
    sonja.at(f"{season.base}desk/")
    season.events.append(Played(brought=brought))
    season.slugs.append("")


def ratings_before(season: Season) -> None:
    """Some begin the season with a rating of the year before; who is not in the register is left out."""
    sonja, file = season.sonja, season.folder / "ratingi.csv"
    season.first = {player: Decimal(f"{20 - player}.2500") for player in range(9)}
    lines = [f"{name_of(player).replace(' ', ';')};L-{player};{value}" for player, value in season.first.items()]
    file.write_text("\n".join(["Priimek;Ime;Licenca;Rating", *lines, "Neznan;Nekdo;L-99;50,0"]).replace(".", ","))
    sonja.open(f"{season.base}desk/rating/")
    sonja.follow(f"{season.base}desk/rating/starts/")
    sonja.upload("file", file)
    expect(sonja.page.locator("main tbody tr")).to_have_count(len(season.first) + 1)
    sonja.press("main form")
    sonja.at(f"{season.base}desk/rating/")


def day(number: int) -> str:
    return (localdate() + timedelta(weeks=number)).isoformat()


def second(season: Season) -> None:
    """Made from the preset; number 0 stays away, and one is here who is new."""
    vida = season.vida
    vida.open("/events/new/")
    vida.fill(competition="dp")
    vida.choose("like", "1")
    vida.fill(name="Drugi", date=day(1), place="Ptuj")
    vida.press("main form")
    published(season, "Drugi")
    vida.open(f"{desk(season)}officials/")
    invite = f'form[action="{desk(season)}officials/invite/"]'
    vida.fill(invite, name="Rok", role="referee")
    vida.press(invite)
    link = vida.one("#invitation-link").inner_text()
    season.rok.open(link[link.index("/invited/") :])
    season.rok.choose("take", "mine")
    joined(season)
    registered(season, range(1, SIZE + 1))
    vida.open(f"{desk(season)}draw/")
    drawn(vida)


def third(season: Season) -> None:
    """Made from the second; round 1 is drawn in thirds by the list, with a newcomer behind it."""
    vida = season.vida
    again(season, "Tretji", 2)
    here = [player for player in range(SIZE + 2) if player not in (3, 4)]
    joined(season)
    registered(season, here)
    order = [row.player for row in season.list()]
    vida.open(f"{desk(season)}players/ranking/")
    vida.fill(series=str(Series.objects.get().pk))
    vida.press("main form")
    vida.choose("save", "1")
    vida.open(f"{desk(season)}draw/")
    drawn(vida, mode="thirds")
    seeded = [player for player in order if player in here] + [SIZE + 1]
    third_of = {player: at // (SIZE // 3) for at, player in enumerate(seeded)}
    for table in tables(season, 1):
        assert {third_of[player] for player in numbers_at(table).values()} == {0, 1, 2}


def fourth(season: Season) -> None:
    again(season, "Četrti", 3)
    joined(season)
    registered(season, range(SIZE))
    season.vida.open(f"{desk(season)}draw/")
    drawn(season.vida)


def masters(season: Season) -> None:
    """The best twelve play; the seventh and the ninth decline, and two reserves move up."""
    vida = season.vida
    vida.open("/events/new/")
    vida.fill(competition="masters")
    vida.choose("like", "1")
    vida.fill(name="Masters", date=day(4), round_count=str(ROUNDS))
    vida.press("main form")
    published(season, "Masters")
    season.events[-1].finals = season.events[-1].always = True
    joined(season)
    season.sonja.open(f"{season.base}desk/events/5/")
    season.sonja.page.locator("main [name=always]").check()
    season.sonja.press("main form")

    order = [row.player for row in listed(season.events[:-1], best=BEST_OF, least=LEAST)]
    vida.open(f"{desk(season)}players/qualified/")
    vida.fill(series=str(Series.objects.get().pk), best=str(QUALIFIED), least=str(LEAST))
    vida.press("main form")
    for at in (6, 8):
        vida.page.locator("main tbody tr").nth(at).locator("[name=declined]").check()
    vida._go(vida.page.locator("main .card-footer button:not(.button-primary)").last)
    assert vida.page.locator("main tbody strong").count() == QUALIFIED
    states = vida.page.locator("main tbody tr").all_inner_texts()
    moved_up = states[QUALIFIED : QUALIFIED + 2]
    assert [number_of(row.split("\t")[1].strip()) for row in moved_up] == order[QUALIFIED : QUALIFIED + 2]
    vida.choose("save", "1")
    wanted = [player for at, player in enumerate(order[: QUALIFIED + 2]) if at not in (6, 8)]
    event = Event.objects.get(slug=season.slugs[-1])
    entered = event.registrations.order_by("start_number").values_list("player__last_name", flat=True)
    assert [number_of(name) for name in entered] == wanted
    vida.open(f"{desk(season)}players/")
    vida.confirm(f"{desk(season)}players/check-in-all/")
    vida.open(f"{desk(season)}draw/")
    drawn(vida, mode="thirds")


def desk(season: Season) -> str:
    return f"/e/{season.slugs[-1]}/desk/"


def published(season: Season, name: str) -> None:
    """The event that was just set up is seen by everybody."""
    season.slugs.append(season.vida.path.split("/")[2])
    season.events.append(Played())
    assert Event.objects.get(slug=season.slugs[-1]).name == name
    season.vida.at(desk(season))
    season.vida.press(f'form[action="{desk(season)}publish/"]')


def again(season: Season, name: str, week: int) -> None:
    """Made from the event before; a name and a date are all that is typed."""
    vida = season.vida
    vida.open(desk(season))
    vida.follow(f"{desk(season)}again/")
    vida.fill(name=name, date=day(week))
    vida.press("main form")
    published(season, name)


def joined(season: Season) -> None:
    """The event's director offers it, the series' director lets it count."""
    season.vida.open(f"/e/{season.slugs[-1]}/series/")
    season.vida.fill(series=str(Series.objects.get().pk))
    season.vida.press("main form")
    season.sonja.open(f"{season.base}desk/")
    season.sonja.follow(f"{season.base}desk/events/{len(season.events)}/agree/")
    season.sonja.press("main form")
    season.sonja.at(f"{season.base}desk/")


def registered(season: Season, numbers: Sequence[int]) -> None:
    """The start list comes from a file; everybody is here."""
    vida, file = season.vida, season.folder / "prijave.csv"
    lines = [f"{name_of(one).replace(' ', ';')};{CLUBS[one % 3]};L-{one}" for one in numbers]
    file.write_text("\n".join(["Priimek;Ime;Društvo;Licenca", *lines]))
    vida.open(f"{desk(season)}import/")
    vida.upload("file", file)
    vida.press("main form")
    vida.at(f"{desk(season)}players/")
    vida.confirm(f"{desk(season)}players/check-in-all/")
    expect(vida.one("#count-present")).to_have_text(str(len(numbers)))


def drawn(vida: Visitor, *, mode: str = "schedule") -> None:
    vida.page.locator(f"[name=mode][value={mode}]").check()
    vida.fill(seed="5")
    vida.press("main form.card")


def tables(season: Season, number: int) -> list[Table]:
    rounds = Table.objects.filter(round__event__slug=season.slugs[-1], round__number=number)
    return list(rounds.select_related("round__event").order_by("number"))


def numbers_at(table: Table) -> dict[str, int]:
    """Who sits where, by the number of his name."""
    seats = Seat.objects.filter(table=table).values_list("letter", "registration__player__last_name").order_by("letter")
    return {letter: number_of(name) for letter, name in seats}


def played(season: Season, order: Sequence[int]) -> None:
    """All rounds of the event: whoever comes first in `order` ends with most."""
    vida = season.vida
    for number in range(1, ROUNDS + 1):
        round_ = f"{desk(season)}rounds/{number}/"
        vida.open(round_)
        vida.confirm(f"{round_}publish/")
        vida.open(round_)
        vida.confirm(f"{round_}start/")
        sheets = []
        for table in tables(season, number):
            sitting = numbers_at(table)
            near = sorted(sitting.values(), key=order.index)
            sheet: Sheet = {
                player: base - order.index(player) for player, base in zip(near, (90, 40, -10), strict=True)
            }
            build.accept_with_totals(table, *(sheet[player] for player in sitting.values()))
            sheets.append(sheet)
        season.events[-1].rounds.append(sheets)
        vida.open(f"{round_}close/")
        vida.press("main form")
    vida.open(f"/e/{season.slugs[-1]}/standings/")
    assert vida.status == 200


def cells(visitor: Visitor) -> list[list[str]]:
    """The rows of the page's last table, cell by cell."""
    return (
        visitor.page.locator("main table")
        .last.locator("tbody tr")
        .evaluate_all("rows => rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim()))")
    )


def exact(text: str) -> Fraction:
    """A value as a page shows it: 9.5, 9⅓, (9.5)."""
    found = re.fullmatch(r"\(?(\d*(?:[.,]\d+)?)([⅓⅔]?)\)?", text)
    assert found, text
    return Fraction(found[1].replace(",", ".") or 0) + VULGAR.get(found[2], Fraction(0))


def list_is_right(season: Season) -> None:
    """The list on its page is the one worked by hand, cell by cell; brackets are what does not count."""
    season.public.open(season.base)
    shown = cells(season.public)
    wanted = season.list()
    assert len(shown) == len(wanted)
    for row, hand in zip(shown, wanted, strict=True):
        assert row[0] == ("–" if hand.place is None else str(hand.place))
        assert number_of(row[1]) == hand.player
        assert exact(row[2]) == hand.value
        told = [(exact(cell), not cell.startswith("(")) if cell else None for cell in row[3:-1]]
        assert told == hand.cells, name_of(hand.player)
        assert row[-1] == with_plus(hand.difference)


def ratings_are_right(season: Season) -> None:
    """The list after the last event is published and is the one worked by hand; its first row is explained."""
    sonja, public, by_hand = season.sonja, season.public, rated(season.events, season.first)
    kept = RatingList.objects.get(replaced_at=None, event__number=len(season.events))
    sonja.open(f"{season.base}desk/rating/")
    sonja.press(f'form[action="{season.base}desk/rating/{kept.pk}/publish/"]')
    public.open(f"{season.base}rating/")
    shown = cells(public)
    assert {number_of(row[1]): row[3].replace(",", ".") for row in shown} == {
        player: one(value) for player, value in by_hand.after.items()
    }
    assert [Fraction(row[3].replace(",", ".")) for row in shown] == sorted(
        (Fraction(one(value)) for value in by_hand.after.values()), reverse=True
    )
    best = number_of(shown[0][1])
    public._go(public.page.locator("main tbody a").first)
    explained = cells(public)
    told = []
    for row in explained:
        mean, points, worth = re.fullmatch(r"([\d,.]+) × ([\d,.]+) = ([\d,.]+)", row[-1]).groups()
        told.append(tuple(text.replace(",", ".") for text in (mean, points, worth)))
    assert told == [
        (str(fours(mean)), f"{float(points):g}", str(fours(mean * points))) for mean, points in by_hand.lines[best]
    ]
    foot = public.page.locator("main tfoot").inner_text().replace(",", ".")
    assert str(fours(by_hand.summed(best))) in foot
    assert foot.rstrip().endswith(str(fours(by_hand.quotient(best))))


def fours(value: Fraction) -> str:
    whole, rest = divmod(int(value * 10_000 + Fraction(1, 2)), 10_000)
    return f"{whole}.{rest:04}"


def finals_decide(season: Season) -> None:
    """The first table of the last round has the first three places, and so on, each by its own table."""
    season.public.open(f"/e/{season.slugs[-1]}/standings/")
    shown = {number_of(row[1]): int(re.split(r"[\s=↑↓]", row[0])[0]) for row in cells(season.public)}
    for at, sheet in enumerate(season.events[-1].rounds[-1]):
        assert {player: shown[player] for player in sheet} == {
            player: 3 * at + place for player, place in placed(sheet).items()
        }


def corrected(season: Season) -> None:
    """A sheet of the second event was written wrong: who leads then is said before it is saved, and so are ratings."""
    before = season.list()[0].player
    number, at, sheet = next(
        (number, at, other)
        for number, tables_ in enumerate(season.events[1].rounds)
        for at, sheet in enumerate(tables_)
        for other in swaps(sheet)
        if leader_with(season, number, at, other) != before
    )
    after = leader_with(season, number, at, sheet)
    ratings = rated(season.events, season.first).after
    vida, rok, event = season.vida, season.rok, f"/e/{season.slugs[1]}/"
    round_ = f"{event}desk/rounds/{number + 1}/"
    vida.open(f"{round_}reopen/")
    vida.fill(reason="napačno prepisan list")
    vida.press("main form")
    table = Table.objects.get(round__event__slug=season.slugs[1], round__number=number + 1, number=at + 1)
    rok.open(f"{event}referee/tables/{table.pk}/correct/")
    rok.follow(f"{event}referee/tables/{table.pk}/correct/totals/")
    rok.fill(**{f"total-{letter}": str(sheet[player]) for letter, player in numbers_at(table).items()})
    rok.step("preview")
    said = rok.page.locator("main").inner_text()
    assert re.search(rf"{name_of(after)}.*{name_of(before)}", said), said
    foreseen = {
        (number_of(name), was.replace(",", "."), now.replace(",", "."))
        for name, was, now in re.findall(r"(Priimek\d\d Ime): (\d+[,.]\d{4}) → (\d+[,.]\d{4})", said)
    }
    season.sonja.open(season.base)
    assert number_of(cells(season.sonja)[0][1]) == before, "nothing is stored yet"

    season.events[1].rounds[number][at] = sheet
    now = rated(season.events, season.first).after
    changed = {(player, str(ratings[player]), str(now[player])) for player in now if now[player] != ratings[player]}
    assert foreseen == changed != set()
    rok.fill(reason="napačno prepisan list")
    rok.page.locator("main [name=stand_in]").check()
    rok.step("save")
    vida.open(f"{round_}close/")
    vida.press("main form")
    vida.open(f"{event}desk/")
    vida.confirm(f"{event}desk/rounds/{ROUNDS}/standings/publish/")
    assert season.list()[0].player == after


def leader_with(season: Season, number: int, at: int, sheet: Sheet) -> int:
    rounds = [list(tables_) for tables_ in season.events[1].rounds]
    rounds[number][at] = sheet
    events = [season.events[0], Played(rounds), *season.events[2:]]
    return listed(events, best=BEST_OF, least=LEAST)[0].player


def season_ends(season: Season) -> None:
    """Each rating's change is shown before the season is ended: whoever played too little loses half."""
    sonja, by_hand = season.sonja, rated(season.events, season.first)
    sonja.open(f"{season.base}desk/rating/")
    sonja.follow(f"{season.base}desk/rating/end/")
    shown = {number_of(row[0]): (row[2].replace(",", "."), row[4].replace(",", ".")) for row in cells(sonja)}
    ended = by_hand.ended()
    assert shown == {player: (str(by_hand.after[player]), str(ended[player])) for player in ended}
    assert ended != by_hand.after
    sonja.press("main form")
    kept = RatingList.objects.get(replaced_at=None, event=None)
    sonja.press(f'form[action="{season.base}desk/rating/{kept.pk}/publish/"]')
    season.public.open(f"{season.base}rating/")
    last = {number_of(row[1]): row[3].replace(",", ".") for row in cells(season.public)}
    assert last == {player: one(value) for player, value in ended.items()}


def nothing_is_found(season: Season) -> None:
    """The journals agree with what is stored."""
    season.sonja.open(f"{season.base}journal/verify/")
    assert season.sonja.page.locator("main .alert-danger, main tbody tr").count() == 0
    for slug in filter(None, season.slugs):
        season.vida.open(f"/e/{slug}/journal/verify/")
        assert season.vida.page.locator("main .alert-danger, main tbody tr").count() == 0
