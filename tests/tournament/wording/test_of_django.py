"""What Django's own validators say is in the language of the page, whatever Django's catalogues have of it."""

from collections.abc import Callable
from typing import Any

import pytest
from django import forms
from django.contrib.auth.password_validation import get_default_password_validators
from django.core.exceptions import ValidationError
from django.utils import translation

from tests.tournament.test_translations import LANGUAGES
from tournament.models import Account

each_language = pytest.mark.parametrize("language", LANGUAGES)
#: Too short, like the user name, and known to everybody.
PASSWORDS = ("kratko", "gams-spredaj", "password")


def _passwords() -> list[str]:
    said = []
    account = Account(username="gams-spredaj")
    for password in PASSWORDS:
        for validator in get_default_password_validators():
            try:
                validator.validate(password, account)
            except ValidationError as weak:
                said += weak.messages
    return said


def _fields() -> list[str]:
    asked: list[tuple[forms.Field, Any]] = [
        (forms.CharField(), ""),
        (forms.CharField(max_length=3), "four"),
        (forms.CharField(), "\0"),
        (forms.SlugField(), "ž ž"),
        (forms.EmailField(), "ž"),
        (forms.IntegerField(), "ž"),
        (forms.IntegerField(min_value=3), "2"),
        (forms.IntegerField(max_value=3), "4"),
        (forms.DecimalField(), "ž"),
        (forms.DecimalField(max_digits=3, decimal_places=1), "0.11"),
        (forms.DecimalField(max_digits=3, decimal_places=1), "1000"),
        (forms.ChoiceField(choices=[("a", "a")]), "ž"),
        (forms.MultipleChoiceField(choices=[("a", "a")]), ["ž"]),
        (forms.ModelChoiceField(Account.objects.none()), "ž"),
        (forms.ModelMultipleChoiceField(Account.objects.none()), ["ž"]),
        (forms.DateField(), "ž"),
        (forms.DateTimeField(), "ž"),
        (forms.FileField(), None),
    ]
    said = []
    for field, value in asked:
        with pytest.raises(ValidationError) as refused:
            field.clean(value)
        said += refused.value.messages
    return said


@each_language
@pytest.mark.parametrize("asked", [_passwords, _fields])
@pytest.mark.django_db
def test_what_django_refuses_is_not_said_in_english(language: str, asked: Callable[[], list[str]]) -> None:
    with translation.override("en"):
        english = asked()
    with translation.override(language):
        told = asked()
    assert len(told) == len(english) >= len(PASSWORDS)
    assert [text for text in told if text in english] == []
    assert [text for text in told if set("'\"") & {*text}] == []


def test_a_slovenian_password_is_refused_in_whole_sentences() -> None:
    with translation.override("sl"):
        assert _passwords()[:2] == [
            "Geslo je prekratko: imeti mora vsaj 8 znakov.",
            "Geslo je preveč podobno vašemu podatku »uporabniško ime«.",
        ]
