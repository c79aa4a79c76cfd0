"""The fields of a Paskievics row, and the entry page's questions.

A declarer is alone with a card of his own ("own") or because another player had discarded the called one ("discarded",
HIV.1, HIV.2).
"""

from collections.abc import Mapping, Sequence

from rules.book import Asking, AskingWords, Feature, Field
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
    number,
    seat_choices,
)
from rules.hungarian.table import PACK_POINTS, PLAYING
from rules.json_values import shown
from rules.options import Choice
from rules.paskievics.contracts import (
    AFTER,
    ANNOUNCED,
    BANDS,
    BASE,
    DECLARER,
    DEFENDERS,
    DISCARDED,
    HANDS,
    HONOURS,
    OWN,
    PROMISED,
    TAROKKS,
    USUALLY_CALLED,
    WORDS,
)
from rules.paskievics.wording import TERMS
from rules.wording import _

FEATURE_LETTERS: Mapping[str, str] = {
    "trull": "t", "negykiraly": "k", "dupla": "d", "volat": "v", "pagatulti": "u", "xxi_fogas": "f",
}  # fmt: skip
#: Letter -> how many tarokks and when; which honour and whether late.
TAROKK_LETTERS: Mapping[str, Mapping[str, object]] = {
    "8": {"count": 8, "when": ANNOUNCED},
    "9": {"count": 9, "when": ANNOUNCED},
    "e": {"count": 8, "when": AFTER},
    "n": {"count": 9, "when": AFTER},
}
HONOUR_LETTERS: Mapping[str, Mapping[str, object]] = {
    "3": {"honour": "skiz"},
    "2": {"honour": "xxi"},
    "1": {"honour": "pagat"},
    "s": {"honour": "skiz", "late": True},
    "h": {"honour": "xxi", "late": True},
    "p": {"honour": "pagat", "late": True},
}
TOLD_IN: Mapping[str, str] = {"negykiraly": "kings", "pagatulti": "pagat_last", "xxi_fogas": "xxi_caught"}
WAYS_ALONE = (OWN, DISCARDED)
GAMES = tuple(BASE)
PASSED_OUT, THROWN_IN, FAILED, FAULT, SHARE = "passed_out", "thrown_in", "failed_fourth", "renonsz", "share_pot"
LINES = (
    Line("harom", TERMS["harom"], {"contract": "harom"}, ("3", "három", "h")),
    Line("ketto", TERMS["ketto"], {"contract": "ketto"}, ("2", "kettő", "k")),
    Line("egy", TERMS["egy"], {"contract": "egy"}, ("1", "e")),
    Line("szolo", TERMS["szolo"], {"contract": "szolo"}, ("0", "szóló", "s")),
    Line(PASSED_OUT, _("all four passed"), {PASSED_OUT: True}, ("p",)),
    Line(THROWN_IN, _("thrown in"), keys=("x", "t"), opens=THROWN_IN),
    Line(FAILED, _("failed fourth bid"), keys=("f",), opens=FAILED),
    Line(FAULT, _("fault"), keys=("r",), opens=FAULT),
    Line(SHARE, _("the pot is shared"), {SHARE: True}, ("pot",)),
)

#: Asked first.
_USUAL = ("announcements", "kontra", "trull", "kings", "pagat_last", "xxi_caught", "volat", "tarokks")
_HOLDERS = (Choice("+", TERMS[DECLARER]), Choice("-", TERMS[DEFENDERS]))
_SIDES = {"+": DECLARER, "-": DEFENDERS}
_YES = (Choice("1", _("yes")),)
_TRUE = {"1": True}
_CALLED = tuple(Choice(card, card) for card in reversed(TAROKKS) if card not in HONOURS)
_OUTCOMES = tuple(Choice(band, TERMS[f"outcome-{band}"]) for band in BANDS)


def form_of(seats: Sequence[str]) -> Form:
    contract_help = _("3, 2, 1, 0; p all four passed, x thrown in, f failed fourth bid")
    entries = (*_game(seats), *_spoken(seats), *_result(seats), *_other_rows(seats))
    return Form(LINES, entries, "FORMAT", _("Contract"), contract_help)


def asking_of(form: Form) -> Asking:
    fields = {field.name: field for field in form.fields}
    features = [
        Feature(TOLD_IN.get(name, name), letter, TERMS[name], own=name != "xxi_fogas")
        for name, letter in FEATURE_LETTERS.items()
    ]
    features += [
        Feature(f"tarokks-{letter}", letter, TERMS[f"tarokks-{letter}"], "tarokks") for letter in TAROKK_LETTERS
    ]
    if "honours_drawn" in fields:
        features += [
            Feature(f"drawn-{letter}", letter, TERMS[f"drawn-{letter}"], "honours_drawn") for letter in HONOUR_LETTERS
        ]
    words = tuple(TERMS[word] for word in WORDS)
    beyond = [*_USUAL, *(name for name, field in fields.items() if field.group != "game" and name not in _USUAL)]
    return Asking(
        required={
            **dict.fromkeys(GAMES, ("declarer", "partner", "points")),
            PASSED_OUT: (),
            THROWN_IN: ("thrown_by", "hand"),
            FAILED: ("by", "bid"),
            FAULT: ("renonsz", "each"),
            SHARE: (),
        },
        words=tuple(AskingWords(game, words, "sides") for game in GAMES),
        features=tuple(features),
        deck=PACK_POINTS,
        beyond=tuple(beyond),
        side=("declarer", "partner"),
        instead={"outcome": ("points",)},  # P23
        spared={"volat": ("points",)},  # ELS.b: with a volát they decide nothing
        referees=(FAULT,),  # P20
        seldom=tuple(name for name in beyond if name not in _USUAL),
        once={"tarokks": "seat", "honours_drawn": "feature"},  # TSZ.a, V.ELS.5
    )


def _game(seats: Sequence[str]) -> tuple[Entry, ...]:
    at_seats = seat_choices(seats)
    partner = (*at_seats, *(Choice(way, TERMS[f"alone-{way}"]) for way in WAYS_ALONE))
    return (
        chosen("declarer", _("Declarer"), "game", at_seats, GAMES, "seat", "HIV.0"),
        chosen("partner", _("Partner"), "game", partner, GAMES, "seat", "HIV.0"),
        number("points", _("Card points"), "game", GAMES, "ELS.b",
               help=_("of the declarer's side with its discard, 0 to 94; 48 win")),
        chosen("called", _("Called tarokk"), "words", _CALLED, GAMES, "choice", "HIV.1",
               help=_("nothing is the XX"), unsaid=USUALLY_CALLED),
    )  # fmt: skip


def _spoken(seats: Sequence[str]) -> tuple[Entry, ...]:
    at_seats = seat_choices(seats)
    cards = tuple(Choice(card, card) for card in PROMISED)
    return (
        in_order("kontra", _("Kontra, re, sub, mort"), "words", seats, GAMES, "words", "KON",
                 help=_("who said kontra, rekontra, in this order: CB")),
        announced(_("Announcements"), FEATURE_LETTERS, seats, GAMES, "FIG.0",
                  help=_("t trull, k four kings, d dupla, v volát, u pagátulti, f XXI-catch, and who: uB; with kontra"
                         " words uBxC")),
        Entry(Field("tarokks", _("Eight or nine tarokks"), "text", "words", contracts=GAMES, ask="said",
                    help=_("8 or 9 and who: 8B; e or n if eight or nine are claimed after the play")),
              _each_by("seat", TAROKK_LETTERS, seats), "TSZ.a"),
        chosen("invit", _("Invit by"), "words", at_seats, GAMES, "seat", "INV.a", path=("invit", "by")),
        chosen("invit_card", _("Invit with"), "words", cards, GAMES, "choice", "INV.a", path=("invit", "card")),
        chosen("invit_pagat", _("Invit with the pagát alone"), "words", _YES, GAMES, "yes", "INV.c",
               path=("invit", "pagat_only"), stored=_TRUE),
        chosen("yielded", _("Yielded by"), "words", at_seats, GAMES, "seat", "ENG", path=("yielded", "by")),
        chosen("yielded_pagat", _("Yielded with the pagát alone"), "words", _YES, GAMES, "yes", "INV.c",
               path=("yielded", "pagat_only"), stored=_TRUE),
        chosen("discarder", _("Who had discarded the called card"), "words", at_seats, GAMES, "seat", "HIV.2"),
        in_order("tarokks_discarded", _("Others who discarded tarokks"), "words", seats, GAMES, "seats", "SKA.c",
                 help=_("who reported it, not the declarer: C")),
    )  # fmt: skip


def _result(seats: Sequence[str]) -> tuple[Entry, ...]:
    at_seats = seat_choices(seats)
    entries = (
        chosen("trull", _("Trull"), "result", _HOLDERS, GAMES, "side", "FIG.1", stored=_SIDES),
        chosen("kings", _("Four kings"), "result", _HOLDERS, GAMES, "side", "FIG.2", stored=_SIDES),
        last_trick("pagat_last", _("Pagát in the ninth trick"), seats, GAMES, "FIG.5",
                   help=_("whose, and + won or - beaten: B+")),
        chosen("xxi_caught", _("Whose XXI was caught"), "result", at_seats, GAMES, "seat", "FIG.6"),
        chosen("volat", _("Every trick"), "result", _HOLDERS, GAMES, "side", "FIG.4", stored=_SIDES),
        chosen("outcome", _("Only the band of the points"), "result", _OUTCOMES, GAMES, "choice", "P23"),
    )  # fmt: skip
    if len(seats) == PLAYING:
        return entries
    drawn = Field("honours_drawn", _("Honours drawn from the talon"), "text", "result", contracts=GAMES, ask="said",
                  help=_("3 skíz, 2 XXI, 1 pagát and who: 3B; paid late s, h, p"))  # fmt: skip
    return (*entries, Entry(drawn, _each_by("seat", HONOUR_LETTERS, seats), "V.ELS.5"))


def _other_rows(seats: Sequence[str]) -> tuple[Entry, ...]:
    at_seats = seat_choices(seats)
    hands = tuple(Choice(hand, TERMS[hand]) for hand in HANDS)
    bids = tuple(Choice(bid, TERMS[bid]) for bid in GAMES)
    return (
        chosen("thrown_by", _("Thrown in by"), "game", at_seats, (THROWN_IN,), "seat", "DOB.a",
               path=(THROWN_IN, "by")),
        chosen("hand", _("Hand"), "game", hands, (THROWN_IN,), "choice", "DOB.1–5", path=(THROWN_IN, "hand")),
        chosen("discarded_tarokk", _("Had discarded a tarokk"), "game", _YES, (THROWN_IN,), "yes", "DOB.a",
               path=(THROWN_IN, "discarded_tarokk"), stored=_TRUE),
        chosen("by", _("Who bid as the fourth"), "game", at_seats, (FAILED,), "seat", "LIC.e", path=(FAILED, "by")),
        chosen("bid", _("Bid"), "game", bids, (FAILED,), "choice", "LIC.e", path=(FAILED, "contract")),
        in_order("renonsz", _("Fault of"), "game", seats, (FAULT,), "seats", "P20", path=(FAULT, "by"),
                 help=_("one or two: C")),
        number("each", _("To each of the others"), "game", (FAULT,), "P20", path=(FAULT, "each"),
               help=_("as the referee set it")),
    )  # fmt: skip


def _each_by(key: str, kinds: Mapping[str, Mapping[str, object]], seats: Sequence[str]) -> Codec:
    """Return a codec of facts by letter and seat: "8B eC"; the seat is stored under `key`, the letter gives the
    others.
    """

    def read(text: str) -> list[dict[str, object]]:
        facts = []
        for word in text.replace(",", " ").split():
            kind, seat = kinds.get(word[:1].lower()), word[1:].upper()
            if kind is None or seat not in seats:
                raise UnreadableError("typed-announcement", value=shown(word))
            facts.append({key: seat, **kind})
        return facts

    def show(value: object) -> str:
        return " ".join(_word(fact) for fact in value) if isinstance(value, list | tuple) else ""

    def _word(fact: Mapping[str, object]) -> str:
        others = {name: value for name, value in fact.items() if name != key and value is not False}
        letter = next((letter for letter, kind in kinds.items() if kind == others), "")
        return f"{letter}{fact[key]}"

    return Codec(read, show)
