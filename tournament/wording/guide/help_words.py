from dataclasses import dataclass

from django.utils.functional import Promise

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Help:
    title: Words
    lines: tuple[Words, ...]
