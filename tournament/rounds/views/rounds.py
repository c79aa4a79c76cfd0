from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from tournament.access.views.guard import action
from tournament.draw.asked.request import FINALS
from tournament.events.selectors.book import book_of, parts_of
from tournament.models import Event, Round
from tournament.people.selectors import players
from tournament.permissions import allowed
from tournament.rounds.forms.rounds import DrawForm, RedrawForm, fresh_seed, mode_choices, ways_to_seat
from tournament.rounds.lists import RoundTablesTable
from tournament.rounds.selectors import draws, extra_round, ranking_list
from tournament.rounds.selectors import tables as selectors
from tournament.rounds.selectors.clock import hall_clock, time_left
from tournament.rounds.selectors.lines import is_frozen
from tournament.rounds.selectors.tables import DeskTable, total_expected
from tournament.rounds.services import drafts
from tournament.rounds.services.clock import may_take_back
from tournament.rounds.services.draw_request import players_for
from tournament.rounds.services.extra_round import places_left, still_needed
from tournament.rounds.views.draw_report import changed_by_hand, report_lines, tables_concerned
from tournament.standings.selectors.standings import Final, finals_among
from tournament.web.pages.forms_help import answer, refusals_at, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import prepare
from tournament.wording.draw import mode_name, moved_sentence
from tournament.wording.numbers import minutes

ALL, OPEN, READY = "", "open", "ready"


@dataclass(frozen=True, slots=True)
class Tally:
    """`games`: numbered lines with a game, of `games_expected` (None: the clock ends the sheets); unplayed lines of a
    closed sheet do not count.
    """

    tables: int
    byes: int
    unentered: int
    unsigned: int
    ready: int
    accepted: int
    games: int
    games_expected: int | None


@require_http_methods(["GET", "HEAD", "POST"])
@action("round.draft")
def draw(request: StandingRequest, slug: str) -> HttpResponse:
    event = request.event
    so_far = list(Round.objects.filter(event=event).order_by("number"))
    open_ = next((drawn_round for drawn_round in so_far if drawn_round.state != Round.State.CLOSED), None)
    if open_ is not None and request.method != "POST":
        messages.info(request, _("Round %(number)s comes first.") % {"number": open_.number})
        return redirect("desk-round", event.slug, open_.number)
    number = len(so_far) + 1
    owing = list(extra_round.owing(event=event, before=number)) if number > event.round_count else []
    if number > event.round_count and not owing:
        messages.info(request, _("All %(count)s rounds of this event are played.") % {"count": event.round_count})
        return redirect("desk", event.slug)
    first = {"mode": draws.usual_mode(event, number), "seed": fresh_seed()}
    data = request.POST if request.method == "POST" else None
    seating = _seating(event, number)
    form = DrawForm(data, initial={**first, "remainder": event.short_table}, **seating)
    drawn = answer(form, partial(drafts.draft, event=event, by=request.actor))
    if drawn is not None:
        return redirect("desk-round", event.slug, drawn.number)
    counts = players.counts(event=event)
    by_list = number == 1 and first["mode"] != Event.Mode.SCHEDULE
    ranking = ranking_list.before_the_draw(event=event) if by_list else None
    context = {
        **frame(request, "draw"),
        "form": form,
        "number": number,
        "players": counts,
        "owing": owing,
        "ranking": ranking,
        "match_of_cup": draws.match_of_cup(event),
    }
    return render(request, "rounds/draw.html", context, status=status_of(form))


@require_POST
@action("round.draft")
def redraw(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    form = _redraw_form(round_, request.POST)
    if form.is_valid():
        with refusals_at(form):
            drawn = drafts.redraw(round=round_, **form.cleaned_data, by=request.actor)
            messages.success(request, _drawn_anew(drawn, form.cleaned_data["fresh"]))
            return redirect("desk-round", request.event.slug, number)
    return round_page(request, round_of(request, number), form=form, status=status_of(form))


def _seating(event: Event, number: int) -> dict[str, Any]:
    book, players = book_of(event), players_for(event, number)
    if number <= event.round_count:
        ways = ways_to_seat(book, len(players), draws.usual_mode(event, number))
        return {"parts": parts_of(event), "finals": draws.may_be_finals(event, number), "ways": ways}
    places = places_left(event, len(players))
    helpers = list(extra_round.helpers(event=event, before=number)) if places else []
    return {"parts": parts_of(event), "extra": True, "helpers": helpers, "places": places}


def _redraw_form(round_: Round, data: QueryDict | None = None) -> RedrawForm:
    event = round_.event
    seating = _seating(event, round_.number)
    helping = [helper.pk for helper in still_needed(round_)]
    return RedrawForm(data, drawn=round_, helping=helping, initial={"remainder": event.short_table}, **seating)


def _drawn_anew(drawn: Round, fresh: bool) -> str:
    said = _("Round %(number)s is drawn anew.") % {"number": drawn.number}
    return said if fresh else f"{said} {moved_sentence(draws.moved(drawn))}"


@require_safe
@action("desk.view")
def round_view(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """htmx polls the tables alone."""
    round_ = round_of(request, number)
    if request.htmx and round_.state != request.GET.get("state"):
        return HttpResponseClientRefresh()  # the state changed: other buttons
    if request.htmx:
        response = render(request, "rounds/_round_tables.html", _tables_context(request, round_))
        patch_vary_headers(response, ["HX-Request"])  # the part and the page have one address
        return response
    return round_page(request, round_)


def round_of(request: StandingRequest, number: int) -> Round:
    return get_object_or_404(Round.objects.select_related("event", "draw"), event=request.event, number=number)


@dataclass(frozen=True, slots=True)
class Edit:
    """An exchange just made: its seats ("12A") and the report before it."""

    seats: list[str]
    before: Mapping[str, Any]


def round_page(
    request: StandingRequest,
    round_: Round,
    *,
    form: DrawForm | None = None,
    trouble: str = "",
    status: int = 200,
    edit: Edit | None = None,
) -> HttpResponse:
    """Render a round's page in any state; `trouble`: a refusal to show, `form`: a redraw with its errors.

    After an exchange htmx gets the report and the seating alone.
    """
    if round_.state == Round.State.DRAFTED:
        context = _draft_context(request, round_, form, edit)
        template = "rounds/_draft_body.html" if request.htmx else "rounds/draft.html"
    else:
        context = _tables_context(request, round_)
        template = "rounds/round.html"
        if round_.state == Round.State.RUNNING and not round_.is_reopened:
            context |= {"hall": hall_clock(round_), "may_take_back": may_take_back(round_)}
        if round_.state == Round.State.PUBLISHED and allowed(request.roles, "round.draft"):
            context |= _seating_context(round_, context["tables"], None)
    return render(request, template, {**context, "trouble": trouble}, status=status)


def _tables_context(request: StandingRequest, round_: Round) -> dict[str, Any]:
    everything = selectors.overview(round=round_)
    show = request.GET.get("show", ALL)
    shown = [table for table in everything if _shown(table, show)]
    number = {"number": round_.number}
    waits = round_.state in (Round.State.PUBLISHED, Round.State.RUNNING)
    unseated = list(selectors.unseated(round=round_)) if waits else []
    ticked = set(request.POST.getlist("sheet") or request.GET.getlist("sheet"))
    again = [(name, value) for name in ("show", "sort") for value in request.GET.getlist(name)]
    return {
        **frame(request, f"round-{round_.number}"),
        "round": round_,
        "table": prepare(RoundTablesTable(shown), request),
        "tally": _tally(everything),
        "show": show if show in (OPEN, READY) else ALL,
        "ticked": {table.number for table in everything if f"{table.id}:{table.revision}" in ticked},
        "again": urlencode([*again, ("state", round_.state)]),
        "may_accept": allowed(request.roles, "sheet.accept") and round_.state == Round.State.RUNNING,
        "seconds_left": time_left(round_),
        "waiting": [table.number for table in everything if not table.accepted],
        "unseated": [registration for registration in unseated if not registration.out_of_competition]
        if round_.number == 1
        else [],
        "seatable": list(selectors.can_be_seated(round=round_)) if round_.state == Round.State.PUBLISHED else [],
        "tables": everything,
        "finals": _finals(round_, everything),
        "byes": [table.number for table in everything if table.bye],
        "sits_out": extra_round.sits_out(round_),
        "close_form": close_form(round_, request.roles)() if round_.state == Round.State.RUNNING else None,
        "close_title": _("Close round %(number)s?") % number,
        "start_title": _("Start the clock of round %(number)s?") % number,
        "start_text": start_text(round_, everything),
        "certificates": draws.certificates(round=round_),
        "here": resolve_url("desk-round", round_.event.slug, round_.number),
        "unlinked": selectors.tables_unlinked(round=round_) if waits else [],
    }


def close_form(round_: Round, roles: frozenset[str]) -> type[forms.Form]:
    """Offer steps taken with closing.

    Publishing is unticked if the director kept earlier standings to himself, or the end of the event is to be a
    surprise.
    """
    others = Round.objects.filter(event=round_.event).exclude(pk=round_.pk)
    earlier = others.filter(number__lt=round_.number)
    fields: dict[str, Any] = {}
    if earlier.exclude(state=Round.State.CLOSED).exists():
        return forms.Form
    if allowed(roles, "standings.publish"):
        kept = earlier.filter(standings_published_at=None).exists() or is_frozen(round_)
        fields["standings"] = forms.BooleanField(label=_("Publish the standings"), required=False, initial=not kept)
    is_next = round_.number < round_.event.round_count and not others.filter(number__gt=round_.number).exists()
    if is_next and allowed(roles, "round.draft"):
        if draws.usual_mode(round_.event, round_.number + 1) == FINALS:
            label = _("Draw the finals by places; nobody sees them yet")
        else:
            label = _("Draw round %(number)s by the standings; nobody sees it yet") % {"number": round_.number + 1}
        fields["draw"] = forms.BooleanField(label=label, required=False, initial=True)
    return type("CloseForm", (forms.Form,), fields)


def start_text(round_: Round, tables: Iterable[DeskTable]) -> str:
    said = [_("It runs for %(time)s.") % {"time": minutes(round_.seconds)}]
    for table in tables:
        params = {"number": table.number}
        if table.bye and extra_round.sits_out(round_):
            said.append(
                _("Whoever is at table %(number)s sits this round out and plays an extra one at the end.") % params
            )
        elif table.bye:
            said.append(
                _("Too few players sit at table %(number)s: it is not played, and they get the points for a bye.")
                % params
            )
        elif table.of_two:
            said.append(_("Two play at table %(number)s: they hand in their two totals.") % params)
    return " ".join(said)


def _shown(table: DeskTable, show: str) -> bool:
    if show == OPEN:
        return not table.accepted
    if show == READY:
        return table.state == "signed"
    return True


def _tally(tables: tuple[DeskTable, ...]) -> Tally:
    played = [table for table in tables if not table.bye]
    return Tally(
        tables=len(played),
        byes=len(tables) - len(played),
        unentered=sum(table.games_missing > 0 for table in played),
        unsigned=sum(bool(table.unsigned) for table in played),
        ready=sum(table.state == "signed" for table in played),
        accepted=sum(table.accepted for table in played),
        games=sum(table.games_counted for table in played),
        games_expected=total_expected(played),
    )


def _draft_context(request: StandingRequest, round_: Round, form: DrawForm | None, edit: Edit | None) -> dict[str, Any]:
    tables = selectors.overview(round=round_)
    names = {str(seat.start_number): seat.name for table in tables for seat in table.seats if seat.registration_id}
    report = report_lines(round_.draw_report, names, edit.before if edit else None, parts=parts_of(round_.event))
    return {
        **frame(request, f"round-{round_.number}"),
        **_seating_context(round_, tables, edit),
        "report": report,
        "changes": [line for line in report if line.change],
        "part_of": _part_of(round_),
        "wishes": _wishes(round_),
        "by_hand": changed_by_hand(round_.draw_report),
        "form": form or _redraw_form(round_),
        "match_of_cup": draws.match_of_cup(round_.event),
        "mode_label": dict(mode_choices(parts_of(round_.event), finals=True)).get(
            round_.draw_mode, mode_name(round_.draw_mode)
        ),
        "redrawing": form is not None,
        "seatable": list(selectors.can_be_seated(round=round_)),
        "sits_out": extra_round.sits_out(round_),
        **publish_context(round_, tables),
    }


def _seating_context(round_: Round, tables: tuple[DeskTable, ...], edit: Edit | None) -> dict[str, Any]:
    return {
        "round": round_,
        "tables": tables,
        "finals": _finals(round_, tables),
        "letters": max(([seat.letter for seat in table.seats] for table in tables), key=len, default=[]),
        "edit": edit,
        "as_of": selectors.seen(round=round_),
        "concerned": tables_concerned(round_.draw_report),
    }


def _finals(round_: Round, tables: Iterable[DeskTable]) -> dict[int, Final]:
    if not round_.is_finals:
        return {}
    competing = {
        table.number: sum(seat.registration_id is not None and not seat.out_of_competition for seat in table.seats)
        for table in tables
    }
    return finals_among(competing)


def publish_context(round_: Round, tables: Iterable[DeskTable] = ()) -> dict[str, Any]:
    tables = tables or selectors.overview(round=round_)
    return {
        "publish_title": _("Publish the seating of round %(number)s?") % {"number": round_.number},
        "byes": [table.number for table in tables if table.bye],
        "unseated": [
            registration for registration in selectors.unseated(round=round_) if not registration.out_of_competition
        ],
        "as_of": selectors.seen(round=round_),
        "teams_changed": draws.teams_changed(round_),
    }


def _part_of(round_: Round) -> list[int]:
    if round_.draw_id is None:
        return []
    numbers = list(draws.drawn_together(round_).values_list("number", flat=True))
    return numbers if len(numbers) > 1 else []


def _wishes(round_: Round) -> int:
    request = round_.draw.request if round_.draw is not None else {}
    return len(request.get("pins", ())) + len(request.get("forbidden", ()))
