from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rules.announced import answered
from rules.book import Field
from tournament.models.possible import LONGEST_CELL
from tournament.recording.views import row_fields
from tournament.recording.views.row_entry import TypedRow
from tournament.recording.views.row_fields import CONTRACT, FACTS
from tournament.recording.views.row_words import Breach
from tournament.sheets.selectors.sheets import Sheet

NOBODY = ""


class AnyChoice(forms.ChoiceField):
    """Accept any text: the rule book judges it."""

    of_seats = False
    columns = "2"

    def valid_value(self, value: Any) -> bool:
        return True


class GameForm(forms.Form):
    """`main`: the fields always shown, `more`: the rest. Fields that only a referee writes need `judges`."""

    def __init__(
        self,
        sheet: Sheet,
        row: TypedRow,
        contract: str,
        *,
        judged: bool = False,
        way: str = FACTS,
        judges: bool = False,
    ) -> None:
        texts = row.texts
        super().__init__(texts if judged else None, initial=None if judged else dict(texts), auto_id="game_%s")
        kept = () if judges else sheet.book.asking.referees
        typed = {name for name, text in texts.items() if text.strip()}
        left_out = {CONTRACT, *kept, *(answered(sheet.book, texts) - typed)}
        fields = row_fields.played(row_fields.fields_of(sheet.book, way), sheet.book, sheet.event, typed)
        asked = [field for field in fields if field.name not in left_out and row_fields.matters(field, contract)]
        out = _sitting_out(sheet, row.number)
        names = {seat.letter: seat.name for seat in sheet.seats}
        first = [field for field in asked if field.group in ("game", "paper", "table")] or asked
        for asked_field in asked:
            note = row_fields.help_of(sheet.book, asked_field)
            self.fields[asked_field.name] = _field(
                asked_field, names, out, note=note, optional=asked_field not in first
            )
        self._main = [field.name for field in first]
        self.judged = judged

    @property
    def main(self) -> list[forms.BoundField]:
        return [self[name] for name in self._main]

    @property
    def more(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name not in self._main]

    @property
    def more_is_open(self) -> bool:
        return any(bound.value() or bound.errors for bound in self.more)

    def show(self, breaches: Iterable[Breach]) -> None:
        self.full_clean()
        for breach in breaches:
            at = breach.fields[0] if breach.fields and breach.fields[0] in self.fields else None
            message = {"sentence": breach.sentence, "article": breach.article}
            self.add_error(at, _("%(sentence)s (%(article)s)") % message if breach.article else breach.sentence)


def _sitting_out(sheet: Sheet, number: int) -> set[str]:
    line = next((line for line in sheet.lines if line.number == number), None)
    return set(sheet.book.seats) - set(line.turn.plays) if line else set()


def _field(
    entry_field: Field, names: Mapping[str, str], out: Container[str], *, note: str, optional: bool
) -> forms.Field:
    label = _(entry_field.label)
    if entry_field.kind == "choice":
        offered = [
            choice
            for choice in entry_field.choices
            if choice.value != entry_field.unsaid
            and (entry_field.ask == "anyone" or choice.value.rstrip("+-") not in out)
        ]
        choices = [(choice.value, names.get(choice.value) or _(choice.label)) for choice in offered]
        if optional:
            choices.append((NOBODY, entry_field.unsaid or _("no")))
        field = AnyChoice(label=label, choices=choices, required=False, widget=forms.RadioSelect)
        field.of_seats = all(choice.value in names for choice in offered)
        field.columns = "3" if len(choices) == 3 else "2"
        return field
    attrs = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "maxlength": LONGEST_CELL}
    if entry_field.kind == "whole":
        attrs["inputmode"] = "numeric"
    widget = forms.TextInput(attrs=attrs)
    return forms.CharField(label=label, help_text=note, required=False, strip=False, widget=widget)
