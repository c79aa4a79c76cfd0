from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Faults
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import check, paragraphs
from tournament.models import Event, SignUpPage
from tournament.signup.services.places import move_up

LONGEST_TEXT = 2000


def set_up(
    *,
    event: Event,
    is_open: bool,
    opens_at: datetime | None,
    closes_at: datetime | None,
    places: int | None,
    text: str,
    kept_days: int,
    by: Actor,
) -> SignUpPage:
    """Store the settings; added places are given to waiting players, fewer take none away.

    Raises RefereeError at the field.
    """
    require(by, "signup.edit")
    with transaction.atomic():
        fresh = lock_event(event)
        page = SignUpPage.objects.filter(event=fresh).first() or SignUpPage(event=fresh)
        before = snapshot.of_sign_up_page(page) if page.pk else {}
        page.is_open, page.opens_at, page.closes_at = is_open, opens_at, closes_at
        page.places, page.kept_days = places, kept_days
        faults = Faults()
        with faults.noted():
            page.text = paragraphs(text, most=LONGEST_TEXT, field="text")
        if opens_at is not None and closes_at is not None and opens_at >= closes_at:
            faults.note(_("This has to be after the moment when sign-up opens."), "closes_at")
        faults.tell()
        check(page)
        page.save()
        moved = move_up(fresh)
        after: dict[str, Any] = snapshot.of_sign_up_page(page)
        journal.write(
            event=fresh,
            by=by,
            action="sign_ups.page",
            subject=fresh.name,
            before=before,
            after={**after, **(snapshot.of_sign_ups(moved) if moved else {})},
            stands=snapshot.sign_up_page(fresh),
        )
        return page
