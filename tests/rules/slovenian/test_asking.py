"""What the form offers is what the rules allow: whatever is reached through `asking` is accepted (B1.6-B1.23, B2.2)."""

import random

import pytest

from rules import rule_book
from rules.slovenian.asking import ASKING
from rules.slovenian.contracts import BID_CONTRACTS, CONTRACTS, FEATURES, POINT_CONTRACTS, SEATS
from rules.slovenian.form import FIELDS

BOOK = rule_book("si-tzs")


def speakers(contract: str, said: list[str], declarer: str, announcer: str) -> list[str]:
    """As static/js/table/entry.js offers the next word."""
    how = next(one for one in ASKING.words if one.contract == contract)
    if len(said) >= len(how.names):
        return []
    if how.turn == "anybody":
        return list(SEATS)
    against = len(said) % 2 == 0
    if announcer and announcer != declarer:
        return [declarer] if against else [announcer]
    return [seat for seat in SEATS if seat != declarer] if against else [declarer]


def words(chance: random.Random, contract: str, declarer: str, announcer: str) -> str:
    said: list[str] = []
    for _ in range(chance.choice((0, 0, 1, 2, 3, 4))):
        offered = speakers(contract, said, declarer, announcer)
        if not offered:
            break
        said.append(chance.choice(offered))
    return "".join(said)


def walk(chance: random.Random, forehand: str) -> dict[str, str]:
    """One way through the form: only what it offers, in any order of luck."""
    contract = chance.choice(ASKING.contracts)
    typed = {"contract": contract}
    declarer = ""
    if contract in ASKING.declared:
        declarer = forehand if contract in ASKING.forehand_only else chance.choice(SEATS)
        typed["declarer"] = declarer
    typed["kontra"] = words(chance, contract, declarer, "")
    if contract in ASKING.announcing:
        announced = {
            (letter, seat == declarer): seat
            for _name, letter, _label in ASKING.features
            for seat in SEATS
            if chance.random() < 0.1
        }
        typed["announcements"] = " ".join(
            letter + seat + ("x" + said if (said := words(chance, contract, declarer, seat)) else "")
            for (letter, _own), seat in announced.items()
        )
    if chance.random() < 0.1:
        typed["renons"] = chance.choice(SEATS)  # instead of every result
    elif contract == "klop":
        first = chance.randint(0, 70)
        second = chance.randint(0, 70 - first)
        typed |= dict(zip(ASKING.required["klop"], map(str, (first, second, 70 - first - second)), strict=True))
    elif contract in BID_CONTRACTS:
        typed["won"] = chance.choice("+-")
    else:
        typed["points"] = str(chance.randint(0, 70))
        typed["pagat"] = chance.choice(["", *(f"{seat}{sign}" for seat in SEATS for sign in "+-")])
    return {name: text for name, text in typed.items() if text}


def test_whatever_the_form_offers_is_accepted() -> None:
    chance = random.Random(4)
    for number in range(3000):
        rows: list[dict[str, object]] = [{"contract": "klop", "points": {"A": 20, "B": 30, "C": 20}}] * (number % 3)
        typed = walk(chance, BOOK.turn(rows).forehand)
        reading = BOOK.read(typed)
        assert not reading.violations, typed
        breaches = BOOK.check({"ruleset": BOOK.code, "rows": [*rows, reading.facts]})
        assert not breaches, (typed, breaches)


def test_every_contract_feature_and_word_has_its_place() -> None:
    assert set(ASKING.contracts) == set(CONTRACTS)
    assert {name for name, _letter, _label in ASKING.features} == set(FEATURES)
    assert {one.contract for one in ASKING.words} == set(CONTRACTS)
    assert set(ASKING.required) == set(CONTRACTS)
    assert set(ASKING.announcing) == set(POINT_CONTRACTS)


@pytest.mark.parametrize("name", [field.name for field in FIELDS if field.group != "paper"])
def test_every_field_of_a_game_is_asked_somewhere(name: str) -> None:
    asked = {"contract", "declarer", *(field for fields in ASKING.required.values() for field in fields)}
    asked |= {field for field, _label in ASKING.beyond}
    assert name in asked or name == "late"  # lateness has a page of its own (B1.5)
