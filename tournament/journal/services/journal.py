"""The journal: one line a write, in the same transaction, each with the hash of the line before.

Words about people are stored beside it: lines hold their digests, so that they can be erased without breaking the
chain.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Mapping
from typing import Any, Protocol, TypedDict, Unpack

from django.db import transaction
from django.utils import timezone

from tournament.db import clock
from tournament.db.faults import MachineFault
from tournament.journal.selectors import snapshot
from tournament.journal.services.actor import Actor
from tournament.models import Cup, Event, Journal, JournalWord, Place, Round, Seat, Series, Table
from tournament.permissions import Directed

Json = Mapping[str, Any]
# Lines of these actions have a person's name as their subject.
ABOUT_PLAYERS = ("players.", "series.people", "title.")
# Keys of lines with people's names or texts.
PERSONAL = frozenset(
    {
        *(
            "categories",
            "category",
            "claim",
            "club",
            "club_prizes",
            "decision",
            "licence",
            "name",
            "note",
            "player",
            "players",
            "prizes",
            "rating",
            "reason",
        ),
        *("second", "statement", "team", "team_prizes", "text", "withdrawn_reason"),
    }
)
# They mention no player, except perhaps in the diplomas' text.
OF_NO_PLAYER = ("accounts.", "clubs.", "event.", "officials.", "series.create", "series.settings")
DIPLOMA = "event.diploma"


class Chain(TypedDict):
    """Name the owner of a line's chain (all None: the site)."""

    event: Event | None
    series: Series | None
    cup: Cup | None


class Change(TypedDict, total=False):
    """What a line says that a write changed, and why."""

    before: Json | None
    after: Json | None
    reason: str


class SheetAt(Protocol):
    """A sheets.selectors.loaded.LoadedSheet; `seats` by letter."""

    @property
    def event(self) -> Event: ...

    @property
    def round(self) -> Round: ...

    @property
    def table(self) -> Table: ...

    @property
    def seats(self) -> Mapping[str, Seat]: ...


def chain_of(directed: Directed | None) -> Chain:
    return {
        "event": directed if isinstance(directed, Event) else None,
        "series": directed if isinstance(directed, Series) else None,
        "cup": directed if isinstance(directed, Cup) else None,
    }


def plain(value: Json | None) -> dict[str, Any]:
    """Return the value as the database will (keys are text), so that the hash holds. Raises TypeError if not JSON."""
    read: dict[str, Any] = json.loads(json.dumps(value or {}, allow_nan=False))
    return read


def write(
    *,
    event: Event | None,
    series: Series | None = None,
    cup: Cup | None = None,
    by: Actor,
    action: str,
    subject: Place | str = "",
    before: Json | None = None,
    after: Json | None = None,
    reason: str = "",
    stands: Json | None = None,
) -> Journal:
    """Append one line inside the caller's transaction to the chain of the event, the series, the cup, or else the site.

    `subject` is its place, or a name; `stands`: the new state of everything this write changed
    (journal.selectors.snapshot), so the line is the last step of a write. Raises MachineFault, storing nothing, if the
    clock cannot be right.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("a journal line belongs into the transaction of the write it tells of")
    aside = Aside(action)
    about = subject.start_number if isinstance(subject, Place) else 0
    seated = by.seat.registration if by.seat else None
    directed = event if event is not None else series if series is not None else cup
    if directed is not None and transaction.get_connection().features.has_select_for_update:
        # Lines of one chain are numbered in order; on SQLite the whole transaction is alone already.
        kind: type[Event | Series | Cup] = type(directed)
        kind.objects.select_for_update(no_key=True).only("pk").get(pk=directed.pk)
    chain = chain_of(directed)
    last = Journal.objects.filter(**chain).order_by("-number").only("number", "hash", "at").first()
    wrong = clock.doubt(last.at if last else None)
    if wrong is not None:
        raise MachineFault(wrong)
    line = Journal(
        **chain,
        number=last.number + 1 if last else 1,
        at=timezone.now(),
        actor=aside.take(by.label, seated.start_number) if seated else by.label[:150],
        role=by.role,
        action=action,
        **(subject._asdict() if isinstance(subject, Place) else {"name": _named(aside, action, subject)}),
        before=aside.tree(plain(before), about),
        after=aside.tree(plain(after), about),
        reason=aside.take(reason[:300], about),
        stands=plain(stands),
        previous_hash=last.hash if last else "",
    )
    line.hash = line.own_hash()
    line.save(force_insert=True)
    aside.store(line)
    return line


def write_in(
    directed: Series | Cup,
    action: str,
    *,
    by: Actor,
    subject: str = "",
    stands: Json | None = None,
    **change: Unpack[Change],
) -> None:
    """As `write`, in the chain of a series or a cup; without a `subject` the line is about the whole of it."""
    chain, about = chain_of(directed), subject or directed.name
    write(**chain, by=by, action=action, subject=about, stands=stands, **change)


def _named(aside: Aside, action: str, name: str) -> str:
    return aside.take(name[:200], 0) if action.startswith(ABOUT_PLAYERS) else name[:200]


def write_at(
    sheet: SheetAt,
    number: int,
    action: str,
    *,
    by: Actor,
    before: Json | None = None,
    after: Json | None = None,
    reason: str = "",
    drawn: Collection[int] = (),
) -> Journal:
    """Append a line about a game of a sheet, with the table's state; number 0: about the whole sheet.

    `drawn`: other rounds whose seats changed with it.
    """
    at = Place(sheet.round.number, sheet.table.number, number)
    of_cases = action.startswith("renons.")
    state = (snapshot.at_table_with_cases if of_cases else snapshot.at_table)(sheet.table, sheet.seats.values())
    if drawn:
        others = snapshot.drawn(sheet.event, drawn)
        state = {**others, "tables": others["tables"] | state["tables"]}
    return write(
        event=sheet.event, by=by, action=action, subject=at, before=before, after=after, reason=reason, stands=state
    )


class Aside:
    """The words of one line; `store` needs the line's key."""

    def __init__(self, action: str) -> None:
        self._spares = action.startswith(OF_NO_PLAYER) and action != DIPLOMA
        self._taken: dict[tuple[int, str], JournalWord] = {}

    def tree(self, value: Any, whose: int, personal: bool = False) -> Any:
        """Return a JSON value with marks for its personal texts; [17, "Novak Ana"] is a word about start number 17."""
        if isinstance(value, dict):
            return {key: self.tree(inner, whose, personal or key in PERSONAL) for key, inner in value.items()}
        if isinstance(value, list):
            start_number = value[0] if len(value) == 2 and isinstance(value[0], int) else whose
            return [self.tree(inner, start_number, personal) for inner in value]
        return self.take(value, whose) if isinstance(value, str) and (personal or JournalWord.is_mark(value)) else value

    def take(self, text: str, whose: int) -> str:
        """Return the mark of a text about a start number (0: of nobody in particular); "" needs none."""
        if not text or (self._spares and not JournalWord.is_mark(text)):
            return text
        if (whose, text) not in self._taken:
            salt = secrets.token_hex(16)
            word = JournalWord(start_number=whose, digest=JournalWord.digest_of(salt, text), salt=salt, text=text)
            self._taken[whose, text] = word
        return self._taken[whose, text].mark

    def store(self, line: Journal) -> None:
        for word in self._taken.values():
            word.line = line
        JournalWord.objects.bulk_create(self._taken.values())
