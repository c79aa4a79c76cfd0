"""Rows against each other: who stands in the list twice, who only shares a name, and who shares a licence."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from tournament.startlist.cells import club_key, person_key
from tournament.startlist.records import ImportRow, Problem

MOST_NAMED = 20  # rows that a sentence lists


def compare(rows: Sequence[ImportRow]) -> tuple[ImportRow, ...]:
    """The rows with what each says about the others added to its problems.

    A repeat is the same name with the same licence, or the same name and club without a licence that differs. Its first
    row stays. One licence under two names is nobody's repeat: one of the numbers is wrong, and all such rows say so.
    """
    found: dict[int, list[Problem]] = defaultdict(list)
    repeats = _repeats(rows)
    for index, first in repeats.items():
        found[index].append(Problem("repeats_row", {"row": rows[first].number}))
    kept = [index for index in range(len(rows)) if index not in repeats]
    for problems in (_shared_licences(rows, kept), _same_names(rows, kept), _club_spellings(rows)):
        for index, problem in problems:
            found[index].append(problem)
    return tuple(replace(row, problems=row.problems + tuple(found[index])) for index, row in enumerate(rows))


def _repeats(rows: Sequence[ImportRow]) -> dict[int, int]:
    """Index of a repeating row -> index of the first row it repeats.

    Two rows of one name are one person if they have the same licence, or the same club and not two licences.
    """
    found: dict[int, int] = {}
    for group in _groups((_person(row), index) for index, row in enumerate(rows) if row.last_name):
        by_licence: dict[str, int] = {}
        by_club: dict[str, int] = {}
        by_club_unlicensed: dict[str, int] = {}
        for index in group:
            licence, club = rows[index].licence, club_key(rows[index].club)
            firsts = [by_licence.get(licence), by_club_unlicensed.get(club)] if licence else [by_club.get(club)]
            known = [first for first in firsts if first is not None]
            if known:
                found[index] = min(known)
                continue
            by_club.setdefault(club, index)
            if licence:
                by_licence[licence] = index
            else:
                by_club_unlicensed[club] = index
    return found


def _shared_licences(rows: Sequence[ImportRow], kept: Iterable[int]) -> list[tuple[int, Problem]]:
    found = []
    for group in _groups((rows[index].licence, index) for index in kept if rows[index].licence):
        for index in group if len(group) > 1 else ():
            params = {"licence": rows[index].licence, **_others(rows, group, index)}
            found.append((index, Problem("licence_shared", params, "licence")))
    return found


def _same_names(rows: Sequence[ImportRow], kept: Iterable[int]) -> list[tuple[int, Problem]]:
    """Namesakes: of another club a note, of the same club under another licence a doubt."""
    found = []
    for group in _groups((_person(rows[index]), index) for index in kept if rows[index].last_name):
        for mates in _groups((club_key(rows[index].club), index) for index in group):
            for index in mates:
                if len(mates) > 1:
                    found.append((index, Problem("same_name_other_licence", _others(rows, mates, index))))
                elif len(group) > 1:
                    found.append((index, Problem("namesake", _others(rows, group, index))))
    return found


def _club_spellings(rows: Sequence[ImportRow]) -> list[tuple[int, Problem]]:
    """Rows whose club most others of the list write in another way."""
    found = []
    for group in _groups((club_key(row.club), index) for index, row in enumerate(rows) if row.club):
        ((usual, _),) = Counter(rows[index].club for index in group).most_common(1)
        for index in group:
            if rows[index].club != usual:
                found.append((index, Problem("club_spelling", {"club": rows[index].club, "usual": usual}, "club")))
    return found


def _groups(keyed: Iterable[tuple[Hashable, int]]) -> list[list[int]]:
    """Indexes with equal keys together, in the order of the list."""
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for key, index in keyed:
        groups[key].append(index)
    return list(groups.values())


def _others(rows: Sequence[ImportRow], group: Sequence[int], index: int) -> Mapping[str, object]:
    """The numbers of the other rows of a group, as a sentence lists them."""
    others = islice((other for other in group if other != index), MOST_NAMED + 1)
    numbers = [str(rows[other].number) for other in others]
    return {"rows": ", ".join(numbers if len(numbers) <= MOST_NAMED else [*numbers[:MOST_NAMED], "…"])}


def _person(row: ImportRow) -> str:
    return person_key(row.last_name, row.first_name)
