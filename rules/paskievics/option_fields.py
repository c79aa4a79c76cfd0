"""The options of an event in words, and the presets: what each may be stands in `options`."""

from collections.abc import Mapping

from rules.book import Choice, OptionField, Preset
from rules.paskievics.contracts import HANDS, PROMISED
from rules.paskievics.options import CHOICES, LISTS, PRESETS, WHOLES, Options
from rules.paskievics.wording import TERMS, _

#: Option -> what it is called, and what its words mean, the default first.
_CHOSEN: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "double_lap": (_("A pass of all four or a throw-in (LIC.d)"), {
        "stack": _("starts a doubled lap at once, also on top of one"),
        "after": _("starts one after the lap that runs (V.LIC.4)"),
        "quad": _("makes a running lap a fourfold one (V.LIC.5)"),
        "reset": _("starts a running lap anew (P4)"),
        "none": _("doubles nothing (V.LIC.3)")}),
    "redeal": (_("After that deals"), {"same": _("the same dealer again"), "next": _("the next one (V.LIC.3)")}),
    "ladder": (_("Game, dupla and volát (V.ELS.1)"), {
        "text": _("are written each for itself, as in the text"),
        "exclusive": _("exclude each other")}),
    "defenders_silent": (_("A silent dupla or volát of the opponents"), {
        "always": _("is always written"), "if_kontra": _("only after a kontra (V.ELS.1)")}),
    "kontra_volat": (_("A silent volát beside a kontra"), {
        "add": _("is written beside the game"), "triple": _("makes three times the game (V.ELS.1)")}),
    "tie_kontra": (_("47 to 47 after a kontra (V.ELS.3)"), {
        "defenders": _("is lost"), "declarer": _("is won"), "single": _("is lost, without the kontra")}),
    "silent_with_volat": (_("A silent trull beside a volát (V.ELS.2)"), {
        "none": _("is not written"), "trull": _("is written")}),
    "tarokk_payment": (_("Eight or nine tarokks are paid"), {
        "all": _("by all three others (TSZ.a)"), "side": _("by side, like the game (P9)")}),
    "tarokk_duty": (_("Eight or nine tarokks must be announced by"), {
        "pagat": _("who announces pagátulti or says kontra to it"), "any": _("whoever says anything (V.FIG.4)")}),
    "throw_in_discarded": (_("A player who discarded a tarokk may throw in"), {
        "kings": _("only with four kings (DOB.a)"), "always": _("with every such hand (V.SKA.4)"),
        "never": _("never (BGA.5)")}),
    "discard_ban": (_("What the others may not discard"), {
        "promised": _("only what they promised (SKA.b)"), "xx": _("the XX (V.SKA.1)"),
        "called": _("the card that is called (BGA.8)")}),
    "free_call": (_("A lower card is called after a discarded tarokk"), {
        "any": _("any (HIV.2)"), "never": _("never (V.SKA.2)")}),
    "self_call": (_("A player who calls a card of his own calls"), {
        "free": _("any he could call"), "xx": _("the XX (P11)")}),
    "lone_discards": (_("If the called card was discarded, the others' discard is"), {
        "defenders": _("the opponents'"), "declarer": _("the declarer's (P11)")}),
    "double_volat": (_("Dupla and volát by one player"), {
        "separate": _("not at one turn (BEM.1)"), "together": _("also at one turn (V.FIG.1)"),
        "partner": _("never (V.FIG.2)")}),
    "after_volat": (_("After an announced volát its side announces"), {
        "double": _("no dupla (BEM.2)"), "all": _("neither dupla nor trull nor four kings (P2)")}),
    "dealer_side": (_("A dealer who sits out"), {
        "none": _("wins and loses nothing (ELS.a)"), "defenders": _("pays and gets with the opponents (V.ELS.6)")}),
}  # fmt: skip
_YES = {
    "kings_with_double": _("Silent four kings beside a silent dupla"),
    "low_yield": _("Yielding with the pagát as the only honour (BGA.4)"),
    "talon_honours": _("Honours from the talon are paid to the dealer who sits out (V.ELS.5)"),
    "ulti_pot": _("A pot for announced pagátultis (BGA.7)"),
}
_NUMBERS = {
    "kontra_max": _("How many kontras may be said on one announcement (KON)"),
    "kings_value": _("Value of silent four kings (T3)"),
    "pagat_value": _("Value of a silent pagátulti (T3)"),
    "xxi_value": _("Value of a silent XXI-catch (T3)"),
}
_MOST_ASKED = 1000
_SOME = {"throw_in": _("What may be thrown in (DOB)"), "invits": _("Invits of the table (INV)")}
_PRESET_LABELS = {
    "pagat": _("as in the text"),
    "verseny_2018": _("tournament rules of 2018"),
    "bga": _("Board Game Arena"),
}


def _fields() -> tuple[OptionField, ...]:
    usual = Options()
    some = {"throw_in": tuple(Choice(hand, TERMS[hand]) for hand in HANDS),
            "invits": tuple(Choice(card, card) for card in PROMISED)}  # fmt: skip
    return (
        *(
            OptionField(name, label, tuple(Choice(word, words[word]) for word in CHOICES[name]))
            for name, (label, words) in _CHOSEN.items()
        ),
        *(OptionField(name, label, kind="yes", default=getattr(usual, name)) for name, label in _YES.items()),
        *(
            OptionField(
                name, label, (), "whole", getattr(usual, name), WHOLES[name][0], min(WHOLES[name][1], _MOST_ASKED)
            )
            for name, label in _NUMBERS.items()
        ),
        OptionField(
            "failed_fourth",
            _("A failed fourth bid costs (LIC.e)"),
            (Choice("bid", _("the value of the bid")),),
            "whole",
            usual.failed_fourth,
        ),
        *(OptionField(name, label, some[name], "many", list(getattr(usual, name))) for name, label in _SOME.items()),
        OptionField("renonsz", _("What a fault costs, at least and at most (P20)"), kind="range", least=1),
    )


def _stored(name: str, value: object) -> object:
    """The value of a preset as an event stores it: lists in the order in which they are offered."""
    if name in LISTS and isinstance(value, tuple):
        return [one for one in LISTS[name] if one in value]
    return list(value) if isinstance(value, tuple) else value


OPTION_FIELDS = _fields()
PRESET_CHOICES = tuple(
    Preset(name, _PRESET_LABELS[name], {option: _stored(option, value) for option, value in values.items()})
    for name, values in PRESETS.items()
)
