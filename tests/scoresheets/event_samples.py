"""An invented event of 46 players and its labels in Slovenian, for the tests of the event's documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from scoresheets.data import Signature, TableSheet
from scoresheets.event_data import (
    CardSeat,
    EventMinutes,
    EventWorkbook,
    OfficialRow,
    Participant,
    RoundResults,
    Ruling,
    Seating,
    SeatingEntry,
    SeatingTable,
    StandingRow,
    Standings,
    TableCard,
    TableResult,
    TeamRow,
    WorkbookRound,
    WorkbookTable,
)
from scoresheets.labels import CardsLabels, EventMinutesLabels, SeatingLabels, StandingsLabels, WorkbookLabels
from tests.scoresheets.samples import CLUBS, EVENT, LONG_NAME, full_sheet, strokes

STANDINGS_LABELS = StandingsLabels(
    page_of="stran {page} od {pages}",
    players="Posamezniki",
    teams="Ekipe",
    club_teams="Ekipe društev",
    place="mesto",
    start_number="št.",
    name="igralec",
    club="društvo",
    round_short="K{number}",
    points="točke",
    difference="razlika",
    total="skupaj",
    tables_won="zmage",
    team="ekipa",
    members="člani",
)
EVENT_MINUTES_LABELS = EventMinutesLabels(
    title="Uradni zapisnik tekmovanja",
    officials="Uradne osebe",
    participants="Udeleženci",
    round="{number}. krog",
    final_order="Končni vrstni red",
    rulings="Odločitve, kazni in pritožbe",
    no_rulings="Sodnik in razsodišče nista imela odločitev.",
    journal_heading="Dnevnik",
    journal="Dnevnik prireditve ima {lines} vrstic; odtis zadnje je {digest}.",
    signatures="Podpisi",
    licence="licenca",
    remark="opomba",
    table="miza",
    seat="sedež",
    total="skupaj",
    kind="vrsta",
    where="kje",
    who="komu",
    ruling="odločitev",
    standings=STANDINGS_LABELS,
)
SEATING_LABELS = SeatingLabels(
    title="Razpored igralcev, {round}. krog",
    page_of="stran {page} od {pages}",
    by_name="po priimkih",
    by_table="po mizah",
    table="miza",
    draw="Žreb",
    seed="Seme žreba:",
)
CARDS_LABELS = CardsLabels(
    round="krog",
    table="miza",
    instruction="Vsak igralec poslika svoj kvadrat.",
    typed="Brez kamere: odprite {address} in vtipkajte kodo.",
)
CARDS_ADDRESS = "http://192.168.1.20:8000/t/"
WORKBOOK_LABELS = WorkbookLabels(
    participants="Udeleženci",
    standings="Vrstni red",
    teams="Ekipe društev",
    named="Ekipe",
    round="Krog {number}",
    table="Miza {number}",
    settings="Točkovanje",
    place_of_table="mesto za mizo",
    points_of_size="točke pri mizi s {seats} sedeži",
    start_number="št.",
    name="igralec",
    club="društvo",
    licence="licenca",
    remark="opomba",
    game="igra",
    dealer="deli",
    contract="vrsta igre",
    takers="igral",
    remarks="opombe",
    total="skupaj",
    difference="razlika",
    place="mesto",
    points="točke",
    balance="Stanje (vložek {stake})",
    tables_won="dobljene mize",
    team="ekipa",
    members="člani",
    final="miza finala",
)

_SURNAMES = [
    "Ambrožič",
    "Bajželj",
    "Cafuta",
    "Čebašek",
    "Česnik",
    "Ćosić",
    "Debevc",
    "Đurić",
    "Erjavec",
    "Fras",
    "Golob",
    "Grčar",
    "Hočevar",
    "Ivančič",
    "Jerše",
    "Kavčič",
    "Kos",
    "Križman",
    "Lovšin",
    "Mežnar",
    "Mlakar",
    "Novšak",
    "Oblak",
    "Pečnik",
    "Pirš",
    "Rožič",
    "Rus",
    "Šuštar",
    "Ščuka",
    "Štrukelj",
    "Tekavc",
    "Turšič",
    "Uršič",
    "Vidmar",
    "Vršič",
    "Zupan",
    "Žagar",
    "Žgajnar",
    "Žnidaršič",
    "Žužek",
]
_FIRST = [
    "Ana",
    "Bojan",
    "Črt",
    "Darja",
    "Emil",
    "Franc",
    "Gašper",
    "Helena",
    "Iva",
    "Jože",
    "Katja",
    "Lojze",
    "Mojca",
    "Nežka",
    "Ožbej",
    "Petra",
    "Rado",
    "Špela",
]


def people(count: int) -> list[Participant]:
    """So many invented participants in alphabetical order of the Slovenian alphabet."""
    names = sorted(
        (
            f"{_SURNAMES[i % len(_SURNAMES)]} {_FIRST[(i * 7 + i // len(_SURNAMES)) % len(_FIRST)]}"
            for i in range(count)
        ),
        key=lambda name: [_ALPHABET.index(char) for char in name.lower() if char in _ALPHABET],
    )
    return [
        Participant(
            start_number=number,
            name=LONG_NAME if number == 5 else name,
            club=CLUBS[number % len(CLUBS)],
            licence=str(1000 + 37 * number),
            remark="prijavljen po roku" if number == 9 else "",
        )
        for number, name in enumerate(names, start=1)
    ]


_ALPHABET = "abcčćdđefghijklmnoprsštuvzž"


def standings(persons: list[Participant], rounds: int = 4) -> Standings:
    rows = []
    for index, person in enumerate(persons[:-1]):
        points = tuple(
            Fraction(3 - (index + n) % 3) - (Fraction(1, 2) if index % 5 == 0 and n == 1 else 0) for n in range(rounds)
        )
        rows.append(
            StandingRow(
                place=1 if index == 0 else (2 if index in (1, 2) else index + 1),
                name=person.name,
                club=person.club,
                start_number=person.start_number,
                rounds=points,
                points=sum(points, Fraction(0)),
                difference=1200 - 71 * index,
                tables_won=sum(1 for value in points if value == 3),
            )
        )
    last = persons[-1]
    rows.append(
        StandingRow(
            None,
            last.name,
            last.club,
            last.start_number,
            (Fraction(0), *(None,) * (rounds - 1)),
            remark="izključen v 1. krogu",
        )
    )
    teams = tuple(
        TeamRow(
            place=index + 1,
            name=club,
            members=tuple(person.name for person in persons[index : index + 9 : 3]),
            start_numbers=tuple(person.start_number for person in persons[index : index + 9 : 3]),
            points=Fraction(49 - index, 2),
            difference=700 - 300 * index,
            tables_won=5 - index,
        )
        for index, club in enumerate(club for club in CLUBS if club)
    )
    return Standings(
        EVENT,
        "Končni vrstni red po 4. krogu",
        tuple(range(1, rounds + 1)),
        tuple(rows),
        teams,
        "Objavljeno 14. marca 2026 ob 17.20.",
    )


def seating(persons: list[Participant]) -> Seating:
    tables = []
    names = []
    for start in range(0, len(persons), 3):
        group = persons[start : start + 3]
        sheet = full_sheet()
        seats = tuple(
            type(seat)(
                letter=seat.letter,
                name=group[i].name if i < len(group) else "",
                club=group[i].club if i < len(group) else "",
            )
            for i, seat in enumerate(sheet.seats)
        )
        tables.append(SeatingTable(start // 3 + 1, seats, "" if len(group) == 3 else "nepopolna miza, igra namestnik"))
        names += [
            SeatingEntry(person.name, person.club, start // 3 + 1, "ABC"[i], person.name[0])
            for i, person in enumerate(group)
        ]
    return Seating(
        EVENT,
        2,
        tuple(names),
        tuple(tables),
        seed="4f2a 7c11 90de 33b8",
        report=(
            "Noben par igralcev se ne sreča drugič.",
            "Vsak igralec je največ enkrat na istem sedežu; izjeme: 2.",
            "Za isto mizo sedita člana istega društva pri 3 mizah.",
        ),
    )


def event_minutes(count: int = 46) -> EventMinutes:
    persons = people(count)
    tables = tuple(
        TableResult(number, full_sheet(number).seats, "bye" if number == 15 else "")
        for number in range(1, count // 3 + 1)
    )
    return EventMinutes(
        event=EVENT,
        facts=(
            OfficialRow("Pravila", "Pravila tekmovalnega taroka (si-tzs)"),
            OfficialRow("Obseg", "4 krogi po 21 iger, 4 minute in 30 število sekund za igro"),
        ),
        officials=(
            OfficialRow("Vodja prireditve", "Marjeta Žvokelj"),
            OfficialRow("Delegat", "Srečko Čuden"),
            OfficialRow("Sodnik", "Janez Zupančič"),
            OfficialRow("Tekmovalno razsodišče", "Alojz Kovač, Đorđe Petrić, Štefka Uršič"),
        ),
        participants=tuple(persons),
        rounds=tuple(RoundResults(n, tables, f"Začetek ob {8 + n}.00, seme žreba 4f2a 7c11.") for n in range(1, 5)),
        standings=standings(persons),
        rulings=(
            Ruling(
                "Renons",
                "1. krog, miza 3, igra 9",
                "Čebašek Bojan (C)",
                "Napačno izigrana karta (C1.7), odločil sodnik. Predlog −55, vpisano −55.",
            ),
            Ruling("Opomin", "1. krog, miza 7", "Golob Ana (A)", "Delil igralec, ki ni bil na vrsti, drugič (B1.28)."),
            Ruling(
                "Izključitev",
                "1. krog, miza 15, igra 12",
                "Žužek Iva (B)",
                "Nameren renons (C1.6): igralec odstranjen, rezultat razveljavljen, prijava pri častnem razsodišču. "
                * 4,
            ),
            Ruling(
                "Pritožba",
                "2. krog, miza 1",
                "Ambrožič Ana",
                "Pritožba na vpis igre 4 zavrnjena, odločilo razsodišče ob 12.10.",
            ),
        ),
        journal_hash="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        journal_lines=4127,
        signatures=(
            Signature("Vodja prireditve", "Marjeta Žvokelj", "", strokes(3)),
            Signature("Delegat", "Srečko Čuden"),
            Signature("Sodnik", "Janez Zupančič"),
        ),
    )


def cards(count: int = 5) -> list[TableCard]:
    return [
        TableCard(
            EVENT,
            2,
            number,
            tuple(
                CardSeat(
                    seat.letter,
                    seat.name,
                    f"http://192.168.1.20:8000/t/{'k3J9dQ2xVb7' * 3}{seat.letter}/",
                    f"K7Q{seat.letter}-4XZ{number}",
                    "zapisnikar" if seat.letter == "A" else "",
                )
                for seat in full_sheet(number).seats
            ),
        )
        for number in range(1, count + 1)
    ]


def workbook() -> EventWorkbook:
    """Nine players, two rounds of three tables: one played, one level on top, one by totals only in round 2."""
    persons = people(9)
    rounds = []
    for number in (1, 2):
        tables = []
        for table in range(3):
            group = [persons[(table * 3 + index * (1 if number == 1 else 4)) % 9] for index in range(3)]
            tables.append(WorkbookTable(_seated(_variant(table, number), group)))
        rounds.append(WorkbookRound(number, tuple(tables)))
    rows = []
    for person in persons:
        seats = [
            seat
            for played in rounds
            for table in played.tables
            for seat in table.sheet.seats
            if seat.start_number == person.start_number
        ]
        rows.append(
            StandingRow(
                place=None,
                name=person.name,
                club=person.club,
                start_number=person.start_number,
                rounds=tuple(seat.points for seat in seats),
                points=sum((seat.points or Fraction(0) for seat in seats), Fraction(0)),
                difference=sum(seat.difference or 0 for seat in seats),
                tables_won=sum(1 for seat in seats if seat.place == 1),
            )
        )
    rows.sort(key=_rank, reverse=True)
    placed = tuple(replace(row, place=1 + sum(_rank(other) > _rank(row) for other in rows)) for row in rows)
    teams = (_team(1, "=1+1", (rows[0], rows[2])), _team(2, "TIM Laško", (rows[3],)))
    return EventWorkbook(
        event=EVENT,
        participants=tuple(persons),
        rounds=tuple(rounds),
        standings=Standings(EVENT, "Vrstni red", (1, 2), placed, teams),
        placing_points={3: (Fraction(3), Fraction(2), Fraction(1))},
        day=date(2026, 3, 14),
    )


def _team(place: int, name: str, members: Sequence[StandingRow]) -> TeamRow:
    return TeamRow(
        place,
        name,
        tuple(member.name for member in members),
        tuple(member.start_number for member in members if member.start_number is not None),
        sum((member.points for member in members), Fraction(0)),
        sum(member.difference for member in members),
        sum(member.tables_won for member in members),
    )


def _rank(row: StandingRow) -> tuple[Fraction, int, int]:
    return row.points, row.difference, row.tables_won


def _variant(table: int, number: int) -> TableSheet:
    """Table 1 is the full sheet, table 2 ends level on top after one game, table 3 of round 2 has totals only."""
    sheet = full_sheet(table + 1, number)
    if table == 1:
        line = replace(sheet.lines[0], entries=(30, 30, None), running=(30, 30, 0))
        return _with_totals(replace(sheet, lines=(line,)), (30, 30, 0))
    if table == 2 and number == 2:
        return _with_totals(replace(sheet, lines=()), (-45, 210, 211))
    return sheet


def _with_totals(sheet: TableSheet, totals: tuple[int, ...]) -> TableSheet:
    seats = []
    for seat, total in zip(sheet.seats, totals, strict=True):
        place = 1 + sum(other > total for other in totals)
        level = totals.count(total)
        points = sum((Fraction(4 - place - step) for step in range(level)), Fraction(0)) / level
        seats.append(replace(seat, total=total, difference=3 * total - sum(totals), place=place, points=points))
    return replace(sheet, seats=tuple(seats))


def _seated(sheet: TableSheet, group: list[Participant]) -> TableSheet:
    seats = (
        replace(seat, name=person.name, club=person.club, start_number=person.start_number)
        for seat, person in zip(sheet.seats, group, strict=True)
    )
    return replace(sheet, seats=tuple(seats))
