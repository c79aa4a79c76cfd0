"""Check an event file's values against what pages and services would have stored.

The rows have passed the types and constraints of a scratch database. Each column is read once.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Max, Min
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.backup import container, rows
from tournament.backup.event_file import BLANK, BLANK_SENDER
from tournament.db.clock import SLACK
from tournament.errors import RefereeError
from tournament.journal.services.typed_text import is_storable
from tournament.models import Account, Event, Game, Renons, Seat, Signature, SignUpSender, Table, possible
from tournament.papers.cards.diplomas import unknown
from tournament.sheets.services.signature_strokes import checked

# Fields that may be in the future; all others are of past actions.
AHEAD = frozenset({"sign_in_deadline", "deadline", "opens_at", "closes_at"})
LONGEST_LINE = 300


def require_possible(made_at: str) -> None:
    """Raise RefereeError for the first value that Radelc would not have stored, or that a wrong clock has made.

    Reads the present default database. `made_at`: the file's own time.
    """
    newest = _moment(made_at)
    _require_nameless()
    for model in rows.kept_models(apps):
        for field in rows.columns(model):
            if isinstance(field, models.DateTimeField):
                newest = max(newest, _last(model, field) or newest)
            elif not field.is_relation and not field.primary_key:
                _require_column(model, field)
        _require_together(model)
    for strokes in Signature.objects.filter(strokes__isnull=False).values_list("strokes", flat=True):
        if strokes != Signature.REMOVED and checked(strokes) != strokes:
            raise container.impossible("signature.strokes")
    if unknown(Event.objects.get().diploma):
        raise container.impossible("event.diploma")
    _require_past(newest)


def _require_nameless() -> None:
    """A file must not create a sign-in."""
    for name, blank in BLANK.items():
        if Account.objects.exclude(**{name: blank}).exists():
            raise container.impossible(f"account.{name}", _("An event's file brings nobody a password or rights."))
    if SignUpSender.objects.exclude(**BLANK_SENDER).exists():
        raise container.impossible("signupsender.email", _("An event's file brings no e-mail addresses."))


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
        possible.a_day(moment)
    except (ValueError, ValidationError) as problem:
        raise container.impossible("event.made_at", _("This date cannot be right.")) from problem
    if moment.tzinfo is None:
        raise container.impossible("event.made_at", _("This date cannot be right."))
    return moment


def _last(model: Any, field: Any) -> datetime | None:
    ends = model._base_manager.aggregate(first=Min(field.name), last=Max(field.name))
    for moment in (ends["first"], ends["last"]):
        if moment is not None:
            _require(model, field, [moment], possible.a_day)
    last: datetime | None = ends["last"]
    return None if field.name in AHEAD else last


def _require_past(newest: datetime) -> None:
    now = timezone.now()
    if newest <= now + SLACK:
        return
    params = {
        name: date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
        for name, moment in (("made", newest), ("now", now))
    }
    raise RefereeError(
        _(
            "The file was made at %(made)s by a computer whose clock is ahead of this one's, where it is %(now)s. Set "
            "the clock that is wrong; what the other one has written can be brought here once that time has come."
        )
        % params,
        "file",
    )


def _require_column(model: Any, field: Any) -> None:
    """Validate a column as a form would, and that its texts can be shown."""
    values = model._base_manager.order_by().values_list(field.attname, flat=True).distinct()
    if isinstance(field, models.JSONField):
        if field.validators:
            _require(model, field, [value for value in values if value is not None], partial(_require_json, field))
    elif isinstance(field, models.CharField | models.TextField):
        _require(model, field, list(values), lambda text: _require_text(field, text))
    elif not isinstance(field, models.BinaryField | models.BooleanField | models.UUIDField):
        _require(model, field, list(values), lambda value: field.clean(value, None))


def _require_json(field: Any, value: Any) -> None:
    """Run every validator; Django's own skip all kinds of empty values."""
    for look in field.validators:
        look(value)


def _require_text(field: Any, text: str | None) -> None:
    field.clean(text, None)
    if text is None:
        return
    if field.max_length is not None and len(text) > field.max_length:  # only the form limits longer texts
        raise ValidationError(_("That is too long: at most %(count)s characters.") % {"count": field.max_length})
    is_line = isinstance(field, models.CharField) and (field.max_length or 0) <= LONGEST_LINE
    if not is_storable(text if is_line else text.replace("\n", " ")):
        raise ValidationError(_("The text contains a character that cannot be stored."))


def _require(model: Any, field: Any, values: Iterable[Any], look: Any) -> None:
    for value in values:
        try:
            look(value)
        except ValidationError as problem:
            raise container.impossible(_place(model, field.attname), problem.messages[0]) from problem


def _require_together(model: Any) -> None:
    ways = []
    for field in rows.columns(model):
        there = field.related_model
        if there is Table:
            ways.append((field.attname, field.attname))
        elif there in (Seat, Game) or (there is Renons and model is Renons.against.through):
            ways.append((field.attname, f"{field.name}__table_id"))
    for column, other in ways[1:]:
        if model._base_manager.exclude(**{other: None}).exclude(**{ways[0][1]: F(other)}).exists():
            raise container.impossible(_place(model, column), _("It belongs to another table than the rest."))


def _place(model: Any, column: str) -> str:
    return f"{model._meta.model_name}.{column}"
