"""The print centre is built from `PAPERS`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoresheets import digest
from scoresheets.event_data import Seating
from scoresheets.handouts import cut_cards as cut_drawing
from scoresheets.handouts import diplomas as diploma_drawing
from scoresheets.tables.lists import ListPaper
from tournament.events.heads import footed, headed, printed_at
from tournament.events.labels import official_language
from tournament.models import Event, Round, Table
from tournament.papers.cards import cut_cards, diplomas, player_card, press
from tournament.papers.minutes import event_minutes, minutes
from tournament.papers.tables import cash, cross_table, lists, prizes, seating, standings, statistics
from tournament.sheets.selectors.minutes import last_line
from tournament.standings.selectors.standings import standings as all_standings

BEFORE, DURING, AFTER = "before", "during", "after"
DRAFTED, PUBLISHED, RUNNING, CLOSED = Round.State.values

#: The event, or one of its rounds (with its event loaded).
Source = Any


@dataclass(frozen=True)
class Paper:
    """`record` returns the content as plain data in the active language and raises NothingToPrint; `states`: the
    states of a round in which the paper can be printed. `fingerprint` replaces the data in the digest where that is
    slow to read. `of_results`: empty until a round is closed. `at_the_end`: confirmed before the last round;
    `counted`: the number of copies is asked.
    """

    code: str
    title: str | Promise
    when: str
    record: Callable[[Source], Any]
    draw: Callable[[Source, Any], bytes]
    action: str = "minutes.print"
    of_round: bool = False
    states: tuple[str, ...] = (PUBLISHED, RUNNING, CLOSED)
    official: bool = False
    of_results: bool = False
    fingerprint: Callable[[Source], Any] | None = None
    offered: Callable[[Event], bool] = lambda _event: True
    at_the_end: bool = False
    counted: bool = False

    def digest(self, source: Source) -> str:
        """Return the digest (64 hex digits) of the present content, in any language. Raises NothingToPrint."""
        with official_language(_event(source)):
            return digest.of((self.fingerprint or self.record)(source))

    def pdf(self, source: Source, *, printed: str, copies: int = 1) -> bytes:
        """Return the paper as PDF, a `counted` paper in so many copies. Raises NothingToPrint."""
        record = footed(self.record(source), printed)
        return self.draw(source, record * copies if self.counted else record)

    def foot(self, source: Source, *, at: datetime, line: int) -> str:
        with official_language(_event(source)) if self.official else nullcontext():
            return printed_at(at, line)


def _event(source: Source) -> Event:
    return source.event if isinstance(source, Round) else source


# --- seating and standings -------------------------------------------------------------------------------------------


def _seating_by_name(round_: Round) -> Seating:
    return seating.of_names(seating.record(round=round_))


def _seating_by_table(round_: Round) -> Seating:
    return seating.of_tables(seating.record(round=round_))


_draw_seating, _draw_on_one_page = seating.draw, partial(seating.draw, one_page=True)


def _after_round(round_: Round) -> Any:
    order = all_standings(event=round_.event, rounds="all", until=round_.number)
    if not order.rows:
        raise minutes.NothingToPrint
    return standings.players_record(event=round_.event, standings=order)


def _final_players(event: Event) -> Any:
    order = all_standings(event=event, rounds="all")
    if not order.rows:
        raise minutes.NothingToPrint
    return standings.players_record(event=event, standings=order)


def _final_teams(event: Event) -> Any:
    order = all_standings(event=event, rounds="all")
    record = standings.teams_record(event=event, standings=order)
    if not (record.teams or record.named):
        raise minutes.NothingToPrint
    return record


def _final_categories(event: Event) -> Any:
    record = standings.categories_record(event=event, standings=all_standings(event=event, rounds="all"))
    if not (record.rounds and record.categories):
        raise minutes.NothingToPrint
    return record


def _prizes(event: Event) -> Any:
    sheet = prizes.record(event=event)
    if not sheet.sections:
        raise minutes.NothingToPrint
    return sheet


# --- sheets ----------------------------------------------------------------------------------------------------------


def _revisions(round_: Round) -> Any:
    tables = Table.objects.filter(round=round_, bye=False).order_by("number")
    return [list(row) for row in tables.values_list("number", "revision", "state", "accepted_by", "closed_reason")]


def _all_revisions(event: Event) -> Any:
    tables = Table.objects.filter(round__event=event, round__state=CLOSED).order_by("round__number", "number")
    return [
        cross_table.of_event(event),
        [list(row) for row in tables.values_list("round__number", "number", "revision")],
    ]


def _event_minutes(event: Event) -> Any:
    with official_language(event):
        return event_minutes.record(event=event)


def _last_line(event: Event) -> Any:
    """Return the journal's last line, which the minutes of the event name."""
    last = last_line(event=event)
    return last.hash if last else ""


def _names_at_tables(round_: Round) -> Any:
    return replace(_seating_by_table(round_), seed="", report=())


def _list(code: str, title: str | Promise, when: str, record: Callable[[Source], ListPaper], **more: Any) -> Paper:
    return Paper(code, title, when, record, lambda source, paper: lists.render(_event(source), paper), **more)


def _cut(code: str, title: str | Promise, record: Callable[[Source], Any]) -> Paper:
    return Paper(code, title, BEFORE, record, lambda event, cards: cut_drawing.render(headed(cards, event)))


PAPERS: tuple[Paper, ...] = (
    _list("start-list", gettext_lazy("Start list"), BEFORE, lists.start_list),
    _list("check-in", gettext_lazy("Check-in list"), BEFORE, lists.check_in),
    _list("schedule", gettext_lazy("Schedule"), BEFORE, lists.schedule),
    _cut("table-cards", gettext_lazy("Table cards"), cut_cards.table_numbers),
    _cut("place-cards", gettext_lazy("Place cards"), cut_cards.place_cards),
    _cut("badges", gettext_lazy("Officials' badges"), cut_cards.badges),
    Paper("seating-names", gettext_lazy("Seating by name"), BEFORE, _seating_by_name, _draw_seating, of_round=True),
    Paper("seating-tables", gettext_lazy("Seating by table"), BEFORE, _seating_by_table, _draw_seating, of_round=True),
    Paper(
        "seating-names-page",
        gettext_lazy("Seating by name, on one page"),
        BEFORE,
        _seating_by_name,
        _draw_on_one_page,
        of_round=True,
    ),
    Paper(
        "seating-tables-page",
        gettext_lazy("Seating by table, on one page"),
        BEFORE,
        _seating_by_table,
        _draw_on_one_page,
        of_round=True,
    ),
    _list("seating-clubs", gettext_lazy("Seating by club"), BEFORE, lists.by_club, of_round=True),
    Paper(
        "blank-sheets",
        gettext_lazy("Empty sheets with names"),
        BEFORE,
        lambda round_: minutes.blank_records(round=round_),
        minutes.render_blanks,
        of_round=True,
        official=True,
        states=(PUBLISHED, RUNNING),
        fingerprint=_names_at_tables,
    ),
    Paper(
        "bare-sheets",
        gettext_lazy("Empty sheets without names"),
        BEFORE,
        lambda event: minutes.bare_records(event=event),
        minutes.render_bare,
        official=True,
        counted=True,
    ),
    _list("missing", gettext_lazy("Missing sheets"), DURING, lists.missing, of_round=True, states=(RUNNING,)),
    Paper(
        "standings",
        gettext_lazy("Standings after the round"),
        DURING,
        _after_round,
        lambda round_, record: standings.render(round_.event, record),
        of_round=True,
        states=(CLOSED,),
    ),
    Paper(
        "minutes",
        gettext_lazy("Minutes of the tables"),
        AFTER,
        lambda round_: minutes.records(round=round_),
        minutes.render,
        of_round=True,
        official=True,
        states=(RUNNING, CLOSED),
        fingerprint=_revisions,
    ),
    Paper(
        "final-players",
        gettext_lazy("Standings of the players"),
        AFTER,
        _final_players,
        standings.render,
        of_results=True,
    ),
    Paper(
        "final-teams", gettext_lazy("Standings of the clubs"), AFTER, _final_teams, standings.render, of_results=True
    ),
    Paper(
        "final-categories",
        gettext_lazy("Standings by category"),
        AFTER,
        _final_categories,
        standings.render,
        of_results=True,
        offered=lambda event: event.categories.exists(),
    ),
    _list("winners", gettext_lazy("Winners"), AFTER, lists.winners, of_results=True),
    _list("press", gettext_lazy("Text for newspapers"), AFTER, press.of_event, of_results=True, at_the_end=True),
    Paper(
        "prizes",
        gettext_lazy("Prizes, to be signed"),
        AFTER,
        _prizes,
        prizes.render,
        action="prizes.print",
        of_results=True,
        offered=lambda event: event.prizes.exists(),
        at_the_end=True,
    ),
    _list("cash", gettext_lazy("Cash sheet"), AFTER, cash.of_event, action="cash.view"),
    Paper(
        "diplomas",
        gettext_lazy("Diplomas"),
        AFTER,
        diplomas.of_winners,
        lambda event, record: diploma_drawing.render(headed(record, event)),
        of_results=True,
        at_the_end=True,
    ),
    _list("cross-table", gettext_lazy("Cross-table"), AFTER, cross_table.of_event, of_results=True),
    _list(
        "player-cards",
        gettext_lazy("Players' cards with all games"),
        AFTER,
        player_card.of_all,
        fingerprint=_all_revisions,
        of_results=True,
    ),
    _list(
        "statistics",
        gettext_lazy("Statistics"),
        AFTER,
        statistics.of_event,
        fingerprint=_all_revisions,
        of_results=True,
    ),
    _list("rulings", gettext_lazy("Rulings, fines and protests"), AFTER, lists.all_rulings),
    Paper(
        "event-minutes",
        gettext_lazy("Minutes of the event"),
        AFTER,
        _event_minutes,
        event_minutes.render,
        official=True,
        fingerprint=_last_line,
    ),
)
BY_CODE = {paper.code: paper for paper in PAPERS}
#: What a round needs on the wall and tables, in page order.
EVERYTHING = ("seating-names", "seating-tables", "blank-sheets")
