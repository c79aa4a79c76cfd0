"""The rule book `cz-taroky`: judges whole sheets (seed 004). A line with a breach that has a contract was dealt."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from rules.book import Asking, Ends, Field, Json, Outcome, Remark, Tricks, Turn, Typed
from rules.czech.articles import ARTICLE_NUMBERS
from rules.czech.contracts import ALONE, CALLED, CALLING, POT, REVEALING, SEATS, forehand_of
from rules.czech.form import ASKING, FORM, REVEALING_LETTERS
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
from rules.czech.wording import SENTENCES, TERMS, _
from rules.json_values import shown
from rules.options import OptionField, Preset
from rules.sheet import Item, ScoredRow
from rules.skeleton import Book, Head
from rules.violations import NO_PARAMS, WHOLE_SHEET, Violation

CODE = "cz-taroky"
MOST_LINES = 99
SHEET_KEYS = frozenset(("ruleset", "options", "players", "rows"))


def _turn(dealer: str) -> Turn:
    forehand = forehand_of(dealer)
    first = SEATS.index(forehand)
    return Turn(dealer, forehand, (*SEATS[first:], *SEATS[:first]))


_TURNS = tuple(map(_turn, SEATS))


class CzechTaroky(Book[Options]):
    """Czech taroky: four seats, zero-sum with the žid as a fifth account."""

    code = CODE
    name = _("Czech taroky")
    language = "cs"
    ways_alone = ALONE
    form = FORM
    sentences: Mapping[str, str] = {**TRICK_SENTENCES, **SENTENCES}
    terms: Mapping[str, str] = {**TERMS, **TRICK_TERMS}

    table_sizes: tuple[int, ...] = (len(SEATS),)
    seats: tuple[str, ...] = SEATS
    remainders: tuple[str, ...] = ("bye", "substitute", "sit_out_later")
    fields: tuple[Field, ...] = FORM.fields
    asking: Asking = ASKING
    option_fields: tuple[OptionField, ...] = OPTIONS.asked
    presets: tuple[Preset, ...] = OPTIONS.presets
    ends = Ends("clock", MOST_LINES, 70 * 60)  # open.md: such tournaments are played by time
    fines = frozenset(("renonc-pays", "renonc-pot", "renonc-varsava-pays", "misdeal-pays", "misdeal-pot"))
    article_numbers = ARTICLE_NUMBERS
    carry_label = TERMS[POT]
    game_values: tuple[tuple[str, str], ...] = tuple((name, str(eyes)) for name, eyes in REVEALING.items())
    tricks: Tricks | None = CzechTricks()

    def options_of(self, given: object, _players: int) -> Options:
        return read_options(given)[0]

    def read_head(self, sheet: object) -> Head[Options]:
        return _read_head(sheet)

    def judge_rows(self, head: Head[Options]) -> tuple[list[ScoredRow], list[Violation]]:
        return _judge_rows(head.rows, head.options)

    def row_of(self, facts: Json) -> Row | None:
        reading = read_row(facts, 1)
        return None if reading.violations else reading.row

    def remarks_of(self, row: Row, _items: Sequence[Item]) -> Iterable[Remark]:
        return remarks_of(row)

    def unusual(self, totals: Mapping[str, int], options: Json) -> tuple[str, ...]:
        """Return all seats if the totals add up to neither nothing nor the content of the pot."""
        written = sum(totals.values())
        in_pot = written < 0 and read_options(options)[0].pot
        return tuple(totals) if written and not in_pot else ()

    def games_of(self, rows: Sequence[Json], _options: Json) -> int:
        """See C1."""
        return sum(deals(row) for row in rows)

    def deals_in_turn(self, _options: Json) -> bool:
        """Return True; only a fine of its own is an exception (C1)."""
        return True

    def is_over(self, rows: Sequence[Json]) -> bool:
        """See C21."""
        return any(isinstance(read_row(row, 1).row, Close) for row in rows)

    def turns(self, rows: Sequence[Json], _options: Json = NO_PARAMS) -> tuple[Turn, ...]:
        """See C1; the forehand sits to the dealer's right (Rozdávání.4)."""
        dealt = accumulate((deals(row) for row in rows), initial=0)
        return tuple(_TURNS[games % len(SEATS)] for games in dealt)

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

    def outcomes(self, rows: Iterable[Json], options: Json = NO_PARAMS) -> tuple[Outcome | None, ...]:
        read = read_options(options)[0]
        lines = (read_row(facts, 1) for facts in rows)
        return tuple(None if line.violations or line.row is None else outcome_of(line.row, read) for line in lines)

    def carried(self, carry: Json) -> tuple[Remark, ...]:
        held = carry.get(POT)
        return (Remark("carried-pot", {POT: held}),) if held else ()

    def unplayed(self, options: Json) -> Mapping[str, frozenset[str]]:
        """See Hlášky.6, Varšava.11."""
        read = read_options(options)[0]
        silent = frozenset(REVEALING_LETTERS[feature] for feature in NOT_PLAYED[read.revealing])
        left_out = {"revealing": silent} if silent else {}
        return left_out if read.varsava_forgotten else {**left_out, "forgotten": frozenset()}

    def waiting(self, carry: Json) -> tuple[Remark, ...]:
        held = carry.get(POT)
        return (Remark("waiting-pot", {POT: held}),) if held else ()

    def referees_own(self, facts: Json) -> Violation | None:
        """See Renonc.3."""
        return Violation("renonc-by-referee", "Renonc.3", field="renonc") if facts.get("renonc") else None


def _read_head(sheet: object) -> Head[Options]:
    if not isinstance(sheet, Mapping):
        return Head((), (), Options(), [_of_sheet("ruleset-unknown", "Úvod.1", "ruleset", {"value": shown(sheet)})])
    given = {key: value for key, value in sheet.items() if value is not None}
    violations = [_of_sheet("unknown-key", "Úvod.1", "", {"key": shown(key)}) for key in given if key not in SHEET_KEYS]
    if given.get("ruleset") != CODE:
        violations.append(_of_sheet("ruleset-unknown", "Úvod.1", "ruleset", {"value": shown(given.get("ruleset"))}))
    players = given.get("players", len(SEATS))
    if type(players) is not int or players != len(SEATS):
        violations.append(_of_sheet("players", "Karty.1", "players", {"value": shown(players)}))
    options, wrong = read_options(given.get("options"))
    violations += wrong
    rows = given.get("rows", ())
    if not isinstance(rows, list | tuple):
        violations.append(_of_sheet("bad-sheet", "Úvod.1", "rows", {}))
        rows = ()
    return Head(SEATS, rows, options, violations)


def _of_sheet(code: str, reference: str, at: str, params: dict[str, object]) -> Violation:
    return Violation(code, reference, params, WHOLE_SHEET, at)


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
