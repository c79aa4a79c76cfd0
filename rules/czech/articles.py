"""The references of seed 004 as they are quoted, section and line, beside the decisions C1 to C25."""

_LINES = {
    "Úvod": 2, "Karty": 2, "Hodnoty": 4, "Rozdávání": 12, "Pagát": 13, "Ucho": 4, "Valát": 4, "Žid": 2, "Hra": 12,
    "Licitace": 8, "První": 15, "Druhá": 7, "Preferans": 11, "Solo": 5, "Varšava": 27, "Hlášky": 44, "Renonc": 7,
    "Flek": 4, "Počítání": 1, "Příklad": 6, "Jedenáct": 45, "Sankce": 23, "Slovník": 18,
}  # fmt: skip
ARTICLE_NUMBERS = frozenset(
    (
        *(f"{section}.{line}" for section, lines in _LINES.items() for line in range(1, lines + 1)),
        *(f"C{number}" for number in range(1, 26)),
    )
)
