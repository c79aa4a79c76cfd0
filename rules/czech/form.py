"""The fields of a Czech line, and the entry page's questions."""

from collections.abc import Mapping

from rules.book import Asking, AskingWords, Feature, Field
from rules.czech.contracts import (
    ALONE,
    CALLED,
    CALLING,
    DECK,
    FEATURES,
    GAME,
    HALF,
    LAID_DOWN,
    LONE,
    SEATS,
    THIRDS,
    VARSAVA,
    WORDS,
)
from rules.czech.wording import TERMS
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
    said,
    seat_choices,
)
from rules.json_values import shown
from rules.options import Choice
from rules.wording import _

FEATURE_LETTERS: Mapping[str, str] = {feature: feature[0] for feature in FEATURES}
REVEALING_LETTERS: Mapping[str, str] = {
    "trul": "t", "honery": "h", "barvicky": "b", "tarocky": "r", "barvy": "v", "taroky": "a", "trulhonery": "l",
    "kralovske_honery": "k", "barvy_honery": "o",
}  # fmt: skip
BREACH_LETTERS: Mapping[str, str] = {GAME: "g", **FEATURE_LETTERS}
GAMES = (*CALLING, *LONE)
BEFORE, AFTER, CLOSE = "misdeal_before", "misdeal_after", "close"
LINES = (
    Line("prvni", TERMS["prvni"], {"contract": "prvni"}, ("1", "první")),
    Line("druha", TERMS["druha"], {"contract": "druha"}, ("2", "druhá")),
    Line("preferans", TERMS["preferans"], {"contract": "preferans"}, ("3", "p")),
    Line("solo", TERMS["solo"], {"contract": "solo"}, ("4", "s")),
    Line(VARSAVA, TERMS[VARSAVA], {"contract": VARSAVA}, ("v", "varšava")),
    Line(BEFORE, _("misdeal, talon not taken"), {"misdeal": "before"}, ("m",)),
    Line(AFTER, _("misdeal, talon taken"), {"misdeal": "after"}, ("n",)),
    Line(CLOSE, TERMS["close"], {"close": True}, ("z",)),
)

_SEATS = seat_choices(SEATS)
_HOLDERS = (Choice("+", TERMS["declarers"]), Choice("-", TERMS["defenders"]))
_SIDES = {"+": "declarer", "-": "defenders"}
_YES = (Choice("1", _("yes")),)
_TRUE = {"1": True}


def _terms(words: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(word, TERMS.get(word, word)) for word in words)


def _breaches() -> Codec:
    words = {letter: word for word, letter in BREACH_LETTERS.items()}

    def read(text: str) -> list[str]:
        letters = [letter for letter in text.lower() if letter not in " ,"]
        if any(letter not in words for letter in letters):
            raise UnreadableError("typed-breaches", value=shown(text))
        return [words[letter] for letter in letters]

    def show(value: object) -> str:
        return "".join(BREACH_LETTERS[str(breach)] for breach in value) if isinstance(value, list | tuple) else ""

    return Codec(read, show)


_ENTRIES = (
    chosen("declarer", _("Declarer"), "game", _SEATS, GAMES, "seat", "Licitace.3"),
    chosen("partner", _("Partner"), "game", (*_SEATS, *_terms(ALONE)), CALLING, "seat", "První.3"),
    chosen("third", _("Which third of the talon"), "game", _terms(THIRDS), ("preferans",), "choice", "Preferans.3"),
    number("points", _("Card points"), "game", GAMES, "Počítání.1",
           help=_("of the declarer's side, 0 to 70; 35 is a draw")),
    *(number(f"points_{seat}", label, "game", (VARSAVA,), "Varšava.14", path=("points", seat),
             help=_("varšava: together 70 to 72"))
      for seat, label in zip(SEATS, (_("Card points of A"), _("Card points of B"), _("Card points of C"),
                                     _("Card points of D")), strict=True)),
    Entry(Field("revealing", _("Revealing announcements"), "text", "words", contracts=GAMES, ask="said",
                help=_("t trul, h honéry, b barvičky, r taročky, v barvy, a taroky, l trulhonéry, k královské honéry,"
                       " o barvy-honéry, and who: tB rA")),
          said(REVEALING_LETTERS, SEATS), "Hlášky.10"),
    announced(_("Announcements"), FEATURE_LETTERS, SEATS, GAMES, "Hlášky.5",
              help=_("p pagat, u ucho, v valat, and who: pB; with words: pBxA")),
    in_order("kontra", _("Kontra, re, sub, mort"), "words", SEATS, GAMES, "words", "Flek.1",
             help=_("who said flek, re, in this order: CB")),
    chosen("called", _("Called tarok"), "words", _terms(CALLED), CALLING, "choice", "První.2",
           help=_("nothing is the XIX"), unsaid=CALLED[0]),
    chosen("laid_down", _("Not played"), "result", _terms(LAID_DOWN), (*CALLING, "preferans"), "choice", "První.11"),
    last_trick("pagat", _("Pagat in the last trick"), SEATS, GAMES, "Pagát.1",
               help=_("whose, and + won or - beaten: B+")),
    chosen("ucho", _("Whose II took the trick before the last"), "result", _SEATS, GAMES, "seat", "Ucho.1"),
    chosen("valat", _("Every trick"), "result", _HOLDERS, GAMES, "side", "Valát.1", stored=_SIDES),
    chosen("close", _("End of the round"), "table", (Choice("1", _("yes, no more games")),), (CLOSE,), "yes", "Žid.1",
           stored=_TRUE),
    chosen("forgotten", _("Forgotten talon card"), "result", _YES, (VARSAVA,), "yes", "Varšava.12", stored=_TRUE),
    chosen("renonc", _("Renonc"), "penalty", _SEATS, (*GAMES, VARSAVA), "seat", "Renonc.3", path=("renonc", "by")),
    Entry(Field("renonc_breaches", _("What the renonc concerns"), "text", "penalty", contracts=(*GAMES, VARSAVA),
                help=_("g game, p pagat, u ucho, v valat; nothing is the game")),
          _breaches(), "Renonc.3", ("renonc", "breaches")),
    chosen("renonc_corrected", _("Corrected in time"), "penalty", _YES, (*GAMES, VARSAVA), "yes", "Sankce.11",
           path=("renonc", "corrected"), stored=_TRUE),
)  # fmt: skip

FORM = Form(
    LINES,
    _ENTRIES,
    "Licitace.8",
    _("Contract"),
    _("1, 2, 3, 4, v varšava; m misdeal, n the same after the talon was taken, z division of the pot"),
)

_PILES = tuple(f"points_{seat}" for seat in SEATS)
ASKING = Asking(
    required={
        **dict.fromkeys(CALLING, ("declarer", "partner", "points")),
        "preferans": ("declarer", "third", "points"),
        "solo": ("declarer", "points"),
        VARSAVA: _PILES,
        **dict.fromkeys((BEFORE, AFTER), ()),
        CLOSE: ("close",),  # else two taps in the middle of a round end the sheet
    },
    first_only=("prvni",),  # První.1
    words=tuple(AskingWords(game, tuple(TERMS[word] for word in WORDS), "sides") for game in GAMES),
    features=(
        *(Feature(name, letter, TERMS[name]) for name, letter in FEATURE_LETTERS.items()),
        *(Feature(name, letter, TERMS[name], "revealing") for name, letter in REVEALING_LETTERS.items()),
    ),
    deck=DECK,
    half=HALF,
    side=("declarer", "partner"),
    shared="points_",
    remainder=False,  # C15: together 70 to 72
    instead={"laid_down": ("points",), "forgotten": _PILES},
    referees=("renonc", "renonc_breaches", "renonc_corrected"),  # Renonc.3
    seldom=("called", "laid_down", "forgotten"),
)
