"""Invented people and sheets for the document tests, with labels in Slovenian. Everything is deterministic."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

from scoresheets.data import Circle, EventHead, Line, Mark, Note, SeatColumn, Signature, TableSheet
from scoresheets.labels import MinutesLabels

MINUTES_LABELS = MinutesLabels(
    title="TEKMOVALNI ZAPISNIK",
    round="Krog",
    table="Miza",
    revision="različica",
    page_of="stran {page} od {pages}",
    digest="odtis",
    player="Igralec",
    club="Društvo",
    start_number="št.",
    circles="Radelc",
    number="št.",
    dealer="del.",
    contract="igra",
    takers="igral",
    remarks="opombe",
    total="Skupaj",
    difference="Razlika",
    place="Mesto",
    points="Točke",
    notes="Popravki in odločitve",
    legend_open="radelc",
    legend_used="porabljen radelc",
    legend_struck="klop",
    legend_dot="kontra pri klopu",
    continued="nadaljevanje",
    check="Preveri list",
    type_code="/verify/",
)
ENGLISH_MINUTES_LABELS = replace(MINUTES_LABELS, title="TABLE MINUTES", round="Round", table="Table", decimal_mark=".")

EVENT = EventHead(
    name="3. turnir državnega prvenstva posameznikov",
    place="Trojane",
    date="14. marec 2026",
    organiser="Tarok klub Žužemberk",
)
NAMES = (
    "Črtomir Šuštar",
    "Žiga Kodrič",
    "Štefanija Đurić-Čebašek",
    "Ana Hočevar",
    "Bojan Žgajnar",
    "Ćiril Češnovar",
    "Marija Križman",
    "Jože Ščuka",
    "Nežka Vršič",
    "Rado Pečnik",
)
CLUBS = ("TIM Laško", "PAH Hoče", "Tarok klub Ljubljana", "TD Škis Žalec", "Društvo Mond Črnomelj", "")
LONG_NAME = "Aleksandra Maksimiljana Štrukelj-Kratochwill pl. Žužemberška"


def strokes(seed: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """A scribble that looks like a signature."""
    dice = random.Random(seed)
    x, line = 0.05, []
    while x < 0.95:
        line.append((x, 0.5 + dice.uniform(-0.35, 0.3)))
        x += dice.uniform(0.01, 0.06)
    return (tuple(line), ((0.2, 0.85), (0.8, 0.8)))


def full_sheet(table: int = 17, round_number: int = 2) -> TableSheet:
    """A finished sheet of 21 lines with everything the rule book writes on paper."""
    written = (
        (1, "dve", "B", (None, 47, None), "kralji (B)"),
        (2, "tri", "C", (None, None, -18), ""),
        (3, "klop", "", (-40, -60, -20), "kontra B"),
        (4, "ena", "A", (96, None, None), "radelc, trula (A), tihi pagat"),
        (5, "solo", "B", (None, -182, None), "radelc, kontra C"),
        (6, "dve", "C", (None, None, 94), "radelc, kralji (C) kontra A"),
        (7, "tri", "A", (14, -21, None), "mondfang B"),
        (8, "klop", "", (0, 0, -70), "C poln"),
        (9, "dve", "A", (None, None, -55), "renons C"),
        (10, "ena", "B", (25, 116, 25), "radelc, napovedani pagat A neuspel; kralji in trula tiho"),
        (11, "berač", "C", (None, None, 250), "radelc"),
        (12, "", "", (-45, None, None), "zamuda A"),
        (13, "tri", "B", (None, 92, -20), "radelc; napačna razdelitev C"),
        (14, "dve", "A", (104, None, None), "radelc, trula (A)"),
        (15, "ena", "C", (None, None, -88), "radelc, kontra A, re C"),
        (16, "valat", "A", (1000, None, None), "radelc, valat najavljen med licitacijo"),
        (17, "tri", "B", (None, 30, None), "radelc"),
        (18, "dve", "C", (None, None, 62), "radelc"),
        (19, "ena", "A", (38, None, None), ""),
        (20, "tri", "B", (None, -11, None), ""),
        (
            21,
            "dve",
            "A",
            (-122, 60, None),
            "kontra C, re A, sub C na igro; tihi pagat zgubljen; kralji (A) kontra B, re A",
        ),
    )
    running = [0, 0, 0]
    lines = []
    for number, contract, declarer, entries, remarks in written:
        running = [total + (entry or 0) for total, entry in zip(running, entries, strict=True)]
        marks: tuple[Mark, ...] = ()
        if number == 9:
            marks = (Mark("C", "renons"),)
        if number == 12:
            marks = (Mark("A", "zamuda"),)
        if number == 13:
            marks = (Mark("C", "del. −20"),)
        lines.append(
            Line(
                number=number,
                contract=contract,
                takers=(declarer,) if declarer else (),
                entries=entries,
                running=tuple(running),
                remarks=remarks,
                struck=contract == "klop",
                dots=("B",) if number == 3 else (),
                marks=marks,
                penalty=number in (9, 12),
                notes={6: (1,), 9: (2,)}.get(number, ()),
                dealer="" if number == 12 else "ABC"[(number - 1 - (number > 12)) % 3],
            )
        )
    whole = sum(running)
    order = sorted(running, reverse=True)
    seats = tuple(
        SeatColumn(
            letter=letter,
            name=NAMES[(table + index) % len(NAMES)],
            club=CLUBS[(table + index) % len(CLUBS)],
            start_number=table * 3 + index,
            circles=tuple(Circle(game, None if game == 16 else game + 2) for game in (3, 8, 11, 16)),
            total=running[index],
            difference=3 * running[index] - whole,
            place=order.index(running[index]) + 1,
            points=Fraction(3 - order.index(running[index])),
        )
        for index, letter in enumerate("ABC")
    )
    return TableSheet(
        event=EVENT,
        round=round_number,
        table=table,
        revision=27,
        seats=seats,
        lines=tuple(lines),
        line_count=21,
        notes=(
            Note(1, "Igra 6 popravljena ob 10.48 (sodnik J. Zupančič): razlika 11 namesto 1; prej vpisano 74."),
            Note(
                2,
                "Igra 9: renons dosojen igralcu C, napačno izigrana karta (C1.7), odločil sodnik, vpisano −55.",
            ),
        ),
        signatures=(
            *(
                Signature(
                    role=seat.letter, name=seat.name, text="podpis na zaslonu, 11.39", strokes=strokes(index + table)
                )
                for index, seat in enumerate(seats)
            ),
            Signature(role="Sodnik", name="Janez Zupančič", text="sprejeto 14. 3. 2026 ob 11.42", strokes=strokes(99)),
        ),
        status="sprejeto 14. 3. 2026 ob 11.42",
        closed=True,
        rules="Kaj pomnoži kontra (B1.19): vrednost igre in razliko; Napovedani valat (B1.14): se piše poleg igre; "
        "Radelc se izbriše (B1.25): po prvi igri; Če je pri klopu eden poln, druga dva pišeta (B2.3): svoje točke",
    )


def many_sheets(count: int) -> list[TableSheet]:
    """So many full sheets, all different in table and names."""
    return [full_sheet(table=number) for number in range(1, count + 1)]
