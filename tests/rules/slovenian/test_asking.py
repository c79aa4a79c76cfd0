"""The description of what a page may offer: what it offers is valid, and every valid row can be reached through it.

`Player` goes through the description as the page does (static/js/table/offer.js), and knows nothing else of the rules.
"""

from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import rule_book
from rules.slovenian.contracts import POINT_CONTRACTS, SEATS
from tests.rules.judging import broken
from tests.rules.slovenian.rows import dealer_of, valid_rows
from tests.sizes import examples

BOOK = rule_book("si-tzs")
ASKING = BOOK.asking
FIELDS = {field.name: field for field in BOOK.fields}
FEATURE_FIELDS = {feature.letter: feature.name for feature in ASKING.features}
MANY = settings(deadline=None, max_examples=examples(300), suppress_health_check=[HealthCheck.too_slow], database=None)

#: The form leaves these to the check at the field: they depend on how many card points are typed.
BY_POINTS = {"kings-points", "trula-points", "kings-and-trula-points", "klop-sum"}


@dataclass(frozen=True)
class Player:
    """What a page offers in one game: the texts so far decide what comes next."""

    contract: str
    declarer: str
    dealer: str
    forehand: str

    def declarers(self):
        """Who may have played the contract."""
        if self.contract not in ASKING.declared:
            return ("",)
        return (self.forehand,) if self.contract in ASKING.first_only else SEATS

    def speakers(self, said, announcer=""):
        """Who may say the next word."""
        how = next((one for one in ASKING.words if one.contract == self.contract), None)
        if how is None or len(said) >= len(how.names):
            return ()
        if how.turn == "anybody":
            return SEATS
        against = len(said) % 2 == 0
        if announcer and announcer != self.declarer:
            return (self.declarer,) if against else (announcer,)
        return tuple(seat for seat in SEATS if seat != self.declarer) if against else (self.declarer,)

    def in_turn(self, said, announcer=""):
        return all(seat in self.speakers(said[:level], announcer) for level, seat in enumerate(said))

    def barred(self, swept, trick):
        """Whether a side that took every trick makes this outcome of the last one impossible."""
        took_all = (trick[0] == self.declarer) == (swept == "+")
        return bool(swept) and took_all != (trick[1] == "+")

    def asked(self, texts):
        """The fields that are asked, given what is filled."""
        if not self.contract:
            return set(ASKING.stopped)
        without = {name for one, others in ASKING.instead.items() if texts.get(one) for name in others}
        fields = {name for name, field in FIELDS.items() if field.group != "paper"}
        asked = {name for name in fields if not FIELDS[name].contracts or self.contract in FIELDS[name].contracts}
        return asked - without

    def missing(self, texts, announced):
        """What has to be filled still; `announced` are the letters of features that were announced."""
        if not self.contract:
            return [] if texts.get(ASKING.stopped[0]) else ["contract"]
        spoken = {FEATURE_FIELDS[letter] for letter in announced}
        without = {
            name for one, others in ASKING.spared.items() if texts.get(one) and one not in spoken for name in others
        }
        asked = self.asked(texts)
        return [
            name
            for name in ASKING.required[self.contract]
            if not texts.get(name) and name in asked and name not in without
        ]


@st.composite
def offered(draw):
    """Texts that a page can send when A deals: every answer is one that the description offers."""
    contract = draw(st.sampled_from(("", *ASKING.contracts)))
    player = Player(contract, "", "A", "B")
    texts = {"contract": contract}
    if contract in ASKING.declared:
        texts["declarer"] = draw(st.sampled_from(player.declarers()))
        player = Player(contract, texts["declarer"], "A", "B")
    if draw(st.integers(0, 4)) == 0 or not contract:
        texts["renons"] = "".join(draw(st.lists(st.sampled_from(SEATS), min_size=1, max_size=3, unique=True)))
    for name in ASKING.dealers:
        texts[name] = "A" * draw(st.sampled_from((0, 0, 1, 2)))
    texts["kontra"] = "".join(draw(words(player)))
    announced = draw(announcements(player)) if contract in POINT_CONTRACTS else {}
    texts["announcements"] = " ".join(key + ("x" + "".join(said) if said else "") for key, said in announced.items())
    for name in sorted(
        player.asked(texts) - set(texts) - {"late"}, key=(*FIELDS, *ASKING.sweep)[::-1].index, reverse=True
    ):
        texts[name] = draw(answers(player, name, texts))
    asked = player.asked(texts) | {"contract"}
    sent = {name: text for name, text in texts.items() if text and name in asked}
    for name in player.missing(sent, {key[0] for key in announced}):
        sent[name] = draw(answers(player, name, sent, must=True))
    return sent


@st.composite
def words(draw, player, announcer=""):
    said = []
    for _level in range(draw(st.sampled_from((0, 0, 0, 1, 2, 4)))):
        speakers = player.speakers(said, announcer)
        if speakers:
            said.append(draw(st.sampled_from(speakers)))
    return said


@st.composite
def announcements(draw, player):
    """A feature once a side."""
    announced = {}
    for letter in draw(st.lists(st.sampled_from(sorted(FEATURE_FIELDS)), max_size=3, unique=True)):
        for seat in draw(st.lists(st.sampled_from(SEATS), min_size=1, max_size=2, unique=True)):
            sides = {key[1] == player.declarer for key in announced if key[0] == letter}
            if (seat == player.declarer) not in sides:
                announced[letter + seat] = draw(words(player, seat))
    return announced


@st.composite
def answers(draw, player, name, texts, must=False):
    """An answer of a field, often none."""
    field = FIELDS[name]
    every, last = ASKING.sweep
    if field.kind == "whole":
        return str(draw(st.integers(0, ASKING.deck)))
    if field.choices:
        values = [choice.value for choice in field.choices]
        if name == last:
            values = [value for value in values if not player.barred(texts.get(every, ""), value)]
        return draw(st.sampled_from(values if must else [""] * len(values) + values))
    return ""


@MANY
@given(texts=offered())
def test_whatever_is_offered_is_valid(texts):
    """B1.6, B1.17-19, B1.23, B2.2, C1.10, C2.1: only the card points can still be wrong."""
    reading = BOOK.read(texts)
    assert not reading.violations
    codes = {breach.code for breach in broken({"ruleset": "si-tzs", "rows": [reading.facts]})}
    assert codes <= BY_POINTS, texts


ANY_ROW = st.integers(0, 2).flatmap(lambda line: st.tuples(st.just(line), valid_rows(dealer_of(line), lateness=False)))


@MANY
@given(made=ANY_ROW)
def test_every_valid_row_can_be_reached(made):
    """Nothing that may be recorded of a game is out of the page's reach (lateness has a page of its own, B1.5)."""
    line, row = made
    dealer = dealer_of(line)
    texts = BOOK.show(row)
    contract, declarer = texts.get("contract", ""), texts.get("declarer", "")
    player = Player(contract, declarer, dealer, SEATS[(SEATS.index(dealer) + 1) % 3])
    assert contract in ("", *ASKING.contracts)
    assert declarer in player.declarers()
    assert set(texts) - {"contract"} <= player.asked(texts)
    assert set(texts) <= {*ASKING.beyond} | {"contract", "declarer"} | set(ASKING.required.get(contract, ()))
    assert player.in_turn(texts.get("kontra", ""))
    announced = [word.partition("x") for word in texts.get("announcements", "").split()]
    assert all(player.in_turn(said, key[1]) for key, _x, said in announced)
    assert len({(key[0], key[1] == declarer) for key, _x, _said in announced}) == len(announced)
    if texts.get(ASKING.sweep[1]):
        assert not player.barred(texts.get(ASKING.sweep[0], ""), texts[ASKING.sweep[1]])
    assert all(set(texts.get(name, "")) <= {dealer} for name in ASKING.dealers)
    assert not player.missing(texts, {key[0] for key, _x, _said in announced})


@pytest.mark.parametrize(
    ("contract", "said", "announcer", "speakers"),
    [
        ("dve", "", "", "BC"),  # B1.19: kontra by a defender
        ("dve", "C", "", "A"),  # B1.23: re by the declarer
        ("dve", "CA", "", "BC"),  # B1.23: sub by either defender
        ("dve", "CABA", "", ""),  # B1.19: four words
        ("dve", "", "A", "BC"),
        ("dve", "", "B", "A"),  # B1.23: the declarer alone speaks against a defender's announcement
        ("dve", "A", "B", "B"),
        ("berac", "B", "", "A"),
        ("klop", "", "", "ABC"),  # B2.2: one word by anybody
        ("klop", "B", "", ""),
    ],
)
def test_words_in_turn(contract, said, announcer, speakers):
    assert "".join(Player(contract, "A", "A", "B").speakers(said, announcer)) == speakers


@pytest.mark.parametrize(
    ("texts", "announced", "missing"),
    [
        ({"contract": "dve", "declarer": "A"}, "", ["points"]),
        ({"contract": "dve", "points": "40"}, "", ["declarer"]),
        ({"contract": "dve", "declarer": "A", "valat": "+"}, "", []),  # B1.14: a silent valat is the only item
        ({"contract": "dve", "declarer": "A", "valat": "+"}, "v", ["points"]),
        ({"contract": "berac", "declarer": "A"}, "", ["won"]),  # B3.1
        ({"contract": "klop", "points_A": "20"}, "", ["points_B", "points_C"]),  # B2.3
        ({"contract": "klop", "renons": "A"}, "", []),  # C2.1
        ({"renons": "A"}, "", []),  # C2.1: before a contract stood
        ({}, "", ["contract"]),
    ],
)
def test_what_is_still_missing(texts, announced, missing):
    player = Player(texts.get("contract", ""), texts.get("declarer", ""), "A", "B")
    assert player.missing(texts, announced) == missing


def test_tri_is_the_forehands():
    """B1.6-B1.8: whoever does not sit first can only go higher."""
    assert Player("tri", "", "A", "B").declarers() == ("B",)
    assert Player("dve", "", "A", "B").declarers() == SEATS
    assert Player("klop", "", "A", "B").declarers() == ("",)
