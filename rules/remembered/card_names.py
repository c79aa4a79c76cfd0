"""Cards as people write and print them: "♥ kralj", "srčev kralj", "sk", "K♥", "21", "XXI", škis, mond, pagat.

Everything printed can be read again in every language. Only the letter S depends on the language: srce in Slovenian,
srdce in Czech, spades in English; a K before a rank is karo in Slovenian. Case, accents and full stops are ignored.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from rules.json_values import shown
from rules.remembered.card_sets import Card
from rules.remembered.reconstruction import CardGroup
from rules.violations import Params

SYMBOL_OF = dict(zip("HDSC", "♥♦♠♣", strict=True))
TAROK_COUNT = 22
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
SUIT_LETTERS_OF: Mapping[str, Mapping[str, str]] = {"sl": {"s": "H", "k": "D"}, "en": {"s": "S"}, "cs": {"s": "H"}}
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
#: In a pack with an ace, the lowest red card is an ace, never a "1".
ACE, ONE, ACE_LETTER = "A", "1", "a"
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
    def __init__(self, code: str, params: Params) -> None:
        super().__init__(f"{code}: {dict(params)}")
        self.code = code
        self.params = params


class CardNames:
    """`ranks` are those of each suit's letter, weakest first."""

    def __init__(self, codes: Sequence[str], ranks: Mapping[str, Sequence[str]]) -> None:
        self.codes = tuple(codes)
        self.ranks = ranks
        self._card_of_code = {code: card for card, code in enumerate(codes)}
        has_ace = any(ACE in held for held in ranks.values())
        ace = {word: ACE for word, rank in _RANK_OF_WORD.items() if rank == ONE} | {ACE_LETTER: ACE}
        self._rank_of_word = _RANK_OF_WORD | ace if has_ace else _RANK_OF_WORD
        self.groups = (
            *(
                CardGroup(f"suit {letter}", tuple(letter + rank for rank in reversed(ranks[letter])))
                for letter in SYMBOL_OF
            ),
            CardGroup("suit T", tuple(f"T{number}" for number in range(1, TAROK_COUNT + 1))),
        )

    def term(self, card: Card) -> str:
        return f"card {self.codes[card]}"

    def read_card(self, text: str, language: str = "sl") -> Card:
        """Raises CardUnreadable with what is wrong."""
        pieces = _pieces(text)
        if pieces is None:
            raise CardUnreadable("card-unknown", {"value": shown(text.strip())})
        says_tarok = any(piece in TAROK_SAYS for piece in pieces)
        pieces = [piece for piece in pieces if piece not in TAROK_SAYS and piece not in FILLERS]
        if len(pieces) == 1:
            number = _TAROK_OF_WORD.get(pieces[0]) or (int(pieces[0][:4]) if pieces[0].isdigit() else None)
            if number is not None:
                return self._tarok(number)
            pieces = self._split(pieces[0], language)
        if len(pieces) != 2 or says_tarok:
            raise CardUnreadable("card-unknown", {"value": shown(text.strip())})
        for suit_word, rank_word in (pieces, pieces[::-1]):
            suit, rank = _suit(suit_word, language), self._rank_of_word.get(rank_word)
            if suit and rank:
                return self._of_suit(suit, rank)
        raise CardUnreadable("card-unknown", {"value": shown(text.strip())})

    def read_cards(self, text: str, language: str = "sl") -> list[Card]:
        """Return all cards of a text in order, separated by commas or just by spaces.

        Raises CardUnreadable for the first unreadable piece, and where spaces are ambiguous: "4 ♦ 3" is IV and ♦ 3 as
        well as ♦ 4 and III.
        """
        return [card for part in _SEPARATORS.split(text) for card in self._apart(part.split(), language)]

    def _split(self, word: str, language: str) -> list[str]:
        """Split a word like "sk" into suit and rank, or rank and suit; unchanged if impossible."""
        for backwards in (False, True):
            for at in range(1, len(word)):
                suit, rank = (word[at:], word[:at]) if backwards else (word[:at], word[at:])
                if _suit(suit, language) and rank in self._rank_of_word:
                    return [suit, rank]
        return [word]

    def _tarok(self, number: int) -> Card:
        if not 1 <= number <= TAROK_COUNT:
            raise CardUnreadable("tarok-unknown", {"value": number, "most": TAROK_COUNT})
        return self._card_of_code[f"T{number}"]

    def _of_suit(self, suit: str, rank: str) -> Card:
        card = self._card_of_code.get(suit + rank)
        if card is None:
            pips = [pip for pip in self.ranks[suit] if pip.isdigit() or pip == ACE]
            ranks = ", ".join(sorted(pips, key=lambda pip: int(pip) if pip.isdigit() else 1))
            raise CardUnreadable("card-not-in-suit", {"suit": SYMBOL_OF[suit], "rank": rank, "ranks": ranks})
        return card

    def _apart(self, words: Sequence[str], language: str) -> Sequence[Card]:
        """Return the cards of words separated by spaces only, if every grouping gives the same cards."""
        # readings of the words up to each place; the same cards in another order are one reading
        readings: list[dict[tuple[Card, ...], tuple[Card, ...]]] = [{(): ()}, *({} for _word in words)]
        wrong: CardUnreadable | None = None
        for start, before in enumerate(readings[:-1]):
            if not before:
                continue
            wrong = None
            for end in range(start + 1, min(start + MOST_WORDS, len(words)) + 1):
                try:
                    card = self.read_card(" ".join(words[start:end]), language)
                except CardUnreadable as unreadable:
                    if wrong is None or unreadable.code != "card-unknown":
                        wrong = unreadable
                    continue
                for reading in list(before.values())[:2]:  # two are enough to know that it is ambiguous
                    readings[end].setdefault(tuple(sorted((*reading, card))), (*reading, card))
        cards = list(readings[-1].values())
        if len(cards) > 1:
            raise CardUnreadable("cards-ambiguous", {"value": shown(" ".join(words))})
        if not cards:
            raise wrong or CardUnreadable("card-unknown", {"value": shown(" ".join(words))})
        return cards[0]


def _pieces(text: str) -> list[str] | None:
    """Return words, numbers and signs of a text, without accents; None for other characters or an empty text."""
    bare = "".join(sign for sign in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(sign))
    pieces = _PIECE.findall(bare)
    return pieces if pieces and not _IGNORED.sub("", _PIECE.sub("", bare)) else None


def _suit(word: str, language: str) -> str | None:
    return SUIT_LETTERS_OF.get(language, {}).get(word) or _SUIT_OF_WORD.get(word)
