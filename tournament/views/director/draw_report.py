"""A draw's report in words: each criterion with its count, what no draw can beat, and whom it concerns."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

OK, NOTE, WARN = "ok", "info", "warn"


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One criterion: the sentence, whether it is as good as can be, and one line for each case."""

    sentence: str
    tone: str
    cases: tuple[str, ...]


def report_lines(report: Mapping[str, Any], names: Mapping[str, str]) -> list[ReportLine]:
    """The criteria that the report tells, in the order in which a draw is judged. `names` are by start number."""
    bounds = _mapping(report.get("bounds"))
    cases = _cases(report, names)
    lines = []
    for criterion, none, some in (
        ("repeats", _no_repeats(), _repeats),
        ("seats", _even_seats(), _uneven),
        ("clubmates", _no_clubmates(), _clubmates),
        ("short_again", _nobody_short_again(), _short_again),
    ):
        count = _count(report.get(criterion))
        if count is None:
            continue
        least = _count(bounds.get(criterion)) or 0
        sentence = some(count) if count else none
        if count and count <= least:
            sentence = _("%(sentence)s No draw can do better.") % {"sentence": sentence}
        tone = OK if not count else NOTE if count <= least else WARN
        lines.append(ReportLine(sentence, tone, tuple(cases.get(criterion, ()))))
    return lines


def tables_concerned(report: Mapping[str, Any]) -> frozenset[int]:
    """Numbers of the tables that the report names."""
    return frozenset(one["table"] for one in _who(report) if isinstance(one.get("table"), int))


def changed_by_hand(report: Mapping[str, Any]) -> int:
    """How many times seats were exchanged after the draw."""
    return _count(report.get("by_hand")) or 0


def _no_repeats() -> str:
    return _("Nobody meets an opponent again.")


def _repeats(count: int) -> str:
    return ngettext("%(count)s pair meets again.", "%(count)s pairs meet again.", count) % {"count": count}


def _even_seats() -> str:
    return _("Everybody's seats are as even as they can be so far.")


def _uneven(count: int) -> str:
    return ngettext(
        "%(count)s player has uneven seats so far.", "%(count)s players have uneven seats so far.", count
    ) % {"count": count}


def _no_clubmates() -> str:
    return _("No two players of one club sit together.")


def _clubmates(count: int) -> str:
    return ngettext("%(count)s pair of one club sits together.", "%(count)s pairs of one club sit together.", count) % {
        "count": count
    }


def _nobody_short_again() -> str:
    return _("Nobody is at an incomplete table out of turn.")


def _short_again(count: int) -> str:
    return ngettext(
        "%(count)s player is at an incomplete table again before others were.",
        "%(count)s players are at an incomplete table again before others were.",
        count,
    ) % {"count": count}


def _cases(report: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, list[str]]:
    cases: dict[str, list[str]] = {}
    for one in _who(report):
        players = ", ".join(names.get(str(player), str(player)) for player in one.get("players", ()))
        counts = _mapping(one.get("counts"))
        told = {"table": one.get("table"), "players": players}
        if counts:
            told["counts"] = ", ".join(f"{seat} {count}" for seat, count in counts.items())
            case = _("%(players)s: %(counts)s") % told
        elif told["table"]:
            case = _("Table %(table)s: %(players)s") % told
        else:
            case = players
        cases.setdefault(str(one.get("criterion")), []).append(case)
    return cases


def _who(report: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    who = report.get("who")
    return [one for one in who if isinstance(one, Mapping)] if isinstance(who, list) else []


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _count(value: object) -> int | None:
    """A criterion's count: a number, or the number of unbalanced players in a mapping."""
    if isinstance(value, Mapping):
        value = value.get("unbalanced")
    return value if type(value) is int else None
