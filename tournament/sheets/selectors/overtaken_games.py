from tournament.models import HeldGame, Table


def waiting_games(table: Table) -> list[HeldGame]:
    return list(HeldGame.objects.filter(table=table, choice="").select_related("seat").order_by("pk"))
