from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from scoresheets.data import Signature
from scoresheets.stamp import stamped, text
from scoresheets.tables import certificate
from scoresheets.tables.certificate import Certificate, CriterionRow
from tournament import models as stored
from tournament.draw.asked.request import FINALS
from tournament.draw.asked.wishes import team_mates
from tournament.events.files import DRAW, Named, file_name
from tournament.events.heads import day_and_time, head, headed
from tournament.events.labels import certificate_labels, official_language
from tournament.models import Event, Registration, Round
from tournament.rounds.selectors.ranking_list import taken_over
from tournament.wording.draw import criteria, mode_name


def of_round(*, round: Round, seating: str) -> bytes:
    """Render the certificate as PDF in the rule book's language; `seating` is the digest of what its request draws.
    Raises ValueError for a round without a request.
    """
    with official_language(round.event) as book:
        paper = record(round=round, seating=seating, parts=len(book.seats))
        return certificate.render(headed(paper, round.event), certificate_labels(extra=round.is_extra))


def withdrawn(*, certificate: stored.Certificate) -> bytes:
    if certificate.withdrawn_at is None:
        raise ValueError("this certificate is valid")
    with official_language(certificate.event):
        sentence = _("This certificate was withdrawn on %(time)s and is not valid.")
        return stamped(bytes(certificate.content), sentence % {"time": day_and_time(certificate.withdrawn_at)})


def as_it_stands(*, certificate: stored.Certificate) -> bytes:
    return bytes(certificate.content) if certificate.withdrawn_at is None else withdrawn(certificate=certificate)


def text_of(certificate: stored.Certificate) -> str:
    return text(bytes(certificate.content))


def record(*, round: Round, seating: str, parts: int) -> Certificate:
    """`parts`: seats of a usual table."""
    asked = round.draw
    if asked is None:
        raise ValueError("this round was drawn before requests were kept")
    part = round.draw_part
    request = asked.request
    return Certificate(
        event=head(round.event),
        round=round.number,
        facts=(
            (_("Published"), day_and_time(round.published_at) if round.published_at else ""),
            (_("Mode of the draw"), _mode(round, asked.mode, parts)),
            *_ranking(round, asked.mode),
            (_("Players"), str(sum(player.get("playing", True) for player in request["players"]))),
            (_("Seed"), str(asked.seed)),
            (_("Version of the draw"), asked.version),
            (_("Start list (SHA-256)"), asked.start_list_sha256),
            (_("Request (SHA-256)"), asked.request_sha256),
            (_("Seating (SHA-256)"), seating),
            *_wishes(request),
        ),
        criteria=tuple(_rows(round, parts)),
        exchanges=tuple(_change(step) for step in request.get("swaps", ()) if step["round"] == part + 1),
        steps=_steps(round),
        signatures=(Signature(_("Director"), ""), Signature(_("Delegate"), "")),
    )


def _wishes(request: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return how many wishes the draw followed, and how many pairs only a team of a series keeps apart."""
    wished = set(map(frozenset, request["forbidden"]))
    teams = len(team_mates(request.get("teams", ())) - wished)
    wishes = (_("Pinned players, forbidden pairs"), f"{len(request['pins'])}, {len(wished)}")
    return (wishes, (_("Pairs apart, reason: team"), str(teams))) if teams else (wishes,)


def _mode(round_: Round, mode: str, parts: int) -> str:
    name = mode_name(mode, parts)
    return f"{name}: {round_.event.get_finals_by_display()}" if mode == FINALS else name


def _ranking(round_: Round, mode: str) -> tuple[tuple[str, str], ...]:
    """Return the ranking list of round 1 and the places changed by hand since."""
    if round_.number > 1 or mode not in (Event.Mode.THIRDS, Event.Mode.STANDINGS):
        return ()
    list_ = taken_over(event=round_.event)
    if not list_.names:
        return ()
    now = dict(Registration.objects.filter(event=round_.event).values_list("start_number", "ranking_seed"))
    placed = sum(place is not None for place in now.values())
    changed = [str(number) for number, place in sorted(now.items()) if list_.places.get(number) != place]
    places = _("%(count)s; whoever is not in it comes behind") % {"count": placed}
    if changed:
        places += "; " + _("set by hand: start numbers %(numbers)s") % {"numbers": ", ".join(changed)}
    return ((_("Ranking list"), "; ".join(list_.names)), (_("Places from it"), places))


def _rows(round_: Round, parts: int) -> list[CriterionRow]:
    names = {
        str(registration.start_number): registration.player.name
        for registration in Registration.objects.filter(event=round_.event).select_related("player")
    }
    return [
        CriterionRow(
            criterion.label, str(criterion.count), str(criterion.least), tuple(case.words for case in criterion.cases)
        )
        for criterion in criteria(round_.draw_report, names, parts)
    ]


def _change(step: Mapping[str, Any]) -> str:
    if "seats" in step:
        return " – ".join(step["seats"])
    if step["player"] is None:
        return _("%(seat)s empty") % {"seat": step["seat"]}
    return _("%(seat)s number %(number)s") % {"seat": step["seat"], "number": step["player"]}


def _steps(round_: Round) -> tuple[str, ...]:
    address = reverse("draw-request", args=[round_.event.slug, round_.number])
    part = round_.draw_part + 1
    return (
        _("Download the request from the event's address: %(address)s") % {"address": address},
        _("Draw it with the same version of Radelc: python3 manage.py draw < %(file)s")
        % {"file": request_file(round_)},
        _(
            "The answer names the same digests of request and start list, and its round %(part)s has the digest of the "
            "seating: table by table what hangs on the wall, with the seat of whoever plays out of competition empty."
        )
        % {"part": part},
    )


def request_file(round_: Round) -> str:
    return file_name(round_.event, Named(DRAW, round_.number), "json")
