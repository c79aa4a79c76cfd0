"""A form rendered as a whole says which of its fields may stay empty, and a list of choices what to choose."""

import ast
from collections.abc import Callable

import pytest
from django import forms
from django.conf import settings
from django.utils import translation

from tests.tournament.build import DIRECTOR
from tests.tournament.pages import folded
from tournament.cup.forms import NewCupForm
from tournament.series.forms import SeriesForm


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("new", "optional"),
    [
        (lambda: SeriesForm(by=DIRECTOR), {"period", "organiser"}),
        (NewCupForm, {"period", "organiser", "fee_cents"}),
    ],
    ids=["series", "cup"],
)
def test_a_new_series_and_a_new_cup_say_what_is_optional(new: Callable[[], forms.Form], optional: set[str]) -> None:
    with translation.override("sl"):
        form = new()
        said = {field.name for field in form if "(neobvezno)" in folded(str(field.as_field_group()))}
    assert said == optional
    assert not any(form.fields[name].required for name in said)


def test_no_list_of_choices_begins_with_dashes() -> None:
    """Django's own first choice is a row of dashes, which says nothing."""
    silent = [
        f"{module.relative_to(settings.BASE_DIR)}:{call.lineno}"
        for module in (settings.BASE_DIR / "tournament").rglob("*.py")
        for call in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "ModelChoiceField"
        and not any(keyword.arg == "empty_label" for keyword in call.keywords)
    ]
    assert silent == []
