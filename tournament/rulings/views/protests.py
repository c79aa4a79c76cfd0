from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.create_once import once
from tournament.access.views.guard import action, actor_as
from tournament.cases.selectors import events, warnings
from tournament.errors import Faults, RefereeError
from tournament.models import Event, Official, Protest, Round, Table
from tournament.permissions import DECIDED_BY, acting_role, allowed
from tournament.rounds.views.next_step import leads_on
from tournament.rulings.forms.discipline import DecisionForm, ProtestForm
from tournament.rulings.services import protests
from tournament.rulings.views.frame import frame
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.requests import StandingRequest

LONGEST_NUMBER = 18


@never_cache
@require_safe
@action("discipline.view")
def protests_page(request: StandingRequest, slug: str) -> HttpResponse:
    listed = list(events.protests(event=request.event))
    now = timezone.now()
    waiting = [protest_ for protest_ in listed if protest_.decided_at is None]
    waiting.sort(key=lambda protest_: (protest_.deadline is None, protest_.deadline or protest_.received_at))
    context = {
        **frame(request, "protests"),
        "waiting": [(protest_, protest_.deadline is not None and protest_.deadline < now) for protest_ in waiting],
        "decided": [protest_ for protest_ in listed if protest_.decided_at is not None],
        "unfollowed": set(warnings.unfollowed(request.event).values_list("pk", flat=True)),
        "takes": allowed(request.roles, "protest.hand_in"),
        "held": set(Official.objects.filter(event=request.event).values_list("role", flat=True)),
        "decides": [body for body, name in DECIDED_BY.items() if allowed(request.roles, name)],
    }
    return render(request, "rulings/protests.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("protest.hand_in")
@once
def protest_new(request: StandingRequest, slug: str) -> HttpResponse:
    """Hand in a protest; `?of`: a protest handed on to the other office."""
    form = ProtestForm(request.POST if request.method == "POST" else None, event=request.event)
    form.initial.update(_handed_on(request))
    if answer(form, partial(_hand_in, request), look=partial(_look, request.event)):
        messages.success(request, _("The protest is handed in."))
        return redirect("protests", slug)
    context = {**frame(request, "protests"), "form": form}
    return render(request, "rulings/protest.html", context, status=status_of(form))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("protest.decide")
@once
def protest_decide(request: StandingRequest, slug: str, protest: int) -> HttpResponse:
    stored = events.protests(event=request.event).filter(pk=protest).first()
    if stored is None:
        raise Http404
    role = acting_role(request.roles, DECIDED_BY[Protest.Body(stored.addressed_to)])
    by = actor_as(request, role) if role else request.actor
    form = DecisionForm(request.POST if request.method == "POST" else None)
    decided = answer(form, partial(protests.decide, protest=stored, by=by))
    if decided:
        said = _("The protest is decided; print it and sign it.")
        messages.success(request, leads_on(said, _after(request, decided)))
        if _unfollowed(stored):
            messages.info(request, _("The sheet is to be corrected now; the referees have it among their calls."))
        return redirect("protests", slug)
    context = {
        **frame(request, "protests"),
        "form": form,
        "protest": stored,
        "decides": bool(role),
        "waits": _unfollowed(stored),
    }
    return render(request, "rulings/decision.html", context, status=status_of(form))


def _after(request: StandingRequest, decided: Protest) -> list[tuple[str, str]]:
    slug, outcome = request.event.slug, decided.outcome
    steps = [(_("Print the decision"), resolve_url("ruling-pdf", slug, "protest", decided.pk))]
    if outcome == Protest.Outcome.HANDED_ON and allowed(request.roles, "protest.hand_in"):
        steps.append((_("Hand it on to the other office"), f"{resolve_url('protest-new', slug)}?of={decided.pk}"))
    table = decided.table
    if table is None or outcome not in (Protest.Outcome.UPHELD, Protest.Outcome.PART):
        return steps
    if table.round.state == Round.State.CLOSED:
        step = _("First the director reopens round %(number)s") % {"number": table.round.number}
        reopens = allowed(request.roles, "round.reopen")
        steps.append((step, resolve_url("round-reopen" if reopens else "desk-round", slug, table.round.number)))
    step = _("Correct the sheet of table %(table)s") % {"table": table.number}
    if not allowed(request.roles, "sheet.correct"):
        step = _("The referee corrects the sheet of table %(table)s") % {"table": table.number}
        steps.append((step, resolve_url("office-sheet", slug, table.pk)))
    elif decided.game is not None:
        steps.append((step, resolve_url("correction", slug, table.pk, decided.game.number)))
    else:
        steps.append((step, resolve_url("correction-games", slug, table.pk)))
    return steps


def _unfollowed(protest: Protest) -> bool:
    return warnings.unfollowed(protest.event).filter(pk=protest.pk).exists()


def _handed_on(request: StandingRequest) -> dict[str, Any]:
    of = request.GET.get("of", "")
    if not (of.isascii() and of.isdecimal() and len(of) <= LONGEST_NUMBER):
        return {}
    stored = events.protests(event=request.event).filter(pk=of).first()
    if stored is None:
        return {}
    (other,) = (body for body in Protest.Body if body != stored.addressed_to)
    filled: dict[str, Any] = {"registration": stored.by_id, "text": stored.text, "addressed_to": other.value}
    if stored.table is not None:
        filled |= {"round": stored.table.round.number, "table": stored.table.number}
    if stored.deadline is not None and stored.deadline > timezone.now():
        filled["deadline"] = stored.deadline
    return filled


def _hand_in(request: StandingRequest, **typed: Any) -> Protest:
    table = _look(request.event, **typed)
    kept = {name: typed[name] for name in ("registration", "text", "addressed_to", "deadline", "last")}
    return protests.hand_in(event=request.event, table=table, by=request.actor, **kept)


def _look(event: Event, *, round: int | None, table: int | None, last: int | None, **typed: Any) -> Table | None:
    faults, table_ = Faults(), None
    with faults.noted():
        table_ = _table(event, round, table)
    with faults.noted():
        protests.look(event=event, table=table_, **typed)
    faults.tell()
    return table_


def _table(event: Event, number: int | None, table: int | None) -> Table | None:
    if number is None and table is None:
        return None
    if number is None or table is None:
        missing = "round" if number is None else "table"
        raise RefereeError(_("Give the round and the table, or neither of them."), missing)
    tables = Table.objects.filter(round__event=event, round__number=number, number=table)
    table_ = tables.exclude(round__state=Round.State.DRAFTED).select_related("round").first()
    if table_ is None:
        raise RefereeError(_("There is no such table in this round."), "table")
    return table_
