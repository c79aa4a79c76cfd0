"""The fields of a Slovenian line."""

from collections.abc import Mapping

from rules.book import Field
from rules.fields import (
    Codec,
    Entry,
    Form,
    Line,
    UnreadableError,
    announced,
    chosen,
    in_order,
    last_trick,
    letters,
    number,
    seat_choices,
)
from rules.json_values import shown
from rules.options import Choice
from rules.slovenian.contracts import BID_CONTRACTS, CONTRACTS, FEATURES, POINT_CONTRACTS, SEATS
from rules.slovenian.wording import TERMS
from rules.violations import Violation
from rules.wording import _

LATE = "late"
FEATURE_LETTERS: Mapping[str, str] = {feature: feature[0] for feature in FEATURES}

_KEYS: Mapping[str, tuple[str, ...]] = {
    "tri": ("3", "t"), "dve": ("2", "d"), "ena": ("1", "e"), "solo": ("s",), "berac": ("b", "berač"), "valat": ("v",),
    "klop": ("k",),
}  # fmt: skip
_LATE_SEAT = Violation("seat-unknown", "B1.5", {"value": ""}, field=LATE)
LINES = (
    *(Line(contract, TERMS[contract], {"contract": contract}, _KEYS[contract]) for contract in CONTRACTS),
    Line(LATE, TERMS[LATE], keys=("z", "zamuda"), lacks=_LATE_SEAT),
)

_SEATS = seat_choices(SEATS)
_HOLDERS = (Choice("+", TERMS["declarer"]), Choice("-", TERMS["defenders"]))
_SIDES = {"+": "declarer", "-": "defenders"}
_WON = (Choice("+", _("won")), Choice("-", _("lost")))
_GAMES = (*POINT_CONTRACTS, *BID_CONTRACTS)
_LONGEST_VALUE = 9


def _renons() -> Codec:
    """Return a codec of "AC", or with the referee's value instead of the rules' "AC 60" (C1.5)."""
    seats = letters(SEATS)

    def read(text: str) -> dict[str, object]:
        by = text.rstrip("0123456789")
        ruled = text[len(by) :]
        if ruled and (not by.strip(" ,") or len(ruled) > _LONGEST_VALUE):
            raise UnreadableError("typed-renons", article="C1.5", value=shown(text))
        return {"by": seats.read(by), **({"ruled": int(ruled)} if ruled else {})}

    def show(value: object) -> str:
        renons = value if isinstance(value, Mapping) else {}
        ruled = renons.get("ruled")
        return seats.show(renons.get("by")) + (f" {ruled}" if ruled is not None else "")

    return Codec(read, show)


_ENTRIES = (
    chosen("declarer", _("Declarer"), "game", _SEATS, _GAMES, "seat", "A9", help=_("A, B or C")),
    number("points", _("Card points"), "game", POINT_CONTRACTS, "A9",
           help=_("of the declarer's side, 0 to 70; 36 win")),
    chosen("won", _("Result"), "game", _WON, BID_CONTRACTS, "choice", "A9", stored={"+": True, "-": False},
           help=_("+ won, - lost")),
    *(number(f"points_{seat}", label, "game", ("klop",), "A9", path=("points", seat), help=_("klop: 0 to 70"))
      for seat, label in zip(SEATS, (_("Card points of A"), _("Card points of B"), _("Card points of C")),
                             strict=True)),
    in_order("kontra", _("Kontra, re, sub, mort on the game"), "words", SEATS, (*_GAMES, "klop"), "words", "B1.23",
             help=_("who said kontra, re, sub, mort, in this order: CB")),
    announced(_("Announcements"), FEATURE_LETTERS, SEATS, POINT_CONTRACTS, "B1.17",
              help=_("k kings, t trula, p pagat, v valat, and who announced: pB tA; with words: pBxA")),
    *(chosen(name, label, "result", _HOLDERS, POINT_CONTRACTS, "side", "A9", stored=_SIDES,
             help=_("+ declarer, - defenders"))
      for name, label in (("kings", _("All kings")), ("trula", _("Trula")))),
    last_trick("pagat", _("Pagat in the last trick"), SEATS, POINT_CONTRACTS, "A9",
               help=_("whose, and + won or - lost: B+")),
    chosen("valat", _("Every trick"), "result", _HOLDERS, POINT_CONTRACTS, "side", "A9", stored=_SIDES,
           help=_("+ declarer, - defenders")),
    chosen("mondfang", _("Mondfang"), "penalty", _SEATS, (*_GAMES, "klop"), "seat", "A9",
           help=_("who lost the mond")),
    in_order("misdeals", _("Misdeals"), "penalty", SEATS, (*_GAMES, "klop"), "dealer", "A9",
             help=_("dealers fined before this game: A")),
    Entry(Field("renons", _("Renons"), "text", "penalty", contracts=(*_GAMES, "klop"), ask="seats",
                help=_("who committed it; no result is recorded then")), _renons(), "A9"),
    chosen(LATE, _("Who was late"), "penalty", _SEATS, (LATE,), "seat", "A9",
           help=_("−45; the round is one game shorter")),
    # paper leaves a seat that won or lost nothing empty (A9)
    *(number(f"entries_{seat}", label, "paper", (), "A9", path=("entries", seat), empty=0,
             help=_("the value on the paper sheet"))
      for seat, label in zip(SEATS, (_("Entered for A"), _("Entered for B"), _("Entered for C")), strict=True)),
)  # fmt: skip

FORM = Form(LINES, _ENTRIES, "B1.15", _("Contract"), _("3, 2, 1, solo, b, v, k; z for lateness"), strict=True)
