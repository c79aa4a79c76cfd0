from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.desk.archive import journal_files
from tournament.events import files
from tournament.events.files import Named, file_name, fitted
from tournament.hall.feeds import feed_files
from tournament.models import Certificate, Event, Round, StoredDocument, Table
from tournament.papers import workbook
from tournament.papers.catalogue import PAPERS, Paper
from tournament.papers.minutes import minutes, ruling_page, rulings, scoring
from tournament.papers.tables import results, seating_script
from tournament.rounds.certificate import as_it_stands
from tournament.sheets.selectors.minutes import MINUTES, last_line

#: Folders by key, with their names for readers.
FOLDERS: dict[str, str | Promise] = {
    "papers": pgettext_lazy("folder", "papers"),
    "sheets": pgettext_lazy("folder", "sheets"),
    "rulings": pgettext_lazy("folder", "rulings"),
    "draws": pgettext_lazy("folder", "draws"),
    "tables": pgettext_lazy("folder", "spreadsheets"),
    "feeds": pgettext_lazy("folder", "feeds"),
    "journal": pgettext_lazy("folder", "journal"),
    "event": pgettext_lazy("folder", "event"),
}


@dataclass(frozen=True, slots=True)
class File:
    """A file: its folder (a key of FOLDERS), name, description, and the function that makes it, which may raise
    NothingToPrint. `round` and `table` are 0 for none.
    """

    folder: str
    name: str
    title: str
    make: Callable[[], bytes]
    round: int = 0
    table: int = 0


def of_event(event: Event, *, at: datetime) -> tuple[File, ...]:
    """Return every file in the active language; `at` is printed at the foot."""
    last = last_line(event=event)
    line = last.number if last else 0
    rounds = list(Round.objects.filter(event=event).exclude(state=Round.State.DRAFTED).order_by("number"))
    for round_ in rounds:
        round_.event = event
    return (
        *_papers(event, rounds, at, line),
        *_sheets(event, rounds),
        *_rulings(event),
        *_draws(event, rounds),
        *_spreadsheets(event),
        *(File("feeds", path, path, make) for path, make in feed_files.of_event(event)),
        *_journal(event),
    )


# --- papers -----------------------------------------------------------------------------------------------------------


def _papers(event: Event, rounds: list[Round], at: datetime, line: int) -> Iterator[File]:
    for paper in PAPERS:
        if not paper.offered(event):
            continue
        if not paper.of_round:
            yield _paper(event, paper, event, at, line)
            continue
        for round_ in rounds:
            if round_.state in paper.states:
                yield _paper(event, paper, round_, at, line)


def _paper(event: Event, paper: Paper, source: Event | Round, at: datetime, line: int) -> File:
    number = source.number if isinstance(source, Round) else 0

    def make() -> bytes:
        return fitted(event, paper.pdf(source, printed=paper.foot(source, at=at, line=line)))

    name = file_name(event, Named(paper.title, number), "pdf")
    return File("papers", name, str(paper.title), make, round=number)


def _sheets(event: Event, rounds: list[Round]) -> Iterator[File]:
    minutes_title, scoring_title = _("Minutes of the table"), _("How the games were scored")
    for round_ in rounds:
        stored = StoredDocument.objects.filter(table__round=round_, kind=MINUTES).order_by("table__number", "revision")
        for pk, table, revision in stored.values_list("pk", "table__number", "revision"):
            more = (_("revision"), str(revision))
            name = file_name(event, Named(files.MINUTES, round_.number, table, more), "pdf")
            title = f"{minutes_title}, {_('revision')} {revision}"
            yield File("sheets", name, title, partial(_stored, pk), round_.number, table)
        for sheet in Table.objects.filter(round=round_, bye=False).order_by("number"):
            sheet.round = round_
            name = file_name(event, Named(files.SCORING, round_.number, sheet.number), "pdf")
            yield File("sheets", name, scoring_title, partial(_scoring, sheet), round_.number, sheet.number)


def _stored(pk: int) -> bytes:
    """Return the exact bytes whose digest is in the journal. Raises NothingToPrint for removed minutes."""
    content = bytes(StoredDocument.objects.get(pk=pk).content)
    if not content:
        raise minutes.NothingToPrint
    return content


def _scoring(table: Table) -> bytes:
    return fitted(table.round.event, scoring.of_table(table=table))


def _rulings(event: Event) -> Iterator[File]:
    for ruling in rulings.listed(event=event):
        if ruling.kind:
            name = file_name(event, Named(files.RULING, more=(ruling.kind, str(ruling.number))), "pdf")
            make = partial(_ruling, event, ruling.kind, ruling.number)
            yield File("rulings", name, ", ".join(part for part in (ruling.row.kind, ruling.row.where) if part), make)


def _ruling(event: Event, kind: str, number: int) -> bytes:
    content = ruling_page.of_listed(event=event, kind=kind, number=number)
    if content is None:
        raise minutes.NothingToPrint
    return fitted(event, content)


# --- what is no paper -------------------------------------------------------------------------------------------------


def _draws(event: Event, rounds: list[Round]) -> Iterator[File]:
    title = str(files.CERTIFICATE)
    for certificate in Certificate.objects.filter(event=event).exclude(content=b"").order_by("round_number", "number"):
        name = file_name(
            event, Named(files.CERTIFICATE, certificate.round_number, more=(str(certificate.number),)), "pdf"
        )
        yield File("draws", name, title, partial(as_it_stands, certificate=certificate), certificate.round_number)
    for drawn in Round.objects.filter(pk__in=[round_.pk for round_ in rounds], draw__isnull=False).select_related(
        "draw"
    ):
        if drawn.draw is not None:
            name = file_name(event, Named(files.DRAW, drawn.number), "json")
            make = partial(_request, drawn.draw.request)
            yield File("draws", name, _("Request of the draw (JSON)"), make, drawn.number)
    name = file_name(event, Named(files.SEATING), "xlsx")
    yield File("draws", name, str(files.SEATING), partial(seating_script.of_event, event=event))


def _request(draw_request: object) -> bytes:
    return json.dumps(draw_request, ensure_ascii=False).encode()


def _spreadsheets(event: Event) -> Iterator[File]:
    book, name_ = gettext_lazy("Workbook"), str(files.RESULTS)
    yield File(
        "tables",
        file_name(event, Named(files.WORKBOOK), "xlsx"),
        str(book),
        partial(workbook.of_event, event=event),
    )
    yield File("tables", file_name(event, Named(files.RESULTS), "xlsx"), name_, partial(results.xlsx, event=event))
    yield File("tables", file_name(event, Named(files.RESULTS), "csv"), name_, partial(results.csv, event=event))


def _journal(event: Event) -> Iterator[File]:
    name = gettext_lazy("Journal")
    for ending, title, make in (
        ("csv", _("The journal in words"), journal_files.as_csv),
        ("jsonl", _("The journal, to be checked by a program"), journal_files.as_lines),
    ):
        yield File("journal", file_name(event, Named(name), ending), title, partial(make, event))
