from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoresheets.data import Signature
from scoresheets.tables import prizes as drawing
from tournament.events.heads import head, headed
from tournament.models import Event
from tournament.papers.tables.standings import before_the_end
from tournament.people.selectors import fees
from tournament.standings.selectors import prizes
from tournament.standings.selectors.awards import Award
from tournament.wording.money import money


def sheet(*, event: Event) -> bytes:
    """Return the payout sheet, in the active language."""
    return render(event, record(event=event))


def render(event: Event, record: drawing.PrizeSheet) -> bytes:
    return drawing.render(headed(record, event), _labels())


def record(*, event: Event) -> drawing.PrizeSheet:
    granted = prizes.winners(event=event, names=list_names())
    lists = list(dict.fromkeys((award.list, award.list_name) for award in granted))
    return drawing.PrizeSheet(
        event=head(event),
        title=", ".join(part for part in (_("Prizes"), before_the_end(event)) if part),
        sections=tuple(
            drawing.PrizeSection(
                name,
                rows=tuple(_row(award, event) for award in granted if award.list == number),
                of_teams=number in (prizes.CLUBS, prizes.TEAMS),
            )
            for number, name in lists
        ),
        sums=sums(event, granted),
        remarks=(shared_how(), each_how(event)),
        signatures=(
            Signature(_("paid out by"), ""),
            Signature(_("checked by"), ""),
        ),
    )


def list_names() -> dict[int, str]:
    return {prizes.OVERALL: _("All players"), prizes.CLUBS: _("Club teams"), prizes.TEAMS: _("Teams")}


def shared_how() -> str:
    return _(
        "Players who share a place share equally what their places win together; cents that do not divide go by start "
        "number, among teams by name."
    )


def each_how(event: Event) -> str:
    if event.prizes_each == Event.PrizesEach.ALL:
        return _("A player wins in every list where his place has a prize.")
    return _(
        "A player wins only his highest prize; in the other lists the next one moves up. What his team wins he has "
        "beside it."
    )


def sums(event: Event, awards: Sequence[Award]) -> tuple[tuple[str, str], ...]:
    charged = fees.sums(event=event)
    waived = (
        _("Entry fees waived (%(count)s)") % {"count": charged.waived},
        money(charged.waived_cents, event.currency),
    )
    out = sum(award.cents for award in awards) if awards else prizes.promised(event=event)
    in_part = (
        _("Entry fees paid in part (%(count)s)") % {"count": charged.in_part},
        money(charged.in_part_cents, event.currency),
    )
    left = charged.taken_cents - out
    return (
        (_("Entry fees paid (%(count)s)") % {"count": charged.paid}, money(charged.paid_cents, event.currency)),
        *((in_part,) if charged.in_part else ()),
        (_("Entry fees owed (%(count)s)") % {"count": charged.owe}, money(charged.owe_cents, event.currency)),
        *((waived,) if charged.waived else ()),
        (_("Prizes in money"), money(out, event.currency)),
        (_("Fees paid less prizes"), money(left, event.currency)),
    )


def remark(award: Award) -> str:
    if award.among < 2:
        return ""
    if award.texts:
        return _("level with others (%(count)s in all), who agree or draw lots for the prize in kind") % {
            "count": award.among
        }
    return _("shared among %(count)s") % {"count": award.among}


def _row(award: Award, event: Event) -> drawing.PrizeRow:
    return drawing.PrizeRow(
        place=award.winner.place or award.place,  # his rank in the list, even if players before him were passed over
        name=award.winner.name,
        club=award.winner.beside,
        money=money(award.cents, event.currency) if award.cents else "",
        thing=", ".join(award.texts),
        remark=remark(award),
    )


def _labels() -> drawing.PrizeLabels:
    return drawing.PrizeLabels(
        page_of=_("page {page} of {pages}"),
        place=_("place"),
        name=_("player"),
        club=_("club"),
        team=_("team"),
        members=_("counting players"),
        prize=_("prize"),
        thing=_("prize in kind"),
        received=_("received (signature)"),
        sums=_("Sums"),
    )
