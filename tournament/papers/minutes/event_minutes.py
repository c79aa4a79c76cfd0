from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets import event_data
from scoresheets.data import SeatColumn, Signature
from scoresheets.event_data import Participant
from scoresheets.tables import minutes_of_event
from tournament.access.selectors import accounts
from tournament.events.heads import day_and_time, head, headed, quoted_in
from tournament.events.labels import event_minutes_labels, official_language
from tournament.events.selectors.book import book_of
from tournament.models import Event, Official, Round, Seat, Table, points_of
from tournament.papers.minutes import rulings
from tournament.papers.tables.standings import (
    category_rows,
    extra_rounds,
    finals_sentence,
    left_out,
    player_rows,
    team_rows,
)
from tournament.people.words import remarks
from tournament.rounds.selectors.extra_round import owing
from tournament.rounds.selectors.seating import player_count
from tournament.sheets.selectors import minutes as sheets_minutes
from tournament.sheets.selectors.minutes import TableResult, last_line, table_results
from tournament.standings.selectors.prizes import named_teams
from tournament.standings.selectors.standings import Final, Standings, finals_among, standings, team_standings
from tournament.web.address import printed_address
from tournament.wording.money import stake_sentence
from tournament.wording.numbers import minutes

#: Roles that sign for the event, in the order of the lines.
SIGNING = (Official.Role.DIRECTOR, Official.Role.REFEREE, Official.Role.DELEGATE)


def of_event(*, event: Event) -> bytes:
    """Return the minutes of all closed rounds as PDF in the official language."""
    with official_language(event):
        return render(event, record(event=event))


def render(event: Event, minutes: event_data.EventMinutes) -> bytes:
    with official_language(event):
        labels = event_minutes_labels()
        played = minutes.standings.rounds
        if len(played) < event.round_count or owing(event=event).exists():
            last = played[-1] if played else 0
            missing = ", ".join(str(number) for number in range(1, last) if number not in played)
            order = _("Standings after round %(number)s (not final)")
            if missing:
                order = _("Standings after round %(number)s without round %(missing)s (not final)")
            labels = replace(labels, final_order=order % {"number": last, "missing": missing})
        return minutes_of_event.render(quoted_in(headed(minutes, event), event), labels)


def record(*, event: Event) -> event_data.EventMinutes:
    counted = standings(event=event, rounds="all")
    teams = team_standings(individuals=counted, team_size=event.team_size)
    officials = list(accounts.officials(event))
    played_rounds = Round.objects.filter(event=event, number__in=counted.rounds).select_related("event")
    rounds = {round_.number: round_ for round_ in played_rounds}
    results = table_results(event=event)
    last, address = last_line(event=event), printed_address("verify")
    return event_data.EventMinutes(
        event=head(event),
        officials=_officials(officials),
        participants=participants(event),
        rounds=tuple(
            event_data.RoundResults(number, _tables(round_, results.get(number, ())), _played(round_))
            for number, round_ in sorted(rounds.items())
        ),
        standings=event_data.Standings(
            event=head(event),
            title="",
            rounds=counted.rounds,
            rows=player_rows(counted),
            teams=team_rows(teams),
            named=team_rows(named_teams(event=event, standings=counted)),
            categories=category_rows(event, counted),
        ),
        rulings=tuple(ruling.row for ruling in rulings.listed(event=event) if not ruling.mentioned),
        facts=_facts(event, player_count(event=event), counted),
        journal_hash=last.hash if last else "",
        journal_lines=last.number if last else 0,
        journal_address=f"{address}journal/{last.number}/{last.hash}/" if last and address else "",
        # The delegate signs the minutes (tournament.md), also one without an account here.
        signatures=signatures(officials, always=(Official.Role.DELEGATE,)),
    )


def _size(event: Event) -> str:
    if event.ends == Event.Ends.CLOCK:
        return _("%(rounds)s rounds of %(minutes)s") % {
            "rounds": event.round_count,
            "minutes": minutes(event.round_seconds),
        }
    if event.ends == Event.Ends.LAPS:
        games = ngettext("%(count)s lap", "%(count)s laps", event.games_per_round) % {"count": event.games_per_round}
        return _("%(rounds)s rounds of %(games)s") % {"rounds": event.round_count, "games": games}
    games = ngettext("%(count)s game", "%(count)s games", event.games_per_round) % {"count": event.games_per_round}
    return _("%(rounds)s rounds of %(games)s, %(minutes)s for a game") % {
        "rounds": event.round_count,
        "games": games,
        "minutes": minutes(event.seconds_per_game),
    }


def _facts(event: Event, players: int, counted: Standings) -> tuple[event_data.OfficialRow, ...]:
    size = _size(event)
    closed = [number for number in counted.rounds if number <= event.round_count]
    values = {"closed": len(closed), "rounds": event.round_count}
    state = [
        _("%(closed)s of %(rounds)s rounds are closed") % values,
        left_out(counted),
        extra_rounds(event, counted),
        finals_sentence(counted),
    ]
    return (
        event_data.OfficialRow(_("Rule book"), f"{_(book_of(event).name)} ({event.ruleset})"),
        event_data.OfficialRow(_("Size"), size),
        *([event_data.OfficialRow(_("Stake"), stake_sentence(event.stake))] if event.stake else []),
        event_data.OfficialRow(_("Players"), str(players)),
        event_data.OfficialRow(_("State"), _sentences(state)),
    )


def _sentences(parts: Iterable[str]) -> str:
    *first, last = (part for part in parts if part)
    return ". ".join([*(part.removesuffix(".") for part in first), last])


def _officials(officials: list[Official]) -> tuple[event_data.OfficialRow, ...]:
    lines = []
    for role in Official.Role:
        names = [official.account.label for official in officials if official.role == role]
        if names:
            lines.append(event_data.OfficialRow(str(role.label), ", ".join(names)))
    return tuple(lines)


def signatures(officials: Iterable[Official], *, always: Collection[str] = ()) -> tuple[Signature, ...]:
    """Return a line for each signing role that somebody holds, and for those of `always`: with the name if one person
    holds it, else blank.
    """
    known = list(officials)
    lines = []
    for role in SIGNING:
        names = [official.account.label for official in known if official.role == role]
        if names or role in always:
            lines.append(Signature(role=str(role.label), name=names[0] if len(names) == 1 else ""))
    return tuple(lines)


def _played(round_: Round) -> str:
    parts = [_("extra round of those who sat out")] if round_.is_extra else []
    parts += [_("finals by places")] if round_.is_finals else []
    if round_.started_at:
        parts.append(_("started on %(time)s") % {"time": day_and_time(round_.started_at)})
    if round_.closed_at:
        parts.append(_("closed on %(time)s") % {"time": day_and_time(round_.closed_at)})
    if round_.draw_report:
        parts.append(_("seed of the draw %(seed)s") % {"seed": round_.draw_seed})
    return " · ".join(parts)


def _tables(round_: Round, results: Iterable[TableResult]) -> tuple[event_data.TableResult, ...]:
    tables = list(results)
    competing = {table.table.number: sum(map(_competes, table.seats)) for table in tables}
    finals = finals_among(competing) if round_.is_finals else {}
    return tuple(_table(table, finals.get(table.table.number)) for table in tables)


def _competes(seat: Seat) -> bool:
    registration = seat.registration
    return registration is not None and not (registration.out_of_competition or registration.removed)


def _table(result: TableResult, final: Final | None) -> event_data.TableResult:
    table = result.table
    remark = ""
    if table.bye:
        sits_out = any(not seat.counts for seat in result.seats)
        remark = _("they sit out and play the extra round") if sits_out else _("not played")
    elif table.entry_way == Table.EntryWay.TOTALS:
        remark = _("totals only")
    elif table.closed_reason:
        event = table.round.event
        reason = table.closed_because
        remark = reason if event.ends == Event.Ends.CLOCK else _("games missing: %(reason)s") % {"reason": reason}
    seats = tuple(_seat(seat, table) for seat in result.seats if seat.registration_id is not None)
    remarks = " · ".join(part for part in (final.words if final else "", remark) if part)
    return event_data.TableResult(table.number, seats, remarks)


def _seat(seat: Seat, table: Table) -> SeatColumn:
    registration = seat.registration
    status = ""
    if table.disqualified_seat == seat.letter:
        status = _("removed, annulled")
    elif registration and (registration.out_of_competition or seat.only_helps):
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
        annulled=table.disqualified_seat == seat.letter,
    )


def participants(event: Event) -> tuple[Participant, ...]:
    return tuple(
        Participant(
            start_number=participant.start_number,
            name=participant.player.name,
            club=participant.club.name if participant.club else "",
            licence=participant.player.licence,
            remark=", ".join(remarks(participant)),
        )
        for participant in sheets_minutes.participants(event=event)
    )
