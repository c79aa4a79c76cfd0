"""Sentences for the codes of `tournament.startlist.seating_script`."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.startlist.script_data import ScriptProblem

PROBLEMS: Mapping[str, str] = {
    "no_columns": gettext_noop(
        "No row names the columns: the script needs Round, Table and a column for each seat, or these columns "
        "in this order."
    ),
    "no_rows": gettext_noop("There is no table in the file."),
    "round_played": gettext_noop("Round %(rounds)s is drawn or played already and is left out."),
    "round_unreadable": gettext_noop("It does not say which round this table belongs to."),
    "round_beyond": gettext_noop("The event has %(last)s rounds; there is no round %(round)s."),
    "round_missing": gettext_noop("Round %(round)s is missing: rounds are drawn one after the other."),
    "table_unreadable": gettext_noop("“%(value)s” is not a table number."),
    "table_twice": gettext_noop("Table %(table)s of round %(round)s is already in row %(other)s."),
    "table_gap": gettext_noop("Round %(round)s has no table %(tables)s: tables are numbered from 1 without gaps."),
    "table_empty": gettext_noop("Nobody sits at table %(table)s of round %(round)s."),
    "tables_too_many": gettext_noop(
        "Round %(round)s has %(tables)s tables in the file, but these players need %(wanted)s; only those left "
        "over sit at incomplete tables."
    ),
    "player_unknown": gettext_noop("Seat %(seat)s: “%(value)s” is not in the start list."),
    "player_ambiguous": gettext_noop(
        "Seat %(seat)s: “%(value)s” may be start number %(numbers)s; write the start number."
    ),
    "name_differs": gettext_noop("Seat %(seat)s: start number %(number)s is %(name)s, not “%(value)s”."),
    "player_twice": gettext_noop("%(number)s %(player)s sits in row %(other)s of round %(round)s already."),
    "player_absent": gettext_noop("%(number)s %(player)s is not checked in, or not drawn any more."),
    "players_missing": gettext_noop("Not seated in round %(round)s (%(count)s): %(players)s"),
}


def problem_sentence(problem: ScriptProblem) -> str:
    return _(PROBLEMS[problem.code]) % problem.params
