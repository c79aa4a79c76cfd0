"""Two referees may have a case open: a page sends back the state that it showed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.case import Claim
from tournament.cases.services.case_of_game import late_claim
from tournament.draw import digest
from tournament.errors import Conflict, Faults, NotAllowed, RefereeError
from tournament.journal.selectors.journal import opened, subject
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.journal.services.typed_text import one_line
from tournament.models import Call, Journal, Renons, Round, Table
from tournament.sheets.selectors.stored_sheet import LoadedSheet, lock
from tournament.sheets.services import game_guards
from tournament.wording.rulebook import violation_sentence

LONGEST_CLAIM = 300
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Stop:
    """`claimed_by`: a seat, UNKNOWN, or "" for no player; `claim`: in words."""

    kind: str
    claimed_by: str
    against: tuple[str, ...]
    trick: int | None = None
    claim: str = ""


def checked(sheet: LoadedSheet, stop: Stop) -> str:
    """Return the claim's words as stored. Raises RefereeError at every wrong field."""
    faults, claim, discipline = Faults(), "", sheet.book.discipline
    if stop.kind not in discipline.kinds:
        faults.note(_("Choose what kind of renons is claimed ⟦claim⟧."), "kind")
    if stop.claimed_by and stop.claimed_by not in sheet.seats:
        faults.note(_("Say who stopped the game."), "claimed_by")
    if not stop.against or any(letter not in sheet.seats for letter in stop.against):
        faults.note(_("Say against whom the renons is claimed."), "against")
    elif stop.kind in discipline.kinds:
        for breach in discipline.check_claim(Claim(stop.kind, stop.claimed_by, stop.against, "")):
            faults.note(f"{violation_sentence(breach, sheet.book)} ({breach.article})", breach.field)
    if stop.trick is not None and not 1 <= stop.trick <= discipline.tricks:
        faults.note(_("A game has tricks 1 to %(last)s.") % {"last": discipline.tricks}, "trick")
    with faults.noted():
        claim = one_line(stop.claim, field="claim", most=LONGEST_CLAIM)
    faults.tell()
    return claim


def locked(case: Renons, seen: str = "") -> tuple[LoadedSheet, Renons]:
    """Return the locked sheet and the open case. Raises Conflict if it is decided, or not as the page showed it."""
    sheet = lock(case.table)
    fresh = Renons.objects.filter(pk=case.pk).select_related("claimed_by", "call").first()
    if fresh is None or fresh.outcome:
        raise Conflict(_("This case is decided."))
    fresh.table = sheet.table
    require_seen(sheet, fresh, seen)
    return sheet, fresh


def state_of(case: Renons) -> str:
    """Return 16 hex digits that change with the case."""
    claim = [case.kind, case.claimed_by_id, case.letters, case.trick, case.claim]
    return digest([claim, case.facts, case.answers, case.outcome])[:16]


def require_seen(sheet: LoadedSheet, case: Renons, seen: str) -> None:
    """Raise Conflict, naming who changed it, if the case differs from the state `seen` ("": no check)."""
    if not seen or seen == state_of(case):
        return
    place = subject(sheet.round, sheet.table, case.number)
    lines = Journal.objects.filter(event=sheet.event, action__startswith="renons.", **place._asdict())
    last = next(iter(opened(lines.order_by("-number")[:1])), None)
    raise Conflict(
        _("%(who)s has changed this case meanwhile; nothing of yours was saved. Look at how it stands now.")
        % {"who": last.actor if last else ""},
        "seen",
    )


def require_running(sheet: LoadedSheet) -> None:
    """Raise NotAllowed or Conflict unless a game is being played."""
    if sheet.table.bye or not sheet.full_table:
        raise NotAllowed(_("No games are recorded at this table."))
    if sheet.round.state != Round.State.RUNNING:
        raise NotAllowed(_("The round is not running; a renons is claimed on the running game only ⟦written⟧."))
    if sheet.table.disqualified_seat:
        raise Conflict(
            _(
                "%(seat)s was removed from this table ⟦removal⟧: the table is settled, and no game is played there on "
                "which a renons could be claimed."
            )
            % {"seat": sheet.table.disqualified_seat}
        )
    if sheet.full:
        raise late_claim(sheet.games_recorded)
    if sheet.table.state != Table.State.OPEN:
        raise Conflict(
            _("The sheet is closed: no game is played on which a renons could be claimed ⟦written⟧."), "number"
        )


def running_number(sheet: LoadedSheet, number: int | None) -> int:
    """Return the running game's number; on a sheet from paper it is ahead of the recorded games."""
    if number is None:
        raise RefereeError(_("Give the number of the game."), "number")
    game_guards.require_line(sheet, number)
    following = sheet.games_recorded + 1
    if number < following:
        raise late_claim(number)
    if number > following and sheet.table.entry_way == Table.EntryWay.LIVE:
        raise RefereeError(_("Game %(next)s is the running one.") % {"next": following}, "number")
    return number


def store(sheet: LoadedSheet, number: int, stop: Stop, by: Actor, *, call: Call | None = None) -> Renons:
    case = Renons(table=sheet.table, number=number, call=call, opened_by=by.label[:150])
    fill(sheet, case, stop)
    journal.write_at(sheet, case.number, "renons.open", by=by, after=words(case))
    return case


def fill(sheet: LoadedSheet, case: Renons, stop: Stop) -> None:
    """Set a case's claim and save it. Raises RefereeError at every wrong field."""
    claim = checked(sheet, stop)
    case.kind, case.trick, case.claim = stop.kind, stop.trick, claim
    case.claimed_by = sheet.seats[stop.claimed_by] if stop.claimed_by else None
    case.save()
    case.against.set([sheet.seats[letter] for letter in stop.against])


def says(case: Renons, stop: Stop, claim: str) -> bool:
    said = stop.kind, stop.claimed_by, "".join(sorted(stop.against)), stop.trick, claim
    return tuple(words(case).values()) == said


def words(case: Renons) -> dict[str, Any]:
    return {
        "kind": case.kind,
        "claimed_by": case.claimed_by.letter if case.claimed_by else "",
        "against": case.letters,
        "trick": case.trick,
        "claim": case.claim,
    }
