"""Browsers allow a service worker only on https or localhost."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action


@never_cache
@require_safe
@action("table.find")
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the script under /t/, which limits its scope to the tables' pages."""
    script = (settings.BASE_DIR / "static" / "js" / "table" / "worker.js").read_bytes()
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")
