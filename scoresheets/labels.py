"""Words on the documents, one record a document.

Texts with braces are templates for `str.format` with exactly the names shown beside them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class MinutesLabels:
    """`page_of`: {page} {pages}; `balance`: {stake}; `check` is above the code of the paper, `type_code` below it where
    no address is known. `circles` names the marks under the names, and `legend_…` explain signs: "" for what the
    rule book does not have. `by_hand`: what is written on an empty sheet beside games.
    """

    title: str
    round: str
    table: str
    revision: str
    page_of: str
    digest: str
    player: str
    club: str
    start_number: str
    circles: str
    number: str
    dealer: str
    contract: str
    takers: str
    remarks: str
    total: str
    difference: str
    place: str
    points: str
    notes: str
    legend_open: str
    legend_used: str
    legend_struck: str
    legend_dot: str
    continued: str
    check: str
    type_code: str
    full_remarks: str = ""
    by_hand: tuple[str, ...] = ()
    legend_out: str = ""
    balance: str = ""
    decimal_mark: str = ","


@dataclass(frozen=True)
class StandingsLabels:
    """`page_of`: {page} {pages}; `round_short`: {number}, a narrow head ("K1")."""

    page_of: str
    players: str
    teams: str
    club_teams: str
    place: str
    start_number: str
    name: str
    club: str
    round_short: str
    points: str
    difference: str
    total: str
    tables_won: str
    team: str
    members: str
    decimal_mark: str = ","


@dataclass(frozen=True)
class EventMinutesLabels:
    """`page_of`: {page} {pages}; `round`: {number}; `journal`: {lines} {digest}."""

    title: str
    officials: str
    participants: str
    round: str
    final_order: str
    rulings: str
    no_rulings: str
    journal_heading: str
    journal: str
    signatures: str
    licence: str
    remark: str
    table: str
    seat: str
    total: str
    kind: str
    where: str
    who: str
    ruling: str
    standings: StandingsLabels


@dataclass(frozen=True)
class SeatingLabels:
    """`page_of`: {page} {pages}; `title`: {round}."""

    title: str
    page_of: str
    by_name: str
    by_table: str
    table: str
    draw: str
    seed: str


@dataclass(frozen=True)
class CardsLabels:
    """`typed`: {address}."""

    round: str
    table: str
    instruction: str
    typed: str


@dataclass(frozen=True)
class PlayerCardsLabels:
    """`typed`: {address}."""

    title: str
    number: str
    instruction: str
    typed: str


@dataclass(frozen=True)
class WorkbookLabels:
    """`round`: {number}, also a worksheet's name; `table`: {number}; `balance`: {stake}; `points_of_size`: {seats},
    where tables differ in size.
    """

    participants: str
    standings: str
    teams: str
    named: str
    round: str
    table: str
    settings: str
    place_of_table: str
    points_of_size: str
    start_number: str
    name: str
    club: str
    licence: str
    remark: str
    game: str
    dealer: str
    contract: str
    takers: str
    remarks: str
    total: str
    difference: str
    place: str
    points: str
    balance: str
    tables_won: str
    team: str
    members: str
    final: str


@dataclass(frozen=True)
class BracketLabels:
    """`page_of`: {page} {pages}."""

    page_of: str
    winner: str
    match: str
    team: str
    points: str
    difference: str
    byes: str
