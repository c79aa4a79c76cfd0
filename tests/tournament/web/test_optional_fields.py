"""A form rendered as a whole says which of its fields may stay empty."""

from collections.abc import Callable

import pytest
from django import forms
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
