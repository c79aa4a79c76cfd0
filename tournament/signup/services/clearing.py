from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction

from tournament.db.secure_delete import forget_overwritten
from tournament.events.services.privacy import CLEARING
from tournament.journal.services import journal
from tournament.journal.services.locks import lock_event
from tournament.models import Event, SignUp, SignUpPage
from tournament.signup.services.deciding import erase, forget_pages


def clear_due(*, today: date) -> int:
    """Delete the sign-ups of events longer ago than `kept_days`; return the number of events that had any."""
    due = SignUpPage.objects.filter(event__date__lt=today, event__sign_ups__isnull=False).distinct()
    late = [page for page in due.select_related("event") if page.event.date + timedelta(days=page.kept_days) < today]
    return sum(_clear(page.event) for page in late)


def _clear(event: Event) -> bool:
    with transaction.atomic():
        fresh = lock_event(event)
        sign_ups = list(SignUp.objects.filter(event=fresh))
        if not sign_ups:
            return False
        forget_overwritten()
        journal.write(
            event=fresh, by=CLEARING, action="sign_ups.clear", subject=fresh.name, after=erase(fresh, sign_ups)
        )
        transaction.on_commit(forget_pages)
        return True
