"""Verify an event against its journal and the rules.

With a broken chain only the rules count. Tables are read in lots, each with the same number of queries.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from tournament.draw import digest
from tournament.journal.selectors import anchors, snapshot
from tournament.journal.selectors.anchors import Anchor
from tournament.journal.selectors.chain import Broken, Owner, lines_of, walk
from tournament.journal.selectors.damaged_rows import FAILURES, Unreadable, read
from tournament.journal.selectors.journal import ERASED
from tournament.journal.selectors.replay import Journalled
from tournament.models import Draw, Event, Journal, Official, Protest, Registration, Round, SignUp, Warning
from tournament.verify.selectors import verified_tables
from tournament.verify.selectors.finding import Finding, unreadable

JournalledT = TypeVar("JournalledT", bound=Journalled)
# Fields that another event's list may change without a line in this journal.
UNTOLD = ("licence", "rating")
# A category is renamed or removed without a line for the sign-up.
UNTOLD_OF_SIGN_UPS = ("category",)
# Privacy settings have a line of their own; an event without one has the defaults.
PRIVACY = ("public_names", "public_clubs", "public_categories", "searchable", "freezes", "drawings_days")


def replay(owner: Owner, journalled: JournalledT) -> Generator[Finding, None, JournalledT | None]:
    """Replay a journal into `journalled`, and yield the journal's own defects. Returns None for a broken chain."""
    replayed: JournalledT | None = journalled
    for line in walk(owner):
        if isinstance(line, Broken):
            yield _of_chain(line)
            replayed = None
        elif replayed is not None:
            replayed.hear(line)
    for finding in _of_anchors(owner):
        yield finding
        if finding.code == "anchors.cut":
            journalled.complete = False  # the missing lines may have said the rest
    if replayed is not None:
        yield from (Finding("chain.strange", params={"number": number}) for number in replayed.strange)
    return replayed


def findings(event: Event) -> Iterator[Finding]:
    replayed = yield from replay(event, Journalled())
    fresh = read(Event.objects.filter(pk=event.pk))[0]
    if isinstance(fresh, Unreadable):
        yield unreadable(fresh)
        return
    if replayed is not None:
        parts = (
            _of_event,
            _of_officials,
            _of_prizes,
            _of_fees,
            _of_rounds,
            _of_draws,
            _of_players,
            _of_sign_ups,
            _of_rulings,
        )
        for part in parts:
            try:
                yield from part(fresh, replayed)
            except (*FAILURES, LookupError):
                yield Finding("event.junk")
    yield from verified_tables.findings(fresh, replayed)


def readable(part: Iterator[Finding]) -> Iterator[Finding]:
    """Yield a part's findings, and what its damaged rows make of it."""
    try:
        yield from part
    except (*FAILURES, LookupError, AssertionError):
        yield Finding("event.junk")


def changed_units(now: Mapping[str, Any], journalled: Journalled, kind: str, code: str) -> Iterator[Finding]:
    """Compare numbered units with what the journal tells: `code`, or it with "_unknown" or "_gone"."""
    left = {number: state for number, state in journalled.units[kind].items() if state is not None}
    for number, state in now.items():
        was = left.pop(number, None)
        if was is None and journalled.complete:
            yield Finding(f"{code}_unknown", params={"number": number})
        elif was is not None and was != state:
            yield Finding(code, params={"number": number})
    yield from (Finding(f"{code}_gone", params={"number": number}) for number in left)


def _of_chain(broken: Broken) -> Finding:
    if broken.line is not None:
        return Finding("chain.broken", params={"number": broken.number, "line": broken.line})
    code = "chain.date" if broken.column == "at" else "chain.unreadable" if broken.column else "chain.broken"
    return Finding(code, params={"number": broken.number, "column": broken.column})


def _of_anchors(event: Owner) -> Iterator[Finding]:
    try:
        noted, strange = anchors.kept()
        end = anchors.head(event)
    except FAILURES:
        return  # reported by the chain
    except OSError as problem:
        yield Finding("anchors.unreadable", params={"problem": problem.strerror})
        return
    if event is None and strange:
        yield Finding("anchors.strange", params={"numbers": strange})
    name = anchors.name_of(event)
    first = end.first if end is not None else ""
    copies = Journal.objects.filter(number=1, hash=first, event__isnull=False)
    if isinstance(event, Event):
        copies = copies.exclude(event=event)
    theirs = set(copies.values_list("event__slug", flat=True))  # copies imported here begin with the same line
    mine = [
        (at, anchor)
        for at, anchor in enumerate(noted)
        if anchor.event == name or (anchor.first == first and anchor.event not in theirs)
    ]
    lines = lines_of(event).filter(number__in={anchor.lines for _at, anchor in mine})
    hashes = dict(lines.values_list("number", "hash"))
    wrong = next((anchor for at, anchor in mine if not _holds(anchor, first, hashes, noted[at + 1 :])), None)
    if wrong is not None:
        has = end.lines if end is not None else 0
        code = "anchors.cut" if wrong.first == first and has < wrong.lines else "anchors.rewritten"
        yield Finding(code, params={"lines": wrong.lines, "at": wrong.at, "occasion": wrong.occasion, "has": has})


def _holds(anchor: Anchor, first: str, hashes: Mapping[int, str], later: Sequence[Anchor]) -> bool:
    return (anchor.first == first and hashes.get(anchor.lines) == anchor.hash) or anchors.excused(anchor, later)


def _of_event(event: Event, journalled: Journalled) -> Iterator[Finding]:
    if journalled.event is None:
        return
    now = snapshot.of_event(event)
    for name, value in now.items():
        if name in journalled.event and journalled.event[name] != value:
            yield Finding("event", params={"field": name})
    new = Event()
    usual = {name: getattr(new, name) for name in PRIVACY} if journalled.complete else {}
    for name, value in {**usual, **journalled.privacy}.items():
        if getattr(event, name, None) != value:
            yield Finding("event", params={"field": name})
    if journalled.complete and journalled.hidden != (event.hidden_at is not None):
        yield Finding("event", params={"field": "hidden_at"})
    if journalled.complete and journalled.published == event.unpublished:
        yield Finding("event", params={"field": "unpublished"})
    is_known = journalled.diploma is not ERASED and (journalled.complete or journalled.diploma)
    if is_known and journalled.diploma != event.diploma:
        yield Finding("event", params={"field": "diploma"})


def _of_officials(event: Event, journalled: Journalled) -> Iterator[Finding]:
    known = journalled.units["officials"].get(snapshot.ALL)
    rows = Official.objects.filter(event=event).values_list("account__username", "role")
    if known is not None and sorted([name, role] for name, role in rows) != known:
        yield Finding("officials")


def _of_prizes(event: Event, journalled: Journalled) -> Iterator[Finding]:
    """Check fees, categories, prizes, teams, pictures and the sign-up page; without a line there are none."""
    units = {**snapshot.prizes(event), **snapshot.teams(event), **snapshot.sign_up_page(event)}
    units |= {**snapshot.logo(event), **snapshot.diploma_picture(event)}
    for kind, now in units.items():
        known = journalled.units[kind].get(snapshot.ALL)
        if (now[snapshot.ALL] or None) != (known or None) and (known is not None or journalled.complete):
            yield Finding(kind)


def _of_fees(event: Event, journalled: Journalled) -> Iterator[Finding]:
    known, now = journalled.units["fees"], snapshot.fees(event)["fees"]
    for number in sorted({*known, *now}, key=int):
        if known.get(number) != now.get(number) and (number in known or journalled.complete):
            yield Finding("fee", start_number=int(number))


def _of_rounds(event: Event, journalled: Journalled) -> Iterator[Finding]:
    known = dict(journalled.units["rounds"])
    for round_ in read(snapshot.rounds_of(event)):
        if isinstance(round_, Unreadable):
            yield unreadable(round_)
            continue
        name = str(round_.number)
        if round_.draw is not None and round_.draw.event_id != event.pk:
            yield Finding("draw", round=round_.number)
        if known.get(name) is None:
            if journalled.complete:
                yield Finding("round.unknown", round=round_.number)
        elif not snapshot.agrees(snapshot.of_round(round_), known[name]):
            yield Finding("round", round=round_.number)
        known.pop(name, None)
    yield from (Finding("round.gone", round=int(name)) for name, state in known.items() if state is not None)


def _of_draws(event: Event, _journalled: Journalled) -> Iterator[Finding]:
    for draw in read(Draw.objects.filter(event=event).order_by("pk")):
        if isinstance(draw, Unreadable):
            yield unreadable(draw)
            continue
        asked = draw.request
        kept = (draw.mode, draw.seed, draw.request_sha256, draw.start_list_sha256)
        if kept != (asked["mode"], asked["seed"], digest(asked), digest(asked["players"])):
            of_round = Round.objects.filter(draw=draw.pk).order_by("number").values_list("number", flat=True).first()
            yield Finding("draw", round=of_round or 0)


def _of_players(event: Event, journalled: Journalled) -> Iterator[Finding]:
    known = dict(journalled.players)
    rows = Registration.objects.filter(event=event).select_related("player", "club").order_by("start_number")
    for registration in read(rows.prefetch_related("categories")):
        if isinstance(registration, Unreadable):
            yield unreadable(registration)
            continue
        state = known.pop(registration.start_number, None)
        if state is None:
            if journalled.complete:
                yield Finding(
                    "player.unknown", start_number=registration.start_number, params={"name": registration.player.name}
                )
            continue
        yield from _of_player(registration, state, journalled.complete)
    gone = (number for number, state in known.items() if state is not None)
    yield from (Finding("player.gone", start_number=number) for number in gone)


def _of_player(registration: Registration, state: Mapping[str, Any], complete: bool) -> Iterator[Finding]:
    now = snapshot.of_player(registration)
    for name, value in now.items():
        said = state.get(name) or ""
        is_known = complete or (name in state and name != "removed")
        if not is_known or name in UNTOLD or said is ERASED or said == (value or ""):
            continue
        code = f"player.{name}" if name in ("name", "club") else "player.state"
        params = {"field": name, "name": registration.player.name, "told": said}
        yield Finding(code, start_number=registration.start_number, params=params)


def _of_sign_ups(event: Event, journalled: Journalled) -> Iterator[Finding]:
    known = dict(journalled.sign_ups)
    rows = SignUp.objects.filter(event=event).select_related("category").order_by("number")
    for sign_up in read(rows):
        if isinstance(sign_up, Unreadable):
            yield unreadable(sign_up)
            continue
        state = known.pop(sign_up.number, None)
        if state is None:
            yield Finding("sign_up.unknown", params={"number": sign_up.number, "name": sign_up.name})
            continue
        for name, value in snapshot.of_sign_up(sign_up).items():
            said = state.get(name) or ""
            if name not in UNTOLD_OF_SIGN_UPS and said is not ERASED and said != (value or ""):
                yield Finding("sign_up.state", params={"number": sign_up.number, "field": name})
    gone = (number for number, state in known.items() if state is not None)
    yield from (Finding("sign_up.gone", params={"number": number}) for number in gone)


def _of_rulings(event: Event, journalled: Journalled) -> Iterator[Finding]:
    given = Warning.objects.filter(event=event).select_related("registration", "table__round").order_by("pk")
    yield from _numbered("warning", [_now(warning, snapshot.of_warning) for warning in read(given)], journalled)
    protests = Protest.objects.filter(event=event).select_related("by", "table__round").order_by("pk")
    yield from _numbered("protest", [_now(protest, snapshot.of_protest) for protest in read(protests)], journalled)


def _now(row: Any, state: Any) -> Any:
    return row if isinstance(row, Unreadable) else state(row)


def _numbered(kind: str, rows: list[Any], journalled: Journalled) -> Iterator[Finding]:
    known = journalled.units[f"{kind}s"]
    if len(rows) != len(known) and (journalled.complete or len(rows) < len(known)):
        yield Finding(f"{kind}.count", params={"told": len(known), "has": len(rows)})
        return
    for number, now in enumerate(rows, start=1):
        state = known.get(str(number))
        if isinstance(now, Unreadable):
            yield unreadable(now)
        elif state is not None and not snapshot.agrees(now, state):
            yield Finding(kind, start_number=now.get("player", 0), params={"number": number})
