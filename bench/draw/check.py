"""Judges finished draws from their JSON alone, by draw.md, without code of `tournament.draw`.

A pair of players is counted once for every time that it breaks a criterion.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, combinations, product
from typing import Any

LETTERS = ("A", "B", "C", "D", "E", "F", "G")
USUAL = 3  # players at a table, unless the request says otherwise
LARGER = ("five", "six", "seven")  # treatments with tables of more than usual
SHORT_SIZES: dict[str, tuple[tuple[int, ...], ...]] = {  # by N mod 3, the sizes of the last tables
    "bye": ((), (1,), (2,)),
    "substitute": ((), (1,), (2,)),
    "two": ((), (2, 2), (2,)),
}
Seated = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The costs of one answer. `broken` are sentences on answers that are no draw; everything else is a count."""

    broken: tuple[str, ...]
    wishes: int  # forbidden pairs at one table and pinned players at another
    repeats: int  # pairs that meet again
    short_again: int  # places at a short table taken out of turn
    lost: int  # players whose seats cannot come out even any more
    uneven: int  # players whose seats are uneven as of now
    clubmates: int  # pairs of one club at a table
    clubmates_least: int  # its proven minimum
    span: int  # sum over tables: last place in the list less the first
    unlike_thirds: int  # full tables without one of each third of the list


@dataclass(slots=True)
class Past:
    met: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    short: Counter[str] = field(default_factory=Counter)
    seats: dict[str, list[int]] = field(init=False)
    rounds: int = 0
    size: int = USUAL

    def __post_init__(self) -> None:
        self.seats = defaultdict(lambda: [0] * self.size)

    def add(self, tables: Seated) -> None:
        self.rounds += 1
        for table in tables:
            here = sitting(table)
            for player in here:
                self.met[player].update(other for other in here if other != player)
                self.short[player] += len(here) != self.size
            for seat, letter in enumerate(LETTERS[: self.size]):
                if table[letter] is not None:
                    self.seats[table[letter]][seat] += 1


def past_of(rounds: Iterable[Seated], size: int = USUAL) -> Past:
    past = Past(size=size)
    for tables in rounds:
        past.add(tables)
    return past


def sitting(table: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(table[letter] for letter in LETTERS if table.get(letter) is not None)


def places_of(request: Mapping[str, Any]) -> dict[str, int]:
    """Return the playing players' places in the list to draw from, from 0; equal ranks share a place."""
    playing = [player for player in request["players"] if player.get("playing", True)]
    ranks = {player["id"]: player.get("rank") or number for number, player in enumerate(playing, start=1)}
    first = {rank: place for place, rank in reversed(list(enumerate(sorted(ranks.values()))))}
    return {player: first[rank] for player, rank in ranks.items()}


def check(request: Mapping[str, Any], answer: Mapping[str, Any], *, total: int) -> Verdict:
    """Return the verdict on an answer, in an event of `total` rounds, the history's included."""
    places = places_of(request)
    clubs = {player["id"]: player.get("club") or "" for player in request["players"]}
    size = request.get("size", USUAL)
    past = past_of(request.get("history", ()), size)
    counts: Counter[str] = Counter()
    for tables in answer["rounds"]:
        counts["clubmates_least"] += least_clubmates([clubs[player] for player in places], sizes_of(request))
        counts["short_again"] += short_again(tables, past.short, places, size)
        for table in tables:
            here = sitting(table)
            counts["wishes"] += sum(set(pair) <= set(here) for pair in request.get("forbidden", ()))
            counts["wishes"] += sum(
                pin["player"] in here and pin["table"] != table["table"] for pin in request.get("pins", ())
            )
            for player, companion in combinations(here, 2):
                counts["repeats"] += companion in past.met[player]
                counts["clubmates"] += clubs[player] != "" and clubs[player] == clubs[companion]
            where = [places[player] for player in here if player in places]
            counts["span"] += max(where) - min(where) if where else 0
            thirds = {third(place, len(places)) for place in where} if size == USUAL else {0, 1, 2}
            counts["thirds"] += len(here) == USUAL and thirds != {0, 1, 2}
        past.add(tables)
    left = max(0, total - past.rounds)
    return Verdict(
        broken=tuple(faults(request, answer["rounds"])),
        wishes=counts["wishes"],
        repeats=counts["repeats"],
        short_again=counts["short_again"],
        lost=sum(not can_come_out_even(past.seats[player], left) for player in places),
        uneven=sum(not can_come_out_even(past.seats[player], 0) for player in places),
        clubmates=counts["clubmates"],
        clubmates_least=counts["clubmates_least"],
        span=counts["span"],
        unlike_thirds=counts["thirds"],
    )


def faults(request: Mapping[str, Any], rounds: Sequence[Seated]) -> Iterable[str]:
    """Yield what makes an answer no draw: somebody missing, seated twice, a wrong table."""
    playing = {player["id"] for player in request["players"] if player.get("playing", True)}
    sizes = sizes_of(request)
    for number, tables in enumerate(rounds, start=1):
        seated = Counter(player for table in tables for player in sitting(table))
        if set(seated) != playing:
            yield f"round {number}: missing or unknown {sorted(playing ^ set(seated))[:5]}"
        if twice := [player for player, times in seated.items() if times > 1]:
            yield f"round {number}: seated twice {twice[:5]}"
        if [table["table"] for table in tables] != list(range(1, len(tables) + 1)):
            yield f"round {number}: the tables are not numbered from 1"
        if tuple(len(sitting(table)) for table in tables) != sizes:
            yield f"round {number}: tables of {Counter(len(sitting(table)) for table in tables)}, not {Counter(sizes)}"
        for table in tables:
            if table["A"] is None and request.get("short") == "two":
                yield f"round {number}, table {table['table']}: nobody keeps the sheet of two who play"


def sizes_of(request: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the size of each table, those of another size last: one with the left-over players, or these spread over
    as few tables as possible, differing by one at most.
    """
    count = sum(player.get("playing", True) for player in request["players"])
    size = request.get("size", USUAL)
    if request.get("remainder") in LARGER:
        tables = count // size
        return tuple(sorted((count + at) // tables for at in range(tables)))
    if size != USUAL:
        return (size,) * (count // size) + ((count % size,) if count % size else ())
    short = SHORT_SIZES[request.get("short", "bye")][count % 3]
    return (3,) * ((count - sum(short)) // 3) + short


def short_again(tables: Seated, before: Mapping[str, int], playing: Iterable[str], size: int = USUAL) -> int:
    """Count places at tables of another size taken although others were short less often."""
    least = min(before.get(player, 0) for player in playing)
    return sum(
        before.get(player, 0) > least for table in tables if len(sitting(table)) != size for player in sitting(table)
    )


def can_come_out_even(counts: Sequence[int], left: int) -> bool:
    """Return whether all k seats can still be floor(n/k) to ceil(n/k) after `left` more rounds, n in all (criterion 2).

    >>> can_come_out_even((2, 1, 0), 1), can_come_out_even((3, 0, 0), 1), can_come_out_even((1, 1, 0), 0)
    (True, False, True)
    """
    rounds = sum(counts) + left
    fewest, most = rounds // len(counts), -(-rounds // len(counts))
    return max(counts) <= most and sum(max(0, fewest - count) for count in counts) <= left


def least_clubmates(clubs: Sequence[str], sizes: Sequence[int]) -> int:
    """Return the fewest clubmate pairs of a round, reached when nothing else is asked for.

    Full tables: draw.md's sum of r·C(q+1,2) + (T−r)·C(q,2), reached by dealing out club by club. Players at short
    tables are tried: of the largest clubs only, because there one player less saves the most.

    >>> least_clubmates(["x"] * 4 + [""] * 5, (3, 3, 3)), least_clubmates(["x"] * 7 + [""] * 2, (3, 3, 3))
    (1, 5)
    >>> least_clubmates(["x"] * 4 + ["y"] * 3, (3, 3, 1))  # only one of the two can save a pair
    2
    """
    members = Counter(club for club in clubs if club)
    usual = max(USUAL, sizes[0])
    if max(sizes) > usual:
        return _pairs_dealt(members, len(sizes))  # dealt out over all tables, the larger ones too
    short = [size for size in sizes if size < usual]
    largest = [club for club, _size in members.most_common(sum(short))]
    full = len(sizes) - len(short)
    return min(
        _pairs_dealt(members - Counter(seated), full) + _pairs_short(seated, short)
        for seated in product([*largest, ""], repeat=sum(short))
        if all(members[club] >= number for club, number in Counter(seated).items() if club)
    )


def _pairs_dealt(members: Mapping[str, int], tables: int) -> int:
    pairs = 0
    for club, size in members.items():
        if club:
            each, more = divmod(size, tables)
            pairs += more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2
    return pairs


def _pairs_short(seated: Sequence[str], sizes: Sequence[int]) -> int:
    ends = list(accumulate(sizes))
    tables = [seated[end - size : end] for end, size in zip(ends, sizes, strict=True)]
    return sum(club != "" and club == other_club for table in tables for club, other_club in combinations(table, 2))


def third(place: int, count: int) -> int:
    """Return the third of the ranking list of a place; the upper ones are larger when it does not divide by 3."""
    upper, middle = -(-count // 3), -(-(count - 1) // 3)
    return 0 if place < upper else 1 if place < upper + middle else 2
