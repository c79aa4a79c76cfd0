"""Components with an argument, and numbers as a referee writes them: `{% load radelc %}`, all shown on /styleguide/.

What it does not do: no queries, no points. It shows what it is given; the HTML stands in templates/components/.
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

register = template.Library()

ALERT_ICONS = {"ok": "check", "warn": "warning", "danger": "warning"}
ALERTS = {"success": ("ok", "check"), "warning": ("warn", "warning"), "error": ("danger", "warning")}


# --- frame ---


@register.inclusion_tag("components/help.html", takes_context=True)
def page_help(context: template.Context) -> dict[str, object]:
    """The "?" of the header with what this page needs; nothing on a page that failed."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    if not match:
        return {"help": None}
    event = getattr(request, "event", None)
    differences = event is None or book_of(event).differences
    return {"help": help_for(match.url_name or "", getattr(match.func, "action", ""), differences=differences)}


@register.simple_tag(takes_context=True)
def theme(context: template.Context) -> str:
    """The colours chosen with the switch: "light", "dark", or "" for the system's own."""
    request = context.get("request")
    chosen = request.COOKIES.get(THEME_COOKIE, "") if isinstance(request, HttpRequest) else ""
    return chosen if chosen in THEMES else ""


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """The code and the own name of each language that may be switched to."""
    return settings.LANGUAGES


@register.simple_tag
def icon(name: str, css_class: str = "") -> SafeString:
    """An icon of the sprite components/icons.svg: {% icon "check" %}. Never the only carrier of a meaning."""
    classes = f"icon {css_class}".strip()
    return format_html('<svg class="{}" aria-hidden="true"><use href="#i-{}"/></svg>', classes, name)


@register.simple_tag
def picture(chart: line_chart.LineChart | bar_chart.BarChart) -> SafeString:
    """A chart as SVG; ElementTree has escaped what is written in it."""
    return mark_safe(marks.svg(chart.picture(line_chart.PHONE)))


@register.filter
def alert_tone(level: str) -> str:
    """The tone of an alert for a level of Django's messages."""
    return ALERTS.get(level, ("info", "info"))[0]


@register.filter
def alert_icon(level: str) -> str:
    """The icon of an alert for a level of Django's messages."""
    return ALERTS.get(level, ("info", "info"))[1]


@register.simple_tag
def new_key() -> str:
    """A fresh id for one submission (idempotency): <input type="hidden" name="key" value="{% new_key %}">."""
    return str(uuid.uuid4())


@register.filter
def may(roles: frozenset[str] | None, action: str) -> bool:
    """Whether these roles may do an action of permissions.ACTIONS: {% if request.roles|may:"round.draft" %}."""
    return allowed(roles or frozenset({PUBLIC}), action)


# --- numbers ---


for _written in (points, signed, placing, placing_units, rating, minutes, ranges):
    register.filter(_written.__name__, _written)


@register.filter
def lookup(mapping: Any, key: Any) -> Any:
    """A mapping's value by a variable key (a seat's letter): {{ score.totals|lookup:letter }}; "" without it."""
    return mapping.get(key, "") if mapping else ""


@register.filter
def remark(one: Remark, book: RuleBook) -> str:
    """A remark of the event's rule book in words: {{ one|remark:sheet.book }}."""
    return rulebook.sentence(one.code, one.params, book)


@register.filter
def term(book: RuleBook, code: str) -> str:
    """A word of the event's rule book: {{ sheet.book|term:"first" }} for what the first speaker is called."""
    return rulebook.term(code, book)


@register.filter
def longest_word(name: str) -> int:
    """How many letters the longest part of a name has; a line breaks at a blank and after a hyphen."""
    return max(map(len, str(name).replace("-", " ").split()), default=0)


@register.filter
def first_word(text: str) -> str:
    """What stands before the first space: the sign of a card's suit."""
    return str(text).partition(" ")[0]


@register.filter
def other_words(text: str) -> str:
    """What stands after the first space: a card's rank."""
    return str(text).partition(" ")[2]


@register.filter
def split_words(text: str) -> list[str]:
    """The words of a text, for a short loop in a template."""
    return text.split()


# --- a game ---


@register.simple_tag
def value(amount: int | None, dotted: Any = False, large: bool = False, plain: bool = False) -> SafeString:
    """Points with sign and colour; dotted → with the sheet's dot, large → for totals, plain → without a plus sign."""
    shown = points(amount) if plain else signed(amount)
    tone = "zero" if not isinstance(amount, int) or not amount else "plus" if amount > 0 else "minus"
    return _value(shown, tone, bool(dotted), bool(large))


@lru_cache(maxsize=4096)
def _value(shown: str, tone: str, dotted: bool, large: bool) -> SafeString:
    """Drawn once: a sheet shows hundreds of them, and there are not many different ones."""
    return render_to_string("components/value.html", {"shown": shown, "tone": tone, "dotted": dotted, "large": large})


@register.simple_tag
def seat(letter: str, name: str = "") -> SafeString:
    """The chip of a seat, with the player's name beside it if given: {% seat letter %}, {% seat letter player %}."""
    return _seat(str(letter or ""), str(name or ""))


@lru_cache(maxsize=4096)
def _seat(letter: str, name: str) -> SafeString:
    return render_to_string("components/seat.html", {"letter": letter, "name": name})


@register.simple_tag
def game_name(sheet: Sheet, number: int) -> str:
    """What was played in a recorded game, and by whom: {% game_name sheet 5 %}."""
    return rulebook.game_name(sheet.lines[number - 1].summary)


@register.filter
def reckons_differences(event: Event) -> bool:
    """Whether players of the event's book reckon with differences; else the total stands in their place."""
    return book_of(event).differences


@register.inclusion_tag("components/carried.html")
def carried(waiting: int = 0, used: int = 0) -> dict[str, Any]:
    """What a seat carries from game to game: used marks first and struck, then those that still wait."""
    return {"waiting": range(int(waiting or 0)), "used": range(int(used or 0))}


@register.inclusion_tag("components/derivation.html")
def derivation(stored: object, book: RuleBook) -> dict[str, Any]:
    """How a number comes about, with the article of each part: {% derivation case.derivation sheet.book %}."""
    return {"parts": rulebook.derivation(stored, book)}


# --- states ---


@dataclass(frozen=True)
class State:
    """How a state looks: label, tone of the badge, icon."""

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
    """A badge of any kind: {% badge label "warn" "clock" %}; tones: "", outline, accent, info, ok, warn, danger."""
    return {"label": label, "tone": tone, "icon": icon}


@register.inclusion_tag("components/badge.html")
def round_badge(state: str) -> dict[str, Any]:
    """The badge of a round's state (`Round.shown_state`): drafted, published, running, closed, reopened."""
    look = ROUND_STATES.get(state, State(state, "outline"))
    return {"label": look.label, "tone": look.tone, "icon": look.icon}


@register.inclusion_tag("components/badge.html")
def sheet_badge(state: str) -> dict[str, Any]:
    """The badge of a sheet's state: open, complete, signed, accepted."""
    look = SHEET_STATES.get(state, State(state, "outline"))
    return {"label": look.label, "tone": look.tone, "icon": look.icon}


@register.inclusion_tag("components/progress.html")
def progress(done: int, total: int | None) -> dict[str, int | None]:
    """How much is done: {% progress done total %}; without a total, which nobody knows, only that much."""
    return {"done": done, "total": total}


@register.inclusion_tag("components/empty.html")
def empty_state(title: str, text: str = "", icon: str = "info", url: str = "", action: str = "") -> dict[str, str]:
    """Nothing here yet, and what to do about it: {% empty_state title text "people" url action %}."""
    return {"title": title, "text": text, "icon": icon, "url": url, "action": action}


@register.inclusion_tag("components/clock.html")
def clock(seconds_left: int | None, label: str = "", small: bool = False, hall: bool = False) -> dict[str, Any]:
    """The round's clock, counting down by itself; `seconds_left` from the server, None before the start.

    A `rounds.selectors.clock.TimeLeft` knows also whether it stands still. With `hall` the page keeps it as the
    hall's is.
    """
    left: Any = seconds_left
    if not isinstance(left, TimeLeft) and left is not None:
        left = TimeLeft.of(PlayingTime(steady.now(), left), now=steady.now())
    return {"left": left, "label": label, "small": small, "hall": hall}


# --- forms ---


@register.inclusion_tag("components/form_row.html")
def form_row(field: BoundField, optional: bool = False, hide_label: bool = False) -> dict[str, Any]:
    """One field of a form with label, help, control and errors."""
    return {"field": field, "optional": optional, "hide_label": hide_label}


@register.inclusion_tag("components/choices.html")
def choices(field: BoundField, columns: str = "", seats: bool = False) -> dict[str, Any]:
    """A field with a RadioSelect as big cards; columns "1", "2" or "3"; seats=True draws the values as chips of seats.

    A label "name · note" stands in two lines.
    """
    return {"field": field, "columns": columns, "seats": seats}


@register.filter
def before_dot(label: str) -> str:
    """The name in a choice's label "name · 20"."""
    return str(label).partition(" · ")[0]


@register.filter
def after_dot(label: str) -> str:
    """The note in a choice's label "name · 20"; "" without one."""
    return str(label).partition(" · ")[2]


@register.inclusion_tag("components/stepper.html")
def stepper(field: BoundField) -> dict[str, Any]:
    """A field with a NumberInput between a minus and a plus button."""
    return {"field": field}


@dataclass(frozen=True)
class SummaryLine:
    """One error of a form: where the link leads, the field's label, the sentence."""

    target: str
    label: Any
    message: str


@register.inclusion_tag("components/error_summary.html")
def error_summary(*forms: BaseForm | Sequence[BaseForm]) -> dict[str, list[SummaryLine]]:
    """All errors of the forms, and of lists of forms, as links to their fields."""
    each = [one for form in forms if form for one in ([form] if isinstance(form, BaseForm) else form)]
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
    """What a refusal says about a field, "" if nothing: {% with wrong=refusal|at:"trick" %}."""
    found = refusal.each if isinstance(refusal, RefereeError) else ()
    return next((one.message for one in found if one.field == field), "")


@register.inclusion_tag("components/error_summary.html")
def refusal_summary(refusal: RefereeError | str | None, fields: str) -> dict[str, list[SummaryLine]]:
    """What a refusal says about some fields, as links to the elements whose ids are the fields' names.

    {% refusal_summary refusal "kind trick claim" %}
    """
    found = refusal.each if isinstance(refusal, RefereeError) else ()
    return {"errors": [SummaryLine(one.field, "", one.message) for one in found if one.field in fields.split()]}


# --- blocks ---


@register.simple_block_tag
def breadcrumbs(content: str) -> SafeString:
    """Where this page stands, as <li> items: {% breadcrumbs %}<li><a href="…">Desk</a></li>{% endbreadcrumbs %}."""
    return render_to_string("components/breadcrumbs.html", {"content": content})


@register.simple_block_tag
def alert(content: str, tone: str = "info", icon: str = "") -> SafeString:
    """A note on the page: {% alert "warn" %}<p>…</p>{% endalert %}; tones info, ok, warn, danger."""
    icon = icon or ALERT_ICONS.get(tone, "info")
    return render_to_string("components/alert.html", {"content": content, "tone": tone, "icon": icon})


@register.simple_block_tag
def dialog(content: str, id: str, title: str) -> SafeString:
    """A native dialog, opened by data-dialog-open="id"; the content brings .dialog-body and .dialog-footer."""
    return render_to_string("components/dialog.html", {"content": content, "id": id, "title": title})
