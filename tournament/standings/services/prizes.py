from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import check, one_line
from tournament.models import Category, Event, Prize
from tournament.people.services.register_rows import free_name, new_category

MOST_PRIZES = 200

#: Prize of a place: cents and a thing; (0, "") for none.
Won = tuple[int, str]


def plan(
    *,
    event: Event,
    currency: str,
    fee_cents: int,
    prizes_each: str,
    prizes: Sequence[Won],
    club_prizes: Sequence[Won] = (),
    team_prizes: Sequence[Won] = (),
    by: Actor,
) -> Event:
    """Set the fee, how many prizes a player may win, and the prizes, first place first."""
    require(by, "prizes.edit")
    with transaction.atomic():
        fresh = lock_event(event)
        before = _state(fresh, None)
        fresh.currency = one_line(currency, field="currency").upper()
        fresh.fee_cents, fresh.prizes_each = fee_cents, prizes_each
        check(fresh)
        fresh.save(update_fields=["currency", "fee_cents", "prizes_each"])
        _store(fresh, prizes, field="prizes")
        _store(fresh, club_prizes, field="club_prizes", won_by=Prize.WonBy.CLUBS)
        _store(fresh, team_prizes, field="team_prizes", won_by=Prize.WonBy.TEAMS)
        after = _state(fresh, None)
        journal.write(
            event=fresh, by=by, action="prizes.plan", before=before, after=after, stands=snapshot.prizes(fresh)
        )
        return fresh


def save_category(
    *,
    event: Event,
    name: str,
    fee_cents: int | None,
    prizes: Sequence[Won],
    by: Actor,
    category: Category | None = None,
) -> Category:
    """Create or change a category. Raises RefereeError at "name" for a name that exists or has a comma."""
    require(by, "prizes.edit")
    with transaction.atomic():
        fresh = lock_event(event)
        before = _state(fresh, category) if category else {}
        if category is None:
            category = new_category(fresh, name)
        else:
            category = Category.objects.get(pk=category.pk)
            category.name = free_name(fresh, name, but=category)
        category.fee_cents = fee_cents
        check(category)
        category.save()
        _store(fresh, prizes, field="prizes", category=category)
        journal.write(
            event=fresh,
            by=by,
            action="categories.save",
            before=before,
            after=_state(fresh, category),
            stands=snapshot.prizes(fresh),
        )
        return category


def remove_category(*, category: Category, by: Actor) -> None:
    require(by, "prizes.edit")
    with transaction.atomic():
        fresh = lock_event(category.event)
        stored = Category.objects.filter(pk=category.pk).first()
        if stored is None:
            raise Conflict(_("This category is not there any more."))
        before = {**_state(fresh, stored), "players": _numbers(stored)}
        stored.delete()
        journal.write(event=fresh, by=by, action="categories.remove", before=before, stands=snapshot.prizes(fresh))


def _store(
    event: Event,
    prizes: Sequence[Won],
    *,
    field: str,
    category: Category | None = None,
    won_by: Prize.WonBy = Prize.WonBy.PLAYERS,
) -> None:
    if len(prizes) > MOST_PRIZES:
        raise RefereeError(_("At most %(most)s places can win something.") % {"most": MOST_PRIZES}, field)
    what = {"event": event, "category": category, "won_by": won_by}
    Prize.objects.filter(**what).delete()
    Prize.objects.bulk_create(
        Prize(**what, place=place, cents=cents, text=one_line(text, field=field, most=60))
        for place, (cents, text) in enumerate(prizes, start=1)
        if cents or text
    )


def _state(event: Event, category: Category | None) -> dict[str, Any]:
    by_winner: dict[str, list[list[Any]]] = {}
    for prize in Prize.objects.filter(event=event, category=category).order_by("place"):
        by_winner.setdefault(prize.won_by, []).append([prize.place, prize.cents, prize.text])
    by_list: dict[str, Any] = {"prizes": by_winner.get(Prize.WonBy.PLAYERS, [])}
    if category is not None:
        stored = Category.objects.get(pk=category.pk)
        return {"category": stored.name, "fee_cents": stored.fee_cents, **by_list}
    by_list |= {
        "club_prizes": by_winner.get(Prize.WonBy.CLUBS, []),
        "team_prizes": by_winner.get(Prize.WonBy.TEAMS, []),
    }
    return {"currency": event.currency, "fee_cents": event.fee_cents, "prizes_each": event.prizes_each, **by_list}


def _numbers(category: Category) -> list[int]:
    return sorted(category.registrations.values_list("start_number", flat=True))
