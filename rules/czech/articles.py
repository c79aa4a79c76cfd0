"""The references of seed 004, section and line, beside the decisions C1 to C25."""

_LINES = {
    "Úvod": 3, "Karty": 5, "Hodnoty": 6, "Rozdávání": 12, "Pagát": 13, "Ucho": 4, "Valát": 4, "Žid": 2, "Hra": 12,
    "Licitace": 28, "První": 16, "Druhá": 8, "Preferans": 12, "Solo": 5, "Varšava": 27, "Hlášky": 48, "Renonc": 7,
    "Flek": 4, "Počítání": 1, "Příklad": 6, "Jedenáct": 45, "Sankce": 23, "Slovník": 27,
}  # fmt: skip
ARTICLE_NUMBERS = frozenset(
    (
        *(f"{section}.{line}" for section, lines in _LINES.items() for line in range(1, lines + 1)),
        *(f"C{number}" for number in range(1, 26)),
    )
)
