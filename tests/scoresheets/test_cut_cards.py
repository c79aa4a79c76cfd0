"""Cards to cut out: however long a name is, nothing on a card runs into anything else."""

from itertools import pairwise

import pytest

from scoresheets.handouts.cut_cards import CutCard, CutCards, draw
from tests.scoresheets.many_seats import EVENT
from tests.scoresheets.recording import RecordingPaper
from tests.scoresheets.samples import LONG_NAME
from tournament.papers.cards.cut_cards import BADGE_SIZES, NAME_SIZES

CLUB = "Društvo ljubiteljev taroka in drugih namiznih iger"


@pytest.mark.parametrize(
    "name", ["Ana Ščuka", "Priimekdolg Ime", LONG_NAME, "Škrjančevič-Hrženjakovčeva Žužemberška Ana"]
)
@pytest.mark.parametrize(("sizes", "down", "folded"), [(NAME_SIZES, 4, True), (BADGE_SIZES, 5, False)])
def test_a_name_stands_clear_of_what_is_above_and_below(
    name: str, sizes: tuple[tuple[float, int], ...], down: int, *, folded: bool
) -> None:
    paper = RecordingPaper()
    card = CutCard(name, EVENT.name, (CLUB, "številka 1500"))
    draw(paper, CutCards(EVENT, "Kartice", (card,), 2, down, sizes, folded))
    once = paper.texts[len(paper.texts) // 2 :] if folded else paper.texts  # the other half is the same, turned
    rows = sorted(once, key=lambda one: one.y)
    assert all(lower.top - upper.y > 1 for upper, lower in pairwise(rows)), "a caron needs a millimetre"
    large = max(once, key=lambda one: one.size)
    assert large.bold
    assert large.size >= (14 if len(name) < 16 else 9), "read from the other side of a table"
