from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.sheet import Item
from tournament.events.selectors.book import book_of
from tournament.journal.selectors import snapshot
from tournament.journal.selectors.damaged_rows import FAILURES, Unreadable, read
from tournament.journal.selectors.replay import Journalled, JournalledSheet, Paper
from tournament.models import (
    Certificate,
    Entry,
    Event,
    Game,
    Radelc,
    Renons,
    Round,
    Seat,
    Signature,
    StoredDocument,
    Table,
)
from tournament.sheets.selectors.stored_items import item_of
from tournament.verify.selectors import against_rules
from tournament.verify.selectors.finding import Finding, unreadable

TABLES_AT_A_TIME = 60
# Fields reported as one: a change of state changes these.
STATE = ("state", "accepted_by", "accepted_at", "closed", "unsigned")


@dataclass(slots=True)
class _Lot:
    """Hold the stored rows of some tables of a round; `unread` are the unreadable ones."""

    seats: dict[int, list[Seat]] = field(default_factory=lambda: defaultdict(list))
    games: dict[int, list[Game]] = field(default_factory=lambda: defaultdict(list))
    entries: dict[int, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    circles: dict[int, list[Radelc]] = field(default_factory=lambda: defaultdict(list))
    signatures: dict[int, list[Signature]] = field(default_factory=lambda: defaultdict(list))
    cases: dict[int, list[Renons]] = field(default_factory=lambda: defaultdict(list))
    unread: dict[int, list[Unreadable]] = field(default_factory=lambda: defaultdict(list))


def findings(event: Event, journalled: Journalled | None) -> Iterator[Finding]:
    """Yield the defects of the event's tables and stored papers; without `journalled` only by the rules."""
    known = dict(journalled.units["tables"]) if journalled is not None else {}
    for round_ in read(Round.objects.filter(event=event).only("number", "started_at").order_by("number")):
        if isinstance(round_, Unreadable):
            if journalled is None:  # otherwise reported with the rounds
                yield unreadable(round_)
            known = {}
            continue
        keys = list(Table.objects.filter(round=round_).order_by("number").values_list("pk", flat=True))
        for start in range(0, len(keys), TABLES_AT_A_TIME):
            yield from _of_lot(event, round_, keys[start : start + TABLES_AT_A_TIME], journalled, known)
    for name, state in known.items():
        if state is not None:
            round_number, number = name.split("/")
            yield Finding("table.gone", round=int(round_number), table=int(number))
    yield from _certificates(event, journalled)


def alone(event: Event, round_: Round, table: Table, journalled: Journalled) -> Iterator[Finding]:
    """Yield the defects of one table: results that do not follow from its games, missing signatures, differences from
    `journalled`, which needs the lines of this table only.
    """
    state = journalled.units["tables"].get(snapshot.table_name(round_.number, table.number))
    return _of_table(event, round_, table, _read([table]), journalled, state)


def _of_lot(
    event: Event, round_: Round, keys: list[int], journalled: Journalled | None, known: dict[str, Any]
) -> Iterator[Finding]:
    tables = read(Table.objects.filter(pk__in=keys).order_by("number"))
    good = [table_row for table_row in tables if not isinstance(table_row, Unreadable)]
    yield from (unreadable(table_row, round=round_.number) for table_row in tables if isinstance(table_row, Unreadable))
    lot = _read(good)
    for table in good:
        where: dict[str, Any] = {"round": round_.number, "table": table.number}
        state = known.pop(snapshot.table_name(round_.number, table.number), None)
        if lot.unread[table.pk]:
            yield from (unreadable(damaged, **where) for damaged in lot.unread[table.pk])
            continue
        try:
            yield from _of_table(event, round_, table, lot, journalled, state)
        except (*FAILURES, LookupError, RecursionError, AssertionError):
            yield Finding("table.junk", **where)
    yield from _papers(round_, good, journalled)


def _read(tables: list[Table]) -> _Lot:
    lot, keys = _Lot(), [table.pk for table in tables]
    own = {"table__in": keys}
    parts: tuple[tuple[Any, dict[int, list[Any]]], ...] = (
        (Seat.objects.filter(**own).select_related("registration").order_by("letter"), lot.seats),
        (Game.objects.filter(**own).order_by("number"), lot.games),
        (Radelc.objects.filter(**own).order_by("pk"), lot.circles),
        (Signature.objects.filter(**own).defer("strokes"), lot.signatures),
        (
            Renons.objects.filter(**own)
            .select_related("claimed_by", "fined")
            .prefetch_related("against")
            .order_by("pk"),
            lot.cases,
        ),
    )
    for rows, by_table in parts:
        for row in read(rows):
            if isinstance(row, Unreadable):
                at = rows.model.objects.filter(pk=row.pk).values_list("table_id", flat=True)
                lot.unread[next(iter(at), 0)].append(row)
            else:
                by_table[row.table_id].append(row)
    for entry in read(Entry.objects.filter(game__table__in=keys).order_by("game_id", "position")):
        if isinstance(entry, Unreadable):
            of_game = Entry.objects.filter(pk=entry.pk).values_list("game__table_id", flat=True)
            lot.unread[next(iter(of_game), 0)].append(entry)
        else:
            lot.entries[entry.game_id].append(entry)
    return lot


def _of_table(
    event: Event, round_: Round, table: Table, lot: _Lot, journalled: Journalled | None, state: dict[str, Any] | None
) -> Iterator[Finding]:
    where: dict[str, Any] = {"round": round_.number, "table": table.number}
    seats = lot.seats[table.pk]
    wrong = False
    if journalled is not None:
        for finding in _as_journalled(table, lot, journalled, state, where):
            wrong = True
            yield finding
    if wrong:
        return
    letters = {seat.pk: seat.letter for seat in seats}
    if [*letters.values()] != list(book_of(event, len(seats)).seats) or {seat.round_id for seat in seats} != {
        round_.pk
    }:
        yield Finding("table.junk", **where)
        return
    games = lot.games[table.pk]
    numbers: dict[int | None, int] = {game.pk: game.number for game in games}
    stored = against_rules.Stored(
        event=event,
        table=table,
        started=round_.started_at is not None,
        seats={seat.letter: seat for seat in seats},
        games=games,
        items={game.pk: _items(lot.entries[game.pk], letters) for game in games},
        circles=[
            (letters[circle.seat_id], numbers[circle.earned_in_id], numbers.get(circle.used_in_id, 0))
            for circle in lot.circles[table.pk]
        ],
    )
    for differs in against_rules.differences(stored):
        yield Finding(differs.code, game=differs.game, seat=differs.seat, **where)
    signed = {
        signature.seat_id: str(signature.way)
        for signature in lot.signatures[table.pk]
        if signature.revision == table.revision
    }
    if against_rules.unsigned(table, stored.sitting, signed):
        yield Finding("table.unsigned", **where)
    elif journalled is not None and any(
        way != journalled.signed.get((*where.values(), table.revision, letters.get(seat, "")), way)
        for seat, way in signed.items()
    ):
        yield Finding("table.signed", **where)


def _items(entries: list[Entry], letters: dict[int, str]) -> list[Item]:
    """Return a game's items if the entries are numbered without gaps; otherwise [], which no game has."""
    in_order = [entry.position for entry in entries] == list(range(len(entries)))
    return [item_of(entry, letters) for entry in entries] if in_order else []


def _as_journalled(
    table: Table, lot: _Lot, journalled: Journalled, state: dict[str, Any] | None, where: dict[str, Any]
) -> Iterator[Finding]:
    if state is None:
        if journalled.complete:
            yield Finding("table.unknown", **where)
            return
    else:
        yield from _compared(snapshot.of_table(table, lot.seats[table.pk]), state, where)
    name = snapshot.table_name(*where.values())
    if name in journalled.sheets or journalled.complete:
        yield from _games(table, lot, journalled.sheets.get(name, JournalledSheet()), where)
    yield from _cases(lot.cases[table.pk], journalled.units["cases"].get(name), journalled, where)


def _compared(now: dict[str, Any], state: dict[str, Any], where: dict[str, Any]) -> Iterator[Finding]:
    differ = {name for name in {*now, *state} if now.get(name) != state.get(name)}
    if differ & set(STATE):
        yield Finding("table.state", params={"told": state.get("state", ""), "has": now.get("state", "")}, **where)
    if "seats" in differ:
        sits, sat = now.get("seats", {}), state.get("seats", {})
        letters = sorted(letter for letter in {*sits, *sat} if sits.get(letter) != sat.get(letter))
        yield Finding("table.seats", params={"seats": letters}, **where)
    for name in sorted(differ - set(STATE) - {"seats"}):
        yield Finding(f"table.{name}", **where)


def _games(table: Table, lot: _Lot, journalled: JournalledSheet, where: dict[str, Any]) -> Iterator[Finding]:
    stored = {game.number: game.facts for game in lot.games[table.pk]}
    for number in sorted({*stored, *range(1, len(journalled.facts) + 1)}):
        if number not in stored:
            yield Finding("game.gone", game=number, **where)
        elif number > len(journalled.facts):
            yield Finding("game.unknown", game=number, **where)
        elif stored[number] != journalled.facts[number - 1]:
            yield Finding("game.facts", game=number, **where)
    if table.entry_way == Table.EntryWay.TOTALS:
        for seat in lot.seats[table.pk]:
            if journalled.totals.get(seat.letter, 0) != seat.total:
                yield Finding("seat.total", seat=seat.letter, **where)


def _cases(
    cases: list[Renons], known: list[dict[str, Any]] | None, journalled: Journalled, where: dict[str, Any]
) -> Iterator[Finding]:
    if known is None and not journalled.complete:
        return
    known = known or []
    if len(known) != len(cases):
        yield Finding("case.count", params={"told": len(known), "has": len(cases)}, **where)
        return
    for case, state in zip(cases, known, strict=True):
        strangers = any(seat.table_id != case.table_id for seat in case.against.all())
        if strangers or not snapshot.agrees(snapshot.of_case(case), state):
            yield Finding("case", game=case.number, **where)


def _papers(round_: Round, tables: Iterable[Table], journalled: Journalled | None) -> Iterator[Finding]:
    numbers = {table.pk: table.number for table in tables}
    for paper in read(StoredDocument.objects.filter(table__in=numbers).order_by("table", "revision")):
        if isinstance(paper, Unreadable):
            yield unreadable(paper, round=round_.number)
        elif not _is_kept(paper, journalled, Paper(round_.number, numbers[paper.table_id], paper.revision)):
            params = {"revision": paper.revision}
            yield Finding("paper", round=round_.number, table=numbers[paper.table_id], params=params)


def _certificates(event: Event, journalled: Journalled | None) -> Iterator[Finding]:
    rows = Certificate.objects.filter(event=event).select_related("draw").defer("draw__request").order_by("pk")
    counted: Counter[int] = Counter()
    for paper in read(rows):
        if isinstance(paper, Unreadable):
            yield unreadable(paper)
            continue
        number, draw = paper.round_number, paper.draw
        counted[number] += 1
        of = Paper(number, draw=(draw.seed, draw.version, draw.start_list_sha256, draw.request_sha256))
        holds = journalled is None or not journalled.complete or journalled.certified.get(number) == paper.sha256
        is_journalled = (
            journalled is None
            or not journalled.complete
            or (holds, counted[number])
            == (
                paper.withdrawn_at is None,
                paper.number,
            )
        )
        if not (is_journalled and _is_kept(paper, journalled, of)):
            yield Finding("certificate", round=number, params={"number": paper.number})


def _is_kept(paper: StoredDocument | Certificate, journalled: Journalled | None, of: Paper) -> bool:
    """Return whether the bytes are the stored ones, or were cleared, and the journal has them for the same thing."""
    known = journalled is None or not journalled.complete or journalled.papers.get(paper.sha256) == of
    if not bytes(paper.content) and (journalled is None or journalled.cleared):
        return known
    return known and hashlib.sha256(bytes(paper.content)).hexdigest() == paper.sha256
