"""The hash chain of one journal.

No stored value makes this fail: an unreadable line is reported as broken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.journal.selectors.damaged_rows import Unreadable, read
from tournament.journal.selectors.journal import marks_of, opened
from tournament.models import Cup, Event, Journal, Series

CHUNK = 500
Owner = Event | Series | Cup | None  # None: the site's own journal
# Its lines list erased words.
ERASING = "players.erase"
# Their lines list deleted sign-ups.
DELETING = ("sign_ups.clear", "sign_ups.delete")


@dataclass(frozen=True, slots=True)
class Broken:
    """The first line that does not fit. `line` is None if it is missing or unreadable, then `column` names the column
    ("" if unknown).
    """

    number: int
    line: Journal | None = None
    column: str = ""


def lines_of(owner: Owner) -> QuerySet[Journal]:
    if isinstance(owner, Series):
        return Journal.objects.filter(series=owner)
    if isinstance(owner, Cup):
        return Journal.objects.filter(cup=owner)
    return Journal.objects.filter(event=owner, series=None, cup=None)


def walk(owner: Owner) -> Iterator[Journal | Broken]:
    """Yield every line in order with its words, checked; end with the first broken one. Three queries for 500.

    A line with missing or differing words is broken, unless a later line lists them as erased.
    """
    number, previous, erased = 0, "", _erased_digests(owner)
    known = None
    if isinstance(owner, Event):
        known = Event.objects.only("hashed_as").get(pk=owner.pk)  # the other columns may be unreadable
    while True:
        lines = lines_of(owner).filter(number__gt=number, number__lte=number + CHUNK).order_by("number")
        chunk = read(lines.prefetch_related("words"))
        if not chunk:
            break
        whole: list[Journal] = []
        wrong: Broken | None = None
        for line in chunk:
            number += 1
            if isinstance(line, Journal):
                line.event = known
            wrong = _wrong(line, number, previous, erased)
            if wrong is not None or isinstance(line, Unreadable):
                break
            previous = line.hash
            whole.append(line)
        yield from opened(whole)
        if wrong is not None:
            yield wrong
            return
    if lines_of(owner).count() > number:  # after a gap, or with an invalid number
        yield Broken(number + 1)


def _wrong(line: Journal | Unreadable, number: int, previous: str, erased: Collection[str]) -> Broken | None:
    if isinstance(line, Unreadable):
        return Broken(number, column=line.column)
    fits = line.number == number and line.previous_hash == previous and line.hash == _hash_of_stored(line)
    if fits and _words_fit(line, erased):
        return None
    return Broken(line.number, opened([line])[0])


def _erased_digests(owner: Owner) -> set[str]:
    erasing = read(lines_of(owner).filter(action__in=(ERASING, *DELETING)))
    after = [line.after for line in erasing if isinstance(line, Journal) and isinstance(line.after, dict)]
    return {digest for content in after for digest in content.get("words", ())}


def _words_fit(line: Journal, erased: Collection[str]) -> bool:
    whole = {
        word.mark
        for word in line.words.all()
        if (word.digest in erased if word.erased_at else word.digest == word.digest_of(word.salt, word.text))
    }
    return all(mark in whole for mark in marks_of(line))


def _hash_of_stored(line: Journal) -> str:
    try:
        return line.own_hash()
    except (AttributeError, TypeError, ValueError):  # no time, or no text, where required
        return ""
