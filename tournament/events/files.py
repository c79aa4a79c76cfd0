from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoresheets.bound import on_letter
from tournament.events.labels import official_language
from tournament.models import Event

PDF = "application/pdf"
CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

#: File names of papers outside the print centre.
ARCHIVE = pgettext_lazy("file", "archive")
BLANK_SHEET = pgettext_lazy("file", "empty sheet")
BLANK_SHEETS = gettext_lazy("Empty sheets with names")
CERTIFICATE = gettext_lazy("Draw certificate")
DRAW = pgettext_lazy("file", "draw")
EVENT_FILE = pgettext_lazy("file", "event")
LINKS = gettext_lazy("Links")
MINUTES = pgettext_lazy("file", "minutes")
PAPERS = pgettext_lazy("file", "papers")
PLAYERS_CARDS = gettext_lazy("Players' cards")
POSTER = pgettext_lazy("file", "poster")
REPLACED = pgettext_lazy("file", "replaced")
RESULTS = gettext_lazy("Results")
RULING = pgettext_lazy("file", "ruling")
SCORING = pgettext_lazy("file", "how the games were scored")
SEATING = gettext_lazy("Seating")
SITE = pgettext_lazy("file", "web page")
STANDINGS = gettext_lazy("Standings")
START_LIST = pgettext_lazy("file", "empty start list")
WITHDRAWN = pgettext_lazy("file", "withdrawn")
WORKBOOK = pgettext_lazy("file", "workbook")


@dataclass(frozen=True)
class Named:
    """A paper, its round and table unless 0, and `more` (a revision, a number, a time) to keep the name unique."""

    paper: str | Promise
    round: int = 0
    table: int = 0
    more: tuple[str | Promise, ...] = ()


def fitted(event: Event, content: bytes) -> bytes:
    return on_letter(content) if event.paper_size == Event.PaperSize.LETTER else content


def as_file(content: bytes, name: str, kind: str, *, to_save: bool = False) -> HttpResponse:
    """Send a file, shown by the browser or saved."""
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'{"attachment" if to_save else "inline"}; filename="{name}"'
    return response


def file_name(event: Event, named: Named, ending: str) -> str:
    """Return pokal-2026_zapisnik_2-krog_5-miza.pdf; parts are ASCII letters, digits and hyphens."""
    with official_language(event):
        round_ = _("Round %(number)s") % {"number": named.round} if named.round else ""
        table = _("table %(number)s") % {"number": named.table} if named.table else ""
        parts = [slugify(str(part)) for part in (named.paper, round_, table, *named.more)]
    return f"{'_'.join([event.slug, *filter(None, parts)])}.{ending}"
