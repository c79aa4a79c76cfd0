"""Invented sheets of four to seven seats, as Hungarian and Czech tables write them, and labels in Hungarian."""

from __future__ import annotations

import random
from fractions import Fraction

from scoresheets.data import EventHead, Line, Note, SeatColumn, Signature, TableSheet
from scoresheets.labels import MinutesLabels
from tests.scoresheets.samples import strokes

HUNGARIAN_LABELS = MinutesLabels(
    title="ASZTALI JEGYZŐKÖNYV",
    round="Forduló",
    table="Asztal",
    revision="változat",
    page_of="{page}/{pages}. oldal",
    digest="kivonat",
    player="Játékos",
    club="Egyesület",
    start_number="sz.",
    circles="",
    number="sz.",
    dealer="osztó",
    contract="játék",
    takers="felvevő",
    remarks="megjegyzések",
    total="Összesen",
    difference="Különbség",
    place="Helyezés",
    points="Pont",
    notes="Javítások és döntések",
    legend_open="",
    legend_used="",
    legend_struck="",
    legend_dot="",
    continued="folytatás",
    check="Érvényes még ez a lap?",
    type_code="/verify/",
    legend_out="ebben az osztásban nem játszik",
)
EVENT = EventHead(
    name="Őszi Paskievics-verseny a szűkebb pátria bűvöletében",
    place="Hódmezővásárhely",
    date="2026. október 17.",
    organiser="Tűzoltó utcai Tarokk Egyesület",
)
NAMES = (
    "Szűcs-Győrffy Zsuzsanna",
    "Kőműves Kálmán",
    "Růžena Dvořáčková",
    "Székelyhidi-Kővágó Ernő Tihamér",
    "Řehoř Ondřej",
    "Üveges Tűnde",
    "Nagykőrösi Ödön",
)
CLUBS = (
    "Tűzoltó utcai Tarokk Egyesület",
    "Hódmezővásárhelyi Tarokkör",
    "Klub přátel tarokových karet Kroměříž",
    "",
    "Győr",
    "Nyíregyházi Kártyabarátok Köre",
    "Budapesti Tarokk Egyesület",
)
CONTRACTS = ("három", "kettő", "egy", "szóló")
REMARKS = (
    "",
    "tuletroá (B)",
    "48 pont; XXI-fogás (C) kontra A",
    "pagátulti (A) elbukott; négykirály csendben",
    "71 pont; dupla (B) kontra C, rekontra B; tuletroá csendben, XXI-fogás az ellenfeleknél",
    "egyedül, nyílt önmeghívás",
)
RULES = "Dupla kör: egymásra; Kontra legfeljebb: hirskontra; 47–47: az ellenfelek nyernek; Volát mellett csendes: nem"


def many_seats(
    seats: int, lines: int = 20, *, carry_label: str = "körök", table: int = 7, rules: str = RULES
) -> TableSheet:
    """A finished sheet in which everything happens: a partner, who sits out, laps that are handed on, long names."""
    dice = random.Random(seats * 100 + lines)
    letters = "ABCDEFG"[:seats]
    running = [0] * seats
    written = []
    for number in range(1, lines + 1):
        dealer = (number - 1) % seats
        plays = [(dealer + step) % seats for step in _playing(seats)]
        declarer, partner = dice.sample(plays, 2)
        alone = number % 6 == 0
        value = dice.choice((1, -2, 4, 12, -21, 42, -84, 168 if number == 7 else 6))
        entries: list[int | None] = [None] * seats
        for at in plays:
            taker = at == declarer or (at == partner and not alone)
            entries[at] = (3 * value if alone else value) if taker else -value
        if number % 9 == 0:
            entries = [None] * seats
        running = [total + (entry or 0) for total, entry in zip(running, entries, strict=True)]
        factors = [2] * (number % seats) if number % 3 == 0 else []
        written.append(
            Line(
                number=number,
                contract="" if number % 9 == 0 else CONTRACTS[number % len(CONTRACTS)],
                takers=()
                if number % 9 == 0
                else tuple(letters[at] for at in ((declarer,) if alone else (declarer, partner))),
                entries=tuple(entries),
                running=tuple(running),
                remarks="bedobás, négy király" if number % 9 == 0 else REMARKS[number % len(REMARKS)],
                notes=(1,) if number == 4 else (),
                dealer=letters[dealer],
                out=tuple(letter for at, letter in enumerate(letters) if at not in plays),
                carry=" ".join(f"×{factor}" for factor in factors) if carry_label else "",
            )
        )
    return TableSheet(
        event=EVENT,
        round=2,
        table=table,
        revision=27,
        seats=results(letters, running),
        lines=tuple(written),
        line_count=lines,
        carry_label=carry_label,
        notes=(Note(1, "A 4. játék javítva 10.48-kor (Győző bíró): 52 pont 50 helyett; korábban A 12, C −12."),),
        signatures=(
            *(
                Signature(letter, NAMES[at % len(NAMES)], "aláírva a képernyőn, 11.39", strokes(at + seats))
                for at, letter in enumerate(letters)
            ),
            Signature("Versenybíró", "Őrhegyi Győző", "elfogadva 2026. 10. 17-én 11.42-kor", strokes(99)),
        ),
        status="elfogadva 2026. 10. 17-én 11.42-kor",
        closed=True,
        rules=rules,
    )


def results(letters: str, totals: list[int]) -> tuple[SeatColumn, ...]:
    """The seats with their result: placing points as many as seats, shared where totals are level."""
    seats = len(letters)
    columns = []
    for at, letter in enumerate(letters):
        place = 1 + sum(other > totals[at] for other in totals)
        level = totals.count(totals[at])
        points = sum((Fraction(seats + 1 - place - step) for step in range(level)), Fraction(0)) / level
        columns.append(
            SeatColumn(
                letter=letter,
                name=NAMES[at % len(NAMES)],
                club=CLUBS[at % len(CLUBS)],
                start_number=101 + at,
                total=totals[at],
                difference=seats * totals[at] - sum(totals),
                place=place,
                points=points,
            )
        )
    return tuple(columns)


def _playing(seats: int) -> tuple[int, ...]:
    """Who plays, counted from the dealer, as the Vadász game has it."""
    return {3: (0, 1, 2), 4: (0, 1, 2, 3), 5: (1, 2, 3, 4), 6: (1, 2, 4, 5), 7: (1, 2, 5, 6)}[seats]
