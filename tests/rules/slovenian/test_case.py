"""The questions of a renons case and what follows from the answers (C1.3-C1.13), and the articles in short."""

import re
from dataclasses import replace

import pytest

from rules import rule_book
from rules.case import OUTCOMES, Claim
from tests.rules.judging import judge

BOOK = rule_book("si-tzs")


def claim(kind="card", claimed_by="B", against="C", declarer="A"):
    return Claim(kind, claimed_by, tuple(against), declarer)


KLOP = {"contract": "klop", "points": {"A": 20, "B": 30, "C": 20}}

OPEN = {"excluded": "no", "obvious": "no", "decider": "referee"}
UPHELD = {**OPEN, "founded": "yes", "deliberate": "no"}

AGREED = {"excluded": "no", "obvious": "yes", "deliberate": "no"}

ASKED = [
    ("the first question", claim(), {}, "excluded"),
    ("C1.3", claim(), {"excluded": "no"}, "obvious"),
    ("an unknown answer is none", claim(), {"excluded": "perhaps"}, "excluded"),
    ("C1.5 who decides", claim(), {"excluded": "no", "obvious": "no"}, "decider"),
    ("C1.5 founded", claim(), OPEN, "founded"),
    ("C1.6 on purpose", claim(), {**OPEN, "founded": "yes"}, "deliberate"),
    ("C1.6 also when it is obvious", claim(), {"excluded": "no", "obvious": "yes"}, "deliberate"),
    ("C1.13 the declarer is asked", claim(), UPHELD, "waived"),
    ("C1.13 not if he made it himself", claim(against="A"), UPHELD, None),
    ("C1.13 nor if he is one of several", claim(against="AC"), UPHELD, None),
    ("C1.13 nor before a contract or in klop", claim(declarer=""), UPHELD, None),
    ("a dismissed claim is not waived", claim(), {**OPEN, "founded": "no"}, None),
    ("C1.13 a dismissed claim against the declarer", claim(against="A"), {**OPEN, "founded": "no"}, "waived"),
    ("C1.13 nobody stopped him", claim(claimed_by="", against="A"), {**OPEN, "founded": "no"}, None),
    ("C1.10 what is no renons asks nothing more", claim(), {"excluded": "misdeal"}, None),
    ("C1.11 what was laid open, or left", claim(), {"excluded": "laid"}, "laid"),
    ("C1.11 and then nothing more", claim(), {"excluded": "laid", "laid": "holds"}, None),
]


@pytest.mark.parametrize(("claimed", "answers", "question"), [c[1:] for c in ASKED], ids=[c[0] for c in ASKED])
def test_what_is_asked(claimed, answers, question):
    walk = BOOK.discipline.walk(claimed, answers)
    assert (walk.next.name if walk.next else None) == question
    assert (walk.verdict is None) == (question is not None)
    assert [one.name for one in walk.answered] == list(walk.answers)


# what, claim, what may be answered to the first question, its articles
FIRST_ANSWERS = [
    ("a card", claim(), "no misdeal laid writing first_time", "C1.1 C1.8 C1.10 C1.11 C1.12"),
    ("C1.8 a repeat", replace(claim("signal"), reminded=True), "again misdeal laid writing first_time",
     "C1.1 C1.8 C1.10 C1.11 C1.12"),
    ("C1.4 talk is judged at once", claim("talk"), "no misdeal laid writing", "C1.1 C1.10 C1.11 C1.12"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("claimed", "answers", "articles"), [c[1:] for c in FIRST_ANSWERS], ids=[c[0] for c in FIRST_ANSWERS]
)
def test_what_may_be_no_renons(claimed, answers, articles):
    question = BOOK.discipline.walk(claimed, {}).next
    assert [answer.code for answer in question.answers] == answers.split()
    assert question.articles == tuple(articles.split())


FOLLOWS = [
    ("C1.3 agreed", claim(against="A"), AGREED, "agreed", "A", "C2.1"),
    ("C1.5 upheld", claim(), {**UPHELD, "waived": "no"}, "upheld", "C", "C2.1"),
    ("C2.4 several", claim("count", against="AC"), UPHELD, "upheld", "AC", "C2.4"),
    ("C2.4 one alone, the talon has the card", claim("count"), {**UPHELD, "waived": "no"}, "upheld", "C", "C2.4"),
    ("C1.5 dismissed: at who stopped", claim(), {**OPEN, "founded": "no"}, "dismissed", "B", "C1.5"),
    ("C1.5 nobody stopped", claim(claimed_by=""), {**OPEN, "founded": "no"}, "dismissed", "", "C1.5"),
    ("C1.13 dismissed, and waived by the declarer", claim(against="A"), {**OPEN, "founded": "no", "waived": "yes"},
     "waived", "", "C1.13"),
    ("C1.13 dismissed, not waived", claim(against="A"), {**OPEN, "founded": "no", "waived": "no"},
     "dismissed", "B", "C1.5"),
    ("C1.6 removed", claim(), {**UPHELD, "deliberate": "yes"}, "removed", "", "C1.6"),
    ("C1.13 waived", claim(), {**UPHELD, "waived": "yes"}, "waived", "", "C1.13"),
    ("C1.10 misdeal", claim(), {"excluded": "misdeal"}, "none", "", "C1.10"),
    ("C1.11 laid open", claim(), {"excluded": "laid", "laid": "fails"}, "none", "", "C1.11"),
    ("C1.12 slip of the pen", claim(), {"excluded": "writing"}, "none", "", "C1.12"),
    ("C1.8 the first time", claim(), {"excluded": "first_time"}, "none", "", "C1.8"),
    ("an answer that no longer counts", claim(), {"excluded": "writing", "founded": "yes"}, "none", "", "C1.12"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("claimed", "answers", "outcome", "seats", "article"), [c[1:] for c in FOLLOWS], ids=[c[0] for c in FOLLOWS]
)
def test_what_follows(claimed, answers, outcome, seats, article):
    verdict = BOOK.discipline.walk(claimed, answers).verdict
    assert (verdict.outcome, "".join(verdict.seats), verdict.article) == (outcome, seats, article)
    assert verdict.text % verdict.params
    assert outcome in OUTCOMES


@pytest.mark.parametrize("kind", ["card", "signal", "talk", "conduct", "discard", "count"])
def test_only_a_wrong_number_of_cards_is_the_fault_of_several(kind):
    """C2.4: nobody plays one wrong card, talks or cheats together with another."""
    (breach,) = BOOK.discipline.check_claim(claim(kind, against="AC")) or [None]
    assert (breach is None) == (kind == "count")
    if breach:
        assert (breach.article, breach.field) == ("C2.4", "against")
        assert BOOK.sentences[breach.code] % breach.params
    assert BOOK.discipline.check_claim(claim(kind, against="A")) == []


def test_a_kind_is_a_renons_by_its_article():
    """C1.1, C2.4."""
    kinds = ("discard", "card", "signal", "talk", "conduct", "count")
    assert {kind: BOOK.discipline.kind_article(kind) for kind in kinds} == {
        **dict.fromkeys(kinds, "C1.1"),
        "count": "C2.4",
    }


VALUED = [
    ("C2.2 a game", [], {"contract": "dve", "declarer": "A"}, ("C2.2",)),
    ("D12 klop", [], {"contract": "klop"}, ("C2.2", "B2.3")),
    ("C2.3 under the declarer's radelc", [KLOP], {"contract": "dve", "declarer": "A"}, ("C2.2", "C2.3")),
    ("D13 the forehand's tri", [], {"misdeals": ["A"]}, ("B1.6",)),
    ("D13 under his radelc", [KLOP], {}, ("B1.6", "C2.3")),
]


def articles_of(before, row):
    items = judge({"ruleset": "si-tzs", "options": {}, "rows": [*before, row]}).rows[-1].items
    return [(item.article, *item.params["articles"]) for item in items if item.code in BOOK.discipline.case_items]


@pytest.mark.parametrize(("before", "facts", "articles"), [c[1:] for c in VALUED], ids=[c[0] for c in VALUED])
def test_what_gives_a_renons_its_value(before, facts, articles):
    assert articles_of(before, BOOK.discipline.stopped(facts, ("C",))) == [(articles[0], *articles)]
    assert set(articles) <= set(BOOK.discipline.articles)


@pytest.mark.parametrize(("before", "facts", "articles"), [c[1:] for c in VALUED], ids=[c[0] for c in VALUED])
def test_several_have_a_wrong_number_of_cards(before, facts, articles):
    """C2.4, not C2.2: it is valued the same."""
    counted = ("C2.4", "C2.4", *(article for article in articles if article != "C2.2"))
    assert articles_of(before, BOOK.discipline.stopped(facts, ("A", "C"))) == [counted, counted]


@pytest.mark.parametrize("kind", ["discard", "count", "card", "signal", "talk", "conduct"])
def test_every_article_that_is_named_is_told(kind):
    """Each question shows the text of its articles."""
    walk = BOOK.discipline.walk(claim(kind), {**UPHELD, "waived": "no"})
    named = {article for question in walk.answered for article in question.articles}
    assert named <= set(BOOK.discipline.articles)


def test_part_c_is_told_whole():
    wanted = [*(f"C1.{number}" for number in range(1, 15)), *(f"C2.{number}" for number in range(1, 5))]
    assert set(BOOK.discipline.articles) <= BOOK.article_numbers
    assert list(BOOK.discipline.articles) == [*wanted, "B1.27", "B2.3", "B1.6"], "what C1.1 lays away; D12, D13"
    assert not [text for text in BOOK.discipline.articles.values() if re.search(r"\s\s|\s$", text)]


def test_a_stopped_game_is_a_row():
    facts = {"contract": "dve", "declarer": "A"}
    row = BOOK.discipline.stopped(facts, ("C",))
    assert row == {**facts, "renons": {"by": ["C"]}}
    assert not BOOK.referees_own(row)
    assert BOOK.referees_own(BOOK.discipline.stopped({}, ("C",), 60))
    assert not BOOK.referees_own({"late": "A"})


SAID = {"feature": "kings", "by": "A"}, {"feature": "pagat", "by": "B", "kontra": ["A"]}
DECIDED = {"contract": "dve", "declarer": "A", "kontra": ["B"], "announcements": list(SAID)}


@pytest.mark.parametrize(
    ("decided", "typed", "told"),
    [
        (DECIDED, DECIDED, []),
        (DECIDED, {**DECIDED, "announcements": list(reversed(SAID))}, []),
        (DECIDED, {**DECIDED, "contract": "ena"}, [("contract", "dve")]),
        (DECIDED, {**DECIDED, "declarer": "B"}, [("declarer", "A")]),
        (DECIDED, {"contract": "klop"}, [("contract", "dve"), ("declarer", "A"), ("kontra", "B"),
                                         ("announcements", "kA pBxA")]),
        ({"contract": "dve", "declarer": "A"}, DECIDED, [("kontra", ""), ("announcements", "")]),
        ({}, {"contract": "tri", "declarer": "B"}, [("contract", ""), ("declarer", "")]),  # D13
        # the fine is not the renons's (C1.10): the paper may tell of one that nobody told the referee
        ({}, {"misdeals": ["C"]}, []),
        ({"misdeals": ["C", "B"]}, {"misdeals": ["B", "C"]}, []),
        ({"misdeals": ["C", "C"]}, {"misdeals": ["C"]}, [("misdeals", "CC")]),
    ],
)  # fmt: skip
def test_a_row_says_what_was_decided(decided, typed, told):
    """C2.2: what gives the renons its value; each difference at its field, with what was decided."""
    found = BOOK.discipline.differs(decided, BOOK.discipline.stopped(typed, ["C"]))
    assert [(one.field, one.params.get("value", "")) for one in found] == told
    assert all(one.code in BOOK.sentences and one.article in BOOK.discipline.articles for one in found)


@pytest.mark.parametrize(
    ("claimed", "laid", "opponents"),
    [
        (claim(against="A", declarer="A"), "fails", "BC"),
        (claim(against="A", declarer="A"), "left", "BC"),
        (claim(against="C", declarer="A"), "fails", "A"),
        (claim(against="C", declarer=""), "fails", "AB"),
    ],
    ids=["the declarer's go to both", "left on the table", "a defender's go to the declarer", "klop: to the others"],
)
def test_whose_the_remaining_tricks_are(claimed, laid, opponents):
    """C1.11: a claim that fails in one trick loses all that remain; what was left on the table is lost as well."""
    claimed = replace(claimed, game={"contract": "dve"} if claimed.declarer else {"contract": "klop"})
    verdict = BOOK.discipline.walk(claimed, {"excluded": "laid", "laid": laid}).verdict
    assert "".join(verdict.params["opponents"]) == opponents
    assert verdict.fined == ()


def test_nobody_takes_a_trick_of_a_lone_berac_for_a_defenders_words():
    """C1.11: where each plays for himself the article's "opponents" are the others, not the declarer alone."""
    claimed = replace(claim(against="C", declarer="A"), game={"contract": "berac", "declarer": "A"})
    assert BOOK.discipline.walk(claimed, {"excluded": "laid", "laid": "fails"}).verdict.params["opponents"] == (
        "A",
        "B",
    )


@pytest.mark.parametrize(("dealer", "fined", "said"), [("C", ("C",), "C dealt"), ("", ("",), "the dealer")])
def test_a_wrong_deal_fines_the_dealer(dealer, fined, said):
    """C1.10: −20 at the dealer, and cards are dealt anew; whoever it is claimed against."""
    verdict = BOOK.discipline.walk(replace(claim(against="A"), dealer=dealer), {"excluded": "misdeal"}).verdict
    assert (verdict.fined, verdict.outcome, verdict.seats) == (fined, "none", ())
    assert said in verdict.text % verdict.params


def test_the_second_time_out_of_turn_proposes_the_renons():
    """C1.8: the opponents remind him first; for another kind of claim nothing was reminded of."""
    asked = BOOK.discipline.walk(replace(claim("conduct"), reminded=True), {}).next
    assert asked.proposed == "again"
    assert "second time" in asked.answers[0].label
    assert [one.code for one in asked.answers] == ["again", "misdeal", "laid", "writing", "first_time"]
    assert BOOK.discipline.walk(replace(claim("card"), reminded=True), {}).next.proposed == ""
    assert BOOK.discipline.walk(claim("conduct"), {}).next.proposed == ""


FINE_ROWS = [
    ("C1.10 in the redeal", {"contract": "dve", "declarer": "A", "points": 45}, "C"),
    ("C1.10 twice", {"contract": "dve", "declarer": "A", "points": 45}, "CC"),
    ("C1.10 beside one that was there", {"contract": "klop", "misdeals": ["C"]}, "C"),
    ("C1.10 before a contract", {"renons": {"by": ["A"]}}, "C"),
]


@pytest.mark.parametrize(("facts", "seats"), [one[1:] for one in FINE_ROWS], ids=[one[0] for one in FINE_ROWS])
def test_a_row_has_the_fines_that_are_put_into_it(facts, seats):
    with_fine = BOOK.discipline.fined(facts, tuple(seats))
    had = len(facts.get("misdeals", ()))
    assert [one.code for one in BOOK.discipline.lacks(facts, (*seats, *("C",) * had))] == ["case-fine-missing"]
    assert BOOK.discipline.lacks(with_fine, (*seats, *("C",) * had)) == []


def test_values_alone_do_not_show_a_fine_and_a_lateness_carries_none():
    assert [one.code for one in BOOK.discipline.lacks({"entries": {"A": 0, "B": 0, "C": 10}}, ("C",))] == [
        "case-fine-unseen"
    ]
    assert BOOK.discipline.lacks({"late": "A"}, ("C",)) == []


@pytest.mark.parametrize("before", range(6))
@pytest.mark.parametrize("circles", [[], [KLOP], [KLOP, KLOP]], ids=["none", "one", "two"])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_fine_stands_in_a_row_of_its_own_if_no_game_follows(before, circles, times):
    """C1.10: whoever deals and whatever circles stand, the values of a row of fines alone can arise (A9)."""
    rows = [*circles, *[{"contract": "dve", "declarer": "B", "points": 45}] * before]
    dealer = BOOK.turn(rows).dealer
    sheet = {"ruleset": "si-tzs", "rows": [*rows, BOOK.discipline.fined({}, (dealer,) * times)]}
    assert judge(sheet).rows[-1].entries == {**dict.fromkeys("ABC", 0), dealer: -20 * times}


@pytest.mark.parametrize(
    ("kind", "game", "codes"),
    [
        ("count", {"contract": "dve", "declarer": "A"}, ["misdeal", "no"]),
        ("count", {}, ["misdeal"]),
        ("card", {"contract": "dve", "declarer": "A"}, None),
        ("signal", {}, None),
    ],
)
def test_what_a_table_that_agrees_is_asked_first(kind, game, codes):
    """C1.9, C1.10: only a wrong number of cards may be a wrong deal yet, and before a contract it is nothing else."""
    asked = BOOK.discipline.asked_at_table(replace(claim(kind), game=game))
    assert (asked and [one.code for one in asked.answers]) == codes
    assert asked is None or asked.articles == ("C1.9", "C1.10")


@pytest.mark.parametrize(
    ("kind", "game", "proposed"), [("count", {}, "misdeal"), ("count", {"contract": "dve"}, ""), ("signal", {}, "")]
)
def test_a_wrong_deal_is_proposed_before_a_contract(kind, game, proposed):
    assert BOOK.discipline.walk(replace(claim(kind), game=game), {}).next.proposed == proposed


@pytest.mark.parametrize("reminded", [False, True])
def test_talk_is_judged_at_once(reminded):
    """C1.4: the referee decides whether it gave the game away; only what C1.8 names is reminded of first."""
    talk = replace(claim("talk"), reminded=reminded)
    first = BOOK.discipline.walk(talk, {}).next
    assert [one.code for one in first.answers] == ["no", "misdeal", "laid", "writing"]
    assert "C1.8" not in first.articles
    assert BOOK.discipline.walk(talk, {"excluded": "first_time"}).next == first
    founded = BOOK.discipline.walk(talk, {**OPEN}).next
    assert (founded.name, founded.articles) == ("founded", ("C1.5", "C1.4"))
    verdict = BOOK.discipline.walk(talk, {**UPHELD, "waived": "no"}).verdict
    assert (verdict.outcome, verdict.article) == ("upheld", "C2.1")


def test_a_repeat_stays_one_whoever_asks():
    """C1.8: it was answered by somebody who knew of the reminder; the ruling keeps its ground."""
    answers = {**UPHELD, "excluded": "again", "waived": "no"}
    walk = BOOK.discipline.walk(claim("conduct"), answers)
    assert (walk.verdict.outcome, walk.answers["excluded"]) == ("upheld", "again")
    assert BOOK.discipline.walk(claim("card"), answers).next.name == "excluded"
