"""What the others say to the games of a table, as it counts now."""

from __future__ import annotations

from django.db.models import F, QuerySet

from tournament.models import Confirmation, Game, Table


def valid_words(table: Table) -> QuerySet[Confirmation]:
    """The words that count now, by game and seat."""
    said = Confirmation.objects.filter(game__table=table, revision=F("game__revision"), voided_at__isnull=True)
    return said.select_related("game", "seat").order_by("game__number", "seat__letter")


def contests(table: Table) -> list[Confirmation]:
    """The contests nobody has settled."""
    return [
        valid_word
        for valid_word in valid_words(table)
        if valid_word.word == Confirmation.Word.CONTESTED and valid_word.settled_at is None
    ]


def ruled(game: Game) -> bool:
    """Whether the referee has decided a game as it stands: he entered it, or let a contested one stand."""
    return game.locked or valid_words(game.table).filter(game=game, settled_at__isnull=False).exists()
