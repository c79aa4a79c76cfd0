from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Substr
from django.utils.translation import pgettext_lazy

from tournament.models import Event, Journal, JournalWord, Place, Registration, Round, Seat, Table
from tournament.wording.names import matcher

ERASED = pgettext_lazy("word", "erased")


@dataclass(frozen=True, slots=True)
class Search:
    """Search terms; an empty one matches everything. `player` is a start number or a part of a name."""

    round: int | None = None
    table: int | None = None
    player: str = ""
    person: str = ""
    action: str = ""


def matching_lines(*, event: Event, search: Search) -> QuerySet[Journal]:
    """Return the lines of an event that match every term, newest first. Up to two queries beside its own."""
    lines = Journal.objects.filter(event=event)
    if search.table is not None:
        lines = lines.filter(table=search.table)
    if search.round is not None:
        lines = lines.filter(round=search.round)
    if search.player:
        lines = lines.filter(_of_players(event, search.player))
    if search.person:
        lines = lines.filter(Q(actor__icontains=search.person) | _player_writing(search.person))
    if search.action:
        lines = lines.filter(action=search.action)
    return lines.order_by("-number")


def actions(*, event: Event) -> list[str]:
    return sorted(Journal.objects.filter(event=event).order_by().values_list("action", flat=True).distinct())


def _of_players(event: Event, wanted: str) -> Q:
    players = Registration.objects.filter(event=event).select_related("player")
    if wanted.isdecimal():
        ids = [registration.pk for registration in players.filter(start_number=int(wanted[:9]))]
        numbers = [int(wanted[:9])]
    else:
        fits = matcher(wanted)
        chosen = [registration for registration in players if fits(registration.player.name)]
        ids, numbers = (
            [registration.pk for registration in chosen],
            [registration.start_number for registration in chosen],
        )
    seats = Seat.objects.filter(registration__in=ids).values_list("round__number", "table__number")
    whole = Q(start_number__in=numbers)
    for round_number, table in seats:
        whole |= Q(round=round_number, table=table)
    return whole


def _player_writing(name: str) -> Q:
    words = JournalWord.objects.filter(line=OuterRef("pk"), text__icontains=name)
    return Q(Exists(words.filter(digest=Substr(OuterRef("actor"), len("word:") + 1))))


def marks_of(line: Journal) -> set[str]:
    return {text for text in _texts([line.actor, line.name, line.reason, line.before, line.after]) if _is_mark(text)}


def opened(lines: Iterable[Journal]) -> list[Journal]:
    """Return the lines with marks replaced by words, and by `ERASED` for erased ones.

    They can no longer be hashed. One query, none if no line has words.
    """
    listed = list(lines)
    marked = [line for line in listed if marks_of(line)]
    words: dict[int, dict[str, Any]] = {line.pk: {} for line in marked}
    if marked:
        for word in JournalWord.objects.filter(line__in=marked):
            words[word.line_id][word.mark] = ERASED if word.erased_at else word.text
    for line in marked:
        said = words[line.pk]
        line.actor, line.name, line.reason = (_said(part, said) for part in (line.actor, line.name, line.reason))
        line.before, line.after = _said(line.before, said), _said(line.after, said)
    return listed


def _is_mark(text: Any) -> bool:
    return isinstance(text, str) and JournalWord.is_mark(text)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


def _said(value: Any, words: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        return {key: _said(inner, words) for key, inner in value.items()}
    if isinstance(value, list):
        return [_said(inner, words) for inner in value]
    return words.get(value, value) if isinstance(value, str) else value


def last_hash(*, event: Event) -> str:
    return Journal.objects.filter(event=event).order_by("-number").values_list("hash", flat=True).first() or ""


def journal_lines(*, event: Event) -> QuerySet[Journal]:
    return Journal.objects.filter(event=event).order_by("-number")


def subject(round_: Round, table: Table, number: int = 0) -> Place:
    return Place(round_.number, table.number, number)
