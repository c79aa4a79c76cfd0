"""A list is made when an event is over, and remade after a correction; the replaced one is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.services import anchors, journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import assign, check
from tournament.models import Event, Player, Rating, RatingList, RatingRow, RatingStart, Series, SeriesEvent
from tournament.models.series import BOTH_WORDS
from tournament.series.selectors import rating as selectors
from tournament.series.selectors import snapshot
from tournament.series.services.series import lock_series


def follow(event: Event, *, by: Actor) -> None:
    joined = SeriesEvent.objects.filter(BOTH_WORDS, event=event)
    for series in Series.objects.filter(events__in=joined, rating__isnull=False).order_by("pk"):
        relist(lock_series(series), by=by)


def relist(series: Series, *, by: Actor) -> int:
    """Make the missing or different lists of a locked series; return their number."""
    if selectors.rating_of(series) is None or selectors.is_being_corrected(series):
        return 0
    now, kept = timezone.now(), selectors.in_force(series)
    computed = {computed_list.event_id: computed_list for computed_list in selectors.computed(series)}
    gone = [
        rating_list
        for key, rating_list in kept.items()
        if key not in computed or computed[key].digest != rating_list.digest
    ]
    missing = [
        computed_list
        for key, computed_list in computed.items()
        if key not in kept or kept[key].digest != computed_list.digest
    ]
    if not gone and not missing:
        return 0
    RatingList.objects.filter(pk__in=[rating_list.pk for rating_list in gone]).update(replaced_at=now)
    for computed_list in missing:
        rating_list = RatingList.objects.create(
            series=series,
            event=computed_list.event,
            name=computed_list.name,
            digest=computed_list.digest,
            made_at=now,
        )
        RatingRow.objects.bulk_create(RatingRow(list=rating_list, **_columns(row)) for row in computed_list.rows)
    names = [computed_list.name for computed_list in missing]
    journal.write_in(
        series,
        "rating.list",
        by=by,
        before={"rating_lists": [rating_list.name for rating_list in gone]} if gone else {},
        after={"rating_lists": names, "changed": _changed(gone, missing)},
        stands=snapshot.rating_lists(series),
    )
    anchors.note(series, "rating.list")
    return len(missing)


def _columns(row: selectors.Rated) -> dict[str, Any]:
    columns = row._asdict()
    return {"player_id": columns.pop("player"), **columns}


def _changed(gone: Sequence[RatingList], computed: Sequence[selectors.Computed]) -> int:
    """Count the ratings in force that change; a season's end changes those before it, a reopening brings them back."""
    before: dict[tuple[int | None, int], Decimal | None] = {}
    now: dict[tuple[int | None, int], Decimal | None] = {}
    of_gone = RatingRow.objects.filter(list__in=gone).values_list("list__event", "player", "before", "after")
    of_computed = (
        (computed_list.event_id, row.player, row.before, row.after)
        for computed_list in computed
        for row in computed_list.rows
    )
    for own, other, rows in ((before, now, of_gone), (now, before, of_computed)):
        for event, player, first, after in rows:
            own[event, player] = after
            if event is None:
                other.setdefault((event, player), first)
    return sum(now.get(key) != after for key, after in before.items())


def forget(series_event: SeriesEvent) -> None:
    now = timezone.now()
    lists = RatingList.objects.filter(event=series_event)
    lists.filter(replaced_at__isnull=True).update(replaced_at=now)
    lists.update(event=None)


def settings(*, series: Series, changes: Mapping[str, Any], by: Actor) -> Rating:
    """Set the rating numbers (snapshot.NUMBERS) and update the lists. Raises KeyError for others."""
    require(by, "rating.edit")
    with transaction.atomic():
        fresh = lock_series(series)
        rating = selectors.rating_of(fresh) or Rating(series=fresh, scale=list(selectors.USUAL_SCALE))
        before = _numbers(rating) if rating.pk else {}
        assign(rating, changes, known=snapshot.NUMBERS)
        if not rating.scale:
            raise RefereeError(_("Give the points of the places, the first one first."), "scale")
        check(rating, exclude=("series",))
        if rating.closed_at is not None:
            raise Conflict(_("The season is ended: open it again to change the numbers."))
        rating.save()
        journal.write_in(
            fresh, "rating.settings", by=by, before=before, after=_numbers(rating), stands=snapshot.rating(fresh)
        )
        relist(fresh, by=by)
        return rating


def stop(*, series: Series, by: Actor) -> None:
    """Stop the rating; kept lists stay. Raises Conflict if it is not rated."""
    require(by, "rating.edit")
    with transaction.atomic():
        fresh = lock_series(series)
        rating = selectors.rating_of(fresh)
        if rating is None:
            raise Conflict(_("This series is not rated."))
        before = _numbers(rating)
        rating.delete()
        RatingList.objects.filter(series=fresh, replaced_at__isnull=True).update(replaced_at=timezone.now())
        stood = {**snapshot.rating(fresh), **snapshot.rating_lists(fresh)}
        journal.write_in(fresh, "rating.stop", by=by, before=before, stands=stood)


def start_with(*, series: Series, values: Mapping[int, Decimal], by: Actor, file: str = "", source: str = "") -> int:
    """Replace the initial ratings, by the register's number; return their number.

    `file`: digest of their file; `source`: the previous season.
    """
    require(by, "rating.edit")
    with transaction.atomic():
        fresh = lock_series(series)
        _open(fresh)
        known = set(Player.objects.filter(pk__in=values).values_list("pk", flat=True))
        if known != set(values):
            raise Conflict(_("Somebody is not in the register any more: look at the list again."))
        RatingStart.objects.filter(series=fresh).delete()
        initial = [RatingStart(series=fresh, player_id=pk, value=value) for pk, value in sorted(values.items())]
        RatingStart.objects.bulk_create(initial)
        sources = {"file": file, "previous": source}
        facts = {"ratings": len(initial), **{name: text for name, text in sources.items() if text}}
        journal.write_in(fresh, "rating.start", by=by, after=facts, stands=snapshot.rating(fresh))
        relist(fresh, by=by)
        return len(initial)


def start_from_previous(*, series: Series, by: Actor) -> int:
    """Begin with the previous season's final ratings. Raises Conflict while it has not ended."""
    if series.previous is None:
        raise Conflict(_("Say in the settings which season comes before this one."))
    last = selectors.in_force(series.previous).get(None)
    if last is None:
        raise Conflict(_("The season before is not ended: its ratings are not final."))
    values = {row.player: row.after for row in selectors.rows_of(last)}
    return start_with(series=series, values=values, by=by, source=series.previous.slug)


def close(*, series: Series, by: Actor) -> Rating:
    """End the season and make the last list. Raises Conflict if it has ended or is being corrected."""
    require(by, "rating.edit")
    with transaction.atomic():
        fresh = lock_series(series)
        rating = _open(fresh)
        if selectors.is_being_corrected(fresh):
            raise Conflict(_("A round of one of the events is open for a correction: close it first."))
        rating.closed_at = timezone.now()
        rating.save(update_fields=["closed_at"])
        journal.write_in(fresh, "rating.close", by=by, stands=snapshot.rating(fresh))
        relist(fresh, by=by)
        return rating


def reopen(*, series: Series, reason: str, by: Actor) -> Rating:
    """Undo the season's end; its last list is kept."""
    require(by, "rating.edit")
    with transaction.atomic():
        fresh = lock_series(series)
        rating = selectors.rating_of(fresh)
        if rating is None or rating.closed_at is None:
            raise Conflict(_("The season is not ended."))
        rating.closed_at = None
        rating.save(update_fields=["closed_at"])
        journal.write_in(fresh, "rating.reopen", by=by, reason=reason, stands=snapshot.rating(fresh))
        relist(fresh, by=by)
        return rating


def publish(*, kept: RatingList, by: Actor) -> RatingList:
    require(by, "rating.publish")
    with transaction.atomic():
        fresh = lock_series(kept.series)
        rating_list = RatingList.objects.select_related("event__event", "event__past").get(pk=kept.pk, series=fresh)
        if rating_list.replaced_at is not None:
            raise Conflict(_("A newer list has replaced this one."))
        if rating_list.published_at is not None:
            raise Conflict(_("The list is published already."))
        rating_list.published_at = timezone.now()
        rating_list.save(update_fields=["published_at"])
        state = {"rating_lists": [rating_list.name]}
        journal.write_in(fresh, "rating.publish", by=by, after=state, stands=snapshot.rating_lists(fresh))
        return rating_list


def _open(series: Series) -> Rating:
    rating = selectors.rating_of(series)
    if rating is None:
        raise Conflict(_("This series is not rated."))
    if rating.closed_at is not None:
        raise Conflict(_("The season is ended already."))
    return rating


def _numbers(rating: Rating) -> dict[str, Any]:
    return {f"rating_{name}": getattr(rating, name) for name in snapshot.NUMBERS}
