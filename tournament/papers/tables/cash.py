from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoresheets.data import Signature
from scoresheets.flow import Column, single
from scoresheets.paper import HELPER
from scoresheets.tables.lists import ListPaper, ListTable
from tournament.events.heads import day_and_time, head
from tournament.models import Event, Registration
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.people.selectors.cash import Movement, Till, sheet
from tournament.people.words import beside, remark, remarks
from tournament.wording.money import amount


def of_event(event: Event) -> ListPaper:
    """Raise NothingToPrint without fees."""
    cash = sheet(event=event)
    if not cash.sums.charged:
        raise NothingToPrint
    tills = (*cash.tills, replace(cash.whole, by=_("in all")))
    tables = [
        ListTable(_till_columns(event), tuple(single(_till(till)) for till in tills), heading=_("Sums")),
        ListTable(text="  ·  ".join(f"{words}: {sum}" for words, sum in beside(cash, event)), large=True),
    ]
    if cash.movements:
        rows = tuple(single(_movement(movement)) for movement in cash.movements)
        tables.append(ListTable(_columns(event, _("taken by")), rows, heading=_("Payments"), size=9))
    if cash.open:
        owing = tuple(
            single((*_who(registration), amount(cents), "", "", ", ".join(remarks(registration))))
            for registration, cents in cash.open
        )
        tables.append(ListTable(_columns(event, _("taken by")), owing, heading=_("Still open"), size=9))
    if cash.waived:
        let_off = tuple(
            single((*_who(registration), amount(waived.cents), waived.by, day_and_time(waived.at), waived.reason))
            for registration, waived in cash.waived
        )
        tables.append(ListTable(_columns(event, _("waived by")), let_off, heading=pgettext("fees", "Waived"), size=9))
    signatures = (Signature(_("handed over by"), ""), Signature(_("received by"), ""))
    return ListPaper(head(event), _("Cash sheet"), tuple(tables), signatures=signatures)


def _till_columns(event: Event) -> tuple[Column, ...]:
    return (
        Column(_("taken by"), 0, bold=True, wrapped=True),
        Column(_("payments"), 22, "right"),
        Column(f"{_('taken')} ({event.currency})", 32, "right"),
        Column(f"{_('paid back')} ({event.currency})", 34, "right"),
        Column(f"{_('to hand over')} ({event.currency})", 38, "right", bold=True),
    )


def _till(till: Till) -> tuple[str, ...]:
    return (till.by, str(till.taken), amount(till.taken_cents), amount(till.returned_cents), amount(till.left_cents))


def _columns(event: Event, by: str) -> tuple[Column, ...]:
    return (
        Column(pgettext("start number", "No."), 12, "right", grey=HELPER),
        Column(_("player"), 0, bold=True, wrapped=True),
        Column(event.currency, 18, "right", bold=True),
        Column(by, 36, wrapped=True),
        Column(pgettext("payment", "when"), 28, wrapped=True),
        Column(_("remark"), 40, grey=HELPER, wrapped=True, size=8),
    )


def _movement(movement: Movement) -> tuple[str, ...]:
    return (
        *_who(movement.registration),
        amount(movement.cents),
        movement.by,
        day_and_time(movement.at),
        remark(movement),
    )


def _who(registration: Registration) -> tuple[str, str]:
    return (str(registration.start_number), registration.player.name)
