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

#: A phone that was off overnight does not prove that a game was played yesterday.
OLDEST = 24 * 60 * 60


def sent_row(request: HttpRequest, fields: Sequence[Field]) -> TypedRow:
    texts = {field.name: request.POST[field.name] for field in fields if request.POST.get(field.name, "").strip()}
    number = whole(request.POST.get("number", ""), _("This game has no number. Open the page again."), "number")
    revision, key = request.POST.get("revision", ""), request.POST.get("key", "")
    return TypedRow(number, texts, revision, key, entered_at=_entered_at(request))


def saved(row: TypedRow, revision: int) -> JsonResponse:
    return JsonResponse({"outcome": "saved", "key": row.key, "number": row.number, "revision": revision})


def refused(request: HttpRequest, refusal: RefereeError) -> JsonResponse:
    answer = {"outcome": "refused", "key": request.POST.get("key", ""), "message": refusal.message, "breaches": []}
    return JsonResponse(answer, status=refusal.status)


def _entered_at(request: HttpRequest) -> datetime | None:
    """Return the time of entry: the phone's milliseconds before now, since its clock may be wrong."""
    age = request.POST.get("age", "0")
    milliseconds = int(age) if age.isascii() and age.isdigit() and len(age) <= 12 else 0
    return steady.now() - timedelta(seconds=min(milliseconds // 1000, OLDEST))
