"""Games that came from a phone after the sheet had moved on."""

from tournament.models import HeldGame, Table


def waiting_games(table: Table) -> list[HeldGame]:
    """The held games nobody has chosen for, oldest first."""
    return list(HeldGame.objects.filter(table=table, choice="").select_related("seat").order_by("pk"))
