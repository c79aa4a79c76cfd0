from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoresheets.handouts.diplomas import HEADING, NAME, TEXT, Diploma, DiplomaLine, Diplomas
from scoresheets.text import exact, signed, with_plus
from tournament.access.selectors.accounts import officials
from tournament.events.heads import head
from tournament.events.labels import decimal_mark
from tournament.events.selectors.book import book_of
from tournament.models import Event
from tournament.models.events import diploma_picture_of
from tournament.papers.minutes.event_minutes import signatures
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.papers.tables.prizes import list_names
from tournament.papers.tables.standings import before_the_end
from tournament.standings.selectors.prizes import category_winners, placed, team_winners
from tournament.standings.selectors.standings import PlayerStanding, TeamStanding, standings

_PLACEHOLDERS: Mapping[str, str | Promise] = {
    "name": gettext_lazy("player"),
    "club": gettext_lazy("club"),
    "place": gettext_lazy("place"),
    "category": gettext_lazy("category"),
    "points": gettext_lazy("points"),
    "total": gettext_lazy("total"),
    "difference": gettext_lazy("difference"),
    "event": gettext_lazy("event"),
    "venue": gettext_lazy("venue"),
    "date": gettext_lazy("date"),
    "organiser": gettext_lazy("organiser"),
}
_BRACES = re.compile(r"\{([^{}]*)\}")


def placeholders(event: Event) -> dict[str, str | Promise]:
    """Return the placeholders of the event's text; differences only if its book has them."""
    left_out = () if book_of(event).differences else ("difference",)
    return {name: label for name, label in _PLACEHOLDERS.items() if name not in left_out}


def unknown(text: str, event: Event | None = None) -> list[str]:
    known = placeholders(event) if event else _PLACEHOLDERS
    names = [name for name in _BRACES.findall(text) if name not in known]
    return [*(f"{{{name}}}" for name in names), *sorted(set(re.findall(r"[{}]", _BRACES.sub("", text))))]


def usual_text() -> str:
    won = _("for {place} place at")
    return "\n".join((_("Diploma"), "", "{name}", "{club}", "", won, "{event}", "{category}", "{venue}, {date}"))


def of_winners(event: Event) -> Diplomas:
    """Fill in the organiser's text for each of the first three, then for the winners of categories, and of teams if
    they have prizes.

    Raises NothingToPrint without a closed round.
    """
    counted = standings(event=event, rounds="all")
    first_places = placed(counted.rows)
    if not first_places:
        raise NothingToPrint
    text = event.diploma or usual_text()
    signed, named = tuple(signatures(officials(event))), with_category(text)
    pages = [Diploma(_lines(text, winner, event, winner.club)) for winner in first_places]
    for each in category_winners(event=event, standings=counted):
        pages.extend(Diploma(_lines(named, row, event, row.club, each.name)) for row in each.standings.rows)
    for called in team_winners(event=event, standings=counted):
        for team in called.teams if called.have_prizes else ():
            members = ", ".join(member.name for member in team.members)
            pages.append(Diploma(_lines(named, team, event, members, list_names()[called.list])))
    state, picture = before_the_end(event), diploma_picture_of(event)
    return Diplomas(head(event), _("Diplomas"), tuple(pages), signed, state, picture)


def _ordinal(place: int) -> str:
    if (get_language() or "").partition("-")[0] != "en":
        return f"{place}."
    usual = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{usual}"


def with_category(text: str) -> str:
    """Add a line with the category below the place, unless the text names it: a junior's win must not read as the
    event's.
    """
    if "{category}" in text:
        return text
    lines = text.splitlines()
    below = next((at for at, line in enumerate(lines, start=1) if "{place}" in line), len(lines))
    return "\n".join((*lines[:below], "{category}", *lines[below:]))


def _lines(
    text: str, winner: PlayerStanding | TeamStanding, event: Event, club: str, category: str = ""
) -> tuple[DiplomaLine, ...]:
    """The first line is the heading, a line of the name alone is large; a line of only empty placeholders (no club) is
    left out. A team's members replace the club.
    """
    heading = head(event)
    values = {
        "name": winner.name,
        "club": club,
        "place": _ordinal(winner.place or 0),
        "category": category,
        "points": exact(winner.points, decimal_mark()),
        "total": signed(winner.total),
        "difference": with_plus(winner.difference),
        "event": event.name,
        "venue": event.place,
        "date": heading.date,
        "organiser": event.organiser,
    }
    lines = []
    for at, line in enumerate(text.splitlines()):
        filled = _BRACES.sub(lambda match: values.get(match[1], match[0]), line).strip(" ,")
        if line.strip() and not filled:
            continue
        kind = HEADING if not at else NAME if line.strip() == "{name}" else TEXT
        lines.append(DiplomaLine(kind, filled))
    return tuple(lines)
