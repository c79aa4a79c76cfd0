"""One event as a file: its rows, its players and clubs, and names of officials, without passwords.

Links, codes of sign-ups with their letters, and phones' submissions belong to this computer. The key of printed codes
would open all other events.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db import connections, models
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.backup import container, making, restoring, rows, snapshot, versions
from tournament.backup.container import EVENT, Limits
from tournament.errors import RefereeError
from tournament.models import Event
from tournament.series.selectors.facts import facts

LIMITS = Limits(members=100, total_bytes=1024**3)
LEFT_HERE = frozenset({"tablelink", "playerlink", "signuplink", "signupletter", "submission", "invitation"})
# What series say of the event is exported as facts.
LEFT_HERE |= {
    "series",
    "series_members",
    "seriesofficial",
    "seriesteam",
    "seriesteammember",
    "seriesevent",
    "pastevent",
}
LEFT_HERE |= {"rating", "ratingstart", "ratinglist", "ratingrow", "title", "titlerule"}
# The event of a match is exported without its cup.
LEFT_HERE |= {"cup", "cupofficial", "cupteam", "cupmember", "cupround", "cupcertificate"}
LEFT_HERE |= {"cupmatch", "cupside", "cuplineup"}
SHARED = frozenset({"account", "club", "player"})
BLANK = {
    "password": UNUSABLE_PASSWORD_PREFIX,
    "email": "",
    "is_superuser": False,
    "is_staff": False,
    "makes_events": False,
    "home_id": None,
    "is_active": True,
    "last_login": None,
}
# The original site writes to senders of sign-ups.
BLANK_SENDER = {"email": ""}


def export(event: Event, target: Path) -> None:
    """Write an event's file, which must not exist. Raises RefereeError; then there is none."""
    try:
        with snapshot.frozen(target.parent) as using:
            write(event, target, using=using)
    except OSError as problem:
        target.unlink(missing_ok=True)
        raise RefereeError(
            _("The file %(file)s cannot be written: %(reason)s.")
            % {"file": target, "reason": problem.strerror or problem}
        ) from problem


def write(event: Event, target: Path, *, using: str) -> None:
    """Write the file from a frozen database; `using` names its connection. Raises OSError."""
    manifest: dict[str, Any] = {}
    with container.written(target, EVENT, manifest) as writer:
        models = rows.kept_models(versions.models_of(connections[using]))
        wanted = {model: of_event(model, event.pk, using, models) for model in models}
        blanked = {
            model: blank
            for model in models
            for name, blank in (("account", BLANK), ("signupsender", BLANK_SENDER))
            if model._meta.model_name == name
        }
        (of_series,) = (model for model in models if model._meta.model_name == "seriesfact")
        making.write_tables(writer, manifest, using, {**wanted, **dict.fromkeys((*blanked, of_series))})
        for model, blank in blanked.items():
            with writer.opened(restoring.member_of(model)) as member:
                for row in _blanked(model, blank, using, wanted[model] or Q()):
                    making.write_row(member, row)
                    manifest["tables"][str(model._meta.model_name)]["rows"] += 1
        with writer.opened(restoring.member_of(of_series)) as member:
            table = manifest["tables"]["seriesfact"]
            for row in _facts(event, of_series, using, table["last_id"] or 0):
                making.write_row(member, row)
                table.update(rows=table["rows"] + 1, last_id=row[0])
        for model in (model for model in models if wanted[model] is None):
            with writer.opened(restoring.member_of(model)):
                pass


def of_event(model: type[models.Model], event: int, using: str, kept: list[type[models.Model]]) -> Q | None:
    name = model._meta.model_name
    if name in LEFT_HERE:
        return None
    if name not in SHARED:
        path = path_to_event(model)
        return Q(**{path: event}) if path else None
    referring = set()
    for other in kept:
        for field in other._meta.concrete_fields:
            if field.related_model is model and other._meta.model_name not in LEFT_HERE:
                own = of_event(other, event, using, kept)
                if own is not None:
                    rows_of_it = other._base_manager.using(using).filter(own)
                    referring |= set(rows_of_it.values_list(field.attname, flat=True))
    return Q(pk__in=sorted(referring - {None}))


def path_to_event(model: type[models.Model]) -> str:
    """Return the shortest lookup from a row to its event; "" if there is none.

    Nullable references are avoided: an empty seat is a row of the event too.
    """
    if model._meta.model_name == "event":
        return "pk"
    ways: list[tuple[str, type[models.Model]]] = [("", model)]
    for before, at in ways:
        for field in at._meta.concrete_fields:
            there: Any = field.related_model
            if there is None or there._meta.model_name in SHARED:
                continue
            if there._meta.model_name == "event":
                return f"{before}{field.name}"
            if not field.null:
                ways.append((f"{before}{field.name}__", there))
    return ""


def _blanked(model: type[models.Model], blank: Mapping[str, Any], using: str, of: Q) -> Iterator[list[Any]]:
    names = [field.attname for field in rows.columns(model)]
    for row in rows.stored(model, using, of):
        yield [blank.get(name, value) for name, value in zip(names, row, strict=True)]


def _facts(event: Event, model: type[models.Model], using: str, last: int) -> Iterator[list[Any]]:
    """Yield the facts of series elsewhere on the event, as imported, and the present ones of series here."""
    yield from rows.stored(model, using, Q(event=event.pk))
    names = [field.attname for field in rows.columns(model)][1:]
    with versions.alone(connections[using]):
        for number, fact in enumerate(facts(event), start=last + 1):
            yield [number, *(getattr(fact, name) for name in names)]
