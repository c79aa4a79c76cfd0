from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from tournament.models import Player, Series, Title, TitleRule
from tournament.series.engine.standings import Row
from tournament.series.selectors import lists
from tournament.series.selectors.career import MOST_SEASONS


class Proposal(NamedTuple):
    player: Player
    rule: TitleRule
    times: int
    share: Fraction | None


def proposals(series: Series) -> list[Proposal]:
    """Return the titles earned by a series' rules, by rule and name; unfinished seasons do not count."""
    rules = list(TitleRule.objects.filter(series=series))
    if not rules:
        return []
    seasons = [season for season in _seasons(series) if season[0]]
    earned: list[tuple[TitleRule, int, int, Fraction | None]] = []
    for rule in rules:
        counts: Counter[int] = Counter()
        best: dict[int, Fraction] = {}
        for champions, shares in seasons:
            reached = champions if not rule.share else {pk for pk, own in shares.items() if own >= Fraction(rule.share)}
            counts.update(reached)
            if rule.share:
                best |= {pk: max(best.get(pk, Fraction(0)), shares[pk]) for pk in reached}
        earned += [(rule, pk, times, best.get(pk)) for pk, times in counts.items() if times >= rule.times]
    people = Player.objects.in_bulk([pk for _rule, pk, _times, _share in earned])
    given = Title.objects.filter(player__in=people, taken_at__isnull=True).values_list("player", "category")
    had = {(pk, category.casefold()) for pk, category in given}
    proposed = [
        Proposal(people[pk], rule, times, share)
        for rule, pk, times, share in earned
        if people[pk].erased_at is None and (pk, rule.category.casefold()) not in had
    ]
    return sorted(proposed, key=lambda proposal: (proposal.rule.pk, proposal.player.name, proposal.player.pk))


def _seasons(series: Series) -> list[tuple[set[int], dict[int, Fraction]]]:
    ended = []
    for season in islice(lists.seasons(series), MOST_SEASONS):
        listed = lists.standings(series=season)
        if listed.events and not listed.rest:
            champions = {row.person.pk for row in listed.rows if row.place == 1}
            ended.append((champions, _shares([final.rows for final in listed.finals])))
    return ended


def _shares(events: Sequence[Mapping[str, Row]]) -> dict[int, Fraction]:
    most = sum((Fraction(max(row.most for row in rows.values())) for rows in events if rows), start=Fraction(0))
    reached: dict[str, Fraction] = {}
    for rows in events:
        for player, row in rows.items():
            reached[player] = reached.get(player, Fraction(0)) + row.points
    return {int(player): own / most for player, own in reached.items()}
