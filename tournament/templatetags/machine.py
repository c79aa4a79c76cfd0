"""The machine's state in the bar of the desk's pages: `{% load machine %}{% machine_light %}`."""

from django import template

from tournament.backup import machine
from tournament.backup.machine_words import check_name, check_sentence, light_word

register = template.Library()
TONES = {machine.OK: "ok", machine.WARN: "warn", machine.FAULT: "danger"}
ICONS = {machine.OK: "check", machine.WARN: "warning", machine.FAULT: "cross"}


@register.inclusion_tag("components/light.html", takes_context=True)
def machine_light(context: template.Context) -> dict[str, object]:
    """Return the worst check as a word with its sign; never by its colour alone."""
    level = machine.state().level
    slug = context["request"].event.slug
    return {"level": level, "word": light_word(level), "tone": TONES[level], "icon": ICONS[level], "slug": slug}


@register.filter
def tone(check: machine.Check) -> str:
    return TONES[check.level]


@register.filter
def named(check: machine.Check) -> str:
    return check_name(check.name)


@register.filter
def said(check: machine.Check) -> str:
    return check_sentence(check.code, check.params)


@register.filter
def word(check: machine.Check) -> str:
    return light_word(check.level)
