"""What the three phones of a table see beside the sheet itself: words on games, held games, the referee's call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from django.db.models import Max, Min, OuterRef, QuerySet, Subquery

from tournament.models import Call, Confirmation, HeldGame, Signature, Table
from tournament.services import calls, confirmations, held


@dataclass(frozen=True, slots=True)
class Talk:
    """`words` by game number and seat letter, as they count now; `held` oldest first; `call` is the open one."""

    words: Mapping[int, Mapping[str, Confirmation]]
    held: tuple[HeldGame, ...]
    call: Call | None

    def word(self, number: int, letter: str) -> Confirmation | None:
        """What a seat said about a game."""
        return self.words.get(number, {}).get(letter)

    def contested(self, number: int) -> tuple[Confirmation, ...]:
        """Who contests a game, while nobody has settled that."""
        said = self.words.get(number, {}).values()
        return tuple(one for one in said if one.word == Confirmation.Word.CONTESTED and one.settled_at is None)


def talk(table: Table) -> Talk:
    """Everything said at a table. Three queries."""
    words: dict[int, dict[str, Confirmation]] = {}
    for one in confirmations.valid(table):
        words.setdefault(one.game.number, {})[one.seat.letter] = one
    return Talk(words, tuple(held.waiting(table)), calls.open_call(table))


def tag(table: Table) -> str:
    """A short text that differs whenever a phone at the table has something new to show. One query.

    Empty if the table is gone.
    """
    seen = (
        Table.objects.filter(pk=table.pk)
        .annotate(
            said=_last(Confirmation.objects.filter(game__table=OuterRef("pk")), "game__table", "at"),
            contest_settled=_last(Confirmation.objects.filter(game__table=OuterRef("pk")), "game__table", "settled_at"),
            held_last=_last(HeldGame.objects.filter(table=OuterRef("pk")), "table", "at"),
            held_settled=_last(HeldGame.objects.filter(table=OuterRef("pk")), "table", "settled_at"),
            signed=_last(Signature.objects.filter(table=OuterRef("pk")), "table", "at"),
            called=_last(Call.objects.filter(table=OuterRef("pk")), "table", "at"),
            taken=_first_open(Call.objects.filter(table=OuterRef("pk"), ended_at__isnull=True), "taken_at"),
            ended=_last(Call.objects.filter(table=OuterRef("pk")), "table", "ended_at"),
        )
        .values_list(
            "revision", "state", "round__state", "round__started_at", "round__seconds", "said", "contest_settled",
            "held_last", "held_settled", "signed", "called", "taken", "ended",
        )
        .first()
    )  # fmt: skip
    return sha256(repr(seen).encode()).hexdigest()[:16] if seen else ""


def _last(found: QuerySet, by: str, name: str) -> Subquery:
    return Subquery(found.order_by().values(by).annotate(last=Max(name)).values("last"))


def _first_open(found: QuerySet, name: str) -> Subquery:
    return Subquery(found.order_by().values("table").annotate(first=Min(name)).values("first"))
