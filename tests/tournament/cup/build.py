"""Cups for tests, made by the services as their director makes them."""

from collections.abc import Sequence
from datetime import datetime
from itertools import count
from zoneinfo import ZoneInfo

from tests.tournament import build
from tournament.cup.services import cups, matches, results, rounds, teams
from tournament.cup.services.teams import Typed
from tournament.journal.services.actor import Actor
from tournament.models import Account, Cup, CupMatch, CupMember, CupRound, CupSide, CupTeam, Player, Round
from tournament.permissions import CUP_DIRECTOR, ORGANISER
from tournament.rounds.services import rounds as event_rounds

_serial = count(1)
EVENING = datetime(2026, 3, 14, 18, 0, tzinfo=ZoneInfo("Europe/Ljubljana"))
#: By place in a match: what each table's seats A, B, C are written, table by table; the first team wins.
SHEETS = ((60, 10, -20), (10, -30, 50), (0, 40, 20))


def cup(*, first: int = 9, preliminary: bool = False, **settings: object) -> tuple[Cup, Actor]:
    """A cup with its director."""
    account = build.account(f"pokal{next(_serial)}", first_name="Vida", last_name="Vodja")
    by = Actor.of_account(account, role=ORGANISER)
    made = cups.create(name="Pokal", period="2026", first=first, preliminary=preliminary, by=by, **settings)
    return made, director(account)


def director(account: Account) -> Actor:
    return Actor.of_account(account, role=CUP_DIRECTOR)


def team(made: Cup, by: Actor, name: str, *, club: str = "", players: int = 4) -> CupTeam:
    """A team of so many players, the fourth of whom is its reserve."""
    typed = [Typed(row, f"{name}{row}", "Ime") for row in range(1, players + 1)]
    return teams.save(cup=made, name=name, club=club, players=typed, by=by)


def field(made: Cup, by: Actor, number: int, *, clubs: Sequence[str] = ()) -> list[CupTeam]:
    """So many teams, of these clubs in turn."""
    return [
        team(made, by, f"Ekipa{at:02}", club=clubs[at % len(clubs)] if clubs else "") for at in range(1, number + 1)
    ]


def drawn(made: Cup, by: Actor, number: int = 1, *, seed: int = 7) -> CupRound:
    """A round drawn and published."""
    round_ = CupRound.objects.get(cup=made, number=number)
    rounds.draw(round=round_, seed=seed, by=by)
    return rounds.publish(round=round_, by=by)


def lineups(match: CupMatch) -> dict[int, list[Player]]:
    """The first three of each team."""
    return {
        side.position: [
            one.player
            for one in CupMember.objects.filter(team=side.team, position__lte=3)
            .select_related("player")
            .order_by("position")
        ]
        for side in match.sides.all()
    }


def set_up(match: CupMatch, by: Actor, **more: object) -> CupMatch:
    return matches.set_up(match=match, at=EVENING, place="Gostilna", lineups=lineups(match), by=by, **more)


def play(match: CupMatch, sheets: Sequence[tuple[int, int, int]] = SHEETS) -> None:
    """Publish the match's seating, let it be played and accepted with these totals, and close its round."""
    match.refresh_from_db()
    drafted = Round.objects.get(event=match.event)
    event_rounds.publish(round=drafted, by=build.DIRECTOR)
    running = event_rounds.start(round=drafted, by=build.DIRECTOR)
    for table, totals in zip(running.tables.order_by("number"), sheets, strict=False):
        build.accept_with_totals(table, *totals)
    event_rounds.close(round=running, by=build.DIRECTOR)


def decided(match: CupMatch, by: Actor, sheets: Sequence[tuple[int, int, int]] = SHEETS) -> CupMatch:
    """A match set up, played and confirmed."""
    made = set_up(match, by)
    play(made, sheets)
    return results.settle(match=made, by=by)


def winners(round_: CupRound) -> list[str]:
    return list(
        CupSide.objects.filter(match__round=round_, goes_on=True).order_by("match").values_list("team__name", flat=True)
    )
