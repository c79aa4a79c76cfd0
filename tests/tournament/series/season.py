"""A small season for tests: events whose tables are played by totals, through the services that close rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.models import Club, Event, Official, Player, Registration, Round, Seat, Series, SeriesEvent, Table
from tournament.rounds.services import rounds
from tournament.series.services import joining, past, rating, series, teams, titles
from tournament.startlist.records import ImportRow

#: Who sat at a table with what total, by seat from A.
Played = Sequence[tuple[str, int]]

SERIES_DIRECTOR = Actor(label="Sonja Serija", role="series_director")
OWNER = Actor(label="Lena", role="owner")
HELPER = Actor(label="Petra Pomočnica", role="series_helper")


def people(*names: str, club: Club | None = None) -> dict[str, Player]:
    """Players of the register by first name; each has a licence."""
    return {
        name: Player.objects.create(first_name=name, last_name="Novak", licence=f"L-{name}", club=club)
        for name in names
    }


def new_series(name: str = "Državno prvenstvo", **settings: Any) -> Series:
    """A series whose director is an account of its own."""
    by = Actor.of_account(build.account(makes_events=True), role="organiser")
    return series.create(name=name, by=by, **{"period": "2026", "public": True, **settings})


def event(
    known: Mapping[str, Player], played: Sequence[Sequence[Played]], sits_out: Sequence[str] = (), **more: Any
) -> Event:
    """An event that was played: by round and table who sat there with what total; in the last round these sit out. Its
    standings are public.
    """
    one = build.event(**{"round_count": len(played), "date": date(2026, 1, 10), **more})
    Official.objects.create(event=one, account=build.account(), role="director")
    names = list(dict.fromkeys(name for tables in played for table in tables for name, _total in table))
    names += [name for name in sits_out if name not in names]
    for number, name in enumerate(names, start=1):
        player = known[name]
        Registration.objects.create(event=one, player=player, club=player.club, start_number=number, checked_in=True)
    with transaction.atomic():  # a first line, as every event has it
        journal.write(event=one, by=DIRECTOR, action="event.create", subject=one.name)
    for number, tables in enumerate(played, start=1):
        play(one, number, tables, known, sits_out if number == len(played) else ())
    return one


def play(
    one: Event, number: int, tables: Sequence[Played], known: Mapping[str, Player], sits_out: Sequence[str] = ()
) -> Round:
    """A round with these tables, closed and public."""
    now = timezone.now()
    round_ = Round.objects.create(
        event=one, number=number, state="running", seconds=600, published_at=now, started_at=now
    )
    seated = {registration.player_id: registration for registration in Registration.objects.filter(event=one)}
    for at, totals in enumerate(tables, start=1):
        table = Table.objects.create(round=round_, number=at)
        for letter, (name, _total) in zip("ABC", totals, strict=True):
            registration = seated[known[name].pk]
            Seat.objects.create(table=table, round=round_, letter=letter, registration=registration)
        build.accept_with_totals(table, *(total for _name, total in totals))
    if sits_out:
        bye = Table.objects.create(
            round=round_, number=len(tables) + 1, bye=True, state="accepted", accepted_at=now, accepted_by="–"
        )
        for letter, name in zip("ABC", sits_out, strict=False):
            registration = seated[known[name].pk]
            Seat.objects.create(table=bye, round=round_, letter=letter, registration=registration, counts=False)
    closed = rounds.close(round=round_, by=DIRECTOR)
    return rounds.publish_standings(round=closed, by=DIRECTOR)


def counted(one: Series, of: Event, **more: Any) -> SeriesEvent:
    """Both directors give their word."""
    joining.offer(event=of, series=one, by=DIRECTOR)
    return joining.ask(series=one, event=of, by=SERIES_DIRECTOR, **more)


def whole() -> Series:
    """A season with everything in it: two events, a past one, ratings that began somewhere, members and titles."""
    known = people("Ana", "Bor", "Cene", club=Club.objects.create(name="Zmaji"))
    one = new_series()
    rated(one)
    rating.start_with(series=one, values={known["Ana"].pk: Decimal("20.5")}, by=SERIES_DIRECTOR)
    counted(one, event(known, [[[("Ana", 60), ("Bor", 10), ("Cene", -40)]]], name="Prvi"))
    counted(one, event(known, [[[("Bor", 60), ("Ana", 10), ("Cene", 10)]]], name="Drugi"))
    row = ImportRow(number=1, last_name="Novak", first_name="Ana", club="", licence="", rating=None, raw=())
    results = [past.Result(row, known["Ana"], Fraction(9), 120, 1, Fraction(12))]
    past.bring(series=one, name="Lanski", date=date(2025, 1, 1), results=results, file="0" * 64, by=SERIES_DIRECTOR)
    series.set_members(series=one, add=[known["Ana"], known["Bor"]], by=SERIES_DIRECTOR)
    teams.save(series=one, name="Trojka", players=list(known.values()), by=HELPER)
    titles.set_rules(series=one, rules=[("mojster", "0.4", 1)], by=SERIES_DIRECTOR)
    for category, where in (("mojster", one), ("škis mojster", None)):
        day = date(2026, 5, 1)
        titles.give(player=known["Ana"], category=category, date=day, reason="40 %", by=OWNER, series=where)
    return one


def rated(one: Series, **numbers: Any) -> None:
    """Rate the series by the usual numbers, or these."""
    rating.settings(series=one, changes=numbers, by=SERIES_DIRECTOR)
    one.refresh_from_db()
