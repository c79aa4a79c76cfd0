from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.access.forms.table_code import code_field
from tournament.errors import RefereeError
from tournament.models import Category, Event, SignUp
from tournament.models.signup import MOST_PLACES, USUAL_DAYS
from tournament.signup.services.sending import LONGEST, LONGEST_CLUB, LONGEST_EMAIL, MOST_AT_ONCE, Entry
from tournament.web.pages.fields import FoldedText, LongText, MomentField

ROWS_OF_A_CLUB = 6


def _club_field(**more: Any) -> FoldedText:
    widget = forms.TextInput(attrs={"list": "clubs", "autocomplete": "organization"})
    return FoldedText(label=_("Club"), max_length=LONGEST_CLUB, required=False, widget=widget, **more)


class CategoryField(forms.TypedChoiceField):
    def __init__(self, categories: list[Category]) -> None:
        choices = [("", "–"), *((str(category.number), category.name) for category in categories)]
        nothing: Any = 0  # a number like its values; Django's types know only text
        super().__init__(label=_("Category"), choices=choices, required=False, coerce=int, empty_value=nothing)


class SenderForm(forms.Form):
    club = _club_field()
    email = FoldedText(
        label=_("E-mail"),
        max_length=LONGEST_EMAIL,
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, mails: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["email"].help_text = (
            _("The director alone sees it. You are told when the sign-up is confirmed, and when a place becomes free.")
            if mails
            else _("The director alone sees it, to reach you.")
        )


class EntryForm(forms.Form):
    last_name = FoldedText(
        label=_("Last name"), max_length=LONGEST["last_name"], required=False, widget=forms.TextInput()
    )
    first_name = FoldedText(label=_("First name"), max_length=LONGEST["first_name"], required=False)
    licence = FoldedText(label=_("Licence"), max_length=LONGEST["licence"], required=False)
    note = FoldedText(label=_("Note"), max_length=LONGEST["note"], required=False)

    def __init__(self, *args: Any, categories: list[Category], **more: Any) -> None:
        super().__init__(*args, **more)
        if categories:
            self.fields["category"] = CategoryField(categories)
        self.order_fields(["last_name", "first_name", "licence", "category", "note"])

    @property
    def is_empty(self) -> bool:
        return not any(self.cleaned_data.get(name) for name in LONGEST)

    def entry(self) -> Entry:
        return Entry(**{name: self.cleaned_data[name] for name in self.cleaned_data if name in Entry.__slots__})


class OwnEntryForm(EntryForm):
    club = _club_field()

    def changes(self) -> Mapping[str, Any]:
        return {"category": 0, **self.cleaned_data}


class _Several:
    """A refusal names a row by its number: "2-last_name"."""

    sender: SenderForm
    rows: Sequence[EntryForm]

    @property
    def forms(self) -> list[forms.Form]:
        return [self.sender, *self.rows]

    @property
    def is_valid(self) -> bool:
        wrong = [form for form in self.forms if not form.is_valid()]
        return not wrong

    def by_number(self) -> Mapping[str, EntryForm]:
        return {str(row.prefix): row for row in self.rows}

    def show(self, refusal: RefereeError) -> None:
        rows = self.by_number()
        for fault in refusal.each:
            number, _dash, name = fault.field.partition("-")
            if number in rows and name in rows[number].fields:
                rows[number].add_error(name, fault.message)
            else:
                self.sender.add_error(fault.field if fault.field in self.sender.fields else None, fault.message)


class Typed(_Several):
    def __init__(self, event: Event, data: Any = None, *, rows: int, mails: bool) -> None:
        categories = list(event.categories.order_by("number"))
        self.sender = SenderForm(data, mails=mails)
        self.rows = [EntryForm(data, prefix=str(at), categories=categories) for at in range(min(rows, MOST_AT_ONCE))]

    def filled(self) -> list[EntryForm]:
        return [row for row in self.rows if not row.is_empty]

    def by_number(self) -> Mapping[str, EntryForm]:
        """Number the filled rows as the service does; an empty form's errors are in the first."""
        return {str(at): row for at, row in enumerate(self.filled() or self.rows[:1])}


class Changed(_Several):
    rows: Sequence[OwnEntryForm]

    def __init__(self, event: Event, rows: list[SignUp], email: str, data: Any = None, *, mails: bool) -> None:
        categories = list(event.categories.order_by("number"))
        self.sender = SenderForm(data, initial={"email": email}, mails=mails)
        del self.sender.fields["club"]
        self.rows = [
            OwnEntryForm(data, prefix=str(row.number), categories=categories, initial=_initial(row)) for row in rows
        ]

    def changes(self) -> dict[int, Mapping[str, Any]]:
        return {int(row.prefix or 0): row.changes() for row in self.rows}


def _initial(sign_up: SignUp) -> dict[str, Any]:
    typed = {name: getattr(sign_up, name) for name in (*LONGEST, "club")}
    return {**typed, "category": sign_up.category.number if sign_up.category else ""}


class CodeForm(forms.Form):
    code = code_field(_("Code of the sign-up"), "K7QM4X-ZP2HRT")


class PageForm(forms.Form):
    is_open = forms.BooleanField(
        label=_("Players can sign up on the public page"),
        help_text=_("Without the tick, visitors read that sign-up is closed."),
        required=False,
    )
    opens_at = MomentField(label=_("Sign-up from"), required=False, help_text=_("Empty: at once."))
    closes_at = MomentField(
        label=_("Sign-up until"), required=False, help_text=_("Empty: until the first round is published.")
    )
    places = forms.IntegerField(
        label=_("Places for players"),
        min_value=1,
        max_value=MOST_PLACES,
        required=False,
        help_text=_(
            "Players on the start list count as well. When all places are taken, players wait and move up "
            "automatically. Empty: no limit."
        ),
        widget=forms.NumberInput(attrs={"class": "input-short"}),
    )
    text = LongText(
        label=_("What players should know"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("How to get there, what to bring, how to pay. Everybody reads it."),
    )
    kept_days = forms.IntegerField(
        label=_("Days until sign-ups are deleted"),
        min_value=1,
        max_value=3660,
        initial=USUAL_DAYS,
        widget=forms.NumberInput(attrs={"class": "input-short"}),
        help_text=_("Counted from the day of the event. Whoever played stays in the results."),
    )
