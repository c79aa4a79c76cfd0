"""The fields of a row: reads typed text into facts, and shows facts as text.

Everything can be typed with a few keys: contracts by name or figure (3 2 1), seats as letters ("CB"), announcements as
feature letter and seat ("pB", with kontra words "pBxAB"), the holder of a silent feature as + (declarer) or −
(defenders), the pagat of the last trick as "B+" or "B-". Rules are not judged here; see `validate`.
"""

from collections.abc import Callable, Mapping

from rules.book import Field, Typed
from rules.json_values import shown
from rules.options import Choice
from rules.slovenian.contracts import BID_CONTRACTS, FEATURES, POINT_CONTRACTS, SEATS
from rules.slovenian.wording import TERMS, _
from rules.violations import Violation

_SEAT_CHOICES = tuple(Choice(seat, seat) for seat in SEATS)
_HOLDERS = (Choice("+", TERMS["declarer"]), Choice("-", TERMS["defenders"]))
_GAMES = (*POINT_CONTRACTS, *BID_CONTRACTS)

FIELDS = (
    Field("contract", _("Contract"), "choice", "game",
          tuple(Choice(c, TERMS[c]) for c in (*_GAMES, "klop", "late")),
          help=_("3, 2, 1, solo, b, v, k; z for lateness"), ask="choice"),
    Field("declarer", _("Declarer"), "choice", "game", _SEAT_CHOICES, _GAMES, help=_("A, B or C"), ask="seat"),
    Field("points", _("Card points"), "whole", "game", contracts=POINT_CONTRACTS,
          help=_("of the declarer's side, 0 to 70; 36 win"), ask="number"),
    Field("won", _("Result"), "choice", "game", (Choice("+", _("won")), Choice("-", _("lost"))), BID_CONTRACTS,
          help=_("+ won, - lost"), ask="choice"),
    *(Field(f"points_{seat}", label, "whole", "game", contracts=("klop",), help=_("klop: 0 to 70"),
            ask="number")
      for seat, label in zip(SEATS, (_("Card points of A"), _("Card points of B"), _("Card points of C")),
                             strict=True)),
    Field("kontra", _("Kontra, re, sub, mort"), "text", "words", contracts=(*_GAMES, "klop"),
          help=_("who said kontra, re, sub, mort, in this order: CB"), ask="words"),
    Field("announcements", _("Announcements"), "text", "words", contracts=POINT_CONTRACTS,
          help=_("k kings, t trula, p pagat, v valat, and who announced: pB tA; with words: pBxA"),
          ask="announcements"),
    Field("kings", _("All kings"), "choice", "result", _HOLDERS, POINT_CONTRACTS, help=_("+ declarer, - defenders"),
          ask="side"),
    Field("trula", _("Trula"), "choice", "result", _HOLDERS, POINT_CONTRACTS, help=_("+ declarer, - defenders"),
          ask="side"),
    Field("pagat", _("Pagat in the last trick"), "choice", "result",
          tuple(Choice(f"{seat}{sign}", f"{seat} {mark}") for seat in SEATS for sign, mark in (("+", "+"), ("-", "−"))),
          POINT_CONTRACTS, help=_("whose, and + won or - lost: B+"), ask="trick"),
    Field("valat", _("Every trick"), "choice", "result", _HOLDERS, POINT_CONTRACTS, help=_("+ declarer, - defenders"),
          ask="side"),
    Field("mondfang", _("Mondfang"), "choice", "penalty", _SEAT_CHOICES, (*_GAMES, "klop"),
          help=_("who lost the mond"), ask="seat"),
    Field("misdeals", _("Misdeals"), "text", "penalty", contracts=(*_GAMES, "klop"),
          help=_("dealers fined before this game: A"), ask="dealer"),
    Field("renons", _("Renons"), "text", "penalty", contracts=(*_GAMES, "klop"),
          help=_("who committed it; no result is recorded then"), ask="seats"),
    Field("late", _("Who was late"), "choice", "penalty", _SEAT_CHOICES, ("late",),
          help=_("−45; the round is one game shorter"),
          ask="seat"),
    *(Field(f"entries_{seat}", label, "whole", "paper", help=_("the value on the paper sheet"), ask="number")
      for seat, label in zip(SEATS, (_("Entered for A"), _("Entered for B"), _("Entered for C")), strict=True)),
)  # fmt: skip

#: Other keys for a contract besides its name.
_CONTRACT_KEYS = {
    "3": "tri", "t": "tri", "2": "dve", "d": "dve", "1": "ena", "e": "ena", "s": "solo", "b": "berac", "berač": "berac",
    "v": "valat", "k": "klop", "z": "late", "zamuda": "late",
}  # fmt: skip
_FEATURE_KEYS = {feature[0]: feature for feature in FEATURES}
_MINUS_SIGNS = str.maketrans({"−": "-", "–": "-"})


class _Unreadable(Exception):
    """A text that its field does not take."""

    def __init__(self, code: str, article: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.article, self.params = code, article, params


def read(typed: Mapping[str, str]) -> Typed:
    """Return the facts of a typed row; empty fields are ignored. Every unreadable text is reported at its field."""
    facts: dict[str, object] = {}
    wrong: list[Violation] = []
    by_seat: dict[str, dict[str, int]] = {}
    for field in FIELDS:
        text = typed.get(field.name, "").strip().translate(_MINUS_SIGNS)
        if not text:
            continue
        try:
            value = _READERS[field.name.partition("_")[0]](text, field)
        except _Unreadable as error:
            wrong.append(Violation(error.code, error.article, error.params, field=field.name))
            continue
        name, _underscore, seat = field.name.partition("_")
        if seat:
            by_seat.setdefault(name, {})[seat] = value  # type: ignore[assignment]  # these fields are whole numbers
        else:
            facts[name] = value
    if "points" in by_seat and (facts.get("contract") == "klop" or "points" not in facts):
        facts["points"] = by_seat["points"]  # text left in the fields of another contract does not count
    if "entries" in by_seat:  # paper leaves a seat that won or lost nothing empty (A9)
        unread = {violation.field for violation in wrong}
        nothing = {seat: 0 for seat in SEATS if f"entries_{seat}" not in unread}
        facts["entries"] = nothing | by_seat["entries"]
    if facts.get("contract") == "late":
        del facts["contract"]
        if "late" not in facts and not typed.get("late", "").strip():
            wrong.append(Violation("seat-unknown", "B1.5", {"value": ""}, field="late"))
    return Typed(facts, tuple(wrong))


def _whole(text: str, field: Field) -> object:
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text.removeprefix("+"))
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise _Unreadable("typed-number", "A9", value=shown(text))
    return sign * int(digits)


def _contract(text: str, field: Field) -> object:
    key = text.casefold()
    contract = _CONTRACT_KEYS.get(key, key)
    if contract not in {choice.value for choice in field.choices}:
        raise _Unreadable("contract-unknown", "B1.15", value=shown(text))
    return contract


def _choice(text: str, field: Field) -> str:
    value = text.upper()
    if value not in {choice.value for choice in field.choices}:
        choices = ", ".join(choice.value for choice in field.choices)
        raise _Unreadable("typed-choice", "A9", value=shown(text), choices=choices)
    return value


def _holder(text: str, field: Field) -> object:
    return "declarer" if _choice(text, field) == "+" else "defenders"


def _won(text: str, field: Field) -> object:
    return _choice(text, field) == "+"


def _pagat(text: str, field: Field) -> object:
    value = _choice(text.replace(" ", ""), field)
    return {"by": value[0], "won": value[1] == "+"}


def _seats(text: str, field: Field) -> list[str]:
    letters = [letter for letter in text.upper() if letter not in " ,"]
    if any(letter not in SEATS for letter in letters):
        raise _Unreadable("typed-seats", "B1.23" if field.name == "kontra" else "A9", value=shown(text))
    return letters


def _renons(text: str, field: Field) -> object:
    """Return "AC", or with the referee's value instead of the rules' "AC 60" (C1.5)."""
    letters = text.rstrip("0123456789")
    ruled = text[len(letters) :]
    if not ruled:
        return {"by": _seats(text, field)}
    if not letters.strip(" ,") or len(ruled) > 9:
        raise _Unreadable("typed-renons", "C1.5", value=shown(text))
    return {"by": _seats(letters, field), "ruled": int(ruled)}


def _announcements(text: str, field: Field) -> object:
    announcements = []
    for word in text.replace(",", " ").split():
        head, x, words = word.upper().partition("X")
        feature = _FEATURE_KEYS.get(head[:1].lower())
        if feature is None or head[1:] not in SEATS or not head[1:] or any(seat not in SEATS for seat in words or x):
            raise _Unreadable("typed-announcement", "B1.17", value=shown(word))
        announcement: dict[str, object] = {"feature": feature, "by": head[1:]}
        if words:
            announcement["kontra"] = list(words)
        announcements.append(announcement)
    return announcements


_READERS: dict[str, Callable[[str, Field], object]] = {
    "contract": _contract,
    "declarer": _choice,
    "points": _whole,
    "won": _won,
    "kontra": _seats,
    "announcements": _announcements,
    "kings": _holder,
    "trula": _holder,
    "pagat": _pagat,
    "valat": _holder,
    "mondfang": _choice,
    "misdeals": _seats,
    "renons": _renons,
    "late": _choice,
    "entries": _whole,
}


def show(facts: Mapping[str, object]) -> dict[str, str]:
    """Return the text of each field for a recorded (valid) row; `read` of it gives the same facts."""
    typed: dict[str, str] = {}
    for key, value in facts.items():
        if value is None or value == []:
            continue
        if isinstance(value, Mapping) and key in ("points", "entries"):
            typed.update({f"{key}_{seat}": str(number) for seat, number in value.items()})
        elif key == "late":
            typed |= {"contract": "late", "late": str(value)}
        elif key == "announcements":
            typed[key] = " ".join(_shown_announcement(announcement) for announcement in value)  # type: ignore[attr-defined]  # a list
        elif key == "pagat" and isinstance(value, Mapping):
            typed[key] = f"{value['by']}{'+' if value['won'] else '-'}"
        elif key == "renons" and isinstance(value, Mapping):
            typed[key] = "".join(value["by"]) + (f" {value['ruled']}" if value.get("ruled") is not None else "")
        elif isinstance(value, list):
            typed[key] = "".join(value)
        elif isinstance(value, bool):
            typed[key] = "+" if value else "-"
        elif value in ("declarer", "defenders"):
            typed[key] = "+" if value == "declarer" else "-"
        else:
            typed[key] = str(value)
    return typed


def _shown_announcement(announcement: Mapping[str, object]) -> str:
    words = announcement.get("kontra") or ()
    head = f"{str(announcement['feature'])[0]}{announcement['by']}"
    return f"{head}x{''.join(words)}" if words else head  # type: ignore[arg-type]  # a list of seats
