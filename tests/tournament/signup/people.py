"""Events that take sign-ups, and people who send some."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.access.selectors.links import hash_of
from tournament.journal.services.actor import Actor
from tournament.models import Category, Event, Registration, SignUp, SignUpLetter, SignUpLink, SignUpPage, SignUpSender
from tournament.permissions import PUBLIC, SENDER
from tournament.signup.services import deciding, pages, sending
from tournament.signup.services.sending import Entry, Sent

VISITOR = Actor(label=PUBLIC, role=PUBLIC)
HOLDER = Actor(label=SENDER, role=SENDER)


def event(*, places: int | None = None, **more: Any) -> Event:
    """A published event in a week whose page is open."""
    settings = {"date": timezone.localdate() + timedelta(days=7), **more}
    made = build.event(**settings)
    open_page(made, places=places)
    return made


def open_page(
    made: Event,
    *,
    is_open: bool = True,
    opens_at: datetime | None = None,
    closes_at: datetime | None = None,
    places: int | None = None,
    text: str = "",
    kept_days: int = 30,
) -> SignUpPage:
    """The page of an event, as its director stores it."""
    return pages.set_up(
        event=made,
        is_open=is_open,
        opens_at=opens_at,
        closes_at=closes_at,
        places=places,
        text=text,
        kept_days=kept_days,
        by=DIRECTOR,
    )


def send(
    made: Event,
    *names: str | Entry,
    club: str = "",
    email: str = "",
    key: UUID | None = None,
    by: Actor = VISITOR,
) -> Sent:
    """Sign players up by "Last First"."""
    entries = [one if isinstance(one, Entry) else entry(one) for one in names]
    return sending.send(event=made, key=key or uuid4(), club=club, email=email, entries=entries, by=by)


def entry(name: str, **more: Any) -> Entry:
    """A player by "Last First"."""
    last, _blank, first = name.partition(" ")
    return Entry(last_name=last, first_name=first, **more)


def confirmed(made: Event, *names: str | Entry, **more: Any) -> list[SignUp]:
    """The same, confirmed by the director."""
    sent = send(made, *names, **more)
    numbers = [one.number for one in sent.sign_ups]
    deciding.confirm(event=made, numbers=numbers, by=DIRECTOR)
    return list(SignUp.objects.filter(event=made, number__in=numbers).order_by("number"))


def states(made: Event) -> list[str]:
    """The states of an event's sign-ups by number."""
    return list(SignUp.objects.filter(event=made).order_by("number").values_list("state", flat=True))


def withdraw(sent: Sent, *numbers: int) -> None:
    """Withdraw by the code; all of them unless numbers are given."""
    chosen = numbers or tuple(one.number for one in sent.sign_ups)
    sending.withdraw(sender=sent.sender, numbers=chosen, by=HOLDER)


def many(made: Event, count: int) -> str:
    """So many sign-ups of one sender in every state, some on the start list, each with a letter that failed; returns
    the token of their code."""
    now, token = timezone.now(), f"koda-{made.pk}"
    SignUpPage.objects.create(event=made, is_open=True, places=count)
    sender = SignUpSender.objects.create(event=made, key=uuid4(), email="klub@example.org", language="sl", at=now)
    SignUpLink.objects.create(sender=sender, token_hash=hash_of(token), code_hash=hash_of(f"code {token}"))
    listed = list(Registration.objects.filter(event=made).order_by("start_number")[: count // 4])
    category = Category.objects.filter(event=made).first()
    SignUp.objects.bulk_create(
        SignUp(
            event=made,
            sender=sender,
            number=at + 1,
            last_name=f"Prijavljenec{at:04}",
            first_name="Ime",
            club=f"Društvo {at % 7}",
            category=category,
            note="pride z vlakom",
            state=("placed", "placed", "placed", "waiting", "withdrawn")[at % 5],
            at=now,
            confirmed_at=now if at % 5 in (0, 1) else None,
            registration=listed[at] if at < len(listed) and at % 5 in (0, 1) else None,
        )
        for at in range(count)
    )
    SignUpLetter.objects.bulk_create(
        SignUpLetter(sender=sender, kind="moved_up", subject=at + 1, at=now, failed_at=now, problem="no route to host")
        for at in range(count)
    )
    return token
