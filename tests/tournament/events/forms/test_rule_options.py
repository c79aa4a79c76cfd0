"""An option that is a number or a word is asked for by the word as people say it."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from rules import rule_book
from tournament.events.forms.rule_options import field_of, stored_of

FAILED_FOURTH = next(one for one in rule_book("hu-paskievics").option_fields if one.name == "failed_fourth")


@pytest.mark.parametrize("language", ["sl", "hu", "cs", "en"])
def test_a_word_is_shown_and_read_in_the_language_of_the_page(language: str) -> None:
    with translation.override(language):
        field = field_of(FAILED_FOURTH, "bid")
        assert field.initial == translation.gettext("the value of the bid")
        assert str(field.initial) in str(field.help_text)
        assert "bid =" not in str(field.help_text)
        for typed in (field.initial, str(field.initial).upper(), "bid"):
            assert stored_of(FAILED_FOURTH, field.clean(typed), 1) == "bid"


def test_a_number_is_read_as_one_and_another_word_refused() -> None:
    with translation.override("sl"):
        field = field_of(FAILED_FOURTH, 3)
        assert field.initial == "3"
        assert stored_of(FAILED_FOURTH, field.clean("3"), "bid") == 3
        assert stored_of(FAILED_FOURTH, field.clean(""), "bid") == "bid"
        with pytest.raises(ValidationError):
            field.clean("nekaj drugega")
