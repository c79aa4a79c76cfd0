from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.cup.engine import CupError, Shape
from tournament.models import CupRound, CupSide

FINAL = 3

REFUSED = {
    "line-shape": gettext_lazy("The request is not a JSON object."),
    "key-unknown": gettext_lazy("The request has a key that does not belong there: %(field)s."),
    "key-missing": gettext_lazy("The request lacks the key %(field)s."),
    "teams-shape": gettext_lazy("The list of teams is not in its form: %(field)s."),
    "number-range": gettext_lazy("%(field)s is not a whole number that is allowed there."),
}


def is_final(round_: CupRound) -> bool:
    return not round_.is_preliminary and round_.teams <= FINAL


def round_name(round_: CupRound) -> str:
    """Return a name: preliminary round, round of 27 teams, final."""
    if round_.is_preliminary:
        return _("Preliminary round")
    if is_final(round_):
        return _("Final")
    return ngettext("Round of %(count)s team", "Round of %(count)s teams", round_.teams) % {"count": round_.teams}


def shape_text(shape: Shape) -> str:
    """Return a round's matches: "2 matches of three teams, 1 match of two teams, 6 teams have a bye"."""
    parts = []
    if shape.threes:
        sentence = ngettext("%(count)s match of three teams", "%(count)s matches of three teams", shape.threes)
        parts.append(sentence % {"count": shape.threes})
    if shape.twos:
        sentence = ngettext("%(count)s match of two teams", "%(count)s matches of two teams", shape.twos)
        parts.append(sentence % {"count": shape.twos})
    if shape.byes:
        sentence = ngettext("%(count)s team has a bye", "%(count)s teams have a bye", shape.byes)
        parts.append(sentence % {"count": shape.byes})
    return ", ".join(parts)


def going_on_text(round_: CupRound, sides: Sequence[CupSide]) -> str:
    """Return a sentence: "Zmaji goes on. Everybody sees the result."."""
    named = {"teams": ", ".join(side.team.name for side in sides)}
    if is_final(round_):
        return _("%(teams)s wins the cup. Everybody sees the result.") % named
    return (
        ngettext(
            "%(teams)s goes on. Everybody sees the result.", "%(teams)s go on. Everybody sees the result.", len(sides)
        )
        % named
    )


def refused_sentence(refused: CupError) -> str:
    return str(REFUSED[refused.code]) % {"field": refused.field}
