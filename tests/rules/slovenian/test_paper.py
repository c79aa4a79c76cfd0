"""Written values alone (A9): which can arise, which cannot and why, and that nothing that was played is refused.

Tables first; then every valid row, transcribed, must be accepted in its place; last the enumeration is compared with
two slow ones written here on their own.
"""

from dataclasses import dataclass
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from bench.rehearsals.slovenian.rehearsal import rehearse
from rules import rule_book
from rules.slovenian.contracts import SEATS
from rules.slovenian.options import OPTIONS, Options
from rules.slovenian.record import Paper
from rules.slovenian.state import State
from rules.slovenian.written.paper import MOST_MISDEALS, why_impossible
from rules.slovenian.written.paper_game import Part, point_game
from tests.rules.judging import broken, judge
from tests.rules.slovenian.rows import BERAC, KLOP, dve, paper, said, sheet, valid_sheets
from tests.sizes import examples

BOOK = rule_book("si-tzs")
#: Rows that give A, B and C one circle each; the row after them is dealt by B, the forehand is C.
CIRCLES = [KLOP]
#: With most numbers unwritten, so that what can be written can be so in one way.
FEWEST_WAYS = {"kontra": "base_value", "announced_valat": "alone", "silent_beside_announced": "no"}


# article, rows before, written A B C, contract, declarer, options
POSSIBLE = [
    ("A9 nothing known", [], (0, 47, 0), None, None, {}),
    ("A9 the contract's example", [], (0, 47, 0), "dve", "B", {}),
    ("B1.14 dve with 45", [], (0, 0, 30), "dve", "C", {}),
    ("B1.14 dve with 0", [], (0, 0, -55), "dve", "C", {}),
    ("B1.15 tri of the forehand", [], (0, 15, 0), "tri", "B", {}),
    ("B1.15 solo with 70", [], (115, 0, 0), "solo", "A", {}),
    ("B1.15 berač", [], (125, 0, 0), "berac", "A", {}),
    ("B1.15 berač lost under mort", [], (-2000, 0, 0), "berac", "A", {}),
    ("B1.17 valat bid", [], (500, 0, 0), "valat", "A", {}),
    ("B1.17 everything announced", [], (0, 0, 145), "dve", "C", {}),
    ("B1.18 silent pagat", [], (0, 0, 55), "dve", "C", {}),
    ("B1.21 a copy at the partner", [], (0, 25, 55), "dve", "C", {}),
    ("B1.21 both defenders failed something", [], (20, 50, 100), "dve", "C", {}),
    ("B1.22 a bonus", [], (0, 30, 60), "dve", "C", {}),
    ("B1.22 valat bid under re", [], (2000, 1500, 0), "valat", "A", {}),
    ("B1.14 silent valat", [], (0, 0, 250), "dve", "C", {}),
    ("B1.14 silent valat of the defenders under kontra", [], (0, 0, -500), "tri", None, {}),
    ("B1.26 mondfang of the declarer", [], (0, 0, 9), "dve", "C", {}),
    ("B1.26 mondfang of a defender", [], (-21, 0, 30), "dve", "C", {}),
    ("B1.26 mondfang in berač", [], (125, -21, 0), "berac", "A", {}),
    ("C1.10 one misdeal of the dealer", [], (-20, 0, 30), "dve", "C", {}),
    ("C1.10 three", [], (-60, 0, 30), "dve", "C", {}),
    ("C1.10 fifteen", [], (125 - 15 * 20, 0, 0), "berac", "A", {}),
    ("C1.10 fifteen of the declarer", [], (-3550, 0, 0), "dve", "A", FEWEST_WAYS),
    ("C1.10 fifteen of a defender", [], (-300, 0, 30), "dve", "C", {}),
    ("C1.10 two, beside the most that the declarer loses", [], (-40, 20, -2860), "dve", "C", FEWEST_WAYS),
    ("C1.10 and his mondfang", [], (-41, 0, 30), "dve", "C", {}),
    ("B2.3 klop", [], (-20, -30, -20), "klop", None, {}),
    ("B2.3 klop with 71", [], (-20, -30, -21), "klop", None, {}),
    ("B2.3 full", [], (-70, -35 + 1, -1), "klop", None, {}),
    ("B2.3 everything, and a mondfang", [], (-70, -21, 0), "klop", None, {}),
    ("D10 zero", [], (-70, 0, 0), "klop", None, {"klop_full_others": "zero"}),
    ("B2.4 all doubled", [], (-40, -60, -40), "klop", None, {}),
    ("B2.4 the caller alone", [], (-20, -60, -20), "klop", None, {}),
    ("B2.2 one full under kontra", [], (-140, -40, -20), "klop", None, {}),
    ("D12 renons in klop", [], (0, -140, 0), "klop", None, {}),
    ("C2.4 renons of two in klop", [], (-70, -70, 0), "klop", None, {}),
    ("C2.4 renons of all three in klop", [], (-70, -70, -70), "klop", None, {}),
    ("D12 … under kontra, after a misdeal", [], (-160, -140, -140), "klop", None, {}),
    ("C2.2 renons of a defender", [], (-55, 0, 0), "dve", "C", {}),
    ("C2.2 renons under every word there is", [], (0, -(55 + 2 * 590) * 16, 0), "dve", "C", {}),
    ("C2.4 renons of all three", [], (-55, -55, -55), "dve", None, {}),
    ("C2.2 renons after a misdeal", [], (-75, 0, 0), "dve", "C", {}),
    ("D13 renons before a contract", [], (-45, 0, 0), None, None, {}),
    ("B1.5 lateness", [], (0, 0, -45), None, None, {}),
    ("B1.5 where each has a circle", CIRCLES, (0, 0, -45), None, None, {}),
    ("B1.5 … with fewer ways to lose 45", CIRCLES, (-45, 0, 0), None, None,
     FEWEST_WAYS),
    ("B1.24 a circle doubles", CIRCLES, (0, 0, 60), "dve", "C", {}),
    ("B1.24 and so the copies", CIRCLES, (0, 100, 160), "dve", "C", {}),
    ("B1.26 not the mondfang", CIRCLES, (0, -21, 60), "dve", "C", {}),
    ("C1.10 not the misdeal", CIRCLES, (0, -20, 60), "dve", "C", {}),
    ("C2.3 renons under the declarer's circle", CIRCLES, (-110, 0, 0), "dve", "C", {}),
    ("B2.5 no circle in klop", CIRCLES, (-20, -30, -20), "klop", None, {}),
    ("D5 silent valat of the defenders is not doubled", CIRCLES, (0, 0, -250), "dve", "C", {}),
    ("D3 base_value", [], (0, 0, 50), "dve", "C", {"kontra": "base_value"}),
    ("D6 announced valat beside the game", [], (0, 0, 550), "dve", "C", {}),
    ("D6 alone", [], (0, 0, -500), "dve", "C", {"announced_valat": "alone"}),
    ("D6 alone, both announced and failed", [], (0, 500, 0), "dve", "C", {"announced_valat": "alone"}),
    ("B1.17 silent valat under mort", [], (3750, 0, 4000), "dve", "C", FEWEST_WAYS),
    ("B1.24 … doubled", CIRCLES, (7500, 0, 8000), "dve", "C", FEWEST_WAYS),
    ("B1.29 … of the defenders", [], (0, 0, -4000), "dve", "C", FEWEST_WAYS),
    ("D5 … not doubled", CIRCLES, (0, 0, -4000), "dve", "C", FEWEST_WAYS),
    ("D6 alone under mort", [], (0, 0, 8000), "dve", "C", FEWEST_WAYS),
    ("D6 alone, both announced under words", [], (0, 0, -3000), "dve", "C", FEWEST_WAYS),
    ("D6 beside the game", [], (8000, 0, 8021), "dve", "C", {}),
    ("A9 as much as a game can make", [], (20_015, 0, 20_720), "solo", "C", {}),
    ("A9 as much as any words make", [], (8000, 7500, 0), "valat", "A", {}),
]  # fmt: skip


def found(before, written, contract, declarer, options):
    """The violations of one paper row after `before`."""
    known = {key: value for key, value in (("contract", contract), ("declarer", declarer)) if value}
    return broken(sheet(*before, paper(*written, **known), **options))


@pytest.mark.parametrize("case", [c[1:] for c in POSSIBLE], ids=[c[0] for c in POSSIBLE])
def test_these_values_can_be_written(case):
    assert found(*case) == []


# article, rows before, written A B C, contract, declarer, options, the reason, what the reason names
IMPOSSIBLE = [
    ("A9 three different small values", [], (1, 2, 3), None, None, {}, "paper-impossible", {}),
    ("A9 the same, contract known", [], (1, 2, 3), "dve", "B", {}, "paper-impossible", {}),
    ("A9 nobody gives three something", [], (10, 10, 10), None, None, {}, "paper-impossible", {}),
    ("A9 nothing at all", [], (0, 0, 0), "berac", None, {}, "paper-other-contract",
     {"contracts": ("tri", "dve", "ena", "solo")}),
    ("A9 two losers", [], (-30, 0, -30), "berac", "A", {}, "paper-impossible", {}),
    ("B2.3 the sum of klop", [], (-20, -30, -22), "klop", None, {}, "paper-impossible", {}),
    ("B2.3 nobody takes less than nothing", [], (-34, -70, 1), "klop", None, {}, "paper-impossible", {}),
    ("B2.3 klop gives nobody a plus", [], (20, -30, -20), "klop", None, {}, "paper-impossible", {}),
    ("D10 under zero the others write nothing", [], (-70, -34, -1), "klop", None, {"klop_full_others": "zero"},
     "paper-other-contract", {}),
    ("B2.2 kontra once", [], (-80, -120, -80), "klop", None, {}, "paper-impossible", {}),
    ("B1.29 the winner is the declarer", [], (0, 125, 0), "berac", "A", {}, "paper-other-declarer",
     {"declarers": "B"}),
    ("B1.29 somebody else played", [], (0, 47, 0), "dve", "A", {}, "paper-other-declarer", {"declarers": "B"}),
    ("B1.6 tri only of the forehand", [], (0, 0, -30), "tri", None, {}, "paper-other-contract", {}),
    ("B1.15 berač is 125", [], (120, 0, 0), "berac", "A", {}, "paper-other-contract",
     {"contracts": ("dve", "ena", "solo")}),
    ("B1.15 valat is 500", [], (125, 0, 0), "valat", "A", {}, "paper-other-contract", {}),
    ("C1.10 only the dealer is fined", [], (0, -20, 125), "berac", "C", {}, "paper-impossible", {}),
    ("C1.10 no more than fifteen", [], (125 - 16 * 20, 0, 0), "berac", "A", {}, "paper-other-contract", {}),
    ("C1.10 no more of the declarer", [], (-3560, 0, 0), "dve", "A", FEWEST_WAYS, "paper-only-with-radelc", {}),
    ("C2.2 renons under more words", [], (0, -(55 + 2 * 590) * 16 - 20, 0), "dve", "C", {}, "paper-only-with-radelc",
     {}),
    ("C2.2 renons values", [], (-54, 0, 0), "berac", "A", {}, "paper-other-contract", {}),
    ("B1.5 lateness is no game", [], (0, 0, -45), "berac", None, {}, "paper-other-contract", {}),
    ("B1.24 needs a circle", [], (250, 0, 0), "berac", "A", {}, "paper-only-with-radelc", {}),
    ("B1.24 a circle must be used", CIRCLES, (125, 0, 0), "berac", "A", {}, "paper-only-without-radelc", {}),
    ("B1.24 a silent valat, too", CIRCLES, (3750, 0, 4000), "dve", "C", FEWEST_WAYS, "paper-only-without-radelc", {}),
    ("B1.24 … whatever was played", CIRCLES, (20, 0, 50), "", "C", {}, "paper-declarer-only-without-radelc", {}),
    ("B1.24 more than all words make", [], (31000, 0, 32000), "", "C", {}, "paper-declarer-only-with-radelc", {}),
    ("B1.14 a point more than there are", [], (20_030, 0, 20_736), "solo", "C", {}, "paper-only-with-radelc", {}),
    ("D6 alone: nothing stands beside it", [], (8000, 0, 8021), "dve", "C", {"announced_valat": "alone"},
     "paper-impossible", {}),
    ("D3 kontra multiplies the value only", [], (20_015, 0, 20_720), "solo", "C", {"kontra": "base_value"},
     "paper-impossible", {}),
    ("A9 far beyond every word", [], (90_000, 0, 0), None, None, {}, "paper-impossible", {}),
    ("A9 far beyond every loss", [], (-90_000, 90_000, 90_000), "solo", "A", {}, "paper-impossible", {}),
]  # fmt: skip


@pytest.mark.parametrize("case", [c[1:] for c in IMPOSSIBLE], ids=[c[0] for c in IMPOSSIBLE])
def test_these_values_cannot_and_it_is_said_why(case):
    *row, code, named = case
    (violation,) = found(*row)
    assert (violation.code, violation.article, violation.field) == (code, "A9", "entries")
    assert {key: violation.params[key] for key in named} == named
    assert [violation.params[seat] for seat in SEATS] == list(row[1])
    assert (violation.params["contract"], violation.params["declarer"]) == (row[2] or "", row[3] or "")


def test_a_typing_slip_is_answered_without_filling_the_memory():
    """A9: values that no table ever sees, large at all three; the search must stay small."""
    for slip in ((12_345, 3_456, 7_777), (12_340, 3_460, 7_780), (99_999, 99_991, 99_983), (-90_000, 777, 7_771)):
        assert len(found([], slip, None, None, {})) <= 1


# article, rows, circles after the last row
CARRIED = [
    ("paper klop gives each one", [paper(-20, -30, -20, contract="klop")], (1, 1, 1), {}),
    ("paper berač gives each one", [paper(125, 0, 0, contract="berac")], (1, 1, 1), {}),
    ("paper valat bid uses and gives", [KLOP, paper(0, 0, 1000, contract="valat", declarer="C")], (2, 2, 1), {}),
    ("the declarer uses his", [KLOP, paper(0, 0, 60, contract="dve", declarer="C")], (1, 1, 0), {}),
    ("… one of two", [KLOP, KLOP, paper(60, 0, 0, contract="dve", declarer="A")], (1, 2, 2), {}),
    ("without a declarer nobody", [KLOP, paper(0, 0, 60, contract="dve")], (1, 1, 1), {}),
    ("without a contract they stay", [KLOP, paper(0, 0, 60, declarer="C")], (1, 1, 1), {}),
    ("lateness stays", [KLOP, paper(0, 0, -45)], (1, 1, 1), {}),
    ("lost under won_game: kept", [KLOP, paper(0, 0, -60, contract="dve", declarer="C")], (1, 1, 1),
     {"radelc_erased": "won_game"}),
    ("won under won_game: used", [KLOP, paper(0, 0, 60, contract="dve", declarer="C")], (1, 1, 0),
     {"radelc_erased": "won_game"}),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "circles", "options"), [c[1:] for c in CARRIED], ids=[c[0] for c in CARRIED])
def test_circles_after_a_paper_row_follow_its_contract(rows, circles, options):
    """B1.25: a paper row knows no more than its contract and declarer."""
    score = judge(sheet(*rows, **options))
    assert tuple(score.rows[-1].carry.values()) == circles


def transcriptions(row, forehand):
    """The contract and declarer with which a recorded row may be copied: what is known of it, or less."""
    if "late" in row:
        return [(None, None)]
    if "contract" not in row:
        return [("tri", forehand), ("tri", None), (None, forehand), (None, None)]  # D13
    contract, declarer = row["contract"], row.get("declarer")
    return list(dict.fromkeys([(contract, declarer), (contract, None), (None, declarer), (None, None)]))


def dealt_by(dealer, **circles):
    """The state in which this seat deals and the seats have so many circles."""
    return State(dealer, {seat: (1,) * circles.get(seat, 0) for seat in SEATS})


def refused_transcriptions(whole):
    """Every row of a valid sheet as its written values, in its own place; those that would be refused."""
    options = OPTIONS.read(whole["options"], 3)[0]
    circles = dict.fromkeys(SEATS, 0)
    refused = []
    rows = whole["rows"]
    for number, scored in enumerate(judge(whole).rows):
        turn = BOOK.turn(rows[:number])
        state = dealt_by(turn.dealer, **circles)
        for contract, declarer in transcriptions(rows[number], turn.first):
            written = Paper(tuple(scored.entries.values()), contract, declarer)
            if why_impossible(written, state, options) is not None:
                refused.append((rows[number], written, state))
        circles = scored.carry
    return refused


@settings(deadline=None, max_examples=examples(120), suppress_health_check=[HealthCheck.too_slow], database=None)
@given(whole=valid_sheets(most=6))
def test_whatever_may_be_recorded_may_be_copied_from_paper(whole):
    """A9: the values of every valid row are accepted in its place, however little is known of it."""
    assert refused_transcriptions(whole) == []


@pytest.mark.parametrize("seed", range(12))
def test_whatever_real_cards_produce_may_be_copied_from_paper(seed):
    """A9: five rehearsed sheets each."""
    dice = Random(seed)
    for options in ({}, {"kontra": "base_value"}, {"announced_valat": "alone"}, {"radelc_erased": "won_game"},
                    {"klop_full_others": "zero"}, {"silent_beside_announced": "no"}):  # fmt: skip
        whole = rehearse(dice, options=options, stacked_rate=0.3, misdeal_rate=0.1, renons_rate=0.1, lateness_rate=0.02)
        assert refused_transcriptions(whole) == []


# article, contract, the declarer's value and the defenders', whether there is such a game, options: values on the edge
GAMES = [
    ("B1.14 an announced valat that was made", "dve", (1211, 0, 0), True, {}),
    ("B1.14 … by the defenders, who have all points", "dve", (1725, 0, 0), True, {}),
    ("B1.17 an announced pagat or valat is made or failed", "dve", (1697, 0, 0), False, {}),
    ("D6 the game is written beside nothing", "dve", (1496, 0, 0), False, FEWEST_WAYS),
    ("B1.18 kings and trula together", "dve", (488, 0, 45), False, {}),
    ("B1.18 all points and what nobody announced", "dve", (2030, 0, 20), True, {}),
    ("B1.18 no points and what nobody announced", "dve", (-2455, 0, 20), True, FEWEST_WAYS),
    ("B1.18 silent kings are their holder's", "dve", (-2265, 0, 45), False, {"announced_valat": "alone"}),
    ("B1.18 what the defenders hold takes points", "tri", (1790, 0, 0), False, {}),
]


@pytest.mark.parametrize(
    ("contract", "values", "possible", "options"), [c[1:] for c in GAMES], ids=[c[0] for c in GAMES]
)
def test_a_point_game_alone_can_write(contract, values, possible, options):
    """Without mondfang and misdeals, which hide what is missing."""
    assert point_game(contract, Part(*values), 1, 0, OPTIONS.read(options, 3)[0]) == possible


# ---- against enumerations of its own

FIRST = dealt_by("A")
WORDS_OF_C = ["", "A", "B", "AC", "BC", "ACA", "ACB", "ACAC", "ACBC"]  # the others are these with A and B exchanged


@pytest.mark.parametrize("feature", ["kings", "trula", "pagat", "valat"])
def test_every_game_with_one_announcement_is_accepted(feature):
    """B1.14-B1.23: game × its words × one announcement × its words × the outcome, scored, then looked up."""
    points = (0, 30, 35, 36, 40, 70)
    by_declarer = [said(feature, "C", words) for words in WORDS_OF_C]
    by_defender = [said(feature, "A", "CACA"[:count]) for count in range(5)]
    outcomes = {
        "pagat": [{"pagat": {"by": by, "won": won}} for by in SEATS for won in (True, False)],
    }.get(feature, [{feature: side} for side in ("declarer", "defenders")])
    for words, announcement in product(WORDS_OF_C, [*by_declarer, *by_defender]):
        for outcome, taken in product([{}, *outcomes], points):
            row = dve(taken, kontra=list(words), announcements=[announcement], **outcome)
            if broken(sheet(row)):
                continue
            entries = judge(sheet(row)).rows[0].entries
            assert why_impossible(Paper(tuple(entries.values()), "dve", "C"), FIRST, Options()) is None, row


def every_berac(radelc):
    """All that berač of A can write when A deals: by scoring each way to play it, and counting the fines by hand."""
    lines = set()
    before = [{**KLOP}, dve(declarer="B"), dve(declarer="C")] if radelc else []
    words = ["", "B", "C", "BA", "CA", "BAB", "BAC", "CAB", "CAC", "BABA", "BACA", "CABA", "CACA"]
    for word, won, mondfang in product(words, (True, False), (None, *SEATS)):
        row = {**BERAC, "won": won, "kontra": list(word), "mondfang": mondfang}
        lines.add(tuple(judge(sheet(*before, row)).rows[-1].entries.values()))
    for word, offenders in product(words, ("A", "B", "C", "AB", "AC", "BC", "ABC")):
        row = {"contract": "berac", "declarer": "A", "kontra": list(word), "renons": {"by": list(offenders)}}
        lines.add(tuple(judge(sheet(*before, row)).rows[-1].entries.values()))
    return {(a - 20 * fines, b, c) for a, b, c in lines for fines in range(MOST_MISDEALS + 1)}


@pytest.mark.parametrize("radelc", [False, True])
def test_berac_accepts_exactly_what_berac_can_write(radelc):
    """B3: the whole space is small enough to be compared, with every neighbour of a possible line."""
    possible = every_berac(radelc)
    state = dealt_by("A", A=int(radelc))
    steps = [(0, 0, 0), (1, 0, 0), (0, -1, 0), (0, 0, 20), (-125, 0, 0), (125, 0, 0), (0, 125, 0), (-5, -5, 0)]
    dice = Random(1)
    some = dice.sample(sorted(possible), examples(120))
    for (a, b, c), (more_a, more_b, more_c) in product(some, steps):
        written = (a + more_a, b + more_b, c + more_c)
        accepted = why_impossible(Paper(written, "berac", "A"), state, Options()) is None
        assert accepted == (written in possible), written


@pytest.mark.parametrize("others", ["own", "zero"])
def test_klop_accepts_exactly_what_klop_can_write(others):
    """B2: all ways to share 69 to 71 points, every caller and mondfang; C deals and writes too little for a fine."""
    possible = set()
    for a, b in product(range(71), repeat=2):
        for c in range(max(0, 69 - a - b), min(70, 71 - a - b) + 1):
            for caller in ("", *SEATS):
                possible.add(klop_by_hand((a, b, c), caller, others))
    with_mondfang = {tuple(v - 21 * (s == seat) for s, v in zip(SEATS, line, strict=True)) for line in possible
                     for seat in SEATS}  # fmt: skip
    renons = set(product((0, -70), repeat=3)) | set(product((0, -140), repeat=3))
    possible |= with_mondfang | (renons - {(0, 0, 0)})
    state = dealt_by("C")
    options = Options(klop_full_others=others)
    dice = Random(2)
    near = [
        tuple(v + dice.choice((0, 0, -1, 1, 2)) for v in one) for one in dice.sample(sorted(possible), examples(1000))
    ]
    for written in near:
        if written[2] <= -20:  # may hold a fine of the dealer's
            continue
        accepted = why_impossible(Paper(written, "klop", None), state, options) is None
        assert accepted == (written in possible), written


def klop_by_hand(points, caller, others):
    """B2.3, B2.4, D10, D11 once more, on their own."""
    full = max(points) > 34
    line = []
    for seat, taken in zip(SEATS, points, strict=True):
        value = 70 if taken > 34 else 0 if full and others == "zero" else taken
        rivals = [p for s, p in zip(SEATS, points, strict=True) if s != caller]
        mine = points[SEATS.index(caller)] if caller else 0
        alone = caller and mine <= 34 and mine > max(rivals)
        doubled = caller and (seat == caller or not alone)
        line.append(-value * (2 if doubled else 1))
    return tuple(line)


@dataclass(frozen=True)
class Written:
    """What one item writes at the two defenders and at the declarer."""

    x: int
    y: int
    d: int

    def mirrored(self):
        return Written(self.y, self.x, self.d)


NARROW = 45  # as much at a defender as the comparison below looks at, before a mondfang
OFFSET = 50_000  # no declarer's sum goes further from 0
NOTHING = [Written(0, 0, 0)]
TIMES = (1, 2, 4, 8, 16)


class Sums:
    """All sums of one of each: (x, y) to the declarer's values, bit OFFSET + d of a whole number for d."""

    def __init__(self, *several):
        self.values = {(0, 0): 1 << OFFSET}
        for some in several:
            self.add(some)

    def add(self, some):
        """One of `some` more, as far as nobody's column passes NARROW."""
        grown = {}
        for (x, y), values in self.values.items():
            for one in some:
                at = (x + one.x, y + one.y)
                if max(at) <= NARROW:
                    grown[at] = grown.get(at, 0) | (values << one.d if one.d >= 0 else values >> -one.d)
        self.values = grown

    def has(self, x, y, d):
        return bool(self.values.get((x, y), 0) >> (OFFSET + d) & 1)


def won_under_words(value, plain):
    """An item that came out plus, by how often it was doubled and who spoke (B1.22)."""
    for level, times in enumerate(TIMES):
        bonus = value(times) - plain
        if level == 0:
            yield Written(0, 0, plain)
            continue
        yield Written(bonus, 0, value(times))
        yield Written(0, bonus, value(times))
        if level >= 3:
            yield Written(0, 0, value(times))


def made(value):
    return list(won_under_words(lambda times: value * times, value))


def lost(value):
    """At the declarer: his own that failed, or the defenders' that was made."""
    return [Written(0, 0, -value * times) for times in TIMES]


def failed(value):
    """The defenders' that failed, with the partner's copy (B1.21)."""
    return [one for t in TIMES for one in (Written(value * t, 0, value * t), Written(0, value * t, value * t))]


def two(declarers, defenders):
    """One of the declarer's and one of the defenders'."""
    return {Written(a.x + b.x, a.y + b.y, a.d + b.d) for a in declarers for b in defenders}


def kings_or_trula(holder, silent, once):
    """Both sides may announce; who does not may still have it silently, with `once` only if nobody announced."""
    if once:
        unspoken = {"declarer": silent, "defenders": -silent}.get(holder, 0)
        nobody_made = two([*NOTHING, *lost(20)], [*NOTHING, *failed(20)])
        made_by = {
            "declarer": two(made(20), [*NOTHING, *failed(20)]) | set(failed(20)),
            "defenders": two([*NOTHING, *lost(20)], lost(20)) | set(lost(20)),
        }
        return {Written(0, 0, unspoken)} | (made_by[holder] if holder else nobody_made)
    declarers = [Written(0, 0, silent), *made(20)] if holder == "declarer" else [*NOTHING, *lost(20)]
    defenders = [Written(0, 0, -silent), *lost(20)] if holder == "defenders" else [*NOTHING, *failed(20)]
    return two(declarers, defenders)


def pagats(once):
    """The pagat with every fate, announced by nobody, one or both sides."""
    if once:
        unmade = two([*NOTHING, *lost(50)], [*NOTHING, *failed(50)])
        won = two(made(50), [*NOTHING, *failed(50)])
        defenders_won = two([*NOTHING, *lost(50)], lost(50))
        silent = {Written(0, 0, 25), Written(0, 0, -25), Written(25, 0, 25), Written(0, 25, 25)}
        return unmade | won | defenders_won | silent
    nobodys = two([*NOTHING, *lost(50)], [*NOTHING, *failed(50)])
    won = two([Written(0, 0, 25), *made(50)], [*NOTHING, *failed(50)])
    beaten = two([Written(0, 0, -25), *lost(50)], [*NOTHING, *failed(50)])
    defenders_won = two([*NOTHING, *lost(50)], [Written(0, 0, -25), *lost(50)])
    defenders_beaten = [
        two([*NOTHING, *lost(50)], [copy, *failed(50)]) for copy in (Written(25, 0, 25), Written(0, 25, 25))
    ]
    return nobodys | won | beaten | defenders_won | defenders_beaten[0] | defenders_beaten[1]


def valats(taker):
    """Valat announced by one side or both."""
    declarers = made(500) if taker == "declarer" else lost(500)
    defenders = lost(500) if taker == "defenders" else failed(500)
    return {*declarers, *defenders, *two(declarers, defenders)}


def games(base, kontra, points):
    """The game itself with each number of card points and every word."""
    for taken in points:
        difference = taken - 35
        plain = (base if taken > 35 else -base) + difference

        def value(times, won=taken > 35, difference=difference, plain=plain):
            return (base if won else -base) * times + difference if kontra == "base_value" else plain * times

        if taken > 35:
            yield from won_under_words(value, plain)
        else:
            yield from (Written(0, 0, value(times)) for times in TIMES)


def slow_enumeration(base, kontra, alone, once):
    """Everything a point game can write before radelc with at most NARROW at each defender."""
    found = []
    for kings, trula in product(("", "declarer", "defenders"), repeat=2):
        least = {"declarer": 0, "defenders": 0}
        for holder, points in ((kings, 18), (trula, 13)):
            if holder:
                least[holder] = 30 if kings == trula else points
        game = set(games(base, kontra, range(least["declarer"], 71 - least["defenders"])))
        valat = NOTHING if alone else [*NOTHING, *valats("")]
        found.append(Sums(kings_or_trula(kings, 10, once), kings_or_trula(trula, 10, once), pagats(once), valat, game))
    for taker in ("", "declarer", "defenders") if alone else ("declarer", "defenders"):
        if alone:
            found.append(Sums(valats(taker)))
            continue
        held = set().union(*(kings_or_trula(holder, 0, once) for holder in ("", "declarer", "defenders")))
        unmade = two([*NOTHING, *lost(50)], [*NOTHING, *failed(50)])
        own = two([*NOTHING, *made(50)], [*NOTHING, *failed(50)])
        theirs = two([*NOTHING, *lost(50)], [*NOTHING, *lost(50)])
        pagat = unmade | (own if taker == "declarer" else theirs)
        found.append(Sums(held, held, pagat, valats(taker), set(games(base, kontra, range(71)))))
    return found


def slow_has(slow, written):
    return any(sums.has(*written) for sums in slow)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("contract", "base", "options", "radelc"),
    [
        ("dve", 20, {}, 1),
        ("dve", 20, {"kontra": "base_value", "announced_valat": "alone", "silent_beside_announced": "no"}, 2),
        *(
            pytest.param(*case, marks=pytest.mark.nightly)
            for case in (
                ("solo", 80, {"kontra": "base_value"}, 1),
                ("ena", 30, {"announced_valat": "alone"}, 1),
                ("dve", 20, {"kontra": "base_value", "announced_valat": "alone"}, 2),
                ("ena", 30, {"announced_valat": "alone", "silent_beside_announced": "no"}, 1),
                ("dve", 20, {"silent_beside_announced": "no"}, 2),
            )
        ),
    ],
)
def test_a_point_game_accepts_exactly_what_it_can_write(contract, base, options, radelc, seed):
    """B1.14-B1.24: against a slow enumeration of all that puts little at the defenders; the declarer deals."""
    once = options.get("silent_beside_announced") == "no"
    slow = slow_enumeration(base, options.get("kontra"), options.get("announced_valat") == "alone", once)
    silent = {(0, 0, -250 * t) for t in TIMES} | {(0, 0, 250 * t * radelc) for t in (1, 8, 16)}
    announced = {0}
    for value in (20, 20, 50, 500) * 2:
        announced |= {one + value * t for one in announced for t in TIMES}
    renons = set()
    for times, plus in product(TIMES, announced):
        game = base * times + 35 if options.get("kontra") == "base_value" else (base + 35) * times
        renons.add((game + plus) * radelc)
    state = dealt_by("C", C=radelc - 1)
    read = OPTIONS.read(options, 3)[0]
    dice = Random(seed)
    answers = []
    for _ in range(examples(500)):
        x, y = (dice.choice((0, 0, dice.randint(-21, NARROW - 21))) for _ in "AB")
        d = dice.choice((dice.randint(-300, 300), dice.randint(-1500, 1500) * 5))
        before_fines = [
            (x + 21 * (caught == "A"), y + 21 * (caught == "B"), d + 21 * (caught == "C") + 20 * fines)
            for caught in ("", *SEATS)
            for fines in range(MOST_MISDEALS + 1)
        ]
        expected = any(
            one in silent or (not any(v % radelc for v in one) and slow_has(slow, [v // radelc for v in one]))
            for one in before_fines
        ) or any(
            {v for v in (x, y, d + 20 * fines) if v} == {-value}
            for fines in range(MOST_MISDEALS + 1)
            for value in renons & {-v for v in (x, y, d + 20 * fines)}
        )
        accepted = why_impossible(Paper((x, y, d), contract, "C"), state, read) is None
        assert accepted == expected, (x, y, d)
        answers.append(accepted)
    assert 0.1 < sum(answers) / len(answers) < 0.9  # both answers were really compared
