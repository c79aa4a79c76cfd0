"""Part C of the rules: cases, the rows they end in, and the fines of a wrong deal."""

from collections.abc import Mapping, Sequence

from rules.book import Json
from rules.case import Claim, Ground, Question, Walk
from rules.discipline import Discipline
from rules.slovenian import case
from rules.slovenian import fines as fine_rows
from rules.slovenian.articles import ARTICLES, REFERENCES
from rules.slovenian.record import Lateness, Paper
from rules.slovenian.remembered.tricks import TRICKS_IN_A_GAME
from rules.slovenian.row_json import row_of
from rules.violations import Violation
from rules.wording import _


class SlovenianDiscipline(Discipline):
    """Renons, wrong deals and conduct (C1-C2)."""

    kinds: Mapping[str, str] = {
        "discard": _("wrong discard"),
        "count": _("wrong number of cards"),
        "card": _("wrong card played"),
        "signal": _("behaviour that gives the game away"),
        "talk": _("talk that gives the game away"),
        "conduct": _("dishonest or incorrect play"),
    }
    tricks = TRICKS_IN_A_GAME
    card_kinds = frozenset(("discard", "count", "card"))
    case_items = frozenset(("renons", "renons-bid", "renons-before", "renons-ruled"))
    case_fields: tuple[str, ...] = ("contract", "declarer", "kontra", "announcements", "misdeals")
    articles: Mapping[str, str] = ARTICLES
    grounds: tuple[Ground, ...] = (
        Ground("deal", _("wrong dealer"), REFERENCES["wrong-deal"], captains=True),
        Ground("bid", _("bid or announcement out of turn"), REFERENCES["out-of-turn"], then_renons=True),
        Ground("showing", _("cards shown to give the game away"), REFERENCES["out-of-turn"], then_renons=True),
        Ground("talk", _("talk that gives the game away"), REFERENCES["talk"]),
        Ground("tricks", _("looked at earlier tricks"), "B1.12"),
        Ground("behaviour", _("behaviour"), REFERENCES["conduct"]),
    )
    reminder = case.REMINDER

    def offenders(self, facts: Json) -> tuple[str, ...]:
        row = row_of(facts)
        return () if row is None or isinstance(row, Lateness | Paper) else row.renons

    def stopped(self, facts: Json, offenders: Sequence[str], ruled: int | None = None) -> dict[str, object]:
        renons: dict[str, object] = {"by": list(offenders)}
        return {**facts, "renons": renons if ruled is None else {**renons, "ruled": ruled}}

    def fined(self, facts: Json, seats: Sequence[str]) -> dict[str, object]:
        return fine_rows.fined(facts, seats)

    def lacks(self, facts: Json, seats: Sequence[str]) -> list[Violation]:
        return fine_rows.lacks(facts, seats)

    def differs(self, decided: Json, row: Json) -> list[Violation]:
        return case.differs(decided, row)

    def kind_article(self, kind: str) -> str:
        return case.article_of(kind)

    def value_articles(self, kind: str, articles: Sequence[str]) -> tuple[str, ...]:
        return case.value_articles(kind, articles)

    def check_claim(self, claim: Claim) -> list[Violation]:
        return case.check(claim)

    def asked_at_table(self, claim: Claim) -> Question | None:
        return case.asked_at_table(claim)

    def walk(self, claim: Claim, answers: Mapping[str, str]) -> Walk:
        return case.walk(claim, answers)
