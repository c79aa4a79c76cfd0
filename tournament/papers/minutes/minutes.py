from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import cycle, islice
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from rules.book import RuleBook
from scoresheets import data, digest
from scoresheets.sheet import blank, minutes
from scoresheets.stamp import stamped
from tournament.cases.selectors.events import SheetEvents, sheet_events
from tournament.events.heads import day_and_time, head, headed, quoted_in, time
from tournament.events.labels import minutes_labels, official_language
from tournament.events.selectors.book import MOST_LINES, book_of, limit_of, options_of
from tournament.models import PAD_ASPECT, Event, Round, Signature, Table
from tournament.papers.minutes import paper_code
from tournament.papers.minutes.notes import Notes, notes_of, secrets_of
from tournament.sheets.selectors.minutes import minutes_of, stored_minutes
from tournament.sheets.selectors.sheets import Line, Sheet, SheetSeat, sheet, sheets
from tournament.standings.selectors.standings import Final, finals_of
from tournament.web.address import printed_address
from tournament.wording import rulebook
from tournament.wording.rule_options import chosen_words

#: About as many games as are played at a table by the clock.
BY_CLOCK = 22


class NothingToPrint(Exception):
    """Raised for a paper that would be empty."""


def of_round(*, round: Round) -> bytes:
    """Return the minutes of all played tables as one PDF. Raises NothingToPrint."""
    return render(round, records(round=round))


def records(*, round: Round) -> tuple[data.TableSheet, ...]:
    """Return the minutes of all played tables in the official language. Raises NothingToPrint."""
    return _records(sheets(round=round), sheet_events(round=round))


def render(round: Round, table_sheets: Sequence[data.TableSheet]) -> bytes:
    with official_language(round.event):
        drawn = [headed(record, round.event) for record in table_sheets]
        return minutes.render(drawn, minutes_labels(book_of(round.event), extra=round.is_extra))


def of_table(*, table: Table) -> bytes:
    """Return the present minutes of one table. Raises NothingToPrint if it is not played."""
    present = sheet(table=table)
    return render(present.round, _records((present,), sheet_events(round=present.round, table=present.table)))


def of_own_table(*, table: Table, reader: str) -> bytes:
    """Return the minutes of an accepted table for the player at seat `reader`, stored or printed anew.

    If others were removed or warned they are printed anew, without the reasons. The code stays: notes are no part of
    it. Raises NothingToPrint.
    """
    present = sheet(table=table)
    events = sheet_events(round=present.round, table=present.table)
    concerned = events.get(present.table.number)
    if concerned is None or not secrets_of(present, concerned, reader):
        stored = stored_minutes(table=present.table, revision=present.table.revision)
        if stored is not None:
            return stored
    return render(present.round, _records((present,), events, reader))


def replaced(*, table: Table, revision: int) -> bytes | None:
    """Return replaced minutes, marked so on every page; None if never stored."""
    content = stored_minutes(table=table, revision=revision)
    if content is None:
        return None
    valid = [minute.revision for minute in minutes_of(table=table) if minute.current]
    with official_language(table.round.event):
        if valid:
            sentence = _("Revision %(revision)s is replaced: revision %(valid)s is valid.")
            return stamped(content, sentence % {"revision": revision, "valid": valid[0]})
        sentence = _("Revision %(revision)s is not valid: the sheet is being corrected.")
        return stamped(content, sentence % {"revision": revision})


def blanks(*, round: Round, table: Table | None = None) -> bytes:
    """Return empty sheets with names for all played tables, or one. Raises NothingToPrint."""
    return render_blanks(round, blank_records(round=round, table=table))


def blank_records(*, round: Round, table: Table | None = None) -> tuple[data.TableSheet, ...]:
    """Return empty sheets in the official language. Raises NothingToPrint."""
    played = _played(sheets(round=round, tables=None if table is None else [table]))
    with official_language(round.event):
        empty = [blank.emptied(_sheet(sheet_, SheetEvents())) for sheet_ in played]
        finals = finals_of(played[0].round)
        empty = [
            _in_final(replace(record, values=_values(sheet_.book)), finals)
            for record, sheet_ in zip(empty, played, strict=True)
        ]
        return tuple(
            replace(
                record,
                line_count=_empty_lines(sheet_.book, sheet_.expected),
                dealers=_dealers(sheet_.book, round.event),
            )
            for record, sheet_ in zip(empty, played, strict=True)
        )


def bare_records(*, event: Event) -> tuple[data.TableSheet, ...]:
    """Return an empty sheet of a full table without names, in the official language."""
    book = book_of(event)
    with official_language(event):
        sheet = data.TableSheet(
            event=head(event),
            round=0,
            table=0,
            revision=0,
            seats=tuple(data.SeatColumn(letter) for letter in book.seats),
            line_count=_empty_lines(book, limit_of(event, len(book.seats))),
            carry_label=_(book.carry_label) if book.carry_label else "",
            signatures=(*(data.Signature(role=letter) for letter in book.seats), data.Signature(role=_("Referee"))),
            rules=chosen_words(book, event.options),
            values=_values(book),
            dealers=_dealers(book, event),
            stake=event.stake,
        )
        return (quoted_in(sheet, event),)


def render_bare(event: Event, empty: Sequence[data.TableSheet]) -> bytes:
    with official_language(event):
        return blank.render([headed(record, event) for record in empty], minutes_labels(book_of(event), extra=False))


def _empty_lines(book: RuleBook, games: int | None) -> int:
    """Return the lines for so many games (None: by the clock): half as many again if the book has lines for redeals."""
    seats = len(book.seats)
    if games is None:
        return ceil(BY_CLOCK / seats) * seats
    return min(MOST_LINES, games + ceil(games / 2) if book.dealt_anew else games)


def _dealers(book: RuleBook, event: Event) -> tuple[str, ...]:
    if not book.deals_in_turn(options_of(event, len(book.seats))):
        return ()
    return tuple(islice(cycle(book.seats), MOST_LINES))


def render_blanks(round: Round, empty: Sequence[data.TableSheet]) -> bytes:
    with official_language(round.event):
        drawn = [headed(record, round.event) for record in empty]
        return blank.render(drawn, minutes_labels(book_of(round.event), extra=round.is_extra))


def _values(book: RuleBook) -> tuple[str, ...]:
    return tuple(f"{_(book.terms[code])} {value}" for code, value in book.game_values)


def _records(
    all_sheets: Sequence[Sheet], events: Mapping[int, SheetEvents], reader: str = ""
) -> tuple[data.TableSheet, ...]:
    played = _played(all_sheets)
    with official_language(played[0].event):
        address, finals = printed_address("verify"), finals_of(played[0].round)
        records_ = (
            (_sheet(sheet_, events.get(sheet_.table.number, SheetEvents()), reader), sheet_) for sheet_ in played
        )
        return tuple(_with_code(_in_final(record, finals), sheet_, address) for record, sheet_ in records_)


def _in_final(record: data.TableSheet, finals: Mapping[int, Final]) -> data.TableSheet:
    final = finals.get(record.table)
    return record if final is None else replace(record, plays_for=final.words)


def _with_code(record: data.TableSheet, sheet_: Sheet, address: str) -> data.TableSheet:
    code = paper_code.code_of(table_id=sheet_.table.pk, revision=record.revision, digest=digest.of_sheet(record))
    return replace(record, code=code, address=address)


def digest_of(sheet_: Sheet) -> str:
    """Return the digest (64 hex digits) of minutes of this sheet printed now."""
    with official_language(sheet_.event):
        return digest.of_sheet(table_sheet(sheet_, Notes()))


def _played(all_sheets: Iterable[Sheet]) -> list[Sheet]:
    played = [sheet_ for sheet_ in all_sheets if not sheet_.table.bye]
    if not played:
        raise NothingToPrint
    return played


def _sheet(sheet_: Sheet, events: SheetEvents, reader: str = "") -> data.TableSheet:
    notes = notes_of(sheet_, events, reader)
    return quoted_in(table_sheet(sheet_, notes), sheet_.event)


def table_sheet(sheet_: Sheet, notes: Notes) -> data.TableSheet:
    return data.TableSheet(
        event=head(sheet_.event),
        round=sheet_.round.number,
        table=sheet_.table.number,
        revision=sheet_.table.revision,
        seats=tuple(_seat(seat, sheet_) for seat in sheet_.sitting),
        lines=tuple(_line(line, sheet_, notes) for line in sheet_.recorded),
        line_count=_line_count(sheet_),
        carry_label=_(sheet_.book.carry_label) if sheet_.book.carry_label else "",
        notes=tuple(data.Note(number, text) for number, text in enumerate(notes.texts, start=1)),
        signatures=(*(_signature(seat) for seat in sheet_.sitting), _referee(sheet_.table)),
        status=_status(sheet_.table),
        closed=sheet_.table.state != Table.State.OPEN,
        rules=event_rules(sheet_),
        stake=sheet_.event.stake,
    )


def _line_count(sheet_: Sheet) -> int:
    """Return the number of printed lines; with a clock, a closed sheet has only the written ones."""
    by_clock = sheet_.event.ends == Event.Ends.CLOCK and sheet_.table.state != Table.State.OPEN
    return len(sheet_.recorded) if by_clock else len(sheet_.lines)


def event_rules(sheet_: Sheet) -> str:
    """Return the options of the event's book: without them a kontra cannot be checked."""
    return chosen_words(sheet_.book, sheet_.event.options)


def _seat(seat: SheetSeat, sheet_: Sheet) -> data.SeatColumn:
    finished = sheet_.table.state != Table.State.OPEN
    return data.SeatColumn(
        letter=seat.letter,
        name=seat.name,
        club=seat.club,
        start_number=seat.start_number,
        circles=tuple(data.Circle(circle.earned_in, circle.used_in) for circle in sheet_.circles[seat.letter]),
        total=seat.total if finished and not sheet_.table.bye else None,
        difference=seat.difference if finished else None,
        place=seat.place if finished else None,
        points=seat.points if finished and seat.registration_id is not None else None,
        status=seat_status(seat, sheet_.table),
        annulled=sheet_.table.disqualified_seat == seat.letter,
    )


def seat_status(seat: SheetSeat, table: Table) -> str:
    if table.disqualified_seat == seat.letter:
        return _("removed")
    return _("out of competition") if seat.out_of_competition else ""


def _line(line: Line, sheet_: Sheet, notes: Notes) -> data.Line:
    summary = line.summary
    offenders = sheet_.book.discipline.offenders(line.facts) if line.facts is not None else ()
    dealt = _dealt(line, sheet_)
    return data.Line(
        number=line.number,
        contract=_(summary.contract) if summary and summary.contract else "",
        takers=summary.takers if summary else (),
        entries=tuple(line.written(seat.letter) for seat in sheet_.sitting),
        running=tuple(line.totals[seat.letter] for seat in sheet_.sitting),
        remarks="; ".join(rulebook.remarks(summary, sheet_.book)) if summary else "",
        struck=bool(summary and summary.struck),
        dots=summary.dotted if summary else (),
        marks=tuple(data.Mark(letter, _("renons")) for letter in offenders),
        penalty=bool(offenders) or not dealt,
        notes=notes.of_game.get(line.number, ()),
        dealer=line.turn.dealer if dealt else "",
        out=tuple(seat.letter for seat in sheet_.sitting if dealt and seat.letter not in line.turn.plays),
        carry=", ".join(rulebook.sentence(remark.code, remark.params, sheet_.book) for remark in line.carried),
    )


def _dealt(line: Line, sheet_: Sheet) -> bool:
    """Return whether cards were dealt; a lateness uses up the line but not the deal."""
    return sheet_.book.lateness is None or sheet_.book.turn(sheet_.rows[: line.number]) != line.turn


def _signature(seat: SheetSeat) -> data.Signature:
    signed = seat.signature
    if signed is None:
        return data.Signature(role=seat.letter, name=seat.name)
    return data.Signature(
        role=seat.letter,
        name=seat.name,
        text=_signed_how(signed, seat.letter),
        strokes=strokes_of(signed.strokes),
        aspect=PAD_ASPECT,
    )


def phone_of(signed: Signature) -> str:
    """Return the seat whose phone gave a signature: `by` begins with its letter (journal.services.actor)."""
    return signed.by.partition(" ")[0]


def _signed_at_table(signed: Signature, letter: str) -> str:
    own = phone_of(signed) == letter
    if signed.strokes:
        return _("signed on the screen at %(time)s") if own else _("signed on %(seat)s's phone at %(time)s")
    return _("signed in words at %(time)s") if own else _("signed in words on %(seat)s's phone at %(time)s")


def _signed_how(signed: Signature, letter: str) -> str:
    at = time(signed.at)
    if signed.way == Signature.Way.SCREEN:
        return _signed_at_table(signed, letter) % {"time": at, "seat": phone_of(signed)}
    if signed.way == Signature.Way.REFEREE:
        return _("the referee for the player, at %(time)s") % {"time": at}
    return _("signed on paper, noted at %(time)s") % {"time": at}


def strokes_of(stored: Any) -> tuple[data.Stroke, ...]:
    if not isinstance(stored, list):
        return ()
    return tuple(points for points in (_points(stroke) for stroke in stored) if points)


def _points(stroke: Any) -> data.Stroke:
    if not isinstance(stroke, list):
        return ()
    return tuple(
        (float(point[0]), float(point[1]))
        for point in stroke
        if isinstance(point, list) and len(point) == 2 and all(type(coordinate) in (int, float) for coordinate in point)
    )


def _referee(table: Table) -> data.Signature:
    if table.accepted_at is None:
        return data.Signature(role=_("Referee"))
    text = _("accepted on %(time)s") % {"time": day_and_time(table.accepted_at)}
    return data.Signature(role=_("Referee"), name=table.accepted_by, text=text)


def _status(table: Table) -> str:
    if table.accepted_at is None:
        return _("not accepted")
    return _("accepted on %(time)s") % {"time": day_and_time(table.accepted_at)}
