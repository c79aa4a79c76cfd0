"""An event's file brought into an installation that has others: under new numbers, its journal's chain as it was.

The file goes into a scratch database first, where types, constraints and the chain are checked; from there every row is
stored anew in one transaction, and whatever a page of the event would stumble over takes all of it back.
"""

import json
import logging
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import connection, models, transaction
from django.utils.translation import gettext as _

from tournament.backup import container, event_file, restoring, rows, snapshot, versions
from tournament.backup.container import EVENT
from tournament.documents.minutes import digest_of
from tournament.models import Account, Club, Event, Journal, Player, Registration, Table
from tournament.selectors import sheets, standings
from tournament.selectors.agreement import REVISING, unexplained
from tournament.services import anchors, events, journal, registered, start_list
from tournament.services.actor import Actor, require
from tournament.services.errors import RefereeError
from tournament.services.start_list import KNOWN, Clubs
from tournament.services.texts import check

log = logging.getLogger(__name__)
ACTION = "event.import"
NAMES = ("first_name", "last_name")


def bring(path: Path, *, by: Actor, slug: str = "", folder: Path | None = None) -> Event:
    """Store the event of a file; `slug` is another address for it, `folder` is for what that takes meanwhile.

    Raises RefereeError with a sentence; then nothing was stored.
    """
    require(by, ACTION)
    place = tempfile.TemporaryDirectory(dir=folder)
    with place, container.opened(path, EVENT, event_file.LIMITS) as contents:
        made_at = str(contents.manifest.get("made_at"))[:40]
        with restoring.tried(contents, Path(place.name)) as found, snapshot.scratch(found.file) as scratch:
            if found.broken:
                raise container.damaged()
            try:
                with transaction.atomic():
                    return _Bringing(scratch.alias, by).event(slug, made_at)
            except RefereeError:
                raise
            except Exception as problem:  # whatever a forged row makes the pages of its event raise
                log.warning("an event's file was refused: %r", problem)
                raise container.damaged() from problem


@dataclass
class _Bringing:
    """What is known while an event is stored: by model, the new number of each old one."""

    using: str
    by: Actor
    new: dict[str, dict[Any, Any]] = field(default_factory=dict)

    def event(self, slug: str, made_at: str) -> Event:
        """Store it, look at it as its pages do, and tell it in its journal."""
        apps = versions.models_of(connection)
        for model in rows.kept_models(apps):
            name = str(model._meta.model_name)
            if name in event_file.LEFT_HERE:
                continue
            names = [one.attname for one in rows.columns(model)]
            found = [dict(zip(names, row, strict=True)) for row in rows.stored(model, self.using)]
            _require_sound(found)
            self.new[name] = self._numbers(name, model, found, slug)
        (pk,) = self.new["event"].values()
        event = Event.objects.get(pk=pk)
        _look_at(event)
        self._tell_who_is_called_otherwise(event)
        told = {"made_at": made_at, "players": len(self.new["registration"])}
        journal.write(event=event, by=self.by, action=ACTION, subject=event.name, after=told)
        anchors.note(event, ACTION)
        return event

    def _numbers(self, name: str, model: Any, found: list[dict[str, Any]], slug: str) -> dict[Any, Any]:
        match name:
            case "account":
                return {one["id"]: _account(one).pk for one in found}
            case "club":
                clubs = Clubs()
                return {one["id"]: _pk(clubs.get(one["name"])) for one in found}
            case "player":
                return self._players(found)
            case "event":
                if len(found) != 1:
                    raise ValueError("one event was expected")
                found[0]["slug"] = _free_slug(slug or found[0]["slug"])
                found[0]["hashed_as"] = found[0]["hashed_as"] or found[0]["id"]
        return self._stored(model, found)

    def _stored(self, model: Any, found: list[dict[str, Any]]) -> dict[Any, Any]:
        fields = rows.columns(model)
        made = []
        for row in found:
            values = {}
            for one in fields:
                value = row[one.attname]
                if one.primary_key:
                    continue
                if one.related_model is not None and value is not None:
                    value = self.new[one.related_model._meta.model_name][value]
                elif isinstance(one, models.UUIDField):
                    value = str(uuid4())  # of a phone's form, which is sent to the other computer
                values[one.attname] = rows.value_of(one, value)
            made.append(model(**values))
        for one in fields:
            one.auto_now_add = one.auto_now = False
        stored = model._base_manager.bulk_create(made, batch_size=500)
        return {row["id"]: one.pk for row, one in zip(found, stored, strict=True)}

    def _players(self, found: list[dict[str, Any]]) -> dict[Any, Any]:
        """The register's own players, where it knows them under just this name and licence; else new ones."""
        names = dict(Club.objects.filter(pk__in=self.new["club"].values()).values_list("pk", "name"))
        homes = [names.get(self.new["club"].get(one["club_id"], 0), "") for one in found]
        listed = [_Row.of(one, home, at) for at, (one, home) in enumerate(zip(found, homes, strict=True))]
        numbers = {}
        for one, fate in zip(found, start_list.fates(event=Event(pk=0), rows=listed), strict=True):
            known = fate.player if fate.fate == KNOWN else None
            if known is None or any(getattr(known, part) != one[part] for part in (*NAMES, "licence")):
                known = Player(
                    **{part: one[part] for part in NAMES},
                    club_id=self.new["club"].get(one["club_id"]),
                    licence="" if Player.objects.filter(licence=one["licence"]).exists() else one["licence"],
                    rating=None if one["rating"] is None else Decimal(one["rating"]),
                )
                check(known)
                known.save()
            numbers[one["id"]] = known.pk
        return numbers

    def _tell_who_is_called_otherwise(self, event: Event) -> None:
        """A line for each player whose licence or rating is another one here than where the event was made."""
        theirs = Registration._base_manager.using(self.using).select_related("player", "club")
        theirs = theirs.prefetch_related("categories")
        before = {one.start_number: registered.state(one) for one in theirs}
        for one in (
            Registration.objects.filter(event=event)
            .select_related("player", "club", "event")
            .prefetch_related("categories")
        ):
            if registered.state(one) != before[one.start_number]:
                registered.log(one, "players.edit", before=before[one.start_number], by=self.by)


@dataclass(frozen=True, slots=True)
class _Row:
    """A player of the file as a start list has him."""

    last_name: str
    first_name: str
    club: str
    licence: str
    rating: Decimal | None
    number: int
    categories: tuple[str, ...] = ()

    @classmethod
    def of(cls, one: Mapping[str, Any], club: str, number: int) -> "_Row":
        return cls(one["last_name"], one["first_name"], club, one["licence"], None, number)


def _account(one: Mapping[str, Any]) -> Account:
    """Somebody of the same user name and name, or a new account that nobody can sign in to before it has a password."""
    known = Account.objects.filter(username__iexact=one["username"]).first()
    if known is not None and all(getattr(known, part) == one[part] for part in NAMES):
        return known
    made = Account(username=one["username"], **{part: one[part] for part in NAMES})
    at = 1
    while Account.objects.filter(username__iexact=made.username).exists():
        at += 1
        made.username = f"{one['username'][:140]}-{at}"
    made.set_unusable_password()
    check(made)
    made.save()
    return made


def _pk(made: models.Model | None) -> Any:
    if made is None:
        raise ValueError("a club without a name")
    return made.pk


def _free_slug(slug: str) -> str:
    if slug in events.TAKEN_SLUGS or Event.objects.filter(slug=slug).exists():
        raise RefereeError(
            _("An event with the address %(slug)s is here already: give this one another address.") % {"slug": slug},
            "slug",
        )
    return slug


def _require_sound(found: list[dict[str, Any]]) -> None:
    """No text that a database or a page cannot hold."""
    text = json.dumps(found, ensure_ascii=False)
    text.encode()
    if "\\u0000" in text:
        raise ValueError("a character that is none")


def _look_at(event: Event) -> None:
    """Everything that pages of the event read: whoever forged a row has forged all that depends on it."""
    check(event)
    if journal.verify(event) is not None:
        raise ValueError("the journal does not hold")
    for table in Table.objects.filter(round__event=event).select_related("round"):
        shown = sheets.sheet(table=table)
        digest_of(shown)
        lines = Journal.objects.filter(event=event, round=shown.round.number, table=table.number, action__in=REVISING)
        if unexplained(shown, lines.order_by("number")):
            raise ValueError(f"{table} stands otherwise than its journal tells")
    standings.standings(event=event, rounds="all")
