"""Every line of the page can be cited, and no line that it does not have (seed 004, empty lines not counted)."""

from rules import rule_book

#: Section -> the words that begin its last line, and the number of that line.
LAST_LINES = {
    "Úvod": ("Časem chci přidat", 3),
    "Karty": ("Pořadí karet podle velikosti", 5),
    "Hodnoty": ("Hodnotu 5 mají král", 6),
    "Rozdávání": ("Hráč nesmí kartu s talonu odmítnout", 12),
    "Pagát": ("Někde se pagát na Třetí a šesté povinnosti", 13),
    "Ucho": ("Pokud ale neuhraju Pagáta", 4),
    "Valát": ("Někde se počítá tichý Valát", 4),
    "Žid": ("Spáchá-li některý z hráčů renonc", 2),
    "Hra": ("Pokud se zjistí chyb v rozdání", 12),
    "Licitace": ("Jako 3. povinnost, pouze s tím rozdílem", 28),
    "První": ("kontrování)  +/- prozrazující", 16),
    "Druhá": ("hlášky (* případné kontrování)", 8),
    "Preferans": ("Mám-li opravdu silné karty", 12),
    "Solo": ("Někde se počet očí násobí 2", 5),
    "Varšava": ("Mají-li 2 hráči shodný počet bodů", 27),
    "Hlášky": ("2 * hra", 48),
    "Renonc": ("Nutno připomenout", 7),
    "Flek": ("Někdy se hraje pravidlo", 4),
    "Počítání": ("Závěrečnou fází hry je počítání", 1),
    "Příklad": ("6. Hráč číslo 4 má první povinnost", 6),
    "Jedenáct": ("podle počtu fleků se hra násobí", 45),
    "Sankce": ("Nehraje se na žida", 23),
    "Slovník": ("Žid (též bank)", 27),
}
DECISIONS = 25  # of the book's own page


def test_each_line_of_a_section_is_an_article_and_the_next_is_none():
    lines = {f"{section}.{line}" for section, (_words, last) in LAST_LINES.items() for line in range(1, last + 1)}
    decisions = {f"C{number}" for number in range(1, DECISIONS + 1)}
    assert rule_book("cz-taroky").article_numbers == lines | decisions
