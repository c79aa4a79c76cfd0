from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, timedelta
from functools import cache
from hashlib import sha256
from threading import Lock
from typing import Any

from cachetools import TTLCache
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Aggregate, Count, Max, Min, Model, OuterRef, Q, Subquery, TextField
from django.db.models.sql.compiler import SQLCompiler
from django.utils.dateparse import parse_datetime

from tournament import steady
from tournament.access.selectors.links import SEAT, card_and_seat
from tournament.cases.selectors.calls import open_call
from tournament.cases.selectors.cases import OPEN, open_or_untold
from tournament.events.selectors.events import announcements
from tournament.journal.selectors.journal import opened, subject
from tournament.models import (
    Announcement,
    Call,
    Confirmation,
    Game,
    HeldGame,
    Journal,
    Protest,
    Renons,
    Round,
    Seat,
    Signature,
    Table,
    TableLink,
)
from tournament.models.playing_time import PlayingTime, read_pauses
from tournament.sheets.selectors.confirmations import valid_words
from tournament.sheets.selectors.sheets import Sheet, sheet, waiting_games

#: In the order of the tag's query; talk follows.
OWN = (
    "revision",
    "state",
    "disqualified_seat",
    "round__state",
    "round__started_at",
    "round__seconds",
    "round__added_seconds",
    "added_seconds",
    "round__pauses",
)
STARTED_AT = OWN.index("round__started_at")
SECONDS = tuple(map(OWN.index, ("round__seconds", "round__added_seconds", "added_seconds")))
PAUSES = OWN.index("round__pauses")
KEPT_SECONDS = 20
#: A full sheet weighs 90 kB, and in 20 seconds 500 tables change some forty; the newest of each table is kept.
KEPT_SHEETS = 150
_kept: TTLCache[int, tuple[tuple[object, ...], Sheet]] = TTLCache(KEPT_SHEETS, KEPT_SECONDS)
_keeping = Lock()


class _Joined(Aggregate):
    function = "GROUP_CONCAT"
    arg_joiner = " || ' ' || "
    output_field = TextField()

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        template = "%(function)s(%(expressions)s, ',')"
        return self.as_sql(compiler, connection, function="STRING_AGG", template=template)


@dataclass(frozen=True, slots=True)
class SeatProtest:
    letter: str
    protest: Protest


@dataclass(frozen=True, slots=True)
class Talk:
    """`words`: valid confirmations, by game number and seat letter; `held`: oldest first; `call` and `case`: while
    open. `no_renons`: cases that ended otherwise; `untold`: numbers of games whose agreed renons lacks details;
    `protests`: by game number, 0 for the sheet; `announced`: messages to the hall.
    """

    words: Mapping[int, Mapping[str, Confirmation]]
    held: tuple[HeldGame, ...]
    call: Call | None
    case: Renons | None
    no_renons: tuple[Renons, ...]
    untold: frozenset[int]
    protests: Mapping[int, tuple[SeatProtest, ...]]
    announced: tuple[Announcement, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    own: tuple[object, ...]
    talked: Mapping[str, object]

    @property
    def tag(self) -> str:
        """Return a text that changes with every news for a phone at the table."""
        up = _time_is_up(self.own)
        return sha256(repr((*self.own, *self.talked.values(), up)).encode()).hexdigest()[:16]

    def has(self, name: str) -> bool:
        return self.talked[name] is not None


def seen(table: Table) -> Seen | None:
    """Return None if the table is gone."""
    row = _ask(_TABLE, "pk", table.pk)
    return None if row is None else _seen(row)


def sheet_seen(table: Table, seen: Seen) -> Sheet:
    """Return the sheet of that state, perhaps cached for another phone: read only. Raises Table.DoesNotExist."""
    key = (*seen.own, *(seen.talked[name] for name in ("names", "signed", "signature_count", "locked")))
    with _keeping:
        kept = _kept.get(table.pk)
    if kept is not None and kept[0] == key:
        return kept[1]
    present = sheet(table=table)
    with _keeping:
        _kept[table.pk] = (key, present)
    return present


def forget() -> None:
    with _keeping:
        _kept.clear()


def talk(sheet: Sheet, seen: Seen) -> Talk:
    table = sheet.table
    numbers = {line.game.pk: line.number for line in sheet.recorded if line.game}
    letters = {seat.seat_id: seat.letter for seat in sheet.seats}
    words: dict[int, dict[str, Confirmation]] = {}
    for valid_word in valid_words(table).select_related(None) if seen.has("said") else ():
        if valid_word.game_id in numbers:
            words.setdefault(numbers[valid_word.game_id], {})[letters[valid_word.seat_id]] = valid_word
    stops = list(open_or_untold(table)) if seen.has("stopped") else []
    return Talk(
        words,
        tuple(waiting_games(table)) if seen.has("held_last") else (),
        open_call(table) if seen.has("called") else None,
        next((stop for stop in stops if stop.outcome == OPEN), None),
        tuple(stop for stop in stops if stop.outcome == Renons.Outcome.NONE),
        frozenset(stop.number for stop in stops if stop.outcome == Renons.Outcome.AGREED),
        protests(sheet) if seen.has("protested") else {},
        tuple(announcements(sheet.event)) if seen.has("announced") else (),
    )


def protests(sheet: Sheet) -> Mapping[int, tuple[SeatProtest, ...]]:
    numbers = {line.game.pk: line.number for line in sheet.recorded if line.game}
    letters = {seat.registration_id: seat.letter for seat in sheet.sitting}
    by_game: dict[int, tuple[SeatProtest, ...]] = {}
    for protest in Protest.objects.filter(table=sheet.table, by__in=letters):
        number = numbers.get(protest.game_id) if protest.game_id else 0
        if number is not None:
            by_game[number] = (*by_game.get(number, ()), SeatProtest(letters[protest.by_id], protest))
    return by_game


def signatures_taken_back(sheet: Sheet) -> dict[str, Journal]:
    """Return the journal lines, by seat, of signatures withdrawn in this revision and not given again."""
    if sheet.table.state != Table.State.COMPLETE:
        return {}
    place = subject(sheet.round, sheet.table)._asdict()
    lines = Journal.objects.filter(event=sheet.event, action="sheet.unsign", **place)
    unsigned = {seat.letter for seat in sheet.sitting if seat.signature is None}
    withdrawn = {
        str(line.after["seat"]): line for line in opened(lines.order_by("number")) if _of_revision(line, sheet)
    }
    return {letter: line for letter, line in withdrawn.items() if letter in unsigned}


def _of_revision(line: Journal, sheet: Sheet) -> bool:
    return bool(line.after.get("revision") == sheet.table.revision)


def tag(table: Table) -> str:
    now = seen(table)
    return now.tag if now else ""


def tag_by_link(token: str) -> str:
    card = card_and_seat(token)
    if card is None:
        ((by, value),) = SEAT.sought(token).items()
        row = _ask(_LINK, by, value)
    else:
        row = _ask(_CARD, "registration__cards,pk", *card)
    if row is None:
        return ""
    *shown, revoked_at, round_state = row
    alive = revoked_at is None and round_state in (Round.State.PUBLISHED, Round.State.RUNNING)
    return _seen(tuple(shown)).tag if alive else ""


def _seen(row: tuple[object, ...]) -> Seen:
    return Seen(row[: len(OWN)], dict(zip(_talked(""), row[len(OWN) :], strict=True)))


def _time_is_up(own: tuple[Any, ...]) -> bool:
    """SQLite returns times as text in UTC; JSON has text on both."""
    started_at, pauses = own[STARTED_AT], own[PAUSES]
    started = parse_datetime(started_at) if isinstance(started_at, str) else started_at
    if started is None:
        return False
    stood = read_pauses(json.loads(pauses) if isinstance(pauses, str) else pauses)
    clock = PlayingTime(started.replace(tzinfo=started.tzinfo or UTC), sum(own[at] for at in SECONDS), stood)
    return clock.left(steady.now()) < timedelta(0)


@dataclass(frozen=True, slots=True)
class _Way:
    model: type[Model]
    at: str = ""
    alive: tuple[str, ...] = ()


_TABLE = _Way(Table)
_LINK = _Way(TableLink, "table__", ("revoked_at", "table__round__state"))
_CARD = _Way(Seat, "table__", ("registration__cards__revoked_at", "table__round__state"))


def _ask(way: _Way, by: str, *values: str | int) -> tuple[object, ...] | None:
    with connection.cursor() as cursor:
        text, of_its_own = _statement(way, by, connection.vendor)
        cursor.execute(text, (*of_its_own, *values))
        row: tuple[object, ...] | None = cursor.fetchone()
        return row


@cache
def _statement(way: _Way, by: str, vendor: str) -> tuple[str, tuple[Any, ...]]:
    """Return the query as SQL and its own parameters, which come before those of `by`: built once, since building takes
    ten times as long as running, and 300 phones ask every second.
    """
    own = [f"{way.at}{name}" for name in OWN]
    talked = _talked(way.at)
    names = by.split(",")
    wanted = Q(*((name, 0) for name in names))
    query = way.model._default_manager.order_by().filter(wanted).annotate(**talked)
    sql, parameters = query.values_list(*own, *talked, *way.alive).query.sql_with_params()
    return sql, tuple(parameters[: -len(names)])


@cache
def _talked(at: str) -> Mapping[str, Subquery]:
    return {
        "names": _names(at),
        "said": _last(Confirmation, "game__table", "at", at),
        "contest_settled": _last(Confirmation, "game__table", "settled_at", at),
        "held_last": _last(HeldGame, "table", "at", at),
        "held_settled": _last(HeldGame, "table", "settled_at", at),
        "signed": _last(Signature, "table", "at", at),
        "signature_count": _count(Signature, at),
        "called": _last(Call, "table", "at", at),
        "taken": _first_open(at),
        "ended": _last(Call, "table", "ended_at", at),
        "stopped": _last(Renons, "table", "opened_at", at),
        "decided": _last(Renons, "table", "ended_at", at),
        "locked": _locked(at),
        "protested": _last(Protest, "table", "received_at", at),
        "protest_decided": _last(Protest, "table", "decided_at", at),
        "protest_settled": _last(Protest, "table", "settled_at", at),
        "announced": _announced("at", at),
        "taken_down": _announced("taken_down_at", at),
    }


def _last(model: type[Model], by: str, name: str, at: str) -> Subquery:
    rows = model._default_manager.filter(**{by: OuterRef(f"{at}pk")})
    return Subquery(rows.order_by().values(by).annotate(last=Max(name)).values("last"))


def _count(model: type[Model], at: str) -> Subquery:
    rows = model._default_manager.filter(table=OuterRef(f"{at}pk"))
    return Subquery(rows.order_by().values("table").annotate(count=Count("pk")).values("count"))


def _announced(name: str, at: str) -> Subquery:
    rows = Announcement.objects.filter(event=OuterRef(f"{at}round__event"))
    return Subquery(rows.order_by().values("event").annotate(last=Max(name)).values("last"))


def _first_open(at: str) -> Subquery:
    calls = Call.objects.filter(table=OuterRef(f"{at}pk"), ended_at__isnull=True)
    return Subquery(calls.order_by().values("table").annotate(first=Min("taken_at")).values("first"))


def _names(at: str) -> Subquery:
    sitting = Seat.objects.filter(table=OuterRef(f"{at}pk"), registration__isnull=False)
    names = _Joined("registration__player__last_name", "registration__player__first_name")
    return Subquery(sitting.order_by().values("table").annotate(names=names).values("names"))


def _locked(at: str) -> Subquery:
    games = Game.objects.filter(table=OuterRef(f"{at}pk"), locked=True)
    return Subquery(games.order_by().values("table").annotate(games=Count("pk")).values("games"))
