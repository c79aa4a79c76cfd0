"""The official minutes of the whole event: who was there, what was played, who won, what was ruled."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.sheet import Item
from scoresheets import event_data, minutes_of_event
from scoresheets.data import SeatColumn, Signature
from scoresheets.text import signed
from tournament import wording
from tournament.documents.labels import event_minutes_labels, official_language
from tournament.documents.notes import correction_text, renons_text, warning_text
from tournament.documents.participants import participants
from tournament.documents.standings import player_rows, team_rows
from tournament.documents.texts import day_and_time, head
from tournament.models import Entry, Event, Official, Protest, Renons, Round, Seat, Table, points_of
from tournament.permissions import DIRECTOR, PANEL, REFEREE
from tournament.selectors import desk, documents
from tournament.selectors.documents import Correction, TableResult
from tournament.selectors.standings import standings, team_standings
from tournament.services.derive import book_of

#: Whose corrections are rulings.
JUDGES = (DIRECTOR, REFEREE, PANEL)
#: Who signs for the event, in the order of the lines.
SIGNING = (Official.Role.DIRECTOR, Official.Role.REFEREE, Official.Role.DELEGATE)


def of_event(*, event: Event) -> bytes:
    """The minutes as PDF in the official language, of all closed rounds. A constant number of queries."""
    with official_language():
        minutes = record(event=event)
        labels = event_minutes_labels()
        played = minutes.standings.rounds
        if len(played) < event.round_count:
            last = played[-1] if played else 0
            labels = replace(labels, final_order=_("Order after round %(number)s, not final") % {"number": last})
        return minutes_of_event.render(minutes, labels)


def record(*, event: Event) -> event_data.EventMinutes:
    """The minutes as plain data, in the active language."""
    counted = standings(event=event, rounds="all")
    teams = team_standings(individuals=counted, team_size=event.team_size)
    officials = list(desk.officials(event=event))
    rounds = {one.number: one for one in Round.objects.filter(event=event, number__in=counted.rounds)}
    results = documents.table_results(event=event)
    came = participants(event)
    last = documents.last_line(event=event)
    return event_data.EventMinutes(
        event=head(event),
        officials=_officials(officials),
        participants=came,
        rounds=tuple(
            event_data.RoundResults(number, tuple(_table(one) for one in results.get(number, ())), _played(round_))
            for number, round_ in sorted(rounds.items())
        ),
        standings=event_data.Standings(
            event=head(event),
            title="",
            rounds=counted.rounds,
            rows=player_rows(counted),
            teams=team_rows(teams),
        ),
        rulings=_rulings(event),
        facts=_facts(event, len(came), counted.rounds),
        journal_hash=last.hash if last else "",
        journal_lines=last.number if last else 0,
        signatures=_signatures(officials),
    )


def _facts(event: Event, players: int, rounds: tuple[int, ...]) -> tuple[event_data.OfficialRow, ...]:
    games = ngettext("%(count)s game", "%(count)s games", event.games_per_round) % {"count": event.games_per_round}
    size = _("%(rounds)s rounds of %(games)s, %(minutes)s for a game") % {
        "rounds": event.round_count,
        "games": games,
        "minutes": f"{event.seconds_per_game // 60}:{event.seconds_per_game % 60:02d}",
    }
    closed = _("%(closed)s of %(rounds)s rounds are closed") % {"closed": len(rounds), "rounds": event.round_count}
    return (
        event_data.OfficialRow(_("Rule book"), f"{_(book_of(event).name)} ({event.ruleset})"),
        event_data.OfficialRow(_("Size"), size),
        event_data.OfficialRow(_("Players"), str(players)),
        event_data.OfficialRow(_("State"), closed),
    )


def _officials(officials: list[Official]) -> tuple[event_data.OfficialRow, ...]:
    """A line a role, in the order of the roles."""
    found = []
    for role in Official.Role:
        names = [one.account.label for one in officials if one.role == role]
        if names:
            found.append(event_data.OfficialRow(str(role.label), ", ".join(names)))
    return tuple(found)


def _signatures(officials: list[Official]) -> tuple[Signature, ...]:
    """One line a signing role: by name if one person holds it, else to be filled in by hand."""
    found = []
    for role in SIGNING:
        names = [one.account.label for one in officials if one.role == role]
        if names:
            found.append(Signature(role=str(role.label), name=names[0] if len(names) == 1 else ""))
    return tuple(found)


def _played(round_: Round) -> str:
    parts = []
    if round_.started_at:
        parts.append(_("started on %(time)s") % {"time": day_and_time(round_.started_at)})
    if round_.closed_at:
        parts.append(_("closed on %(time)s") % {"time": day_and_time(round_.closed_at)})
    if round_.draw_report:
        parts.append(_("seed of the draw %(seed)s") % {"seed": round_.draw_seed})
    return " · ".join(parts)


def _table(one: TableResult) -> event_data.TableResult:
    table = one.table
    remark = ""
    if table.bye:
        remark = _("not played")
    elif table.entry_way == Table.EntryWay.TOTALS:
        remark = _("totals only")
    elif table.closed_reason:
        remark = _("games missing: %(reason)s") % {"reason": table.closed_reason}
    seats = tuple(_seat(seat, table) for seat in one.seats if seat.registration_id is not None)
    return event_data.TableResult(table.number, seats, remark)


def _seat(seat: Seat, table: Table) -> SeatColumn:
    registration = seat.registration
    status = ""
    if table.disqualified_seat == seat.letter:
        status = _("removed")
    elif registration and registration.out_of_competition:
        status = _("out of competition")
    return SeatColumn(
        letter=seat.letter,
        name=registration.player.name if registration else "",
        club=registration.club.name if registration and registration.club else "",
        start_number=registration.start_number if registration else None,
        total=None if table.bye else seat.total,
        difference=seat.difference,
        place=seat.place,
        points=points_of(seat.placing_units),
        status=status,
    )


# --- rulings ----------------------------------------------------------------------------------------------------------


def _rulings(event: Event) -> tuple[event_data.Ruling, ...]:
    """Removals and corrections by a judge, renons cases, fines, warnings, protests: each kind in the order of play.

    What players and the office put right (C1.12) stands in the minutes of the table alone.
    """
    found = [_correction(one) for one in documents.corrections(event=event) if one.role in JUDGES]
    found += [_renons(case) for case in documents.renons_cases(event=event)]
    found += [_fine(entry, event) for entry in documents.entries_of(event=event, codes=book_of(event).fines)]
    for warning in documents.warnings(event=event):
        where = _at(warning.table.round.number, warning.table.number) if warning.table else ""
        found.append(event_data.Ruling(_("warning"), where, warning.registration.player.name, warning_text(warning)))
    found += [_protest(protest) for protest in documents.protests(event=event)]
    return tuple(found)


def _at(round_number: int, table: int, game: int = 0) -> str:
    values = {"round": round_number, "table": table, "game": game}
    if game:
        return _("round %(round)s, table %(table)s, game %(game)s") % values
    return _("round %(round)s, table %(table)s") % values


def _correction(one: Correction) -> event_data.Ruling:
    kind = _("removal") if one.action == "player.disqualify" else _("correction")
    return event_data.Ruling(kind, _at(one.round, one.table, one.game), one.seat, correction_text(one))


def _renons(case: Renons) -> event_data.Ruling:
    who = ", ".join(
        seat.registration.player.name if seat.registration else seat.letter
        for seat in sorted(case.against.all(), key=lambda seat: seat.letter)
    )
    where = _at(case.table.round.number, case.table.number, case.number)
    return event_data.Ruling(_("renons"), where, who, renons_text(case))


def _fine(entry: Entry, event: Event) -> event_data.Ruling:
    item = Item(entry.seat.letter, entry.article, entry.points, entry.code, entry.params)
    text = _("%(sentence)s (%(article)s): %(points)s") % {
        "sentence": wording.item_sentence(item, book_of(event)),
        "article": entry.article,
        "points": signed(entry.points),
    }
    registration = entry.seat.registration
    who = f"{registration.player.name} ({entry.seat.letter})" if registration else entry.seat.letter
    where = _at(entry.game.table.round.number, entry.game.table.number, entry.game.number)
    return event_data.Ruling(_("fine"), where, who, text)


def _protest(protest: Protest) -> event_data.Ruling:
    where = _at(protest.table.round.number, protest.table.number) if protest.table else ""
    if protest.decided_at is None:
        text = _("%(text)s Not decided.") % {"text": protest.text}
    else:
        text = _("%(text)s Decision of %(by)s: %(decision)s") % {
            "text": protest.text,
            "by": protest.decided_by,
            "decision": protest.decision,
        }
    return event_data.Ruling(_("protest"), where, protest.by.player.name, text)
