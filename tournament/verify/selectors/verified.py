"""Whether an event stands as its journal and the rules have it: everything that differs, each by code and place.

The journal's chain first, then its anchors, then what it has last said of settings, officials, rounds, players,
rulings, tables and games, then what follows from the games by the rules. A broken chain says nothing any more: then
only the rules are asked. Tables are read so many at a time, with the same number of queries for each lot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tournament.draw import digest
from tournament.journal.selectors import anchors, snapshot
from tournament.journal.selectors.anchors import Anchor
from tournament.journal.selectors.chain import Broken, Owner, lines_of, walk
from tournament.journal.selectors.damaged_rows import FAILURES, Unreadable, read
from tournament.journal.selectors.journal import ERASED
from tournament.journal.selectors.replay import Told
from tournament.models import Draw, Event, Journal, Official, Protest, Registration, Round, SignUp, Warning
from tournament.people.selectors.finding import Finding, unreadable
from tournament.verify.selectors import verified_tables

#: What the journal of an event does not tell of a player when another event's list changes it.
UNTOLD = ("licence", "rating")
#: Of a sign-up: a category is renamed and removed without it.
UNTOLD_OF_SIGN_UPS = ("category",)
#: What is public, as its own line tells it; an event without such a line has what every event begins with.
PRIVACY = ("public_names", "public_clubs", "public_categories", "searchable", "freezes", "drawings_days")


def findings(event: Owner) -> Iterator[Finding]:
    """All that is wrong with an event, or with the journal of a series, a cup, or (None) of what belongs to none."""
    told: Told | None = Told()
    for line in walk(event):
        if isinstance(line, Broken):
            yield _of_chain(line)
            told = None
        elif told is not None:
            told.hear(line)
    for finding in _of_anchors(event):
        yield finding
        if told is not None and finding.code == "anchors.cut":
            told.complete = False  # what it does not know was told by the lines that are gone
    if told is not None:
        yield from (Finding("chain.strange", params={"number": number}) for number in told.strange)
    if not isinstance(event, Event):
        return
    fresh = read(Event.objects.filter(pk=event.pk))[0]
    if isinstance(fresh, Unreadable):
        yield unreadable(fresh)
        return
    if told is not None:
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
                yield from part(fresh, told)
            except (*FAILURES, LookupError):
                yield Finding("event.junk")
    yield from verified_tables.findings(fresh, told)


# --- the journal ------------------------------------------------------------------------------------------------------


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
        return  # the chain has told it
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
    theirs = set(copies.values_list("event__slug", flat=True))  # imported here beside it, they begin with the same line
    mine = [
        (at, one)
        for at, one in enumerate(noted)
        if one.event == name or (one.first == first and one.event not in theirs)
    ]
    lines = lines_of(event).filter(number__in={one.lines for _at, one in mine})
    hashes = dict(lines.values_list("number", "hash"))
    wrong = next((one for at, one in mine if not _holds(one, first, hashes, noted[at + 1 :])), None)
    if wrong is not None:
        has = end.lines if end is not None else 0
        code = "anchors.cut" if wrong.first == first and has < wrong.lines else "anchors.rewritten"
        yield Finding(code, params={"lines": wrong.lines, "at": wrong.at, "occasion": wrong.occasion, "has": has})


def _holds(one: Anchor, first: str, hashes: Mapping[int, str], later: Sequence[Anchor]) -> bool:
    """Whether the chain that begins with `first` still has the line of an anchor, or need not have it."""
    return (one.first == first and hashes.get(one.lines) == one.hash) or anchors.excused(one, later)


# --- what it has last said --------------------------------------------------------------------------------------------


def _of_event(event: Event, told: Told) -> Iterator[Finding]:
    if told.event is None:
        return
    now = snapshot.of_event(event)
    for name, value in now.items():
        if name in told.event and told.event[name] != value:
            yield Finding("event", params={"field": name})
    new = Event()
    usual = {name: getattr(new, name) for name in PRIVACY} if told.complete else {}
    for name, value in {**usual, **told.privacy}.items():
        if getattr(event, name, None) != value:
            yield Finding("event", params={"field": name})
    if told.complete and told.hidden != (event.hidden_at is not None):
        yield Finding("event", params={"field": "hidden_at"})
    if told.complete and told.published == event.unpublished:
        yield Finding("event", params={"field": "unpublished"})
    if told.diploma is not ERASED and (told.complete or told.diploma) and told.diploma != event.diploma:
        yield Finding("event", params={"field": "diploma"})


def _of_officials(event: Event, told: Told) -> Iterator[Finding]:
    known = told.units["officials"].get(snapshot.ALL)
    rows = Official.objects.filter(event=event).values_list("account__username", "role")
    if known is not None and sorted([name, role] for name, role in rows) != known:
        yield Finding("officials")


def _of_prizes(event: Event, told: Told) -> Iterator[Finding]:
    """Fees, categories, prizes, teams, pictures and the page for signing up; who was never told of any has none."""
    units = {**snapshot.prizes(event), **snapshot.teams(event), **snapshot.sign_up_page(event)}
    units |= {**snapshot.logo(event), **snapshot.diploma_picture(event)}
    for kind, now in units.items():
        known = told.units[kind].get(snapshot.ALL)
        if (now[snapshot.ALL] or None) != (known or None) and (known is not None or told.complete):
            yield Finding(kind)


def _of_fees(event: Event, told: Told) -> Iterator[Finding]:
    """Who need not pay, or was paid back; whoever no line tells of is neither, from the first line that told of any."""
    known, now = told.units["fees"], snapshot.fees(event)["fees"]
    for number in sorted({*known, *now}, key=int):
        if known.get(number) != now.get(number) and (number in known or told.complete):
            yield Finding("fee", start_number=int(number))


def _of_rounds(event: Event, told: Told) -> Iterator[Finding]:
    known = dict(told.units["rounds"])
    for one in read(snapshot.rounds_of(event)):
        if isinstance(one, Unreadable):
            yield unreadable(one)
            continue
        name = str(one.number)
        if one.draw is not None and one.draw.event_id != event.pk:
            yield Finding("draw", round=one.number)
        if known.get(name) is None:
            if told.complete:
                yield Finding("round.unknown", round=one.number)
        elif not snapshot.agrees(snapshot.of_round(one), known[name]):
            yield Finding("round", round=one.number)
        known.pop(name, None)
    yield from (Finding("round.gone", round=int(name)) for name, state in known.items() if state is not None)


def _of_draws(event: Event, _told: Told) -> Iterator[Finding]:
    """Requests of draws, each with the digests that were kept beside it; certificates compare those with the lines."""
    for one in read(Draw.objects.filter(event=event).order_by("pk")):
        if isinstance(one, Unreadable):
            yield unreadable(one)
            continue
        asked = one.request
        kept = (one.mode, one.seed, one.request_sha256, one.start_list_sha256)
        if kept != (asked["mode"], asked["seed"], digest(asked), digest(asked["players"])):
            of_round = Round.objects.filter(draw=one.pk).order_by("number").values_list("number", flat=True).first()
            yield Finding("draw", round=of_round or 0)


def _of_players(event: Event, told: Told) -> Iterator[Finding]:
    known = dict(told.players)
    rows = Registration.objects.filter(event=event).select_related("player", "club").order_by("start_number")
    for one in read(rows.prefetch_related("categories")):
        if isinstance(one, Unreadable):
            yield unreadable(one)
            continue
        state = known.pop(one.start_number, None)
        if state is None:
            if told.complete:
                yield Finding("player.unknown", start_number=one.start_number, params={"name": one.player.name})
            continue
        yield from _of_player(one, state, told.complete)
    gone = (number for number, state in known.items() if state is not None)
    yield from (Finding("player.gone", start_number=number) for number in gone)


def _of_player(one: Registration, state: Mapping[str, Any], complete: bool) -> Iterator[Finding]:
    now = snapshot.of_player(one)
    for name, value in now.items():
        said = state.get(name) or ""
        is_known = complete or (name in state and name != "removed")
        if not is_known or name in UNTOLD or said is ERASED or said == (value or ""):
            continue
        code = f"player.{name}" if name in ("name", "club") else "player.state"
        params = {"field": name, "name": one.player.name, "told": said}
        yield Finding(code, start_number=one.start_number, params=params)


def _of_sign_ups(event: Event, told: Told) -> Iterator[Finding]:
    known = dict(told.sign_ups)
    rows = SignUp.objects.filter(event=event).select_related("category").order_by("number")
    for one in read(rows):
        if isinstance(one, Unreadable):
            yield unreadable(one)
            continue
        state = known.pop(one.number, None)
        if state is None:
            yield Finding("sign_up.unknown", params={"number": one.number, "name": one.name})
            continue
        for name, value in snapshot.of_sign_up(one).items():
            said = state.get(name) or ""
            if name not in UNTOLD_OF_SIGN_UPS and said is not ERASED and said != (value or ""):
                yield Finding("sign_up.state", params={"number": one.number, "field": name})
    gone = (number for number, state in known.items() if state is not None)
    yield from (Finding("sign_up.gone", params={"number": number}) for number in gone)


def _of_rulings(event: Event, told: Told) -> Iterator[Finding]:
    given = Warning.objects.filter(event=event).select_related("registration", "table__round").order_by("pk")
    yield from _numbered("warning", [_now(one, snapshot.of_warning) for one in read(given)], told)
    protests = Protest.objects.filter(event=event).select_related("by", "table__round").order_by("pk")
    yield from _numbered("protest", [_now(one, snapshot.of_protest) for one in read(protests)], told)


def _now(row: Any, state: Any) -> Any:
    return row if isinstance(row, Unreadable) else state(row)


def _numbered(kind: str, rows: list[Any], told: Told) -> Iterator[Finding]:
    """Warnings or protests, each by its number among the event's."""
    known = told.units[f"{kind}s"]
    if len(rows) != len(known) and (told.complete or len(rows) < len(known)):
        yield Finding(f"{kind}.count", params={"told": len(known), "has": len(rows)})
        return
    for number, now in enumerate(rows, start=1):
        state = known.get(str(number))
        if isinstance(now, Unreadable):
            yield unreadable(now)
        elif state is not None and not snapshot.agrees(now, state):
            yield Finding(kind, start_number=now.get("player", 0), params={"number": number})
