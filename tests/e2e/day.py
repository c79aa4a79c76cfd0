"""The invented tournament of the end-to-end test: its players, its start list, and who sits at which browser."""

from dataclasses import dataclass
from pathlib import Path

import openpyxl

from tests.e2e.visitor import Visitor

PLAYERS = (
    ("Škisovec Ferdo", "TK Škis Zgornji Vrh", 1210.5),
    ("Mondič Jerneja", "TD Pagat Podlipje", 1190.0),
    ("Žlahtar Klemen", "TD Pagat Podlipje", 1180.25),
    ("Talonšek Črt", "TK Škis Zgornji Vrh", 1150.0),
    ("Klopčar Tilen", "TD Klop Mlinišče", 1120.0),
    ("Beračnik Aljaž", "TK Mond Hribce", 1101.0),
    ("Mizarič-Deva Špela", "TK Mond Hribce", 1080.0),
    ("Kontrin Jošt", "TK Škis Zgornji Vrh", 1044.0),
    ("Tihnik Gašper", "TD Klop Mlinišče", 1020.0),
    ("Zapisnikar Drejc", "TD Pagat Podlipje", 1010.0),
    ("Srčnik Jurij", "TK Mond Hribce", 990.0),
    ("Preštevalec Vida", "TD Klop Mlinišče", 970.0),
    ("Vzetkar Jernej", "TK Škis Zgornji Vrh", 950.0),
    ("Rekelj Matjaž", "TK Mond Hribce", None),
)
ADDED = ("Zamudnik", "Vlado")  # by hand; he does not come


def start_list(folder: Path) -> Path:
    """The sign-ins as a secretary sends them: a title, then a heading, then the players."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Prijave za turnir"])
    sheet.append([])
    sheet.append(["Zap. št.", "Priimek in ime", "Društvo", "Rating"])
    for number, player in enumerate(PLAYERS, start=1):
        sheet.append([number, *player])
    file = folder / "prijave.xlsx"
    book.save(file)
    return file


@dataclass
class Day:
    """The event, and everybody who has a browser open."""

    slug: str
    director: Visitor
    operator: Visitor
    referee: Visitor
    public: Visitor

    def desk(self, rest: str = "") -> str:
        return f"/e/{self.slug}/desk/{rest}"

    def office(self, rest: str = "") -> str:
        return f"/e/{self.slug}/office/{rest}"


def open_sheet(one: Visitor, day: Day, round_number: int, table: int) -> str:
    """Open a table's sheet from the round's list, by its number as the office does; returns its address."""
    one.open(day.office(f"rounds/{round_number}/"))
    jump = one.one(".office-jump input")
    jump.fill(str(table))
    jump.press("Enter")
    one.page.wait_for_url("**/office/tables/*/**")
    return one.path
