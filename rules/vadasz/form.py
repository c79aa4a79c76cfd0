"""The fields of a Vadász line, and the entry page's questions.

The partner is asked after the play: he is secret till then (I.2).
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
from rules.hungarian.table import PACK_POINTS, WORDS
from rules.json_values import shown
from rules.options import Choice
from rules.vadasz.contracts import DEALINGS, WAYS_ALONE
from rules.vadasz.editions import Edition
from rules.vadasz.wording import TERMS
from rules.wording import _

LETTERS: Mapping[str, str] = {"tuletroa": "t", "kings": "k", "ulti": "u", "xxi": "f", "double": "d", "volat": "v"}
TOLD_IN: Mapping[str, str] = {"ulti": "pagat"}
GAMES = ("3", "2", "1", "0")
THROWN, NEW_DEAL = "thrown", "new_deal"

_HOLDERS = (Choice("+", TERMS["declarer"]), Choice("-", TERMS["opponents"]))
_SIDES = {"+": "declarer", "-": "opponents"}
_YES = (Choice("1", _("yes")),)
_TRUE = {"1": True}
_LINES = (
    Line("3", _("three cards"), {"talon": 3}),
    Line("2", _("two cards"), {"talon": 2}),
    Line("1", _("one card"), {"talon": 1}),
    Line("0", _("no card"), {"talon": 0}),
    Line(THROWN, _("thrown in"), keys=("x",), opens=THROWN),
)
_NEW_DEAL = Line(NEW_DEAL, _("new deal"), keys=("n",), opens=NEW_DEAL)
#: What not every game has, what few have from "skiz" on.
_BEYOND = (
    "kontra", "announcements", "tuletroa", "kings", "pagat", "volat",
    "skiz", "xxi", "caught", "bound_ulti", "lengetes", "lengetes_answer", "lengetes_pagat",
    "taroks", "second_round", "inverse",
)  # fmt: skip


def lines_of(edition: Edition) -> tuple[Line, ...]:
    return _LINES if "new_deal" in edition.foreign_keys else (*_LINES, _NEW_DEAL)


def form_of(edition: Edition, seats: Sequence[str]) -> Form:
    lines = lines_of(edition)
    at_seats = seat_choices(seats)
    partner = (*at_seats, *(Choice(way, TERMS[way]) for way in WAYS_ALONE))
    reasons = tuple(Choice(reason, TERMS.get(reason, reason)) for reason in edition.reasons)
    answers = tuple(Choice(answer, TERMS.get(answer, answer)) for answer in edition.answers)
    dealings = tuple(Choice(dealing, TERMS[f"dealing-{dealing}"]) for dealing in DEALINGS)
    entries = [
        chosen("declarer", _("Declarer"), "game", at_seats, GAMES, "seat", "I.1.a"),
        chosen("partner", _("Partner"), "game", partner, GAMES, "seat", "I.1.a"),
        number("points", _("Card points"), "game", GAMES, "I.3.c", help=_("of the declarer's side, 0 to 94; 48 win")),
        in_order(
            "kontra",
            _("Kontra, re, sub, mort"),
            "words",
            seats,
            GAMES,
            "words",
            "I.3.h",
            help=_("who said kontra, rekontra, in this order: CB"),
        ),
        announced(
            _("Announcements"),
            LETTERS,
            seats,
            GAMES,
            "I.3.e",
            rounds=True,
            help=_("t tuletroá, k kings, u ulti, f XXI-catch, d double, v volát, and who: uB, uBxC with a kontra"),
        ),
        *(
            chosen(name, label, "result", _HOLDERS, GAMES, "side", "I.3.e", stored=_SIDES)
            for name, label in (("tuletroa", _("Tuletroá")), ("kings", _("Four kings")))
        ),
        last_trick(
            "pagat", _("Pagát in the last trick"), seats, GAMES, "I.3.e", help=_("whose, and + won or - beaten: B+")
        ),
        chosen("volat", _("Every card"), "result", _HOLDERS, GAMES, "side", "I.3.e", stored=_SIDES),
        chosen("skiz", _("Who held the skíz"), "result", at_seats, GAMES, "seat", "IV.2.a", path=("xxi", "skiz")),
        chosen("xxi", _("Who held the XXI"), "result", at_seats, GAMES, "seat", "IV.2.a", path=("xxi", "xxi")),
        chosen(
            "caught",
            _("The skíz took it"),
            "result",
            _YES,
            GAMES,
            "yes",
            "IV.2.a",
            path=("xxi", "caught"),
            stored=_TRUE,
        ),
        Entry(
            Field(
                "taroks", _("Hands of 8 or 9 taroks"), "text", "result", contracts=GAMES, help=_("seat and number: C9")
            ),
            _hands(seats),
            "IV.2.b",
        ),
        chosen(
            "lengetes", _("Lengetés by"), "result", at_seats, GAMES, "seat", edition.refused, path=("lengetes", "by")
        ),
        chosen(
            "lengetes_answer",
            _("Answer to the lengetés"),
            "result",
            answers,
            GAMES,
            "choice",
            edition.refused,
            path=("lengetes", "answer"),
        ),
        chosen(
            "lengetes_pagat",
            _("Who held the pagát then"),
            "result",
            at_seats,
            GAMES,
            "seat",
            edition.refused,
            path=("lengetes", "pagat"),
        ),
        chosen(
            "second_round",
            _("Bid in the second round"),
            "result",
            _YES,
            GAMES,
            "yes",
            edition.second_round,
            stored=_TRUE,
        ),
        chosen(
            "thrown_by",
            _("Thrown in by"),
            "game",
            at_seats,
            (THROWN,),
            "seat",
            edition.throwing_in,
            path=(THROWN, "by"),
        ),
        chosen(
            "thrown_why",
            _("Why"),
            "game",
            reasons,
            (THROWN,),
            "choice",
            edition.throwing_in,
            path=(THROWN, "reason"),
        ),
        chosen(
            "dealing",
            _("Who deals next"),
            "game",
            dealings,
            (THROWN,),
            "choice",
            edition.throwing_in,
            path=(THROWN, "dealing"),
        ),
        chosen(
            "double",
            _("Doubled lap"),
            "game",
            _YES,
            (THROWN,),
            "yes",
            edition.throwing_in,
            path=(THROWN, "double"),
            stored=_TRUE,
        ),
    ]
    if "new_deal" not in edition.foreign_keys:
        entries.append(
            chosen(
                "new_deal_by",
                _("Who deals anew"),
                "game",
                at_seats,
                (NEW_DEAL,),
                "anyone",
                "II.6",
                path=(NEW_DEAL, "by"),
            )
        )
    if "bound_ulti" not in edition.foreign_keys:
        entries += [
            chosen("bound_ulti", _("Bound ulti"), "result", at_seats, GAMES, "seat", "III.1"),
            chosen("inverse", _("Inverse play"), "result", _YES, GAMES, "yes", "III.9", stored=_TRUE),
        ]
    contract_help = _("3, 2, 1, 0 cards taken from the talon; x for a throw-in")
    return Form(lines, tuple(entries), "I.3.d", _("Cards taken"), contract_help)


def asking_of(edition: Edition, form: Form) -> Asking:
    fields = {field.name for field in form.fields}
    beyond = tuple(name for name in _BEYOND if name in fields)
    needed = {THROWN: ("thrown_by", "thrown_why", "dealing"), NEW_DEAL: ("new_deal_by",)}
    words = tuple(TERMS[word] for word in WORDS[: edition.most_words])
    others = tuple(line.value for line in form.lines if line.opens)
    return Asking(
        required={line.value: needed.get(line.value, ("declarer", "partner", "points")) for line in form.lines},
        words=tuple(AskingWords(game, words, "sides") for game in GAMES),
        features=tuple(
            Feature(TOLD_IN.get(name, name), letter, TERMS[name], own=name != "xxi") for name, letter in LETTERS.items()
        ),
        deck=PACK_POINTS,
        beyond=beyond,
        side=("declarer", "partner"),
        sweep=("volat", "pagat"),
        deal_open=others,
        turns=3,  # I.3.e: a later one is rare, and typed
        seldom=beyond[beyond.index("skiz") :],
    )


def _hands(seats: Sequence[str]) -> Codec:
    """Return a codec of hands by seat: "C9 A8"."""

    def read(text: str) -> dict[str, int]:
        hands = {}
        for word in text.replace(",", " ").upper().split():
            if word[:1] not in seats or word[1:] not in ("8", "9"):
                raise UnreadableError("typed-hands", value=shown(word))
            hands[word[0]] = int(word[1])
        return hands

    def show(value: object) -> str:
        return " ".join(f"{seat}{count}" for seat, count in value.items()) if isinstance(value, Mapping) else ""

    return Codec(read, show)
