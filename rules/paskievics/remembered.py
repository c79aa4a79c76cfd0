"""Judges remembered tricks of XX-calling tarokk (KAR, TAL, SKA, LEJ; V.SKA.1)."""

from collections.abc import Sequence

from rules.book import Field, Json
from rules.hungarian.cards import XX, Card
from rules.hungarian.remembered import CONTRACT, HungarianLaw, HungarianTricks
from rules.hungarian.table import TALON_CARDS
from rules.options import Choice
from rules.paskievics.contracts import TAKEN
from rules.paskievics.state import DEALS
from rules.paskievics.wording import TERMS
from rules.remembered.reading import Articles
from rules.remembered.reconstruction import WRONG
from rules.wording import _

ARTICLES = Articles(
    pack="KAR", order="LEJ", count="LEJ", leader="LEJ", seats="JAT", hand="OSZ.b", talon="TAL", laid="JAT"
)
_CONTRACTS = tuple(Choice(contract, TERMS[contract]) for contract in TAKEN)


def remembered(seats: Sequence[str]) -> HungarianTricks:
    def playing(dealer: str) -> tuple[str, ...]:
        return DEALS[len(seats)][dealer].active

    law = HungarianLaw(
        ARTICLES,
        follow="LEJ",
        lead="LEJ",
        pagat_bound="LEJ",
        kings_and_honours="SKA.b",
        discards="SKA.a",
        counted="SKA.a",
        fault="renonsz",
        playing=playing,
        due=due,
        no_card=no_card,
    )
    return HungarianTricks(seats, law, [Field(CONTRACT, _("Contract"), "choice", "game", _CONTRACTS, ask="choice")])


def due(seat: str, declarer: str | None, order: Sequence[str], contract: str) -> tuple[int, int] | None:
    """Return the number taken: the declarer's by the contract, the others in order a share of the rest (TAL, SKA.a)."""
    if declarer is None or contract not in TAKEN:
        return None
    first, share = order.index(declarer), TAKEN[contract]
    rest, left = TALON_CARDS - share, len(order) - 1
    for player in (*order[first:], *order[:first]):
        if player == seat:
            break
        share = -(-rest // left)
        rest, left = rest - share, left - 1
    return share, share


def no_card(card: Card, _seat: str, _declarer: str | None, options: Json) -> tuple[str, str, str] | None:
    """Refuse the XX where the table does not allow it (V.SKA.1)."""
    return (WRONG, "xx-laid", "V.SKA.1") if card == XX and options.get("discard_ban") == "xx" else None
