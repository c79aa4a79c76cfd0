"""Cards as people write them (A7: a full pack; there are no others), and the pack where one is picked."""

import pytest

from rules import pack54 as cards
from rules import rule_book
from rules.slovenian.remembered.card_names import CARD_GROUPS, CardUnreadable, card_term, read_card, read_cards
from rules.slovenian.remembered.wording_tricks import TRICK_SENTENCES, TRICK_TERMS
from rules.slovenian.wording import TERMS

SLOVENIAN = [
    ("srčev kralj", "HK"),
    ("Srčev Kralj", "HK"),
    ("srcev kralj", "HK"),
    ("kralj srce", "HK"),
    ("K♥", "HK"),
    ("♥K", "HK"),
    ("♥️ K", "HK"),
    ("♥ kralj", "HK"),
    ("sk", "HK"),
    ("s k", "HK"),
    ("hk", "HK"),
    ("sd", "HQ"),
    ("srčna dama", "HQ"),
    ("sc", "HN"),
    ("srčev kaval", "HN"),
    ("sf", "HJ"),
    ("srčev fant", "HJ"),
    ("srčeva poba", "HJ"),
    ("s4", "H4"),
    ("srčna štirica", "H4"),
    ("4 srce", "H4"),
    ("karo as", "D1"),
    ("karo kralj", "DK"),
    ("kk", "DK"),
    ("k4", "D4"),
    ("kd", "DQ"),
    ("♢ D", "DQ"),
    ("pikova dama", "SQ"),
    ("pk", "SK"),
    ("p7", "S7"),
    ("pik sedmica", "S7"),
    ("10 pik", "S10"),
    ("križ 10", "C10"),
    ("križev kaval", "CN"),
    ("krk", "CK"),
    ("kr7", "C7"),
    ("tref kralj", "CK"),
    ("c10", "C10"),
    ("1", "T1"),
    ("I", "T1"),
    ("pagat", "T1"),
    ("Palček", "T1"),
    ("tarok 7", "T7"),
    ("t7", "T7"),
    ("VII", "T7"),
    ("tarok vii", "T7"),
    ("XV.", "T15"),
    ("21", "T21"),
    ("XXI", "T21"),
    ("mond", "T21"),
    ("22", "T22"),
    ("škis", "T22"),
    ("SKIS", "T22"),
    ("škis.", "T22"),
]
ENGLISH = [
    ("king of hearts", "HK"),
    ("K of hearts", "HK"),
    ("KH", "HK"),
    ("sk", "SK"),
    ("ks", "SK"),
    ("S10", "S10"),
    ("♦ knight", "DN"),
    ("queen of spades", "SQ"),
    ("jack of clubs", "CJ"),
    ("kc", "CK"),
    ("ace of diamonds", "D1"),
    ("tarok 20", "T20"),
]


@pytest.mark.parametrize(("text", "code"), SLOVENIAN)
def test_a_card_as_slovenians_write_it(text: str, code: str) -> None:
    assert cards.CODES[read_card(text, "sl")] == code


@pytest.mark.parametrize(("text", "code"), ENGLISH)
def test_a_card_as_others_write_it(text: str, code: str) -> None:
    assert cards.CODES[read_card(text, "en")] == code


@pytest.mark.parametrize(
    ("text", "language", "code"),
    [
        ("♥ király", "hu", "HK"),
        ("pikk lovas", "hu", "SN"),
        ("treff bubi", "hu", "CJ"),
        ("kör ász", "hu", "H1"),
        ("káró dáma", "hu", "DQ"),
        ("tarokk 21", "hu", "T21"),
        ("♥ král", "cs", "HK"),
        ("křížová desítka", "cs", "C10"),
        ("piky jezdec", "cs", "SN"),
        ("škýz", "cs", "T22"),
    ],
)
def test_a_card_as_neighbours_write_it(text: str, language: str, code: str) -> None:
    assert cards.CODES[read_card(text, language)] == code


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("", "card-unknown", {"value": ""}),
        ("  ", "card-unknown", {"value": ""}),
        ("kar", "card-unknown", {"value": "kar"}),
        ("srce", "card-unknown", {"value": "srce"}),
        ("kralj", "card-unknown", {"value": "kralj"}),
        ("tarok srce kralj", "card-unknown", {"value": "tarok srce kralj"}),
        ("srčev kralj dama", "card-unknown", {"value": "srčev kralj dama"}),
        ("K♥!", "card-unknown", {"value": "K♥!"}),
        ("0", "tarok-unknown", {"value": 0, "most": 22}),
        ("23", "tarok-unknown", {"value": 23, "most": 22}),
        ("9" * 500, "tarok-unknown", {"value": 9999, "most": 22}),
        ("♥7", "card-not-in-suit", {"suit": "♥", "rank": "7", "ranks": "1, 2, 3, 4"}),
        ("pik 1", "card-not-in-suit", {"suit": "♠", "rank": "1", "ranks": "7, 8, 9, 10"}),
    ],
)
def test_a_text_that_is_no_card_is_refused_in_words(text: str, code: str, params: dict[str, object]) -> None:
    with pytest.raises(CardUnreadable) as refused:
        read_card(text)
    assert (refused.value.code, refused.value.params) == (code, params)
    assert TRICK_SENTENCES[code] % params


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ""),
        ("srčev kralj, pik 7; XXI", "HK S7 T21"),
        ("srčev kralj pik 7 XXI", "HK S7 T21"),
        ("♥ K ♥ 4 škis pagat 7 8", "HK H4 T22 T1 T7 T8"),
        ("sk sd kk", "HK HQ DK"),
        ("tarok 7\ntarok 8", "T7 T8"),
        ("12 ♦ 3", "T12 D3"),
        ("4, ♦ 3", "T4 D3"),
        ("7 p d", "T7 SQ"),
        ("9 križ kaval ♣ 9", "T9 CN C9"),
    ],
)
def test_a_list_of_cards(text: str, codes: str) -> None:
    assert [cards.CODES[card] for card in read_cards(text)] == codes.split()


@pytest.mark.parametrize("text", ["4 ♦ 3", "10 p 7", "XXI, 4 ♦ 3", "4 ♦ 3 5 6"])
def test_a_list_without_commas_is_not_guessed(text: str) -> None:
    """IV and ♦ 3, or ♦ 4 and III: a wrong guess would accuse or clear a player (C1.7)."""
    with pytest.raises(CardUnreadable) as refused:
        read_cards(text)
    assert refused.value.code == "cards-ambiguous"
    assert TRICK_SENTENCES["cards-ambiguous"] % refused.value.params


def test_a_list_names_the_word_that_is_no_card() -> None:
    with pytest.raises(CardUnreadable) as refused:
        read_cards("srčev kralj, pik 7, jabolko")
    assert refused.value.params == {"value": "jabolko"}
    with pytest.raises(CardUnreadable) as refused:
        read_cards("jabolko hruška")
    assert refused.value.params == {"value": "jabolko"}
    with pytest.raises(CardUnreadable) as refused:
        read_cards("pik 7 ♥ 7")
    assert refused.value.code == "card-not-in-suit"


def test_every_card_has_a_name_and_reads_it_again() -> None:
    """English names here; the Slovenian ones are read in tests/tournament/rulings/views."""
    terms = rule_book("si-tzs").terms
    for card, code in enumerate(cards.CODES):
        assert read_card(terms[card_term(card)], "en") == card, code
        assert read_card(terms[card_term(card)], "sl") == card, code


def test_the_pack_stands_once_where_a_card_is_picked() -> None:
    codes = [code for group in CARD_GROUPS for code in group.cards]
    assert sorted(codes) == sorted(cards.CODES)
    assert CARD_GROUPS[0].cards == ("HK", "HQ", "HN", "HJ", "H1", "H2", "H3", "H4")
    assert all(group.term in TRICK_TERMS for group in CARD_GROUPS)


def test_no_term_is_given_twice() -> None:
    assert not set(TERMS) & set(TRICK_TERMS)


def test_the_cards_of_the_trula_have_names_and_every_other_tarok_its_number() -> None:
    assert [TRICK_TERMS[f"card T{number}"] for number in (1, 2, 20, 21, 22)] == ["pagat", "II", "XX", "mond", "škis"]
