from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from rules.book import Field
from rules.violations import Violation

#: A value this short is a written sign: a seat, "+", the number of cards.
SIGN = 2


def called(field: Field, text: str) -> str:
    label = next((choice.label for choice in field.choices if choice.value == text), "")
    return _(label) if label and len(text) > SIGN else text


def typed_words(field: Field) -> str:
    """Return the words that may be typed, "" for signs."""
    worded = [_(choice.label) for choice in field.choices if len(choice.value) > SIGN and choice.label != choice.value]
    return "; ".join(worded)  # there are commas in some


def with_choices(violation: Violation, fields: Sequence[Field]) -> Violation:
    """Name a field's choices by the words that may be typed instead of their signs."""
    words = next((typed_words(field) for field in fields if field.name == violation.field), "")
    if not words or "choices" not in violation.params:
        return violation
    return replace(violation, params={**violation.params, "choices": words})
