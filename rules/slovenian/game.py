"""Scores a played game: tri, dve, ena and solo item by item, berač and valat as bids (B1.14-B1.29, D2-D6, D15).

The *declarer's item* has *copies* for the other defender of a failed announcement or beaten silent pagat (B1.21) and
for the silent defender of a failed kontra word (B1.22). Radelc doubles the copies, too (B1.24).
"""

from collections.abc import Mapping, Sequence

from rules.derivation import MINUS, PLUS, Derivation, Step
from rules.sheet import Item
from rules.slovenian.contracts import ANNOUNCED, BASE, CONTRACT_ARTICLE, HALF, MONDFANG, SEATS, SILENT
from rules.slovenian.options import Options
from rules.slovenian.record import Announcement, Bid, Game
from rules.slovenian.state import State, Written
from rules.slovenian.steps import DIFFERENCE, FEATURE, RADELC, SILENT_FEATURE, SILENT_VALAT, VALUE, WORDS_SAID


def game(row: Game, state: State, options: Options) -> Written:
    """Score the game; a valat, announced or made, earns a circle (D8)."""
    radelc = 2 if state.circles[row.declarer] else 1
    valat_announced = bool(row.announcements) and any(a.feature == "valat" for a in row.announcements)
    items: list[Item] = []
    if row.valat is not None and not valat_announced:
        _silent_valat(items, row, radelc)
    else:
        alone = valat_announced and options.announced_valat == "alone"
        if not alone:
            _game_item(items, row, radelc, options)
        silent = silent_features(row)
        beside = "-alone" if alone else "-no-silent" if row.valat is not None and silent else ""
        once = _written_once(row, silent, options)
        for announcement in row.announcements:
            if announcement.feature == "valat":
                _announced(items, row, announcement, radelc, beside)
            elif not alone:
                _announced(items, row, announcement, radelc, "-once" if announcement.feature in once else "")
        if row.valat is None and not alone:
            _silent(items, row, radelc, {feature: own for feature, own in silent.items() if feature not in once})
    mondfang(items, row.mondfang)
    used = options.radelc_erased == "first_game" or is_won(row)
    awards = valat_announced or row.valat is not None
    return Written(items, uses=row.declarer if used else "", awards=awards)


def is_won(row: Game) -> bool:
    """See B1.14, B1.16."""
    return row.valat == "declarer" if is_silent_valat(row) or row.points is None else row.points > HALF


def is_silent_valat(row: Game) -> bool:
    """See B1.14."""
    return row.valat is not None and not any(announcement.feature == "valat" for announcement in row.announcements)


def _game_item(items: list[Item], row: Game, radelc: int, options: Options) -> None:
    """See B1.14-B1.16; under kontra as the option says (D3)."""
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
    """Add a declarer's item, and the silent defender's bonus (B1.22, D4)."""
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


def _announced(items: list[Item], row: Game, announcement: Announcement, radelc: int, beside: str) -> None:
    """Add an announcement for the declarer (B1.17, B1.29), and B1.21's copy.

    `beside` ends the codes that say what is not written beside it (D6, D15).
    """
    feature, by_seat = announcement.feature, announcement.by
    own = by_seat == row.declarer
    succeeded = is_made(row, feature, own)
    good = succeeded == own
    plain = (ANNOUNCED[feature] if good else -ANNOUNCED[feature]) * radelc
    value = plain << len(announcement.kontra)
    steps = (*FEATURE[feature, good], *WORDS_SAID[len(announcement.kontra)], *RADELC[radelc])
    params = {"feature": feature, "by": by_seat, "derivation": steps}
    if own:
        code = "announced-made" if succeeded else "announced-failed"
        item = Item(row.declarer, "B1.17", value, code + beside, params)
        _declarers(items, item, plain, (*FEATURE[feature, good], *RADELC[radelc]), announcement.kontra)
    elif succeeded:
        items.append(Item(row.declarer, "B1.17", value, "defender-made" + beside, params))
    else:
        items.append(Item(row.declarer, "B1.17", value, "defender-failed" + beside, params))
        items.append(Item(_other(row.declarer, by_seat), "B1.21", value, "partner-failed", params))


def is_made(row: Game, feature: str, declarers: bool) -> bool:
    """See B1.18."""
    if feature == "pagat":
        return row.pagat is not None and row.pagat.won and (row.pagat.by == row.declarer) == declarers
    holder = {"kings": row.kings, "trula": row.trula, "valat": row.valat}[feature]
    return holder == ("declarer" if declarers else "defenders")


def silent_features(row: Game) -> dict[str, bool]:
    """Return features made, or a lost pagat, and whether each is the declarer's."""
    silent: dict[str, bool] = {}
    if row.kings is not None:
        silent["kings"] = row.kings == "declarer"
    if row.trula is not None:
        silent["trula"] = row.trula == "declarer"
    if row.pagat is not None:
        silent["pagat"] = row.pagat.by == row.declarer
    for announcement in row.announcements:
        if silent.get(announcement.feature) == (announcement.by == row.declarer):
            del silent[announcement.feature]
    return silent


def _written_once(row: Game, silent: Mapping[str, bool], options: Options) -> frozenset[str]:
    """Return the features of which only the failed announcement is written (D15)."""
    if options.silent_beside_announced == "yes" or row.valat is not None:
        return frozenset()
    return frozenset(announcement.feature for announcement in row.announcements if announcement.feature in silent)


def _silent(items: list[Item], row: Game, radelc: int, silent: Mapping[str, bool]) -> None:
    """See B1.18, B1.21."""
    for feature in ("kings", "trula"):
        if feature in silent:
            own = silent[feature]
            value = SILENT[feature] * radelc
            params: dict[str, object] = {
                "feature": feature,
                "derivation": (*SILENT_FEATURE[feature, own], *RADELC[radelc]),
            }
            if own:
                items.append(Item(row.declarer, "B1.18", value, "silent-made", params))
            else:
                items.append(Item(row.declarer, "B1.18", -value, "silent-defenders", params))
    if row.pagat is None or "pagat" not in silent:
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
    """Add every trick without an announcement, the only item (B1.14); radelc only for its maker (D5)."""
    own = row.valat == "declarer"
    doubled = radelc if own else 1
    plain = (SILENT["valat"] if own else -SILENT["valat"]) * doubled
    value = SILENT_VALAT[own]
    steps = (value, *WORDS_SAID[len(row.kontra)], *RADELC[doubled])
    code = "silent-valat" if own else "silent-valat-defenders" if radelc == 1 else "silent-valat-no-radelc"
    item = Item(row.declarer, "B1.14", plain << len(row.kontra), code, {"derivation": steps, "feature": "valat"})
    _declarers(items, item, plain, (value, *RADELC[doubled]), row.kontra)


def mondfang(items: list[Item], seat: str | None) -> None:
    """Never multiplied (B1.26)."""
    if seat is not None:
        items.append(Item(seat, "B1.26", MONDFANG, "mondfang"))


def bid(row: Bid, state: State, options: Options) -> Written:
    """Score only ± the value (B1.15, B1.17), under words and radelc; each earns a circle (D8)."""
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
    mondfang(items, row.mondfang)
    used = won or options.radelc_erased == "first_game"
    return Written(items, uses=row.declarer if used else "", awards=True)


def _other(declarer: str, defender: str) -> str:
    return next(seat for seat in SEATS if seat not in (declarer, defender))
