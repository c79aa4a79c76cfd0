from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import one_line
from tournament.models import Event, Screen
from tournament.models.hall import screen_steps

MOST_SCREENS = 20

Step = tuple[str, int]


def save(*, event: Event, name: str, steps: Sequence[Step], by: Actor, screen: Screen | None = None) -> Screen:
    """Set up or change a screen. `steps`: contents in order (`Screen.Show`) with the seconds of a page.

    Raises RefereeError for no, unknown or repeated contents, or invalid seconds.
    """
    require(by, "hall.screens")
    with transaction.atomic():
        lock_event(event)
        name = one_line(name, field="name", most=60)
        stored = _checked(steps)
        before = {"name": screen.name, "steps": _in_words(screen.steps)} if screen else {}
        if screen is None:
            numbers = list(Screen.objects.filter(event=event).values_list("number", flat=True))
            if len(numbers) >= MOST_SCREENS:
                raise RefereeError(_("There are %(most)s screens already.") % {"most": MOST_SCREENS})
            screen = Screen(event=event, number=max(numbers, default=0) + 1)
        screen.name, screen.steps = name, stored
        screen.save()
        journal.write(
            event=event,
            by=by,
            action="screen.save",
            subject=str(screen),
            before=before,
            after={"name": name, "steps": _in_words(stored)},
        )
        return screen


def remove(*, screen: Screen, by: Actor) -> None:
    """Remove a screen; its link shows the event's first one from then on."""
    require(by, "hall.screens")
    with transaction.atomic():
        lock_event(screen.event)
        journal.write(
            event=screen.event,
            by=by,
            action="screen.remove",
            subject=str(screen),
            before={"name": screen.name, "steps": _in_words(screen.steps)},
        )
        screen.delete()


def _checked(steps: Sequence[Step]) -> list[dict[str, str | int]]:
    stored: list[dict[str, Any]] = [{"show": str(show), "seconds": seconds} for show, seconds in steps]
    try:
        screen_steps(stored)
    except ValidationError as refused:
        field = refused.params["field"] if refused.params else ""
        raise RefereeError(refused.messages[0], field) from refused
    return stored


def _in_words(steps: list[dict[str, str | int]]) -> list[str]:
    return [f"{step['show']} {step['seconds']}" for step in steps]
