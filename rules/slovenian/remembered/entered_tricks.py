"""Reads the questions on a game of remembered tricks: contract, declarer and forehand."""

from collections.abc import Mapping

from rules.book import Field, Json, Turn
from rules.fields import seat_choices
from rules.json_values import shown
from rules.options import Choice
from rules.remembered.reading import Articles, answer, read_seat, reconstruct
from rules.remembered.reconstruction import CardGroup, Reconstruction, TypedGame
from rules.slovenian.asking import ASKING
from rules.slovenian.contracts import CONTRACTS, SEATS
from rules.slovenian.remembered.card_names import CARD_GROUPS
from rules.slovenian.remembered.reconstruction import LAID, SlovenianGame
from rules.slovenian.wording import TERMS
from rules.violations import NO_PARAMS, Violation
from rules.wording import _

#: Of the pack only A7 speaks: every player brings a full one. C1.9: too many or too few cards.
ARTICLES = Articles(
    pack="A7", order="B1.12", count="B1.3", leader="B1.11", seats="B1.1", hand="C1.9", talon="B2.6", laid="B2.6"
)


_SEATS = seat_choices(SEATS)
_CONTRACTS = tuple(Choice(contract, TERMS[contract]) for contract in ASKING.contracts)


class SlovenianTricks:
    """Remembered tricks (part B and C1.1)."""

    card_groups: tuple[CardGroup, ...] = CARD_GROUPS
    trick_size = len(SEATS)
    talon_turned: tuple[str, ...] = ("klop",)  # B2.6
    fields: tuple[Field, ...] = (
        Field("contract", _("Contract"), "choice", "game", _CONTRACTS, ask="choice"),
        Field("declarer", _("Declarer"), "choice", "game", _SEATS, ASKING.declared, ask="seat"),
        Field("forehand", _("Forehand"), "choice", "game", _SEATS, ask="seat"),
    )
    laid_fields: tuple[Field, ...] = (
        Field(LAID, _("Cards discarded by the declarer"), "text", "game", contracts=ASKING.declared),
    )
    laid_article = "B1.27"

    def reconstruct(self, typed: TypedGame, language: str, _options: Json = NO_PARAMS) -> Reconstruction:
        violations: list[Violation] = []
        contract = _contract(answer(typed.head, "contract"), violations)
        declarer = _declarer(answer(typed.head, "declarer"), contract, violations)
        forehand = read_seat(answer(typed.head, "forehand"), SEATS, "B1.11", "forehand", violations)
        if contract == "tri" and forehand and declarer and declarer != forehand:
            params = {"forehand": forehand, "seat": declarer}
            violations.append(Violation("tri-not-forehand", "B1.8", params, field="declarer"))
        game = SlovenianGame(contract, declarer, forehand)
        return reconstruct(typed, language, game, ARTICLES, violations, (LAID,), SEATS)

    def answers(self, turn: Turn) -> Mapping[str, str]:
        return {"forehand": turn.first}

    def fault(self, _seat: str, _head: Mapping[str, str]) -> Mapping[str, str]:
        """A renons is a case (C1)."""
        return {}


def _contract(contract: str, violations: list[Violation]) -> str:
    if contract in CONTRACTS:
        return contract
    code = "contract-unknown" if contract else "contract-missing"
    violations.append(Violation(code, "B1.15", {"value": shown(contract)} if contract else {}, field="contract"))
    return ""


def _declarer(typed: str, contract: str, violations: list[Violation]) -> str | None:
    declarer = read_seat(typed, SEATS, "B1.10", "declarer", violations)
    if contract == "klop":
        if declarer:
            violations.append(Violation("klop-declarer", "B2.1", field="declarer"))
        return None
    if contract and not typed:
        violations.append(Violation("declarer-missing", "B1.10", {"contract": contract}, field="declarer"))
    return declarer
