from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.draw import digest
from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors.snapshot import officials
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.retry_name_taken import again_if_taken, free_slug
from tournament.journal.services.typed_text import assign, check, require_seen
from tournament.models import Player, Series, SeriesOfficial
from tournament.series.selectors import snapshot

LINES = ("name", "period", "organiser")
FIELDS = frozenset((*snapshot.SETTINGS, "previous"))
TAKEN_SLUGS = frozenset(("new",))
MOST_MEMBERS = 20_000


def lock_series(series: Series) -> Series:
    """Lock a series for this transaction and reload it.

    Series are locked after rounds, tables, events and players, against deadlocks.
    """
    return Series.objects.select_for_update(no_key=True).get(pk=series.pk)


@again_if_taken
def create(*, name: str, by: Actor, **settings: Any) -> Series:
    """Create a series with settings FIELDS, directed by its creator. Raises RefereeError."""
    require(by, "series.create")
    if by.account is None:
        raise RefereeError(_("Sign in to create a series."))
    with transaction.atomic():
        series = Series()
        assign(series, {"name": name, **settings}, known=FIELDS, lines=LINES)
        series.slug = series.slug or free_slug(Series.objects, str(series), usual="series", taken=TAKEN_SLUGS)
        _require_valid(series)
        series.save()
        SeriesOfficial.objects.create(series=series, account=by.account, role=SeriesOfficial.Role.DIRECTOR)
        after = snapshot.of_series(series)
        journal.write_in(series, "series.create", by=by, after=after, stands=officials(series))
        return series


@again_if_taken
def update(*, series: Series, changes: Mapping[str, Any], by: Actor, seen: str = "") -> Series:
    """Change settings (FIELDS). `seen` is the state that was looked at ("": any).

    Raises KeyError for an unknown setting, Stale if the settings are not as they were seen.
    """
    require(by, "series.edit")
    with transaction.atomic():
        fresh = lock_series(series)
        before = snapshot.of_series(fresh)
        assign(fresh, changes, known=FIELDS, lines=LINES)
        _require_valid(fresh)
        after = snapshot.of_series(fresh)
        require_seen(seen, digest(before), before=before, after=after)
        fresh.save()
        journal.write_in(fresh, "series.settings", by=by, before=before, after=after)
        return fresh


def state_of(series: Series) -> str:
    return digest(snapshot.of_series(series))


def set_members(*, series: Series, add: Sequence[Player] = (), remove: Sequence[Player] = (), by: Actor) -> int:
    require(by, "series.members")
    with transaction.atomic():
        fresh = lock_series(series)
        before = set(fresh.members.values_list("pk", flat=True))
        fresh.members.add(*add)
        fresh.members.remove(*remove)
        after = set(fresh.members.values_list("pk", flat=True))
        if len(after) > MOST_MEMBERS:
            raise RefereeError(_("So many members cannot be kept: at most %(most)s.") % {"most": MOST_MEMBERS})
        if after == before:
            raise Conflict(_("Nothing would change."))
        names = {player.pk: player.name for player in (*add, *remove)}
        left, joined = ([[pk, names[pk]] for pk in sorted(keys)] for keys in (before - after, after - before))
        journal.write_in(
            fresh,
            "series.members",
            by=by,
            before={"players": left} if left else {},
            after={"players": joined} if joined else {},
            stands=snapshot.members(fresh),
        )
        return len(after)


def _require_valid(series: Series) -> None:
    if series.score == Series.Score.PLACES and not series.values:
        raise RefereeError(_("Say what each place is worth, the first one first."), "values")
    if series.slug in TAKEN_SLUGS:
        raise RefereeError(_("This address is taken."), "slug")
    check(series)
    before, seen = series.previous, {series.pk}
    while before is not None:
        if before.pk in seen:
            raise RefereeError(_("A season cannot come before itself."), "previous")
        seen.add(before.pk)
        before = before.previous
