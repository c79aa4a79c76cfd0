from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import translation
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.book import Judge, RuleBook
from scoresheets.labels import EventMinutesLabels, MinutesLabels, SeatingLabels, StandingsLabels, WorkbookLabels
from scoresheets.sheet.ruling import RulingLabels
from scoresheets.sheet.scoring import ScoringLabels
from scoresheets.tables.certificate import CertificateLabels
from tournament.events.selectors.book import book_of
from tournament.models import Event


@contextmanager
def official_language(event: Event) -> Iterator[RuleBook]:
    """Activate the language of an event's official papers: its rule book's, which it yields."""
    book = book_of(event)
    with translation.override(book.language):
        yield book


def decimal_mark() -> str:
    return str(get_format("DECIMAL_SEPARATOR"))


def minutes_labels(book: Judge, *, extra: bool = False) -> MinutesLabels:
    return MinutesLabels(
        title=_("Minutes of the table"),
        round=_("Extra round") if extra else _("Round"),
        table=_("Table"),
        revision=_("revision"),
        page_of=_("page {page} of {pages}"),
        digest=_("digest"),
        player=_("Player"),
        club=_("Club"),
        start_number=pgettext("start number", "No."),
        circles=_sign("sheet-marks", book),
        number=_("No."),
        dealer=pgettext("sheet", "dealer"),
        contract=pgettext("column", "game"),
        takers=pgettext("sheet", "by"),
        remarks=_("remarks"),
        total=_("Total"),
        difference=_("Difference"),
        place=_("Place"),
        points=_("Points"),
        notes=_("Corrections and rulings"),
        full_remarks=_("Remarks in full"),
        by_hand=(
            pgettext("sheet", "Began at"),
            pgettext("sheet", "Ended at"),
            pgettext("sheet", "Late (seat, minutes)"),
        ),
        legend_open=_sign("sheet-mark-open", book),
        legend_used=_sign("sheet-mark-used", book),
        legend_struck=_sign("sheet-struck", book),
        legend_dot=_sign("sheet-dot", book),
        legend_out=pgettext("sheet", "sits out"),
        balance=_("Balance (stake {stake})"),
        continued=_("continued"),
        check=_("Is this paper current?"),
        type_code=_("Type the code on this site's page /verify/."),
        decimal_mark=decimal_mark(),
    )


def _sign(code: str, book: Judge) -> str:
    return _(book.terms[code]) if code in book.terms else ""


def standings_labels() -> StandingsLabels:
    return StandingsLabels(
        page_of=_("page {page} of {pages}"),
        players=_("Players"),
        teams=_("Teams"),
        club_teams=_("Club teams"),
        place=_("place"),
        start_number=pgettext("start number", "No."),
        name=_("player"),
        club=_("club"),
        round_short=_("R{number}"),
        points=_("points"),
        difference=_("difference"),
        total=_("total"),
        tables_won=_("tables won"),
        team=_("team"),
        members=_("counting players"),
        decimal_mark=decimal_mark(),
    )


def event_minutes_labels() -> EventMinutesLabels:
    return EventMinutesLabels(
        title=_("Official minutes of the event"),
        officials=_("Officials"),
        participants=_("Participants"),
        round=_("Round {number}"),
        final_order=_("Final standings"),
        rulings=_("Rulings, fines and protests"),
        no_rulings=_("The referee and the panel had nothing to decide."),
        journal_heading=_("Journal"),
        journal=_("The journal of the event has {lines} lines; the digest of the last one is {digest}."),
        signatures=_("Signatures"),
        licence=_("licence"),
        remark=_("remark"),
        table=_("table"),
        seat=pgettext("column", "seat"),
        total=_("total"),
        kind=_("kind"),
        where=_("where"),
        who=_("who"),
        ruling=_("ruling"),
        standings=standings_labels(),
    )


def seating_labels(*, extra: bool) -> SeatingLabels:
    return SeatingLabels(
        title=_("Seating of the extra round ({round})") if extra else _("Seating of round {round}"),
        page_of=_("page {page} of {pages}"),
        by_name=_("by name"),
        by_table=_("by table"),
        table=_("table"),
        draw=_("Draw"),
        seed=_("Seed of the draw:"),
    )


def certificate_labels(*, extra: bool) -> CertificateLabels:
    return CertificateLabels(
        title=_("Draw certificate, extra round ({round})") if extra else _("Draw certificate, round {round}"),
        page_of=_("page {page} of {pages}"),
        criterion=_("Criterion, the weightiest first"),
        count=_("this draw"),
        least=_("proven least"),
        who=_("who"),
        more=_("and {count} more"),
        exchanges=_("Seats changed by hand, in this order"),
        steps=_("How to draw it again"),
    )


def ruling_labels() -> RulingLabels:
    return RulingLabels(page_of=_("page {page} of {pages}"), seat=pgettext("column", "seat"), player=_("player"))


def scoring_labels() -> ScoringLabels:
    return ScoringLabels(
        page_of=_("page {page} of {pages}"),
        number=_("No."),
        game=pgettext("column", "game"),
        seat=pgettext("column", "seat"),
        why=_("why"),
        article=_("article"),
        points=_("points"),
        total=_("total"),
        nothing=_("Nothing is written for this game."),
    )


def workbook_labels() -> WorkbookLabels:
    """Keep names of worksheets within 31 characters."""
    return WorkbookLabels(
        participants=_("Participants"),
        standings=_("Standings"),
        teams=_("Club teams"),
        named=_("Teams"),
        round=_("Round {number}"),
        table=_("Table {number}"),
        settings=_("Points for places"),
        place_of_table=_("place at the table"),
        points_of_size=_("points at a table of {seats}"),
        start_number=pgettext("start number", "No."),
        name=_("player"),
        club=_("club"),
        licence=_("licence"),
        remark=_("remark"),
        game=_("game"),
        dealer=pgettext("sheet", "dealer"),
        contract=_("contract"),
        takers=_("declarer"),
        remarks=_("remarks"),
        total=_("total"),
        difference=_("difference"),
        place=_("place"),
        points=_("points"),
        balance=_("Balance (stake {stake})"),
        tables_won=_("tables won"),
        team=_("team"),
        members=_("counting players"),
        final=_("table of the final"),
    )
