"""Checks a recorded line: returns every breach with its reference. Missing or unreadable facts are skipped."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
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
from rules.czech.sides import Sides, partner_is_clear, sides_of
from rules.rows import Reading
from rules.violations import NO_PARAMS, Params, Violation


@dataclass(slots=True)
class Place:
    dealer: str
    games: int
    closed: bool


class _Breach(NamedTuple):
    code: str
    reference: str
    at: str = ""
    params: Params = NO_PARAMS


def violations_of_row(
    reading: Reading[Row], place: Place, options: Options, number: int, *, deals: bool
) -> list[Violation]:
    """Return every breach of line `number` (1-based)."""
    breaches: list[_Breach] = []
    _place(breaches, place, options, deals=deals)
    _row(breaches, reading.row, reading.unreadable, place, options)
    if not breaches:
        return list(reading.violations)
    written = [Violation(breach.code, breach.reference, breach.params, number, breach.at) for breach in breaches]
    return [*reading.violations, *written]


def _place(breaches: list[_Breach], place: Place, options: Options, *, deals: bool) -> None:
    if place.closed:
        breaches.append(_Breach("row-after-close", "Žid.1"))
    if deals and 0 < options.games <= place.games:
        breaches.append(_Breach("too-many-games", "Úvod.1", params={"games": options.games}))


def _row(breaches: list[_Breach], row: Row | None, bad: frozenset[str], place: Place, options: Options) -> None:
    if isinstance(row, Game):
        sides = sides_of(row, bad)
        _who_plays(breaches, row, bad, forehand_of(place.dealer), options)
        _played(breaches, row, bad, options)
        _words(breaches, row, bad, sides, options)
        if row.revealing:
            _revealing(breaches, row, options)
        if row.valat is not None or row.revealing or row.contract == "druha":
            _facts(breaches, row, bad, sides)
        if row.renonc is not None:
            announced = None if "announcements" in bad else {announcement.feature for announcement in row.announcements}
            _renonc(breaches, row.renonc, announced, options)
    elif isinstance(row, Varsava):
        _varsava(breaches, row, bad, options)
        if row.renonc is not None:
            _renonc(breaches, row.renonc, set(), options)
    elif isinstance(row, Close) and not options.pot:
        breaches.append(_Breach("close-without-pot", "Sankce.23", "close"))


def _who_plays(breaches: list[_Breach], row: Game, bad: frozenset[str], forehand: str, options: Options) -> None:
    if row.declarer is None:
        if "declarer" not in bad:
            breaches.append(_missing("declarer", "Licitace.3", row.contract))
    elif row.contract == "prvni" and row.declarer != forehand:
        breaches.append(
            _Breach("prvni-not-forehand", "První.1", "declarer", {"seat": row.declarer, "forehand": forehand})
        )
    elif row.contract == "druha" and row.declarer == forehand and not options.druha_by_forehand:
        breaches.append(_Breach("druha-by-forehand", "Druhá.1", "declarer", {"seat": row.declarer}))
    if row.contract in LONE:
        if not (row.called is None and row.partner is None and row.alone is None):
            breaches.append(_Breach("partner-not-allowed", "Preferans.1", "partner", {"contract": row.contract}))
    else:
        _partner(breaches, row, bad)
    if row.contract == "preferans":
        if row.third is None and "third" not in bad:
            breaches.append(_missing("third", "Preferans.3", row.contract))
    elif row.third is not None:
        breaches.append(_Breach("third-not-allowed", "Preferans.3", "third", {"contract": row.contract}))


def _partner(breaches: list[_Breach], row: Game, bad: frozenset[str]) -> None:
    if row.called is None and "called" not in bad:
        breaches.append(_missing("called", "První.2", row.contract))
    if row.partner is not None and row.alone is not None:
        breaches.append(_Breach("partner-and-alone", "První.3", "partner", {"partner": row.partner}))
    elif row.partner is None and row.alone is None and bad.isdisjoint(("partner", "alone")):
        breaches.append(_Breach("partner-missing", "První.3", "partner", {"contract": row.contract}))
    if row.partner is not None and row.partner == row.declarer:
        breaches.append(_Breach("partner-is-declarer", "První.3", "partner", {"seat": row.partner}))
    if row.alone == "silent_solo" and row.called is not None and row.called != CALLED[0]:
        breaches.append(_Breach("silent-solo-call", "První.4", "called", {"called": row.called}))


def _played(breaches: list[_Breach], row: Game, bad: frozenset[str], options: Options) -> None:
    said = bool(row.kontra or row.announcements)
    maybe_said = said or not bad.isdisjoint(("kontra", "announcements"))
    if row.laid_down == "bought":
        _laid_down(breaches, row, bad, options)
    elif row.laid_down == "unkontraed":
        if said or _needs_kontra(row, bad, options) is False:
            reference = "Preferans.8" if row.contract == "preferans" else "První.13"
            breaches.append(_Breach("must-be-played", reference, "laid_down", {"contract": row.contract}))
        if _has_results(row):
            breaches.append(_Breach("laid-down-with-results", "Preferans.7", "laid_down"))
    elif "laid_down" not in bad:
        not_to_be_played = not maybe_said and _needs_kontra(row, bad, options) is True
        if not_to_be_played:
            reference = "Preferans.7" if row.contract == "preferans" else "První.13"
            breaches.append(_Breach("not-to-be-played", reference, "laid_down", {"contract": row.contract}))
        _points(breaches, row, bad, needed=not not_to_be_played)


def _laid_down(breaches: list[_Breach], row: Game, bad: frozenset[str], options: Options) -> None:
    """Allow it to a declarer who bought the called tarok, in druhá where the option says so."""
    allowed = row.contract == "prvni" or (row.contract == "druha" and options.lay_down_druha != "no")
    if not allowed or (row.alone != "bought" and "alone" not in bad):
        reference = "Druhá.2" if row.contract == "druha" else "První.11"
        breaches.append(_Breach("laid-down-not-allowed", reference, "laid_down", {"contract": row.contract}))
    if _has_results(row) or row.kontra or row.announcements:
        breaches.append(_Breach("laid-down-with-results", "První.12", "laid_down"))


def _needs_kontra(row: Game, bad: frozenset[str], options: Options) -> bool | None:
    """Whether the game is only played with a kontra or a binding announcement; None if its third is unknown."""
    if row.contract == "preferans":
        return None if row.third is None else row.third == "prvnich"
    return row.contract == "prvni" and options.obligatory_kontra


def _has_results(row: Game) -> bool:
    return not (row.points is None and row.pagat is None and row.ucho is None and row.valat is None)


def _points(breaches: list[_Breach], row: Game, bad: frozenset[str], *, needed: bool) -> None:
    if row.points is None:
        if needed and "points" not in bad:
            breaches.append(_missing("points", "Počítání.1", row.contract))
        return
    if not 0 <= row.points <= DECK:
        breaches.append(_Breach("points-range", "Počítání.1", "points", {"points": _short(row.points)}))
        return
    if "valat" in bad:
        return
    least, most = POSSIBLE_POINTS[row.contract][row.valat]
    if row.valat == "defenders" and row.contract in CALLING and row.alone is not None and partner_is_clear(row, bad):
        most = MOST_OF_LONE_DISCARDS
    if not least <= row.points <= most:
        params = {"points": row.points, "least": least, "most": most, "contract": row.contract}
        breaches.append(_Breach("points-impossible", "Počítání.1", "points", params))


def _words(breaches: list[_Breach], row: Game, bad: frozenset[str], sides: Sides | None, options: Options) -> None:
    if row.kontra:
        _kontra(breaches, row.kontra, row.declarer, sides, options, "kontra")
    for announcement in row.announcements:
        if announcement.kontra:
            _kontra(breaches, announcement.kontra, announcement.by, sides, options, "announcements")
    if sides is not None and len(row.announcements) > 1:
        _announced_twice(breaches, row.announcements, sides)
    if row.contract == "druha" and row.declarer is not None and row.laid_down is None:
        readable = bad.isdisjoint(("laid_down", "announcements"))
        if readable and not any(
            announcement.feature == "pagat" and announcement.by == row.declarer for announcement in row.announcements
        ):
            breaches.append(_Breach("druha-without-pagat", "Druhá.2", "announcements", {"seat": row.declarer}))


def _kontra(
    breaches: list[_Breach], words: tuple[str, ...], by: str | None, sides: Sides | None, options: Options, at: str
) -> None:
    if len(words) > options.kontra_levels:
        reference = "Flek.3" if options.kontra_levels > 3 else "Flek.1"
        breaches.append(_Breach("kontra-too-long", reference, at, {"count": len(words), "most": options.kontra_levels}))
    if sides is None or by is None:
        return
    turns = (sides.against(by), sides.of(by))
    for level, seat in enumerate(words):
        if seat not in turns[level % 2]:
            breaches.append(_Breach("kontra-turn", "Flek.1", at, {"seat": seat, "by": by, "turn": turns[level % 2]}))
            return


def _announced_twice(breaches: list[_Breach], announcements: tuple[Announcement, ...], sides: Sides) -> None:
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for announcement in announcements:
        feature_and_side = announcement.feature, sides.of(announcement.by)
        if feature_and_side in seen:
            breaches.append(
                _Breach(
                    "announced-twice",
                    "Hlášky.5",
                    "announcements",
                    {"feature": announcement.feature, "seat": announcement.by},
                )
            )
        seen.add(feature_and_side)


def _revealing(breaches: list[_Breach], row: Game, options: Options) -> None:
    in_conflict = False
    for seat, said in row.revealing.items():
        if len({*said}) < len(said):
            twice = tuple(word for word, times in Counter(said).items() if times > 1)
            breaches.append(_Breach("revealing-twice", "Hlášky.1", "revealing", {"seat": seat, "words": twice}))
        if not NOT_PLAYED[options.revealing].isdisjoint(said):
            unknown_here = tuple(word for word in dict.fromkeys(said) if word in NOT_PLAYED[options.revealing])
            breaches.append(
                _Breach("revealing-not-played", "Hlášky.6", "revealing", {"seat": seat, "words": unknown_here})
            )
        if conflicts(said):
            in_conflict = True
            params = {"seat": seat, "words": tuple(dict.fromkeys(said))}
            breaches.append(_Breach("revealing-conflict", "Hlášky.10", "revealing", params))
    if not in_conflict and len(row.revealing) > 1 and too_much_for_one_pack(row.revealing.values()):
        breaches.append(_Breach("revealing-impossible", "Karty.2", "revealing"))


def _facts(breaches: list[_Breach], row: Game, bad: frozenset[str], sides: Sides | None) -> None:
    if row.valat is not None and sides is not None:
        without = sides.defenders if row.valat == "declarer" else sides.declarers
        if (row.pagat is not None and row.pagat.won and row.pagat.by in without) or row.ucho in without:
            breaches.append(_Breach("valat-contradiction", "Valát.1", "valat", {"side": SIDE_NAME[row.valat]}))
    if row.contract == "druha" or row.revealing:
        _pagat_holder(breaches, row)
        _barvy(breaches, row, bad)


def _pagat_holder(breaches: list[_Breach], row: Game) -> None:
    """Check that only the declarer of druhá and the announcer of trul or trulhonéry hold it."""
    in_druha = row.contract == "druha"
    holders = [seat for seat, said in row.revealing.items() if not WITH_PAGAT.isdisjoint(said)]
    elsewhere = in_druha and row.declarer is not None and any(seat != row.declarer for seat in holders)
    if in_druha and row.declarer is not None:
        holders.append(row.declarer)
    if elsewhere or (row.pagat is not None and any(seat != row.pagat.by for seat in holders)):
        params = {"seats": tuple(seat for seat in SEATS if seat in holders), "by": row.pagat.by if row.pagat else ""}
        code = "pagat-holder"
        breaches.append(
            _Breach(code, "Druhá.1" if in_druha else "Hlášky.26", "pagat" if row.pagat else "revealing", params)
        )


def _barvy(breaches: list[_Breach], row: Game, bad: frozenset[str]) -> None:
    """Check that its announcer, who has no tarok, is not the called player and did not play pagát or II."""
    held: set[str | None] = {row.ucho, row.pagat.by if row.pagat is not None else None}
    if row.contract in CALLING:
        if partner_is_clear(row, bad):
            held.add(row.partner)
        if row.contract == "druha" or (row.alone is not None and partner_is_clear(row, bad)):
            held.add(row.declarer)
    for seat in SEATS:
        if seat in held and "barvy" in row.revealing.get(seat, ()):
            breaches.append(_Breach("barvy-with-tarok", "Hlášky.11", "revealing", {"seat": seat}))


def _renonc(breaches: list[_Breach], renonc: Renonc, announced: set[str] | None, options: Options) -> None:
    for concerned in renonc.breaches:
        if concerned != "game" and announced is not None and concerned not in announced:
            breaches.append(_Breach("renonc-target", "Renonc.3", "renonc", {"feature": concerned}))
    if renonc.corrected and options.renonc != "jedenact":
        breaches.append(_Breach("renonc-corrected", "Sankce.11", "renonc"))


def _varsava(breaches: list[_Breach], row: Varsava, bad: frozenset[str], options: Options) -> None:
    if row.forgotten:
        if not options.varsava_forgotten:
            breaches.append(_Breach("varsava-forgotten", "Varšava.11", "forgotten"))
        if row.points is not None:
            breaches.append(_Breach("laid-down-with-results", "Varšava.12", "points"))
    elif row.points is None:
        if bad.isdisjoint(("points", "forgotten")):
            breaches.append(_missing("points", "Varšava.14", VARSAVA))
    elif "forgotten" not in bad:
        wrong = tuple(seat for seat in SEATS if row.points.get(seat, -1) < 0)
        if wrong:
            breaches.append(_Breach("varsava-points", "Varšava.14", "points", {"seats": wrong}))
        elif sum(row.points.values()) not in VARSAVA_SUMS:
            breaches.append(_Breach("varsava-sum", "Varšava.14", "points", {"sum": _short(sum(row.points.values()))}))


def _missing(key: str, reference: str, contract: str) -> _Breach:
    return _Breach("missing-key", reference, key, {"key": key, "contract": contract})


def _short(number: int) -> object:
    """Hide a number of thousands of digits, which cannot be shown."""
    return number if abs(number) < 10**12 else "…"
