"""The form runs in the browser, also offline (static/js/table/entry.js)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from rules.book import Field, RuleBook, Turn
from rules.options import Choice
from rules.sheet import Judged
from tournament.access.views.guard import action
from tournament.events.selectors.book import options_of, sheet_of
from tournament.models import Event
from tournament.recording.views import row_entry, row_fields, row_words
from tournament.recording.views.row_entry import Attempt, TypedRow
from tournament.recording.views.row_fields import CONTRACT, DECLARER, FACTS
from tournament.recording.views.sheet_lines import read_sheet
from tournament.sheets.selectors.sheets import Sheet
from tournament.web.pages.requests import StandingRequest

ASKED_FIRST = (CONTRACT, DECLARER)


def plan_of(sheet: Sheet) -> dict[str, Any]:
    book, rows = sheet.book, sheet.rows
    options = options_of(sheet.event, len(book.seats))
    coming = [_dealt(book)] * (len(book.seats) - 1)
    turns = book.turns([*rows, *coming], options)[len(rows) :]
    return {
        "table": sheet.table.pk,
        "round": sheet.round.number,
        "number": sheet.next_number,
        "last": sheet.last_line,
        "revision": sheet.table.revision,
        "turns": [_turn(turn) for turn in turns],
        "seats": [{"letter": seat.letter, "name": seat.name} for seat in sheet.seats],
        "form": _form(book) | {"deals": _deals(sheet, turns), "uncounted": _uncounted(sheet)},
    }


def _dealt(book: RuleBook, contract: str = "") -> dict[str, object]:
    asking = book.asking
    return dict(book.read({CONTRACT: contract or (*asking.declared, *asking.contracts)[0]}).facts)


def _deals(sheet: Sheet, turns: Sequence[Turn]) -> dict[str, int]:
    book, dealers = sheet.book, [turn.dealer for turn in turns]
    options = options_of(sheet.event, len(book.seats))
    after = {
        contract: book.turn([*sheet.rows, _dealt(book, contract)], options).dealer for contract in book.asking.contracts
    }
    return {contract: dealers.index(dealer) for contract, dealer in after.items() if dealer in dealers}


def _uncounted(sheet: Sheet) -> list[str]:
    options = options_of(sheet.event, len(sheet.book.seats))
    rows = {contract: [_dealt(sheet.book, contract)] for contract in sheet.book.asking.contracts}
    return [contract for contract, row in rows.items() if not sheet.book.games_of(row, options)]


def _turn(turn: Turn) -> dict[str, Any]:
    return {"dealer": turn.dealer, "first": turn.first, "plays": turn.plays}


def stopped_plan(book: RuleBook, names: Mapping[str, str]) -> dict[str, Any]:
    """Return the plan of a game reported to a referee: anybody may have dealt."""
    seats = [{"letter": letter, "name": name} for letter, name in names.items()]
    return {"turns": [{"dealer": ""}], "seats": seats, "form": _form(book)}


def entry_form(book: RuleBook, event: Event, *, judges: bool = False) -> dict[str, Any]:
    """Return the form's groups. Fields that only a referee writes need `judges`; `others` are lines without a game, if
    the options allow them.
    """
    asking = book.asking
    unplayed = book.unplayed(options_of(event, len(book.seats)))
    fields = {
        field.name: field
        for field in row_fields.played(offered(book, judges=judges), book, event)
        if field.group != "paper"
    }
    piles = [field for field in fields.values() if asking.shared and field.name.startswith(asking.shared)]
    points = next(field for field in fields.values() if field.kind == "whole" and field not in piles)
    usual = (field.name for field in fields.values() if field.group not in ("game", "table"))
    beyond = [name for name in asking.beyond or usual if name in fields]
    apart = {*ASKED_FIRST, *beyond, points.name, *(field.name for field in piles)}
    main = [field for field in fields.values() if field.group in ("game", "table") and field.name not in apart]
    needed = {name for names in asking.required.values() for name in names}
    choices = _choices(fields[CONTRACT], asking.contracts)
    played = {contract for field in (points, *piles) for contract in field.contracts or asking.contracts}
    played |= set(asking.declared)
    return {
        "contracts": [choice for choice in choices if choice[0] in played],
        "others": [choice for choice in choices if choice[0] not in played and _is_allowed(book, event, choice[0])],
        "points": _group(points, book),
        "piles": [_group(field, book) | {"seat": field.name.removeprefix(asking.shared)} for field in piles],
        "main": [_group(field, book) | {"optional": field.name not in needed} for field in main],
        "beyond": [_group(fields[name], book, unplayed.get(name, frozenset())) for name in beyond],
        "players": len(book.turn([]).plays),
    } | {"parts": _parts(beyond, fields, asking.seldom)}


_PARTS = {
    "words": gettext_lazy("Announcements and kontra"),
    "result": gettext_lazy("What the play brought"),
    "seldom": gettext_lazy("What is seldom"),
    "penalty": gettext_lazy("Mistakes and fines"),
}


def _parts(beyond: Iterable[str], fields: Mapping[str, Field], seldom: Container[str]) -> list[dict[str, Any]]:
    named: dict[str, list[str]] = {}
    for name in beyond:
        named.setdefault("seldom" if name in seldom else fields[name].group, []).append(name)
    return [{"name": part, "label": label, "fields": named[part]} for part, label in _PARTS.items() if part in named]


def contracts_offered(book: RuleBook, event: Event) -> list[tuple[str, str]]:
    fields = row_fields.played(offered(book, judges=False), book, event)
    (field,) = (field for field in fields if field.name == CONTRACT)
    asking = book.asking
    return [
        (choice.value, _(choice.label))
        for choice in field.choices
        if choice.value in asking.declared
        or choice.value not in asking.contracts
        or _is_allowed(book, event, choice.value)
    ]


def _is_allowed(book: RuleBook, event: Event, contract: str) -> bool:
    if book.asking.required.get(contract):
        return True
    sheet = sheet_of(event=event, rows=[_dealt(book, contract)], players=len(book.seats))
    return isinstance(book.judge(sheet), Judged)


def offered(book: RuleBook, *, judges: bool) -> tuple[Field, ...]:
    kept = () if judges else book.asking.referees
    return tuple(
        replace(field, choices=tuple(choice for choice in field.choices if choice.value not in kept))
        if field.name == CONTRACT
        else field
        for field in book.fields
        if field.name not in kept and not (field.contracts and set(field.contracts) <= set(kept))
    )


def ways_of(token: str, *, corrects: bool = False) -> dict[str, str]:
    asks = reverse("table-preview", args=[token])
    return {
        "asks": f"{asks}?corrects" if corrects else asks,
        "takes_out": reverse("table-take-out", args=[token, 0]),
        "back": reverse("table", args=[token]),
    }


def on_one_screen(
    sheet: Sheet, row: TypedRow, contract: str, attempt: Attempt | None, *, judges: bool
) -> dict[str, Any]:
    """Return the form of the next or a corrected game; {} if it cannot express everything in the game."""
    form = entry_form(sheet.book, sheet.event, judges=judges)
    groups = [form["points"], *form["piles"], *form["main"], *form["beyond"]]
    if not set(row.texts) <= {CONTRACT, DECLARER, *(group["name"] for group in groups)}:
        return {}
    turn = sheet.lines[row.number - 1].turn
    plan = plan_of(sheet) | {"number": row.number, "turns": [_turn(turn)]}
    breaches = attempt.breaches if attempt else ()
    typed = {
        "texts": {**row.texts, CONTRACT: contract} if contract else dict(row.texts),
        "breaches": [
            {"fields": breach.fields, "sentence": breach.sentence, "article": breach.article} for breach in breaches
        ],
    }
    return {"plan": plan, "entry": form, "typed": typed}


def score_shown(request: StandingRequest, sheet: Sheet, number: int) -> HttpResponse:
    fields = row_fields.fields_of(sheet.book, FACTS)
    texts = {field.name: request.POST[field.name] for field in fields if request.POST.get(field.name, "").strip()}
    row = TypedRow(number, texts, str(sheet.table.revision), "")
    attempt = row_entry.look(sheet=sheet, row=row, fields=fields)
    own = sheet.book.referees_own(sheet.book.read(texts).facts) if attempt.preview else None
    if own is not None and not request.actor.judges:
        contract = row_fields.contract_of(sheet.book, texts)
        breaches = row_words.breaches_of([own], book=sheet.book, fields=fields, number=number, contract=contract)
        attempt = Attempt("breach", 422, breaches=breaches)
    plays = sheet.lines[number - 1].turn.plays
    context = {"sheet": sheet, "attempt": attempt, "number": number, "plays": plays}
    return render(request, "recording/captain/entry/preview.html", context, status=attempt.status)


def _group(field: Field, book: RuleBook, unplayed: Container[str] = ()) -> dict[str, Any]:
    return {
        "name": field.name,
        "label": _(field.label),
        "ask": field.ask,
        "contracts": " ".join(field.contracts),
        "help": _(field.help) if field.help and field.ask == "text" else "",
        "unsaid": field.unsaid,
        "choices": [_answer(field, choice, book.seats) for choice in field.choices if choice.value != field.unsaid],
        "announced": field.ask in ("seat", "trick")
        and field.name in {feature.name for feature in book.asking.features if feature.own},
        "features": [
            {"letter": feature.letter, "label": _(feature.label), "answer": feature.name}
            for feature in book.asking.features
            if feature.field == field.name and feature.letter not in unplayed
        ],
    }


def _answer(field: Field, choice: Choice, seats: Sequence[str]) -> dict[str, Any]:
    seat = choice.value[:1] if field.ask == "trick" else choice.value
    named = seat if seat in seats and field.ask in ("seat", "anyone", "trick") else ""
    return {
        "value": choice.value,
        "label": _(choice.label),
        "seat": named,
        "sign": choice.value[1:] if field.ask == "trick" else "",
        "plays": "" if field.ask == "anyone" else named,
    }


def _choices(field: Field, values: Sequence[str]) -> list[tuple[str, str]]:
    labels = {choice.value: _(choice.label) for choice in field.choices}
    return [(value, labels[value]) for value in values if value in labels]


def _form(book: RuleBook) -> dict[str, Any]:
    asking = book.asking
    announcing = _announcing(book)
    # A field of another line may share a feature's name.
    answers = {field.name for field in book.fields if not field.contracts or announcing & set(field.contracts)}
    features: dict[str, dict[str, Any]] = {}
    for feature in asking.features:
        part = {"label": _(feature.label), "answer": feature.name if feature.name in answers else ""}
        features.setdefault(feature.field, {})[feature.letter] = part
    return {
        "firstOnly": asking.first_only,
        "declared": asking.declared,
        "announcing": [contract for contract in asking.contracts if contract in announcing],
        "words": {
            word.contract: {"names": [_(name) for name in word.names], "turn": word.turn} for word in asking.words
        },
        "features": features,
        "said": [field.name for field in book.fields if field.ask == "said"],
        "side": asking.side,
        "deck": asking.deck,
        "half": asking.half,
        "required": asking.required,
        "shared": asking.shared,
        "remainder": asking.remainder,
        "instead": asking.instead,
        "spared": asking.spared,
        "sweep": asking.sweep,
        "dealers": asking.dealers,
        "stopped": asking.stopped,
        "dealOpen": asking.deal_open,
        "once": asking.once,
        "turns": [_("turn %(number)s") % {"number": turn} for turn in range(1, asking.turns + 1)],
    }


def _announcing(book: RuleBook) -> set[str]:
    """Return the contracts with announcements."""
    said = {feature.field for feature in book.asking.features}
    fields = [field for field in book.fields if field.name in said]
    return {contract for field in fields for contract in field.contracts or book.asking.contracts}


@never_cache
@require_POST
@action("table.record")
def preview(request: StandingRequest, token: str) -> HttpResponse:
    """Score the typed game in words, or list the breaches with their fields (422).

    While earlier games wait on this phone there is no score: dealer and carried marks are unknown. `?corrects` is a
    recorded game.
    """
    sheet = read_sheet(request.table)
    number = sheet.next_number or len(sheet.lines)
    asked = request.POST.get("number", "")
    recorded = {str(line.number): line for line in sheet.recorded}
    if asked in recorded and "corrects" not in request.GET:
        overtaken = row_words.line_words(recorded[asked], sheet.book)
        return render(
            request, "recording/captain/entry/preview.html", {"sheet": sheet, "number": asked, "overtaken": overtaken}
        )
    if asked in recorded:
        number = int(asked)
    elif asked not in ("", str(sheet.next_number)):
        return render(request, "recording/captain/entry/preview.html", {"sheet": sheet, "later": True})
    return score_shown(request, sheet, number)
