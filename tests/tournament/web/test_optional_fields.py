"""A form rendered as a whole says which of its fields may stay empty."""

import pytest
from django import forms
from django.utils import translation

from tests.tournament.pages import folded
from tournament.cup.forms import NewCupForm
from tournament.series.forms import SeriesForm


@pytest.mark.parametrize(
    ("form_class", "optional"),
    [(SeriesForm, {"period", "organiser"}), (NewCupForm, {"period", "organiser", "fee_cents"})],
)
def test_a_new_series_and_a_new_cup_say_what_is_optional(form_class: type[forms.Form], optional: set[str]) -> None:
    with translation.override("sl"):
        form = form_class()
        said = {field.name for field in form if "(neobvezno)" in folded(str(field.as_field_group()))}
    assert said == optional
    assert not any(form.fields[name].required for name in said)
