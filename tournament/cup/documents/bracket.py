from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoresheets.labels import BracketLabels
from scoresheets.tables import bracket as drawing
from scoresheets.tables.bracket import BracketMatch, BracketPaper, BracketRound, BracketSide
from scoresheets.text import exact, with_plus
from tournament.cup.selectors.bracket import Bracket, Match, Round, Side, bracket
from tournament.events.heads import day_and_time, season_head
from tournament.events.labels import decimal_mark
from tournament.models import Cup

TITLE = gettext_lazy("Cup bracket")


def of_cup(*, cup: Cup) -> bytes:
    return drawing.render(record(cup=cup, drawn=bracket(cup, official=False)), labels())


def record(*, cup: Cup, drawn: Bracket) -> BracketPaper:
    fits = [
        round_ for round_ in drawn.rounds if not round_.is_preliminary and len(round_.played) <= drawing.MOST_MATCHES
    ][-(drawing.MOST_COLUMNS - 1) :]
    return BracketPaper(
        event=season_head(cup),
        title=str(TITLE),
        rounds=tuple(map(_round, fits)),
        listed=tuple(_round(round_) for round_ in drawn.rounds if round_ not in fits),
        winner=drawn.winner.name if drawn.winner else "",
        remark=_("The home team of each match is named first; whoever goes on is in bold."),
    )


def labels() -> BracketLabels:
    return BracketLabels(
        page_of=_("page {page} of {pages}"),
        winner=_("Winner of the cup"),
        match=pgettext("cup", "match"),
        team=_("team"),
        points=_("points"),
        difference=_("difference"),
        byes=pgettext("cup", "Bye"),
    )


def _round(round_: Round) -> BracketRound:
    teams = sum(len(match.sides) for match in round_.matches)
    name = ngettext("%(name)s · %(count)s team", "%(name)s · %(count)s teams", teams)
    return BracketRound(
        title=name % {"name": round_.name, "count": teams} if round_.is_preliminary and teams else round_.name,
        matches=tuple(map(_match, round_.played)),
        byes=tuple(match.sides[0].name for match in round_.byes),
        planned=_("not drawn yet"),
    )


def _match(match: Match) -> BracketMatch:
    when = day_and_time(match.at) if match.at else ""
    return BracketMatch(
        number=match.number,
        sides=tuple(_side(side, match) for side in match.sides),
        where=", ".join(part for part in (when, match.place) if part),
    )


def _side(side: Side, match: Match) -> BracketSide:
    if side.absent:
        return BracketSide(side.name, "\N{EN DASH}", pgettext("team", "absent"), False, side.came_from or 0)
    has_points = match.is_settled and side.points is not None
    return BracketSide(
        name=side.name,
        points=exact(side.points, decimal_mark()) if has_points and side.points is not None else "",
        difference=with_plus(side.difference) if has_points else "",
        goes_on=side.goes_on,
        from_match=side.came_from or 0,
    )
