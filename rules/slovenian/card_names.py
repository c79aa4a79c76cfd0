"""Cards as people write and print them: "♥ kralj", "srčev kralj", "sk", "K♥", "21", "XXI", škis, mond, pagat.

Printed a card is its suit's sign and its rank, a tarok its Roman number, the trula by name (TERMS, under "card " and
the code). Everything printed can be read again in every language. Only the letter S depends on the language: srce in
Slovenian, spades in English; a K before a rank is karo in Slovenian. Case, accents and full stops make no difference.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from rules.json_values import shown
from rules.pack54 import BLACK_RANKS, CARD_OF_CODE, CODES, RED_RANKS, SUIT_LETTERS, TAROK_COUNT, Card
from rules.reconstruction import CardGroup
from rules.violations import Params

SYMBOL_OF = dict(zip(SUIT_LETTERS, "♥♦♠♣", strict=True))
ROMAN = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI",
    "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "XXII",
)  # fmt: skip
MOST_WORDS = 3

SUIT_WORDS = {
    "H": "h ♥ ♡ heart hearts srce srca src srcev srceva srcna srcni srcno kor srdce srdcovy srdcova",
    "D": "d ♦ ♢ diamond diamonds karo kara kare karov karova karovi kary karovy",
    "S": "♠ ♤ spade spades p pik pika pikov pikova pikovi pikk piky pikovy",
    "C": "c ♣ ♧ club clubs kr kriz kriza krizev krizeva krizevi tref trefov trefova treff krize krizovy krizova",
}
#: Letters that mean another suit in each language.
SUIT_LETTERS_OF: Mapping[str, Mapping[str, str]] = {"sl": {"s": "H", "k": "D"}, "en": {"s": "S"}}
RANK_WORDS = {
    "K": "k kralj king kiraly kral",
    "Q": "q d dama queen",
    "N": "n c kav kaval kavalir knight cavalier lovas jezdec",
    "J": "j f fant poba pob jack bubi kluk spodek",
    "1": "1 ena enka enica as ace asz egyes eso",
    "2": "2 dve dvojka dvojica two kettes",
    "3": "3 tri trojka trojica three harmas",
    "4": "4 stiri stirka stirica four negyes ctyrka",
    "7": "7 sedem sedmica sedmka seven hetes sedma",
    "8": "8 osem osmica osmka eight nyolcas osma",
    "9": "9 devet devetka devetica nine kilences devitka",
    "10": "10 deset desetka desetica ten tizes desitka",
}
TAROK_WORDS = {1: "pagat palcek", 21: "mond mund", 22: "skis skiz skus skyz"}
TAROK_SAYS = frozenset(["tarok", "taroka", "taroki", "tarokk", "tarock", "t"])
FILLERS = frozenset(["of", "the"])

_SUIT_OF_WORD = {word: suit for suit, words in SUIT_WORDS.items() for word in words.split()}
_RANK_OF_WORD = {word: rank for rank, words in RANK_WORDS.items() for word in words.split()}
_TAROK_OF_WORD = {word: number for number, words in TAROK_WORDS.items() for word in words.split()} | {
    roman.casefold(): number for number, roman in enumerate(ROMAN, start=1)
}
_PIECE = re.compile(r"[a-z]+|[0-9]+|[♥♡♦♢♠♤♣♧]")
_IGNORED = re.compile(r"[\s.'’\-\ufe0e\ufe0f]+")
_SEPARATORS = re.compile(r"[,;/+\n]+")


class CardUnreadable(ValueError):
    """A text that is no card: `code` and `params` for the sentence."""

    def __init__(self, code: str, params: Params) -> None:
        super().__init__(f"{code}: {dict(params)}")
        self.code = code
        self.params = params


def read_card(text: str, language: str = "sl") -> Card:
    """The card somebody wrote. Raises CardUnreadable saying what is wrong with the text."""
    pieces = _pieces(text)
    if pieces is None:
        raise CardUnreadable("card-unknown", {"value": shown(text.strip())})
    says_tarok = any(piece in TAROK_SAYS for piece in pieces)
    pieces = [piece for piece in pieces if piece not in TAROK_SAYS and piece not in FILLERS]
    if len(pieces) == 1:
        number = _TAROK_OF_WORD.get(pieces[0]) or (int(pieces[0][:4]) if pieces[0].isdigit() else None)
        if number is not None:
            return _tarok(number)
        pieces = _split(pieces[0], language)
    if len(pieces) != 2 or says_tarok:
        raise CardUnreadable("card-unknown", {"value": shown(text.strip())})
    for suit_word, rank_word in (pieces, pieces[::-1]):
        suit, rank = _suit(suit_word, language), _RANK_OF_WORD.get(rank_word)
        if suit and rank:
            return _of_suit(suit, rank)
    raise CardUnreadable("card-unknown", {"value": shown(text.strip())})


def read_cards(text: str, language: str = "sl") -> list[Card]:
    """All cards of a text, in order; separated by commas or just by spaces ("srčev kralj pik 7 XXI").

    Raises CardUnreadable for the first piece that is none, and where spaces leave open which cards are meant: "4 ♦ 3"
    is IV and ♦ 3 as well as ♦ 4 and III.
    """
    return [card for part in _SEPARATORS.split(text) for card in _apart(part.split(), language)]


def card_term(card: Card) -> str:
    """The key of TERMS under which this card's printed name stands."""
    return f"card {CODES[card]}"


#: The cards as they stand where one is picked: the suits from the king down, then the taroks.
CARD_GROUPS = (
    *(
        CardGroup(f"suit {letter}", tuple(letter + rank for rank in reversed(ranks)))
        for letter, ranks in zip(SUIT_LETTERS, (RED_RANKS, RED_RANKS, BLACK_RANKS, BLACK_RANKS), strict=True)
    ),
    CardGroup("suit T", tuple(f"T{number}" for number in range(1, TAROK_COUNT + 1))),
)


def _pieces(text: str) -> list[str] | None:
    """Words, numbers and signs of a text, without accents; None if there is anything else in it, or nothing."""
    bare = "".join(one for one in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(one))
    pieces = _PIECE.findall(bare)
    return pieces if pieces and not _IGNORED.sub("", _PIECE.sub("", bare)) else None


def _split(word: str, language: str) -> list[str]:
    """A word like "sk" as suit and rank, or rank and suit; as it is where it cannot be split."""
    for backwards in (False, True):
        for at in range(1, len(word)):
            suit, rank = (word[at:], word[:at]) if backwards else (word[:at], word[at:])
            if _suit(suit, language) and rank in _RANK_OF_WORD:
                return [suit, rank]
    return [word]


def _suit(word: str, language: str) -> str | None:
    return SUIT_LETTERS_OF.get(language, {}).get(word) or _SUIT_OF_WORD.get(word)


def _tarok(number: int) -> Card:
    if not 1 <= number <= TAROK_COUNT:
        raise CardUnreadable("tarok-unknown", {"value": number, "most": TAROK_COUNT})
    return CARD_OF_CODE[f"T{number}"]


def _of_suit(suit: str, rank: str) -> Card:
    card = CARD_OF_CODE.get(suit + rank)
    if card is None:
        ranks = RED_RANKS if suit in "HD" else BLACK_RANKS
        pips = ", ".join(sorted((one for one in ranks if one.isdigit()), key=int))
        raise CardUnreadable("card-not-in-suit", {"suit": SYMBOL_OF[suit], "rank": rank, "ranks": pips})
    return card


def _apart(words: Sequence[str], language: str) -> Sequence[Card]:
    """The cards of words with only spaces between them, if they are the same however the words go together."""
    # how the words up to each place can be read; the same cards in another order are one reading
    readings: list[dict[tuple[Card, ...], tuple[Card, ...]]] = [{(): ()}, *({} for _word in words)]
    wrong: CardUnreadable | None = None
    for start, before in enumerate(readings[:-1]):
        if not before:
            continue
        wrong = None
        for end in range(start + 1, min(start + MOST_WORDS, len(words)) + 1):
            try:
                card = read_card(" ".join(words[start:end]), language)
            except CardUnreadable as unreadable:
                if wrong is None or unreadable.code != "card-unknown":
                    wrong = unreadable
                continue
            for found in list(before.values())[:2]:  # two are enough to know that there is more than one
                readings[end].setdefault(tuple(sorted((*found, card))), (*found, card))
    cards = list(readings[-1].values())
    if len(cards) > 1:
        raise CardUnreadable("cards-ambiguous", {"value": shown(" ".join(words))})
    if not cards:
        raise wrong or CardUnreadable("card-unknown", {"value": shown(" ".join(words))})
    return cards[0]
