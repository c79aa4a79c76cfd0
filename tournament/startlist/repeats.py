from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from tournament.startlist.cells import club_key, person_key
from tournament.startlist.records import ImportRow, Problem

MOST_NAMED = 20


def compare(rows: Sequence[ImportRow]) -> tuple[ImportRow, ...]:
    """Add to each row the problems it has with others.

    A repeat has the same name and licence, or the same name and club without a differing licence; its first row stays.
    One licence under two names: one number is wrong, and all such rows say so.
    """
    by_row: dict[int, list[Problem]] = defaultdict(list)
    repeats = _repeats(rows)
    for index, first in repeats.items():
        by_row[index].append(Problem("repeats_row", {"row": rows[first].number}))
    kept = [index for index in range(len(rows)) if index not in repeats]
    for problems in (_shared_licences(rows, kept), _same_names(rows, kept), _club_spellings(rows)):
        for index, problem in problems:
            by_row[index].append(problem)
    return tuple(replace(row, problems=row.problems + tuple(by_row[index])) for index, row in enumerate(rows))


def _repeats(rows: Sequence[ImportRow]) -> dict[int, int]:
    repeated: dict[int, int] = {}
    for group in _groups((_person(row), index) for index, row in enumerate(rows) if row.last_name):
        by_licence: dict[str, int] = {}
        by_club: dict[str, int] = {}
        by_club_unlicensed: dict[str, int] = {}
        for index in group:
            licence, club = rows[index].licence, club_key(rows[index].club)
            firsts = [by_licence.get(licence), by_club_unlicensed.get(club)] if licence else [by_club.get(club)]
            known = [first for first in firsts if first is not None]
            if known:
                repeated[index] = min(known)
                continue
            by_club.setdefault(club, index)
            if licence:
                by_licence[licence] = index
            else:
                by_club_unlicensed[club] = index
    return repeated


def _shared_licences(rows: Sequence[ImportRow], kept: Iterable[int]) -> list[tuple[int, Problem]]:
    shared = []
    for group in _groups((rows[index].licence, index) for index in kept if rows[index].licence):
        for index in group if len(group) > 1 else ():
            params = {"licence": rows[index].licence, **_others(rows, group, index)}
            shared.append((index, Problem("licence_shared", params, "licence")))
    return shared


def _same_names(rows: Sequence[ImportRow], kept: Iterable[int]) -> list[tuple[int, Problem]]:
    """Return namesakes: of another club a note, of the same club under another licence a doubt."""
    namesakes = []
    for group in _groups((_person(rows[index]), index) for index in kept if rows[index].last_name):
        for mates in _groups((club_key(rows[index].club), index) for index in group):
            for index in mates:
                if len(mates) > 1:
                    namesakes.append((index, Problem("same_name_other_licence", _others(rows, mates, index))))
                elif len(group) > 1:
                    namesakes.append((index, Problem("namesake", _others(rows, group, index))))
    return namesakes


def _club_spellings(rows: Sequence[ImportRow]) -> list[tuple[int, Problem]]:
    spellings = []
    for group in _groups((club_key(row.club), index) for index, row in enumerate(rows) if row.club):
        ((usual, _),) = Counter(rows[index].club for index in group).most_common(1)
        for index in group:
            if rows[index].club != usual:
                spellings.append((index, Problem("club_spelling", {"club": rows[index].club, "usual": usual}, "club")))
    return spellings


def _groups(keyed: Iterable[tuple[Hashable, int]]) -> list[list[int]]:
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for key, index in keyed:
        groups[key].append(index)
    return list(groups.values())


def _others(rows: Sequence[ImportRow], group: Sequence[int], index: int) -> Mapping[str, object]:
    others = islice((other for other in group if other != index), MOST_NAMED + 1)
    numbers = [str(rows[other].number) for other in others]
    return {"rows": ", ".join(numbers if len(numbers) <= MOST_NAMED else [*numbers[:MOST_NAMED], "…"])}


def _person(row: ImportRow) -> str:
    return person_key(row.last_name, row.first_name)
