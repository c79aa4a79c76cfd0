"""What `verify` finds, as sentences for a person who knows tournaments and not databases."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.wording import journal as journal_wording
from tournament.wording.journal_words import NAMES

#: By code. What stands in front of it is where: see `place`.
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
    "sheet.circles": gettext_lazy("The circles do not follow from the games."),
    "sheet.numbers": gettext_lazy(
        "The games are not numbered one after the other, or are recorded at a table that is not played."
    ),
    "sheet.rules": gettext_lazy("The rules do not allow the games as they stand."),
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
    "teams": gettext_lazy("The named teams are not those in the journal."),
}


def sentence(code: str, params: Mapping[str, Any], seat: str = "") -> str:
    """What was found."""
    told = {name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in params.items()}
    line: Any = told.pop("line", None)
    if line is not None:
        told |= {"action": journal_wording.action(line.action), "subject": journal_wording.subject(line) or "–"}
        return _("line %(number)s (%(action)s, %(subject)s) is the first that is broken.") % told
    if "field" in told:
        told["field"] = NAMES.get(told["field"], told["field"])
    return str(SENTENCES[code]) % {"seat": seat, **told}


def place(round_: int, table: int, game: int, start_number: int) -> str:
    """Where it was found: "round 1, table 4, game 5"; "" where that is nowhere in particular."""
    return journal_wording.place((round_, table, game, start_number))
