"""Import an event's file into an installation with others: new keys, same journal chain.

A scratch database checks types, constraints, the chain and everything the event's pages read; then every row is stored
anew in one transaction.
"""

import json
import logging
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import DEFAULT_DB_ALIAS, IntegrityError, connection, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext as _

from tournament.backup import container, event_file, restoring, rows, snapshot, values, versions
from tournament.backup.container import EVENT
from tournament.errors import RefereeError
from tournament.events.services import events, logos
from tournament.journal.selectors import snapshot as stands
from tournament.journal.services import anchors, journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import check
from tournament.models import Account, Club, Event, Player, Registration, Renons, Round, Table
from tournament.models.events import diploma_picture_of, logo_of
from tournament.papers.minutes import rulings
from tournament.papers.minutes.minutes import digest_of
from tournament.papers.minutes.renons_page import renons_ruling
from tournament.people.services import locked_registration, start_list
from tournament.people.services.start_list import KNOWN, Clubs
from tournament.progress import Tell, silent
from tournament.sheets.selectors import sheets
from tournament.standings.selectors import standings
from tournament.verify.selectors import verified
from tournament.verify.selectors.finding import Finding
from tournament.wording.verify import place, sentence

log = logging.getLogger(__name__)
ACTION = "event.import"
NAMES = ("first_name", "last_name")
ATTEMPTS = 3
TABLES_AT_A_TIME = 60
# Control characters except line ends, as in JSON.
_UNSTORABLE = re.compile(r"(?<!\\)(?:\\\\)*\\u00[01]|[\x7f-\x9f]")


def bring(path: Path, *, by: Actor, slug: str = "", folder: Path | None = None, tell: Tell = silent) -> Event:
    """Import the event of a file; `slug`: another address for it, `folder`: for temporary files.

    `tell` gets the number of rows loaded into the scratch, then of tables checked. Raises RefereeError; then nothing
    was stored.
    """
    require(by, ACTION)
    place = tempfile.TemporaryDirectory(dir=folder)
    with place, container.opened(path, EVENT, event_file.LIMITS) as contents:
        made_at = str(contents.manifest.get("made_at"))[:40]
        with restoring.tried(contents, Path(place.name), tell) as loaded, snapshot.scratch(loaded.file) as scratch:
            if loaded.broken:
                raise container.damaged()
            try:
                with versions.alone(scratch):
                    values.require_possible(made_at)
                    _look_at(Event.objects.get(), tell)
            except RefereeError:
                raise
            except Exception as problem:  # whatever a forged row makes the event's pages raise
                log.warning("an event's file was refused: %r", problem)
                raise container.damaged() from problem
            return _stored(scratch.alias, slug, made_at, by)


def _stored(using: str, slug: str, made_at: str, by: Actor) -> Event:
    """Prepare again if a name was taken meanwhile."""
    for left in reversed(range(ATTEMPTS)):
        ready = _Bringing(using, by)
        try:
            ready.make_ready(slug)
        except rows.Impossible as problem:
            raise container.impossible(problem.place, row=problem.line) from problem
        except restoring.UNREADABLE as problem:
            raise container.damaged() from problem
        try:
            with transaction.atomic():
                return ready.store(made_at)
        except IntegrityError:
            if not left:
                raise
    raise AssertionError("the last attempt returns or raises")


@dataclass
class _Bringing:
    """All is prepared before the transaction, because nobody else can save during it."""

    using: str
    by: Actor
    site: BaseDatabaseWrapper = field(default_factory=lambda: connections[DEFAULT_DB_ALIAS])
    new: dict[str, dict[Any, Any]] = field(default_factory=dict)
    free: dict[str, Iterator[int]] = field(default_factory=dict)
    statements: list[tuple[str, list[Sequence[Any]]]] = field(default_factory=list)
    states: dict[int, dict[str, Any]] = field(default_factory=dict)  # by start number

    def make_ready(self, slug: str) -> None:
        kept = [
            model
            for model in rows.kept_models(versions.models_of(connection))
            if _name(model) not in event_file.LEFT_HERE
        ]
        self.free = _numbers_for({model: model._base_manager.using(self.using).count() for model in kept})
        for model in kept:
            match _name(model):
                case "account":
                    self.new["account"] = self._accounts(self._listed_rows(model))
                case "club":
                    self.new["club"] = self._clubs(self._listed_rows(model))
                case "player":
                    self.new["player"] = self._players(self._listed_rows(model))
                case "event":
                    (event,) = stored = self._listed_rows(model)
                    event["slug"] = _free_slug(slug or event["slug"])
                    event["hashed_as"] = event["hashed_as"] or event["id"]
                    self._number(model)
                    self._rows(model, stored)
                case _:
                    self._number(model)
                    self._rows(model, self._scratch_rows(model))
        theirs = Registration._base_manager.using(self.using).select_related("player", "club")
        registrations = theirs.prefetch_related("categories")
        self.states = {
            registration.start_number: locked_registration.state(registration) for registration in registrations
        }

    def _scratch_rows(self, model: Any) -> Iterator[dict[str, Any]]:
        names = [field.attname for field in rows.columns(model)]
        for line, row in enumerate(rows.stored(model, self.using), start=1):
            if not _is_sound(row):
                column = next(name for name, value in zip(names, row, strict=True) if not _is_sound(value))
                raise rows.Impossible(model, line, column)
            yield dict(zip(names, row, strict=True))

    def _listed_rows(self, model: Any) -> list[dict[str, Any]]:
        return list(self._scratch_rows(model))

    def _number(self, model: Any) -> None:
        name = _name(model)
        keys = model._base_manager.using(self.using).order_by("pk").values_list("pk", flat=True)
        if name in self.free:
            self.new[name] = dict(zip(keys, self.free[name], strict=True))
        else:
            self.new[name] = {str(key): uuid4() for key in keys}

    def store(self, made_at: str) -> Event:
        with connection.cursor() as cursor:
            for statement, values in self.statements:
                cursor.executemany(statement, values)
        (pk,) = self.new["event"].values()
        event = Event.objects.get(pk=pk)
        self._tell_who_is_called_otherwise(event)
        facts = {"made_at": made_at, "players": len(self.new["registration"]), "slug": event.slug}
        called = stands.officials(event)
        journal.write(event=event, by=self.by, action=ACTION, subject=event.name, after=facts, stands=called)
        anchors.note(event, ACTION)
        return event

    def _add(self, model: Any, values: Iterable[Sequence[Any]]) -> None:
        stores = rows.Statement(model, self.site)
        self.statements.append((stores.text, [stores.values(value) for value in values]))

    def _add_new(self, model: Any, instances: Iterable[models.Model]) -> None:
        columns = [field.attname for field in rows.columns(model)]
        self._add(model, ([getattr(instance, column) for column in columns] for instance in instances))

    def _rows(self, model: Any, records: Iterable[dict[str, Any]]) -> None:
        readers = [(column, rows.reader(column)) for column in rows.columns(model)]
        self._add(model, ([self._value(model, given, read, row) for given, read in readers] for row in records))

    def _value(self, model: Any, field: Any, read: rows.Read, row: Mapping[str, Any]) -> Any:
        value = row[field.attname]
        if field.primary_key:
            return self.new[_name(model)][value]
        if field.related_model is not None and value is not None:
            value = self.new[_name(field.related_model)][value]
        elif isinstance(field, models.UUIDField):
            value = str(uuid4())  # a phone's form, sent to the other computer
        return read(value)

    def _accounts(self, records: list[dict[str, Any]]) -> dict[Any, Any]:
        """Match accounts by user name and name, else create accounts without a password."""
        known = {account.username.lower(): account for account in Account.objects.all()}
        numbers, new = {}, []
        for row in records:
            same = known.get(row["username"].lower())
            if same is None or any(getattr(same, part) != row[part] for part in NAMES):
                same = Account(username=row["username"], **{part: row[part] for part in NAMES})
                at = 1
                while same.username.lower() in known:
                    at += 1
                    same.username = f"{row['username'][:140]}-{at}"
                same.set_unusable_password()
                check(same)
                same.pk = next(self.free["account"])
                known[same.username.lower()] = same
                new.append(same)
            numbers[row["id"]] = same.pk
        self._add_new(Account, new)
        return numbers

    def _clubs(self, records: list[dict[str, Any]]) -> dict[Any, Any]:
        new: list[Club] = []

        def make(name: str) -> Club:
            new.append(Club(pk=next(self.free["club"]), name=name))
            return new[-1]

        clubs = Clubs(make)
        numbers = {row["id"]: _pk(clubs.get(row["name"])) for row in records}
        self._add_new(Club, new)
        return numbers

    def _players(self, records: list[dict[str, Any]]) -> dict[Any, Any]:
        """Match the register's players by exact name and licence; else create them."""
        names = dict(Club._base_manager.using(self.using).values_list("pk", "name"))
        listed = [_Row.of(row, names.get(row["club_id"], ""), at) for at, row in enumerate(records)]
        taken = set(Player.objects.exclude(licence="").values_list("licence", flat=True))
        numbers, new = {}, []
        for player_row, fate in zip(records, start_list.fates(event=Event(pk=0), rows=listed), strict=True):
            known = fate.player if fate.fate == KNOWN else None
            if known is None or any(getattr(known, part) != player_row[part] for part in (*NAMES, "licence")):
                known = Player(
                    **{part: player_row[part] for part in NAMES},
                    club_id=self.new["club"].get(player_row["club_id"]),
                    licence="" if player_row["licence"] in taken else player_row["licence"],
                    rating=None if player_row["rating"] is None else Decimal(player_row["rating"]),
                )
                check(known, exclude=("club",))  # a new club is not stored yet
                known.pk = next(self.free["player"])
                new.append(known)
            numbers[player_row["id"]] = known.pk
        self._add_new(Player, new)
        return numbers

    def _tell_who_is_called_otherwise(self, event: Event) -> None:
        ours = Registration.objects.filter(event=event).select_related("player", "club", "event")
        for registration in ours.prefetch_related("categories"):
            if locked_registration.state(registration) != self.states[registration.start_number]:
                locked_registration.log(
                    registration, "players.edit", before=self.states[registration.start_number], by=self.by
                )


@dataclass(frozen=True, slots=True)
class _Row:
    last_name: str
    first_name: str
    club: str
    licence: str
    rating: Decimal | None
    number: int
    categories: tuple[str, ...] = ()

    @classmethod
    def of(cls, record: Mapping[str, Any], club: str, number: int) -> "_Row":
        return cls(record["last_name"], record["first_name"], club, record["licence"], None, number)


def _name(model: Any) -> str:
    return str(model._meta.model_name)


def _numbers_for(wanted: Mapping[Any, int]) -> dict[str, Iterator[int]]:
    numbered = {
        model: count for model, count in wanted.items() if model._meta.pk.get_internal_type().endswith("AutoField")
    }
    with transaction.atomic():
        if connection.vendor == "sqlite":
            last = {model: given or 0 for model, given in restoring.counters(connection, list(numbered)).items()}
            restoring.set_counters(connection, {model: last[model] + count for model, count in numbered.items()})
            return {
                _name(model): iter(range(last[model] + 1, last[model] + count + 1)) for model, count in numbered.items()
            }
        with connection.cursor() as cursor:
            reserved = {}
            for table, count in numbered.items():
                sequence = [table._meta.db_table, table._meta.pk.column, count]
                cursor.execute("SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)", sequence)
                reserved[_name(table)] = iter([number for (number,) in cursor.fetchall()])
            return reserved


def _pk(instance: models.Model | None) -> Any:
    if instance is None:
        raise ValueError("a club without a name")
    return instance.pk


def _free_slug(slug: str) -> str:
    events.require_own_address(slug)
    if Event.objects.filter(slug=slug).exists():
        raise RefereeError(
            _("An event with the address %(slug)s is here already: give this one another address.") % {"slug": slug},
            "slug",
        )
    return slug


def _is_sound(value: Any) -> bool:
    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable() and "\\u00" not in text:
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return _UNSTORABLE.search(text) is None


def _is_of_a_computer(finding: Finding) -> bool:
    """Return whether the finding concerns this computer's anchors, or user names and an address changed by an earlier
    version's import without a line: this import's line has them.
    """
    address = finding.code == "event" and finding.params["field"] == "slug"
    return finding.code.startswith("anchors.") or finding.code == "officials" or address


def _look_at(event: Event, tell: Tell) -> None:
    """Read all that the event's pages and papers read. Raises RefereeError for anything that does not follow from
    journal and rules.
    """
    events.require_valid(event)
    for finding in verified.findings(event):
        if not _is_of_a_computer(finding):
            where = place(finding.round, finding.table, finding.game, finding.start_number)
            said = sentence(finding.code, finding.params, finding.seat)
            raise RefereeError(f"{where}: {said}" if where else said, "file")
    done, of = 0, Table.objects.filter(round__event=event).count()
    for round_ in Round.objects.filter(event=event):
        tables = list(Table.objects.filter(round=round_).only("pk"))
        for at in range(0, len(tables), TABLES_AT_A_TIME):
            for shown in sheets.sheets(round=round_, tables=tables[at : at + TABLES_AT_A_TIME]):
                digest_of(shown)
                done += 1
                tell(done, of)
    standings.standings(event=event, rounds="all")
    rulings.listed(event=event)
    for case in Renons.objects.filter(table__round__event=event):
        renons_ruling(case)
    for content, kind in ((logo_of(event), logos.LOGO), (diploma_picture_of(event), logos.DIPLOMA)):
        if content:
            logos.require_sound(content, kind)
