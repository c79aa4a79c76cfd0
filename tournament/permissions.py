"""Roles, and one matrix from actions to roles (access/views/guard.py asks it for every page).

Roles belong to an event (Official) or a series (SeriesOfficial), not to the site; "captain" and "player" come with a
table's link and hold for that table only; "entrant" with a player's own card; "sender" with the code of a sign-up;
"account" is anybody signed in; "public" everybody. A superuser is the site's owner and holds every role.
Services ask the same matrix again (`journal.services.actor.require`), so that a new view alone cannot grant access.
"""

from django.contrib.auth.models import AnonymousUser

from tournament.models import Account, Cup, CupOfficial, Event, Official, Protest, Series, SeriesOfficial

PUBLIC = "public"
ACCOUNT = "account"
OWNER = "owner"
#: May make events: a right of an account, which the site's owner gives.
ORGANISER = "organiser"
DIRECTOR, OPERATOR, REFEREE, PANEL, DELEGATE = "director", "operator", "referee", "panel", "delegate"
SERIES_DIRECTOR, SERIES_HELPER = "series_director", "series_helper"
CUP_DIRECTOR, CUP_HELPER = "cup_director", "cup_helper"
CAPTAIN, PLAYER = "captain", "player"
ENTRANT = "entrant"
SENDER = "sender"

#: Strongest first: the role that is used and journalled for somebody with several.
ROLES = (
    *(DIRECTOR, REFEREE, PANEL, OPERATOR, DELEGATE, SERIES_DIRECTOR, SERIES_HELPER, CUP_DIRECTOR, CUP_HELPER),
    *(OWNER, ORGANISER, CAPTAIN, PLAYER, ENTRANT, SENDER, ACCOUNT, PUBLIC),
)
OFFICIALS = frozenset({DIRECTOR, OPERATOR, REFEREE, PANEL, DELEGATE})
OF_SERIES = frozenset({SERIES_DIRECTOR, SERIES_HELPER})
CUP_OFFICIALS = frozenset({CUP_DIRECTOR, CUP_HELPER})
#: Roles that a signed-in account may hold: only for these can signing in help.
BY_ACCOUNT = OFFICIALS | OF_SERIES | CUP_OFFICIALS | {OWNER, ORGANISER, ACCOUNT}
AT_TABLE = frozenset({CAPTAIN, PLAYER})

_director = frozenset({DIRECTOR})
_office = frozenset({DIRECTOR, OPERATOR, REFEREE, PANEL})
_judges = frozenset({DIRECTOR, REFEREE, PANEL})
_series_director = frozenset({SERIES_DIRECTOR})
_cup_director = frozenset({CUP_DIRECTOR})
_everybody = frozenset(ROLES)

ACTIONS: dict[str, frozenset[str]] = {
    # everybody
    "site.home": _everybody,
    "site.language": _everybody,
    "site.health": _everybody,
    "account.sign_in": _everybody,
    "account.sign_out": _everybody,
    "account.invited": _everybody,
    "event.view": _everybody,
    "table.find": _everybody,
    "paper.verify": _everybody,
    "seating.view": _everybody,
    "standings.view": _everybody,
    "signup.view": _everybody,
    "signup.send": _everybody,
    # whoever is signed in, and the site's owner
    "account.own": frozenset({ACCOUNT}),
    "accounts.manage": frozenset({OWNER}),
    "register.edit": frozenset({OWNER}),
    "event.import": frozenset({OWNER}),
    "event.create": frozenset({ORGANISER}),
    # director
    "event.settings": _director,
    "event.again": _director,
    "event.hide": _director,
    "event.publish": _director,
    "event.delete": _director,
    "hall.announce": _director,
    "hall.screens": _director,
    "officials.edit": _director,
    "backup.make": _director,
    "event.export": _director,
    "event.site": _director,
    "event.archive": _director,
    "players.edit": _director,
    "players.import": _director,
    "players.checkin": frozenset({DIRECTOR, OPERATOR}),
    "players.fee": frozenset({DIRECTOR, OPERATOR}),
    "cash.view": frozenset({DIRECTOR, OPERATOR, DELEGATE}),
    "players.late": _director,
    "signup.edit": _director,
    "prizes.edit": _director,
    "prizes.print": OFFICIALS,
    "results.export": OFFICIALS,
    "round.draft": _director,
    "round.import": _director,
    "round.publish": _director,
    "round.start": frozenset({DIRECTOR, REFEREE}),
    "round.clock": frozenset({DIRECTOR, REFEREE}),
    "round.close": _director,
    "round.reopen": _director,
    "standings.publish": _director,
    "workbook.export": OFFICIALS,
    "link.print": frozenset({DIRECTOR, OPERATOR}),
    # office and referee
    "desk.view": OFFICIALS,
    "sheet.view": OFFICIALS,
    "sheet.enter": _office,
    "sheet.totals": _office,
    "sheet.complete": _office,
    "sheet.sign": frozenset({DIRECTOR, OPERATOR, REFEREE}),
    "sheet.sign_missing": frozenset({DIRECTOR, REFEREE}),
    "sheet.accept": frozenset({DIRECTOR, REFEREE}),
    "sheet.reopen": frozenset({DIRECTOR, REFEREE}),
    "game.correct": _office,
    "game.take_out": _judges,
    "player.disqualify": _judges,
    "player.readmit": _judges,
    "minutes.print": OFFICIALS,
    "papers.print": OFFICIALS,
    "papers.diploma": _director,
    "contest.settle": _judges,
    "held.settle": _office,
    "call.view": frozenset({DIRECTOR, REFEREE, PANEL, DELEGATE}),
    "call.take": _judges,
    "referee.tricks": frozenset({DIRECTOR, REFEREE, PANEL, DELEGATE}),
    "case.view": frozenset({DIRECTOR, REFEREE, PANEL, DELEGATE}),
    "case.judge": _judges,
    "sheet.correct": frozenset({DIRECTOR, REFEREE}),
    "discipline.view": frozenset({DIRECTOR, REFEREE, PANEL, DELEGATE}),
    "warning.give": _judges,
    "protest.hand_in": frozenset({DIRECTOR, REFEREE, PANEL, DELEGATE}),
    "protest.decide": frozenset({PANEL, DELEGATE}),
    "protest.settle": _judges,
    "protest.decide_as_delegate": frozenset({DELEGATE}),
    "protest.decide_as_panel": frozenset({PANEL}),
    "journal.view": frozenset({DIRECTOR, REFEREE, PANEL, DELEGATE}),
    # a cup of teams
    "cup.view": _everybody,
    "cup.create": frozenset({ORGANISER}),
    "cup.desk": CUP_OFFICIALS,
    "cup.settings": _cup_director,
    "cup.officials": _cup_director,
    "cup.teams": CUP_OFFICIALS,
    "cup.fee": CUP_OFFICIALS,
    "cup.draw": _cup_director,
    "cup.match": _cup_director,
    "cup.settle": _cup_director,
    "cup.journal": CUP_OFFICIALS,
    # at the table, by link
    "table.view": AT_TABLE,
    "table.record": frozenset({CAPTAIN}),
    "table.correct": frozenset({CAPTAIN}),
    "table.take_out": frozenset({CAPTAIN}),
    "table.complete": frozenset({CAPTAIN}),
    "table.balances": frozenset({CAPTAIN}),
    "table.sign": AT_TABLE,
    "table.confirm": frozenset({PLAYER}),
    "table.settle": frozenset({CAPTAIN}),
    "table.late": frozenset({CAPTAIN}),
    "table.agree": frozenset({CAPTAIN}),
    "table.call": AT_TABLE,
    "table.protest": AT_TABLE,
    # of a series
    "series.view": _everybody,
    "series.create": frozenset({ORGANISER}),
    "series.edit": _series_director,
    "series.officials": _series_director,
    "series.events": _series_director,
    "series.join": _director,
    "series.past": OF_SERIES,
    "series.members": OF_SERIES,
    "series.teams": OF_SERIES,
    "series.journal": OF_SERIES,
    "rating.edit": _series_director,
    "rating.publish": _series_director,
    "title.give": frozenset({SERIES_DIRECTOR, OWNER}),
    # by a player's own card
    "my.view": frozenset({ENTRANT}),
    # by the code of a sign-up
    "signup.own": frozenset({SENDER}),
}


#: What has officials of its own.
Directed = Event | Series | Cup


def right_over(directed: Directed | None) -> str:
    """Return the action that appoints officials; None: of the site."""
    if directed is None:
        return "accounts.manage"
    rights = {Event: "officials.edit", Series: "series.officials", Cup: "cup.officials"}
    return rights[type(directed)]


#: The action that decides a protest, by the body that it is addressed to.
DECIDED_BY = {
    Protest.Body.DELEGATE: "protest.decide_as_delegate",
    Protest.Body.PANEL: "protest.decide_as_panel",
}


def roles_of(
    account: Account | AnonymousUser,
    event: Event | None = None,
    *,
    series: Series | None = None,
    cup: Cup | None = None,
) -> frozenset[str]:
    """Return the account's roles at an event, in a series or at a cup (without them: on the site). One query for a
    signed-in account.
    """
    if not isinstance(account, Account) or not account.is_active:
        return frozenset({PUBLIC})
    if account.is_superuser:
        return _everybody
    roles = {PUBLIC, ACCOUNT} | ({ORGANISER} if account.makes_events else set())
    if event is not None:
        roles.update(Official.objects.filter(event=event, account=account).values_list("role", flat=True))
    if series is not None:
        roles.update(SeriesOfficial.objects.filter(series=series, account=account).values_list("role", flat=True))
    if cup is not None:
        roles.update(CupOfficial.objects.filter(cup=cup, account=account).values_list("role", flat=True))
    return frozenset(roles)


def allowed(roles: frozenset[str], name: str) -> bool:
    """Return whether one of these roles may do the action. Raises KeyError for an unknown action."""
    return not roles.isdisjoint(ACTIONS[name])


def acting_role(roles: frozenset[str], name: str) -> str:
    """Return the strongest of these roles that may do the action; "" if none may. Raises KeyError for an unknown
    action.
    """
    return next((role for role in ROLES if role in roles and role in ACTIONS[name]), "")
