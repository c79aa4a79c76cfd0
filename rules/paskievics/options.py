"""The choices the text leaves to the table or the event, and the presets (V…, BGA, the tournament rules of 2018)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.hungarian.table import PLAYING
from rules.options import OptionSet, Preset, bounds, choice, many, table_points, whole, yes
from rules.paskievics.contracts import HANDS, PROMISED
from rules.paskievics.wording import TERMS
from rules.violations import NO_PARAMS, Violation
from rules.wording import _


@dataclass(frozen=True, slots=True)
class Options:
    """The defaults are the text's (preset pagat) at a table of four.

    `renonsz`: least and most cost of a fault, None without bounds; `failed_fourth`: "bid" or the amount; `games` counts
    the rows after which the deal passes on.
    """

    double_lap: str = choice(
        _("A pass of all four or a throw-in (LIC.d)"),
        {
            "stack": _("starts a doubled lap at once, also on top of one"),
            "after": _("starts one after the lap that runs (V.LIC.4)"),
            "quad": _("makes a running lap a fourfold one (V.LIC.5)"),
            "reset": _("starts a running lap anew (P4)"),
            "none": _("doubles nothing (V.LIC.3)"),
        },
    )
    redeal: str = choice(
        _("After that deals"), {"same": _("the same dealer again"), "next": _("the next one (V.LIC.3)")}
    )
    ladder: str = choice(
        _("Game, dupla and volát (V.ELS.1)"),
        {"text": _("are written each for itself, as in the text"), "exclusive": _("exclude each other")},
    )
    defenders_silent: str = choice(
        _("A silent dupla or volát of the opponents"),
        {"always": _("is always written"), "if_kontra": _("only after a kontra (V.ELS.1)")},
    )
    kontra_volat: str = choice(
        _("A silent volát beside a kontra"),
        {"add": _("is written beside the game"), "triple": _("makes three times the game (V.ELS.1)")},
    )
    tie_kontra: str = choice(
        _("47 to 47 after a kontra (V.ELS.3)"),
        {"defenders": _("is lost"), "declarer": _("is won"), "single": _("is lost, without the kontra")},
    )
    silent_with_volat: str = choice(
        _("A silent trull beside a volát (V.ELS.2)"), {"none": _("is not written"), "trull": _("is written")}
    )
    tarokk_payment: str = choice(
        _("Eight or nine tarokks are paid"),
        {"all": _("by all three others (TSZ.a)"), "side": _("by side, like the game (P9)")},
    )
    tarokk_duty: str = choice(
        _("Eight or nine tarokks must be announced by"),
        {"pagat": _("who announces pagátulti or says kontra to it"), "any": _("whoever says anything (V.FIG.4)")},
    )
    throw_in_discarded: str = choice(
        _("A player who discarded a tarokk may throw in"),
        {
            "kings": _("only with four kings (DOB.a)"),
            "always": _("with every such hand (V.SKA.4)"),
            "never": _("never (BGA.5)"),
        },
    )
    discard_ban: str = choice(
        _("What the others may not discard"),
        {
            "promised": _("only what they promised (SKA.b)"),
            "xx": _("the XX (V.SKA.1)"),
            "called": _("the card that is called (BGA.8)"),
        },
    )
    free_call: str = choice(
        _("A lower card is called after a discarded tarokk"), {"any": _("any (HIV.2)"), "never": _("never (V.SKA.2)")}
    )
    self_call: str = choice(
        _("A player who calls a card of his own calls"), {"free": _("any he could call"), "xx": _("the XX (P11)")}
    )
    lone_discards: str = choice(
        _("If the called card was discarded, the others' discard is"),
        {"defenders": _("the opponents'"), "declarer": _("the declarer's (P11)")},
    )
    double_volat: str = choice(
        _("Dupla and volát by one player"),
        {
            "separate": _("not at one turn (BEM.1)"),
            "together": _("also at one turn (V.FIG.1)"),
            "partner": _("never (V.FIG.2)"),
        },
    )
    after_volat: str = choice(
        _("After an announced volát its side announces"),
        {"double": _("no dupla (BEM.2)"), "all": _("neither dupla nor trull nor four kings (P2)")},
    )
    dealer_side: str = choice(
        _("A dealer who sits out"),
        {"none": _("wins and loses nothing (ELS.a)"), "defenders": _("pays and gets with the opponents (V.ELS.6)")},
    )
    kings_with_double: bool = yes(_("Silent four kings beside a silent dupla"), True)
    low_yield: bool = yes(_("Yielding with the pagát as the only honour (BGA.4)"), False)
    talon_honours: bool = yes(_("Honours from the talon are paid to the dealer who sits out (V.ELS.5)"), False)
    ulti_pot: bool = yes(_("A pot for announced pagátultis (BGA.7)"), False)
    kontra_max: int = whole(_("How many kontras may be said on one announcement (KON)"), 5, 1, 5)
    kings_value: int = whole(_("Value of silent four kings (T3)"), 1, 1)
    pagat_value: int = whole(_("Value of a silent pagátulti (T3)"), 5, 1)
    xxi_value: int = whole(_("Value of a silent XXI-catch (T3)"), 21, 1)
    failed_fourth: str | int = whole(
        _("A failed fourth bid costs (LIC.e)"), "bid", words={"bid": _("the value of the bid")}
    )
    throw_in: tuple[str, ...] = many(_("What may be thrown in (DOB)"), {hand: TERMS[hand] for hand in HANDS}, HANDS)
    invits: tuple[str, ...] = many(_("Invits of the table (INV)"), {card: card for card in PROMISED}, ("XIX", "XVIII"))
    renonsz: tuple[int, int] | None = bounds(_("What a fault costs, at least and at most (P20)"), 1)
    games: int = whole("", 16, 1)
    placing_points: tuple[Fraction, ...] = table_points(10, 8, 6, 4)  # fmt: skip


OPTIONS = OptionSet(
    Options,
    presets=(
        Preset("pagat", _("as in the text"), {}),
        Preset("verseny_2018", _("tournament rules of 2018"), {
            "double_lap": "none", "kontra_max": 4, "double_volat": "together", "after_volat": "all",
            "discard_ban": "xx", "self_call": "xx", "lone_discards": "declarer", "throw_in_discarded": "never",
            "tarokk_payment": "side", "failed_fourth": 3, "renonsz": (5, 10)}),
        Preset("bga", _("Board Game Arena"), {
            "double_lap": "none", "redeal": "next", "failed_fourth": 2,
            "throw_in": ("szolo_xxi", "kilenc_szines", "negy_kiraly"), "throw_in_discarded": "never",
            "discard_ban": "called", "free_call": "never", "self_call": "xx", "low_yield": True,
            "kings_with_double": False}),
    ),
)  # fmt: skip
#: P19.
AT_FIVE: Mapping[str, object] = {"games": 20, "placing_points": tuple(map(Fraction, (10, 8, 6, 4, 4)))}


def read_options(given: object, players: int) -> tuple[Options, list[Violation]]:
    """Return the options of a table of 4 or 5, and breaches (FORMAT)."""
    return OPTIONS.read(given, players, AT_FIVE if players > PLAYING else NO_PARAMS)
