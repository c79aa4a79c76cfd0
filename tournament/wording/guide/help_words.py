"""What the "?" of a page says of one topic."""

from dataclasses import dataclass

from django.utils.functional import Promise

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Help:
    """One topic: its title and its sentences."""

    title: Words
    lines: tuple[Words, ...]
