from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoresheets.data import Signature
from scoresheets.flow import Column, single
from scoresheets.stamp import stamped, text
from scoresheets.tables.lists import ListPaper, ListTable, render
from tournament.cup.documents import official_language
from tournament.cup.wording import round_name
from tournament.events.heads import day_and_time, season_head
from tournament.models import CupCertificate, CupRound, CupTeam

_LABEL = 52.0


def of_round(*, round: CupRound, answer: Mapping[str, Any]) -> bytes:
    """Draw the certificate from the engine's answer to the round's request."""
    with official_language():
        return render(record(round=round, answer=answer), _("page {page} of {pages}"))


def withdrawn(*, certificate: CupCertificate) -> bytes:
    """Return the certificate marked with the time of its withdrawal. Raises ValueError for a valid one."""
    if certificate.withdrawn_at is None:
        raise ValueError("this certificate is valid")
    with official_language():
        sentence = _("This certificate was withdrawn on %(time)s and is not valid.")
        return stamped(bytes(certificate.content), sentence % {"time": day_and_time(certificate.withdrawn_at)})


def text_of(certificate: CupCertificate) -> str:
    return text(bytes(certificate.content))


def record(*, round: CupRound, answer: Mapping[str, Any]) -> ListPaper:
    names = {str(cup_team.number): cup_team.name for cup_team in CupTeam.objects.filter(cup=round.cup)}
    request = round.request or {}
    facts = (
        (_("Published"), day_and_time(round.published_at) if round.published_at else ""),
        (_("Teams"), str(len(request["teams"]))),
        (_("Go on from each match"), str(request["on"])),
        (_("Teams of one club in a match"), str(answer["clubmates"])),
        (_("Seed"), str(answer["seed"])),
        (_("Version of the draw"), answer["version"]),
        (_("Request (SHA-256)"), answer["sha256"]["request"]),
        (_("Matches (SHA-256)"), answer["sha256"]["matches"]),
    )
    tables = [
        ListTable(
            (Column("", _LABEL), Column("", 0, bold=True, wrapped=True)), tuple(single(fact) for fact in facts), size=9
        ),
        _matches(answer["matches"], names),
    ]
    if answer["byes"]:
        listed = ", ".join(names[team] for team in answer["byes"])
        tables.append(ListTable(heading=_("Bye: they go on without a match"), text=listed, large=True))
    steps = _steps(round)
    tables.append(ListTable(heading=_("How to draw it again"), text=steps[0]))
    tables += [ListTable(text=step) for step in steps[1:]]
    return ListPaper(
        season_head(round.cup),
        _("Draw certificate: %(round)s") % {"round": round_name(round)},
        tuple(tables),
        signatures=(Signature(_("Director"), ""), Signature(_("Delegate"), "")),
    )


def _matches(matches: Sequence[Sequence[str]], names: Mapping[str, str]) -> ListTable:
    columns = (
        Column(pgettext("cup", "match"), 16, "right", bold=True),
        Column(_("home team"), 0, bold=True, wrapped=True),
        Column(_("guests"), 0, wrapped=True),
        Column("", 0, wrapped=True),
    )
    rows = (
        single((str(number), *(names[team] for team in match), *[""] * (3 - len(match))))
        for number, match in enumerate(matches, start=1)
    )
    counted = ngettext("%(count)s match", "%(count)s matches", len(matches)) % {"count": len(matches)}
    return ListTable(columns, tuple(rows), counted)


def _steps(round_: CupRound) -> tuple[str, ...]:
    address = reverse("cup-draw-request", args=[round_.cup.slug, round_.number])
    return (
        "1. " + _("Download the request from the site's address: %(address)s") % {"address": address},
        "2. "
        + _("Draw it with the same version of the draw: python3 manage.py draw --cup < %(file)s")
        % {"file": request_file(round_)},
        "3. " + _("The answer has the same matches, home team first, and the same digests."),
    )


def request_file(round_: CupRound) -> str:
    return f"{round_.cup.slug}_{round_.number}.json"
