from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import steady
from tournament.errors import Conflict
from tournament.journal.selectors import snapshot
from tournament.journal.services import anchors, journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_all_rounds, lock_round, lock_tables
from tournament.journal.services.season import season
from tournament.journal.services.typed_text import given_reason
from tournament.models import Event, Place, Round, Seat, Table, TableLink
from tournament.rounds.selectors.clock import playing_anywhere
from tournament.rounds.selectors.extra_round import sits_out
from tournament.rounds.selectors.tables import seen
from tournament.rounds.services.clock import end_pause
from tournament.rounds.services.prepared_draws import drawn, prepared
from tournament.rounds.services.seat_changes import settle, withdraw_certificates
from tournament.rounds.services.seating import mark_byes


def publish(*, round: Round, by: Actor, as_of: str | None = None) -> Round:
    """Freeze and certify the draw, and show the seating to everybody.

    `as_of` is what was looked at (`rounds.selectors.tables.seen`). Raises Conflict if the draft changed since.
    """
    require(by, "round.publish")
    with prepared(partial(drawn, Round.objects.filter(pk=round.pk))):
        fresh = lock_all_rounds(round)
        require_can_publish(fresh)
        if as_of not in (None, seen(round=fresh)):
            raise Conflict(
                _("This draw has changed since you looked at it. Nothing is published: this is how it is now.")
            )
        fresh.state = Round.State.PUBLISHED
        fresh.published_at = timezone.now()
        fresh.save(update_fields=["state", "published_at"])
        certified = settle(fresh)
        _log(fresh, "round.publish", was=Round.State.DRAFTED, by=by, **certified)
        return fresh


def unpublish(*, round: Round, reason: str, by: Actor) -> Round:
    """Take a published draw back before the clock starts; its certificate and links become void."""
    require(by, "round.publish")
    with transaction.atomic():
        fresh = lock_all_rounds(round)
        require_can_unpublish(fresh)
        reason = given_reason(reason)
        now = timezone.now()
        fresh.state = Round.State.DRAFTED
        fresh.published_at = None
        fresh.save(update_fields=["state", "published_at"])
        voided = withdraw_certificates(fresh)
        links = TableLink.objects.filter(table__round=fresh, revoked_at__isnull=True).update(revoked_at=now)
        _log(
            fresh,
            "round.unpublish",
            was=Round.State.PUBLISHED,
            by=by,
            reason=reason,
            certificates_withdrawn=voided,
            links_revoked=links,
        )
        return fresh


def start(*, round: Round, by: Actor) -> Round:
    """Start the clock. At a table with an empty seat the players get the points for a bye, or owe an extra round."""
    require(by, "round.start")
    with transaction.atomic():
        fresh = lock_all_rounds(round)
        require_can_start(fresh)
        lock_tables(fresh)
        if not playing_anywhere():
            steady.set_anew()
        now = steady.now()
        fresh.state = Round.State.RUNNING
        fresh.started_at = now
        fresh.save(update_fields=["state", "started_at"])
        byes = _accept_byes(fresh, by)
        _log(fresh, "round.start", tables=True, was=Round.State.PUBLISHED, by=by, seconds=fresh.seconds, byes=byes)
        return fresh


def close(*, round: Round, by: Actor) -> Round:
    """Close a round and revoke the links. Raises Conflict naming the tables whose sheets are not accepted."""
    require(by, "round.close")
    with transaction.atomic():
        fresh = lock_round(round)
        lock_tables(fresh)
        require_can_close(fresh)
        fresh.state = Round.State.CLOSED
        fresh.closed_at = timezone.now()
        end_pause(fresh, steady.now())
        fresh.save(update_fields=["state", "closed_at", "pauses"])
        TableLink.objects.filter(table__round=fresh, revoked_at__isnull=True).update(revoked_at=fresh.closed_at)
        season().settle(fresh.event, by)
        _log(fresh, "round.close", was=Round.State.RUNNING, by=by)
        anchors.note(fresh.event, "round.close")
        return fresh


def reopen(*, round: Round, reason: str, by: Actor) -> Round:
    """Reopen a closed round; its standings and later ones are no longer public."""
    require(by, "round.reopen")
    with transaction.atomic():
        fresh = lock_all_rounds(round)
        require_can_reopen(fresh)
        reason = given_reason(reason)
        fresh.state = Round.State.RUNNING
        fresh.closed_at = None
        fresh.reopened_at = timezone.now()
        fresh.standings_published_at = None
        fresh.save(update_fields=["state", "closed_at", "reopened_at", "standings_published_at"])
        Round.objects.filter(event=fresh.event, number__gt=fresh.number).update(standings_published_at=None)
        _log(fresh, "round.reopen", was=Round.State.CLOSED, by=by, reason=reason)
        return fresh


def publish_standings(*, round: Round, by: Actor) -> Round:
    """Publish the standings after this round. Raises Conflict unless all rounds up to it are closed."""
    require(by, "standings.publish")
    with transaction.atomic():
        fresh = lock_all_rounds(round)
        require_can_publish_standings(fresh)
        until = Round.objects.filter(event=fresh.event, number__lte=fresh.number)
        fresh.standings_published_at = timezone.now()
        until.filter(standings_published_at__isnull=True).update(standings_published_at=fresh.standings_published_at)
        _log(fresh, "standings.publish", was=fresh.state, by=by)
        return fresh


def unpublish_standings(*, round: Round, reason: str, by: Actor) -> Round:
    """Withdraw the standings after this round and later ones."""
    require(by, "standings.publish")
    with transaction.atomic():
        fresh = lock_all_rounds(round)
        require_can_unpublish_standings(fresh)
        reason = given_reason(reason)
        later = Round.objects.filter(event=fresh.event, number__gte=fresh.number)
        later.update(standings_published_at=None)
        fresh.standings_published_at = None
        _log(fresh, "standings.unpublish", was=fresh.state, by=by, reason=reason)
        return fresh


def require_can_publish(round: Round) -> None:
    if round.state != Round.State.DRAFTED:
        raise Conflict(_("Round %(number)s is published already.") % {"number": round.number})
    earlier = Round.objects.filter(event=round.event, number__lt=round.number, state=Round.State.DRAFTED).first()
    if earlier is not None:
        raise Conflict(_("Round %(number)s comes first: publish that one before this.") % {"number": earlier.number})


def require_can_unpublish(round: Round) -> None:
    if round.state != Round.State.PUBLISHED:
        raise Conflict(_("Only a published round whose clock has not started can be taken back."))
    later = Round.objects.filter(event=round.event, number__gt=round.number).exclude(state=Round.State.DRAFTED)
    shown = later.order_by("-number").first()
    if shown is not None:
        raise Conflict(_("Round %(number)s is published, too: take it back first.") % {"number": shown.number})


def require_can_start(round: Round) -> None:
    if round.state != Round.State.PUBLISHED:
        raise Conflict(_("Only a published round can be started."))
    running = Round.objects.filter(event=round.event, state=Round.State.RUNNING).first()
    if running is not None:
        raise Conflict(_("Round %(number)s is still running.") % {"number": running.number})
    before = Round.objects.filter(event=round.event, number__lt=round.number).exclude(state=Round.State.CLOSED)
    open_ = before.order_by("number").first()
    if open_ is not None:
        raise Conflict(_("Round %(number)s is not closed yet.") % {"number": open_.number})


def require_can_close(round: Round) -> None:
    if round.state != Round.State.RUNNING:
        raise Conflict(_("Only a running round can be closed."))
    open_ = Table.objects.filter(round=round).exclude(state=Table.State.ACCEPTED).order_by("number")
    waiting = list(open_.values_list("number", flat=True))
    if waiting:
        raise Conflict(
            ngettext(
                "The round cannot be closed: the sheet of table %(tables)s is not accepted ⟦signing⟧.",
                "The round cannot be closed: the sheets of tables %(tables)s are not accepted ⟦signing⟧.",
                len(waiting),
            )
            % {"tables": ", ".join(map(str, waiting))}
        )


def require_can_reopen(round: Round) -> None:
    if round.state != Round.State.CLOSED:
        raise Conflict(_("Only a closed round can be reopened."))
    later = Round.objects.filter(event=round.event, number__gt=round.number, state=Round.State.DRAFTED)
    # schedules and seating scripts do not depend on results
    draft_ = later.exclude(draw_mode__in=("schedule", "manual")).order_by("number").first()
    if draft_ is not None:
        raise Conflict(
            _("Round %(number)s is drawn from this round's results: discard that draw first.")
            % {"number": draft_.number}
        )


def require_can_publish_standings(round: Round) -> None:
    until = Round.objects.filter(event=round.event, number__lte=round.number)
    open_ = until.exclude(state=Round.State.CLOSED).order_by("number").first()
    if open_ is not None:
        raise Conflict(
            _("Standings are published for closed rounds only; round %(number)s is not closed.")
            % {"number": open_.number}
        )
    if round.standings_published_at is not None:
        raise Conflict(_("The standings after round %(number)s are published already.") % {"number": round.number})


def require_can_unpublish_standings(round: Round) -> None:
    if round.standings_published_at is None:
        raise Conflict(_("The standings after round %(number)s are not published.") % {"number": round.number})


def _accept_byes(fresh: Round, by: Actor) -> list[int]:
    """Accept the tables that are not played; returns their numbers.

    Players who sit out and play at the end get nothing for this round; after an extra round there is no later one.
    """
    event: Event = fresh.event
    mark_byes(fresh)
    short = Table.objects.filter(round=fresh, bye=True)
    numbers = sorted(table.number for table in short)
    seats = Seat.objects.filter(table__in=short, registration__isnull=False)
    seats.update(total=0, difference=0, place=None, placing_units=0, tables_won=0, circles=0)
    if sits_out(fresh):
        seats.update(counts=False)
    else:
        seats.filter(counts=True).update(placing_units=event.bye_points_units)
    Table.objects.filter(round=fresh, number__in=numbers).update(
        state=Table.State.ACCEPTED, accepted_by=by.label[:150], accepted_at=fresh.started_at
    )
    return numbers


def _log(
    fresh: Round, action: str, *, was: str, by: Actor, reason: str = "", tables: bool = False, **more: object
) -> None:
    journal.write(
        event=fresh.event,
        by=by,
        action=action,
        subject=Place(fresh.number),
        before={"state": str(was)},
        after={"state": str(fresh.state), **more},
        reason=reason,
        stands=snapshot.drawn(fresh.event, [fresh.number] if tables else []),
    )
