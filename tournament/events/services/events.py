from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate, product
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rules import RULE_BOOKS
from rules.book import RuleBook
from rules.sheet import breaches
from tournament.draw import digest
from tournament.draw.asked.request import FINALS
from tournament.errors import Conflict, InvalidRow, RefereeError
from tournament.events.selectors.book import book_of, result_of, sheet_of
from tournament.events.selectors.events import ended_early
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event, lock_rounds
from tournament.journal.services.retry_name_taken import again_if_taken, free_slug
from tournament.journal.services.season import season
from tournament.journal.services.typed_text import check, one_line, require_seen
from tournament.models import POINT_UNITS, Event, Official, PlayerLink, Round, TableLink, possible

#: Settings that `create_event` and `update_event` accept. `bye_points` are table points, a multiple of 1/10.
LINES = ("name", "place", "organiser")
OTHERS = tuple(name for name in snapshot.SETTINGS if name not in (*LINES, "slug"))
FIELDS = frozenset((*LINES, *OTHERS, "slug", "bye_points"))
#: Settings fixed by a published draw, since games may be recorded under them.
FROZEN = (
    "ruleset",
    "options",
    "ends",
    "games_per_round",
    "seconds_per_game",
    "clock_seconds",
    "stake",
    "bye_points_units",
)
LONGEST_SCHEDULE = 4000
TAKEN_SLUGS = frozenset(("new",))


@again_if_taken
def create_event(*, name: str, date: date, by: Actor, trial: bool = False, **settings: Any) -> Event:
    """Create an event, visible to its officials until it is published; the actor directs it.

    `settings` are FIELDS; only a `trial` can be deleted (trial_events.py). Raises RefereeError.
    """
    require(by, "event.create")
    if by.account is None:
        raise RefereeError(_("Sign in to create an event."))
    with transaction.atomic():
        event = Event(unpublished=True)
        _apply(event, {"name": name, "date": date, **settings})
        ours = not event.slug
        event.slug = event.slug or free_slug(Event.objects, event.name, usual="event", taken=TAKEN_SLUGS)
        require_valid(event, exclude=("slug",) if ours else ())
        event.save()
        Official.objects.create(event=event, account=by.account, role=Official.Role.DIRECTOR)
        after = {**snapshot.of_event(event), **({"trial": True} if trial else {})}
        stood = snapshot.officials(event)
        journal.write(event=event, by=by, action="event.create", subject=event.name, after=after, stands=stood)
        return event


@again_if_taken
def update_event(*, event: Event, changes: Mapping[str, Any], by: Actor, seen: str = "") -> Event:
    """Change settings (FIELDS); `seen` is the `state_of` that was looked at ("": any).

    Raises KeyError for an unknown setting, Conflict for one of FROZEN once a round is published, Stale if the settings
    are not as they were seen.
    """
    require(by, "event.settings")
    with transaction.atomic():
        lock_rounds(event)
        fresh = lock_event(event)
        before = snapshot.of_event(fresh)
        frozen = {name: getattr(fresh, name) for name in FROZEN}
        _apply(fresh, changes)
        published = Round.objects.filter(event=fresh).exclude(state=Round.State.DRAFTED)
        for name, value in frozen.items():
            if getattr(fresh, name) != value and published.exists():
                field = "bye_points" if name == "bye_points_units" else name
                raise Conflict(_("This cannot be changed any more: a round is published."), field)
        if fresh.short_table != before["short_table"]:
            _require_undrawn(fresh)
        drawn = Round.objects.filter(event=fresh).count()
        if drawn > before["round_count"] != fresh.round_count:
            raise Conflict(_("The extra round is drawn: the number of rounds stays."), "round_count")
        _require_finals_last(fresh, before)
        if fresh.round_count < drawn <= before["round_count"]:
            raise Conflict(_("%(count)s rounds are drawn already.") % {"count": drawn}, "round_count")
        require_valid(fresh)
        after = snapshot.of_event(fresh)
        require_seen(seen, digest(before), before=before, after=after, book=book_of(fresh))
        fresh.save()
        Round.objects.filter(event=fresh, state=Round.State.DRAFTED).update(seconds=fresh.round_seconds)
        if drawn and fresh.round_count != before["round_count"]:
            season().settle(fresh, by)
        journal.write(
            event=fresh,
            by=by,
            action="event.settings",
            subject=fresh.name,
            before=before,
            after=after,
            stands=snapshot.drawn(fresh, []),
        )
        return fresh


def publish(*, event: Event, by: Actor) -> Event:
    require(by, "event.publish")
    with transaction.atomic():
        fresh = lock_event(event)
        if not fresh.unpublished:
            raise Conflict(_("The event is published already."))
        fresh.unpublished = False
        fresh.save(update_fields=["unpublished"])
        journal.write(event=fresh, by=by, action="event.publish", subject=fresh.name)
        return fresh


def hide(*, event: Event, name: str, by: Actor) -> Event:
    """Hide a test or a mistake; its links stop working. Raises RefereeError unless `name` is the event's."""
    require(by, "event.hide")
    with transaction.atomic():
        fresh = lock_event(event)
        require_shown(fresh)
        if one_line(name, field="name").casefold() != fresh.name.casefold():
            raise RefereeError(_("This is not the event's name: %(name)s.") % {"name": fresh.name}, "name")
        fresh.hidden_at = timezone.now()
        fresh.save(update_fields=["hidden_at"])
        links = TableLink.objects.filter(table__round__event=fresh, revoked_at__isnull=True)
        cards = PlayerLink.objects.filter(registration__event=fresh, revoked_at__isnull=True)
        revoked = links.update(revoked_at=fresh.hidden_at) + cards.update(revoked_at=fresh.hidden_at)
        journal.write(event=fresh, by=by, action="event.hide", subject=fresh.name, before={"links": revoked})
        return fresh


def show(*, event: Event, by: Actor) -> Event:
    """Show a hidden event again; links must be issued again."""
    require(by, "event.hide")
    with transaction.atomic():
        fresh = lock_event(event)
        require_hidden(fresh)
        fresh.hidden_at = None
        fresh.save(update_fields=["hidden_at"])
        journal.write(event=fresh, by=by, action="event.show", subject=fresh.name)
        return fresh


def state_of(event: Event) -> str:
    return digest(snapshot.of_event(event))


# --- conditions: asked again under the lock, and by the page before its question --------------------------------------


def require_shown(event: Event) -> None:
    if event.hidden_at is not None:
        raise Conflict(_("The event is hidden already."))


def require_hidden(event: Event) -> None:
    if event.hidden_at is None:
        raise Conflict(_("The event is not hidden."))


def require_can_end_early(event: Event) -> None:
    """Raise Conflict unless fewer rounds than planned are drawn, at least one, and all of them are closed."""
    states = list(Round.objects.filter(event=event).order_by("number").values_list("state", flat=True))
    if not 0 < len(states) < event.round_count:
        raise Conflict(_("There is no round left that would not be played."))
    open_ = next((number for number, state in enumerate(states, 1) if state != Round.State.CLOSED), None)
    if open_ is not None:
        raise Conflict(_("Round %(number)s is not closed yet.") % {"number": open_})


def require_can_play_on(event: Event) -> None:
    if ended_early(event) is None:
        raise Conflict(_("The event was not ended early."))
    if Round.objects.filter(event=event).count() > event.round_count:
        raise Conflict(_("The extra round is drawn: the number of rounds stays."))


# --- helpers ----------------------------------------------------------------------------------------------------------


def _apply(event: Event, changes: Mapping[str, Any]) -> None:
    unknown = set(changes) - FIELDS
    if unknown:
        raise KeyError(", ".join(sorted(unknown)))
    for name in LINES:
        if name in changes:
            setattr(event, name, one_line(changes[name], field=name))
    for name in (*OTHERS, "slug"):
        if name in changes:
            setattr(event, name, changes[name])
    if "bye_points" in changes:
        event.bye_points_units = _bye_units(changes["bye_points"])


def _require_finals_last(event: Event, before: Mapping[str, Any]) -> None:
    """Keep drawn finals the last round, and the way their places are decided once they are published."""
    finals = Round.objects.filter(event=event, draw_mode=FINALS).first()
    if finals is None:
        return
    if event.round_count > max(finals.number, before["round_count"]):
        raise Conflict(_("The finals are drawn: they are the last round."), "round_count")
    if event.finals_by != before["finals_by"] and finals.state != Round.State.DRAFTED:
        raise Conflict(_("This cannot be changed any more: the finals are published."), "finals_by")


def _require_undrawn(event: Event) -> None:
    waiting = Round.objects.filter(event=event, state__in=(Round.State.DRAFTED, Round.State.PUBLISHED)).first()
    if waiting is not None:
        raise Conflict(
            _("Round %(number)s is drawn with this setting: start it or take it back first.")
            % {"number": waiting.number},
            "short_table",
        )


def _bye_units(points: Decimal | Fraction | int) -> int:
    if isinstance(points, Decimal) and not points.is_finite():
        raise RefereeError(_("Give the points for a bye as a number."), "bye_points")
    units = Fraction(points) * POINT_UNITS
    try:
        possible.bye_points(units)
    except ValidationError as refused:
        raise RefereeError(refused.messages[0], "bye_points") from refused
    return int(units)


def require_valid(event: Event, *, exclude: Collection[str] = ()) -> None:
    """Raise RefereeError at the first wrong field, or InvalidRow for options that the rule book refuses.

    A generated address is excluded: if it is taken meanwhile, another is chosen.
    """
    if event.ruleset not in RULE_BOOKS:
        raise RefereeError(_("There is no such rule book."), "ruleset")
    if not isinstance(event.options, dict):
        raise RefereeError(_("The options of the rule book cannot be read."), "options")
    check(event, exclude=exclude)
    if len(event.schedule) > LONGEST_SCHEDULE or "\x00" in event.schedule:
        raise RefereeError(
            _("The schedule is too long: at most %(most)s characters.") % {"most": LONGEST_SCHEDULE}, "schedule"
        )
    require_own_address(event.slug)
    if event.last_mode == FINALS and event.round_count < 2:
        raise RefereeError(_("Finals by places need a round before them: give the event at least two."), "last_mode")
    if event.stake and book_of(event).differences:
        raise RefereeError(
            _("In this rule book the totals of a table do not add up to nothing: there is no stake in it."), "stake"
        )
    if event.short_table not in book_of(event).remainders:
        raise RefereeError(_("This rule book does not know such a table: choose another way."), "short_table")
    for players in book_of(event).table_sizes:
        book = book_of(event, players)
        violations = breaches(book.judge(sheet_of(event=event, rows=[], players=players)))
        if violations:
            raise InvalidRow(_("The rule book does not know these options."), violations, "options")
        _require_exact_points(event, book)


def require_own_address(slug: str) -> None:
    """Raise RefereeError for an address that the page would refuse, or that a page of the site has."""
    try:
        Event._meta.get_field("slug").clean(slug, None)
    except ValidationError as refused:
        raise RefereeError(refused.messages[0], "slug") from refused
    if slug in TAKEN_SLUGS:
        raise RefereeError(_("This address is taken."), "slug")


def _require_exact_points(event: Event, book: RuleBook) -> None:
    """Require that every share of the placing points, for any ties, fits the stored units."""
    for steps in product((0, 1), repeat=len(book.seats) - 1):  # 0: level with the seat before
        totals = dict(zip(book.seats, accumulate((0, *steps)), strict=True))
        shares = result_of(event, totals).points.values()
        if any((share * POINT_UNITS).denominator != 1 for share in shares):
            raise RefereeError(_("The points for the places are given in steps of 0.1."), "options")
