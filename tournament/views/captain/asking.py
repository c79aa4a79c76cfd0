"""Entering the next game on one screen: what the page needs for it, and the score of what is typed, in words.

The form itself runs in the browser, also without the network (static/js/table/entry.js); what it may offer is the rule
book's `asking`, and whether a game can be played so is judged here by the rules alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from rules.book import Asking, Field, RuleBook, Turn
from tournament.selectors.book import options_of
from tournament.selectors.sheets import Sheet
from tournament.views import entry
from tournament.views.captain.frame import read_sheet
from tournament.views.entry import CONTRACT, DECLARER, FACTS, Attempt, TypedRow
from tournament.views.guard import StandingRequest, action

#: The two fields every page asks before the others.
ASKED_FIRST = (CONTRACT, DECLARER)


def plan_of(sheet: Sheet) -> dict[str, Any]:
    """What the page's scripts know: which game comes next, whose deal each game is, and what the form may offer."""
    rows = sheet.rows
    turns = []
    dealt = list(rows)
    options = options_of(sheet.event, len(sheet.book.seats))
    sample = _any_dealt(sheet.book)
    for _seat in sheet.book.seats:
        turn = sheet.book.turn(dealt, options)
        turns.append(_told(turn))
        dealt.append(sample)
    return {
        "table": sheet.table.pk,
        "round": sheet.round.number,
        "number": sheet.next_number,
        "games": len(sheet.lines),
        "revision": sheet.table.revision,
        "turns": turns,
        "seats": [{"letter": seat.letter, "name": seat.name} for seat in sheet.seats],
        "form": _form(sheet.book.asking),
    }


def _told(turn: Turn) -> dict[str, Any]:
    return {"dealer": turn.dealer, "first": turn.first, "plays": turn.plays}


def stopped_plan(book: RuleBook, names: Mapping[str, str]) -> dict[str, Any]:
    """The same for a game that a referee hears of, with the names by seat: anybody may have dealt it (B1.28)."""
    seats = [{"letter": letter, "name": name} for letter, name in names.items()]
    return {"turns": [{"dealer": ""}], "seats": seats, "form": _form(book.asking)}


def entry_form(book: RuleBook) -> dict[str, Any]:
    """The form's groups for its template."""
    asking = book.asking
    fields = {field.name: field for field in book.fields if field.group != "paper"}
    shared = [field for field in fields.values() if field.name.startswith(asking.shared)]
    points = next(field for field in fields.values() if field.kind == "whole" and field not in shared)
    results = [
        field for field in fields.values() if field.group == "game" and field.choices and field.name not in ASKED_FIRST
    ]
    return {
        "contracts": _choices(fields[CONTRACT], asking.contracts),
        "points": _group(points),
        "piles": [_group(field) | {"seat": field.name.removeprefix(asking.shared)} for field in shared],
        "pile_contracts": " ".join(shared[0].contracts) if shared else "",
        "results": [_group(field) for field in results],
        "beyond": [_group(fields[name]) | {"label": _(label)} for name, label in asking.beyond],
        "features": [(one.letter, _(one.label)) for one in asking.features],
        "deck": asking.deck,
    }


def ways_of(token: str, *, corrects: bool = False) -> dict[str, str]:
    """Where a table's form asks for the score of what is typed, takes the last game out, and leads back to."""
    asks = reverse("table-preview", args=[token])
    return {
        "asks": f"{asks}?corrects" if corrects else asks,
        "takes_out": reverse("table-take-out", args=[token, 0]),
        "back": reverse("table", args=[token]),
    }


def on_one_screen(sheet: Sheet, row: TypedRow, contract: str, attempt: Attempt | None) -> dict[str, Any]:
    """The form of the next game, for one that is corrected; nothing if it cannot tell everything the game has."""
    form = entry_form(sheet.book)
    groups = [form["points"], *form["piles"], *form["results"], *form["beyond"]]
    if not set(row.texts) <= {CONTRACT, DECLARER, *(group["name"] for group in groups)}:
        return {}
    turn = sheet.lines[row.number - 1].turn
    plan = plan_of(sheet) | {"number": row.number, "turns": [_told(turn)]}
    breaches = attempt.breaches if attempt else ()
    typed = {
        "texts": {**row.texts, CONTRACT: contract} if contract else dict(row.texts),
        "breaches": [{"fields": one.fields, "sentence": one.sentence, "article": one.article} for one in breaches],
    }
    return {"plan": plan, "entry": form, "typed": typed}


def score_shown(request: HttpRequest, sheet: Sheet, number: int) -> HttpResponse:
    """Every point of a game as it is typed, in words, if it stood on this line; or every breach with its fields."""
    fields = entry.fields_of(sheet.book, FACTS)
    texts = {field.name: request.POST[field.name] for field in fields if request.POST.get(field.name, "").strip()}
    row = TypedRow(number, texts, str(sheet.table.revision), "")
    attempt = entry.look(sheet=sheet, row=row, fields=fields)
    context = {"sheet": sheet, "attempt": attempt, "number": number}
    return render(request, "captain/entry/preview.html", context, status=attempt.status)


def _group(field: Field) -> dict[str, Any]:
    """A field for the template: the contracts it is asked for stand in one text, its answers in the reader's words."""
    return {
        "name": field.name,
        "label": _(field.label),
        "ask": field.ask,
        "contracts": " ".join(field.contracts),
        "choices": _choices(field, tuple(choice.value for choice in field.choices)),
    }


def _choices(field: Field, values: Sequence[str]) -> list[tuple[str, str]]:
    labels = {choice.value: _(choice.label) for choice in field.choices}
    return [(value, labels[value]) for value in values]


def _form(asking: Asking) -> dict[str, Any]:
    return {
        "firstOnly": asking.first_only,
        "declared": asking.declared,
        "announcing": asking.announcing,
        "words": {one.contract: {"names": [_(name) for name in one.names], "turn": one.turn} for one in asking.words},
        "features": {one.letter: {"field": one.name, "label": _(one.label)} for one in asking.features},
        "deck": asking.deck,
        "half": asking.half,
        "required": asking.required,
        "shared": asking.shared,
        "instead": asking.instead,
        "spared": asking.spared,
        "sweep": asking.sweep,
        "dealers": asking.dealers,
        "stopped": asking.stopped,
    }


def _any_dealt(book: RuleBook) -> dict[str, object]:
    """A row for which cards are dealt, to see whose deal comes after it."""
    return dict(book.read({CONTRACT: book.asking.contracts[0]}).facts)


@never_cache
@require_POST
@action("table.record")
def preview(request: StandingRequest, token: str) -> HttpResponse:
    """Every point of the game as it is typed, in words; or every breach, with the fields it stands at (422).

    A game that others on this phone come before cannot be scored yet: whose deal it is and who has a radelc is open.
    One that came from elsewhere while it was typed is told instead: saved, both are kept until somebody chooses.
    `?corrects` is one that is recorded already.
    """
    sheet = read_sheet(request.table)
    number = sheet.next_number or len(sheet.lines)
    asked = request.POST.get("number", "")
    recorded = {str(line.number): line for line in sheet.recorded}
    if asked in recorded and "corrects" not in request.GET:
        overtaken = entry.line_words(recorded[asked], sheet.book)
        return render(request, "captain/entry/preview.html", {"sheet": sheet, "number": asked, "overtaken": overtaken})
    if asked in recorded:
        number = int(asked)
    elif asked not in ("", str(sheet.next_number)):
        return render(request, "captain/entry/preview.html", {"sheet": sheet, "later": True})
    return score_shown(request, sheet, number)
