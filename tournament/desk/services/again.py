"""The next event copied from an earlier one: settings, officials, texts, pictures, screens, fees and prizes.

Each is written by its own service, so that the new event's journal has all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.services import officials
from tournament.errors import Faults, NotAllowed, RefereeError
from tournament.events.services import events, logos, privacy
from tournament.hall.services import screens
from tournament.journal.selectors.snapshot import SETTINGS
from tournament.journal.services.actor import Actor, require
from tournament.models import Category, Event, Official, Prize, Screen, Series, points_of
from tournament.models.events import diploma_picture_of, logo_of
from tournament.papers.services import prints
from tournament.permissions import DIRECTOR, ORGANISER
from tournament.series.services import joining
from tournament.standings.services import prizes

#: A new event's own settings.
OWN = frozenset(("name", "date", "slug", "sign_in_deadline"))
MOST_AT_ONCE = 60


@dataclass(frozen=True, slots=True)
class Planned:
    date: date
    place: str = ""
    name: str = ""


def make(*, like: Event, planned: Planned, by: Actor) -> Event:
    """Copy an event and all roles; its director must have the right to create events.

    The registration deadline keeps its distance from the event. Raises RefereeError for an impossible day or name.
    """
    require(by, "event.again")
    with transaction.atomic():
        return _new_event(like, planned, by)


def make_calendar(*, series: Series, like: Event, planned: Sequence[Planned], by: Actor) -> list[Event]:
    """Create all events of a calendar as copies of an event, counted in the series: all or none.

    `by` directs the series and the new events. Raises RefereeError at "calendar".
    """
    require(by, "series.events")
    if by.account is None or not Official.objects.filter(event=like, account=by.account, role=DIRECTOR).exists():
        raise NotAllowed(_("Only its director can make events like this one."))
    if not planned:
        raise RefereeError(_("Type at least one date."), "calendar")
    if len(planned) > MOST_AT_ONCE:
        raise RefereeError(_("At most %(most)s events are made at once.") % {"most": MOST_AT_ONCE}, "calendar")
    director = Actor.of_account(by.account, role=DIRECTOR)
    calendar_events, faults = [], Faults()
    with transaction.atomic():
        for number, plan in enumerate(planned, start=1):
            try:
                event = _new_event(like, plan, director)
            except NotAllowed:
                raise
            except RefereeError as refused:
                params = {"number": number, "problem": refused.message}
                faults.note(_("Line %(number)s: %(problem)s") % params, "calendar")
                continue
            joining.ask(event=event, series=series, by=by)
            calendar_events.append(event)
        faults.tell()
    return calendar_events


def _new_event(like: Event, planned: Planned, by: Actor) -> Event:
    if by.account is None or not (by.account.makes_events or by.account.is_superuser):
        raise NotAllowed(_("You need the right to make events: the site's owner gives it."))
    settings = {name: getattr(like, name) for name in SETTINGS if name not in OWN}
    if planned.place:
        settings["place"] = planned.place
    if like.sign_in_deadline is not None:
        settings["sign_in_deadline"] = like.sign_in_deadline + (planned.date - like.date)
    event = events.create_event(
        name=planned.name or like.name,
        date=planned.date,
        bye_points=points_of(like.bye_points_units),
        by=Actor.of_account(by.account, role=ORGANISER),
        **settings,
    )
    director = Actor.of_account(by.account, role=DIRECTOR)
    for official in Official.objects.filter(event=like).select_related("account").order_by("pk"):
        if official.account.is_active and (official.account_id, official.role) != (by.account.pk, DIRECTOR):
            officials.appoint(at=event, account=official.account, role=official.role, by=director)
    _texts(like, event, director)
    _prizes(like, event, director)
    for screen in Screen.objects.filter(event=like).order_by("number"):
        steps = [(step["show"], step["seconds"]) for step in screen.steps]
        screens.save(event=event, name=screen.name, steps=steps, by=director)
    return Event.objects.get(pk=event.pk)


def _texts(like: Event, event: Event, by: Actor) -> None:
    public = ("public_names", "public_clubs", "public_categories", "searchable", "freezes", "drawings_days")
    if any(getattr(like, name) != getattr(event, name) for name in public):
        privacy.choose(event=event, **{name: getattr(like, name) for name in public}, by=by)
    if like.diploma:
        prints.set_diploma(event=event, text=like.diploma, by=by)
    for picture, kind in ((logo_of(like), logos.LOGO), (diploma_picture_of(like), logos.DIPLOMA)):
        if picture:
            logos.store(event=event, content=picture, by=by, kind=kind)


def _prizes(like: Event, event: Event, by: Actor) -> None:
    every = list(Prize.objects.filter(event=like).order_by("place"))
    plan = ("currency", "fee_cents", "prizes_each")
    if every or any(getattr(like, name) != getattr(event, name) for name in plan):
        whole = [prize for prize in every if prize.category_id is None]
        prizes.plan(
            event=event,
            **{name: getattr(like, name) for name in plan},
            prizes=_won(prize for prize in whole if prize.won_by == Prize.WonBy.PLAYERS),
            club_prizes=_won(prize for prize in whole if prize.won_by == Prize.WonBy.CLUBS),
            team_prizes=_won(prize for prize in whole if prize.won_by == Prize.WonBy.TEAMS),
            by=by,
        )
    for category in Category.objects.filter(event=like).order_by("number"):
        own = _won(prize for prize in every if prize.category_id == category.pk)
        prizes.save_category(event=event, name=category.name, fee_cents=category.fee_cents, prizes=own, by=by)


def _won(rows: Iterable[Prize]) -> list[prizes.Won]:
    by_place = {prize.place: (prize.cents, prize.text) for prize in rows}
    return [by_place.get(place, (0, "")) for place in range(1, max(by_place, default=0) + 1)]
