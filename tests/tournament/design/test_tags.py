"""Numbers and components as the templates show them."""

from fractions import Fraction

import pytest
from django import forms
from django.template import Context, Template
from django.test import RequestFactory
from django.utils.translation import override

from tests.tournament.pages import folded
from tournament.templatetags import radelc
from tournament.web.pages.requests import THEME_COOKIE


def show(source: str, **context: object) -> str:
    """A template with the tags, rendered."""
    return Template("{% load radelc %}" + source).render(Context(context))


@pytest.mark.parametrize(
    ("value", "plain", "with_sign"),
    [(47, "47", "+47"), (-20, "−20", "−20"), (0, "0", "0"), (None, "–", "–"), ("", "–", "–")],
)
def test_points_have_a_typographic_minus(value: int | None, plain: str, with_sign: str) -> None:
    assert radelc.points(value) == plain
    assert radelc.signed(value) == with_sign


@pytest.mark.parametrize(
    ("value", "slovenian", "english"),
    [
        (Fraction(3), "3", "3"),
        (Fraction(5, 2), "2,5", "2.5"),
        (Fraction(5, 4), "1,25", "1.25"),
        (Fraction(1, 10), "0,1", "0.1"),
        (Fraction(4, 3), "1⅓", "1⅓"),
        (Fraction(5, 6), "⅚", "⅚"),
        (Fraction(-2, 3), "−⅔", "−⅔"),
        (Fraction(1, 24), "1⁄24", "1⁄24"),
        (Fraction(49, 24), "2 1⁄24", "2 1⁄24"),
        (0, "0", "0"),
        (None, "–", "–"),
    ],
)
def test_placing_points_stay_exact(value: Fraction | None, slovenian: str, english: str) -> None:
    """A13, D14: halves and thirds, never a rounded float."""
    with override("sl"):
        assert radelc.placing(value) == slovenian
    with override("en"):
        assert radelc.placing(value) == english


def test_placing_units_are_whole() -> None:
    with override("sl"):
        assert [radelc.placing_units(units) for units in (12600, 10500, 5600, 0, None)] == ["3", "2,5", "1⅓", "0", "–"]


@pytest.mark.parametrize(
    ("numbers", "written"), [((), ""), ((7,), "7"), ((9, 1, 2, 3, 7, 10), "1–3, 7, 9–10"), ((1, 2), "1–2")]
)
def test_ranges(numbers: tuple[int, ...], written: str) -> None:
    assert radelc.ranges(numbers) == written


@pytest.mark.parametrize(
    ("seconds", "clock"), [(270, "4:30"), (5670, "1:34:30"), (0, "0:00"), (-4, "0:00"), (None, "–")]
)
def test_minutes(seconds: int | None, clock: str) -> None:
    assert radelc.minutes(seconds) == clock


def test_value_names_sign_and_kontra_in_a_klop() -> None:
    """A11: the number of a klop is struck through, its values are not; who said kontra gets a dot."""
    assert folded(show("{% value -30 dotted=True %}")) == '<span class="value value-minus value-dotted">−30</span>'
    assert "value-plus" in show("{% value 5 %}")
    assert "+" not in show("{% value 5 plain=True %}")


def test_carried_marks_are_told_in_words_too() -> None:
    with override("en"):
        circles = show("{% carried 2 1 %}")
    assert "2 waiting, 1 used" in circles
    assert circles.count('class="carried-mark"') == 2
    assert show("{% carried 0 0 %}").strip() == ""


def test_states_have_words() -> None:
    with override("en"):
        assert "running" in show('{% round_badge "running" %}')
        assert "accepted" in show('{% sheet_badge "accepted" %}')


def test_names_are_escaped() -> None:
    assert "&lt;b&gt;" in show('{% seat "A" name %}', name="<b>")
    assert "&lt;b&gt;" in show('{% alert "warn" %}{{ name }}{% endalert %}', name="<b>")
    assert "&lt;b&gt;" in show("{% empty_state name %}", name="<b>")


def test_theme_comes_from_the_cookie_and_nothing_else() -> None:
    request = RequestFactory().get("/")
    for cookie, shown in (("dark", "dark"), ("light", "light"), ('"><script>', "")):
        request.COOKIES[THEME_COOKIE] = cookie
        assert show("{% theme %}", request=request) == shown
    assert show("{% theme %}") == ""


def test_permission_filter() -> None:
    assert show('{% if roles|may:"round.draft" %}yes{% endif %}', roles=frozenset({"director"})) == "yes"
    assert show('{% if roles|may:"round.draft" %}yes{% endif %}', roles=frozenset({"operator"})) == ""
    assert show('{% if roles|may:"event.view" %}yes{% endif %}') == "yes"


class SampleForm(forms.Form):
    """A text, a choice and a hidden field."""

    place = forms.CharField(max_length=5, help_text="Hall and address.")
    seat = forms.ChoiceField(choices=[("A", "Ana"), ("B", "Bor · 20")], widget=forms.RadioSelect)
    points = forms.IntegerField(min_value=0, max_value=70)
    key = forms.CharField(widget=forms.HiddenInput)


def test_form_row_ties_label_help_and_error_to_the_control() -> None:
    form = SampleForm({"place": "Zgornja vas", "points": "71", "seat": "X", "key": "1"})
    row = show("{% form_row form.place %}", form=form)
    assert 'for="id_place"' in row
    assert 'value="Zgornja vas"' in row, "what was typed stays"
    assert 'aria-invalid="true"' in row
    assert 'aria-describedby="id_place_helptext id_place_error"' in row
    assert 'id="id_place_helptext"' in row
    assert 'id="id_place_error"' in row


def test_djangos_own_rendering_uses_the_same_rows() -> None:
    form = SampleForm({"place": "Zgornja vas"})
    assert show("{% form_row form.place %}", form=form).strip() in str(form)
    assert 'class="error-summary"' in str(form)
    assert 'type="hidden"' in str(form)


def test_error_summary_links_to_the_fields() -> None:
    form = SampleForm({"place": "Zgornja vas", "points": "71", "seat": "X", "key": "1"})
    summary = show("{% error_summary form %}", form=form)
    for target in ("#id_place", "#id_points", "#id_seat"):
        assert f'href="{target}"' in summary
    assert 'id="id_seat"' in str(form["seat"]), "the link of a group of choices leads somewhere"
    assert show("{% error_summary form %}", form=SampleForm()).strip() == ""


def test_error_summary_follows_the_form_from_top_to_bottom() -> None:
    form = SampleForm({})
    names = list(form.fields)
    form.full_clean()
    form.errors.clear()
    for name in (*reversed(names), None):
        form.add_error(name, f"<{name}>")
    summary = show("{% error_summary form %}", form=form)
    places = [summary.index(f"&lt;{name}&gt;") for name in (None, *names)]
    assert places == sorted(places)


def test_choices_and_stepper() -> None:
    form = SampleForm({"place": "Vas", "points": "12", "seat": "B", "key": "1"})
    choices = show('{% choices form.seat columns="3" seats=True %}', form=form)
    assert choices.count('type="radio"') == 2
    assert choices.count("checked") == 1
    assert "<small>20</small>" in folded(choices)
    stepper = show("{% stepper form.points %}", form=form)
    assert 'max="70"' in stepper
    assert 'value="12"' in stepper
