from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.cases.selectors import warnings as records
from tournament.cases.services import warnings
from tournament.cases.services.warnings import Given
from tournament.events.selectors.book import book_of
from tournament.models import Table, Warning
from tournament.people.forms.players import ReasonForm
from tournament.permissions import allowed
from tournament.recording.views.office.sheet import table_of
from tournament.rulings.forms.discipline import WarningForm
from tournament.rulings.views.frame import frame
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.requests import StandingRequest
from tournament.wording import rulebook


@never_cache
@require_safe
@action("discipline.view")
def warnings_page(request: StandingRequest, slug: str) -> HttpResponse:
    book = book_of(request.event)
    fines = records.fines(event=request.event)
    context = {
        **frame(request, "warnings"),
        "given": records.given(event=request.event),
        "has_fines": bool(book.fines),
        "fines": [(fine, rulebook.item_sentence(fine.item, book)) for fine in fines],
        "gives": allowed(request.roles, "warning.give"),
    }
    return render(request, "rulings/warnings.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("warning.give")
@once
def warning_give(request: StandingRequest, slug: str) -> HttpResponse:
    return _give(request, None)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("warning.give")
@once
def warning_give_at(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    return _give(request, table_of(request, pk))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("warning.give")
def warning_withdraw(request: StandingRequest, slug: str, warning: int) -> HttpResponse:
    warnings_ = Warning.objects.filter(pk=warning, event=request.event).select_related("event", "registration__player")
    stored = warnings_.first()
    if stored is None:
        raise Http404
    question = Question(
        title=_("Take the warning back"),
        text=_("It stays in the list and in the minutes, with who took it back and why."),
        confirm=_("Withdraw it"),
        back=resolve_url("warnings", slug),
        done=_("The warning is taken back; it stays in the list."),
        template="rulings/warning_withdraw.html",
        form_class=ReasonForm,
    )
    context = {**frame(request, "warnings"), "warning": stored}
    return ask(request, question, warnings.withdraw, context=context, warning=stored)


def _give(request: StandingRequest, table: Table | None) -> HttpResponse:
    """A case preselects `?ground` and `?registration`."""
    form = WarningForm(request.POST if request.method == "POST" else None, event=request.event, table=table)
    form.initial.update({name: request.GET[name] for name in ("ground", "registration") if name in request.GET})
    look = partial(warnings.look, event=request.event, table=table)
    given = answer(form, partial(warnings.warn, event=request.event, table=table, by=request.actor), look=look)
    if given is not None:
        _tell(request, given)
        return redirect("warnings", request.event.slug)
    context = {**frame(request, "warnings"), "form": form, "table": table}
    return render(request, "rulings/warning.html", context, status=status_of(form))


def _tell(request: StandingRequest, given: Given) -> None:
    player = given.warning.registration.player.name
    if given.noted:
        messages.info(
            request, _("Noted: the game is annulled and dealt again. The next time the captain is warned ⟦wrong-deal⟧.")
        )
        return
    messages.success(request, _("%(player)s is warned (%(article)s).") % {"player": player, **_article(given)})
    if given.renons_next:
        messages.warning(
            request,
            _(
                "%(player)s had been warned of this: the opponents may demand a renons for "
                "the running game ⟦out-of-turn⟧."
            )
            % {"player": player},
        )


def _article(given: Given) -> dict[str, str]:
    return {"article": given.warning.article}
