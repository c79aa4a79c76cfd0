"""The help of a page in a few sentences: the "?" in its header opens them, with and without a script.

A page is known by the name of its address, else by its action (access/views/guard.py): a new page of a known action has
help at once, a new action without help fails tests/tournament/test_help.py.
"""

from tournament.wording.guide.help_texts import TOPICS
from tournament.wording.guide.help_words import Help

#: Pages whose topic is not that of their action.
BY_PAGE = {
    "statistics": "statistics",
    "players": "players",
    "ranking": "ranking",
    "qualified": "ranking",
    "event-again": "again",
    "series-calendar": "again",
    "desk-round": "round",
    "cup-match": "cup-match",
    "cards": "cards",
    "cards-again": "cards",
    "cards-issue": "cards",
    "cards-revoke-all": "cards",
    "card-revoke": "cards",
    "office-sheet": "sheet",
    "warnings": "warnings",
    "protests": "protests",
}

#: An action's topic; at a table (table.…) it is always the same.
BY_ACTION = {
    "site.home": "home",
    "event.view": "event",
    "standings.view": "standings",
    "seating.view": "seating",
    "paper.verify": "verify",
    "account.sign_in": "account",
    "account.sign_out": "account",
    "account.invited": "account",
    "account.own": "account",
    "accounts.manage": "officials",
    "register.edit": "register",
    "event.create": "settings",
    "event.settings": "settings",
    "event.again": "settings",
    "event.publish": "settings",
    "event.delete": "settings",
    "event.import": "settings",
    "event.export": "desk",
    "event.site": "desk",
    "event.archive": "desk",
    "backup.make": "desk",
    "event.hide": "settings",
    "hall.announce": "hall",
    "hall.screens": "hall",
    "desk.view": "desk",
    "officials.edit": "officials",
    "players.edit": "player",
    "players.import": "import",
    "players.checkin": "players",
    "players.fee": "fees",
    "cash.view": "fees",
    "players.late": "late",
    "signup.view": "sign-up",
    "signup.send": "sign-up",
    "signup.own": "sign-up",
    "signup.edit": "sign-ups",
    "prizes.edit": "prizes",
    "prizes.print": "prizes",
    "results.export": "documents",
    "round.draft": "draw",
    "round.import": "draw",
    "round.publish": "round",
    "round.start": "round",
    "round.clock": "round",
    "round.close": "round",
    "round.reopen": "round",
    "standings.publish": "round",
    "link.print": "links",
    "workbook.export": "documents",
    "minutes.print": "documents",
    "papers.print": "prints",
    "papers.diploma": "prints",
    "sheet.view": "sheets",
    "sheet.enter": "sheet",
    "sheet.totals": "sheet",
    "sheet.complete": "sheet",
    "sheet.sign": "sheet",
    "sheet.sign_missing": "sheet",
    "sheet.accept": "sheet",
    "sheet.reopen": "sheet",
    "game.correct": "sheet",
    "game.take_out": "sheet",
    "held.settle": "sheet",
    "contest.settle": "calls",
    "player.disqualify": "removal",
    "player.readmit": "removal",
    "call.view": "calls",
    "call.take": "calls",
    "referee.tricks": "tricks",
    "case.view": "case",
    "case.judge": "case",
    "sheet.correct": "correction",
    "discipline.view": "rulings",
    "warning.give": "warnings",
    "protest.hand_in": "protests",
    "protest.decide": "protests",
    "protest.settle": "protests",
    "protest.decide_as_delegate": "protests",
    "protest.decide_as_panel": "protests",
    "journal.view": "journal",
    "cup.view": "cup",
    "cup.create": "cup-desk",
    "cup.desk": "cup-desk",
    "cup.settings": "cup-desk",
    "cup.officials": "cup-desk",
    "cup.draw": "cup-desk",
    "cup.journal": "journal",
    "cup.teams": "cup-teams",
    "cup.fee": "cup-teams",
    "cup.match": "cup-match",
    "cup.settle": "cup-match",
    "series.view": "series",
    "series.create": "series-desk",
    "series.edit": "series-desk",
    "series.officials": "series-desk",
    "series.events": "series-desk",
    "series.past": "series-desk",
    "series.members": "series-desk",
    "series.journal": "journal",
    "title.give": "series-desk",
    "rating.edit": "series-desk",
    "rating.publish": "series-desk",
    "series.join": "series-join",
    "table.find": "code",
    "my.view": "mine",
}


#: Topics with another text where the event's book does not reckon with differences.
WITHOUT_DIFFERENCES = {"standings": "standings_totals"}


def help_for(page: str, action: str, *, differences: bool = True) -> Help | None:
    """Return the help of a page, by the name of its address and its action, or None."""
    if action.startswith("table.") and action not in BY_ACTION:
        return TOPICS["table"]
    topic = BY_PAGE.get(page) or BY_ACTION.get(action)
    if topic and not differences:
        topic = WITHOUT_DIFFERENCES.get(topic, topic)
    return TOPICS[topic] if topic else None
