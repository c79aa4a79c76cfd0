from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import check, given_reason, one_line
from tournament.models import Player, Series, Title, TitleRule
from tournament.series.selectors import snapshot
from tournament.series.services.series import lock_series

MOST_RULES = 20


def give(*, player: Player, category: str, date: date, reason: str, by: Actor, series: Series | None = None) -> Title:
    """Give a player a title. Raises Conflict if he has it, RefereeError at the field."""
    require(by, "title.give")
    with transaction.atomic():
        whose = Player.objects.select_for_update(of=("self",)).get(pk=player.pk)
        fresh = lock_series(series) if series is not None else None
        title = Title(
            player=whose,
            series=fresh,
            category=_category(category),
            date=date,
            reason=given_reason(reason),
            by=by.label[:150],
            at=timezone.now(),
        )
        if whose.erased_at is not None:
            raise Conflict(_("This person was erased already."))
        if Title.objects.filter(player=whose, category__iexact=title.category, taken_at__isnull=True).exists():
            raise Conflict(_("%(player)s has this title already.") % {"player": whose.name}, "category")
        check(title, exclude=("player", "series"))
        title.save()
        _log(title, "title.give", by)
        return title


def take_back(*, title: Title, reason: str, by: Actor) -> Title:
    require(by, "title.give")
    with transaction.atomic():
        fresh = Title.objects.select_for_update(of=("self",)).select_related("player", "series").get(pk=title.pk)
        if fresh.series is not None:
            fresh.series = lock_series(fresh.series)
        if fresh.taken_at is not None:
            raise Conflict(_("The title was taken back already."))
        fresh.taken_at, fresh.taken_reason = timezone.now(), given_reason(reason)
        fresh.save(update_fields=["taken_at", "taken_reason"])
        _log(fresh, "title.take_back", by)
        return fresh


def set_rules(*, series: Series, rules: Sequence[tuple[str, str, int]], by: Actor) -> list[TitleRule]:
    """Set the rules: category, share of the possible points ("" for being champion), number of times."""
    require(by, "series.edit")
    with transaction.atomic():
        fresh = lock_series(series)
        if len(rules) > MOST_RULES:
            raise RefereeError(_("At most %(most)s rules can be kept.") % {"most": MOST_RULES})
        kept = TitleRule.objects.filter(series=fresh)
        before = [_in_signs(rule) for rule in kept]
        kept.delete()
        rules_ = []
        for category, share, times in dict.fromkeys(rules):
            rule = TitleRule(series=fresh, category=_category(category), share=share, times=times)
            check(rule, exclude=("series",))
            rule.save()
            rules_.append(rule)
        journal.write_in(
            fresh,
            "series.title_rules",
            by=by,
            before={"rules": before} if before else {},
            after={"rules": [_in_signs(rule) for rule in rules_]},
            stands=snapshot.titles(fresh),
        )
        return rules_


def _in_signs(rule: TitleRule) -> str:
    """Return a rule in signs, as the journal has it: mojster ≥ 0.4 × 3."""
    return " ".join([rule.category, *([f"≥ {rule.share}"] if rule.share else []), f"× {rule.times}"])


def _category(category: str) -> str:
    category = one_line(category, field="category", most=60)
    if not category:
        raise RefereeError(_("Say which title."), "category")
    return category


def _log(title: Title, action: str, by: Actor) -> None:
    facts = {"title": title.category, "date": str(title.date)}
    series = title.series
    journal.write(
        event=None,
        series=series,
        by=by,
        action=action,
        subject=title.player.name,
        after=facts,
        reason=title.taken_reason or title.reason,
        stands=snapshot.titles(series) if series is not None else snapshot.titles_outside(title.player),
    )
