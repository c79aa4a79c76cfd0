from functools import partial
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.guard import action
from tournament.models import Club, Player, Registration
from tournament.people.forms.register import ClubEntryForm, PlayerEntryForm
from tournament.people.lists import RegisterClubsTable, RegisterPlayersTable
from tournament.people.selectors import register as selectors
from tournament.people.services import register
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import prepare

ENTRIES_A_PAGE = 100
OTHERS_SHOWN = 20
LONGEST_SEARCH = 100


@require_safe
@action("register.edit")
def players(request: StandingRequest) -> HttpResponse:
    search = _search(request)
    table = RegisterPlayersTable(selectors.players(search=search))
    return _list(request, table, search, "players")


@require_safe
@action("register.edit")
def clubs(request: StandingRequest) -> HttpResponse:
    search = _search(request)
    return _list(request, RegisterClubsTable(selectors.clubs(search=search)), search, "clubs")


@require_http_methods(["GET", "HEAD", "POST"])
@action("register.edit")
def player(request: StandingRequest, pk: int) -> HttpResponse:
    shown = get_object_or_404(Player.objects.select_related("club"), pk=pk)
    initial = {"last_name": shown.last_name, "first_name": shown.first_name, "licence": shown.licence}
    initial["club"] = shown.club.name if shown.club else ""
    form = PlayerEntryForm(request.POST if request.method == "POST" else None, initial=initial)
    if answer(form, partial(register.correct_player, player=shown, by=request.actor)) is not None:
        messages.success(request, _("%(player)s is saved.") % {"player": form.cleaned_data["last_name"]})
        return redirect("register-player", pk)
    search = _search(request) or shown.last_name
    others = [entry for entry in selectors.players(search=search) if entry.pk != pk]
    more = {
        "events": selectors.events_of_player(shown),
        "titles": selectors.titles_of_player(shown),
        "merge": "register-player-merge",
    }
    return _entry(request, shown, form, others, search, more)


@require_http_methods(["GET", "HEAD", "POST"])
@action("register.edit")
def club(request: StandingRequest, pk: int) -> HttpResponse:
    shown = get_object_or_404(Club, pk=pk)
    initial = {"name": shown.name}
    form = ClubEntryForm(request.POST if request.method == "POST" else None, initial=initial)
    if answer(form, partial(register.correct_club, club=shown, by=request.actor)) is not None:
        messages.success(request, _("%(player)s is saved.") % {"player": form.cleaned_data["name"]})
        return redirect("register-club", pk)
    search = _search(request)
    others = [entry for entry in selectors.clubs(search=search) if entry.pk != pk]
    return _entry(request, shown, form, others, search, {"merge": "register-club-merge"})


@require_http_methods(["GET", "HEAD", "POST"])
@action("register.edit")
def merge_players(request: StandingRequest, pk: int, other: int) -> HttpResponse:
    """Show what would move, and ask; `pk` stays."""
    keep, drop = get_object_or_404(Player, pk=pk), get_object_or_404(Player, pk=other)
    apart = register.why_apart(keep, drop)
    at = ", ".join(registration.event.name for registration in selectors.events_of_player(drop)) or _("no event")
    text = _(
        "%(drop)s disappears from the register; his registrations and results at these events are shown as "
        "those of %(keep)s: %(events)s. Minutes already printed keep the old name, and the check of their code "
        "says so."
    ) % {"keep": keep.name, "drop": drop.name, "events": at}
    question = _question(keep.name, drop.name, apart or text, resolve_url("register-player", pk), possible=not apart)
    return ask(request, question, register.merge_players, keep=keep, drop=drop)


@require_http_methods(["GET", "HEAD", "POST"])
@action("register.edit")
def merge_clubs(request: StandingRequest, pk: int, other: int) -> HttpResponse:
    keep, drop = get_object_or_404(Club, pk=pk), get_object_or_404(Club, pk=other)
    sign_ins = Registration.objects.filter(club=drop)
    count = sign_ins.count()
    text = ngettext(
        "%(drop)s disappears from the register; its players and %(count)s registration move to %(keep)s.",
        "%(drop)s disappears from the register; its players and %(count)s registrations move to %(keep)s.",
        count,
    ) % {"keep": keep.name, "drop": drop.name, "count": count}
    question = _question(keep.name, drop.name, text, resolve_url("register-club", pk), possible=pk != other)
    return ask(request, question, register.merge_clubs, keep=keep, drop=drop)


def _question(keep: str, drop: str, text: str, back: str, *, possible: bool) -> Question:
    named = {"keep": keep, "drop": drop}
    return Question(
        title=_("Merge %(drop)s into %(keep)s?") % named,
        text=text,
        confirm=_("Merge"),
        back=back,
        done=_("%(drop)s is now %(keep)s.") % named,
        danger=True,
        possible=possible,
    )


def _search(request: StandingRequest) -> str:
    return request.GET.get("q", "")[:LONGEST_SEARCH]


def _list(request: StandingRequest, table: Any, search: str, tab: str) -> HttpResponse:
    context = {"table": prepare(table, request, per_page=ENTRIES_A_PAGE), "search": search, "tab": tab}
    return render(request, "people/register.html", context)


def _entry(
    request: StandingRequest, entry: Player | Club, form: BaseForm, others: list[Any], search: str, more: dict[str, Any]
) -> HttpResponse:
    context = {"entry": entry, "form": form, "others": others[:OTHERS_SHOWN], "search": search, **more}
    return render(request, "people/entry.html", context, status=status_of(form))
