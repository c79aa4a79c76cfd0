"""What the three phones of a table see beside the sheet itself: words on games, held games, the referee's call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256

from django.db import connection
from django.db.models import Max, Min, Model, OuterRef, Subquery
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournament.models import Call, Confirmation, HeldGame, Renons, Round, Signature, Table, TableLink
from tournament.services import calls, confirmations, held, links, stopped

#: What a phone sees of its table and round, in the order of the tag's query.
OWN = ("revision", "state", "round__state", "round__started_at", "round__seconds")
STARTED_AT, SECONDS = OWN.index("round__started_at"), OWN.index("round__seconds")


@dataclass(frozen=True, slots=True)
class Talk:
    """`words` by game number and seat letter, as they count now; `held` oldest first; `call` and `case`: open ones."""

    words: Mapping[int, Mapping[str, Confirmation]]
    held: tuple[HeldGame, ...]
    call: Call | None
    case: Renons | None

    def word(self, number: int, letter: str) -> Confirmation | None:
        """What a seat said about a game."""
        return self.words.get(number, {}).get(letter)

    def contested(self, number: int) -> tuple[Confirmation, ...]:
        """Who contests a game, while nobody has settled that."""
        said = self.words.get(number, {}).values()
        return tuple(one for one in said if one.word == Confirmation.Word.CONTESTED and one.settled_at is None)


def talk(table: Table) -> Talk:
    """Everything said at a table. Four queries."""
    words: dict[int, dict[str, Confirmation]] = {}
    for one in confirmations.valid(table):
        words.setdefault(one.game.number, {})[one.seat.letter] = one
    return Talk(words, tuple(held.waiting(table)), calls.open_call(table), stopped.open_case_of(table))


def tag(table: Table) -> str:
    """A short text that differs whenever a phone at the table has something new to show. One query.

    Empty if the table is gone.
    """
    return _tag_of(_ask("pk", table.pk, link=False))


def tag_by_link(token: str) -> str:
    """The same for whoever holds a link, and nothing else read; empty if the link leads nowhere. One query."""
    ((by, value),) = links.sought(token).items()
    found = _ask(by, value, link=True)
    if found is None:
        return ""
    *seen, revoked_at, round_state = found
    return "" if revoked_at is not None or round_state == Round.State.CLOSED else _tag_of(tuple(seen))


def _tag_of(seen: tuple[object, ...] | None) -> str:
    if not seen:
        return ""
    return sha256(repr((*seen, _time_is_up(seen[STARTED_AT], seen[SECONDS]))).encode()).hexdigest()[:16]


def _time_is_up(started_at: object, seconds: object) -> bool:
    """Whether the round's time is over (A4): that is news, too. SQLite tells a time as text, in UTC."""
    started = parse_datetime(started_at) if isinstance(started_at, str) else started_at
    if not isinstance(started, datetime) or not isinstance(seconds, int):
        return False
    return timezone.now() > started.replace(tzinfo=started.tzinfo or UTC) + timedelta(seconds=seconds)


def _ask(by: str, value: str | int, *, link: bool) -> tuple[object, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute(_statement(by, link, connection.vendor), [value])
        found: tuple[object, ...] | None = cursor.fetchone()
        return found


@cache
def _statement(by: str, link: bool, vendor: str) -> str:
    """The query as SQL, made once: 300 phones ask every second, and making it takes ten times as long as asking.

    `by` is the field by which the table is found, or with `link` its link: then whether that is alive is added.
    """
    found = TableLink.objects if link else Table.objects
    at = "table__" if link else ""
    own = [f"{at}{name}" for name in OWN]
    talked = {
        "said": _last(Confirmation, "game__table", "at", at),
        "contest_settled": _last(Confirmation, "game__table", "settled_at", at),
        "held_last": _last(HeldGame, "table", "at", at),
        "held_settled": _last(HeldGame, "table", "settled_at", at),
        "signed": _last(Signature, "table", "at", at),
        "called": _last(Call, "table", "at", at),
        "taken": _first_open(at),
        "ended": _last(Call, "table", "ended_at", at),
        "stopped": _last(Renons, "table", "opened_at", at),
        "decided": _last(Renons, "table", "ended_at", at),
    }
    alive = ["revoked_at", "table__round__state"] if link else []
    query = found.order_by().filter(**{by: 0}).annotate(**talked).values_list(*own, *talked, *alive)
    sql, _parameters = query.query.sql_with_params()
    return sql


def _last(model: type[Model], by: str, name: str, at: str) -> Subquery:
    found = model._default_manager.filter(**{by: OuterRef(f"{at}pk")})
    return Subquery(found.order_by().values(by).annotate(last=Max(name)).values("last"))


def _first_open(at: str) -> Subquery:
    found = Call.objects.filter(table=OuterRef(f"{at}pk"), ended_at__isnull=True)
    return Subquery(found.order_by().values("table").annotate(first=Min("taken_at")).values("first"))
