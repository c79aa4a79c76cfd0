from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from rules.book import RuleBook
from rules.options import PRESET, OptionField


def values_of(book: RuleBook, stored: Mapping[str, Any]) -> dict[str, object]:
    """Return each option's value: as stored, else by the stored preset, else the default."""
    preset = preset_values(book, stored.get(PRESET))
    return {
        option.name: stored.get(option.name, preset.get(option.name, option.default)) for option in book.option_fields
    }


def preset_values(book: RuleBook, name: object) -> Mapping[str, object]:
    return next((preset.values for preset in book.presets if preset.name == name), {})


def text_of(option: OptionField, value: object) -> str:
    if option.kind == "yes":
        return "yes" if value else "no"
    if option.kind == "range":
        return "-".join(str(end) for end in value) if isinstance(value, list | tuple) else ""
    return "" if value is None else str(value)


def words_of(option: OptionField, value: object) -> str:
    labels = {choice.value: _(choice.label) for choice in option.choices}
    if option.kind == "yes":
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple):
        return ("-" if option.kind == "range" else ", ").join(
            labels.get(str(choice), str(choice)) for choice in value
        ) or "–"
    return labels.get(str(value), str(value)) if value is not None else "–"


def chosen_words(book: RuleBook, stored: Mapping[str, Any]) -> str:
    """Return an event's choices, each with its label.

    If the book has presets: the preset, and only what differs from it.
    """
    now = values_of(book, stored)
    if not book.presets:
        return "; ".join(
            f"{_(option_field.label)}: {words_of(option_field, now[option_field.name])}"
            for option_field in book.option_fields
        )
    preset = next(
        (each_option for each_option in book.presets if each_option.name == stored.get(PRESET)), book.presets[0]
    )
    by_itself = values_of(book, {PRESET: preset.name})
    differing = [
        option_field for option_field in book.option_fields if now[option_field.name] != by_itself[option_field.name]
    ]
    return "; ".join(
        [
            _(preset.label),
            *(f"{_(each_option.label)}: {words_of(each_option, now[each_option.name])}" for each_option in differing),
        ]
    )
