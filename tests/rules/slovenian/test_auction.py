"""The auction (B1.6-B1.9, B1.17, B2.1, B3.4). Seats 0..2; the forehand is B (1) in every case."""

import pytest

from bench.rehearsals.slovenian.auction import hold_auction

DVE, ENA, SOLO, BERAC, VALAT = range(1, 6)


@pytest.mark.parametrize(
    ("article", "contented", "klop", "final", "outcome", "words"),
    [
        ("B1.8 tri", ((), (), ()), False, 0, ("tri", "B"), "tri pass pass"),
        ("B2.1 klop", ((), (), ()), True, 0, ("klop", None), "tri pass pass klop"),
        ("B1.8 higher", ((), (), ()), False, SOLO, ("solo", "B"), "tri pass pass solo"),
        ("B1.7", ((), (), (DVE,)), True, 0, ("dve", "C"), "tri dve pass pass"),
        ("B1.7", ((ENA,), (), (DVE,)), True, 0, ("ena", "A"), "tri dve ena pass pass"),
        ("B1.9 priority", ((), (DVE,), (DVE,)), False, 0, ("dve", "B"), "tri dve pass hold pass"),
        ("B1.9 raise", ((), (DVE, SOLO), (DVE,)), False, SOLO, ("solo", "B"), "tri dve pass hold pass solo"),
        ("B1.9 no hold for others", ((DVE,), (), (DVE,)), False, 0, ("dve", "C"), "tri dve pass pass"),
        ("B1.17 valat only over berač", ((), (), (VALAT,)), False, VALAT, ("tri", "B"), "tri pass pass"),
        ("B3.4", ((BERAC,), (), (ENA, VALAT)), False, 0, ("valat", "C"), "tri ena berac pass valat pass"),
    ],
)
def test_auction(
    article: str,
    contented: tuple[tuple[int, ...], ...],
    klop: bool,
    final: int,
    outcome: tuple[str, str | None],
    words: str,
) -> None:
    auction = hold_auction(1, contented, klop, final)
    assert (auction.contract, auction.declarer) == outcome, article
    assert [call.word for call in auction.calls] == words.split(), article
