"""What a recorded line must satisfy: every breach with its reference, not only the first.

`violations_of_row` judges one line in its place on the sheet. A check whose facts are missing or could not be read is
not made. What is written for a line is `score`'s matter. Nothing here raises.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rules.czech.contracts import (
    CALLED,
    CALLING,
    DECK,
    LONE,
    MOST_OF_LONE_DISCARDS,
    POSSIBLE_POINTS,
    SEATS,
    VARSAVA,
    VARSAVA_SUMS,
    WITH_PAGAT,
    forehand_of,
)
from rules.czech.game import SIDE_NAME
from rules.czech.options import Options
from rules.czech.record import Announcement, Close, Game, Renonc, Row, Varsava
from rules.czech.revealing import NOT_PLAYED, conflicts, too_much_for_one_pack
from rules.czech.row_json import Reading
from rules.czech.sides import Sides, partner_is_clear, sides_of
from rules.violations import NO_PARAMS, Params, Violation


class Place(NamedTuple):
    """Where a line stands: who deals, how many games were dealt before it, whether the žid is already divided."""

    dealer: str
    games: int
    closed: bool


class _Breach(NamedTuple):
    """A violation before it knows its line."""

    code: str
    reference: str
    at: str = ""
    params: Params = NO_PARAMS


def violations_of_row(reading: Reading, place: Place, options: Options, number: int) -> list[Violation]:
    """Every breach of line `number` (1-based): what could not be read, its place, then what the rules forbid."""
    found = [*_place(reading, place, options), *_row(reading.row, reading.unreadable, place, options)]
    if not found:
        return list(reading.violations)
    written = [Violation(one.code, one.reference, one.params, number, one.at) for one in found]
    return [*reading.violations, *written]


def _place(reading: Reading, place: Place, options: Options) -> Iterator[_Breach]:
    if place.closed:
        yield _Breach("row-after-close", "Žid.1")
    if reading.deals and 0 < options.games <= place.games:
        yield _Breach("too-many-games", "Úvod.1", params={"games": options.games})


def _row(row: Row | None, bad: frozenset[str], place: Place, options: Options) -> Iterator[_Breach]:
    if isinstance(row, Game):
        sides = sides_of(row, bad)
        yield from _who_plays(row, bad, forehand_of(place.dealer), options)
        yield from _played(row, bad, options)
        yield from _words(row, bad, sides, options)
        if row.revealing:
            yield from _revealing(row, options)
        if row.valat is not None or row.revealing or row.contract == "druha":
            yield from _facts(row, bad, sides)
        if row.renonc is not None:
            announced = None if "announcements" in bad else {one.feature for one in row.announcements}
            yield from _renonc(row.renonc, announced, options)
    elif isinstance(row, Varsava):
        yield from _varsava(row, bad, options)
        if row.renonc is not None:
            yield from _renonc(row.renonc, set(), options)
    elif isinstance(row, Close) and not options.pot:
        yield _Breach("close-without-pot", "Sankce.23", "close")


def _who_plays(row: Game, bad: frozenset[str], forehand: str, options: Options) -> Iterator[_Breach]:
    if row.declarer is None:
        if "declarer" not in bad:
            yield _missing("declarer", "Licitace.3", row.contract)
    elif row.contract == "prvni" and row.declarer != forehand:
        yield _Breach("prvni-not-forehand", "První.1", "declarer", {"seat": row.declarer, "forehand": forehand})
    elif row.contract == "druha" and row.declarer == forehand and not options.druha_by_forehand:
        yield _Breach("druha-by-forehand", "Druhá.1", "declarer", {"seat": row.declarer})
    if row.contract in LONE:
        if not (row.called is None and row.partner is None and row.alone is None):
            yield _Breach("partner-not-allowed", "Preferans.1", "partner", {"contract": row.contract})
    else:
        yield from _partner(row, bad)
    if row.contract == "preferans":
        if row.third is None and "third" not in bad:
            yield _missing("third", "Preferans.3", row.contract)
    elif row.third is not None:
        yield _Breach("third-not-allowed", "Preferans.3", "third", {"contract": row.contract})


def _partner(row: Game, bad: frozenset[str]) -> Iterator[_Breach]:
    if row.called is None and "called" not in bad:
        yield _missing("called", "První.2", row.contract)
    if row.partner is not None and row.alone is not None:
        yield _Breach("partner-and-alone", "První.3", "partner", {"partner": row.partner})
    elif row.partner is None and row.alone is None and bad.isdisjoint(("partner", "alone")):
        yield _Breach("partner-missing", "První.3", "partner", {"contract": row.contract})
    if row.partner is not None and row.partner == row.declarer:
        yield _Breach("partner-is-declarer", "První.3", "partner", {"seat": row.partner})
    if row.alone == "silent_solo" and row.called is not None and row.called != CALLED[0]:
        yield _Breach("silent-solo-call", "První.4", "called", {"called": row.called})


def _played(row: Game, bad: frozenset[str], options: Options) -> Iterator[_Breach]:
    """Whether the game was to be played, and the card points if it was."""
    said = bool(row.kontra or row.announcements)
    maybe_said = said or not bad.isdisjoint(("kontra", "announcements"))
    if row.laid_down == "bought":
        yield from _laid_down(row, bad, options)
    elif row.laid_down == "unkontraed":
        if said or _needs_kontra(row, bad, options) is False:
            reference = "Preferans.8" if row.contract == "preferans" else "První.13"
            yield _Breach("must-be-played", reference, "laid_down", {"contract": row.contract})
        if _has_results(row):
            yield _Breach("laid-down-with-results", "Preferans.7", "laid_down")
    elif "laid_down" not in bad:
        not_to_be_played = not maybe_said and _needs_kontra(row, bad, options) is True
        if not_to_be_played:
            reference = "Preferans.7" if row.contract == "preferans" else "První.13"
            yield _Breach("not-to-be-played", reference, "laid_down", {"contract": row.contract})
        yield from _points(row, bad, needed=not not_to_be_played)


def _laid_down(row: Game, bad: frozenset[str], options: Options) -> Iterator[_Breach]:
    """A declarer who bought the called tarok may lay the game down: in druhá where the option says so."""
    allowed = row.contract == "prvni" or (row.contract == "druha" and options.lay_down_druha != "no")
    if not allowed or (row.alone != "bought" and "alone" not in bad):
        reference = "Druhá.2" if row.contract == "druha" else "První.11"
        yield _Breach("laid-down-not-allowed", reference, "laid_down", {"contract": row.contract})
    if _has_results(row) or row.kontra or row.announcements:
        yield _Breach("laid-down-with-results", "První.12", "laid_down")


def _needs_kontra(row: Game, bad: frozenset[str], options: Options) -> bool | None:
    """Whether the game is only played with a kontra or a binding announcement; None if its third is not known."""
    if row.contract == "preferans":
        return None if row.third is None else row.third == "prvnich"
    return row.contract == "prvni" and options.obligatory_kontra


def _has_results(row: Game) -> bool:
    return not (row.points is None and row.pagat is None and row.ucho is None and row.valat is None)


def _points(row: Game, bad: frozenset[str], *, needed: bool) -> Iterator[_Breach]:
    if row.points is None:
        if needed and "points" not in bad:
            yield _missing("points", "Počítání.1", row.contract)
        return
    if not 0 <= row.points <= DECK:
        yield _Breach("points-range", "Počítání.1", "points", {"points": _short(row.points)})
        return
    if "valat" in bad:
        return
    least, most = POSSIBLE_POINTS[row.contract][row.valat]
    if row.valat == "defenders" and row.contract in CALLING and row.alone is not None and partner_is_clear(row, bad):
        most = MOST_OF_LONE_DISCARDS
    if not least <= row.points <= most:
        params = {"points": row.points, "least": least, "most": most, "contract": row.contract}
        yield _Breach("points-impossible", "Počítání.1", "points", params)


def _words(row: Game, bad: frozenset[str], sides: Sides | None, options: Options) -> Iterator[_Breach]:
    if row.kontra:
        yield from _kontra(row.kontra, row.declarer, sides, options, "kontra")
    for one in row.announcements:
        if one.kontra:
            yield from _kontra(one.kontra, one.by, sides, options, "announcements")
    if sides is not None and len(row.announcements) > 1:
        yield from _announced_twice(row.announcements, sides)
    if row.contract == "druha" and row.declarer is not None and row.laid_down is None:
        known = bad.isdisjoint(("laid_down", "announcements"))
        if known and not any(one.feature == "pagat" and one.by == row.declarer for one in row.announcements):
            yield _Breach("druha-without-pagat", "Druhá.2", "announcements", {"seat": row.declarer})


def _kontra(
    words: tuple[str, ...], by: str | None, sides: Sides | None, options: Options, at: str
) -> Iterator[_Breach]:
    """An opponent of whose game or announcement it is begins, then the sides alternate."""
    if len(words) > options.kontra_levels:
        reference = "Flek.3" if options.kontra_levels > 3 else "Flek.1"
        yield _Breach("kontra-too-long", reference, at, {"count": len(words), "most": options.kontra_levels})
    if sides is None or by is None:
        return
    turns = (sides.against(by), sides.of(by))
    for level, seat in enumerate(words):
        if seat not in turns[level % 2]:
            yield _Breach("kontra-turn", "Flek.1", at, {"seat": seat, "by": by, "turn": turns[level % 2]})
            return


def _announced_twice(announcements: tuple[Announcement, ...], sides: Sides) -> Iterator[_Breach]:
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for one in announcements:
        feature_and_side = one.feature, sides.of(one.by)
        if feature_and_side in seen:
            yield _Breach("announced-twice", "Hlášky.5", "announcements", {"feature": one.feature, "seat": one.by})
        seen.add(feature_and_side)


def _revealing(row: Game, options: Options) -> Iterator[_Breach]:
    in_conflict = False
    for seat, said in row.revealing.items():
        if len({*said}) < len(said):
            twice = tuple(word for word, times in Counter(said).items() if times > 1)
            yield _Breach("revealing-twice", "Hlášky.1", "revealing", {"seat": seat, "words": twice})
        if not NOT_PLAYED[options.revealing].isdisjoint(said):
            unknown_here = tuple(word for word in dict.fromkeys(said) if word in NOT_PLAYED[options.revealing])
            yield _Breach("revealing-not-played", "Hlášky.6", "revealing", {"seat": seat, "words": unknown_here})
        if conflicts(said):
            in_conflict = True
            params = {"seat": seat, "words": tuple(dict.fromkeys(said))}
            yield _Breach("revealing-conflict", "Hlášky.10", "revealing", params)
    if not in_conflict and len(row.revealing) > 1 and too_much_for_one_pack(row.revealing.values()):
        yield _Breach("revealing-impossible", "Karty.2", "revealing")


def _facts(row: Game, bad: frozenset[str], sides: Sides | None) -> Iterator[_Breach]:
    if row.valat is not None and sides is not None:
        without = sides.defenders if row.valat == "declarer" else sides.declarers
        if (row.pagat is not None and row.pagat.won and row.pagat.by in without) or row.ucho in without:
            yield _Breach("valat-contradiction", "Valát.1", "valat", {"side": SIDE_NAME[row.valat]})
    if row.contract == "druha" or row.revealing:
        yield from _pagat_holder(row)
        yield from _barvy(row, bad)


def _pagat_holder(row: Game) -> Iterator[_Breach]:
    """The declarer of druhá and who announced trul or trulhonéry hold the pagát, and nobody else does."""
    in_druha = row.contract == "druha"
    holders = [seat for seat, said in row.revealing.items() if not WITH_PAGAT.isdisjoint(said)]
    elsewhere = in_druha and row.declarer is not None and any(seat != row.declarer for seat in holders)
    if in_druha and row.declarer is not None:
        holders.append(row.declarer)
    if elsewhere or (row.pagat is not None and any(seat != row.pagat.by for seat in holders)):
        params = {"seats": tuple(seat for seat in SEATS if seat in holders), "by": row.pagat.by if row.pagat else ""}
        code = "pagat-holder"
        yield _Breach(code, "Druhá.1" if in_druha else "Hlášky.26", "pagat" if row.pagat else "revealing", params)


def _barvy(row: Game, bad: frozenset[str]) -> Iterator[_Breach]:
    """Who says barvy has no tarok: not the called one, not the pagát or II that he played."""
    held: set[str | None] = {row.ucho, row.pagat.by if row.pagat is not None else None}
    if row.contract in CALLING:
        if partner_is_clear(row, bad):
            held.add(row.partner)
        if row.contract == "druha" or (row.alone is not None and partner_is_clear(row, bad)):
            held.add(row.declarer)
    for seat in SEATS:
        if seat in held and "barvy" in row.revealing.get(seat, ()):
            yield _Breach("barvy-with-tarok", "Hlášky.11", "revealing", {"seat": seat})


def _renonc(renonc: Renonc, announced: set[str] | None, options: Options) -> Iterator[_Breach]:
    """`announced` are the features that were; None if that could not be read."""
    for concerned in renonc.breaches:
        if concerned != "game" and announced is not None and concerned not in announced:
            yield _Breach("renonc-target", "Renonc.3", "renonc", {"feature": concerned})
    if renonc.corrected and options.renonc != "jedenact":
        yield _Breach("renonc-corrected", "Sankce.11", "renonc")


def _varsava(row: Varsava, bad: frozenset[str], options: Options) -> Iterator[_Breach]:
    if row.forgotten:
        if not options.varsava_forgotten:
            yield _Breach("varsava-forgotten", "Varšava.11", "forgotten")
        if row.points is not None:
            yield _Breach("laid-down-with-results", "Varšava.12", "points")
    elif row.points is None:
        if bad.isdisjoint(("points", "forgotten")):
            yield _missing("points", "Varšava.14", VARSAVA)
    elif "forgotten" not in bad:
        wrong = tuple(seat for seat in SEATS if row.points.get(seat, -1) < 0)
        if wrong:
            yield _Breach("varsava-points", "Varšava.14", "points", {"seats": wrong})
        elif sum(row.points.values()) not in VARSAVA_SUMS:
            yield _Breach("varsava-sum", "Varšava.14", "points", {"sum": _short(sum(row.points.values()))})


def _missing(key: str, reference: str, contract: str) -> _Breach:
    return _Breach("missing-key", reference, key, {"key": key, "contract": contract})


def _short(number: int) -> object:
    """A number as it can be shown: one of thousands of digits cannot."""
    return number if abs(number) < 10**12 else "…"
