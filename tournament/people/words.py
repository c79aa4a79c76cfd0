"""Words of the cash sheet and of the list of participants."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.models import Event, Registration
from tournament.people.selectors.cash import CashSheet, Movement
from tournament.wording.money import money


def beside(cash: CashSheet, event: Event) -> tuple[tuple[str, str], ...]:
    """What is still open, what was paid in part and what was waived, each with its words."""
    sums = cash.sums
    in_part = (
        _("Entry fees paid in part (%(count)s)") % {"count": sums.in_part},
        money(sums.in_part_cents, event.currency),
    )
    return (
        *((in_part,) if sums.in_part else ()),
        (_("Entry fees owed (%(count)s)") % {"count": sums.owe}, money(sums.owe_cents, event.currency)),
        (_("Entry fees waived (%(count)s)") % {"count": sums.waived}, money(sums.waived_cents, event.currency)),
    )


def remark(one: Movement) -> str:
    """Why it was paid back, or that it was a part, and that who paid has left or was never checked in."""
    if one.cents < 0:
        return _("paid back: %(reason)s") % {"reason": one.reason}
    more = remarks(one.registration) or ([] if one.came else [_("not checked in")])
    return ", ".join([_("part payment"), *more] if one.part else more)


def remarks(one: Registration) -> list[str]:
    """What is special about somebody's taking part, in words."""
    found = []
    if one.late:
        found.append(_("late ⟦latecomers⟧"))
    if one.out_of_competition:
        found.append(_("out of competition"))
    if one.withdrawn:
        found.append(_("withdrawn"))
    if one.removed:
        found.append(_("removed ⟦removal⟧"))
    return found
