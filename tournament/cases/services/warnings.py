"""Misdeals and lateness are fines in a row of the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.case import Ground
from tournament.errors import Conflict, Faults, RefereeError
from tournament.events.selectors.book import book_of
from tournament.journal.selectors import snapshot
from tournament.journal.selectors.journal import subject
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import given_reason, one_line
from tournament.models import Event, Place, Registration, Seat, Table, Warning

LONGEST_TEXT = 500
LONGEST_ARTICLE = 20


OTHER = Ground("other", gettext_noop("something else"))


def grounds(event: Event) -> dict[str, Ground]:
    return {ground.code: ground for ground in (*book_of(event).discipline.grounds, OTHER)}


@dataclass(frozen=True, slots=True)
class Given:
    """`earlier` counts the player's earlier warnings at the event under the same article."""

    warning: Warning
    ground: Ground
    earlier: int

    @property
    def noted(self) -> bool:
        return self.warning.kind == Warning.Kind.NOTED

    @property
    def renons_next(self) -> bool:
        return self.ground.then_renons and self.earlier > 0


def warn(
    *,
    event: Event,
    ground: str,
    text: str,
    by: Actor,
    registration: Registration | None = None,
    table: Table | None = None,
    article: str = "",
    last: int | None = None,
) -> Given:
    """Warn a player, at a table or not; `text` says what he did.

    `last` is the number of the event's last warning when the form was opened (0: none): the same form sent again is the
    same warning.

    A wrong deal is the table's: the first is noted, from the second on the captain is warned. Raises RefereeError at
    every wrong field: `ground`, `registration`, `table`, `article`, `text`.
    """
    require(by, "warning.give")
    with transaction.atomic():
        lock_event(event)
        reason, given = look(
            event=event, ground=ground, text=text, registration=registration, table=table, article=article
        )
        same = Warning.objects.filter(
            event=event, registration=given.registration, article=given.article, withdrawn_at__isnull=True
        )
        given.given_by = by.label[:150]
        if last is not None:
            sent = same.filter(table=given.table, text=given.text, given_by=given.given_by, pk__gt=last)
            before = sent.order_by("pk").first()
            if before is not None:
                return Given(before, reason, same.filter(kind=Warning.Kind.WARNING, pk__lt=before.pk).count())
        earlier = same.filter(kind=Warning.Kind.WARNING).count()
        given.save()
        _log(given, "warning.give", by=by, after=_state(given))
        return Given(given, reason, earlier)


def look(
    *,
    event: Event,
    ground: str,
    text: str,
    registration: Registration | None,
    table: Table | None,
    article: str,
    last: int | None = None,
) -> tuple[Ground, Warning]:
    """Return the ground and the unsaved warning. Takes and raises what `warn` does."""
    faults = Faults()
    reason = grounds(event).get(ground)
    if reason is None:
        faults.note(_("Choose what the warning is for."), "ground")
    kind, player = Warning.Kind.WARNING, None
    with faults.noted():
        if reason is not None and reason.captains:
            table = _wrong_table(event, table)
            registration = _first_seat(table)
            kind = _kind_of_deal(table, reason.article)
        player = _player(event, registration, table)
    with faults.noted():
        text = _line(text, "text", LONGEST_TEXT, _("Say in a sentence what happened."))
    if reason is not None and reason.article:
        article = reason.article
    elif reason is not None:
        with faults.noted():
            article = _article(event, article)
    faults.tell()
    assert reason is not None
    assert player is not None
    return reason, Warning(event=event, registration=player, table=table, kind=kind, article=article, text=text)


def withdraw(*, warning: Warning, reason: str, by: Actor) -> Warning:
    """Withdraw a warning; it remains visible. Raises Conflict if it was withdrawn before."""
    require(by, "warning.give")
    with transaction.atomic():
        lock_event(warning.event)
        fresh = Warning.objects.select_related("event", "registration__player", "table__round").get(pk=warning.pk)
        if fresh.withdrawn_at is not None:
            raise Conflict(_("This warning was taken back already."))
        fresh.withdrawn_reason = given_reason(reason)
        fresh.withdrawn_at = timezone.now()
        fresh.withdrawn_by = by.label[:150]
        fresh.save(update_fields=["withdrawn_at", "withdrawn_by", "withdrawn_reason"])
        _log(fresh, "warning.withdraw", by=by, before=_state(fresh), reason=fresh.withdrawn_reason)
        return fresh


def _line(text: str, field: str, most: int, missing: str) -> str:
    text = one_line(text, field=field, most=most)
    if not text:
        raise RefereeError(missing, field)
    return text


def _article(event: Event, typed: str) -> str:
    """Return the article as the book writes it, however it is typed; a book without article numbers takes the text."""
    line = _line(typed, "article", LONGEST_ARTICLE, _("Name the article of the rules."))
    known = book_of(event).article_numbers
    if not known:
        return line
    number = _plain(line)
    article = next((article for article in known if _plain(article) == number), "")
    if not article:
        raise RefereeError(_("The rules have no article %(article)s.") % {"article": line}, "article")
    return article


def _plain(article: str) -> str:
    return "".join(article.split()).rstrip(".").casefold()


def _wrong_table(event: Event, table: Table | None) -> Table:
    if table is None or table.round.event_id != event.pk:
        raise RefereeError(_("Say at which table it happened."), "table")
    return table


def _first_seat(table: Table) -> Registration | None:
    seat = Seat.objects.filter(table=table).select_related("registration").order_by("letter").first()
    return seat.registration if seat else None


def _kind_of_deal(table: Table, article: str) -> Warning.Kind:
    before = Warning.objects.filter(table=table, article=article, withdrawn_at__isnull=True).exists()
    return Warning.Kind.WARNING if before else Warning.Kind.NOTED


def _player(event: Event, registration: Registration | None, table: Table | None) -> Registration:
    if registration is None:
        raise RefereeError(_("Choose the player."), "registration")
    known = Registration.objects.filter(event=event, pk=registration.pk).select_related("player").first()
    if known is None:
        raise RefereeError(_("This player does not take part in this event."), "registration")
    if table is not None and not Seat.objects.filter(table=table, registration=known).exists():
        raise RefereeError(
            _("%(player)s does not sit at table %(table)s.") % {"player": known.player.name, "table": table.number},
            "registration",
        )
    return known


def _state(warning: Warning) -> dict[str, Any]:
    return {
        "player": warning.registration.player.name,
        "start_number": warning.registration.start_number,
        "kind": str(warning.kind),
        "article": warning.article,
        "text": warning.text,
    }


def _log(warning: Warning, action: str, *, by: Actor, reason: str = "", **states: Any) -> None:
    where = Place(start_number=warning.registration.start_number)
    if warning.table is not None:
        where = subject(warning.table.round, warning.table)
    stood = snapshot.warning(warning)
    journal.write(
        event=warning.event,
        by=by,
        action=action,
        subject=where,
        before=states.get("before"),
        after=states.get("after"),
        reason=reason,
        stands=stood,
    )
