from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets import event_data
from scoresheets.tables import standings as drawing
from tournament.events.heads import day_and_time, footed, head, headed
from tournament.events.labels import standings_labels
from tournament.models import Event, Round
from tournament.standings.selectors.prizes import category_standings, named_teams
from tournament.standings.selectors.standings import (
    PlayerStanding,
    RoundResult,
    Standings,
    TeamStanding,
    counted_rounds,
    team_standings,
)
from tournament.standings.words import remark
from tournament.wording.finals import decided_by
from tournament.wording.money import stake_sentence


def players(*, event: Event, standings: Standings, alone: bool = False, printed: str = "") -> bytes:
    """Return the players' standings as PDF in the active language; `alone` for a single round."""
    return render(event, footed(players_record(event=event, standings=standings, alone=alone), printed))


def teams(*, event: Event, standings: Standings, named: bool = True, printed: str = "") -> bytes:
    """Return the clubs' teams as PDF in the active language, and (`named`) the director's teams before them."""
    return render(event, footed(teams_record(event=event, standings=standings, named=named), printed))


def render(event: Event, record: event_data.Standings) -> bytes:
    return drawing.render(headed(record, event), standings_labels())


def players_record(*, event: Event, standings: Standings, alone: bool = False) -> event_data.Standings:
    rounds = () if alone else standings.rounds
    rows = tuple(_row(row, rounds) for row in standings.rows)
    remark = _published(event, standings) if alone else _remark(event, standings)
    return event_data.Standings(head(event), _title(standings, alone=alone), rounds, rows, remark=remark)


def teams_record(*, event: Event, standings: Standings, named: bool = True) -> event_data.Standings:
    teams_ = team_rows(team_standings(individuals=standings, team_size=event.team_size))
    own = team_rows(named_teams(event=event, standings=standings)) if named else ()
    last = standings.rounds[-1] if standings.rounds else 0
    title = _("Teams after round %(number)s") % {"number": last} if last else _("Teams")
    return event_data.Standings(head(event), title, (), (), teams_, _remark(event, standings), named=own)


def categories(*, event: Event, standings: Standings, only: int = 0, printed: str = "") -> bytes | None:
    """Return each category's standings as PDF, or of number `only`. None without any."""
    record = categories_record(event=event, standings=standings, only=only)
    return render(event, footed(record, printed)) if record.categories else None


def categories_record(*, event: Event, standings: Standings, only: int = 0) -> event_data.Standings:
    """Return each category's standings, or of number `only`, as plain data."""
    rows = category_rows(event, standings, only)
    last = standings.rounds[-1] if standings.rounds else 0
    title = _("Categories after round %(number)s") % {"number": last} if last else _("Categories")
    remark = _remark(event, standings)
    return event_data.Standings(head(event), title, standings.rounds, (), remark=remark, categories=rows)


def category_rows(event: Event, standings: Standings, only: int = 0) -> tuple[event_data.CategoryRows, ...]:
    return tuple(
        event_data.CategoryRows(category_standing.name, player_rows(category_standing.standings))
        for category_standing in category_standings(event=event, standings=standings)
        if category_standing.standings.rows and only in (0, category_standing.number)
    )


def before_the_end(event: Event) -> str:
    """Return "after round 2" while rounds remain; "" without a closed round and at the end."""
    closed = [number for number in counted_rounds(event=event, rounds="all") if number <= event.round_count]
    if not closed or len(closed) >= event.round_count:
        return ""
    return _("after round %(number)s") % {"number": closed[-1]}


def _title(standings: Standings, *, alone: bool) -> str:
    if not standings.rounds:
        return _("Standings")
    title = _("Standings of round %(number)s alone") if alone else _("Standings after round %(number)s")
    return title % {"number": standings.rounds[-1]}


def _remark(event: Event, standings: Standings) -> str:
    parts = (
        _published(event, standings),
        left_out(standings),
        extra_rounds(event, standings),
        finals_and_stake(event, standings),
    )
    return " ".join(part for part in parts if part)


def extra_rounds(event: Event, standings: Standings) -> str:
    """Return which rounds only players with byes played; "" without any."""
    numbers = [str(number) for number in standings.rounds if number > event.round_count]
    return (
        _("Round %(number)s is the extra one of those who sat out.") % {"number": ", ".join(numbers)} if numbers else ""
    )


def finals_and_stake(event: Event, standings: Standings) -> str:
    """Return how finals decided the places, and the stake; "" without either."""
    return " ".join(filter(None, (finals_sentence(standings), stake_sentence(event.stake))))


def finals_sentence(standings: Standings) -> str:
    finals = standings.finals
    return "" if finals is None else decided_by(finals.round, by_totals=finals.by_totals)


def finals_of(standings: Standings) -> event_data.Finals | None:
    finals = standings.finals
    return None if finals is None else event_data.Finals(finals.round, finals.by_totals)


def left_out(standings: Standings) -> str:
    missing = standings.without
    return (
        ngettext(
            "Round %(numbers)s is not closed and does not count here.",
            "Rounds %(numbers)s are not closed and do not count here.",
            len(missing),
        )
        % {"numbers": ", ".join(map(str, missing))}
        if missing
        else ""
    )


def _published(event: Event, standings: Standings) -> str:
    """Return since when they are public, or that they are not, so that a print is not mistaken for the published
    list.
    """
    if not standings.rounds:
        return _("No round counts yet.")
    last = Round.objects.filter(event=event, number=standings.rounds[-1]).first()
    if last is None or last.standings_published_at is None:
        return _("Not published.")
    return _("Published on %(time)s.") % {"time": day_and_time(last.standings_published_at)}


def player_rows(standings: Standings) -> tuple[event_data.StandingRow, ...]:
    return tuple(_row(row, standings.rounds) for row in standings.rows)


def _row(row: PlayerStanding, rounds: tuple[int, ...]) -> event_data.StandingRow:
    played: dict[int, RoundResult] = {result.round: result for result in row.rounds}
    return event_data.StandingRow(
        place=row.place,
        name=row.name,
        club=row.club,
        start_number=row.start_number,
        rounds=tuple(
            played[number].points if number in played and played[number].counts else None for number in rounds
        ),
        points=row.points,
        difference=row.difference,
        tables_won=row.tables_won,
        remark=remark(row),
        total=row.total,
        final=row.final,
    )


def team_rows(teams_: tuple[TeamStanding, ...]) -> tuple[event_data.TeamRow, ...]:
    return tuple(
        event_data.TeamRow(
            place=team.place,
            name=team.name,
            members=tuple(member.name for member in team.members),
            start_numbers=tuple(member.start_number for member in team.members),
            points=team.points,
            difference=team.difference,
            tables_won=team.tables_won,
            total=team.total,
        )
        for team in teams_
    )
