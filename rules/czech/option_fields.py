"""The options of an event in words, and the presets: what each may be stands in `options`."""

from collections.abc import Mapping

from rules.book import Choice, OptionField, Preset
from rules.czech.options import OPTION_NUMBERS, OPTION_VALUES, PRESETS, Options
from rules.czech.wording import _

#: Option -> what it is called, and what its words mean, the default first.
_CHOSEN: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "pagat": (_("Pagat, silent and announced (Pagát.12)"), {"5_10": _("5 and 10"), "10_20": _("10 and 20")}),
    "pagat_lost_kontra": (_("An announced pagat lost under kontra (Pagát.11)"), {
        "double": _("doubles the pot"), "to_opponents": _("doubles it, and the opponents take the pot first")}),
    "ucho": (_("Ucho, silent and announced (Ucho.2)"), {"10_20": _("10 and 20"), "20_40": _("20 and 40")}),
    "valat": (_("Valat (Valát.2-4)"), {
        "multiply": _("multiplies the game"),
        "multiply_by_game": _("multiplies the game, more in a dearer one"),
        "points": _("is worth a number of card points"),
        "points_by_game": _("is worth a number of card points, more in a dearer game")}),
    "lay_down_prvni": (_("A first obligation laid down costs (První.12)"), {
        "5": _("5 to each"), "free": _("nothing")}),
    "lay_down_druha": (_("A second obligation (Druhá.3)"), {
        "no": _("is not laid down"), "20": _("is laid down for 20 to each"), "free": _("is laid down for nothing")}),
    "varsava": (_("Varšava is settled (Varšava.14)"), {
        "pot": _("with the pot"), "forehand": _("between the players"),
        "jedenact": _("between the players, as in Jedenáct")}),
    "varsava_gain": (_("A player with fewer than 17 in varšava takes (Varšava.15)"), {
        "single": _("the difference"), "double": _("twice the difference"), "none": _("nothing")}),
    "revealing": (_("Revealing announcements (Hlášky.6)"), {
        "all": _("all of them"), "no_barvy_honery": _("without barvy-honéry"),
        "no_barvy": _("without barvy, barvičky and barvy-honéry")}),
    "revealing_count": (_("Revealing announcements are written (Hlášky.4)"), {
        "both": _("for both sides"), "winners": _("for the winners, of the losers only honéry")}),
    "draw": (_("35 all under kontra (Flek.4)"), {
        "nothing": _("is a draw"), "last_kontra_loses": _("is lost by the side of the last word")}),
    "renonc": (_("A renonc costs (Renonc.3)"), {
        "fine_and_game": _("10 to each and to the pot, and the game"),
        "pot_20": _("20 to the pot (Žid.2)"),
        "jedenact": _("what Jedenáct says (Sankce)")}),
}  # fmt: skip
_YES = {
    "pot": _("With a pot, the žid (Žid.1)"),
    "obligatory_kontra": _("Without kontra the first obligation is not played (První.13)"),
    "druha_by_forehand": _("The forehand may take the second obligation (C24)"),
    "talon_refusal": _("The talon may be refused (První.7)"),
    "pagat_last_tarok": _("The pagat has to be the last tarok (Pagát.2)"),
    "solo_talon_shown": _("In solo the talon is shown (Solo.2)"),
}
_NUMBERS = {
    "pagat_high": _("How many times the pagat counts in preferans and solo, 1 or 2 (Pagát.13)"),
    "valat_points": _("Card points for a silent valat (Valát.4)"),
    "valat_solo": _("How many times a valat counts in solo, 4 or 6 (Valát.3)"),
    "tretich": _("How many times a game on the third counts, 2 to 4 (Preferans.10)"),
    "solo": _("How many times a solo counts, 2, 4, 6 or 8 (Solo.5)"),
    "kontra_levels": _("How many kontras, 3 or 5 (Flek.3)"),
    "varsava_forgotten": _("What the forehand pays each for a forgotten talon card, 0: nothing (Varšava.12)"),
}
_PRESET_LABELS = {"text": _("as in the text"), "jedenact": _("Jedenáct")}


def _number(name: str, label: str) -> OptionField:
    usual = getattr(Options(), name)
    if name in OPTION_NUMBERS:
        return OptionField(name, label, (), "whole", usual, OPTION_NUMBERS[name])
    values = tuple(sorted(value for value in OPTION_VALUES[name] if isinstance(value, int)))
    return OptionField(name, label, (), "whole", usual, only=values)


OPTION_FIELDS = (
    *(
        OptionField(name, label, tuple(Choice(str(word), words[str(word)]) for word in OPTION_VALUES[name]))
        for name, (label, words) in _CHOSEN.items()
    ),
    *(OptionField(name, label, kind="yes", default=getattr(Options(), name)) for name, label in _YES.items()),
    *(_number(name, label) for name, label in _NUMBERS.items()),
)
PRESET_CHOICES = tuple(Preset(name, _PRESET_LABELS[name], values) for name, values in PRESETS.items())
