"""The rule book `cz-taroky`: judges whole sheets (seed 004). A line with a breach that has a contract was dealt."""

from collections.abc import Iterable, Mapping, Sequence

from rules.book import Asking, Ends, Json, Outcome, Remark, Tricks, Typed
from rules.czech.articles import ARTICLE_NUMBERS
from rules.czech.contracts import ALONE, CALLED, CALLING, POT, REVEALING, SEATS
from rules.czech.form import ASKING, CLOSE, FORM, REVEALING_LETTERS
from rules.czech.options import OPTIONS, Options, read_options
from rules.czech.outcome import outcome_of
from rules.czech.played.remembered import CzechTricks
from rules.czech.played.wording_tricks import TRICK_SENTENCES, TRICK_TERMS
from rules.czech.record import Close, Row
from rules.czech.remarks import remarks_of
from rules.czech.revealing import NOT_PLAYED
from rules.czech.row_json import deals, read_row
from rules.czech.score import Pot, score_row
from rules.czech.validate import Place, violations_of_row
from rules.czech.wording import SENTENCES, TERMS
from rules.sheet import Item, ScoredRow
from rules.skeleton import Book, Head
from rules.violations import Violation
from rules.wording import SHARED_SENTENCES, _

CODE = "cz-taroky"
MOST_LINES = 99


class CzechTaroky(Book[Options]):
    """Four seats, zero-sum with the žid as a fifth account."""

    code = CODE
    name = _("Czech taroky")
    language = "cs"
    ways_alone = ALONE
    form = FORM
    sentences: Mapping[str, str] = {**SHARED_SENTENCES, **TRICK_SENTENCES, **SENTENCES}
    terms: Mapping[str, str] = {**TERMS, **TRICK_TERMS}

    table_sizes: tuple[int, ...] = (len(SEATS),)
    seats: tuple[str, ...] = SEATS
    remainders: tuple[str, ...] = ("bye", "substitute", "sit_out_later")
    playing = len(SEATS)  # the forehand sits to the dealer's right (Rozdávání.4)
    asking: Asking = ASKING
    option_set = OPTIONS
    sheet_articles: Mapping[str, str] = {"ruleset": "Úvod.1", "key": "Úvod.1", "players": "Karty.1", "rows": "Úvod.1"}
    ends = Ends("clock", MOST_LINES, 70 * 60)  # open.md: such tournaments are played by time
    fines = frozenset(("renonc-pays", "renonc-pot", "renonc-varsava-pays", "misdeal-pays", "misdeal-pot"))
    article_numbers = ARTICLE_NUMBERS
    carry_label = TERMS[POT]
    game_values: tuple[tuple[str, str], ...] = tuple((name, str(eyes)) for name, eyes in REVEALING.items())
    tricks: Tricks | None = CzechTricks()

    def read_options(self, given: object, _players: int) -> tuple[Options, list[Violation]]:
        return read_options(given)

    def read_head(self, sheet: object) -> Head[Options]:
        """Take null for absent, and no rows for an empty sheet."""
        if not isinstance(sheet, Mapping):
            return super().read_head(sheet)
        given = {key: value for key, value in sheet.items() if value is not None}
        return super().read_head({"rows": (), **given})

    def judge_rows(self, head: Head[Options]) -> tuple[list[ScoredRow], list[Violation]]:
        return _judge_rows(head.rows, head.options)

    def remarks_of(self, facts: Json, _items: Sequence[Item]) -> Iterable[Remark]:
        row = _read(facts)
        return () if row is None else remarks_of(row)

    def has_pot(self, options: Options) -> bool:
        return options.pot

    def passes_the_deal(self, row: Json) -> bool:
        """See C1; only a fine of its own has no deal."""
        return deals(row)

    def is_over(self, rows: Sequence[Json]) -> bool:
        """See C21."""
        return any(isinstance(read_row(row, 1).row, Close) for row in rows)

    def read(self, typed: Mapping[str, str]) -> Typed:
        """Read a row; by default the XIX was called (První.2)."""
        row = super().read(typed)
        if row.facts.get("contract") in CALLING and not typed.get("called", "").strip():
            row.facts["called"] = CALLED[0]
        return row

    def show(self, facts: Json) -> dict[str, str]:
        typed = super().show(facts)
        if typed.get("called") == CALLED[0]:
            del typed["called"]
        return typed

    def outcome_of(self, facts: Json, options: Options) -> Outcome | None:
        row = _read(facts)
        return None if row is None else outcome_of(row, options)

    def carried(self, carry: Json) -> tuple[Remark, ...]:
        held = carry.get(POT)
        return (Remark("carried-pot", {POT: held}),) if held else ()

    def unplayed(self, options: Json) -> Mapping[str, frozenset[str]]:
        """See Hlášky.6, Varšava.11, Sankce.11, 23."""
        read = self.options_of(options)
        left_out: dict[str, frozenset[str]] = {}
        silent = frozenset(REVEALING_LETTERS[feature] for feature in NOT_PLAYED[read.revealing])
        if silent:
            left_out["revealing"] = silent
        if not read.varsava_forgotten:
            left_out["forgotten"] = frozenset()
        if read.renonc != "jedenact":
            left_out["renonc_corrected"] = frozenset()
        if not read.pot:
            left_out["contract"] = frozenset({CLOSE})
        return left_out

    def waiting(self, carry: Json) -> tuple[Remark, ...]:
        held = carry.get(POT)
        return (Remark("waiting-pot", {POT: held}),) if held else ()

    def referees_own(self, facts: Json) -> Violation | None:
        """See Renonc.3."""
        return Violation("renonc-by-referee", "Renonc.3", field="renonc") if facts.get("renonc") else None


def _read(facts: Json) -> Row | None:
    reading = read_row(facts, 1)
    return None if reading.violations else reading.row


def _judge_rows(rows: Sequence[object], options: Options) -> tuple[list[ScoredRow], list[Violation]]:
    scored: list[ScoredRow] = []
    violations: list[Violation] = []
    games, closed, pot = 0, False, Pot()
    for number, json in enumerate(rows, start=1):
        reading, dealt = read_row(json, number), deals(json)
        dealer = SEATS[games % len(SEATS)]
        violations += violations_of_row(reading, Place(dealer, games, closed), options, number, deals=dealt)
        if not violations and reading.row is not None:
            row, pot = score_row(reading.row, pot, dealer, options, number)
            scored.append(row)
        games += dealt
        closed = closed or isinstance(reading.row, Close)
    return scored, violations
