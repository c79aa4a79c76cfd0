"""What is written for a valid row: items with article, code and the numbers that explain them (B1, B2, C2).

Vocabulary: the *declarer's item* is written at the declarer; its *copies* go to the other defender of a failed
announcement or beaten silent pagat (B1.21) and to the silent defender of a failed kontra word (B1.22). Radelc doubles
what is written at the declarer and so the copies (B1.24). `score_row` expects a row that `validate` found nothing
against; it does not look for breaches.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.derivation import MINUS, PLUS, Derivation, Step
from rules.sheet import Item, ScoredRow
from rules.slovenian.contracts import (
    ANNOUNCED,
    BASE,
    CONTRACT_ARTICLE,
    HALF,
    KLOP_FULL,
    LATENESS,
    LEFT_OF,
    MISDEAL,
    MONDFANG,
    SEATS,
    SILENT,
    Options,
)
from rules.slovenian.record import Announcement, Bid, Game, Klop, Lateness, Paper, Row, Stopped
from rules.slovenian.steps import (
    DIFFERENCE,
    FEATURE,
    KLOP_KONTRA,
    KLOP_TAKEN,
    RADELC,
    RADELC_IN_RENONS,
    SILENT_FEATURE,
    SILENT_VALAT,
    VALUE,
    VALUE_IN_RENONS,
    WHOLE_DIFFERENCE,
    WORDS_SAID,
    announced_in_renons,
)

NO_CIRCLES = {"A": 0, "B": 0, "C": 0}


@dataclass(frozen=True, slots=True)
class State:
    """What a line hands on: who deals next (B1.1) and the radelc circles by seat (B1.25)."""

    dealer: str
    circles: dict[str, int]

    @property
    def forehand(self) -> str:
        return LEFT_OF[self.dealer]


START = State("A", NO_CIRCLES)


def score_row(row: Row, state: State, options: Options) -> tuple[ScoredRow, State]:
    """The line's items and entries, and the state after it."""
    items, circles = _SCORERS[type(row)](row, state, options)
    for seat in getattr(row, "misdeals", ()):
        items.append(Item(seat, "C1.10", MISDEAL, "misdeal"))
    entries = {"A": 0, "B": 0, "C": 0}
    for item in items:
        entries[item.seat] += item.points
    dealer = state.dealer if isinstance(row, Lateness) else LEFT_OF[state.dealer]
    return ScoredRow(entries, circles, tuple(items)), State(dealer, circles)


def circles_after(circles: dict[str, int], declarer: str | None, *, used: bool, award: bool) -> dict[str, int]:
    """Erase first, then award: one of the declarer's circles goes if `used`, then each seat gets one (B1.25, D8)."""
    after = circles
    if declarer and used and circles[declarer]:
        after = {**circles, declarer: circles[declarer] - 1}
    if award:
        after = {seat: count + 1 for seat, count in after.items()}
    return after


def _game(row: Game, state: State, options: Options) -> tuple[list[Item], dict[str, int]]:
    if row.renons:
        return _renons(row, row.contract, row.declarer, row.kontra, row.announcements, state, options)
    radelc = 2 if state.circles[row.declarer] else 1
    valat_announced = any(a.feature == "valat" for a in row.announcements)
    items: list[Item] = []
    if row.valat is not None and not valat_announced:
        _silent_valat(items, row, radelc)
    else:
        alone = valat_announced and options.announced_valat == "alone"
        if not alone:
            _game_item(items, row, radelc, options)
        for announcement in row.announcements:
            if not alone or announcement.feature == "valat":
                _announced(items, row, announcement, radelc, "-alone" if alone else "")
        if row.valat is None and not alone:
            _silent(items, row, radelc)
    _mondfang(items, row.mondfang)
    silent_valat = row.valat is not None and not valat_announced
    won = row.valat == "declarer" if silent_valat or row.points is None else row.points > HALF
    used = won or options.radelc_erased == "first_game"
    award = valat_announced or row.valat is not None
    return items, circles_after(state.circles, row.declarer, used=used, award=award)


def _game_item(items: list[Item], row: Game, radelc: int, options: Options) -> None:
    """±base and the card difference (B1.14-B1.16), each under kontra as the option says (D3)."""
    points = row.points or 0
    difference = points - HALF
    won = points > HALF
    base = BASE[row.contract] if won else -BASE[row.contract]
    times = 1 << len(row.kontra)
    value, cards = VALUE[row.contract, won], DIFFERENCE[points]
    plain = (value, cards, *RADELC[radelc])
    if options.kontra == "base_value":
        written = base * times + difference
        steps = (value, *WORDS_SAID[len(row.kontra)], cards, *RADELC[radelc])
    else:
        written = (base + difference) * times
        steps = (value, cards, *WORDS_SAID[len(row.kontra)], *RADELC[radelc])
    code = "game-won" if won else "game-lost"
    params = {"contract": row.contract, "points": points, "derivation": steps}
    item = Item(row.declarer, "B1.15", written * radelc, code, params)
    _declarers(items, item, (base + difference) * radelc, plain, row.kontra)


def _declarers(items: list[Item], item: Item, plain: int, plain_steps: Derivation, words: Sequence[str]) -> None:
    """An item of the declarer's and, if words on it failed, the bonus of the defender who said none (B1.22, D4).

    `plain` is what the item would have been without its words, and `plain_steps` how.
    """
    items.append(item)
    if not words or item.points <= 0:
        return
    for seat in SEATS:
        if seat != item.seat and seat not in words:
            steps = (Step(PLUS, item.points), Step(MINUS, plain_steps))
            bonus = {
                "contract": item.params.get("contract"),
                "feature": item.params.get("feature"),
                "derivation": steps,
            }
            items.append(Item(seat, "B1.22", item.points - plain, f"bonus-{_kind(item.code)}", bonus))


def _kind(code: str) -> str:
    return "game" if code in ("game-won", "bid-won") else "valat" if code == "silent-valat" else "announcement"


def _announced(items: list[Item], row: Game, announcement: Announcement, radelc: int, alone: str) -> None:
    """An announcement made or failed, written at the declarer (B1.17, B1.29), and B1.21's copy.

    `alone` ends the codes of what is written instead of the game (D6).
    """
    feature, by_seat = announcement.feature, announcement.by
    own = by_seat == row.declarer
    made = is_made(row, feature, own)
    good = made == own
    plain = (ANNOUNCED[feature] if good else -ANNOUNCED[feature]) * radelc
    value = plain << len(announcement.kontra)
    steps = (*FEATURE[feature, good], *WORDS_SAID[len(announcement.kontra)], *RADELC[radelc])
    params = {"feature": feature, "by": by_seat, "derivation": steps}
    if own:
        code = "announced-made" if made else "announced-failed"
        item = Item(row.declarer, "B1.17", value, code + alone, params)
        _declarers(items, item, plain, (*FEATURE[feature, good], *RADELC[radelc]), announcement.kontra)
    elif made:
        items.append(Item(row.declarer, "B1.17", value, "defender-made" + alone, params))
    else:
        items.append(Item(row.declarer, "B1.17", value, "defender-failed" + alone, params))
        items.append(Item(_other(row.declarer, by_seat), "B1.21", value, "partner-failed", params))


def is_made(row: Game, feature: str, declarers: bool) -> bool:
    """Whether the declarer's side, or else the defenders', made the feature (B1.18)."""
    if feature == "pagat":
        return row.pagat is not None and row.pagat.won and (row.pagat.by == row.declarer) == declarers
    holder = {"kings": row.kings, "trula": row.trula, "valat": row.valat}[feature]
    return holder == ("declarer" if declarers else "defenders")


def _silent(items: list[Item], row: Game, radelc: int) -> None:
    """Kings, trula and pagat that a side made, or the pagat it lost, without announcing it (B1.18, B1.21)."""
    spoken = {(a.feature, a.by == row.declarer) for a in row.announcements}
    for feature, holder in (("kings", row.kings), ("trula", row.trula)):
        if holder is not None and (feature, holder == "declarer") not in spoken:
            own = holder == "declarer"
            value = SILENT[feature] * radelc
            params = {"feature": feature, "derivation": (*SILENT_FEATURE[feature, own], *RADELC[radelc])}
            if own:
                items.append(Item(row.declarer, "B1.18", value, "silent-made", params))
            else:
                items.append(Item(row.declarer, "B1.18", -value, "silent-defenders", params))
    if row.pagat is None or ("pagat", row.pagat.by == row.declarer) in spoken:
        return
    own = row.pagat.by == row.declarer
    good = row.pagat.won == own
    value = SILENT["pagat"] * radelc if good else -SILENT["pagat"] * radelc
    steps = (*SILENT_FEATURE["pagat", good], *RADELC[radelc])
    params = {"feature": "pagat", "by": row.pagat.by, "derivation": steps}
    if own:
        article, code = ("B1.18", "silent-made") if row.pagat.won else ("B1.21", "pagat-beaten")
        items.append(Item(row.declarer, article, value, code, params))
    elif row.pagat.won:
        items.append(Item(row.declarer, "B1.18", value, "silent-defenders", params))
    else:
        items.append(Item(row.declarer, "B1.21", value, "pagat-beaten-defender", params))
        partner = _other(row.declarer, row.pagat.by)
        items.append(Item(partner, "B1.21", value, "pagat-beaten-partner", params))


def _silent_valat(items: list[Item], row: Game, radelc: int) -> None:
    """Every trick and nobody announced it: the only item (B1.14); radelc only for who made it (D5)."""
    own = row.valat == "declarer"
    doubled = radelc if own else 1
    plain = (SILENT["valat"] if own else -SILENT["valat"]) * doubled
    value = SILENT_VALAT[own]
    steps = (value, *WORDS_SAID[len(row.kontra)], *RADELC[doubled])
    code = "silent-valat" if own else "silent-valat-defenders" if radelc == 1 else "silent-valat-no-radelc"
    item = Item(row.declarer, "B1.14", plain << len(row.kontra), code, {"derivation": steps, "feature": "valat"})
    _declarers(items, item, plain, (value, *RADELC[doubled]), row.kontra)


def _mondfang(items: list[Item], seat: str | None) -> None:
    if seat is not None:
        items.append(Item(seat, "B1.26", MONDFANG, "mondfang"))


def _bid(row: Bid, state: State, options: Options) -> tuple[list[Item], dict[str, int]]:
    """berač and valat bid: only ± the value (B1.15, B1.17), under words and radelc; each earns a circle (D8)."""
    if row.renons:
        return _renons(row, row.contract, row.declarer, row.kontra, (), state, options)
    radelc = 2 if state.circles[row.declarer] else 1
    won = bool(row.won)
    plain = (BASE[row.contract] if won else -BASE[row.contract]) * radelc
    value = VALUE[row.contract, won]
    steps = (value, *WORDS_SAID[len(row.kontra)], *RADELC[radelc])
    params = {"contract": row.contract, "derivation": steps}
    code, article = "bid-won" if won else "bid-lost", CONTRACT_ARTICLE[row.contract]
    items: list[Item] = []
    item = Item(row.declarer, article, plain << len(row.kontra), code, params)
    _declarers(items, item, plain, (value, *RADELC[radelc]), row.kontra)
    _mondfang(items, row.mondfang)
    used = won or options.radelc_erased == "first_game"
    return items, circles_after(state.circles, row.declarer, used=used, award=True)


def _klop(row: Klop, state: State, options: Options) -> tuple[list[Item], dict[str, int]]:
    """klop: minus the points taken, -70 from 35 (B2.3, D10), under kontra (B2.4, D11); no radelc (B2.5)."""
    if row.renons:
        return _klop_renons(row, state)
    items: list[Item] = []
    written = klop_entries(row.points or (0, 0, 0), row.kontra, options)
    for seat, taken, value in zip(SEATS, row.points or (0, 0, 0), written, strict=True):
        if taken and not value:
            items.append(Item(seat, "B2.3", value, "klop-others-zero", {"points": taken}))
            continue
        alone = KLOP_FULL if taken >= HALF else -taken
        times = value // alone if alone else 1
        spared = times < 2 and bool(taken) and bool(row.kontra)
        code = "klop-full" if taken >= HALF else "klop-spared" if spared else "klop-points"
        params = {"points": taken, "derivation": (KLOP_TAKEN[taken], *KLOP_KONTRA[times])}
        items.append(Item(seat, "B2.4" if times > 1 or spared else "B2.3", value, code, params))
    _mondfang(items, row.mondfang)
    return items, circles_after(state.circles, None, used=False, award=True)


def klop_entries(points: tuple[int, int, int], kontra: Sequence[str], options: Options) -> tuple[int, int, int]:
    """What each seat writes for its card points in klop, in the order A, B, C (B2.3-B2.4)."""
    someone_full = max(points) >= HALF
    zero = someone_full and options.klop_full_others == "zero"
    values = [KLOP_FULL if taken >= HALF else 0 if zero else -taken for taken in points]
    if kontra:
        caller = SEATS.index(kontra[0])
        most = max(points)
        caller_alone = points[caller] == most < HALF and points.count(most) == 1
        values = [2 * v if not caller_alone or seat == caller else v for seat, v in enumerate(values)]
    return values[0], values[1], values[2]


def _klop_renons(row: Klop, state: State) -> tuple[list[Item], dict[str, int]]:
    """The whole difference of klop, doubled under kontra, no radelc (D12)."""
    times = 1 << len(row.kontra)
    steps = (KLOP_TAKEN[-KLOP_FULL], *KLOP_KONTRA[times])
    params: dict[str, object] = {"contract": "klop", "derivation": steps, "articles": (*_value_articles(row), "B2.3")}
    return _at_offenders(row, -KLOP_FULL * times, params), state.circles


def renons_value(contract: str, times: int, announced: int, radelc: int, options: Options) -> int:
    """Points of a renons, positive: base and 35 under `times`, plus the announced values, under radelc (C2.2, C2.3)."""
    if contract in ("berac", "valat"):
        game = BASE[contract] * times
    elif options.kontra == "base_value":
        game = BASE[contract] * times + HALF
    else:
        game = (BASE[contract] + HALF) * times
    return (game + announced) * radelc


def _renons(
    row: Game | Bid | Stopped,
    contract: str,
    declarer: str,
    words: Sequence[str],
    announcements: Sequence[Announcement],
    state: State,
    options: Options,
) -> tuple[list[Item], dict[str, int]]:
    """Minus at every offender, nothing else; the declarer keeps his circle unless he is one of them (C2.1-C2.4)."""
    radelc = 2 if state.circles[declarer] else 1
    times = 1 << len(words)
    announced = sum(ANNOUNCED[a.feature] << len(a.kontra) for a in announcements)
    value = renons_value(contract, times, announced, radelc, options)
    params: dict[str, object] = {
        "contract": contract,
        "derivation": (
            Step(MINUS, _renons_steps(contract, WORDS_SAID[len(words)], announcements, options)),
            *RADELC_IN_RENONS[radelc],
        ),
        "articles": (*_value_articles(row), *(("C2.3",) if radelc > 1 else ())),
    }
    items = _at_offenders(row, value, params)
    return items, circles_after(state.circles, declarer, used=declarer in row.renons, award=False)


def _at_offenders(row: Game | Bid | Klop | Stopped, value: int, params: Mapping[str, object]) -> list[Item]:
    """Minus `value` at every offender (C2.1, C2.4), or what the referee set instead; then both are told (C1.5)."""
    if row.ruled is not None:
        told = {**params, "ruled": -row.ruled, "value": -value}
        return [Item(seat, "C1.5", -row.ruled, "renons-ruled", told) for seat in row.renons]
    code = "renons-before" if isinstance(row, Stopped) else "renons"
    return [Item(seat, _value_articles(row)[0], -value, code, params) for seat in row.renons]


def _value_articles(row: Game | Bid | Klop | Stopped) -> tuple[str, ...]:
    """What gives a renons its value: the game (C2.2), before one stood the forehand's obligatory tri (B1.6, D13).

    Several can only have had a wrong number of cards, which is valued the same (C2.4).
    """
    own = ("B1.6",) if isinstance(row, Stopped) else ()
    return ("C2.4", *own) if len(row.renons) > 1 else own or ("C2.2",)


def _renons_steps(
    contract: str, words: Derivation, announcements: Sequence[Announcement], options: Options
) -> Derivation:
    """The game with the whole difference under its words, and every announcement under its own (C2.2, D3)."""
    value = VALUE_IN_RENONS[contract]
    if contract in ("berac", "valat"):
        game = (value, *words)
    elif options.kontra == "base_value":
        game = (value, *words, WHOLE_DIFFERENCE)
    else:
        game = (value, WHOLE_DIFFERENCE, *words)
    return (*game, *(announced_in_renons(a.feature, a.kontra) for a in announcements))


def _stopped(row: Stopped, state: State, options: Options) -> tuple[list[Item], dict[str, int]]:
    return _renons(row, "tri", state.forehand, (), (), state, options)


def _lateness(row: Lateness, state: State, _options: Options) -> tuple[list[Item], dict[str, int]]:
    return [Item(row.late, "B1.5", LATENESS, "lateness")], state.circles


def _paper(row: Paper, state: State, options: Options) -> tuple[list[Item], dict[str, int]]:
    """Scored as written; the circles follow the contract, without one they stay.

    Under `won_game` a circle goes only with a won game, which a written value shows by its sign.
    """
    items = [Item(seat, "A9", value, "written") for seat, value in zip(SEATS, row.entries, strict=True) if value]
    if row.contract is None:
        return items, state.circles
    declarer = None if row.contract == "klop" else row.declarer
    used = options.radelc_erased == "first_game" or (declarer is not None and row.entries[SEATS.index(declarer)] > 0)
    award = row.contract in ("klop", "berac", "valat")
    return items, circles_after(state.circles, declarer, used=used, award=award)


def _other(declarer: str, defender: str) -> str:
    """The other defender."""
    return next(seat for seat in SEATS if seat not in (declarer, defender))


_SCORERS: dict[type, Callable[[Any, State, Options], tuple[list[Item], dict[str, int]]]] = {
    Game: _game,
    Bid: _bid,
    Klop: _klop,
    Stopped: _stopped,
    Lateness: _lateness,
    Paper: _paper,
}
