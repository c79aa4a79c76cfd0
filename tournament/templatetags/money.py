"""Money on pages: `{% load money %}`, `{{ cents|money:"EUR" }}`."""

from django import template

from tournament.wording import money as wording

register = template.Library()


@register.filter
def money(cents: int, currency: str) -> str:
    return wording.money(cents, currency)
