"""Judges remembered tricks of Vadász tarokk (I.1.b-l, I.3.a; 2025 III.2.a, III.7.b, III.9, 2023 III.1.a, III.6.a)."""

from collections.abc import Sequence

from rules.book import Field, Json
from rules.hungarian.cards import XX, Card
from rules.hungarian.remembered import INVERSE, YES_CHOICE, HungarianLaw, HungarianTricks
from rules.remembered.reading import Articles
from rules.remembered.reconstruction import OPEN
from rules.vadasz.contracts import MOST_TALON
from rules.vadasz.dealing import playing
from rules.vadasz.editions import Edition
from rules.wording import _

ARTICLES = Articles(
    pack="I.1.c", order="I.1.k", count="I.1.d", leader="I.1.j", seats="I.1.b", hand="I.1.d", talon="I.3.a", laid="I.1.b"
)


def remembered(edition: Edition, seats: Sequence[str]) -> HungarianTricks:
    def plays(dealer: str) -> tuple[str, ...]:
        return playing(len(seats), dealer)

    law = HungarianLaw(
        ARTICLES,
        follow="I.1.k",
        lead="I.1.j",
        pagat_bound=edition.refused,
        kings_and_honours="I.1.f",
        discards="I.3.a",
        counted="I.3.f",
        fault="",
        playing=plays,
        due=due,
        no_card=no_card,
    )
    inverse = Field(INVERSE, _("Inverse play"), "choice", "result", YES_CHOICE, ask="yes")
    return HungarianTricks(seats, law, [inverse] if INVERSE not in edition.foreign_keys else [])


def due(_seat: str, _declarer: str | None, _order: Sequence[str], _contract: str) -> tuple[int, int] | None:
    """Return 0 to 3: anybody may take fewer than his share (I.3.a)."""
    return 0, MOST_TALON


def no_card(card: Card, seat: str, declarer: str | None, _options: Json) -> tuple[str, str, str] | None:
    """Doubt the XX, except from the declarer: it needs a player who took fewer cards than his due (I.1.f)."""
    return (OPEN, "open-xx-laid", "I.1.f") if card == XX and seat != declarer else None
