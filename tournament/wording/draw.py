"""The draw in words; `tournament.draw` knows no translations."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.draw.asked.errors import SENTENCES, DrawError
from tournament.draw.asked.request import FINALS


def draw_sentence(error: DrawError) -> str:
    return _(SENTENCES[error.code]) % error.params


@dataclass(frozen=True, slots=True)
class Case:
    words: str
    table: int | None


@dataclass(frozen=True, slots=True)
class Criterion:
    """`sentence` says all but the bound."""

    code: str
    label: str
    count: int
    least: int
    sentence: str
    cases: tuple[Case, ...]

    @property
    def reached(self) -> bool:
        return self.count <= self.least


def mode_name(mode: str, parts: int = 3) -> str:
    """Return a mode's name for tables of `parts` seats; an unknown mode unchanged."""
    names = {
        "schedule": _("schedule of all rounds"),
        "thirds": _("one of each third of the ranking list at a table")
        if parts == 3
        else _("one of each part of the ranking list at a table"),
        "standings": _("neighbours in the standings"),
        FINALS: _("finals by places"),
        "manual": _("imported seating"),
    }
    return names.get(mode, mode)


#: Shown only when broken, or if it happened: most events pin nobody and forbid nothing.
ONLY_IF_BROKEN = ("forbidden", "pins", "lots")


def criteria(report: Mapping[str, Any], names: Mapping[str, str], parts: int = 3) -> list[Criterion]:
    """Return the criteria in the order of judging. `names` are by start number; a usual table has `parts` seats."""
    bounds = _mapping(report.get("bounds"))
    cases = _cases(report, names)
    listed = []
    for code, label, none, some in _wordings(parts):
        count = count_of(report.get(code))
        if count is None or (code in ONLY_IF_BROKEN and not count):
            continue
        least = count_of(bounds.get(code)) or 0
        sentence = some(count) if count else none
        if code == "seats" and count and not can_not_come_out_even(report):
            sentence = _even_later(count)
        listed.append(Criterion(code, label, count, least, sentence, tuple(cases.get(code, ()))))
    return listed


def count_of(value: object) -> int | None:
    """Return a count: a number, or the number of unbalanced players in a mapping; None for anything else."""
    if isinstance(value, Mapping):
        value = value.get("unbalanced")
    return value if type(value) is int else None


def can_not_come_out_even(report: Mapping[str, Any]) -> bool:
    """Return whether some seats stay uneven whatever the coming rounds bring; True if the report does not say."""
    return _mapping(report.get("seats")).get("lost") != 0


def _wordings(parts: int) -> list[tuple[str, str, str, Callable[[int], str]]]:
    return [
        ("forbidden", _("Forbidden pairs"), _("No forbidden pair sits together."), _forbidden),
        ("pins", _("Pinned players"), _("Everybody sits where he is pinned."), _pins),
        ("repeats", _("Opponents met again"), _("Nobody meets an opponent again."), _repeats),
        ("seats", _("Uneven seats"), _("Everybody's seats are as even as they can be so far."), _uneven),
        ("clubmates", _("Clubmates together"), _("No two players of one club sit together."), _clubmates),
        ("short_again", _("Incomplete table again"), _("Nobody is at an incomplete table out of turn."), _short_again)
        if parts == 3
        else (
            "short_again",
            _("Table of another size again"),
            _("Nobody is at a table of another size twice before everybody has been once."),
            _other_size_again,
        ),
        ("thirds", _("Tables without all thirds"), _("Every full table has one of each third of the list."), _thirds)
        if parts == 3
        else (
            "thirds",
            _("Tables that lack a part of the list"),
            _("Every full table has one of each part of the list."),
            _parts,
        ),
        (FINALS, _("In another final"), _("Everybody plays the final that his place gives him."), _elsewhere),
        ("lots", _("Final decided by lot"), _("No final was decided by lot."), _lots),
        ("moved", _("Sit elsewhere than before"), moved_sentence(0), moved_sentence),
        ("span", _("Places between neighbours"), _("Only neighbours in the standings sit together."), _span),
    ]


def moved_sentence(count: int) -> str:
    if not count:
        return _("Everybody kept his table and seat.")
    return ngettext(
        "%(count)s player sits elsewhere than before.", "%(count)s players sit elsewhere than before.", count
    ) % {"count": count}


def _forbidden(count: int) -> str:
    return ngettext("%(count)s forbidden pair sits together.", "%(count)s forbidden pairs sit together.", count) % {
        "count": count
    }


def _pins(count: int) -> str:
    return ngettext(
        "%(count)s player does not sit where he is pinned.",
        "%(count)s players do not sit where they are pinned.",
        count,
    ) % {"count": count}


def _short_again(count: int) -> str:
    return ngettext(
        "%(count)s player is at an incomplete table again before others were.",
        "%(count)s players are at an incomplete table again before others were.",
        count,
    ) % {"count": count}


def _other_size_again(count: int) -> str:
    return ngettext(
        "%(count)s player is at a table of another size again before everybody else has been.",
        "%(count)s players are at a table of another size again before everybody else has been.",
        count,
    ) % {"count": count}


def _repeats(count: int) -> str:
    return ngettext("%(count)s pair meets again.", "%(count)s pairs meet again.", count) % {"count": count}


def _uneven(count: int) -> str:
    return ngettext(
        "%(count)s player has uneven seats so far.", "%(count)s players have uneven seats so far.", count
    ) % {"count": count}


def _even_later(count: int) -> str:
    return ngettext(
        "%(count)s player has uneven seats so far; the rounds to come can still even them out.",
        "%(count)s players have uneven seats so far; the rounds to come can still even them out.",
        count,
    ) % {"count": count}


def _clubmates(count: int) -> str:
    return ngettext("%(count)s pair of one club sits together.", "%(count)s pairs of one club sit together.", count) % {
        "count": count
    }


def _thirds(count: int) -> str:
    return ngettext(
        "%(count)s full table lacks one of the thirds of the list.",
        "%(count)s full tables lack one of the thirds of the list.",
        count,
    ) % {"count": count}


def _parts(count: int) -> str:
    return ngettext(
        "%(count)s full table lacks one of the parts of the list.",
        "%(count)s full tables lack one of the parts of the list.",
        count,
    ) % {"count": count}


def _elsewhere(count: int) -> str:
    return ngettext(
        "%(count)s player does not play the final that his place gives him.",
        "%(count)s players do not play the final that their place gives them.",
        count,
    ) % {"count": count}


def _lots(count: int) -> str:
    return ngettext(
        "%(count)s player was level with others: the lot decided which final he plays.",
        "%(count)s players were level: the lot decided which final each of them plays.",
        count,
    ) % {"count": count}


def _span(count: int) -> str:
    return ngettext(
        "Over all tables the last sits %(count)s place below the first in the standings.",
        "Over all tables the last sit %(count)s places below the first in the standings.",
        count,
    ) % {"count": count}


def _cases(report: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, list[Case]]:
    cases: dict[str, list[Case]] = {}
    for entry in who(report):
        players = ", ".join(names.get(str(player), str(player)) for player in entry.get("players", ()))
        counts, table = _mapping(entry.get("counts")), entry.get("table")
        params = {"table": table, "players": players}
        if counts:
            params["counts"] = ", ".join(f"{seat} {count}" for seat, count in counts.items())
            words = _("%(players)s: %(counts)s") % params
        elif table:
            words = _("Table %(table)s: %(players)s") % params
        else:
            words = players
        cases.setdefault(str(entry.get("criterion")), []).append(Case(words, table if isinstance(table, int) else None))
    return cases


def who(report: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    listed = report.get("who")
    return [entry for entry in listed if isinstance(entry, Mapping)] if isinstance(listed, list) else []


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
