"""Held games: sent by a phone after the sheet had changed."""

from tournament.models import HeldGame, Table


def waiting_games(table: Table) -> list[HeldGame]:
    return list(HeldGame.objects.filter(table=table, choice="").select_related("seat").order_by("pk"))
