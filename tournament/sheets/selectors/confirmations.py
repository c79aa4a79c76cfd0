from __future__ import annotations

from django.db.models import F, QuerySet

from tournament.models import Confirmation, Game, Table


def valid_words(table: Table) -> QuerySet[Confirmation]:
    said = Confirmation.objects.filter(game__table=table, revision=F("game__revision"), voided_at__isnull=True)
    return said.select_related("game", "seat").order_by("game__number", "seat__letter")


def contests(table: Table) -> list[Confirmation]:
    return [
        valid_word
        for valid_word in valid_words(table)
        if valid_word.word == Confirmation.Word.CONTESTED and valid_word.settled_at is None
    ]


def ruled(game: Game) -> bool:
    return game.locked or valid_words(game.table).filter(game=game, settled_at__isnull=False).exists()
