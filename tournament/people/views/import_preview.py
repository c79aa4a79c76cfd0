from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scoresheets import typeface
from tournament.models import Category, Event, Registration
from tournament.people.services.start_list import DUPLICATE, KNOWN, Fate, fates, key_of
from tournament.startlist import DOUBT, ERROR, NOTE, REPEAT, ImportRow, StartList
from tournament.wording.startlist import problem_sentence, skipped_sentence

NEW_PLAYER, KNOWN_PLAYER, REGISTERED, REPEATED, UNREADABLE = "new", "known", "registered", "repeated", "unreadable"
FATES = (UNREADABLE, REPEATED, REGISTERED, KNOWN_PLAYER, NEW_PLAYER)
LINES_A_TABLE = 100
TONES = {UNREADABLE: "danger", REPEATED: "warn", REGISTERED: "info", KNOWN_PLAYER: "ok", NEW_PLAYER: "ok"}


@dataclass(frozen=True, slots=True)
class ImportLine:
    """`doubtful`: importable, but worth a look."""

    number: int
    name: str
    club: str
    licence: str
    rating: str
    categories: str
    fate: str
    doubtful: bool
    doubts: tuple[str, ...]
    notes: tuple[str, ...]
    ticked: bool

    @property
    def takeable(self) -> bool:
        return self.fate in (NEW_PLAYER, KNOWN_PLAYER)

    @property
    def label(self) -> str:
        return {
            NEW_PLAYER: _("new player"),
            KNOWN_PLAYER: _("known player"),
            REGISTERED: _("already registered"),
            REPEATED: _("twice in the file"),
            UNREADABLE: _("cannot be used"),
        }[self.fate]

    @property
    def tone(self) -> str:
        return TONES[self.fate]

    @property
    def row_class(self) -> str:
        if self.fate == UNREADABLE:
            return "is-danger"
        return "is-warn" if self.doubtful or self.fate == REPEATED else ""


@dataclass(frozen=True, slots=True)
class SkippedLine:
    number: int
    until: int
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Preview:
    """`new_categories` are missing in the event and would be created."""

    lines: tuple[ImportLine, ...]
    rows: Mapping[int, ImportRow]
    counts: Mapping[str, int]
    doubtful: int
    skipped: tuple[SkippedLine, ...]
    new_categories: tuple[str, ...]

    @property
    def parts(self) -> tuple[tuple[ImportLine, ...], ...]:
        """Split the lines into tables of a hundred: a browser lays out only visible tables."""
        return tuple(self.lines[at : at + LINES_A_TABLE] for at in range(0, len(self.lines), LINES_A_TABLE))

    @property
    def has_categories(self) -> bool:
        return any(line.categories for line in self.lines)

    @property
    def takeable(self) -> int:
        return sum(line.takeable for line in self.lines)


def preview(*, event: Event, start_list: StartList, unticked: Collection[int] = ()) -> Preview:
    rows = {row.number: _as_stored(row) for row in start_list.rows}
    storable = [rows[row.number] for row in start_list.storable_rows]
    decided = {fate.row.number: fate for fate in fates(event=event, rows=storable)}
    registered = set(Registration.objects.filter(event=event).values_list("player_id", flat=True))
    lines = [_line(row, rows, decided, registered, unticked) for row in start_list.rows]
    return Preview(
        lines=tuple(sorted(lines, key=_urgency)),
        rows={number: row for number, row in rows.items() if row.storable},
        counts={fate: sum(line.fate == fate for line in lines) for fate in FATES},
        doubtful=sum(line.doubtful for line in lines),
        skipped=tuple(
            SkippedLine(skipped.number, skipped.until, skipped.text, skipped_sentence(skipped))
            for skipped in start_list.skipped
        ),
        new_categories=_new_categories(event, storable),
    )


def chosen_rows(preview_: Preview, ticked: Collection[str]) -> Sequence[ImportRow]:
    takeable = {line.number for line in preview_.lines if line.takeable and str(line.number) in ticked}
    return [row for number, row in preview_.rows.items() if number in takeable]


def _new_categories(event: Event, rows: Sequence[ImportRow]) -> tuple[str, ...]:
    named: dict[str, str] = {}
    for row in rows:
        for name in row.categories:
            named.setdefault(key_of(name), name)
    known = {key_of(name) for name in Category.objects.filter(event=event).values_list("name", flat=True)}
    return tuple(name for key, name in named.items() if key not in known)


def _as_stored(row: ImportRow) -> ImportRow:
    club = next((str(problem.params["usual"]) for problem in row.problems if problem.code == "club_spelling"), row.club)
    shared = any(problem.code == "licence_shared" for problem in row.problems)
    return replace(row, club=club, licence="" if shared else row.licence)


def _line(
    row: ImportRow,
    stored: Mapping[int, ImportRow],
    decided: Mapping[int, Fate],
    registered: Collection[Any],
    unticked: Collection[int],
) -> ImportLine:
    fate = _fate(row, decided, registered)
    doubts = [problem_sentence(problem) for problem in row.problems if problem.level in (ERROR, REPEAT, DOUBT)]
    notes = [problem_sentence(problem) for problem in row.problems if problem.level == NOTE]
    decision = decided.get(row.number)
    if decision is not None and decision.licence_owner is not None:
        doubts.append(_("This licence belongs to %(player)s.") % {"player": decision.licence_owner.name})
    if decision is not None and row.licence and not decision.licence:
        doubts.append(_("The player is imported without a licence."))
    name = f"{row.last_name} {row.first_name}".strip()
    if not typeface.printable(name):
        doubts.append(_("This name cannot be printed; the papers show the player's start number instead."))
    takeable = fate in (NEW_PLAYER, KNOWN_PLAYER)
    if takeable and stored[row.number].club != row.club:
        notes.append(_("The club is stored as %(club)s.") % {"club": stored[row.number].club})
    return ImportLine(
        number=row.number,
        name=name,
        club=row.club,
        licence=row.licence,
        rating="" if row.rating is None else f"{row.rating.normalize():f}".replace(".", ","),
        categories=", ".join(row.categories),
        fate=fate,
        doubtful=takeable and bool(doubts),
        doubts=tuple(doubts),
        notes=tuple(notes),
        ticked=row.number not in unticked,
    )


def _fate(row: ImportRow, decided: Mapping[int, Fate], registered: Collection[Any]) -> str:
    if row.level == ERROR:
        return UNREADABLE
    if row.level == REPEAT:
        return REPEATED
    fate = decided[row.number]
    if fate.fate == DUPLICATE:
        return REGISTERED if fate.player is not None and fate.player.pk in registered else REPEATED
    return KNOWN_PLAYER if fate.fate == KNOWN else NEW_PLAYER


def _urgency(line: ImportLine) -> tuple[int, int]:
    order = 0 if line.fate == UNREADABLE else 1 if line.doubtful else 2 if line.fate == REPEATED else 3
    return (order, line.number)
