"""The choices the text leaves to the table: every "Někde se …" is an option, its default the text's main version.

`preset` jedenact sets several at once (Jedenáct, Sankce); each can be set beside it.
"""

from dataclasses import dataclass
from fractions import Fraction

from rules.czech.contracts import SEATS
from rules.options import OptionCodes, OptionSet, Preset, choice, table_points, whole, yes
from rules.violations import WHOLE_SHEET, Violation
from rules.wording import _


@dataclass(frozen=True, slots=True)
class Options:
    pagat: str = choice(_("Pagat, silent and announced (Pagát.12)"), {"5_10": _("5 and 10"), "10_20": _("10 and 20")})
    pagat_lost_kontra: str = choice(
        _("An announced pagat lost under kontra (Pagát.11)"),
        {"double": _("doubles the pot"), "to_opponents": _("doubles it, and the opponents take the pot first")},
    )
    ucho: str = choice(_("Ucho, silent and announced (Ucho.2)"), {"10_20": _("10 and 20"), "20_40": _("20 and 40")})
    valat: str = choice(
        _("Valat (Valát.2-4)"),
        {
            "multiply": _("multiplies the game"),
            "multiply_by_game": _("multiplies the game, more in a dearer one"),
            "points": _("is worth a number of card points"),
            "points_by_game": _("is worth a number of card points, more in a dearer game"),
        },
    )
    lay_down_prvni: str = choice(
        _("A first obligation laid down costs (První.12)"), {"5": _("5 to each"), "free": _("nothing")}
    )
    lay_down_druha: str = choice(
        _("A second obligation (Druhá.3)"),
        {"no": _("is not laid down"), "20": _("is laid down for 20 to each"), "free": _("is laid down for nothing")},
    )
    varsava: str = choice(
        _("Varšava is settled (Varšava.14)"),
        {
            "pot": _("with the pot"),
            "forehand": _("between the players"),
            "jedenact": _("between the players, as in Jedenáct"),
        },
    )
    varsava_gain: str = choice(
        _("A player with fewer than 17 in varšava takes (Varšava.15)"),
        {"single": _("the difference"), "double": _("twice the difference"), "none": _("nothing")},
    )
    revealing: str = choice(
        _("Revealing announcements (Hlášky.6)"),
        {
            "all": _("all of them"),
            "no_barvy_honery": _("without barvy-honéry"),
            "no_barvy": _("without barvy, barvičky and barvy-honéry"),
        },
    )
    revealing_count: str = choice(
        _("Revealing announcements are written (Hlášky.4)"),
        {"both": _("for both sides"), "winners": _("for the winners, of the losers only honéry")},
    )
    draw: str = choice(
        _("35 all under kontra (Flek.4)"),
        {"nothing": _("is a draw"), "last_kontra_loses": _("is lost by the side of the last word")},
    )
    renonc: str = choice(
        _("A renonc costs (Renonc.3)"),
        {
            "fine_and_game": _("10 to each and to the pot, and the game"),
            "pot_20": _("20 to the pot (Žid.2)"),
            "jedenact": _("what Jedenáct says (Sankce)"),
        },
    )
    pot: bool = yes(_("With a pot, the žid (Žid.1)"), True)
    obligatory_kontra: bool = yes(_("Without kontra the first obligation is not played (První.13)"), False)
    druha_by_forehand: bool = yes(_("The forehand may take the second obligation (C24)"), False)
    talon_refusal: bool = yes(_("The talon may be refused (První.7)"), True)
    pagat_last_tarok: bool = yes(_("The pagat has to be the last tarok (Pagát.2)"), False)
    solo_talon_shown: bool = yes(_("In solo the talon is shown (Solo.2)"), False)
    pagat_high: int = whole(
        _("How many times the pagat counts in preferans and solo, 1 or 2 (Pagát.13)"), 1, only=(1, 2)
    )
    valat_points: int = whole(_("Card points for a silent valat (Valát.4)"), 10, 1, None)
    valat_solo: int = whole(_("How many times a valat counts in solo, 4 or 6 (Valát.3)"), 4, only=(4, 6))
    tretich: int = whole(_("How many times a game on the third counts, 2 to 4 (Preferans.10)"), 3, only=(2, 3, 4))
    solo: int = whole(_("How many times a solo counts, 2, 4, 6 or 8 (Solo.5)"), 4, only=(2, 4, 6, 8))
    kontra_levels: int = whole(_("How many kontras, 3 or 5 (Flek.3)"), 3, only=(3, 5))
    varsava_forgotten: int = whole(
        _("What the forehand pays each for a forgotten talon card, 0: nothing (Varšava.12)"), 0, 0, None
    )
    games: int = whole("", 0, 0, None)
    placing_points: tuple[Fraction, ...] = table_points(4, 3, 2, 1, falling=False)  # fmt: skip


OPTIONS = OptionSet(
    Options,
    OptionCodes(article="Úvod.2", null_is_absent=False),
    presets=(
        Preset("text", _("as in the text"), {}),
        Preset("jedenact", _("Jedenáct"), {
            "pot": False, "pagat": "10_20", "pagat_high": 2, "valat": "points_by_game", "valat_points": 20,
            "valat_solo": 6, "lay_down_druha": "20", "tretich": 4, "solo": 6, "varsava": "jedenact",
            "revealing": "no_barvy", "renonc": "jedenact"}),
    ),
)  # fmt: skip


def read_options(given: object) -> tuple[Options, list[Violation]]:
    """Return options and breaches: without a žid Varšava is settled without it (Sankce.23)."""
    values, wrong = OPTIONS.chosen(given, len(SEATS))
    if values.get("pot") is False:
        values.setdefault("varsava", "forehand")
    options = Options(**values)
    return options, [*wrong, *_conflicts(options)]


def _conflicts(options: Options) -> list[Violation]:
    """See Sankce.23."""
    if options.pot:
        return []
    settled = (("varsava", options.varsava == "pot"), ("renonc", options.renonc == "pot_20"))
    return [
        Violation("option-conflict", "Sankce.23", {"key": name}, WHOLE_SHEET, "options")
        for name, with_pot in settled
        if with_pot
    ]
