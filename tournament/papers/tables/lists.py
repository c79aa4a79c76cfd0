"""Lists for wall and desk, as plain data in the active language."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoresheets.flow import Column, Group, single
from scoresheets.paper import HELPER
from scoresheets.tables.lists import ListPaper, ListTable
from scoresheets.tables.lists import render as draw
from scoresheets.text import exact, signed, with_plus
from tournament.events.heads import day_and_time, head, headed, quoted_in, time
from tournament.events.labels import decimal_mark
from tournament.events.selectors.book import book_of
from tournament.models import Event, Registration, Round
from tournament.papers.minutes import rulings
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.papers.tables.prizes import list_names
from tournament.papers.tables.standings import extra_rounds, finals_and_stake, left_out
from tournament.people.selectors import fees
from tournament.people.selectors.players import registrations
from tournament.people.words import remarks
from tournament.rounds.selectors import tables as desk
from tournament.rounds.selectors.seating import seating, seating_names
from tournament.standings.selectors.prizes import category_winners, placed, team_winners
from tournament.standings.selectors.standings import PlayerStanding, TeamStanding, standings
from tournament.wording.money import amount
from tournament.wording.names import sort_key
from tournament.wording.numbers import minutes

_SIGNED_IN = "\N{MULTIPLICATION SIGN}"


def render(event: Event, paper: ListPaper) -> bytes:
    """Return a list as PDF, with articles as the event's rule book numbers them."""
    return draw(quoted_in(headed(paper, event), event), _("page {page} of {pages}"))


# --- before -----------------------------------------------------------------------------------------------------------


def start_list(event: Event) -> ListPaper:
    """Return all registered players, by start number. Raises NothingToPrint."""
    columns = (
        _number(),
        Column(_("player"), 0, bold=True, wrapped=True),
        Column(_("club"), 0, wrapped=True),
        Column(_("licence"), 22, "right"),
        Column(_("remark"), 34, grey=HELPER, wrapped=True, size=8),
    )
    rows = [
        single(
            (
                str(registration.start_number),
                registration.player.name,
                _club(registration),
                registration.player.licence,
                ", ".join(remarks(registration)),
            )
        )
        for registration in _registered(event)
    ]
    return ListPaper(head(event), _("Start list"), (ListTable(columns, _some(rows)),))


def check_in(event: Event) -> ListPaper:
    """Return the expected players by name, with a box for arrival, and paid and due fees. Raises NothingToPrint.

    Without fees there is a box for payment.
    """
    everybody = list(registrations(event=event).prefetch_related(*fees.READ))
    fee = fees.of_each(everybody, event)
    charged = fees.sums_of(everybody, fee).charged
    columns = (
        Column(_("here"), 14, "centre", box=True),
        *_fee_columns(event, charged=charged),
        _number(),
        Column(_("player"), 0, bold=True, wrapped=True),
        Column(_("club"), 0, wrapped=True),
        Column(_("licence"), 24, "right"),
    )
    expected = [registration for registration in everybody if not (registration.withdrawn or registration.removed)]
    expected.sort(key=lambda registration: (sort_key(registration.player.name), registration.start_number))
    rows = [
        single(
            (
                _SIGNED_IN if registration.checked_in else "",
                *(_fee(fee[registration.pk]) if charged else ("",)),
                str(registration.start_number),
                registration.player.name,
                _club(registration),
                registration.player.licence,
            )
        )
        for registration in expected
    ]
    remark = _("A cross marks everybody who was already checked in when this was printed.")
    return ListPaper(head(event), _("Check-in list"), (ListTable(columns, _some(rows), size=11.5),), remark)


def _fee_columns(event: Event, *, charged: bool) -> tuple[Column, ...]:
    if not charged:
        return (Column(_("paid"), 18, "centre", box=True),)
    paid, owes = f"{_('paid')} ({event.currency})", f"{_('owes')} ({event.currency})"
    return (Column(paid, 20, "centre", box=True), Column(owes, 20, "right", bold=True))


def _fee(fee: fees.Fee) -> tuple[str, str]:
    """Return the paid amount, a box ("") if due, a dash if nothing is due; and the amount due."""
    if fee.open:
        return (amount(fee.paid) if fee.paid else "", amount(fee.open))
    return (amount(fee.paid) if fee.paid else "\N{EN DASH}", "")


def schedule(event: Event) -> ListPaper:
    """Return the organiser's text, and the length of each round."""
    lines = [ListTable(text=line, large=True) for line in event.schedule.splitlines() if line.strip()]
    drawn = {round_.number: round_ for round_ in Round.objects.filter(event=event)}
    columns = (
        Column(_("Round"), 24, "right", bold=True),
        Column(_("time for a round"), 34, "right"),
        Column(_("start"), 60),
        Column(_("remark"), 0),
    )
    rows = [single(_scheduled(number, drawn.get(number), event)) for number in _round_numbers(event, drawn)]
    table = ListTable(columns, tuple(rows), heading=_("Rounds"), size=14)
    deadline = event.sign_in_deadline
    remark = f"{_('Registration until')} {day_and_time(deadline)}" if deadline else ""
    return ListPaper(head(event), _("Schedule"), (*lines, table), remark)


def _round_numbers(event: Event, drawn: Iterable[int]) -> list[int]:
    return sorted({*range(1, event.round_count + 1), *drawn})


def _scheduled(number: int, round_: Round | None, event: Event) -> tuple[str, ...]:
    seconds = round_.seconds if round_ else event.round_seconds
    started = day_and_time(round_.started_at) if round_ and round_.started_at else ""
    extra = _("extra round of those who sat out") if round_ and round_.is_extra else ""
    return (str(number), minutes(seconds), started, extra)


def by_club(round: Round) -> ListPaper:
    """Return the seats of each club's members, by club and name. Raises NothingToPrint."""
    seated = list(seating_names(seating(round=round)))
    seated.sort(key=lambda seat: (not seat.club, sort_key(seat.club)))  # stable: by name within a club
    columns = (
        Column(_("club"), 0, bold=True, wrapped=True),
        _number(),
        Column(_("player"), 0, bold=True, wrapped=True),
        Column(_("table"), 20, "right", bold=True),
        Column(pgettext("column", "seat"), 20, "centre"),
    )
    groups = []
    for club, members in groupby(seated, key=lambda seat: seat.club):
        rows = [(str(member.start_number), member.name, str(member.table), member.letter) for member in members]
        named = club or _("no club")
        groups.append(Group(tuple((named if not at else "", *row) for at, row in enumerate(rows)), again=named))
    title = _("Seating of round %(number)s by club") % {"number": round.number}
    return ListPaper(head(round.event), title, (ListTable(columns, _some(groups), size=12),))


# --- during -----------------------------------------------------------------------------------------------------------


def missing(round: Round) -> ListPaper:
    """Return the sheets that are not accepted, what they lack and their players. Raises NothingToPrint."""
    columns = (
        Column(_("table"), 16, "right", bold=True),
        Column(pgettext("round", "State"), 26, wrapped=True),
        Column(_("games"), 20, "right"),
        Column(_("Signatures missing"), 30, "centre", wrapped=True),
        Column(_("Players"), 0, wrapped=True),
        Column("", 12, "centre", box=True),
    )
    rows = [single(_lacking(table)) for table in desk.missing(round=round)]
    title = _("Missing sheets of round %(number)s") % {"number": round.number}
    remark = _("Round started at %(time)s.") % {"time": time(round.started_at)} if round.started_at else ""
    return ListPaper(head(round.event), title, (ListTable(columns, _some(rows)),), remark)


def _lacking(table: desk.DeskTable) -> tuple[str, ...]:
    expected = "" if table.games_expected is None else f" / {table.games_expected}"
    return (
        str(table.number),
        _STATES[table.state](),
        f"{table.games}{expected}",
        " ".join(table.unsigned),
        ", ".join(f"{seat.letter} {seat.name}" for seat in table.seats if seat.name),
        "",
    )


_STATES = {
    "open": lambda: _("open"),
    "complete": lambda: _("complete"),
    "signed": lambda: _("signed"),
    "accepted": lambda: _("accepted"),
}


# --- after ------------------------------------------------------------------------------------------------------------


def winners(event: Event) -> ListPaper:
    """Return the first three with ties, then the winners of teams and categories. Raises NothingToPrint without a
    closed round.
    """
    counted = standings(event=event, rounds="all")
    first = placed(counted.rows)
    if not first:
        raise NothingToPrint
    differences = book_of(event).differences
    tail = (
        Column(_("points"), 20, "decimal", bold=True),
        Column(_("difference") if differences else _("total"), 24, "right"),
    )
    place = Column(_("place"), 14, "right", bold=True)
    players = (place, Column(_("player"), 0, bold=True, wrapped=True), Column(_("club"), 0, wrapped=True), *tail)
    teams = (
        place,
        Column(_("team"), 0, bold=True, wrapped=True),
        Column(_("counting players"), 0, wrapped=True, size=10),
        *tail,
    )
    tables = [
        ListTable(
            players, tuple(single(_winner(winner, differences)) for winner in first), heading=_("Players"), size=14
        )
    ]
    names = list_names()
    for called in team_winners(event=event, standings=counted):
        rows = tuple(single(_team(team, differences)) for team in called.teams)
        tables += [ListTable(teams, rows, heading=names[called.list], size=14)] if rows else []
    for category_winner in category_winners(event=event, standings=counted):
        rows = tuple(single(_winner(row, differences)) for row in category_winner.standings.rows)
        tables.append(ListTable(players, rows, heading=category_winner.name, size=14))
    parts = (left_out(counted), extra_rounds(event, counted), finals_and_stake(event, counted))
    remark = " ".join(part for part in parts if part)
    if len([number for number in counted.rounds if number <= event.round_count]) < event.round_count:
        state = {"closed": len(counted.rounds), "rounds": event.round_count}
        closed = _("%(closed)s of %(rounds)s rounds are closed") % state
        remark = f"{closed[:1].upper()}{closed[1:]}. {remark}".strip()
    return ListPaper(head(event), _("Winners"), tuple(tables), remark, fills=True)


def _winner(winner: PlayerStanding, differences: bool) -> tuple[str, ...]:
    return (
        f"{winner.place}.",
        winner.name,
        winner.club,
        exact(winner.points, decimal_mark()),
        _summed(winner, differences),
    )


def _summed(winner: PlayerStanding | TeamStanding, differences: bool) -> str:
    return with_plus(winner.difference) if differences else signed(winner.total)


def _team(team: TeamStanding, differences: bool) -> tuple[str, ...]:
    members = ", ".join(member.name for member in team.members)
    return (f"{team.place}.", team.name, members, exact(team.points, decimal_mark()), _summed(team, differences))


def all_rulings(event: Event) -> ListPaper:
    """Return all rulings, as in the event's minutes. Raises NothingToPrint."""
    columns = (
        Column(_("kind"), 24, bold=True, wrapped=True),
        Column(_("where"), 36, grey=HELPER, wrapped=True, size=8),
        Column(_("who"), 36, wrapped=True),
        Column(_("ruling"), 0, wrapped=True),
    )
    listed = [ruling.row for ruling in rulings.listed(event=event) if not ruling.mentioned]
    rows = [single((row.kind, row.where, row.who, row.text)) for row in listed]
    return ListPaper(head(event), _("Rulings, fines and protests"), (ListTable(columns, _some(rows), size=9),))


# --- what they share --------------------------------------------------------------------------------------------------


def _number() -> Column:
    return Column(pgettext("start number", "No."), 14, "right", grey=HELPER)


def _registered(event: Event) -> list[Registration]:
    return list(registrations(event=event).order_by("start_number"))


def _club(registration: Registration) -> str:
    return registration.club.name if registration.club else ""


def _some(groups: Iterable[Group]) -> tuple[Group, ...]:
    filled = tuple(groups)
    if not filled:
        raise NothingToPrint
    return filled
