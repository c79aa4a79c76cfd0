"""Components with an argument, and numbers as a referee writes them: `{% load radelc %}`, all shown on /styleguide/.

No queries, no points; the HTML is in templates/components/.
"""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.forms import BaseForm, BoundField
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext_lazy

from rules.book import Remark, RuleBook
from scoresheets.charts import bar_chart, line_chart, marks
from tournament import steady
from tournament.errors import RefereeError
from tournament.events.selectors.book import book_of
from tournament.models import Event
from tournament.models.playing_time import PlayingTime, TimeLeft
from tournament.permissions import PUBLIC, allowed
from tournament.sheets.selectors.sheets import Sheet
from tournament.web.pages.requests import THEME_COOKIE, THEMES
from tournament.wording import rulebook
from tournament.wording.guide.help import help_for
from tournament.wording.numbers import minutes, placing, placing_units, points, ranges, rating, signed
from tournament.wording.quotation import in_quotes

register = template.Library()

ALERT_ICONS = {"ok": "check", "warn": "warning", "danger": "warning"}
ALERTS = {"success": ("ok", "check"), "warning": ("warn", "warning"), "error": ("danger", "warning")}


# --- frame ---


@register.inclusion_tag("components/help.html", takes_context=True)
def page_help(context: template.Context) -> dict[str, object]:
    """Return the help of this page; nothing on a page that failed."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    if not match:
        return {"help": None}
    event = getattr(request, "event", None)
    differences = event is None or book_of(event).differences
    return {"help": help_for(match.url_name or "", getattr(match.func, "action", ""), differences=differences)}


@register.simple_tag(takes_context=True)
def theme(context: template.Context) -> str:
    """Return the chosen colours: "light", "dark", or "" for the system's own."""
    request = context.get("request")
    chosen = request.COOKIES.get(THEME_COOKIE, "") if isinstance(request, HttpRequest) else ""
    return chosen if chosen in THEMES else ""


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    return settings.LANGUAGES


@register.simple_tag
def icon(name: str, css_class: str = "") -> SafeString:
    """Draw an icon of components/icons.svg, never the only carrier of a meaning."""
    classes = f"icon {css_class}".strip()
    return format_html('<svg class="{}" aria-hidden="true"><use href="#i-{}"/></svg>', classes, name)


@register.simple_tag
def picture(chart: line_chart.LineChart | bar_chart.BarChart) -> SafeString:
    """Draw a chart as SVG; ElementTree has escaped its texts."""
    return mark_safe(marks.svg(chart.picture(line_chart.PHONE)))


@register.filter
def alert_tone(level: str) -> str:
    return ALERTS.get(level, ("info", "info"))[0]


@register.filter
def alert_icon(level: str) -> str:
    return ALERTS.get(level, ("info", "info"))[1]


@register.simple_tag
def new_key() -> str:
    """Return an idempotency key, for a hidden field `key`."""
    return str(uuid.uuid4())


@register.filter
def may(roles: frozenset[str] | None, action: str) -> bool:
    """Return whether roles permit an action of permissions.ACTIONS."""
    return allowed(roles or frozenset({PUBLIC}), action)


register.filter(in_quotes.__name__, in_quotes)


# --- numbers ---


for _written in (points, signed, placing, placing_units, rating, minutes, ranges):
    register.filter(_written.__name__, _written)


@register.filter
def lookup(mapping: Any, key: Any) -> Any:
    """Return a mapping's value by a variable key, "" without it."""
    return mapping.get(key, "") if mapping else ""


@register.filter
def remark(remark_: Remark, book: RuleBook) -> str:
    return rulebook.sentence(remark_.code, remark_.params, book)


@register.filter
def term(book: RuleBook, code: str) -> str:
    return rulebook.term(code, book)


@register.filter
def longest_word(name: str) -> int:
    return max(map(len, str(name).replace("-", " ").split()), default=0)


@register.filter
def first_word(text: str) -> str:
    return str(text).partition(" ")[0]


@register.filter
def other_words(text: str) -> str:
    return str(text).partition(" ")[2]


@register.filter
def split_words(text: str) -> list[str]:
    return text.split()


@register.simple_tag
def value(amount: int | None, dotted: Any = False, large: bool = False, plain: bool = False) -> SafeString:
    """Show points with sign and colour; dotted: with the sheet's dot, large: for totals, plain: without a plus sign."""
    shown = points(amount) if plain else signed(amount)
    tone = "zero" if not isinstance(amount, int) or not amount else "plus" if amount > 0 else "minus"
    return _value(shown, tone, bool(dotted), bool(large))


@lru_cache(maxsize=4096)
def _value(shown: str, tone: str, dotted: bool, large: bool) -> SafeString:
    """Draw each value once: a sheet shows hundreds, few of them different."""
    return render_to_string("components/value.html", {"shown": shown, "tone": tone, "dotted": dotted, "large": large})


@register.simple_tag
def seat(letter: str, name: str = "") -> SafeString:
    return _seat(str(letter or ""), str(name or ""))


@lru_cache(maxsize=4096)
def _seat(letter: str, name: str) -> SafeString:
    return render_to_string("components/seat.html", {"letter": letter, "name": name})


@register.simple_tag
def game_name(sheet: Sheet, number: int) -> str:
    """Return contract and declarer of a recorded game."""
    return rulebook.game_name(sheet.lines[number - 1].summary)


@register.filter
def reckons_differences(event: Event) -> bool:
    return book_of(event).differences


@register.inclusion_tag("components/carried.html")
def carried(waiting: int = 0, used: int = 0) -> dict[str, Any]:
    """Return a seat's carried marks: used ones first and struck, then those that still wait."""
    return {"waiting": range(int(waiting or 0)), "used": range(int(used or 0))}


@register.inclusion_tag("components/derivation.html")
def derivation(stored: object, book: RuleBook) -> dict[str, Any]:
    """Return how a number is computed, with the article of each part."""
    return {"parts": rulebook.derivation(stored, book)}


@dataclass(frozen=True)
class State:
    label: Any
    tone: str
    icon: str = ""


ROUND_STATES = {
    "drafted": State(pgettext_lazy("round", "drafted"), "outline", "pencil"),
    "published": State(pgettext_lazy("round", "published"), "info", "eye"),
    "running": State(pgettext_lazy("round", "running"), "accent", "play"),
    "closed": State(pgettext_lazy("round", "closed"), "ok", "check"),
    "reopened": State(pgettext_lazy("round", "being corrected"), "warn", "undo"),
}
SHEET_STATES = {
    "open": State(pgettext_lazy("sheet", "open"), "outline"),
    "complete": State(pgettext_lazy("sheet", "complete"), "warn", "pencil"),
    "signed": State(pgettext_lazy("sheet", "signed"), "info", "pencil"),
    "accepted": State(pgettext_lazy("sheet", "accepted"), "ok", "check"),
}


@register.inclusion_tag("components/badge.html")
def badge(label: str, tone: str = "", icon: str = "") -> dict[str, Any]:
    """Draw a badge; tones: "", outline, accent, info, ok, warn, danger."""
    return {"label": label, "tone": tone, "icon": icon}


@register.inclusion_tag("components/badge.html")
def round_badge(state: str) -> dict[str, Any]:
    look = ROUND_STATES.get(state, State(state, "outline"))
    return {"label": look.label, "tone": look.tone, "icon": look.icon}


@register.inclusion_tag("components/badge.html")
def sheet_badge(state: str) -> dict[str, Any]:
    look = SHEET_STATES.get(state, State(state, "outline"))
    return {"label": look.label, "tone": look.tone, "icon": look.icon}


@register.inclusion_tag("components/progress.html")
def progress(done: int, total: int | None) -> dict[str, int | None]:
    """Show only `done` without a known total."""
    return {"done": done, "total": total}


@register.inclusion_tag("components/empty.html")
def empty_state(title: str, text: str = "", icon: str = "info", url: str = "", action: str = "") -> dict[str, str]:
    """Show an empty list's next step."""
    return {"title": title, "text": text, "icon": icon, "url": url, "action": action}


@register.inclusion_tag("components/clock.html")
def clock(seconds_left: int | None, label: str = "", small: bool = False, hall: bool = False) -> dict[str, Any]:
    """Show the round's clock; `seconds_left` from the server, None before the start.

    A `TimeLeft` also knows whether the clock is stopped. With `hall` the page updates it with the hall's.
    """
    left: Any = seconds_left
    if not isinstance(left, TimeLeft) and left is not None:
        left = TimeLeft.of(PlayingTime(steady.now(), left), now=steady.now())
    return {"left": left, "label": label, "small": small, "hall": hall}


# --- forms ---


@register.inclusion_tag("components/form_row.html")
def form_row(field: BoundField, optional: bool = False, hide_label: bool = False) -> dict[str, Any]:
    return {"field": field, "optional": optional, "hide_label": hide_label}


@register.inclusion_tag("components/choices.html")
def choices(field: BoundField, columns: str = "", seats: bool = False) -> dict[str, Any]:
    """Show a RadioSelect as big cards; columns "1", "2" or "3"; seats=True draws the values as seats.

    A label "name · note" is split into two lines.
    """
    return {"field": field, "columns": columns, "seats": seats}


@register.filter
def before_dot(label: str) -> str:
    return str(label).partition(" · ")[0]


@register.filter
def after_dot(label: str) -> str:
    return str(label).partition(" · ")[2]


@register.inclusion_tag("components/stepper.html")
def stepper(field: BoundField) -> dict[str, Any]:
    return {"field": field}


@dataclass(frozen=True)
class SummaryLine:
    target: str
    label: Any
    message: str


@register.inclusion_tag("components/error_summary.html")
def error_summary(*forms: BaseForm | Sequence[BaseForm]) -> dict[str, list[SummaryLine]]:
    """List the errors of forms, and of lists of forms, as links to their fields."""
    each = [form for group in forms if group for form in ([group] if isinstance(group, BaseForm) else group)]
    return {"errors": [line for form in each for line in _summary_lines(form)]}


def _summary_lines(form: BaseForm) -> Iterable[SummaryLine]:
    of_fields = [name for name in form.fields if name in form.errors]
    for name in (*(name for name in form.errors if name not in of_fields), *of_fields):
        field = form[name] if name in form.fields else None
        target = (field.id_for_label or field.auto_id) if field and not field.is_hidden else ""
        for message in form.errors[name]:
            yield SummaryLine(target, field.label if field else "", str(message))


@register.filter
def at(refusal: RefereeError | str | None, field: str) -> str:
    """Return a refusal's text for a field, "" for none."""
    faults = refusal.each if isinstance(refusal, RefereeError) else ()
    return next((fault.message for fault in faults if fault.field == field), "")


@register.inclusion_tag("components/error_summary.html")
def refusal_summary(refusal: RefereeError | str | None, fields: str) -> dict[str, list[SummaryLine]]:
    """List a refusal's texts for `fields` ("kind trick claim"), as links to the elements with these ids."""
    faults = refusal.each if isinstance(refusal, RefereeError) else ()
    return {
        "errors": [SummaryLine(fault.field, "", fault.message) for fault in faults if fault.field in fields.split()]
    }


@register.simple_block_tag
def breadcrumbs(content: str) -> SafeString:
    """Show the path to this page, each step an <li>."""
    return render_to_string("components/breadcrumbs.html", {"content": content})


@register.simple_block_tag
def alert(content: str, tone: str = "info", icon: str = "") -> SafeString:
    """Show a note; tones: info, ok, warn, danger."""
    icon = icon or ALERT_ICONS.get(tone, "info")
    return render_to_string("components/alert.html", {"content": content, "tone": tone, "icon": icon})


@register.simple_block_tag
def dialog(content: str, id: str, title: str) -> SafeString:
    """Show a native dialog, opened by data-dialog-open="id"; the content has .dialog-body and .dialog-footer."""
    return render_to_string("components/dialog.html", {"content": content, "id": id, "title": title})
