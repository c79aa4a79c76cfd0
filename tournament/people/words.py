from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.models import Event, Registration
from tournament.people.selectors.cash import CashSheet, Movement
from tournament.wording.money import money


def beside(cash: CashSheet, event: Event) -> tuple[tuple[str, str], ...]:
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


def remark(movement: Movement) -> str:
    if movement.cents < 0:
        return _("paid back: %(reason)s") % {"reason": movement.reason}
    more = remarks(movement.registration) or ([] if movement.came else [_("not checked in")])
    return ", ".join([_("part payment"), *more] if movement.part else more)


def remarks(registration: Registration) -> list[str]:
    words = []
    if registration.late:
        words.append(_("late ⟦latecomers⟧"))
    if registration.out_of_competition:
        words.append(_("out of competition"))
    if registration.withdrawn:
        words.append(_("withdrawn"))
    if registration.removed:
        words.append(_("removed ⟦removal⟧"))
    return words
