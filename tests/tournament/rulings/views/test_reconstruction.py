"""Remembered tricks on the referee's page: typed or picked, judged with the article, nothing stored."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from rules import pack54 as cards
from rules import rule_book
from rules.slovenian.remembered.card_names import card_term, read_card
from tests.tournament import build
from tournament.models import Event, Journal
from tournament.wording.rulebook import term

pytestmark = pytest.mark.django_db

GAME = {"contract": "dve", "declarer": "C", "forehand": "A"}
REVOKE = {
    **GAME,
    **{"card_1_1": "♥ 4", "card_2_1": "5", "card_3_1": "srčev kralj"},
    **{"card_1_2": "♦4", "card_2_2": "♦3", "card_3_2": "♦K"},
    **{"card_1_3": "p7", "card_2_3": "p8", "card_3_3": "pk"},
    **{"card_1_4": "s1", "card_2_4": "s2", "card_3_4": "sd"},
}


@pytest.fixture
def event() -> Event:
    return build.event()


@pytest.fixture
def referee(event: Event) -> Client:
    client = Client()
    client.force_login(build.official(event, "referee"))
    return client


def get(client: Client, event: Event, sent: dict[str, str], *, htmx: bool = False) -> Any:
    headers = {"HX-Request": "true"} if htmx else {}
    return client.get(f"/e/{event.slug}/referee/tricks/", sent, headers=headers)


def texts(address: str) -> dict[str, str]:
    """What stands in the form after a step, by the names of its inputs."""
    return {name: value[0] for name, value in parse_qs(urlsplit(address).query).items()}


def step(client: Client, event: Event, sent: dict[str, str]) -> dict[str, str]:
    answer = get(client, event, sent)
    assert answer.status_code == 302, answer.content.decode()[:300]
    return texts(answer["Location"])


def test_an_empty_page_complains_of_nothing(referee: Client, event: Event) -> None:
    page = get(referee, event, {}).content.decode()
    assert "Katera karta je napačna?" in page
    assert 'class="error"' not in page
    assert page.count('name="pick"') == 54


def test_nothing_is_missing_in_the_head_before_a_card_is_entered(referee: Client, event: Event) -> None:
    """A line more above the cards would move them under the thumb."""
    assert get(referee, event, {"contract": "dve", "declarer": "C"}).context["faults"] == {}
    with_a_card = get(referee, event, {"contract": "dve", "declarer": "C", "card_1_1": "H4"})
    assert set(with_a_card.context["faults"]) == {"forehand"}


def test_a_revoke_is_named_with_its_article_and_the_trick_that_shows_it(referee: Client, event: Event) -> None:
    """C1.7: typed in Slovenian short forms; B followed hearts with tarok V and shows ♥ Q in trick 4."""
    page = get(referee, event, REVOKE).content.decode()
    assert "B je izigral karto V, imel pa je ♥: na izigrano barvo je treba odgovoriti z isto barvo." in page
    assert "C1.7" in page
    assert "To dokazuje ♥ dama v 4. vzetku." in page
    assert "1 napačna karta" in page
    assert "osvoji 5 točk" in page
    assert 'value="♥ kralj"' in page, "what was typed stands there as it was read"


def test_in_english(referee: Client, event: Event) -> None:
    referee.cookies["radelc_language"] = "en"
    page = get(
        referee, event, {**GAME, "card_1_1": "H4", "card_2_1": "15", "hand_B": "queen of hearts"}
    ).content.decode()
    assert "B played XV but had ♥: the suit that was led must be followed." in page
    assert "Shown by ♥ queen, still in the hand." in page


def test_what_is_not_decided_is_said_so(referee: Client, event: Event) -> None:
    page = get(referee, event, {**GAME, "card_1_1": "♥ 4", "card_2_1": "5"}).content.decode()
    assert "Prav le, če B ni imel ♥." in page
    assert "za 1 karto še ni jasno" in page
    page = get(
        referee, event, {**GAME, "card_1_1": "♥ 4", "card_2_1": "5", "hand_B": "7", "whole_B": "1"}
    ).content.decode()
    assert "Po teh vzetkih bi moral imeti igralec B" in page


def test_a_mistake_stands_at_its_input_and_nothing_typed_is_lost(referee: Client, event: Event) -> None:
    """Every one at its place, with the article; the form is full again."""
    sent = {**GAME, "card_1_1": "♥ 4", "card_2_1": "jabolko", "card_3_1": "♥ 7", "hand_A": "♥ 4", "declarer": ""}
    page = get(referee, event, sent).content.decode()
    assert "»jabolko« ni karta." in page
    assert 'id="card_2_1_error"' in page
    assert 'aria-describedby="card_2_1_error"' in page
    assert "Karte 7 ni v barvi ♥" in page
    assert "je že v 1. vzetku" in page
    assert 'value="jabolko"' in page
    assert "Every card" not in page


def test_picked_cards_go_to_the_next_place_and_come_back(referee: Client, event: Event) -> None:
    """Without script each tap is a step to a clean address, so that reloading picks nothing twice."""
    entered = step(referee, event, {**GAME, "pick": "H4"})
    entered = step(referee, event, {**entered, "pick": "T5"})
    entered = step(referee, event, {**entered, "pick": "HK"})
    entered = step(referee, event, {**entered, "pick": "T22"})
    assert {name: entered[name] for name in entered if name.startswith("card")} == {
        "card_1_1": "♥ 4",
        "card_2_1": "V",
        "card_3_1": "♥ kralj",
        "card_1_2": "škis",
    }
    page = get(referee, event, entered).content.decode()
    assert page.count("disabled") == 4
    assert 'value="T22"' in page
    entered = step(referee, event, {**entered, "undo": "1"})
    assert "card_1_2" not in entered
    entered = step(referee, event, {**entered, "clear": "1"})
    assert not [name for name in entered if name.startswith("card")]
    assert step(referee, event, {**entered, "undo": "1"}) == entered
    assert step(referee, event, {**entered, "pick": "nonsense"}) == entered


def test_picked_cards_go_to_a_hand_or_onto_a_klop_trick(referee: Client, event: Event) -> None:
    """B2.6."""
    entered = step(referee, event, {"contract": "klop", "forehand": "A", "card_1_1": "♥ 4", "to": "B", "pick": "T5"})
    entered = step(referee, event, {**entered, "pick": "HK"})
    assert entered["hand_B"] == "V, ♥ kralj"
    entered = step(referee, event, {**entered, "undo": "1"})
    assert entered["hand_B"] == "V"
    entered = step(referee, event, {**entered, "to": "talon", "pick": "DK"})
    assert entered["talon_1"] == "♦ kralj"
    assert "talon_1" not in step(referee, event, {**entered, "undo": "1"})


def test_single_tricks_move_up_when_one_is_emptied(referee: Client, event: Event) -> None:
    sent = {
        **GAME,
        "scope": "some",
        "card_1_1": "♥ 4",
        "leader_1": "A",
        "card_1_2": "5",
        "leader_2": "B",
        "number_2": "7",
    }
    entered = step(referee, event, {**sent, "clear": "1"})
    assert (entered["card_1_1"], entered["leader_1"], entered["number_1"]) == ("5", "B", "7")
    assert "card_1_2" not in entered
    assert step(referee, event, {**entered, "pick": "T9"})["card_2_1"] == "IX"
    page = get(referee, event, {**GAME, "scope": "some", "card_1_1": "♥ 4"}).content.decode()
    assert "Kdo je začel ta vzetek?" in page


def test_with_htmx_the_tricks_alone_come_back_under_the_clean_address(referee: Client, event: Event) -> None:
    answer = get(referee, event, {**GAME, "pick": "H4"}, htmx=True)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in page
    assert 'hx-swap-oob="true"' in page
    assert texts(answer["HX-Replace-Url"]) == {**GAME, "card_1_1": "♥ 4"}
    assert 'data-used="H4 "' in page


def test_a_klop_has_no_declarer(referee: Client, event: Event) -> None:
    """B2.1: a declarer chosen before the contract is left out."""
    page = get(referee, event, {**GAME, "contract": "klop", "card_1_1": "5"}).content.decode()
    assert 'class="error"' not in page
    assert "Talon" in page


def test_the_last_trick_has_none_after_it(referee: Client, event: Event) -> None:
    sent = {
        **GAME,
        "scope": "some",
        "leader_1": "A",
        "number_1": "16",
        "card_1_1": "5",
        "card_2_1": "6",
        "card_3_1": "7",
    }
    assert 'id="trick-2"' not in get(referee, event, sent).content.decode()


def test_nothing_that_is_sent_breaks_it(referee: Client, event: Event) -> None:
    for sent in (
        {"contract": "\x00", "declarer": "Ž", "card_1_1": "x" * 5000, "clear": "99", "hand_A": "," * 500},
        {"scope": "some", "number_1": "²", "card_1_1": "1", "leader_1": "Q", "to": "nobody", "clear": "-1"},
        {f"card_1_{row}": "1" for row in range(1, 40)},
    ):
        assert get(referee, event, sent).status_code == 200


def test_nothing_is_stored(referee: Client, event: Event) -> None:
    before = Journal.objects.count()
    get(referee, event, REVOKE)
    step(referee, event, {**REVOKE, "pick": "T9"})
    assert Journal.objects.count() == before


def test_it_asks_the_database_who_asks_and_nothing_else(
    referee: Client, event: Event, django_assert_num_queries: Any
) -> None:
    """Session, account, event, roles."""
    with django_assert_num_queries(4):
        get(referee, event, REVOKE)


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_every_printed_card_can_be_typed_again(language: str) -> None:
    book = rule_book("si-tzs")
    with translation.override(language):
        assert [read_card(term(card_term(card), book), language) for card in range(cards.CARD_COUNT)] == list(
            range(cards.CARD_COUNT)
        )


def test_what_was_laid_away_is_judged_with_its_article(referee: Client, event: Event) -> None:
    """C1.1, B1.27: a king, a tarok of which nobody said whether it was shown, and one card too many."""
    page = " ".join(get(referee, event, {**GAME, "laid": "♥K, XV, ♠7"}).content.decode().split())
    assert "Igralec C je založil karto ♥ kralj: kraljev in trule ni dovoljeno zalagati." in page
    assert "Prav le, če jo je igralec C prej pokazal nasprotnima igralcema." in page
    assert "Karte, ki jih je založil igralec C: 3. Pri igri dve jih mora biti 2." in page
    assert 'name="shown_T15"' in page
    assert "B1.27" in page
    assert '<a href="#laid">C ♥ kralj</a>' in page


@pytest.mark.parametrize(
    ("answer", "words"), [("yes", "Nasprotnima igralcema je bila prej pokazana."), ("no", "ne da bi jo pokazal")]
)
def test_whether_a_tarok_was_shown_is_asked_and_kept(referee: Client, event: Event, answer: str, words: str) -> None:
    """B1.27."""
    page = " ".join(get(referee, event, {**GAME, "laid": "XV, ♠7", "shown_T15": answer}).content.decode().split())
    assert words in page
    assert f'name="shown_T15" value="{answer}" checked' in page


def test_picked_cards_go_among_those_laid_away(referee: Client, event: Event) -> None:
    entered = step(referee, event, {**GAME, "to": "laid", "pick": "H4"})
    entered = step(referee, event, {**entered, "pick": "T15"})
    assert entered["laid"] == "♥ 4, XV"
    assert get(referee, event, entered).content.decode().count("disabled") == 2
    entered = step(referee, event, {**entered, "undo": "1", "whole_laid": "1"})
    assert entered["laid"] == "♥ 4"
    assert "jih mora biti 2" in get(referee, event, entered).content.decode()


def test_a_mistake_among_them_stands_there_and_klop_asks_for_none(referee: Client, event: Event) -> None:
    page = get(referee, event, {**GAME, "laid": "jabolko", "card_1_1": "♥ 4"}).content.decode()
    assert 'id="laid_error"' in page
    assert 'value="jabolko"' in page
    assert 'name="laid"' not in get(referee, event, {"contract": "klop"}).content.decode()
