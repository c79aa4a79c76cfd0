"""Findings of `verify`, for a person who knows tournaments and not databases."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.wording import journal as journal_wording
from tournament.wording.journal_words import NAMES

#: By code. The place precedes them.
SENTENCES: dict[str, Any] = {
    "anchors.cut": gettext_lazy(
        "On %(at)s the journal had %(lines)s lines, now it has %(has)s: its end was cut off, or an older copy "
        "of the data was restored outside Radelc."
    ),
    "anchors.rewritten": gettext_lazy(
        "Line %(lines)s is not the one that was noted on %(at)s: the journal was rewritten outside Radelc."
    ),
    "anchors.strange": gettext_lazy(
        "The file of anchors beside the database has lines that are not anchors: %(numbers)s."
    ),
    "anchors.unreadable": gettext_lazy("The file of anchors beside the database cannot be read: %(problem)s."),
    "case": gettext_lazy("The renons case is not as the journal has it."),
    "case.count": gettext_lazy("The journal has %(told)s renons cases, the database has %(has)s."),
    "certificate": gettext_lazy("Certificate %(number)s of the draw is not the one that was stored."),
    "chain.broken": gettext_lazy("Line %(number)s does not fit the lines before it."),
    "chain.date": gettext_lazy("Line %(number)s has a date that does not exist."),
    "chain.strange": gettext_lazy("Line %(number)s says something that Radelc never writes."),
    "chain.unreadable": gettext_lazy("Line %(number)s cannot be read (%(column)s)."),
    "cup.certificate": gettext_lazy("The draw certificate of round %(number)s is not the one that was stored."),
    "cup.draw": gettext_lazy("The matches of round %(number)s do not follow from its seed."),
    "cup.match": gettext_lazy("Match %(number)s is not as the journal has it."),
    "cup.match_gone": gettext_lazy("The journal knows match %(number)s, and it is not there any more."),
    "cup.match_unknown": gettext_lazy("Match %(number)s was never drawn."),
    "cup.names": gettext_lazy("The name of a player of team %(number)s is not the one in the journal."),
    "cup.on": gettext_lazy("Who goes on from match %(number)s does not follow from its result."),
    "cup.request": gettext_lazy("The request of the draw of round %(number)s is not the one that was stored."),
    "cup.result": gettext_lazy("The result of match %(number)s does not follow from its tables."),
    "cup.round": gettext_lazy("Round %(number)s of the cup is not as the journal has it."),
    "cup.round_gone": gettext_lazy("The journal knows round %(number)s of the cup, and it is not there any more."),
    "cup.round_unknown": gettext_lazy("Round %(number)s of the cup was never planned."),
    "cup.seats": gettext_lazy("The tables of match %(number)s are not seated as the cup's rules have it."),
    "cup.team": gettext_lazy("Team %(number)s is not as the journal has it."),
    "cup.team_gone": gettext_lazy("The journal knows team %(number)s, and it is not there any more."),
    "cup.team_unknown": gettext_lazy("Team %(number)s was never entered."),
    "draw": gettext_lazy("The request of the draw is not the one that was stored."),
    "event": gettext_lazy("The setting “%(field)s” is not the one in the journal."),
    "event.junk": gettext_lazy("Something is stored that Radelc never writes."),
    "fee": gettext_lazy("What was waived or paid back of the entry fee is not as the journal has it."),
    "game.carry": gettext_lazy("What it hands on to the next game does not follow from the games."),
    "game.entries": gettext_lazy("What is written does not follow from how it was played."),
    "game.facts": gettext_lazy("It is not as it was recorded."),
    "game.gone": gettext_lazy("It was recorded and is not there any more."),
    "game.unknown": gettext_lazy("It was never recorded."),
    "logo": gettext_lazy("The logo on the papers is not the one in the journal."),
    "diploma_picture": gettext_lazy("The picture on the diplomas is not the one in the journal."),
    "officials": gettext_lazy("The officials are not those in the journal."),
    "paper": gettext_lazy("The stored minutes of revision %(revision)s are not the ones that were stored."),
    "player.club": gettext_lazy("The club is not the one in the journal: “%(told)s”."),
    "player.gone": gettext_lazy("The journal has this player, but he is not here any more."),
    "player.name": gettext_lazy("The name “%(name)s” is not the one in the journal: “%(told)s”."),
    "player.state": gettext_lazy("“%(field)s” of %(name)s is not as the journal has it."),
    "player.unknown": gettext_lazy("%(name)s was never registered."),
    "prizes": gettext_lazy("Fees, categories or prizes are not those in the journal."),
    "protest": gettext_lazy("Protest %(number)s is not as the journal has it."),
    "protest.count": gettext_lazy("The journal has %(told)s protests, the database has %(has)s."),
    "round": gettext_lazy("The round's state or clock is not the one in the journal."),
    "round.gone": gettext_lazy("The journal knows this round, and it is not there any more."),
    "round.unknown": gettext_lazy("It was never drawn."),
    "seat.place": gettext_lazy("Difference, place or points of seat %(seat)s do not follow from the totals."),
    "seat.total": gettext_lazy(
        "The total of seat %(seat)s does not follow from the games, or is not the one that was entered."
    ),
    "series.event": gettext_lazy("Event %(number)s of the series is not as the journal has it."),
    "series.event_gone": gettext_lazy(
        "The journal knows event %(number)s of the series, and it is not there any more."
    ),
    "series.event_unknown": gettext_lazy("Event %(number)s of the series is not in the journal."),
    "series.finals": gettext_lazy("The final results of the event “%(event)s” do not follow from its rounds."),
    "series.members": gettext_lazy("The members of the series are not those in the journal."),
    "series.teams": gettext_lazy("The teams of the series are not those in the journal."),
    "series.past": gettext_lazy("The results of the past event “%(event)s” are not as the journal has them."),
    "series.past_gone": gettext_lazy(
        "The journal has the results of a past event that is not there any more, or not under its name and date."
    ),
    "series.rating": gettext_lazy(
        "How the series is rated, or the ratings at its start, are not as the journal has them."
    ),
    "series.rating_list": gettext_lazy("Rating list %(number)s is not as the journal has it."),
    "series.rating_list_gone": gettext_lazy("The journal knows rating list %(number)s, and it is not there any more."),
    "series.rating_list_unknown": gettext_lazy("Rating list %(number)s is not in the journal."),
    "series.rating_rows": gettext_lazy("The rows of rating list %(number)s (%(list)s) are not those computed for it."),
    "series.ratings": gettext_lazy("The rating list in force (%(list)s) does not follow from the events."),
    "series.titles": gettext_lazy("The titles, or what earns them, are not as the journal has them."),
    "sheet.circles": gettext_lazy("The circles do not follow from the games."),
    "sheet.numbers": gettext_lazy(
        "The games are not numbered one after the other, or are recorded at a table that is not played."
    ),
    "sheet.stakes": gettext_lazy("The balances do not add up to all stakes."),
    "sheet.rules": gettext_lazy("The rules do not allow the games as they stand."),
    "sign_up.gone": gettext_lazy("The journal has sign-up %(number)s, but it is not here any more."),
    "sign_up.state": gettext_lazy("“%(field)s” of sign-up %(number)s is not as the journal has it."),
    "sign_up.unknown": gettext_lazy("Sign-up %(number)s (%(name)s) is not in the journal."),
    "sign_up_page": gettext_lazy("How players sign up before the day is not as the journal has it."),
    "table.aside": gettext_lazy("Whose result counts is not as the journal has it."),
    "table.bye": gettext_lazy("Whether it is played is not as the journal has it."),
    "table.gone": gettext_lazy("The journal knows this table, and it is not there any more."),
    "table.junk": gettext_lazy("Something is stored that Radelc never writes."),
    "table.more": gettext_lazy("Its clock is not the one in the journal."),
    "table.paper": gettext_lazy("The totals of the paper are not those in the journal."),
    "table.removed": gettext_lazy("The player who is removed is not the one in the journal."),
    "table.revision": gettext_lazy("The revision is not the one in the journal."),
    "table.seats": gettext_lazy("Seat %(seats)s is taken by somebody else than in the journal."),
    "table.signed": gettext_lazy("How the sheet was signed is not as the journal has it."),
    "table.state": gettext_lazy("The sheet's state, or who accepted it and when, is not as the journal has it."),
    "table.unknown": gettext_lazy("It was never drawn."),
    "table.unsigned": gettext_lazy("The sheet counts as signed, and a signature is missing."),
    "table.way": gettext_lazy("How it was recorded is not as the journal has it."),
    "unreadable": gettext_lazy("A row cannot be read: %(model)s %(pk)s, %(column)s."),
    "warning": gettext_lazy("Warning %(number)s is not as the journal has it."),
    "warning.count": gettext_lazy("The journal has %(told)s warnings, the database has %(has)s."),
    "title": gettext_lazy("Title %(number)s of those given outside any series is not as the journal has it."),
    "teams": gettext_lazy("The named teams are not those in the journal."),
}


def sentence(code: str, params: Mapping[str, Any], seat: str = "") -> str:
    shown = {name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in params.items()}
    line: Any = shown.pop("line", None)
    if line is not None:
        shown |= {"action": journal_wording.action(line.action), "subject": journal_wording.subject(line) or "–"}
        return _("line %(number)s (%(action)s, %(subject)s) is the first that is broken.") % shown
    if not shown.get("list", True):
        shown["list"] = _("end of the season")
    if "field" in shown:
        shown["field"] = NAMES.get(shown["field"], shown["field"])
    return str(SENTENCES[code]) % {"seat": seat, **shown}


def place(round_: int, table: int, game: int, start_number: int) -> str:
    return journal_wording.place((round_, table, game, start_number))
