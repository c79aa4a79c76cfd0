"""Names and types of files that leave the house: the event's date and address first, so that a folder sorts itself."""

from __future__ import annotations

from scoresheets.bound import on_letter
from tournament.models import Event

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def fitted(event: Event, content: bytes) -> bytes:
    """A PDF on the paper that lies in the event's printer."""
    return on_letter(content) if event.paper_size == Event.PaperSize.LETTER else content


def file_name(event: Event, what: str, ending: str) -> str:
    """2026-03-14-turnir-minutes-r2.pdf; `what` is plain ASCII."""
    return f"{event.date:%Y-%m-%d}-{event.slug}-{what}.{ending}"
