"""Fines for renonc and misdeal (Renonc.3, Žid.2, Sankce.2-21, C20). Payments that they cancel: see `shares`."""

from rules.czech.contracts import FINE, GAME, JEDENACT_FINE, POT, POT_FINE, SEATS
from rules.czech.options import Options
from rules.czech.record import Announcement, Game, Misdeal, Renonc
from rules.czech.settling.shares import Offence
from rules.czech.sides import Sides
from rules.czech.steps import THREE, WORDS_SAID, eyes
from rules.derivation import Derivation
from rules.sheet import Item


def fines(items: list[Item], renonc: Renonc, row: Game | None, sides: Sides | None, options: Options) -> None:
    for breach in renonc.breaches:
        params = {"by": renonc.by, "feature": breach}
        if options.renonc == "pot_20":
            _into_pot(items, renonc.by, POT_FINE, "Žid.2", "renonc", params)
        elif options.renonc == "jedenact":
            reference = "Sankce.11" if renonc.corrected else "Sankce.12"
            _to_each(items, renonc.by, JEDENACT_FINE, (), reference, "renonc", params)
        else:
            words = _words(breach, renonc.by, row, sides)
            _to_each(items, renonc.by, FINE, words, "Renonc.3", "renonc", params)
            if options.pot:
                _into_pot(items, renonc.by, FINE, "Renonc.3", "renonc", params, words)


def varsava_fault(items: list[Item], renonc: Renonc) -> None:
    """See Sankce.21."""
    _to_each(items, renonc.by, JEDENACT_FINE, (), "Sankce.21", "renonc-varsava", {"by": renonc.by})


def unpaid(items: list[Item], wrong: Offence) -> None:
    """Say why what the offender's side made is not written (Renonc.4, Sankce.17)."""
    reference = "Sankce.17" if wrong.sanction == "jedenact" else "Renonc.4"
    items.append(Item(wrong.by, reference, 0, "renonc-unpaid", {"by": wrong.by}))


def misdeal(items: list[Item], row: Misdeal, dealer: str, options: Options) -> None:
    """See C20."""
    params = {"by": dealer, "found": row.when}
    if options.renonc == "jedenact":
        _to_each(items, dealer, JEDENACT_FINE, (), "Sankce.2", "misdeal", params)
    elif row.when == "before":
        items.append(Item(dealer, "Hra.12", 0, "misdeal-free", params))
    elif options.renonc == "pot_20":
        _into_pot(items, dealer, POT_FINE, "Žid.2", "misdeal", params)
    else:
        _to_each(items, dealer, FINE, (), "Slovník.18", "misdeal", params)
        if options.pot:
            _into_pot(items, dealer, FINE, "Slovník.18", "misdeal", params)


def _words(breach: str, by: str, row: Game | None, sides: Sides | None) -> Derivation:
    """Return the words of the game, or of the announcement: if both sides made it, the offender's."""
    if row is None or sides is None:
        return ()
    if breach == GAME:
        return WORDS_SAID[len(row.kontra)]
    side = sides.of(by)
    of_feature: list[Announcement] = [
        announcement for announcement in row.announcements if announcement.feature == breach
    ]
    said = next((undertaken for undertaken in of_feature if undertaken.by in side), of_feature[0])
    return WORDS_SAID[len(said.kontra)]


def _to_each(
    items: list[Item], by: str, fine: int, words: Derivation, reference: str, code: str, params: dict[str, str]
) -> None:
    steps = eyes(fine, reference).by(words)
    amount = _times(fine, words)
    for seat in SEATS:
        if seat != by:
            items.append(Item(seat, reference, amount, f"{code}-gets", {**params, "derivation": steps.gets}))
    pays = {**params, "derivation": (*steps.pays, *THREE)}
    items.append(Item(by, reference, -3 * amount, f"{code}-pays", pays))


def _into_pot(
    items: list[Item], by: str, fine: int, reference: str, code: str, params: dict[str, str], words: Derivation = ()
) -> None:
    steps = eyes(fine, reference).by(words)
    amount = _times(fine, words)
    items.append(Item(by, reference, -amount, f"{code}-pot", {**params, "derivation": steps.pays}))
    items.append(Item(POT, reference, amount, f"{code}-pot", {**params, "derivation": steps.gets}))


def _times(fine: int, words: Derivation) -> int:
    for step in words:
        fine *= step.amount if isinstance(step.amount, int) else 1
    return fine
