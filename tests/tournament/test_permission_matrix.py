"""Who gets through which door: every address of the site × every role, by GET and by POST.

What is expected is written out here, not read from `permissions.ACTIONS`: a change of rights must show as a change of
this file. A new view without an entry fails, and is named.
"""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_django
from django.db import transaction
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import reverse

from tests.sizes import EVERY_ROLE_EVERYWHERE
from tests.tournament import build
from tests.tournament.addresses import Address, World, every_address, world
from tournament.access.services import links, sign_up_codes
from tournament.backup import keeper
from tournament.models import Official, Protest
from tournament.permissions import ACTIONS
from tournament.web.pages import uploads

BY_NAME = "account organiser director operator referee panel delegate other-director cup_director cup_helper"
BY_NAME += " series_director series_helper"
ALL = f"public {BY_NAME}"
OFFICIALS = "director operator referee panel delegate"
OFFICE = "director operator referee panel"
AT_TABLE = "captain player"

#: Action → roles that get through. "other-director" directs another event and is here like anybody with an account.
EXPECTED: dict[str, str] = {
    "site.home": ALL,
    "site.language": ALL,
    "site.health": ALL,
    "account.sign_in": ALL,
    "account.sign_out": ALL,
    "event.view": ALL,
    "table.find": ALL,
    "paper.verify": ALL,
    "seating.view": ALL,
    "standings.view": ALL,
    "signup.view": ALL,
    "signup.send": ALL,
    "account.invited": ALL,
    "account.own": BY_NAME,
    "accounts.manage": "",  # the site's owner alone
    "event.import": "",
    "register.edit": "",
    "event.create": "organiser",
    "event.settings": "director",
    "event.again": "director",
    "event.hide": "director",
    "event.publish": "director",
    "event.delete": "director",
    "hall.announce": "director",
    "hall.screens": "director",
    "officials.edit": "director",
    "backup.make": "director",
    "event.export": "director",
    "event.site": "director",
    "event.archive": "director",
    "players.edit": "director",
    "players.import": "director",
    "players.checkin": "director operator",
    "players.fee": "director operator",
    "cash.view": "director operator delegate",
    "players.late": "director",
    "signup.edit": "director",
    "prizes.edit": "director",
    "prizes.print": OFFICIALS,
    "results.export": OFFICIALS,
    "round.draft": "director",
    "round.import": "director",
    "round.publish": "director",
    "round.start": "director referee",
    "round.clock": "director referee",
    "round.close": "director",
    "round.reopen": "director",
    "standings.publish": "director",
    "workbook.export": OFFICIALS,
    "link.print": "director operator",
    "desk.view": OFFICIALS,
    "sheet.view": OFFICIALS,
    "sheet.enter": OFFICE,
    "sheet.totals": OFFICE,
    "sheet.complete": OFFICE,
    "sheet.sign": "director operator referee",
    "sheet.sign_missing": "director referee",
    "sheet.accept": "director referee",
    "sheet.reopen": "director referee",
    "minutes.print": OFFICIALS,
    "papers.print": OFFICIALS,
    "papers.diploma": "director",
    "journal.view": "director referee panel delegate",
    "sheet.correct": "director referee",
    "discipline.view": "director referee panel delegate",
    "warning.give": "director referee panel",
    "player.disqualify": "director referee panel",
    "player.readmit": "director referee panel",
    "protest.hand_in": "director referee panel delegate",
    "protest.decide": "panel delegate",
    "protest.settle": "director referee panel",
    "table.view": AT_TABLE,
    "table.record": "captain",
    "table.correct": "captain",
    "table.take_out": "captain",
    "table.complete": "captain",
    "table.balances": "captain",
    "table.sign": AT_TABLE,
    "table.confirm": "player",
    "table.settle": "captain",
    "table.late": "captain",
    "table.agree": "captain",
    "table.call": AT_TABLE,
    "table.protest": AT_TABLE,
    "my.view": "entrant",
    "series.view": ALL,
    "series.create": "organiser",
    "series.edit": "series_director",
    "series.events": "series_director",
    "series.join": "director",
    "series.journal": "series_director series_helper",
    "series.members": "series_director series_helper",
    "series.officials": "series_director",
    "series.teams": "series_director series_helper",
    "series.past": "series_director series_helper",
    "rating.edit": "series_director",
    "rating.publish": "series_director",
    "title.give": "series_director",
    "signup.own": "sender",
    "cup.view": ALL,
    "cup.create": "organiser",
    "cup.desk": "cup_director cup_helper",
    "cup.settings": "cup_director",
    "cup.officials": "cup_director",
    "cup.teams": "cup_director cup_helper",
    "cup.fee": "cup_director cup_helper",
    "cup.draw": "cup_director",
    "cup.match": "cup_director",
    "cup.settle": "cup_director",
    "cup.journal": "cup_director cup_helper",
    "contest.settle": "director referee panel",
    "held.settle": OFFICE,
    "call.view": "director referee panel delegate",
    "call.take": "director referee panel",
    "case.view": "director referee panel delegate",
    "case.judge": "director referee panel",
    "referee.tricks": "director referee panel delegate",
}
#: Actions that services ask for inside another view: no address of their own.
ASKED_BY_SERVICES_ALONE = {
    "game.correct",
    "game.take_out",
    "protest.decide_as_delegate",
    "protest.decide_as_panel",
}

GET, POST, BOTH = ("GET",), ("POST",), ("GET", "POST")

#: Address → its action and the methods it answers; all others are 405 for whoever gets through.
ADDRESSES: dict[str, tuple[str, tuple[str, ...]]] = {
    "series-new": ("series.create", BOTH),
    "series": ("series.view", GET),
    "series-after": ("series.view", GET),
    "series-desk": ("series.events", BOTH),
    "series-settings": ("series.edit", BOTH),
    "event-series": ("series.join", BOTH),
    "event-series-leave": ("series.join", BOTH),
    "series-event": ("series.view", GET),
    "series-clubs": ("series.view", GET),
    "series-teams": ("series.view", GET),
    "series-teams-pdf": ("series.view", GET),
    "series-teams-csv": ("series.view", GET),
    "series-team-desk": ("series.teams", GET),
    "series-team-new": ("series.teams", BOTH),
    "series-team": ("series.teams", BOTH),
    "series-team-remove": ("series.teams", BOTH),
    "series-team-withdraw": ("series.teams", BOTH),
    "series-team-reinstate": ("series.teams", BOTH),
    "series-player": ("series.view", GET),
    "series-player-pdf": ("series.view", GET),
    "series-pdf": ("series.view", GET),
    "series-xlsx": ("series.view", GET),
    "series-feed": ("series.view", GET),
    "series-feed-csv": ("series.view", GET),
    "series-rating": ("series.view", GET),
    "series-rating-list": ("series.view", GET),
    "series-rating-pdf": ("series.view", GET),
    "series-rating-player": ("series.view", GET),
    "series-event-weigh": ("series.events", BOTH),
    "series-event-up": ("series.events", POST),
    "series-event-agree": ("series.events", BOTH),
    "series-event-leave": ("series.events", BOTH),
    "series-officials": ("series.officials", GET),
    "series-official-appoint": ("series.officials", POST),
    "series-official-invite": ("series.officials", POST),
    "series-invitation-revoke": ("series.officials", BOTH),
    "series-official-dismiss": ("series.officials", BOTH),
    "series-members": ("series.members", BOTH),
    "series-titles": ("title.give", GET),
    "series-titles-given": ("title.give", GET),
    "series-title-rules": ("title.give", BOTH),
    "series-title-rule-remove": ("title.give", BOTH),
    "series-title-give": ("title.give", BOTH),
    "series-title-take-back": ("title.give", BOTH),
    "series-past": ("series.past", BOTH),
    "series-past-preview": ("series.past", BOTH),
    "series-past-remove": ("series.past", BOTH),
    "series-rating-desk": ("rating.edit", BOTH),
    "series-rating-close": ("rating.edit", BOTH),
    "series-rating-reopen": ("rating.edit", BOTH),
    "series-rating-stop": ("rating.edit", BOTH),
    "series-rating-previous": ("rating.edit", BOTH),
    "series-starts": ("rating.edit", BOTH),
    "series-starts-preview": ("rating.edit", BOTH),
    "series-rating-publish": ("rating.publish", POST),
    "series-journal": ("series.journal", GET),
    "series-verify": ("series.journal", GET),
    "cup": ("cup.view", GET),
    "cup-pdf": ("cup.view", GET),
    "cup-feed": ("cup.view", GET),
    "cup-feed-csv": ("cup.view", GET),
    "cup-feed-calendar": ("cup.view", GET),
    "cup-screen": ("cup.view", GET),
    "cup-screen-slides": ("cup.view", GET),
    "cup-draw-request": ("cup.view", GET),
    "cup-certificate": ("cup.view", GET),
    "cup-new": ("cup.create", BOTH),
    "cup-desk": ("cup.desk", GET),
    "cup-settings": ("cup.settings", BOTH),
    "cup-plan": ("cup.settings", BOTH),
    "cup-officials": ("cup.officials", GET),
    "cup-official-appoint": ("cup.officials", POST),
    "cup-official-invite": ("cup.officials", POST),
    "cup-invitation-revoke": ("cup.officials", BOTH),
    "cup-official-dismiss": ("cup.officials", BOTH),
    "cup-teams": ("cup.teams", GET),
    "cup-team-new": ("cup.teams", BOTH),
    "cup-team": ("cup.teams", BOTH),
    "cup-team-remove": ("cup.teams", BOTH),
    "cup-team-withdraw": ("cup.teams", BOTH),
    "cup-team-reinstate": ("cup.teams", BOTH),
    "cup-team-fee": ("cup.fee", POST),
    "cup-add-round": ("cup.draw", BOTH),
    "cup-round-draw": ("cup.draw", BOTH),
    "cup-round-discard": ("cup.draw", BOTH),
    "cup-round-publish": ("cup.draw", BOTH),
    "cup-round-unpublish": ("cup.draw", BOTH),
    "cup-match": ("cup.desk", GET),
    "cup-match-arrange": ("cup.match", POST),
    "cup-match-set-up": ("cup.match", BOTH),
    "cup-match-seat": ("cup.match", BOTH),
    "cup-match-absent": ("cup.match", BOTH),
    "cup-match-replace": ("cup.match", BOTH),
    "cup-match-settle": ("cup.settle", BOTH),
    "cup-match-alone": ("cup.settle", BOTH),
    "cup-match-lots": ("cup.settle", BOTH),
    "cup-match-reopen": ("cup.settle", BOTH),
    "cup-journal": ("cup.journal", GET),
    "cup-verify": ("cup.journal", GET),
    "robots": ("site.home", GET),
    "home": ("site.home", GET),
    "event": ("event.view", GET),
    "event-live": ("event.view", GET),
    "live-tables": ("event.view", GET),
    "event-clock": ("event.view", GET),
    "event-now": ("event.view", GET),
    "screen": ("event.view", GET),
    "screen-first": ("event.view", GET),
    "screen-slides": ("event.view", GET),
    "hall": ("hall.announce", GET),
    "announce": ("hall.announce", POST),
    "announcement-take-down": ("hall.announce", POST),
    "screen-new": ("hall.screens", BOTH),
    "screen-edit": ("hall.screens", BOTH),
    "screen-remove": ("hall.screens", BOTH),
    "health": ("site.health", GET),
    "desk-light": ("desk.view", GET),
    "machine": ("desk.view", BOTH),
    "journal": ("journal.view", GET),
    "journal-verify": ("journal.view", GET),
    "standings": ("standings.view", GET),
    "statistics": ("standings.view", GET),
    "round": ("seating.view", GET),
    "round-standings": ("standings.view", GET),
    "public-table": ("standings.view", GET),
    "feed-event": ("event.view", GET),
    "feed-calendar": ("event.view", GET),
    "feed-tables": ("seating.view", GET),
    "feed-seating-csv": ("seating.view", GET),
    "feed-standings": ("standings.view", GET),
    "feed-standings-csv": ("standings.view", GET),
    "feed-teams": ("standings.view", GET),
    "feed-teams-csv": ("standings.view", GET),
    "feed-round-standings": ("standings.view", GET),
    "feed-round-standings-csv": ("standings.view", GET),
    "feed-games": ("standings.view", GET),
    "feed-games-csv": ("standings.view", GET),
    "table-sign": ("table.sign", BOTH),
    "table-unsign": ("table.sign", BOTH),
    "table-sign-state": ("table.sign", GET),
    "verify": ("paper.verify", GET),
    "verify-journal": ("paper.verify", GET),
    "verify-paper": ("paper.verify", GET),
    "event-minutes": ("minutes.print", GET),
    "workbook": ("workbook.export", GET),
    "standings-pdf": ("standings.view", GET),
    "statistics-pdf": ("standings.view", GET),
    "teams-pdf": ("standings.view", GET),
    "round-certificate": ("seating.view", GET),
    "draw-request": ("seating.view", GET),
    "seating-pdf": ("seating.view", GET),
    "round-standings-pdf": ("standings.view", GET),
    "round-teams-pdf": ("standings.view", GET),
    "round-minutes": ("minutes.print", GET),
    "blank-sheets": ("minutes.print", GET),
    "player-card": ("minutes.print", GET),
    "prints": ("papers.print", GET),
    "prints-print": ("papers.print", POST),
    "diploma-text": ("papers.diploma", BOTH),
    "table-minutes": ("minutes.print", GET),
    "table-scoring": ("minutes.print", GET),
    "stored-minutes": ("minutes.print", GET),
    "blank-sheet": ("minutes.print", GET),
    "sign-in": ("account.sign_in", BOTH),
    "sign-out": ("account.sign_out", BOTH),
    "presence": ("account.sign_in", GET),
    "theme": ("site.language", POST),
    "event-new": ("event.create", BOTH),
    "desk": ("desk.view", GET),
    "backup": ("backup.make", POST),
    "backup-state": ("backup.make", GET),
    "event-file": ("event.export", GET),
    "event-site": ("event.site", GET),
    "event-archive": ("event.archive", GET),
    "event-import": ("event.import", BOTH),
    "event-importing": ("event.import", GET),
    "event-settings": ("event.settings", BOTH),
    "event-logo": ("event.settings", BOTH),
    "diploma-picture": ("papers.diploma", BOTH),
    "event-privacy": ("event.settings", BOTH),
    "event-publish": ("event.publish", POST),
    "event-delete": ("event.delete", BOTH),
    "event-hide": ("event.hide", BOTH),
    "event-end": ("event.settings", BOTH),
    "event-play-on": ("event.settings", BOTH),
    "event-show": ("event.hide", BOTH),
    "officials": ("officials.edit", GET),
    "official-appoint": ("officials.edit", POST),
    "official-invite": ("officials.edit", POST),
    "invitation-revoke": ("officials.edit", BOTH),
    "official-password": ("officials.edit", BOTH),
    "account": ("account.own", GET),
    "account-name": ("account.own", POST),
    "account-own-password": ("account.own", POST),
    "register": ("register.edit", GET),
    "register-clubs": ("register.edit", GET),
    "register-player": ("register.edit", BOTH),
    "register-player-erase": ("register.edit", BOTH),
    "register-player-merge": ("register.edit", BOTH),
    "register-club": ("register.edit", BOTH),
    "register-club-merge": ("register.edit", BOTH),
    "accounts": ("accounts.manage", GET),
    "account-password": ("accounts.manage", BOTH),
    "account-invite": ("accounts.manage", POST),
    "account-organiser": ("accounts.manage", POST),
    "site-invitation-revoke": ("accounts.manage", BOTH),
    "invited": ("account.invited", BOTH),
    "official-dismiss": ("officials.edit", BOTH),
    "players": ("desk.view", GET),
    "player-add": ("players.edit", BOTH),
    "event-again": ("event.again", BOTH),
    "series-calendar": ("series.events", BOTH),
    "ranking": ("players.edit", BOTH),
    "qualified": ("players.import", BOTH),
    "check-in-all": ("players.checkin", BOTH),
    "check-in-found": ("players.checkin", POST),
    "late": ("players.late", BOTH),
    "player-edit": ("players.edit", BOTH),
    "check-in": ("players.checkin", POST),
    "player-withdraw": ("players.edit", BOTH),
    "player-take-out": ("players.edit", BOTH),
    "player-reinstate": ("players.edit", BOTH),
    "player-fee": ("players.fee", BOTH),
    "players-many": ("players.fee", BOTH),
    "cash": ("cash.view", GET),
    "prizes": ("prizes.print", GET),
    "prizes-plan": ("prizes.edit", BOTH),
    "category-new": ("prizes.edit", BOTH),
    "category-edit": ("prizes.edit", BOTH),
    "category-remove": ("prizes.edit", BOTH),
    "team-new": ("prizes.edit", BOTH),
    "team-edit": ("prizes.edit", BOTH),
    "team-remove": ("prizes.edit", BOTH),
    "categories-pdf": ("standings.view", GET),
    "prizes-pdf": ("prizes.print", GET),
    "results-xlsx": ("results.export", GET),
    "results-csv": ("results.export", GET),
    "start-list-template": ("players.import", GET),
    "import": ("players.import", BOTH),
    "import-preview": ("players.import", BOTH),
    "import-reading": ("players.import", GET),
    "draw-import": ("round.import", BOTH),
    "draw-import-preview": ("round.import", BOTH),
    "draw-import-reading": ("round.import", GET),
    "draw-script": ("round.draft", GET),
    "draw-wishes": ("round.draft", BOTH),
    "draw-unpin": ("round.draft", POST),
    "draw-allow": ("round.draft", POST),
    "round-unpublish": ("round.publish", BOTH),
    "draw": ("round.draft", BOTH),
    "desk-round": ("desk.view", GET),
    "round-redraw": ("round.draft", POST),
    "round-swap": ("round.draft", POST),
    "round-substitute": ("players.late", POST),
    "round-discard": ("round.draft", BOTH),
    "round-publish": ("round.publish", BOTH),
    "round-start": ("round.start", BOTH),
    "clock-take-back": ("round.start", BOTH),
    "clock-pause": ("round.clock", BOTH),
    "clock-go-on": ("round.clock", BOTH),
    "clock-add": ("round.clock", BOTH),
    "clock-end": ("round.clock", BOTH),
    "round-accept": ("sheet.accept", POST),
    "round-close": ("round.close", BOTH),
    "round-reopen": ("round.reopen", BOTH),
    "standings-publish": ("standings.publish", BOTH),
    "standings-withdraw": ("standings.publish", BOTH),
    "find-player": ("event.view", GET),
    "public-player": ("event.view", GET),
    "sign-up": ("signup.view", GET),
    "sign-up-new": ("signup.send", BOTH),
    "sign-up-code": ("signup.send", BOTH),
    "sign-up-own": ("signup.own", GET),
    "sign-up-change": ("signup.own", BOTH),
    "sign-up-withdraw": ("signup.own", BOTH),
    "sign-ups": ("signup.edit", GET),
    "sign-ups-page": ("signup.edit", BOTH),
    "sign-ups-confirm": ("signup.edit", POST),
    "sign-ups-start": ("signup.edit", BOTH),
    "sign-ups-letters": ("signup.edit", POST),
    "sign-ups-file": ("signup.edit", GET),
    "sign-ups-details": ("signup.edit", GET),
    "sign-ups-decline": ("signup.edit", BOTH),
    "sign-ups-let-in": ("signup.edit", BOTH),
    "sign-ups-unconfirm": ("signup.edit", BOTH),
    "sign-ups-delete": ("signup.edit", BOTH),
    "sign-ups-code": ("signup.edit", BOTH),
    "my-page": ("my.view", GET),
    "my-now": ("my.view", GET),
    "my-sheet": ("my.view", GET),
    "my-minutes": ("my.view", GET),
    "my-scoring": ("my.view", GET),
    "cards": ("link.print", GET),
    "cards-again": ("link.print", GET),
    "cards-issue": ("link.print", POST),
    "cards-revoke-all": ("link.print", BOTH),
    "card-revoke": ("link.print", BOTH),
    "poster": ("link.print", GET),
    "links": ("link.print", GET),
    "links-again": ("link.print", GET),
    "links-issue": ("link.print", POST),
    "links-revoke": ("link.print", BOTH),
    "office": ("sheet.view", GET),
    "office-round-totals": ("sheet.view", GET),
    "office-round": ("sheet.view", GET),
    "office-sheet": ("sheet.view", GET),
    "office-rows": ("sheet.enter", BOTH),
    "office-held": ("held.settle", BOTH),
    "office-totals": ("sheet.totals", BOTH),
    "office-complete": ("sheet.complete", BOTH),
    "office-sign": ("sheet.sign", BOTH),
    "office-unsign": ("sheet.sign", BOTH),
    "office-sign-missing": ("sheet.sign_missing", BOTH),
    "office-accept": ("sheet.accept", BOTH),
    "office-reopen": ("sheet.reopen", BOTH),
    "table-code": ("table.find", BOTH),
    "table": ("table.view", GET),
    "table-game": ("table.record", BOTH),
    "table-correct": ("table.correct", BOTH),
    "table-take-out": ("table.take_out", BOTH),
    "table-complete": ("table.complete", BOTH),
    "table-balances": ("table.balances", BOTH),
    "table-sheet": ("table.view", GET),
    "table-preview": ("table.record", POST),
    "table-send": ("table.record", POST),
    "table-worker": ("table.find", GET),
    "table-confirm": ("table.confirm", BOTH),
    "table-contest": ("table.confirm", BOTH),
    "table-held": ("table.settle", BOTH),
    "table-late": ("table.late", BOTH),
    "table-renons": ("table.agree", BOTH),
    "table-renons-tell": ("table.agree", BOTH),
    "table-call": ("table.call", BOTH),
    "table-protest": ("table.protest", BOTH),
    "table-call-cancel": ("table.call", BOTH),
    "calls": ("call.view", GET),
    "call-step": ("call.take", POST),
    "office-doubt": ("sheet.enter", POST),
    "need-step": ("call.take", POST),
    "contest-settle": ("contest.settle", POST),
    "protest-settle": ("protest.settle", POST),
    "case-find": ("case.judge", GET),
    "case-open": ("case.judge", BOTH),
    "case": ("case.view", GET),
    "case-claim": ("case.judge", BOTH),
    "case-game": ("case.judge", BOTH),
    "case-answer": ("case.judge", POST),
    "case-decide": ("case.judge", POST),
    "case-withdraw": ("case.judge", POST),
    "referee-tricks": ("referee.tricks", GET),
    "warnings": ("discipline.view", GET),
    "warning-give": ("warning.give", BOTH),
    "warning-give-at": ("warning.give", BOTH),
    "warning-withdraw": ("warning.give", BOTH),
    "removal": ("player.disqualify", BOTH),
    "readmission": ("player.readmit", BOTH),
    "correction-games": ("sheet.correct", GET),
    "correction": ("sheet.correct", BOTH),
    "correction-preview": ("sheet.correct", POST),
    "correction-totals": ("sheet.correct", BOTH),
    "correction-take-out": ("sheet.correct", BOTH),
    "protests": ("discipline.view", GET),
    "protest-new": ("protest.hand_in", BOTH),
    "protest-decide": ("protest.decide", BOTH),
    "rulings": ("discipline.view", GET),
    "ruling-pdf": ("discipline.view", GET),
}
#: Not ours, and open to everybody.
NOT_OURS = {"set_language": "Django's language switch: a cookie of the reader's own"}
#: Pages that are there for staff and programmers alone; nobody of an event sees them.
FOR_STAFF = {"styleguide"}

#: What somebody who may do it can be answered to an empty form: done, a mistake at its field, or in words that it does
#: not fit the state of things (403, 409); but never "you may not" (REFUSED), and nothing may be missing (404).
GOOD = {"GET": (200, 204, 302, 409), "POST": (200, 302, 303, 400, 403, 409, 422)}
REFUSED = ("You may not do this at this event.", "You may not do this at this cup.")
ADDRESS_LIST = every_address()
ACCOUNT_ROLES = tuple(ALL.split())
#: Parameters that name something inside an event.
INSIDE = {"pk", "official", "invitation", "key", "call", "case", "warning", "protest", "ruling", "certificate"}


def test_every_address_has_an_action_and_an_entry_here() -> None:
    without_action = [one.route for one in ADDRESS_LIST if one.action is None and one.name not in NOT_OURS]
    assert not without_action, f"views without @action: {without_action}"
    unnamed = [one.route for one in ADDRESS_LIST if not one.name]
    assert not unnamed, f"addresses without a name: {unnamed}"
    known = {*ADDRESSES, *NOT_OURS, *FOR_STAFF}
    missing = [f"{one.name} ({one.action})" for one in ADDRESS_LIST if one.name not in known]
    assert not missing, f"write these addresses into ADDRESSES: {missing}"
    gone = known - {one.name for one in ADDRESS_LIST}
    assert not gone, f"these addresses are no more: {sorted(gone)}"


def test_every_action_is_expected_here_and_used_somewhere() -> None:
    assert {*EXPECTED, *ASKED_BY_SERVICES_ALONE} == set(ACTIONS)
    used = {action for action, _methods in ADDRESSES.values()}
    assert not used & ASKED_BY_SERVICES_ALONE


@dataclass(frozen=True)
class Doors:
    """The event, and a signed-in client a role."""

    world: World
    clients: dict[str, Client]

    def tokens(self) -> dict[str, str]:
        """A link by what its holder is for table 1."""
        table = self.world.table.number
        return {
            "captain": self.world.tokens[table, "A"],
            "player": self.world.tokens[table, "B"],
            "other-table": self.world.tokens[table + 1, "A"],
            "revoked": self.world.tokens[table, "C"],
            "unknown": "never-issued",
        }


@pytest.fixture(scope="module")
def built(
    django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Doors]:
    """The event, once for all tests here, which take back what they do to it."""
    with django_db_blocker.unblock(), override_settings(DATA_DIR=tmp_path_factory.mktemp("data")), undone():
        yield _doors()


def _doors() -> Doors:
    made = world(keep_upload=uploads.keep)
    links.revoke(table=made.table, by=build.DIRECTOR, seats="C")
    clients = {"public": Client()}
    accounts = {official.role: official.account for official in Official.objects.filter(event=made.event)}
    accounts["account"] = build.account()
    accounts["organiser"] = build.account(makes_events=True)
    build.invited(None)
    for series_official in made.series.officials.select_related("account"):
        accounts[series_official.role] = series_official.account
    for cup_official in made.cup.officials.select_related("account"):
        accounts[cup_official.role] = cup_official.account
    accounts["other-director"] = build.official(build.event(), "director")
    for role, account in accounts.items():
        clients[role] = Client()
        clients[role].force_login(account)
    for client in clients.values():
        client.cookies["radelc_language"] = "en"
    assert set(clients) == set(ACCOUNT_ROLES)
    return Doors(made, clients)


@pytest.fixture
def doors(built: Doors, db: None, monkeypatch: pytest.MonkeyPatch) -> Doors:
    """The event as it was built; `db` takes back what the test does, and no backup of it is made."""
    monkeypatch.setattr(keeper, "back_up", lambda: None)
    return built


def test_a_form_needs_no_cookie_where_a_link_or_its_code_is_all_that_counts() -> None:
    """A phone that blocks cookies plays, calls and signs; wherever a session may act, a form has its token.

    Language and colours are cookies of the reader's own: his pages are the same for everybody and hold no token.
    """
    exempt = {one.name for one in ADDRESS_LIST if getattr(one.view, "csrf_exempt", False)}
    assert exempt == {"table-code", "sign-up-new", "sign-up-code", "set_language", "theme"} | {
        one.name for one in ADDRESS_LIST if {"token", "sender"} & set(one.parameters)
    }


@contextmanager
def undone() -> Iterator[None]:
    """Take back whatever happens inside, so that every role finds the same event."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def same_cookies(client: Client) -> Iterator[None]:
    """Who signs out here is signed in afterwards."""
    before = client.cookies
    client.cookies = before.copy()
    try:
        yield
    finally:
        client.cookies = before


def answer(client: Client, method: str, path: str) -> tuple[str, HttpResponse]:
    """What the address did: "through", "refused", "sign in" or "no such method"."""
    with undone(), same_cookies(client):
        response: Any = client.get(path) if method == "GET" else client.post(path)
        if response.status_code == 302 and response.url.startswith(reverse("sign-in")):
            return "sign in", response
        if response.status_code == 405:
            return "no such method", response
        text = "" if response.streaming else response.content.decode(errors="replace")
        if any(one in text for one in REFUSED) or response.status_code == 401:
            return "refused", response
        return "through", response


BY_LINK = {"token", "card", "sender"}
OF_ACCOUNTS = [one for one in ADDRESS_LIST if one.name in ADDRESSES and not BY_LINK & set(one.parameters)]
OF_CARDS = [one for one in ADDRESS_LIST if one.name in ADDRESSES and "card" in one.parameters]
OF_SENDERS = [one for one in ADDRESS_LIST if one.name in ADDRESSES and "sender" in one.parameters]
OF_TABLES = [one for one in ADDRESS_LIST if one.name in ADDRESSES and "token" in one.parameters]


def tries_at(address: Address) -> Iterator[tuple[str, str]]:
    """Yield who tries the address by which method: by night everybody by both.

    All addresses of an action ask the same guard, whatever the method. So by day it is enough that it is asked
    everywhere, by nobody (with both) and a role that may not (as the page is used), another one at each address; at the
    first address of an action by all others, too, once. What a page does for somebody who may is asked of the site's
    owner, at every address.
    """
    action = ADDRESSES[address.name][0]
    alike = [one.name for one in OF_ACCOUNTS if ADDRESSES[one.name][0] == action]
    at = alike.index(address.name)
    accounts = BY_NAME.split()
    may_not = [role for role in accounts if role not in EXPECTED[action].split()]
    some = {"public", may_not[at % len(may_not)]} if may_not else {"public"}
    for role in ACCOUNT_ROLES:
        if EVERY_ROLE_EVERYWHERE or role in some:
            methods = BOTH if EVERY_ROLE_EVERYWHERE or role == "public" else ADDRESSES[address.name][1]
            yield from ((role, method) for method in methods)
        elif at == 0:
            yield role, ADDRESSES[address.name][1][0]


@pytest.mark.parametrize("address", OF_ACCOUNTS, ids=lambda one: one.name)
def test_accounts(address: Address, doors: Doors) -> None:
    action, methods = ADDRESSES[address.name]
    assert address.action == action
    path = reverse(address.name, kwargs=doors.world.arguments(address))
    wrong = []
    for role, method in tries_at(address):
        found, response = answer(doors.clients[role], method, path)
        may = role in EXPECTED[action].split()
        if method not in methods:
            # The order of the two checks is the view's own; a role that may not must not learn more than that.
            fits = found == "no such method" or (not may and found in ("refused", "sign in"))
        elif may:
            fits = found == "through" and response.status_code in GOOD[method]
            fits = fits or (found == "sign in" and address.name == "sign-out")
        else:
            fits = found == ("sign in" if role == "public" else "refused")
        if not fits:
            wrong.append(f"{role} {method}: {found} ({response.status_code})")
    assert not wrong, f"{path} ({action}): {wrong}"


def test_the_sites_owner_gets_through_every_door(doors: Doors) -> None:
    owner, account = Client(), build.account(is_superuser=True)
    for address in OF_ACCOUNTS:
        owner.force_login(account)  # he may just have signed out
        owner.cookies["radelc_language"] = "en"
        for method in ADDRESSES[address.name][1]:
            found, response = answer(owner, method, reverse(address.name, kwargs=doors.world.arguments(address)))
            assert found == "through", (address.name, method, response.status_code)
            assert response.status_code in GOOD[method], (address.name, method)


#: Who may decide a protest, by the body it is addressed to.
DECIDES = {"delegate": "delegate", "panel": "panel"}


@pytest.mark.parametrize("body", DECIDES)
def test_a_protest_is_decided_by_the_one_it_is_addressed_to(body: str, doors: Doors) -> None:
    one = build.protest(doors.world.table, addressed_to=body)
    path = reverse("protest-decide", args=[doors.world.event.slug, one.pk])
    decided = []
    for role, client in doors.clients.items():
        with undone():
            client.post(path, {"outcome": "upheld", "decision": "Upheld."})
            if Protest.objects.filter(pk=one.pk, decided_at__isnull=False).exists():
                decided.append(role)
    assert decided == DECIDES[body].split()


@pytest.mark.parametrize("address", OF_TABLES, ids=lambda one: one.name)
def test_links(address: Address, doors: Doors) -> None:
    action, methods = ADDRESSES[address.name]
    assert address.action == action
    wrong = []
    for role, token in doors.tokens().items():
        path = reverse(address.name, kwargs=doors.world.arguments(address, token=token))
        for method in BOTH:
            found, response = answer(Client(headers={"Cookie": "radelc_language=en"}), method, path)
            status = response.status_code
            may = ("captain" if role == "other-table" else role) in EXPECTED[action].split()
            if method not in methods:
                fits = found == "no such method" or (not may and status == 403)
            elif may:
                fits = found == "through" and status in GOOD[method]
            else:
                fits = status == 403
            if not fits:
                wrong.append(f"{role} {method}: {found} ({status})")
    assert not wrong, f"{address.route} ({action}): {wrong}"


@pytest.mark.parametrize("address", OF_TABLES, ids=lambda one: one.name)
def test_a_link_names_no_table_but_its_own(address: Address) -> None:
    """A link of table 2 cannot reach table 1: there is nothing in its addresses that could name another table."""
    assert set(address.parameters) <= {"token", "number", "game", "seat"}


@pytest.mark.parametrize("address", OF_CARDS, ids=lambda one: one.name)
def test_cards(address: Address, doors: Doors) -> None:
    """A card opens its own player's page alone: no other link does, nor any account beside it."""
    action, methods = ADDRESSES[address.name]
    assert address.action == action
    assert set(address.parameters) <= {"card", "number"}, "nothing that could name somebody else's"
    world = doors.world
    links.revoke_cards(event=world.event, by=build.DIRECTOR, player=world.event.registrations.get(start_number=2))
    keys = {
        "entrant": world.cards[1],
        "captain": world.tokens[1, "A"],
        "revoked": world.cards[2],
        "unknown": "never-made",
    }
    wrong = []
    clients = [Client(headers={"Cookie": "radelc_language=en"}), doors.clients["director"]]
    for role, card in keys.items():
        path = reverse(address.name, kwargs=world.arguments(address, card=card))
        for method, client in itertools.product(BOTH, clients):
            found, response = answer(client, method, path)
            if method not in methods:
                fits = found == "no such method"
            elif role in EXPECTED[action].split():
                fits = found == "through" and response.status_code in GOOD[method]
            else:
                fits = response.status_code == 403
            if not fits:
                wrong.append(f"{role} {method}: {found} ({response.status_code})")
    assert not wrong, f"{address.route} ({action}): {wrong}"


@pytest.mark.parametrize("address", OF_SENDERS, ids=lambda one: one.name)
def test_codes_of_sign_ups(address: Address, doors: Doors) -> None:
    """A code opens what was signed up with it: no other link does, nor any account beside it."""
    action, methods = ADDRESSES[address.name]
    assert address.action == action
    assert set(address.parameters) == {"sender"}, "nothing that could name somebody else's"
    world = doors.world
    sign_up_codes.replace(sender=world.senders[1].sender, by=build.DIRECTOR)
    keys = {
        "sender": world.senders[0].token,
        "entrant": world.cards[1],
        "captain": world.tokens[1, "A"],
        "replaced": world.senders[1].token,
        "unknown": "never-made",
    }
    wrong = []
    clients = [Client(headers={"Cookie": "radelc_language=en"}), doors.clients["director"]]
    for role, key in keys.items():
        path = reverse(address.name, args=[key])
        for method, client in itertools.product(BOTH, clients):
            found, response = answer(client, method, path)
            if method not in methods:
                fits = found == "no such method"
            elif role in EXPECTED[action].split():
                fits = found == "through" and response.status_code in GOOD[method]
            else:
                fits = response.status_code == 403
            if not fits:
                wrong.append(f"{role} {method}: {found} ({response.status_code})")
    assert not wrong, f"{address.route} ({action}): {wrong}"


@pytest.mark.parametrize("role", OFFICIALS.split())
def test_an_official_of_another_event_can_not_reach_in_by_ids(role: str, doors: Doors) -> None:
    """His own event's address with this event's table, player, call or case is 404, never a look inside."""
    mine = build.event()
    client = Client()
    client.force_login(build.official(mine, role))
    for address in OF_ACCOUNTS:
        if "slug" not in address.parameters or not INSIDE & set(address.parameters):
            continue
        arguments = {**doors.world.arguments(address), "slug": mine.slug}
        path = reverse(address.name, kwargs=arguments)
        action, methods = ADDRESSES[address.name]
        for method in methods:
            with undone():
                response: Any = client.get(path) if method == "GET" else client.post(path)
            gone = response.status_code == (404 if role in EXPECTED[action].split() else 403)
            gone = gone or (address.name == "import-preview" and response.status_code == 302)
            assert gone, (path, method, response.status_code)


def test_an_account_that_was_switched_off_is_nobody(doors: Doors) -> None:
    account = Official.objects.get(event=doors.world.event, role="director").account
    account.is_active = False
    account.save()
    found, _response = answer(doors.clients["director"], "GET", reverse("desk", args=[doors.world.event.slug]))
    assert found == "sign in"
