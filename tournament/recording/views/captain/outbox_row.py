"""A game as a phone's outbox sends it, and the answers: it stands on the sheet, or it was refused."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _

from rules.book import Field
from tournament import steady
from tournament.errors import RefereeError
from tournament.recording.views.row_entry import TypedRow
from tournament.web.pages.form_values import whole

#: A phone that was switched off overnight is no reason to believe that a game was played yesterday.
OLDEST = 24 * 60 * 60


def sent_row(request: HttpRequest, fields: Sequence[Field]) -> TypedRow:
    """The game as it was sent. Raises RefereeError for a number that is none."""
    texts = {field.name: request.POST[field.name] for field in fields if request.POST.get(field.name, "").strip()}
    number = whole(request.POST.get("number", ""), _("This game has no number. Open the page again."), "number")
    revision, key = request.POST.get("revision", ""), request.POST.get("key", "")
    return TypedRow(number, texts, revision, key, entered_at=_entered_at(request))


def saved(row: TypedRow, revision: int) -> JsonResponse:
    """The game stands on the sheet, in this revision."""
    return JsonResponse({"outcome": "saved", "key": row.key, "number": row.number, "revision": revision})


def refused(request: HttpRequest, refusal: RefereeError) -> JsonResponse:
    """What was sent is not taken as things are now; the sentence says why."""
    told = {"outcome": "refused", "key": request.POST.get("key", ""), "message": refusal.message, "breaches": []}
    return JsonResponse(told, status=refusal.status)


def _entered_at(request: HttpRequest) -> datetime | None:
    """When the game was entered: so many milliseconds before now, by the phone. Its time of day may be wrong."""
    age = request.POST.get("age", "0")
    milliseconds = int(age) if age.isascii() and age.isdigit() and len(age) <= 12 else 0
    return steady.now() - timedelta(seconds=min(milliseconds // 1000, OLDEST))
