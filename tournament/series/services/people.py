from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.models import (
    Club,
    Final,
    PastEvent,
    Player,
    RatingList,
    RatingRow,
    RatingStart,
    Series,
    SeriesTeamMember,
    Title,
)
from tournament.series.selectors import rating as ratings
from tournament.series.selectors import snapshot
from tournament.series.services import rating
from tournament.series.services.series import lock_series


def why_apart(keep: Player, drop: Player) -> str:
    """Return why two players cannot be merged (both play for teams, or are in the results of one past event), or ""."""
    rivals = Series.objects.filter(team_members__player=keep).filter(team_members__player=drop).order_by("pk").first()
    if rivals is not None:
        return _("Both play for teams of %(series)s: change one of the teams first.") % {"series": rivals}
    both = PastEvent.objects.filter(finals__player=keep).filter(finals__player=drop).order_by("pk").first()
    if both is None:
        return ""
    return _("Both are in the results of %(event)s: remove these results first.") % {"event": both.name}


def merge(keep: Player, drop: Player, by: Actor) -> None:
    """Move all series data of `drop` to `keep`, in the caller's transaction, before `drop` is deleted."""
    touched = sorted(Series.objects.filter(_of(drop)).distinct().values_list("pk", flat=True))
    whole = [lock_series(Series(pk=pk)) for pk in touched]
    Final.objects.filter(player=drop).update(player=keep)
    RatingStart.objects.filter(player=drop, series__rating_starts__player=keep).delete()
    RatingStart.objects.filter(player=drop).update(player=keep)
    had = {title.category.casefold() for title in Title.objects.filter(player=keep, taken_at__isnull=True)}
    for title in Title.objects.filter(player=drop):
        if title.taken_at is None and title.category.casefold() in had:
            title.taken_at, title.taken_reason = title.at, _("The same title of the same person.")
        title.player = keep
        title.save(update_fields=["player", "taken_at", "taken_reason"])
    for series in drop.member_of.all():
        series.members.add(keep)
        series.members.remove(drop)
    SeriesTeamMember.objects.filter(player=drop).update(player=keep)
    _merge_lists(keep, drop)
    for series in whole:
        _log_merged(keep, drop, by, series, snapshot.whole(series))
        rating.relist(series, by=by)
    outside = snapshot.titles_outside(keep)
    if outside["titles"]:
        _log_merged(keep, drop, by, None, outside)


def _log_merged(keep: Player, drop: Player, by: Actor, series: Series | None, stood: snapshot.Stands) -> None:
    journal.write(
        event=None,
        series=series,
        by=by,
        action="series.people_merge",
        subject=keep.name,
        before={"player": drop.name},
        after={"player": keep.name},
        stands=stood,
    )


def _of(player: Player) -> Q:
    own = (
        Q(members=player)
        | Q(team_members__player=player)
        | Q(rating_starts__player=player)
        | Q(rating_lists__rows__player=player)
    )
    events = Q(events__event__finals__player=player) | Q(events__past__finals__player=player)
    return own | events | Q(titles__player=player) | Q(past_events__finals__player=player)


def _merge_lists(keep: Player, drop: Player) -> None:
    changed = list(RatingList.objects.filter(rows__player=drop).distinct())
    RatingRow.objects.filter(player=drop, list__in=RatingList.objects.filter(rows__player=keep)).delete()
    RatingRow.objects.filter(player=drop).update(player=keep)
    for kept in changed:
        kept.digest = ratings.digest_of(ratings.rows_of(kept))
        kept.save(update_fields=["digest"])


def merge_clubs(keep: Club, drop: Club, by: Actor) -> None:
    knew = Series.objects.filter(past_events__finals__club=drop).distinct()
    touched = [lock_series(series) for series in knew.order_by("pk")]
    Final.objects.filter(club=drop).update(club=keep)
    for series in touched:
        journal.write_in(
            series,
            "series.clubs_merge",
            by=by,
            subject=keep.name,
            before={"club": drop.name},
            after={"club": keep.name},
            stands=snapshot.past_events(series),
        )
