"""A real event's file, every value of it changed as somebody who means harm would, with all digests made anew."""

import base64
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

from django.apps import apps
from django.db import models
from django.utils import timezone

from tests.tournament import build, whole_event
from tests.tournament.addresses import World
from tests.tournament.build import DIRECTOR, LETTERS, OPERATOR, dve, klop
from tests.tournament.papers import played
from tests.tournament.series.season import SERIES_DIRECTOR
from tournament.access.services import links
from tournament.backup import container, rows
from tournament.backup.container import EVENT
from tournament.cases.services import calls, needs
from tournament.draw import digest
from tournament.events.services import events
from tournament.hall.services import announcements, screens
from tournament.journal.selectors import anchors
from tournament.journal.services.actor import Actor
from tournament.models import Account, Call, Event, Journal, JournalWord, Official, Place, Round
from tournament.papers.services import prints
from tournament.people.services import registrations
from tournament.recording.services import sheets, signatures
from tournament.rounds.services import clock, drafts, rounds, wishes
from tournament.series.services import joining

Tables = dict[str, list[list[Any]]]
DRAWN = [[[0.0, 0.5], [1.0, 0.5], [0.2, 0.1]]]


def real() -> World:
    """An event with a row in every table that leaves the computer, written by the services alone."""
    event = whole_event.event()
    senders = build.sign_ups(event)
    for role in Official.Role.values:
        build.official(event, role, first_name="Ime", last_name=f"Uradnik {role}")
    category = build.prizes(event)
    Event.objects.filter(pk=event.pk).update(public_categories=False)  # written without a line
    category.registrations.clear()
    for number in (1, 2):
        one = whole_event.player(event, number)
        registrations.update(registration=one, changes={"categories": [category]}, by=DIRECTOR)
    build.logo(event)
    build.diploma_picture(event)
    pinned, other = (whole_event.player(event, number) for number in (1, 2))
    wishes.pin(event=event, registration=pinned, table=1, reason="voziček", by=DIRECTOR)
    wishes.forbid(event=event, first=pinned, second=other, reason="brata", by=DIRECTOR)
    announcements.announce(event=event, text="Kosilo je ob treh.", by=DIRECTOR)
    screens.save(event=event, name="Vrata", steps=[("clock", 10), ("standings", 20)], by=DIRECTOR)
    events.publish(event=event, by=DIRECTOR)
    closed = _closed(event)
    running = _running(event)
    tokens, own_cards = links.issue(round=running, by=DIRECTOR), links.issue_cards(event=event, by=DIRECTOR)
    prints.note(event=event, papers=[prints.Printed("standings", 1, "a" * 64)], letter=False, by=DIRECTOR)
    call = Call.objects.get(table__round=running, outcome="")
    secret = build.invited(event).secret
    beside = build.cup(), build.series(event)
    joining.ask(series=beside[1], event=event, by=SERIES_DIRECTOR)  # so that the file has what it says of the event
    return World(event, closed, running, call.table, tokens, own_cards, senders, UUID(int=0), call, secret, *beside)


def _closed(event: Event) -> Round:
    drafted = drafts.draft(event=event, seed=1, by=DIRECTOR)
    rounds.publish(round=drafted, by=DIRECTOR)
    started = rounds.start(round=drafted, by=DIRECTOR)
    one, two, three = whole_event.tables(event, 1)
    clock.pause(round=started, reason="požarni alarm", by=DIRECTOR)
    clock.go_on(round=started, by=DIRECTOR)
    for table, facts in ((one, (dve("B"), klop())), (two, (klop(),))):
        for row in facts:
            build.record(table, row)
    build.dismissed(two)
    played.accept(one)
    for letter in LETTERS:
        by = Actor.at_seat(two.seats.get(letter=letter), role="captain")
        two.refresh_from_db()
        signatures.sign(table=two, seats=letter, revision=two.revision, by=by, strokes=DRAWN)
    played.accept(two)
    build.accept_with_totals(three, 30, 10, -20)
    ended = rounds.close(round=started, by=DIRECTOR)
    return rounds.publish_standings(round=ended, by=DIRECTOR)


def _running(event: Event) -> Round:
    drafted = drafts.draft(event=event, seed=2, by=DIRECTOR)
    rounds.publish(round=drafted, by=DIRECTOR)
    started = rounds.start(round=drafted, by=DIRECTOR)
    clock.pause(round=started, reason="požarni alarm", by=DIRECTOR)
    one, two, three = whole_event.tables(event, 2)
    build.record(one, klop())
    sheets.keep_paper_totals(table=one, totals={"A": -20, "B": -30, "C": -20}, by=OPERATOR)
    needs.doubt(table=three, number=1, texts={"contract": "dve", "declarer": "X"}, by=OPERATOR)
    build.record(two, dve("B"))
    build.warning(two)
    build.protest(two)
    build.case(three)
    _held, call = build.talk(two)
    referee = Actor.of_account(Account.objects.get(last_name="Uradnik referee"), role="referee")
    calls.take(call=call, by=referee)
    needs.take(table=one, need="behind", number=0, by=referee)
    started.refresh_from_db()
    return started


# --- the file as rows, and as a file again ----------------------------------------------------------------------------


@dataclass(frozen=True)
class File:
    """What stands in an event's file: its manifest, and the rows of each table."""

    told: dict[str, Any]
    tables: Tables

    @classmethod
    def read(cls, path: Path) -> "File":
        with zipfile.ZipFile(path) as made:
            told = json.loads(made.read(container.MANIFEST))
            names = [name.removeprefix("rows/").removesuffix(".jsonl") for name in told["members"] if "rows/" in name]
            lines = {name: made.read(f"rows/{name}.jsonl").splitlines() for name in names}
        return cls(told, {name: [json.loads(line) for line in found] for name, found in lines.items()})

    def copy(self) -> "File":
        """One of its own to be changed."""
        return File(**json.loads(json.dumps({"told": self.told, "tables": self.tables})))

    def at(self, table: str, column: str) -> int:
        """The place of a column in a row."""
        return int(self.told["tables"][table]["columns"].index(column))

    def write(self, target: Path) -> Path:
        """The file with digests, chain and anchors of what stands in it now."""
        self._rechain()
        target.unlink(missing_ok=True)
        told = {name: value for name, value in self.told.items() if name not in ("kind", "format", "members")}
        with container.written(target, EVENT, told) as writer:
            for name, found in self.tables.items():
                text = "".join(json.dumps(row, ensure_ascii=True) + "\n" for row in found)
                writer.add(f"rows/{name}.jsonl", text.encode())
                told["tables"][name]["rows"] = len(found)
        return target

    def _rechain(self) -> None:
        """Every line's hash made anew, as somebody does who knows how; what cannot be hashed stays as it is."""
        words, lines = self.told["tables"]["journalword"]["columns"], self.told["tables"]["journal"]["columns"]
        renamed: dict[str, str] = {}
        for row in self.tables["journalword"]:
            word = dict(zip(words, row, strict=True))
            if isinstance(word["text"], str) and word["text"]:
                own = JournalWord.digest_of(str(word["salt"]), word["text"].encode(errors="replace").decode())
                renamed[f"word:{word['digest']}"] = f"word:{own}"
                row[words.index("digest")] = own
        text = json.dumps(self.tables["journal"])
        for old, new in renamed.items():
            text = text.replace(old, new) if old != new else text
        self.tables["journal"][:] = json.loads(text)
        event = dict(zip(self.told["tables"]["event"]["columns"], self.tables["event"][0], strict=True))
        owner = SimpleNamespace(hashed_as=event["hashed_as"])
        last, ends = "", []
        for row in self.tables["journal"]:
            line = dict(zip(lines, row, strict=True))
            line["previous_hash"] = last
            try:
                made: Any = SimpleNamespace(**line, event=owner)
                made.event_id = event["id"]
                made.at = timezone.datetime.fromisoformat(line["at"])
                place = Place(line["round"], line["table"], line["game"], line["start_number"])
                made.subject = f"{place}{line['name']}"
                line["hash"] = digest(Journal.hashed(made))
            except (TypeError, ValueError, OverflowError):
                pass
            last = str(line["hash"])
            ends.append(last)
            row[:] = [line[name] for name in lines]
        end = ends[-1]
        (anchor,) = anchors.read(self.told["anchors"])[0]
        changed = str(anchor).replace(anchor.hash, end) if len(ends) > 1 else str(anchor)
        changed = changed.replace(anchor.first, ends[0])
        self.told["anchors"] = [changed]


# --- changes ----------------------------------------------------------------------------------------------------------

DEEP: Any = json.loads("[" * 60 + "]" * 60)
HUGE = 10**40
TEXTS: tuple[Any, ...] = (
    "",
    "../x",
    "x" * 5000,
    "a\x00b",
    "a\x07b",
    "a\nb",
    "\ud800",
    "\u202eobrnjeno",
    "<script>alert(1)</script>",
)
MOMENTS: tuple[Any, ...] = (
    "0001-01-01T00:00:00+00:00",
    "9999-12-31T23:59:59.999999+00:00",
    "2026-03-14T10:00:00",
    "1970-01-01T00:00:00+00:00",
)
INNER: tuple[Any, ...] = (
    None,
    True,
    -1,
    HUGE,
    0.5,
    "",
    "x" * 5000,
    "<b>x</b>",
    "a\x00b",
    [],
    [None],
    {},
    {"x": None},
    DEEP,
)


def values_for(field: Any) -> tuple[Any, ...]:
    """What is put in the place of a column's value: other types, extremes, and what else its kind can be."""
    wrong: tuple[Any, ...] = (None, [], {}, 1.5, "x")
    if isinstance(field, models.JSONField):
        return (*INNER, "x", 0, [[]], [{}], {"": {}})
    if isinstance(field, models.BooleanField):
        return (*wrong, True, False, 1)
    if isinstance(field, models.DateTimeField):
        return (*wrong, *MOMENTS)
    if isinstance(field, models.DateField):
        return (*wrong, "0001-01-01", "9999-12-31", "2026-02-30")
    if isinstance(field, models.BinaryField):
        return (
            *wrong,
            "",
            base64.b64encode(b"%PDF-<script>").decode(),
            base64.b64encode(b"\xff\xd8\xff" * 999).decode(),
        )
    if isinstance(field, models.CharField | models.TextField):
        choices = tuple(value for value, _label in field.choices or ())
        return (*wrong, True, -1, *TEXTS, *choices)
    if isinstance(field, models.UUIDField):
        return (*wrong, "", str(uuid4()))
    if isinstance(field, models.DecimalField):
        return (*wrong, "-1", "NaN", "1e9", "9" * 40, "0.00001")
    return (*wrong, True, -1, 0, 1, 99, 32767, 2**31 - 1, 2**62, HUGE)


@dataclass(frozen=True)
class Change:
    """One value of one row replaced: `path` leads into the JSON of a column."""

    table: str
    row: int
    column: str
    path: tuple[Any, ...]
    value: Any

    def __str__(self) -> str:
        inner = "".join(f"[{part!r}]" for part in self.path)
        return f"{self.table}[{self.row}].{self.column}{inner} = {json.dumps(self.value)[:60]}"

    def apply(self, file: File) -> None:
        """Change it, also where the journal tells the same: who forges the one forges the other."""
        row, at = file.tables[self.table][self.row], file.at(self.table, self.column)
        before = json.dumps(row[at])
        if not self.path:
            row[at] = self.value
        else:
            inner = row[at]
            for part in self.path[:-1]:
                inner = inner[part]
            inner[self.path[-1]] = self.value
        if self.table == "game" and self.column == "facts":
            text = json.dumps(file.tables["journal"]).replace(f'"facts": {before}', f'"facts": {json.dumps(row[at])}')
            file.tables["journal"][:] = json.loads(text)


def _paths(value: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place within a JSON value; of a list the first and the last."""
    if isinstance(value, dict):
        parts: list[Any] = list(value)
    elif isinstance(value, list):
        parts = sorted({0, len(value) - 1}) if value else []
    else:
        parts = []
    for part in parts:
        yield (*above, part)
        yield from _paths(value[part], (*above, part))


def _shape(value: Any) -> Any:
    """What rows have to differ in to be tried apart."""
    if isinstance(value, dict):
        return tuple(sorted((key, _shape(inner)) for key, inner in value.items() if not key.isdecimal()))
    return (_shape(value[0]) if value else 0,) if isinstance(value, list) else type(value).__name__


def changes(file: File) -> list[Change]:
    """Every change of every column of every table: the first and the last row, and each shape of what JSON holds."""
    found = []
    for model in rows.kept_models(apps):
        name = str(model._meta.model_name)
        stored = file.tables[name]
        for field in rows.columns(model):
            at = file.at(name, field.attname)
            for row in sorted({0, len(stored) - 1}) if stored else ():
                found += [Change(name, row, field.attname, (), value) for value in values_for(field)]
            if not isinstance(field, models.JSONField):
                continue
            shapes: dict[Any, int] = {}
            for row, value in enumerate(stored):
                shapes.setdefault(_shape(value[at]), row)
            for row in shapes.values():
                for path in _paths(stored[row][at]):
                    found += [Change(name, row, field.attname, path, value) for value in INNER]
    return found
